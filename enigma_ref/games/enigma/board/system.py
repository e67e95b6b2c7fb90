"""Conduit systems: everything that channels join, and what it amounts to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from .spot import Spot
from .tile import Cell, Tile, count_of, counts_of

new_tuple: Final = tuple.__new__
"""Makes a named tuple in half the time that calling its class takes; laying a tile makes five systems."""


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
        return new_tuple(System, (groups, free, stopped, cells, networkers, first, parts))

    def with_networkers(self, networkers: tuple[Networker, ...]) -> System:
        """Return the system with these networkers in it instead of its own."""
        groups, free, stopped, cells, _, first, parts = self
        return new_tuple(System, (groups, free, stopped, cells, networkers, first, parts))


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
