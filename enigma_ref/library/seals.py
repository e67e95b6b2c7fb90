"""The last seals of very many records: two that are the same end the same game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import blake2b
from itertools import groupby
from typing import Final

from ..core.compact import Texts

_SIZE: Final = 16
"""So many bytes are held of each seal: no two games will ever have the same."""


class Seals:
    """Each seal, and the record that ends with it."""

    def __init__(self) -> None:
        self._files = Texts()
        self._marks = bytearray()

    def add(self, file: str, seal: str) -> None:
        """Add a record, by the name under which it is shown."""
        self._files.append(file)
        self._marks += blake2b(seal.encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()

    def copies(self) -> Sequence[tuple[str, str]]:
        """Return the records that end as an earlier one does, each with the first such, in the order of adding."""
        marks = memoryview(self._marks)

        def mark(number: int) -> bytes:
            return bytes(marks[number * _SIZE : (number + 1) * _SIZE])

        first = array("Q", range(len(self._files)))
        for _, numbers in groupby(sorted(first, key=mark), key=mark):
            original, *others = numbers
            for number in others:
                first[number] = original
        return [(self._files[each], self._files[of]) for each, of in enumerate(first) if each != of]
