"""Laid tiles and the conduit systems they form.

Systems are kept as a union-find over the groups of laid tiles, with what a system amounts to at its root. Laying a
tile looks at four neighbours and no further, so that it costs the same on a large board. A board is a value: the maps
keep their versions, and `Laying` gathers the changes of one placement before they become the next board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from .spot import START, Spot, neighbours
from .tile import Cell, Tile, count_of, counts_of
from .versions import Versions

_NOBODY: Final[frozenset[int]] = frozenset()
_new: Final = tuple.__new__
"""Makes a system in half the time that calling its class takes; laying a tile makes five."""


class Laid(NamedTuple):
    """A tile on its spot; its groups are the nodes from `base` on."""

    spot: Spot
    tile: Tile
    base: int


class Joined(NamedTuple):
    """Two systems that became one."""

    one: Parts
    other: Parts


Parts: TypeAlias = "tuple[Laid, int] | Joined | None"
"""The groups with cells of a system, each a laid tile and its number there."""


class Networker(NamedTuple):
    """A networker on the board: whose (by seat), on which cell of the tile on which spot."""

    seat: int
    spot: Spot
    cell: Cell
    since: int
    """When it was placed, against others: the first node of its tile."""


class System(NamedTuple):
    """Everything joined to one another by channels."""

    groups: int
    free: int
    """Channel ends at a side that no tile lies against yet."""
    stopped: int
    """Channel ends at a blank side of a neighbour: whether they have an end is the ruling `blank-side`."""
    cells_by_color: int
    """Cells of each colour, as `Tile.counts` has them: all colours in one number, so that one addition joins them."""
    networkers: tuple[Networker, ...]
    """In the order in which they were placed."""
    first: int
    """The node of the first group with a cell; -1 while there is none. Orders systems by their first cell."""
    parts: Parts
    """The groups with cells, as a tree, so that joining two systems costs the same whatever their size."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Cells of each colour, in canonical order of colours."""
        return counts_of(self.cells_by_color)

    def count(self, color: str) -> int:
        """Return how many cells of a colour it has."""
        return count_of(self.cells_by_color, color)

    def open_ends(self, blank_side: str) -> int:
        """Return how many channel ends lack an end."""
        return self.free + self.stopped if blank_side == "open" else self.free

    def cells(self) -> list[tuple[Spot, Cell]]:
        """Return all cells, in the order in which they were laid."""
        found: list[tuple[int, Spot, Cell]] = []
        for laid, group in _members(self.parts):
            found += [(laid.base + group, laid.spot, cell) for cell in laid.tile.cells if cell.group == group]
        found.sort(key=lambda item: item[0])
        return [(spot, cell) for _, spot, cell in found]

    # By position and not by _replace, which takes three times as long: every tile that is laid comes this way.

    def with_ends(self, free: int, stopped: int) -> System:
        """Return the system with other channel ends."""
        groups, _, _, cells, networkers, first, parts = self
        return _new(System, (groups, free, stopped, cells, networkers, first, parts))

    def with_networkers(self, networkers: tuple[Networker, ...]) -> System:
        """Return the system with these networkers in it instead of its own."""
        groups, free, stopped, cells, _, first, parts = self
        return _new(System, (groups, free, stopped, cells, networkers, first, parts))


def _members(parts: Parts) -> Iterator[tuple[Laid, int]]:
    """Walk a tree of parts. A loop and not a recursion: a long system is a deep tree."""
    todo: list[Parts] = [parts]
    while todo:
        part = todo.pop()
        if isinstance(part, Joined):
            todo += part
        elif part is not None:
            yield part


def _since(networker: Networker) -> int:
    return networker.since


class Board(NamedTuple):
    """The tiles on the table and their systems."""

    tiles: Versions[Spot, Laid]
    nodes: Versions[int, int | System]
    """Each group's parent, or at a root the system itself."""
    size: int
    """The number of nodes."""
    stuck: frozenset[int]
    """Roots of systems with networkers whose only open ends are stopped at blank sides: a ruling can close them."""

    @classmethod
    def with_start(cls, tile: Tile) -> Board:
        """Return the board with nothing but the starting tile."""
        return Laying(cls(Versions({}), Versions({}), 0, _NOBODY), START, tile).board()

    def root(self, node: int) -> int:
        """Return the root of the system that a node belongs to."""
        found = self.nodes[node]
        while isinstance(found, int):
            node = found
            found = self.nodes[node]
        return node

    def system_of(self, laid: Laid, group: int) -> System:
        """Return the system that a group of a laid tile belongs to."""
        found = self.nodes[self.root(laid.base + group)]
        assert isinstance(found, System)
        return found

    def systems(self) -> list[System]:
        """Return all systems with a cell, in the order in which their first cells were laid."""
        found = [system for system in self.nodes.values() if isinstance(system, System) and system.first >= 0]
        found.sort(key=lambda system: system.first)
        return found

    def free_spots(self) -> set[Spot]:
        """Return every empty spot that shares a side with a laid tile."""
        return {near for spot in self.tiles for near in neighbours(spot) if near not in self.tiles}


