"""What is said at the table: broken between words where there is a terminal, as it is in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from ...core.sentence import Said
from ..common.output import put, text_of, warn


def tell(said: Said | str = "") -> None:
    """Say something on standard output."""
    for line in _lines(text_of(said), sys.stdout):
        put(line)


def tell_all(lines: Iterable[Said]) -> None:
    """Say several things, each on lines of its own."""
    for said in lines:
        tell(said)


def complain(said: Said) -> None:
    """Say on standard error what cannot be."""
    for line in _lines(text_of(said), sys.stderr):
        warn(line)


def _lines(text: str, stream: TextIO | None) -> list[str]:
    if stream is None or not stream.isatty():
        return [text]
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    columns = max(20, get_terminal_size().columns - 1)
    text = text.replace("\n    ", " ")  # broken for more columns than there may be
    return [
        line
        for part in text.split("\n")
        for line in wrap(part, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]
