"""A compiled catalogue: gettext's .mo, searched where it lies.

Python's own `gettext` reads every sentence of a catalogue into a dictionary first, which would cost a command that says
two sentences more than all its other work. The format was made to be searched: its keys are sorted.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import PurePath
from typing import Final

_MAGIC: Final = 0x950412DE
_BETWEEN: Final = "\x04"
"""What stands between the context of a sentence and the sentence in a key."""


class Catalogue:
    """The sentences of one language, by their English."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        if self._number(0) != _MAGIC:
            raise ValueError("not a catalogue")
        self._count, self._keys, self._values = self._number(8), self._number(12), self._number(16)

    def _number(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 4], "little")

    def _text(self, table: int, place: int) -> bytes:
        """Return one of the texts of a table, which has the length of each and where it begins."""
        start = self._number(table + 8 * place + 4)
        return self._data[start : start + self._number(table + 8 * place)]

    def find(self, english: str, context: str = "") -> str | None:
        """Return a sentence in this language, or None where it has none."""
        wanted = (f"{context}{_BETWEEN}{english}" if context else english).encode()
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            key = self._text(self._keys, middle)
            if key < wanted:
                low = middle + 1
            elif key > wanted:
                high = middle
            else:
                return self._text(self._values, middle).decode()
        return None


def data_of(code: str, name: str) -> bytes | None:
    """Return a file of a language; None where it was not compiled, as in a tree that nobody has installed."""
    # `pkgutil` does the same, and takes longer to import than all of this.
    loader = getattr(__spec__, "loader", None)
    try:
        data: bytes = loader.get_data(str(PurePath(__file__).with_name(code) / name))  # type: ignore[union-attr]  # every module has one
    except OSError:
        return None
    return data


@lru_cache(8)
def catalogue(code: str, domain: str) -> Catalogue | None:
    """Return a catalogue of a language; None where there is none."""
    data = data_of(code, f"{domain}.mo")
    return Catalogue(data) if data else None
