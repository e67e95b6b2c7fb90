"""What `RN bES yW` looks like: the tile by which people are shown how one is written."""

from __future__ import annotations

from typing import Final

from ....core.picture import Picture
from ..board.colors import COLORS
from ..board.tile import parse_tile
from ..drawing.board_text import marks
from ..drawing.tile_text import Label, TilePlan
from ..state import State

_TILE: Final = parse_tile("r:N b:ES y:W")
_WIDTH: Final = 11
_LEFT, _TOP = 8, 2


def example_tile(state: State) -> Picture:
    """Draw it with the names of its sides, and with the networker of who is on turn, or of who is first."""
    turn = state.turn()
    seat = state.first if turn is None else turn
    networker = (marks(state)[seat], f"networker {state.table.players[seat].color}")
    labels: list[Label] = [[] for _ in _TILE.groups]
    for cell in _TILE.cells:
        labels[cell.group].append((cell.color, f"cell {COLORS[cell.color]}"))
        if cell.color == "r":
            labels[cell.group].append(networker)
    plan = TilePlan(_TILE, labels, _WIDTH, large=True)
    picture = Picture()
    for row in (_TOP - 1, _TOP + plan.height):
        for column in (_LEFT - 1, _LEFT + _WIDTH):
            picture.put(row, column, "+", "border")
    for row in range(plan.height):
        for column in range(_WIDTH):
            found = plan.picture.at(row, column)
            if found:
                picture.put(_TOP + row, _LEFT + column, found[0], found[1] or "channel")
    across, down = _LEFT + _WIDTH // 2, _TOP + plan.height // 2
    picture.put(_TOP - 2, across, "N", "edge")
    picture.put(_TOP + plan.height + 1, across, "S", "edge")
    picture.put(down, _LEFT + _WIDTH + 3, "E", "edge")
    picture.put(down, _LEFT - 4, "W", "edge")
    return picture
