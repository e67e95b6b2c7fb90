"""Closed systems to itemised points: which cells, which colour, whose networker, how many."""

from __future__ import annotations

from typing import NamedTuple

from .board import Networker, System
from .spot import Spot
from .tile import Cell


class Item(NamedTuple):
    """What one networker earns: a point for each cell of its colour in the system."""

    networker: Networker
    cells: tuple[tuple[Spot, Cell], ...]
    """The cells of its colour, in the order in which they were laid."""
    points: int
    """Their number; 0 under `own-pair: once` where the owner has scored this colour of this system already."""


class SystemScore(NamedTuple):
    """One system's points, networker by networker."""

    cells: tuple[tuple[Spot, Cell], ...]
    items: tuple[Item, ...]
    stopped: int
    """How many of its channels end at a blank side."""

    def totals(self) -> dict[int, int]:
        """Return each seat's points, in seat order; only who gets any."""
        totals: dict[int, int] = {}
        for item in self.items:
            if item.points:
                totals[item.networker.seat] = totals.get(item.networker.seat, 0) + item.points
        return dict(sorted(totals.items()))


def score(system: System, own_pair: str) -> SystemScore:
    """Itemise what a system gives to everyone with a networker in it."""
    cells = tuple(system.cells())
    items = []
    paid: set[tuple[int, str]] = set()
    for networker in system.networkers:
        color = networker.cell.color
        earned = tuple(cell for cell in cells if cell[1].color == color)
        again = (networker.seat, color) in paid
        items.append(Item(networker, earned, 0 if again and own_pair == "once" else len(earned)))
        paid.add((networker.seat, color))
    return SystemScore(cells, tuple(items), system.stopped)


def worth(system: System, own_pair: str) -> dict[int, int]:
    """Return what each seat would get if the system closed as it is, in seat order, without itemising."""
    totals: dict[int, int] = {}
    paid: set[tuple[int, str]] = set()
    for networker in system.networkers:
        key = (networker.seat, networker.cell.color)
        if own_pair == "each" or key not in paid:
            totals[networker.seat] = totals.get(networker.seat, 0) + system.count(networker.cell.color)
        paid.add(key)
    return dict(sorted(totals.items()))
