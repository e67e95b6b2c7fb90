"""Closed systems to itemised points: which cells, which colour, whose networker, how many."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.facts import Facts
from ..board.spot import Spot
from ..board.system import Networker, System
from ..board.tile import Cell


class Item(Facts):
    """What one networker earns: a point for each cell of its colour in the system."""

    networker: Networker
    cells: tuple[tuple[Spot, Cell], ...]
    """The cells of its colour, in the order in which they were laid."""
    points: int
    """Their number; 0 under `own-pair: once` where the owner has scored this colour of this system already."""


class SystemScore:
    """One system's points, networker by networker. Itemised when somebody looks: most scorings are only added up."""

    __slots__ = ("_cells", "_items", "own_pair", "system")

    def __init__(self, system: System, own_pair: str) -> None:
        self.system = system
        self.own_pair = own_pair
        self._cells: tuple[tuple[Spot, Cell], ...] | None = None
        self._items: tuple[Item, ...] | None = None

    @property
    def cells(self) -> tuple[tuple[Spot, Cell], ...]:
        """All cells of the system, in the order in which they were laid."""
        if self._cells is None:
            self._cells = tuple(self.system.cells())
        return self._cells

    @property
    def items(self) -> tuple[Item, ...]:
        """What each networker earns."""
        if self._items is None:
            self._items = tuple(self._itemised())
        return self._items

    @property
    def stopped(self) -> int:
        """How many of its channels end at a blank side."""
        return self.system.stopped

    def _itemised(self) -> Iterator[Item]:
        paid: set[tuple[int, str]] = set()
        for networker in self.system.networkers:
            color = networker.cell.color
            earned = tuple(cell for cell in self.cells if cell[1].color == color)
            again = (networker.seat, color) in paid
            yield Item(networker, earned, 0 if again and self.own_pair == "once" else len(earned))
            paid.add((networker.seat, color))

    def totals(self) -> dict[int, int]:
        """Return each seat's points, in seat order; only who gets any."""
        return worth(self.system, self.own_pair) if self.system.networkers else {}


def worth(system: System, own_pair: str) -> dict[int, int]:
    """Return what each seat would get if the system closed as it is, in seat order, without itemising."""
    totals: dict[int, int] = {}
    pay(system, own_pair, totals)
    return dict(sorted(totals.items()))


def pay(system: System, own_pair: str, totals: dict[int, int]) -> None:
    """Add what each seat gets for a system to its points."""
    if own_pair == "each":
        for seat, _, cell, _ in system.networkers:
            totals[seat] = totals.get(seat, 0) + system.count(cell.color)
        return
    for seat, color in dict.fromkeys((networker.seat, networker.cell.color) for networker in system.networkers):
        totals[seat] = totals.get(seat, 0) + system.count(color)
