"""Pictures in a terminal: characters with colour where there is colour, plain text where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from ..core.picture import Picture
from ..core.runs import Runs
from ..core.voice import ENGLISH, Voice
from .plain import safe

_COLORS = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "dodger_blue1",
    "purple": "medium_purple",
    "white": "bright_white",
    "black": "grey50",
    "brown": "orange4",
    "grey": "grey62",
    "gray": "grey62",
    "pink": "hot_pink",
}
_STYLES = {
    "edge": "dim",
    "border": "dim",
    "spot": "cyan",
    "last": "bold yellow",
    "open": "bold",
    "closed channel": "dim",
    "good": "bold green",
    "heading": "bold",
    "card": "bold",
    "back": "dim",
    "lie": "red",
}


def style(name: str) -> str:
    """Return how something is shown that a picture calls by what it is."""
    kind, _, color = name.rpartition(" ")
    shade = _COLORS.get(color, "")
    if kind == "networker":
        return f"bold reverse {shade}".strip()
    if kind == "cell":
        return f"bold {shade}".strip()
    if kind == "closed cell":
        return f"dim {shade}".strip()
    return _STYLES.get(name, "")


def console(width: int | None = None) -> Console:
    """Return the terminal, or what stands in for it. `NO_COLOR`, a dumb terminal and a pipe get plain text."""
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=True, width=width)


def room(to: Console) -> int:
    """Return how many columns a picture may have; 0 means as many as it likes, as in a pipe."""
    return to.width if to.is_terminal or os.environ.get("COLUMNS", "").isdigit() else 0


def styled(runs: Runs, voice: Voice = ENGLISH, *, wrap: bool = False) -> Text:
    """Return one row of a picture, or with `wrap` a line of text, for the terminal."""
    text = Text(no_wrap=not wrap)
    for part, name in runs:
        text.append(safe(part if isinstance(part, str) else voice.text(part)), style(name) or None)
    return text


def broken(runs: Runs, voice: Voice, columns: int, indent: int = 0, hanging: int = 0) -> list[Text]:
    """Break a paragraph between words into lines, all indented, those after the first a little more; 0 is no limit."""
    text = styled(runs, voice, wrap=True)
    text.rstrip()
    fits = not columns or text.cell_len <= columns - indent
    width = max(10, columns - indent - hanging)
    rows = [text] if fits else _glued(text, width).wrap(console(), width)
    found = [Text(" " * (indent + hanging * (number > 0))).append_text(row) for number, row in enumerate(rows)]
    for row in found:
        row.plain = row.plain.replace(_NO_BREAK, " ")
        row.rstrip()
    return found


_NO_BREAK = "\ue000"
"""Stands for a space where no line may break: a character that nobody types, and that is no space to anyone."""
_SHORT = 24
"""So long may something be that stands between two spaces and is not broken: a sign with what it means."""


def _glued(text: Text, width: int) -> Text:
    """Keep the short things together that two spaces part from each other, such as a sign and what it means."""
    parts = text.plain.split("  ")
    if len(parts) > 1:
        text.plain = "  ".join(
            part.replace(" ", _NO_BREAK) if len(part) <= min(_SHORT, width) else part for part in parts
        )
    return text


def joined(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Put lines beside lines, the right ones from a column on."""
    rows = []
    for number in range(max(len(left), len(right))):
        row = left[number].copy() if number < len(left) else Text(no_wrap=True)
        if number < len(right) and right[number]:
            row.append(" " * (column - row.cell_len))
            row.append_text(right[number])
        rows.append(row)
    return rows


def lines(picture: Picture) -> list[Text]:
    """Return the rows of a picture for the terminal."""
    return [styled(row) for row in picture.rows()]
