"""Laying a tile: what it joins, what it closes, and the board that comes of it.

A tile looks at four neighbours and no further, so that it costs the same on a large board. `Laying` gathers the changes
of one placement before they become the next board.
"""

from __future__ import annotations

from typing import Final

from ....core.facts import Facts
from .board import NONE_STUCK, Board
from .spot import SIDES, START, Spot
from .system import Joined, Laid, Networker, Nodes, System, new_tuple
from .tile import Cell, Tile


class Clash(Facts):
    """A channel that meets a blank side: towards which neighbour, and whether the channel is the new tile's."""

    spot: Spot
    channel_is_new: bool


_PLAIN: Final = tuple(System(1, ends, 0, 0, (), -1, None) for ends in range(len(SIDES) + 1))
"""A channel without a cell, by how many ends it has."""


class Laying:
    """One placement while it is being judged: the tile is down, nothing is decided yet."""

    __slots__ = ("_board", "_changed", "_ends", "_nodes", "clashes", "extends", "laid", "touches")

    def __init__(self, board: Board, spot: Spot, tile: Tile) -> None:
        base = board.size
        tiles, nodes = board.held()
        self._board = board
        self._nodes = nodes
        self.laid = laid = new_tuple(Laid, (spot, tile, base))
        self._changed: Nodes = {}
        self._ends: dict[int, System] | None = None
        node = base
        for ends, cells in tile.channels:
            self._changed[node] = (
                new_tuple(System, (1, ends, 0, cells, (), node, (laid, node - base))) if cells else _PLAIN[ends]
            )
            node += 1
        self.touches = False
        """Whether the spot shares a side with a laid tile."""
        self.extends = False
        """Whether a channel of the tile meets a channel of a neighbour."""
        self.clashes: list[Clash] = []
        """Where a channel meets a blank side, from either tile."""
        x, y = spot
        at, on_side = tiles.get, tile.on_side
        for side, near in enumerate(((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))):
            other = at(near)  # type: ignore[call-overload]  # a spot is no more than its two numbers
            if other is not None:
                self.touches = True
                mine, theirs = on_side[side], other.tile.on_side[side - 2]
                if mine >= 0 and theirs >= 0:
                    self.extends = True
                    self._union(base + mine, other.base + theirs)
                elif mine >= 0:
                    self._stop(base + mine)
                    self.clashes.append(Clash(other.spot, True))
                elif theirs >= 0:
                    self._stop(other.base + theirs)
                    self.clashes.append(Clash(other.spot, False))

    def _union(self, one: int, other: int) -> None:
        """Join two systems at a pair of channel ends."""
        # What _find does, twice, without detours: where a tile spends most of its time.
        changed, nodes = self._changed, self._nodes
        mine = changed[one]
        while isinstance(mine, int):
            one = mine
            mine = changed[one] if one in changed else nodes[one]
        theirs = changed[other] if other in changed else nodes[other]
        while isinstance(theirs, int):
            other = theirs
            theirs = changed[other] if other in changed else nodes[other]
        if one == other:  # the channel leads back to where it came from
            changed[one] = mine.with_ends(mine.free - 2, mine.stopped)
            return
        groups, free, stopped, cells, networkers, first, parts = mine
        groups2, free2, stopped2, cells2, networkers2, first2, parts2 = theirs
        if parts is None:
            cells, networkers, first, parts = cells2, networkers2, first2, parts2
        elif parts2 is not None:
            cells += cells2
            if networkers2:
                networkers = tuple(sorted(networkers + networkers2, key=_since)) if networkers else networkers2
            if first2 < first:
                first = first2
            parts = new_tuple(Joined, (parts, parts2))
        if groups < groups2:
            one, other = other, one
        changed[other] = one
        changed[one] = new_tuple(
            System, (groups + groups2, free + free2 - 2, stopped + stopped2, cells, networkers, first, parts)
        )

    def _find(self, node: int) -> tuple[int, System]:
        """Return the root of a node's system, and the system there."""
        changed, nodes = self._changed, self._nodes
        found = changed[node] if node in changed else nodes[node]
        while isinstance(found, int):
            node = found
            found = changed[node] if node in changed else nodes[node]
        return node, found

    def system_of(self, cell: Cell) -> System:
        """Return the system that a cell of the new tile is in."""
        return self._find(self.laid.base + cell.group)[1]

    def _stop(self, node: int) -> None:
        """End a channel of a neighbour at a blank side of the new tile."""
        root, system = self._find(node)
        self._changed[root] = system.with_ends(system.free - 1, system.stopped + 1)

    def station(self, seat: int, cell: Cell) -> Networker:
        """Put a networker on a cell of the new tile."""
        spot, _, base = self.laid
        networker = new_tuple(Networker, (seat, spot, cell, base))
        root, system = self._find(base + cell.group)
        self._changed[root] = system.with_networkers((*system.networkers, networker))
        return networker

    def _ended(self) -> dict[int, System]:
        """Find the systems that no further tile can extend: those this tile reached, and those that were stuck."""
        if self._ends is None:
            self._ends = ends = {
                node: found for node, found in self._changed.items() if isinstance(found, System) and not found.free
            }
            for node in self._board.stuck:
                root, system = self._find(node)
                if not system.free:
                    ends[root] = system
        return self._ends

    def closed(self, blank_side: str) -> list[tuple[int, System]]:
        """Return the systems to score now, with their roots: those that this tile closed, and those a ruling closed."""
        ended = self._ended()
        if not ended:
            return []
        found = [
            (root, system)
            for root, system in ended.items()
            if system.first >= 0 and not (system.stopped and blank_side == "open")
        ]
        if len(found) > 1:
            found.sort(key=lambda item: item[1].first)
        return found

    def send_home(self, root: int, system: System) -> None:
        """Take all networkers off a system that was closed."""
        self._changed[root] = system.with_networkers(())

    def board(self) -> Board:
        """Return the board after the placement."""
        stuck = NONE_STUCK
        if any(system.stopped for system in self._ended().values()):
            systems = map(self._find, self._ended())  # the networkers of some have gone home
            stuck = frozenset([root for root, system in systems if system.stopped and system.networkers])
        return self._board.after(self.laid, self._changed, stuck)


def _since(networker: Networker) -> int:
    return networker.since


def start_board(tile: Tile) -> Board:
    """Return the board with nothing but the starting tile."""
    return Laying(Board({}, {}, 0), START, tile).board()
