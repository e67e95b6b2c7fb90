"""Text broken between words for a terminal, and left as it is in a pipe, where other programs read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

_NO_BREAK = "\ue000"
"""Stands for a space where no line may break: a character that nobody types, and that is no space to anyone."""


def lines_for(text: str, stream: TextIO | None, *, hanging: int = 0, whole: Sequence[str] = ()) -> list[str]:
    """Return text as the lines that a stream gets; all but the first are set in by `hanging` columns more.

    What is to be typed, `whole`, is not broken where it fits on a line.
    """
    if stream is None or not stream.isatty():
        return [text]
    from shutil import get_terminal_size
    from textwrap import wrap  # one-shot commands in a pipe need neither

    indent = " " * (len(text) - len(text.lstrip()) + hanging)
    columns = max(20, get_terminal_size().columns - 1)
    for each in whole:
        if len(indent) + len(each) < columns:
            text = text.replace(each, each.replace(" ", _NO_BREAK))
    return [
        line.replace(_NO_BREAK, " ")
        for part in text.split("\n")
        for line in wrap(part, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]
