"""Positions of a board as flat maps, and what differs from one to the next.

- `tT`: tile T lies there
- `gT.G`: group G of tile T is in this system
- `eT.SIDE`: what the channel does at that side: `open`, `stopped` or `joined`
- `nT.CELL.SEAT`: a networker of that player stands there, in this system
- `sN`: system N: closed, open ends, cells by colour, networkers, worth by seat, place in the order of systems

After one tile the board itself says what is otherwise, so that a step costs as much as it changes; only where a table
goes back or decides a ruling is the whole board looked at.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.limits import drawn, retold
from ..board.board import Board
from ..board.colors import COLORS
from ..board.spot import Spot, neighbours
from ..board.system import Laid, Networker, System
from ..board.tile import Cell, Tile
from ..drawing.board_scene import ends, system_numbers
from ..phases.scoring import worth
from ..state import State

Position = dict[str, Any]

_LOOKED_AT = 3
"""What it counts to look at a group again, its channels and its system, where to rename one counts 1."""


class Figure(NamedTuple):
    """A networker that stands somewhere at some time of the game."""

    seat: int
    spot: Spot
    tile: Tile
    cell: Cell
    key: str


class Collector:
    """Gives each tile on each spot a number, and remembers every networker that ever stands on it."""

    def __init__(self) -> None:
        self.tiles: dict[tuple[Spot, Tile], int] = {}
        self.figures: dict[str, Figure] = {}
        self._drawn = drawn()

    def tile(self, laid: Laid) -> int:
        """Return the number of a laid tile."""
        there = laid.spot, laid.tile
        if there not in self.tiles:
            self._drawn.take(laid.tile.parts)
            self.tiles[there] = len(self.tiles)
        return self.tiles[there]

    def figure(self, board: Board, who: Networker) -> str:
        """Return the key of a networker on its cell."""
        laid = board.tiles[who.spot]
        key = f"n{self.tile(laid)}.{who.cell.name}.{who.seat}"
        self.figures.setdefault(key, Figure(who.seat, who.spot, laid.tile, who.cell, key))
        return key


class Positions:
    """Goes from position to position, and says each time what to set to get there; None takes away."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._state: State | None = None
        self._position: Position = {}
        self._keys: dict[int, str] = {}
        """What each group is called, by its node."""
        self._members: dict[int, list[int]] = {}
        """The groups of each system, by its root."""
        self._numbers: dict[int, int] = {}
        """The number of each system, by its root: that of its oldest group."""
        self._figures: dict[int, list[str]] = {}
        """The networkers of each system, by its number."""
        self._retold = retold()

    def go(self, state: State) -> Position:
        """Go to a position; return what differs there."""
        before, self._state = self._state, state
        if before is not None and state.rulings == before.rulings:
            if state.board is before.board:
                return {}
            step = state.board.since(before.board)
            if step is not None and step.laid:
                return self._one_more(state, state.board.tiles[step.spot], list(step.nodes))
        return self._anew(state)

    def number(self, node: int) -> int:
        """Return the number of the system that a group is in here."""
        assert self._state is not None
        return self._numbers[self._state.board.root(node)]

    def tile(self, spot: Spot) -> int:
        """Return the number of the tile that lies on a spot here."""
        assert self._state is not None
        return self._collector.tile(self._state.board.tiles[spot])

    def figure(self, who: Networker) -> str:
        """Return the key of a networker, even of one that this very step has sent home again."""
        assert self._state is not None
        return self._collector.figure(self._state.board, who)

    def _anew(self, state: State) -> Position:
        """Look at the whole board."""
        old, board = self._position, state.board
        self._retold.take(_LOOKED_AT * board.size)
        self._position, self._keys, self._members, self._numbers, self._figures = {}, {}, {}, {}, {}
        numbers = system_numbers(board)
        new = self._position
        for laid in sorted(board.tiles.values(), key=lambda laid: laid.base):
            new.update(self._tile(laid))
            new.update(self._ends(board, laid))
            for node in range(laid.base, laid.base + len(laid.tile.groups)):
                new[self._keys[node]] = numbers[node]
                root = board.root(node)
                self._members.setdefault(root, []).append(node)
                self._numbers[root] = numbers[node]
        for root in self._members:
            new.update(self._system(state, root))
        changed: Position = {key: value for key, value in new.items() if old.get(key) != value}
        return changed | {key: None for key in old if key not in new}

    def _one_more(self, state: State, laid: Laid, nodes: list[int]) -> Position:
        """Look at what one tile more has changed: itself, its neighbours, and the systems that it reaches."""
        board = state.board
        found = self._tile(laid)
        for node in range(laid.base, laid.base + len(laid.tile.groups)):
            found[self._keys[node]] = self._numbers[node] = node
            self._members[node] = [node]
        for near in (laid.spot, *neighbours(laid.spot)):
            other = board.tiles.get(near)
            if other is not None:
                found.update(self._ends(board, other))
        roots = {board.root(node) for node in nodes}
        for node in nodes:
            if node not in roots and node in self._members:
                found.update(self._joined(node, board.root(node)))
        for root in roots:
            found.update(self._system(state, root))
        position = self._position
        changed = {key: value for key, value in found.items() if position.get(key) != value}
        for key, value in changed.items():
            if value is None:
                del position[key]
            else:
                position[key] = value
        return changed

    def _tile(self, laid: Laid) -> Position:
        tile = self._collector.tile(laid)
        for index in range(len(laid.tile.groups)):
            self._keys[laid.base + index] = f"g{tile}.{index}"
        return {f"t{tile}": 1}

    def _ends(self, board: Board, laid: Laid) -> Position:
        tile = self._collector.tile(laid)
        return {f"e{tile}.{side}": end for side, end in ends(board, laid.spot).items()}

    def _joined(self, root: int, to: int) -> Position:
        """Make two systems one: the groups of the younger get the number of the older."""
        older, younger = sorted((root, to), key=self._numbers.__getitem__)
        number, gone = self._numbers[older], self._numbers[younger]
        self._retold.take(len(self._members[younger]))
        found: Position = {self._keys[node]: number for node in self._members[younger]}
        found[f"s{gone}"] = None
        found.update(dict.fromkeys(self._figures.pop(gone, ())))
        one, other = sorted((self._members.pop(root), self._members.pop(to)), key=len)
        other += one
        self._members[to] = other
        del self._numbers[root]
        self._numbers[to] = number
        return found

    def _system(self, state: State, root: int) -> Position:
        system, number = state.board.system_at(root), self._numbers[root]
        found: Position = {f"s{number}": _told(state, system)}
        figures = [self._collector.figure(state.board, who) for who in system.networkers]
        found.update(dict.fromkeys(self._figures.get(number, ())))
        found.update(dict.fromkeys(figures, number))
        self._figures[number] = figures
        return found


def _told(state: State, system: System) -> list[Any]:
    open_ends = system.open_ends(state.rulings.blank_side)
    gains = worth(system, state.rulings.own_pair)
    return [
        int(not open_ends),
        open_ends,
        list(system.counts),
        [[who.seat, COLORS[who.cell.color], str(who.spot), who.cell.name] for who in system.networkers],
        [[seat, points] for seat, points in gains.items()],
        system.first,
    ]
