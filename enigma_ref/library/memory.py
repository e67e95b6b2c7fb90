"""What the records of a folder have in them that may be typed again, such as the tiles of the box.

Looked for a little at a time, the record written last first, so that nobody waits however many there are. Nothing is
written anywhere: what was read of a file counts as long as the file is the same.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ..core.standing import standing
from ..games import REMARKS
from ..store.canonical import read_canonical
from ..store.errors import StoreError
from ..store.files import read_bytes
from ..store.reader import read
from ..store.record import Record
from ..store.stamped import Stamp, stamped_files

_LARGEST: Final = 512 * 1024
"""Bytes of a record beyond which it is not looked at: no evening is so long."""
_LARGEST_BY_HAND: Final = 32 * 1024
"""The same for one that was written by hand, which takes much longer to read."""
_LEISURE: Final = 0.1
"""Seconds that must be left before such a record is read."""
_MOST: Final = 400
"""How many things are remembered: more than a box has, so that a folder full of nonsense slows nobody down."""


class Memory:
    """What is remembered of the records beside one, as far as they were looked through."""

    def __init__(self, record: Path, box: str, memorable: Callable[[str], str | None]) -> None:
        self._folder = record.parent
        self._box = box
        self._memorable = memorable
        """Returns what of a move is worth remembering."""
        self._todo: list[tuple[Stamp, Path]] | None = None
        """Files still to be read, the next one last; None where the folder was not looked into yet."""
        self._by_hand: list[tuple[Stamp, Path]] = []
        """Those of them that take long."""
        self._known: dict[Path, tuple[Stamp, tuple[str, ...]]] = {}
        self._records: Counter[str] = Counter()
        """In how many records each thing stands."""
        self._recalled: Sequence[str] | None = None

    def look(self, seconds: float, *, anew: bool = False) -> None:
        """Look further for so long; `anew` after asking which files have come, gone or changed."""
        if self._todo is None or anew:
            self._compare(stamped_files(self._folder))
        assert self._todo is not None
        ends = time.monotonic() + seconds
        while self._todo and time.monotonic() < ends:
            self._take(*self._todo.pop(), quickly=True)
        while self._by_hand and ends - time.monotonic() > _LEISURE:
            self._take(*self._by_hand.pop(), quickly=False)

    def recall(self) -> Sequence[str]:
        """Return what was found so far: what stands in most records first, else what was found first."""
        if self._recalled is None:
            self._recalled = [what for what, records in self._records.most_common(_MOST) if records > 0]
        return self._recalled

    @property
    def complete(self) -> bool:
        """Whether every record was looked through."""
        return self._todo == [] and not self._by_hand

    def _compare(self, files: Sequence[tuple[Stamp, Path]]) -> None:
        """Forget what was read of files that are not the same any more, and note which are to be read."""
        now = {path: stamp for stamp, path in files}
        for path, (stamp, found) in list(self._known.items()):
            if now.get(path) != stamp:
                del self._known[path]
                self._records.subtract(found)
                self._recalled = None
        self._todo = [(stamp, path) for stamp, path in reversed(files) if path not in self._known]
        self._by_hand.clear()

    def _take(self, stamp: Stamp, path: Path, *, quickly: bool) -> None:
        found: tuple[str, ...] = ()
        if stamp.size <= _LARGEST:
            record = _read(path, quickly=quickly)
            if record is None and quickly and stamp.size <= _LARGEST_BY_HAND:
                self._by_hand.insert(0, (stamp, path))
                return
            if record is not None and record.error() is None and record.header.get("box") == self._box:
                moves = standing([entry.move for entry in record.entries], REMARKS)
                found = tuple(dict.fromkeys(what for move in moves if (what := self._memorable(move)) is not None))
        if len(self._records) > _MOST:
            found = tuple(what for what in found if what in self._records)
        self._known[path] = stamp, found
        self._records.update(found)
        self._recalled = None


def _read(path: Path, *, quickly: bool) -> Record | None:
    """Read a record; None where it cannot be read, or only by a way that takes long."""
    try:
        data = read_bytes(path)
        if not quickly:
            return read(data)
        return read_canonical(data.decode("utf-8"))
    except (StoreError, UnicodeDecodeError):
        return None
