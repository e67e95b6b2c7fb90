"""Laid tiles and the conduit systems they form.

Systems are kept as a union-find over the groups of laid tiles, with what a system amounts to at its root. Laying a
tile looks at four neighbours and no further, so that it costs the same on a large board. `Laying` gathers the
changes of one placement before they become the next board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar

from .spot import SIDES, START, Spot, neighbours
from .tile import Cell, Tile, count_of, counts_of

K = TypeVar("K")
V = TypeVar("V")

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


Nodes: TypeAlias = dict[int, int | System]
"""Each group's parent in its system, or at a root the system itself."""


def _since(networker: Networker) -> int:
    return networker.since


class Board:
    """The tiles on the table and their systems.

    A board is a value, yet all boards of a game share two dictionaries. A game goes forward nearly always, so the
    newest board is the one that is asked: it holds them, and each older one knows only what to put back to get from
    its successor to itself. Asking an older board moves the dictionaries there, step by step (rerooting, after Baker
    1978), and costs as much as the way is long. So boards of one game are for one thread, and not for use after an
    interrupt in the middle of a move.
    """

    __slots__ = ("_held", "_nearer", "_nodes_here", "_tile_here", "size", "stuck")

    def __init__(self, tiles: dict[Spot, Laid], nodes: Nodes, size: int, stuck: frozenset[int] = _NOBODY) -> None:
        self._held: tuple[dict[Spot, Laid], Nodes] | None = (tiles, nodes)
        self.size = size
        """The number of nodes."""
        self.stuck = stuck
        """Roots of systems with networkers whose only open ends are stopped at blank sides: a ruling can close them."""

    # There from when the dictionaries have moved on.
    _nearer: Board
    """The neighbour that is one step nearer to them."""
    _tile_here: tuple[Spot, Laid | None]
    """What is different here from there: one spot, and some nodes; None where there is nothing here."""
    _nodes_here: dict[int, int | System | None]

    @classmethod
    def with_start(cls, tile: Tile) -> Board:
        """Return the board with nothing but the starting tile."""
        return Laying(cls({}, {}, 0), START, tile).board()

    def held(self) -> tuple[dict[Spot, Laid], Nodes]:
        """Return the tiles and the nodes: to look at now, neither to change nor to keep."""
        return self._held or self._fetched()

    def after(self, laid: Laid, changed: Nodes, stuck: frozenset[int]) -> Board:
        """Return the board with one tile more and some nodes changed."""
        tiles, nodes = held = self._held or self._fetched()
        self._nodes_here = {node: nodes.get(node) for node in changed}
        self._tile_here = (laid.spot, None)
        nodes.update(changed)
        tiles[laid.spot] = laid
        self._nearer = new = Board(*held, self.size + len(laid.tile.groups), stuck)
        self._held = None
        return new

    def _fetched(self) -> tuple[dict[Spot, Laid], Nodes]:
        """Move the dictionaries here. A loop and not a recursion: the way may be a long game."""
        way = []
        at = self
        while at._held is None:
            way.append(at)
            at = at._nearer
        held = at._held
        for here in reversed(way):
            at._take(here, *held)
            here._held = held
            at = here
        return held

    def _take(self, other: Board, tiles: dict[Spot, Laid], nodes: Nodes) -> None:
        """Change the dictionaries, which are here, into those of a neighbour, and note the way back."""
        spot, laid = other._tile_here
        self._held, self._nearer = None, other
        self._tile_here = (spot, tiles.get(spot))
        self._nodes_here = {node: nodes.get(node) for node in other._nodes_here}
        _set(tiles, spot, laid)
        for node, value in other._nodes_here.items():
            _set(nodes, node, value)

    @property
    def tiles(self) -> Tiles:
        """The tiles by spot."""
        return Tiles(self)

    def root(self, node: int) -> int:
        """Return the root of the system that a node belongs to."""
        _, nodes = self.held()
        found = nodes[node]
        while isinstance(found, int):
            node = found
            found = nodes[node]
        return node

    def system_at(self, root: int) -> System:
        """Return the system at a root."""
        found = self.held()[1][root]
        assert isinstance(found, System)
        return found

    def system_of(self, laid: Laid, group: int) -> System:
        """Return the system that a group of a laid tile belongs to."""
        return self.system_at(self.root(laid.base + group))

    def systems(self) -> list[System]:
        """Return all systems with a cell, in the order in which their first cells were laid."""
        found = [system for system in self.held()[1].values() if isinstance(system, System) and system.first >= 0]
        found.sort(key=lambda system: system.first)
        return found

    def free_spots(self) -> set[Spot]:
        """Return every empty spot that shares a side with a laid tile."""
        tiles, _ = self.held()
        return {near for spot in tiles for near in neighbours(spot) if near not in tiles}

    def imagined(self, root: int, system: System) -> Board:
        """Return a board of its own on which a system is otherwise."""
        tiles, nodes = self.held()
        return Board(dict(tiles), {**nodes, root: system}, self.size, self.stuck)


def _set(items: dict[K, V], key: K, value: V | None) -> None:
    if value is None:
        del items[key]
    else:
        items[key] = value


class Tiles(Mapping[Spot, Laid]):
    """The tiles of one board by spot, wherever its dictionaries are."""

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __getitem__(self, spot: Spot) -> Laid:
        return self._board.held()[0][spot]

    def __len__(self) -> int:
        return len(self._board.held()[0])

    def __iter__(self) -> Iterator[Spot]:
        # A list, for the dictionary may move while somebody still looks at it.
        return iter(list(self._board.held()[0]))


class Clash(NamedTuple):
    """A channel that meets a blank side: towards which neighbour, and whether the channel is the new tile's."""

    spot: Spot
    channel_is_new: bool


_PLAIN: Final = tuple(System(1, ends, 0, 0, (), -1, None) for ends in range(len(SIDES) + 1))
"""A channel without a cell, by how many ends it has."""


class Laying:
    """One placement while it is being judged: the tile is down, nothing is decided yet."""

    __slots__ = ("_board", "_changed", "_ends", "_nodes", "clashes", "laid", "touches")

    def __init__(self, board: Board, spot: Spot, tile: Tile) -> None:
        base = board.size
        tiles, nodes = board.held()
        self._board = board
        self._nodes = nodes
        self.laid = laid = _new(Laid, (spot, tile, base))
        self._changed: Nodes = {}
        self._ends: dict[int, System] | None = None
        node = base
        for ends, cells in tile.channels:
            self._changed[node] = (
                _new(System, (1, ends, 0, cells, (), node, (laid, node - base))) if cells else _PLAIN[ends]
            )
            node += 1
        self.touches = False
        """Whether the spot shares a side with a laid tile."""
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
            parts = _new(Joined, (parts, parts2))
        if groups < groups2:
            one, other = other, one
        changed[other] = one
        changed[one] = _new(
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
        networker = _new(Networker, (seat, spot, cell, base))
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
        stuck = _NOBODY
        if any(system.stopped for system in self._ended().values()):
            systems = map(self._find, self._ended())  # the networkers of some have gone home
            stuck = frozenset([root for root, system in systems if system.stopped and system.networkers])
        return self._board.after(self.laid, self._changed, stuck)
