"""What is too much to be held until all of it is there: in a temporary file that has no name and is gone with us."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from operator import itemgetter
from tempfile import SpooledTemporaryFile

_IN_MEMORY = 8 << 20
"""So many bytes are kept in memory before the rest goes to the disk."""


class Spooled:
    """Bytes one behind the other."""

    def __init__(self) -> None:
        # Open for as long as it is filled and read.
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  see above

    def add(self, data: bytes) -> None:
        """Keep something behind all else."""
        self._file.write(data)

    def lines(self) -> Iterator[bytes]:
        """Go through all of it once, line by line, without their ends."""
        self._file.seek(0)
        for line in self._file:
            yield line[:-1]
        self._file.close()

    def between(self, begin: int, end: int) -> bytes:
        """Return a part of it."""
        self._file.seek(begin)
        return self._file.read(end - begin)


class NewestFirst:
    """Things that come in any order and are gone through, as often as wanted, from the newest to the oldest."""

    def __init__(self) -> None:
        self._kept = Spooled()
        self._ends = array("Q", [0])
        self._moments: list[tuple[float, float, str]] = []

    def add(self, moment: tuple[float, float, str], data: bytes) -> None:
        """Add something of a moment, which says what comes before what."""
        self._kept.add(data)
        self._ends.append(self._ends[-1] + len(data))
        self._moments.append(moment)

    def __len__(self) -> int:
        return len(self._moments)

    def __iter__(self) -> Iterator[bytes]:
        order = array("Q", map(itemgetter(1), sorted(zip(self._moments, range(len(self)), strict=True), reverse=True)))
        return (self._kept.between(self._ends[place], self._ends[place + 1]) for place in order)
