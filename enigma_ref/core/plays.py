"""What the rating needs of each of very many games: about eighty bytes of each."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import overload

from .compact import Texts
from .rating import Play


class Plays(Sequence[Play]):
    """Games as the rating takes them, in the order in which they were added."""

    def __init__(self) -> None:
        self._when = array("d")
        self._files = Texts()
        self._ends = array("Q")
        """For each game, where its players end."""
        self._people = array("L")
        self._places = array("L")
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        """The place of each name among all."""

    def append(self, play: Play) -> None:
        """Add a game."""
        for name, place in zip(play.names, play.places, strict=True):
            number = self._numbers.setdefault(name, len(self._names))
            if number == len(self._names):
                self._names.append(name)
            self._people.append(number)
            self._places.append(place)
        self._ends.append(len(self._people))
        self._when.append(play.when)
        self._files.append(play.file)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> list[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | list[Play]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        index = range(len(self))[index]
        begin, end = self._ends[index - 1] if index else 0, self._ends[index]
        names = tuple([self._names[number] for number in self._people[begin:end]])
        return Play(self._when[index], self._files[index], names, tuple(self._places[begin:end]))

    def __len__(self) -> int:
        return len(self._when)

    def in_order(self) -> Iterator[Play]:
        """Go through the games in order of play, by file where the time is the same, as their tuples sort."""
        when = self._when.__getitem__
        for _, numbers in groupby(sorted(range(len(self)), key=when), key=when):
            yield from sorted(self[number] for number in numbers)


def in_order(plays: Iterable[Play]) -> Iterable[Play]:
    """Go through games in order of play, by file where the time is the same."""
    return plays.in_order() if isinstance(plays, Plays) else sorted(plays)
