"""Text in a picture of shapes, broken into lines that fit."""

from __future__ import annotations

from typing import Final

from ....core.lettering import BOLD, SMALLEST, width_of
from ....core.widths import letters_of

LINE: Final = 1.2
"""How far lines of text are apart, in sizes of their letters."""
_A_LITTLE: Final = 0.75
"""How much smaller a text may become so that none of its words is broken."""
_HAIR: Final = 1e-6
"""How much wider than the room a line may be: what was made to fit exactly fits, however it was rounded."""


def fitted(text: str, size: float, room: float, height: float, *, bold: bool = False) -> tuple[list[str], float]:
    """Break a text into lines that fit into so much room and height, and return them with the size at which they do.

    A word that is only a little too long makes all of it smaller rather than being broken.
    """
    longest = max((width_of(part, 1, bold=bold) for part in _parts(text)), default=0.0)
    if size * longest > room >= size * _A_LITTLE * longest:
        size = room / longest
    while True:
        lines = _broken(text, size, room / (BOLD if bold else 1) + _HAIR)
        if len(lines) * size * LINE <= height or size <= SMALLEST:
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