class Clash(NamedTuple):
    """A channel that meets a blank side: towards which neighbour, and whether the channel is the new tile's."""

    spot: Spot
    channel_is_new: bool


class Laying:
    """One placement while it is being judged: the tile is down, nothing is decided yet."""

    __slots__ = ("_board", "_changed", "_nodes", "clashes", "laid", "touches")

    def __init__(self, board: Board, spot: Spot, tile: Tile) -> None:
        base = board.size
        self._board = board
        self._nodes = board.nodes.held()
        self.laid = laid = Laid(spot, tile, base)
        self._changed: dict[int, int | System] = {
            base + group: _new(System, (1, ends, 0, cells, (), base + group, (laid, group)))
            if cells
            else _new(System, (1, ends, 0, 0, (), -1, None))
            for group, (ends, cells) in enumerate(tile.channels)
        }
        self.touches = False
        """Whether the spot shares a side with a laid tile."""
        self.clashes: list[Clash] = []
        """Where a channel meets a blank side, from either tile."""
        x, y = spot
        at = board.tiles.held().get
        for side, near in enumerate(((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))):
            other = at(near)  # type: ignore[call-overload]  # a spot is no more than its two numbers
            if other is not None:
                self.touches = True
                mine, theirs = tile.on_side[side], other.tile.on_side[side - 2]
                if mine >= 0 and theirs >= 0:
                    self._union(base + mine, other.base + theirs)
                elif mine >= 0:
                    self._stop(base + mine)
                    self.clashes.append(Clash(other.spot, True))
                elif theirs >= 0:
                    self._stop(other.base + theirs)
                    self.clashes.append(Clash(other.spot, False))

    def _union(self, one: int, other: int) -> None:
        """Join two systems at a pair of channel ends."""
        one, mine = self._find(one)
        other, theirs = self._find(other)
        if one == other:
            self._changed[one] = mine.with_ends(mine.free - 2, mine.stopped)
            return
        if mine.groups < theirs.groups:
            one, other, mine, theirs = other, one, theirs, mine
        self._changed[other] = one
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
            parts = _new(Joined, (parts, parts2))
        self._changed[one] = _new(
            System, (groups + groups2, free + free2 - 2, stopped + stopped2, cells, networkers, first, parts)
        )

    def _find(self, node: int) -> tuple[int, System]:
        """Return the root of a node's system, and the system there."""
        changed, nodes = self._changed, self._nodes
        while True:
            found = changed.get(node)
            if found is None:
                found = nodes[node]
            if isinstance(found, System):
                return node, found
            node = found

    def system(self, root: int) -> System:
        """Return the system at a root."""
        return self._find(root)[1]

    def system_of(self, cell: Cell) -> System:
        """Return the system that a cell of the new tile is in."""
        return self._find(self.laid.base + cell.group)[1]

    def _stop(self, node: int) -> None:
        """End a channel of a neighbour at a blank side of the new tile."""
        root, system = self._find(node)
        self._changed[root] = system.with_ends(system.free - 1, system.stopped + 1)

    def station(self, networker: Networker) -> None:
        """Put a networker on a cell of the new tile."""
        root, system = self._find(self.laid.base + networker.cell.group)
        self._changed[root] = system.with_networkers((*system.networkers, networker))

    def _ended(self) -> dict[int, System]:
        """Find the systems that no further tile can extend: those this tile reached, and those that were stuck."""
        ends = {node: found for node, found in self._changed.items() if isinstance(found, System) and not found.free}
        for node in self._board.stuck:
            root, system = self._find(node)
            if not system.free:
                ends[root] = system
        return ends

    def closed(self, blank_side: str) -> list[int]:
        """Return the roots of the systems to score now: those that this tile closed, and those a ruling closed."""
        ended = self._ended()
        found = [root for root, system in ended.items() if not system.open_ends(blank_side) and system.first >= 0]
        return sorted(found, key=lambda root: ended[root].first) if len(found) > 1 else found

    def send_home(self, root: int) -> None:
        """Take all networkers off a system."""
        self._changed[root] = self.system(root).with_networkers(())

    def board(self) -> Board:
        """Return the board after the placement."""
        old = self._board
        stuck = _NOBODY
        if self.clashes or old.stuck:
            stuck = frozenset(root for root, system in self._ended().items() if system.stopped and system.networkers)
        return Board(
            old.tiles.updated({self.laid.spot: self.laid}),
            old.nodes.updated(self._changed),
            old.size + len(self.laid.tile.groups),
            stuck,
        )
