"""Very many things in little memory: an archive has a hundred thousand games, and Python's own lists take much."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import overload


class Texts(Sequence[str]):
    """Texts one behind the other in one piece, instead of an object for each."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._ends = array("Q")

    def append(self, text: str) -> None:
        """Add a text, whatever characters it has."""
        self._bytes += text.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._bytes))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        index = range(len(self._ends))[index]
        begin = self._ends[index - 1] if index else 0
        return self._bytes[begin : self._ends[index]].decode("utf-8", "surrogatepass")

    def __len__(self) -> int:
        return len(self._ends)


class Course(Sequence[tuple[int, float]]):
    """A value from time to time: pairs of a whole number and a value."""

    def __init__(self) -> None:
        self._numbers = array("Q")
        self._values = array("d")

    def append(self, number: int, value: float) -> None:
        """Add a value."""
        self._numbers.append(number)
        self._values.append(value)

    @overload
    def __getitem__(self, index: int) -> tuple[int, float]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, float]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, float] | list[tuple[int, float]]:
        if isinstance(index, slice):
            return list(zip(self._numbers[index], self._values[index], strict=True))
        return self._numbers[index], self._values[index]

    def __len__(self) -> int:
        return len(self._values)
