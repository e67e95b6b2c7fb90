"""How each channel of a system ends: what makes it closed, place by place."""

from __future__ import annotations

from ..board.board import Board
from ..board.spot import SIDES, Spot, neighbours
from ..board.system import Laid
from .explanation import End


def groups_of(board: Board, spot: Spot, group: int) -> dict[Spot, frozenset[int]]:
    """Return where the system of one group lies: every spot that it reaches, with its groups there, as they were laid.

    It looks at the whole board. What the rules ask of a system is kept at its root; this is for people who ask why.
    """
    root = board.root(board.tiles[spot].base + group)
    found: dict[Spot, frozenset[int]] = {}
    for laid in sorted(board.tiles.values(), key=lambda laid: laid.base):
        mine = [index for index in range(len(laid.tile.groups)) if board.root(laid.base + index) == root]
        if mine:
            found[laid.spot] = frozenset(mine)
    return found


def ends_of(board: Board, groups: dict[Spot, frozenset[int]]) -> list[End]:
    """Return how the channels of a system fare at every side that they come to. Two that join are told once."""
    found: list[End] = []
    for spot, mine in groups.items():
        laid = board.tiles[spot]
        for group in sorted(mine):
            found += _of_group(board, laid, group)
    return found


def _of_group(board: Board, laid: Laid, group: int) -> list[End]:
    found = []
    for side, near in enumerate(neighbours(laid.spot)):
        if laid.tile.on_side[side] != group:
            continue
        other = board.tiles.get(near)
        if other is None:
            found.append(End("open", laid.spot, SIDES[side], near))
        elif other.tile.on_side[(side + 2) % 4] < 0:
            found.append(End("blank", laid.spot, SIDES[side], near))
        elif other.base < laid.base:
            found.append(End("joined", laid.spot, SIDES[side], near))
    cells, sides = laid.tile.groups[group]
    if not cells and len(sides) == 1:
        found.append(End("closed", laid.spot, sides, None))
    return found
