"""Text in a picture of shapes: about how wide it is, and how large it may be so that it fits."""

from __future__ import annotations

from typing import Final
from unicodedata import category, east_asian_width

from ....core.widths import letters_of

LINE: Final = 1.2
"""How far lines of text are apart, in sizes of their letters."""
_SMALLEST: Final = 5.0
_A_LITTLE: Final = 0.75
"""How much smaller a text may become so that none of its words is broken."""
_BOLD: Final = 1.16
"""How much wider bold letters are."""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is in letters of a size: fonts differ, so rather too much than too little."""
    return size * sum(map(_width, text)) * (_BOLD if bold else 1)


def _width(char: str) -> float:
    if category(char)[0] == "M":
        return 0.0
    if east_asian_width(char) in "WF":
        return 1.02
    if char in "iljtfrI.,-'|· ":
        return 0.4
    if char in "mwMW—" or char.isupper():
        return 0.82
    return 0.6


def size_for(text: str, size: float, room: float, *, bold: bool = False) -> float:
    """Return the size at which a text fits into so much room, at most the one that is wished for."""
    wide = width_of(text, 1, bold=bold)
    return size if not wide else max(_SMALLEST, min(size, room / wide))


def fitted(text: str, size: float, room: float, height: float, *, bold: bool = False) -> tuple[list[str], float]:
    """Break a text into lines that fit into so much room and height, and return them with the size at which they do.

    A word that is only a little too long makes all of it smaller rather than being broken.
    """
    longest = max((width_of(part, 1, bold=bold) for part in _parts(text)), default=0.0)
    if size * longest > room >= size * _A_LITTLE * longest:
        size = room / longest
    while True:
        lines = _broken(text, size, room / (_BOLD if bold else 1))
        if len(lines) * size * LINE <= height or size <= _SMALLEST:
            return lines, size
        size -= 0.5


def _parts(text: str) -> list[str]:
    """Return what stands between hyphens and spaces, each with what it ends in."""
    parts = [""]
    for letter in letters_of(text):
        parts[-1] += letter
        if letter in "- ":
            parts.append("")
    return [part for part in parts if part]


def _broken(text: str, size: float, room: float) -> list[str]:
    """Break a text behind hyphens and spaces where that helps, otherwise anywhere."""
    lines, line = [], ""
    for part in _parts(text):
        if line and width_of(line + part, size) > room:
            lines.append(line)
            line = ""
        if width_of(part, size) <= room:
            line += part
            continue
        for letter in letters_of(part):
            if line and width_of(line + letter, size) > room:
                lines.append(line)
                line = ""
            line += letter
    return [*lines, line] if line else lines
