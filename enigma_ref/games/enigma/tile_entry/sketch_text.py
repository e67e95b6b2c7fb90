"""A half-finished tile in characters: what is on it so far, the four sides named, `?` where nothing was said yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.picture import Picture, Run
from ..board.colors import COLORS
from ..board.tile import Tile
from ..drawing.tile_text import Label, TilePlan, TooNarrow
from .sketch import Sketch

_NARROWEST: Final = 11
_LEFT, _TOP = 3, 2
"""Where the tile begins, behind the names of its sides and its border."""
_AWAY: Final = {"N": (-1, 0), "E": (0, 2), "S": (1, 0), "W": (0, -2)}
"""How far from the border the name of each side stands."""


def picture_of(sketch: Sketch, asked: str = "", marks: Mapping[str, Run] | None = None) -> Picture:
    """Draw a sketch as large as a tile on the board. The side that is `asked` for is marked.

    `marks` are put behind cells, by the names that moves have for them: whose networker stands there.
    """
    tile = Tile(sketch.groups)
    plan = _plan(tile, _labels(tile, marks or {}))
    picture = Picture()
    for down in (_TOP - 1, _TOP + plan.height):
        for right in (_LEFT - 1, _LEFT + plan.width):
            picture.put(down, right, "+", "border")
    for row in range(plan.height):
        for column in range(plan.width):
            found = plan.picture.at(row, column)
            if found:
                picture.put(_TOP + row, _LEFT + column, found[0], found[1] or "channel")
    middle, center = _TOP + plan.height // 2, _LEFT + plan.width // 2
    borders = {
        "N": (_TOP - 1, center),
        "E": (middle, _LEFT + plan.width),
        "S": (_TOP + plan.height, center),
        "W": (middle, _LEFT - 1),
    }
    for side, (row, column) in borders.items():
        if side in sketch.unsaid:
            picture.put(row, column, "?", "last" if side == asked else "edge")
        elif side not in sketch.blank:
            picture.put(row, column, "│" if side in "NS" else "─", "channel")
        down, right = _AWAY[side]
        picture.put(row + down, column + right, side, "last" if side == asked else "edge")
    return picture


def _labels(tile: Tile, marks: Mapping[str, Run]) -> list[Label]:
    found: list[Label] = [[] for _ in tile.groups]
    for cell in tile.cells:
        found[cell.group].append((cell.color, f"cell {COLORS[cell.color]}"))
        if cell.name in marks:
            found[cell.group].append(marks[cell.name])
    return found


def _plan(tile: Tile, labels: list[Label]) -> TilePlan:
    width = _NARROWEST
    while True:
        try:
            return TilePlan(tile, labels, width, large=True)
        except TooNarrow:
            width += 2
