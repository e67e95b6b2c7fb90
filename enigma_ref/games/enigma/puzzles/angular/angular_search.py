"""Angular puzzles solved: every way to build what the top view shows, or none, which is then proven.

Whatever is built, each field of the picture carries a column of cubes without a gap, and its top cube belongs to the
piece that is seen there. So a piece that lies somewhere settles a good deal at once: the columns on whose top it is
seen end there, those on which it is not go on, and everything below its cubes must be filled. Each place of each piece
carries these consequences as sets of places (as bits of whole numbers), and a place is tried only where they fit those
of the pieces that lie already and the number of cubes that there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from .pieces import Cube, Pieces, Shape, turns
from .view import Field, TopView


class _Place(NamedTuple):
    """A piece in one place."""

    letter: str
    cubes: tuple[Cube, ...]
    filled: int
    """The places of its cubes."""
    needed: int
    """Places that must be filled if it lies here: its own, those below it, and those above it that hide it."""
    shut: int
    """Places that must stay empty: those above it where it is seen."""


class Search:
    """A search for all structures that look like a picture from above."""

    def __init__(self, pieces: Pieces, view: TopView) -> None:
        self._pieces = pieces
        self._view = view
        self._number = sum(map(len, pieces.values()))
        self._fields = {field: index for index, field in enumerate(sorted(view.seen))}
        # All fields need a cube; the highest column may have those that are left.
        self._height = self._number - len(self._fields) + 1
        self._ground = sum(self._bit(index, 0) for index in self._fields.values()) if self._height > 0 else 0
        self._places = {letter: list(self._places_of(letter, shape)) for letter, shape in pieces.items()}
        self.tried = 0
        """How many times a piece was put down."""

    @property
    def places(self) -> int:
        """How many places the pieces have, each by itself."""
        return sum(map(len, self._places.values()))

    @property
    def homeless(self) -> list[str]:
        """The pieces that can lie nowhere, whatever the others do."""
        return [letter for letter, places in self._places.items() if not places]

    def __iter__(self) -> Iterator[Mapping[Cube, str]]:
        """Return each structure once: the places of its cubes with the letters of their pieces."""
        for found in self._put(0, self._ground, 0, self._places):
            yield {cube: place.letter for place in found for cube in place.cubes}

    def _bit(self, field: int, layer: int) -> int:
        return 1 << (field * self._height + layer)

    def _places_of(self, letter: str, shape: Shape) -> Iterator[_Place]:
        """Return where a piece may lie, whatever the others do."""
        for lying in turns(shape):
            tops: dict[Field, int] = {}
            for row, column, layer in lying:
                tops[row, column] = max(layer, tops.get((row, column), 0))
            for down, right in self._shifts(letter, tops.keys()):
                for up in range(self._height - max(tops.values())):
                    place = self._place(
                        letter,
                        tuple((row + down, column + right, layer + up) for row, column, layer in lying),
                        {(row + down, column + right): layer + up for (row, column), layer in tops.items()},
                    )
                    if place is None or (place.needed | self._ground).bit_count() > self._number:
                        break  # higher up, still more would be needed below
                    yield place

    def _shifts(self, letter: str, below: Set[Field]) -> Iterator[Field]:
        """Return how far a piece can be moved: over no field of the table, and below all fields where it is seen."""
        shown = {field for field, seen in self._view.seen.items() if seen == letter}
        first_row, first_column = min(below)
        for row, column in self._view.seen:
            down, right = row - first_row, column - first_column
            covered = {(r + down, c + right) for r, c in below}
            if covered <= self._view.seen.keys() and shown <= covered:
                yield down, right

    def _place(self, letter: str, cubes: tuple[Cube, ...], tops: Mapping[Field, int]) -> _Place | None:
        """Return a place with all that follows from it; None where nothing could hide the piece any more."""
        filled = needed = shut = 0
        for row, column, layer in cubes:
            filled |= self._bit(self._fields[row, column], layer)
        for field, layer in tops.items():
            shift = self._fields[field] * self._height
            up_to_here = (2 << layer) - 1
            if self._view.seen[field] == letter:
                needed |= up_to_here << shift
                shut |= (((1 << self._height) - 1) ^ up_to_here) << shift
            elif layer + 1 < self._height:
                needed |= (up_to_here << 1 | 1) << shift
            else:
                return None
        return _Place(letter, cubes, filled, needed, shut)

    def _put(
        self, filled: int, needed: int, shut: int, places: Mapping[str, list[_Place]]
    ) -> Iterator[tuple[_Place, ...]]:
        """Put down the pieces that are left, in every way that fits."""
        if not places:
            # All cubes lie, all of them in needed places, of which there are no more than cubes: none is left empty.
            yield ()
            return
        fitting = self._fitting(filled, needed, shut, places)
        if fitting is None:
            return
        letter = min(fitting, key=lambda name: len(fitting[name]))
        others = {name: found for name, found in fitting.items() if name != letter}
        for place in fitting[letter]:
            self.tried += 1
            for rest in self._put(filled | place.filled, needed | place.needed, shut | place.shut, others):
                yield place, *rest

    def _fitting(
        self, filled: int, needed: int, shut: int, places: Mapping[str, list[_Place]]
    ) -> dict[str, list[_Place]] | None:
        """Return the places that still fit; None where some piece has none, or something can't be filled any more."""
        taken = filled | shut
        number = self._number
        fitting: dict[str, list[_Place]] = {}
        reach: dict[str, int] = {}
        for letter, candidates in places.items():
            fitting[letter] = found = [
                place
                for place in candidates
                if not place.filled & taken
                and not place.needed & shut
                and not place.shut & needed
                and (place.needed | needed).bit_count() <= number
            ]
            if not found:
                return None
            reach[letter] = 0
            for place in found:
                reach[letter] |= place.filled
        missing = needed & ~filled
        for letter in fitting:
            others = 0
            for name, bits in reach.items():
                if name != letter:
                    others |= bits
            alone = missing & ~others
            if alone:  # only this piece can fill it
                fitting[letter] = [place for place in fitting[letter] if not alone & ~place.filled]
                if not fitting[letter]:
                    return None
        return fitting
