"""A half-finished tile as shapes, drawn as tiles on the board are; each side says what is known of it."""

from __future__ import annotations

from typing import Final

from ....core.sentence import Said, say
from ....core.shapes import Box, Group, Label, Scene, Shape
from ..board.spot import SIDES, START
from ..board.tile import Tile
from ..drawing.board_scene import JOINED, conduits
from ..drawing.tile_scene import MIDDLES, OUTWARD, SIZE
from .sketch import Sketch

_MARGIN: Final = 24
_AWAY: Final = 12
"""How far from the tile the name of a side stands."""


def scene_of(sketch: Sketch) -> Scene:
    """Draw a sketch on a square of 100 units, with a margin for the names of its sides.

    For whoever lets people touch it: the groups of kind `conduit` have the number that they have in the sketch as
    `group`, those of kind `side` the letter as `side` and what is known as `known`: `channel`, `blank` or `unsaid`.
    """
    tile = Tile(sketch.groups)
    about = [{"group": str(index)} for index in range(len(tile.groups))]
    at_sides = dict.fromkeys(SIDES, JOINED)  # nothing lies beside it that a channel could meet or miss
    ground = Group((Box((1.5, 1.5), SIZE - 3, SIZE - 3, "ground", rounding=7),), "tile")
    return Scene(
        (-_MARGIN, -_MARGIN),
        SIZE + 2 * _MARGIN,
        SIZE + 2 * _MARGIN,
        (ground, conduits(START, tile, about, at_sides=at_sides), *(_side(sketch, side) for side in SIDES)),
        say("A tile, half finished") if sketch.missing() else say("The tile {tile}", tile=tile.short),
        _description(sketch),
    )


def _description(sketch: Sketch) -> Said:
    return sketch.missing() or say("Each side is known.")


def _side(sketch: Sketch, side: str) -> Group:
    (x, y), (right, down) = MIDDLES[side], OUTWARD[side]
    known = "unsaid" if side in sketch.unsaid else "blank" if side in sketch.blank else "channel"
    parts: list[Shape] = [Label((x + right * _AWAY, y + down * _AWAY), side, 13, "edge")]
    if known == "unsaid":
        parts.append(Label((x - right * _AWAY, y - down * _AWAY), "?", 16, "edge"))
    return Group(tuple(parts), "side", {"side": side, "known": known})
