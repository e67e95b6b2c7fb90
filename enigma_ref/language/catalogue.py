"""A compiled catalogue: gettext's .mo, searched where it lies.

Python's own `gettext` reads every sentence of a catalogue into a dictionary first, which would cost a command that says
two sentences more than all its other work. The format was made to be searched: its keys are sorted.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from pkgutil import get_data
from struct import unpack_from
from sys import byteorder
from typing import Final

_MAGIC: Final = 0x950412DE
_BETWEEN: Final = "\x04"
"""What stands between the context of a sentence and the sentence in a key."""


class Catalogue:
    """The sentences of one language, by their English."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        magic, _, count, keys, values = unpack_from("<5I", data) if len(data) >= 20 else (0, 0, 0, 0, 0)
        if magic != _MAGIC:
            raise ValueError("not a catalogue")
        self._keys, self._values = array("I"), array("I")
        self._keys.frombytes(data[keys : keys + 8 * count])
        self._values.frombytes(data[values : values + 8 * count])
        if byteorder == "big":
            self._keys.byteswap()
            self._values.byteswap()
        self._count = count

    def find(self, english: str, context: str = "") -> str | None:
        """Return a sentence in this language, or None where it has none."""
        wanted = (f"{context}{_BETWEEN}{english}" if context else english).encode()
        data, keys = self._data, self._keys
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            start = keys[2 * middle + 1]
            key = data[start : start + keys[2 * middle]]
            if key < wanted:
                low = middle + 1
            elif key > wanted:
                high = middle
            else:
                start = self._values[2 * middle + 1]
                return data[start : start + self._values[2 * middle]].decode()
        return None


@lru_cache(8)
def catalogue(code: str, domain: str) -> Catalogue | None:
    """Return a catalogue of a language; None where it was not compiled, as in a tree that nobody has installed."""
    try:
        data = get_data(__package__, f"{code}/{domain}.mo")
    except OSError:
        return None
    return Catalogue(data) if data else None
