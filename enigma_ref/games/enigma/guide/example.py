"""What `RN bES yW` looks like: the tile by which people are shown how one is written."""

from __future__ import annotations

from typing import Final

from ....core.picture import Picture
from ..board.tile import parse_tile
from ..drawing.board_text import sign
from ..state import State
from ..tile_entry.sketch import sketch_of
from ..tile_entry.sketch_text import picture_of

_TILE: Final = parse_tile("r:N b:ES y:W")
"""A red cell with a networker to the north, a blue one to the east and the south, a yellow one to the west."""


def example_tile(state: State) -> Picture:
    """Draw it with the names of its sides, and with the networker of who is on turn, or of who is first."""
    turn = state.turn()
    return picture_of(sketch_of(_TILE), marks={"r": sign(state, state.first if turn is None else turn)})
