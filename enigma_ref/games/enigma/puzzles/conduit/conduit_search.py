"""Finding a layout of conduit pieces, or the proof that there is none.

Whether two pieces fit side by side depends on the sides where their channels end, and on nothing else. So the search
goes field by field and asks only at which sides a channel ends: pieces that end at the same number of sides in the same
arrangement are one kind, however they are joined inside, and turns that look alike are one turn. What lies to the north
and west settles two sides of every field. A position from which nothing came is remembered and not tried again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from .....core.refusal import Unclear
from .....core.sentence import say
from ...board.spot import SIDES
from .layout import Connection, Field, Grid, Piece, ends, turned

MOST_TRIED: Final = 1_000_000
"""How many placements are tried before the search gives up, without having proven anything: some seconds' worth."""

_N, _E, _S, _W = (1 << index for index in range(4))


class Laid(NamedTuple):
    """A piece on its field: its number in the set, and how it lies."""

    number: int
    piece: Piece


class Search(NamedTuple):
    """What a search found; where it found nothing, there is nothing."""

    layout: dict[Field, Laid] | None
    tried: int
    """How many placements were tried."""
    odd: int = 0
    """How many ends there are, where they are an odd number: then one is left over, and nothing need be tried."""


def search(grid: Grid, pieces: Sequence[tuple[int, Piece]]) -> Search:
    """Find a layout of all these pieces, each with its number, or prove that there is none."""
    check_room(grid, len(pieces))
    number_of_ends = sum(len(ends(piece)) for _, piece in pieces) + len(grid.outer)
    if number_of_ends % 2:
        return Search(None, 0, number_of_ends)
    by_kind: list[list[tuple[int, Piece]]] = [[] for _ in set(_KIND)]
    for number, piece in reversed(pieces):
        by_kind[_KIND[_mask(piece)]].append((number, piece))
    numbers = [grid.room - len(pieces), *map(len, by_kind[1:])]
    seeker = _Seeker(grid)
    if not seeker.fill(0, 0, sum(number << _BITS * kind for kind, number in enumerate(numbers))):
        return Search(None, seeker.tried)
    layout = {}
    for field, mask in zip(seeker.fields, seeker.chosen, strict=True):
        if mask:
            number, piece = by_kind[_KIND[mask]].pop()
            lies = next(turned(piece, quarters) for quarters in range(4) if _mask(turned(piece, quarters)) == mask)
            layout[field] = Laid(number, lies)
    return Search(layout, seeker.tried)


def search_most(grid: Grid, pieces: Sequence[tuple[int, Piece]]) -> Search:
    """Find a layout of as many of these pieces as possible; nothing where not even one can be laid.

    Choices that differ only in pieces of one kind are one choice.
    """
    tried = 0
    by_kind: dict[int, list[tuple[int, Piece]]] = {}
    for number, piece in pieces:
        by_kind.setdefault(_KIND[_mask(piece)], []).append((number, piece))
    choices = sorted(product(*(range(len(kind), -1, -1) for kind in by_kind.values())), key=sum, reverse=True)
    for choice in choices:
        if 0 < sum(choice) <= grid.room:
            chosen = [one for kind, many in zip(by_kind.values(), choice, strict=True) for one in kind[:many]]
            found = search(grid, sorted(chosen))
            tried += found.tried
            if found.layout is not None:
                return found._replace(tried=tried)
            _stop_after(tried)
    return Search(None, tried)


def _stop_after(tried: int) -> None:
    """Give up a search that has gone on for too long."""
    if tried > MOST_TRIED:
        raise Unclear(
            say(
                "The search was stopped after {n:,} placements: no layout was found so far, and it is not "
                "proven that there is none. Take a smaller --grid or fewer pieces.",
                n=MOST_TRIED,
            )
        )


def check_room(grid: Grid, pieces: int) -> None:
    """Refuse a puzzle with more pieces than free fields."""
    if pieces > grid.room:
        raise Unclear(
            say(
                "{n} {n:piece|pieces} cannot lie on {free} {free:free field|free fields}. "
                "Leave pieces out with --without, or name a larger --grid.",
                n=pieces,
                free=grid.room,
            )
        )


def _mask(piece: Piece) -> int:
    return sum(1 << SIDES.index(side) for side in ends(piece))


def _turns(mask: int) -> Iterator[int]:
    return ((mask << quarters | mask >> 4 - quarters) & 15 for quarters in range(4))


_SMALLEST: Final = [min(_turns(mask)) for mask in range(16)]
_KIND: Final = [sorted(set(_SMALLEST)).index(smallest) for smallest in _SMALLEST]
"""The kind of a piece by the sides where it ends, the same for all its turns; 0 is an empty field."""
_BITS: Final = 8
"""How much of a number holds how many pieces of a kind are left, so that all kinds go into one."""
_MANY: Final = (1 << _BITS) - 1


class _Seeker:
    """A search under way."""

    def __init__(self, grid: Grid) -> None:
        self.fields = [field for field in grid.fields() if field not in grid.blocked]
        self.chosen: list[int] = []
        self.tried = 0
        self._hopeless: set[tuple[int, int, int]] = set()
        self._options = [self._settled(grid, field) for field in self.fields]

    @staticmethod
    def _settled(grid: Grid, field: Field) -> tuple[int, int, int, int, tuple[int, ...]]:
        """Return what is known of a field beforehand: bits in the front, sides that must end, ways for the others.

        The front is a bit for each column, set where a channel comes down, and one behind them, set where a channel
        comes from the west.
        """
        must = free = 0
        for index, side in enumerate(SIDES):
            near = field.beside(side)
            if Connection(field, side) in grid.outer:
                must |= 1 << index
            elif grid.has(near) and near not in grid.blocked:
                free |= 1 << index
        onward = free & (_E | _S)
        ways = tuple(way for way in (_E | _S, _E, _S, 0) if way & ~onward == 0)
        return 1 << field.column, 1 << grid.columns, must, free, ways

    def fill(self, at: int, front: int, left: int) -> bool:
        """Lay what is left from a field on; tell whether all fields could be filled.

        `left` holds how many of each kind are still to be laid; of kind 0, how many fields stay empty.
        """
        if at == len(self.fields):
            return True
        position = at, front, left
        if position in self._hopeless:
            return False
        above, before, must, free, ways = self._options[at]
        given = must
        if free & _N and front & above:
            given |= _N
        if free & _W and front & before:
            given |= _W
        for way in ways:
            mask = given | way
            shift = _BITS * _KIND[mask]
            if not left >> shift & _MANY:
                continue
            self.tried += 1
            if self.tried > MOST_TRIED:
                _stop_after(self.tried)
            self.chosen.append(mask)
            onward = front & ~(above | before)
            if way & _S:
                onward |= above
            if way & _E:
                onward |= before
            if self.fill(at + 1, onward, left - (1 << shift)):
                return True
            self.chosen.pop()
        self._hopeless.add(position)
        return False
