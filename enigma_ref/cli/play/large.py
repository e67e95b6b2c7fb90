"""Large print: numbers that can be read from the other end of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...core.widths import columns_of
from ...views.plain import safe

_DIGITS: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
}
_GAP: Final = 4


def large(number: int) -> list[str]:
    """Return a number five lines high. A point is two columns wide, since a column is half as wide as high."""
    rows = [" ".join(_DIGITS[digit][row] for digit in str(number)) for row in range(5)]
    return [row.replace(" ", "  ").replace("#", "██").rstrip() for row in rows]


def scores_in_large(scores: Mapping[str, int], columns: int) -> list[str]:
    """Return what each player has, the names above, as many beside each other as there is room for; 0 is no limit."""
    blocks = [[safe(name), *large(points)] for name, points in scores.items()]
    bands: list[list[list[str]]] = []
    room = 0
    for block in blocks:
        width = _width(block) + _GAP
        if not bands or (columns and width - _GAP > room):
            bands.append([])
            room = columns
        bands[-1].append(block)
        room -= width
    found: list[str] = []
    for band in bands:
        found += ["", *_beside(band)]
    return found


def _beside(blocks: Sequence[Sequence[str]]) -> list[str]:
    widths = [_width(block) + _GAP for block in blocks]
    rows = []
    for row in range(6):
        cells = [block[row] for block in blocks]
        line = "".join(text + " " * (width - columns_of(text)) for text, width in zip(cells, widths, strict=True))
        rows.append(line.rstrip())
    return rows


def _width(block: Sequence[str]) -> int:
    return max(columns_of(row) for row in block)
