"""Laid tiles and the conduit systems they form.

Systems are kept as a union-find over the groups of laid tiles, with what a system amounts to at its root. Laying a
tile looks at four neighbours and no further, so that it costs the same on a large board. A board is a value: the maps
are persistent, and `Laying` gathers the changes of one placement before they become the next board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from rpds import HashTrieMap

from .colors import LETTERS
from .spot import START, Spot, neighbours
from .tile import Cell, Tile

_INDEX: Final = {color: index for index, color in enumerate(LETTERS)}
_NOBODY: Final[frozenset[int]] = frozenset()


class Laid(NamedTuple):
    """A tile on its spot; its groups are the nodes from `base` on."""

    spot: Spot
    tile: Tile
    base: int


class Member(NamedTuple):
    """A group with cells, as part of a system."""

    laid: Laid
    group: int


Parts: TypeAlias = "Member | tuple[Parts, Parts] | None"


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
    counts: tuple[int, ...]
    """Cells of each colour, in canonical order of colours."""
    networkers: tuple[Networker, ...]
    first: int
    """The node of the first group with a cell; -1 while there is none. Orders systems by their first cell."""
    parts: Parts
    """The groups with cells, as a tree, so that joining two systems costs the same whatever their size."""

    def count(self, color: str) -> int:
        """Return how many cells of a colour it has."""
        return self.counts[_INDEX[color]]

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


def _members(parts: Parts) -> Iterator[Member]:
    """Walk a tree of parts. A loop and not a recursion: a long system is a deep tree."""
    todo: list[Parts] = [parts]
    while todo:
        part = todo.pop()
        if isinstance(part, Member):
            yield part
        elif part is not None:
            todo += part


def _in_order(one: tuple[Networker, ...], other: tuple[Networker, ...]) -> tuple[Networker, ...]:
    """Put networkers together in the order in which they were placed."""
    if not one or not other:
        return one or other
    return tuple(sorted(one + other, key=lambda networker: networker.since))


def _join(one: System, other: System) -> System:
    """Join two systems at one pair of channel ends."""
    groups, free, stopped = one.groups + other.groups, one.free + other.free - 2, one.stopped + other.stopped
    if other.parts is None:
        return System(groups, free, stopped, one.counts, one.networkers, one.first, one.parts)
    if one.parts is None:
        return System(groups, free, stopped, other.counts, other.networkers, other.first, other.parts)
    return System(
        groups,
        free,
        stopped,
        tuple(map(int.__add__, one.counts, other.counts)),
        _in_order(one.networkers, other.networkers),
        min(one.first, other.first),
        (one.parts, other.parts),
    )


class Board(NamedTuple):
    """The tiles on the table and their systems."""

    tiles: HashTrieMap[Spot, Laid]
    nodes: HashTrieMap[int, int | System]
    """Each group's parent, or at a root the system itself."""
    size: int
    """The number of nodes."""
    stuck: frozenset[int]
    """Roots of systems with networkers whose only open ends are stopped at blank sides: a ruling can close them."""

    @classmethod
    def with_start(cls, tile: Tile) -> Board:
        """Return the board with nothing but the starting tile."""
        return Laying(cls(HashTrieMap(), HashTrieMap(), 0, frozenset()), START, tile).board()

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

    __slots__ = ("_board", "_changed", "_ends", "clashes", "laid", "touched", "touches")

    def __init__(self, board: Board, spot: Spot, tile: Tile) -> None:
        self._board = board
        self._changed: dict[int, int | System] = {}
        self._ends: dict[int, System] | None = None
        self.laid = Laid(spot, tile, board.size)
        self.touches = False
        """Whether the spot shares a side with a laid tile."""
        self.clashes: list[Clash] = []
        """Where a channel meets a blank side, from either tile."""
        self.touched: set[int] = set()
        """Nodes whose systems this tile changed."""
        node = board.size
        for index, (cells, sides) in enumerate(tile.groups):
            if cells:
                parts, first = Member(self.laid, index), node
            else:
                parts, first = None, -1
            self._changed[node] = System(1, len(sides), 0, tile.counts[index], (), first, parts)
            self.touched.add(node)
            node += 1
        x, y = spot
        at = board.tiles.get
        for side, near in enumerate(((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))):
            other = at(near)  # type: ignore[call-overload]  # a spot is no more than its two numbers
            if other is not None:
                self.touches = True
                self._meet(tile.on_side[side], other, (side + 2) % 4)

    def _meet(self, mine: int, other: Laid, side: int) -> None:
        """Bring one side of the new tile and one of a neighbour together."""
        theirs = other.tile.on_side[side]
        if mine >= 0 and theirs >= 0:
            self._union(self.laid.base + mine, other.base + theirs)
        elif mine >= 0:
            self._stop(self.laid.base + mine)
            self.clashes.append(Clash(other.spot, True))
        elif theirs >= 0:
            self._stop(other.base + theirs)
            self.touched.add(other.base + theirs)
            self.clashes.append(Clash(other.spot, False))

    def _find(self, node: int) -> tuple[int, System]:
        """Return the root of a node's system, and the system there."""
        changed, nodes = self._changed, self._board.nodes
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

    def _union(self, one: int, other: int) -> None:
        one, mine = self._find(one)
        other, theirs = self._find(other)
        if one == other:
            self._changed[one] = mine._replace(free=mine.free - 2)
            return
        if mine.groups < theirs.groups:
            one, other = other, one
        self._changed[other] = one
        self._changed[one] = _join(mine, theirs)

    def _stop(self, node: int) -> None:
        root, system = self._find(node)
        self._changed[root] = system._replace(free=system.free - 1, stopped=system.stopped + 1)

    def station(self, networker: Networker) -> None:
        """Put a networker on a cell of the new tile."""
        root, system = self._find(self.laid.base + networker.cell.group)
        self._changed[root] = system._replace(networkers=(*system.networkers, networker))

    def _ended(self) -> dict[int, System]:
        """Find the systems that no further tile can extend: those this tile reached, and those that were stuck."""
        if self._ends is None:
            systems = dict(map(self._find, self.touched))
            for root in self._board.stuck:
                systems[root] = self._find(root)[1]
            self._ends = {root: system for root, system in systems.items() if not system.free}
        return self._ends

    def closed(self, blank_side: str) -> list[int]:
        """Return the roots of the systems to score now: those that this tile closed, and those a ruling closed."""
        ended = self._ended()
        found = [root for root, system in ended.items() if not system.open_ends(blank_side) and system.first >= 0]
        return sorted(found, key=lambda root: ended[root].first)

    def send_home(self, root: int) -> None:
        """Take all networkers off a system."""
        self._changed[root] = self.system(root)._replace(networkers=())

    def board(self) -> Board:
        """Return the board after the placement."""
        old = self._board
        ends = [(root, self.system(root)) for root in self._ended()]
        stuck = [root for root, system in ends if system.stopped and system.networkers]
        return Board(
            old.tiles.insert(self.laid.spot, self.laid),
            old.nodes.update(self._changed),
            old.size + len(self.laid.tile.groups),
            frozenset(stuck) if stuck else _NOBODY,
        )
