"""About how wide text is in a picture of shapes, where nobody knows the font, and how large it may be to fit."""

from __future__ import annotations

from typing import Final
from unicodedata import category, east_asian_width

SMALLEST: Final = 5.0
"""Smaller letters nobody reads, so that text is then rather too wide."""
BOLD: Final = 1.16
"""How much wider bold letters are."""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is in letters of a size: fonts differ, so rather too much than too little."""
    return size * sum(map(_width, text)) * (BOLD if bold else 1)


def _width(char: str) -> float:
    if category(char)[0] == "M":
        return 0.0
    if east_asian_width(char) in "WF":
        return 1.02
    if char in "iljtfrI.,-'|· ":
        return 0.4
    if char in "mwMW—жмфшщъыю" or char.isupper():
        return 0.82
    return 0.6


def size_for(text: str, size: float, room: float, *, bold: bool = False) -> float:
    """Return the size at which a text fits into so much room, at most the one that is wished for."""
    wide = width_of(text, 1, bold=bold)
    return size if not wide else max(SMALLEST, min(size, room / wide))
