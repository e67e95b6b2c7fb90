"""What is said at the table: broken between words where there is a terminal, as it is in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from ...core.sentence import Said
from ..common.lines import lines_for
from ..common.output import put, text_of, warn

_HANGING: Final = 2
"""How far the second line of something stands in."""


def tell(said: Said | str = "") -> None:
    """Say something on standard output."""
    for line in lines_for(_whole(said), sys.stdout, hanging=_HANGING):
        put(line)


def tell_all(lines: Iterable[Said]) -> None:
    """Say several things, each on lines of its own."""
    for said in lines:
        tell(said)


def complain(said: Said) -> None:
    """Say on standard error what cannot be."""
    for line in lines_for(_whole(said), sys.stderr, hanging=_HANGING):
        warn(line)


def _whole(said: Said | str) -> str:
    """Return what is said without breaks that were made for more columns than there may be."""
    return text_of(said).replace("\n    ", " ")
