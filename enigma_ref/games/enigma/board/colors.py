"""Cell colours and puzzle categories: the fixed words of the box."""

from __future__ import annotations

from typing import Final

from ....core.sentence import Term

COLORS: Final = {
    "r": "red",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "p": "purple",
    "w": "white",
    "k": "black",
}
"""Each cell colour's letter and name, in canonical order."""

LETTERS: Final = "".join(COLORS)

CATEGORIES: Final = ("weight", "fragment", "conduit", "angular")
"""The four puzzle categories."""


def color_term(letter: str) -> Term:
    """Return a cell colour as sentences say it."""
    return Term(COLORS[letter], "color")


def player_color(color: str) -> Term | str:
    """Return a player's colour as sentences say it: any word may be one, and those of the cells are said as theirs."""
    return Term(color, "color") if color in COLORS.values() else color


def category_term(category: str) -> Term:
    """Return a puzzle category as sentences say it."""
    return Term(category, "category")
