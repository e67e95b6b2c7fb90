"""The board: laid tiles, and their conduit systems as a union-find over the groups of the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from .spot import Spot, neighbours
from .system import Laid, Nodes, System

K = TypeVar("K")
V = TypeVar("V")

NONE_STUCK: Final[frozenset[int]] = frozenset()
"""No system is stuck."""


class Difference(NamedTuple):
    """What is different on two boards that are one tile apart."""

    spot: Spot
    laid: bool
    """Whether the tile on that spot is on the later of the two only; else it was taken back."""
    nodes: Mapping[int, tuple[int | System | None, int | System | None]]
    """The nodes that are otherwise: what they were, and what they are; None where there is no such node."""


class Board:
    """The tiles on the table and their systems.

    A board is a value, yet all boards of a game share two dictionaries. A game goes forward nearly always, so the
    newest board is the one that is asked: it holds them, and each older one knows only what to put back to get from
    its successor to itself. Asking an older board moves the dictionaries there, step by step (rerooting, after Baker
    1978), and costs as much as the way is long. So boards of one game are for one thread, and not for use after an
    interrupt in the middle of a move.
    """

    __slots__ = ("_held", "_nearer", "_nodes_here", "_tile_here", "size", "stuck")

    def __init__(self, tiles: dict[Spot, Laid], nodes: Nodes, size: int, stuck: frozenset[int] = NONE_STUCK) -> None:
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

    def since(self, before: Board) -> Difference | None:
        """Return what differs from a board that is one tile away; None where it is the same one, or farther."""
        _, nodes = self.held()
        # The dictionaries are here now, so that every neighbour knows what is different there.
        if before._held is not None or before._nearer is not self:
            return None
        spot, was = before._tile_here
        changed = {node: (old, nodes.get(node)) for node, old in before._nodes_here.items()}
        return Difference(spot, was is None, changed)

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
