"""Tiles of earlier games: what is remembered of a move, and which of them fit a half-finished tile, turned to fit.

A tile is the same whichever way round it lies; a mirror image is another one. The box has each but once as far as
anybody knows (no rulebook says so), so that those on the board are offered last, but not left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from ....core.refusal import Refusal
from ..board.board import Board
from ..board.spot import SIDES, START
from ..board.tile import Group, Tile, parse_tile
from .sketch import Sketch
from .turning import same_tile, turns

_LONGEST: Final = 60
"""Characters of a tile beyond which nobody typed it."""
_PLACE: Final = re.compile(r"place \S+ \S+ (?P<tile>\S.*?)(?: on \S+)?")


def remembered(move: str) -> str | None:
    """Return the tile that a move lays, whichever way round; None where it lays none that can be read."""
    if not move.startswith("place "):
        return None
    form = _PLACE.fullmatch(move)
    if form is None or len(form["tile"]) > _LONGEST:
        return None
    try:
        return same_tile(parse_tile(form["tile"])).text
    except Refusal:
        return None


def tiles_of(texts: Iterable[str]) -> list[Tile]:
    """Return the tiles that were remembered."""
    return [parse_tile(text) for text in texts]


def on_board(board: Board) -> set[Tile]:
    """Return the tiles of the pile that lie on the board already, each as the turn that stands for all."""
    return {same_tile(laid.tile) for spot, laid in board.tiles.items() if spot != START}


def fitting(seen: Sequence[Tile], sketch: Sketch, asked: str = "", laid: Collection[Tile] = ()) -> list[Tile]:
    """Return the tiles that a sketch may become, turned to fit it, those that lie on the board already last.

    `asked` is the side of which is being spoken: cells may still come to its group. All other groups have theirs.
    """
    if not sketch.groups:
        return []
    in_order = sorted(seen, key=lambda tile: same_tile(tile) in laid)
    return list(dict.fromkeys(turn for tile in in_order for turn in turns(tile) if _fits(sketch, turn, asked)))


def _fits(sketch: Sketch, tile: Tile, asked: str) -> bool:
    if any(tile.on_side[SIDES.index(side)] >= 0 for side in sketch.blank):
        return False
    loose = Counter(group for group in tile.groups if not group.sides)
    loose.subtract(group for group in sketch.groups if not group.sides)
    if any(number < 0 for number in loose.values()):
        return False
    return all(_fits_group(sketch, group, tile, asked) for group in sketch.groups if group.sides)


def _fits_group(sketch: Sketch, group: Group, tile: Tile, asked: str) -> bool:
    index = tile.on_side[SIDES.index(group.sides[0])]
    if index < 0:
        return False
    whole = tile.groups[index]
    open_ = asked != "" and asked in group.sides
    cells = Counter(group.cells) <= Counter(whole.cells) if open_ else group.cells == whole.cells
    return cells and set(group.sides) <= set(whole.sides) <= {*group.sides, *sketch.unsaid}
