"""Answers of several lines and pictures, printed so that they can be read."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import wrap

from ...core.parts import Block
from ...core.picture import Picture
from .output import put, text_of, voice

_WIDEST = 100


def room() -> int:
    """Return how many columns an answer may have; 0 means as many as it likes, as in a pipe."""
    return get_terminal_size().columns if _is_terminal() or os.environ.get("COLUMNS", "").isdigit() else 0


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def print_blocks(blocks: Sequence[Block]) -> None:
    """Print lines, wrapped to what can be read, and pictures as they are: in colour where there is a terminal."""
    width = min(room() or _WIDEST, _WIDEST)
    for block in blocks:
        if isinstance(block, Picture):
            _print_picture(block.spoken(voice()))
            continue
        text = text_of(block)
        indent = " " * (len(text) - len(text.lstrip()))
        for line in wrap(
            text, width, subsequent_indent=indent + "  ", break_long_words=False, break_on_hyphens=False
        ) or [""]:
            put(line)


def _print_picture(picture: Picture) -> None:
    if not _is_terminal() and not os.environ.get("FORCE_COLOR"):
        put(picture.text())
        return
    from ...views.terminal import console, lines

    terminal = console()
    for row in lines(picture):
        terminal.print(row)
