"""What may be longer than a line: broken between words where there is a terminal, as it is in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final

from ...core.sentence import Said
from .lines import lines_for
from .output import put, text_of, warn

_HANGING: Final = 2
"""How far the second line of something stands in."""


def tell(said: Said | str = "", whole: Sequence[str] = ()) -> None:
    """Say something on standard output; what is to be typed, `whole`, on one line where it fits."""
    for line in lines_for(text_of(said), sys.stdout, hanging=_HANGING, whole=whole):
        put(line)


def tell_all(lines: Iterable[Said]) -> None:
    """Say several things, each on lines of its own."""
    for said in lines:
        tell(said)


def complain(said: Said) -> None:
    """Say on standard error what cannot be."""
    for line in lines_for(text_of(said), sys.stderr, hanging=_HANGING):
        warn(line)
