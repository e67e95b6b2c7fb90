"""All games of a site, in order: on disk, since there may be very many of them, and each gets a page and a line."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ...core.packing import pack, unpack
from ...core.sentence import Said
from ...store.scratch import Scratch
from .naming import suggested


class Seen(NamedTuple):
    """What the site keeps of a record."""

    file: str
    """Its name below the folder of the records, as it is shown."""
    path: str | None
    """Where it lies, if that is not its name below the folder."""
    day: str
    box: str
    people: tuple[str, ...]
    points: tuple[str, ...]
    outcome: str
    """As text of the site's language."""
    problem: Said | None
    readable: bool

    def path_in(self, folder: Path) -> Path:
        """Return where it lies, given the folder of the records."""
        return folder / self.file if self.path is None else Path(self.path)


class Shelf:
    """Games by their places, the newest first, as soon as all are there and in order."""

    def __init__(self) -> None:
        self._tables = Scratch(
            "game (number INTEGER PRIMARY KEY, began REAL, written REAL, file BLOB, stem BLOB, about TEXT)",
            "page (number INTEGER PRIMARY KEY, name TEXT UNIQUE COLLATE NOCASE)",
        )
        self._order = array("Q")
        self.unreadable = 0
        """How many of the games cannot be read."""

    def add(self, began: float, written: float, seen: Seen) -> None:
        """Add a game that began, and whose file was written, then."""
        stem = _blob(seen.file.rpartition(".")[0]) if seen.readable else None
        self.unreadable += not seen.readable
        self._tables.do(
            "INSERT INTO game (began, written, file, stem, about) VALUES (?, ?, ?, ?, ?)",
            *(began, written, _blob(seen.file), stem, json.dumps(pack(seen), separators=(",", ":"))),
        )

    def put_in_order(self) -> None:
        """Give every game its place, and every one that can be read a page."""
        tables = self._tables
        newest = tables.each("SELECT number FROM game ORDER BY began DESC, written DESC, file DESC")
        self._order = array("Q", (number for (number,) in newest))
        tables.do("CREATE INDEX by_file ON game (file)")
        tables.do("CREATE INDEX by_stem ON game (stem)")
        # A page is called by its file, without the ending where no other file has the same.
        twice = "SELECT stem FROM game GROUP BY stem HAVING count(*) > 1"
        called = f"SELECT number, file, CASE WHEN stem IN ({twice}) THEN file ELSE stem END AS name FROM game"
        for number, _, name in tables.each(f"{called} WHERE stem IS NOT NULL ORDER BY name, file"):
            put = "INSERT OR IGNORE INTO page (number, name) VALUES (?, ?)"
            next(page for page in suggested(_text(name)) if tables.do(put, number, page))

    def __len__(self) -> int:
        return len(self._order)

    def __getitem__(self, place: int) -> Seen:
        (about,) = self._tables.one("SELECT about FROM game WHERE number = ?", self._order[place])
        return unpack(Seen, json.loads(about))

    def some(self, begin: int = 0, end: int | None = None) -> Iterator[Seen]:
        """Go through the games between two places."""
        return (self[place] for place in range(*slice(begin, end).indices(len(self))))

    def drop_page(self, file: str) -> None:
        """Let a game have no page, since none can be made."""
        self._tables.do("DELETE FROM page WHERE number IN (SELECT number FROM game WHERE file = ?)", _blob(file))

    def pages(self, also: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, str]:
        """Return where the page of each game that has one lies, by its file; `also` by other names of some."""
        return _GamePages(self._tables, also)


class _GamePages(Mapping[str, str]):
    """Looked up one by one: as a dictionary they would take much memory."""

    def __init__(self, tables: Scratch, also: Mapping[str, str]) -> None:
        self._tables = tables
        self._also = also

    def __getitem__(self, file: str) -> str:
        if file in self._also:
            return self._also[file]
        found: Any = self._tables.one("SELECT name FROM page JOIN game USING (number) WHERE file = ?", _blob(file))
        if found is None:
            raise KeyError(file)
        return f"games/{found[0]}.html"

    def __iter__(self) -> Iterator[str]:
        return (_text(file) for (file,) in self._tables.each("SELECT file FROM page JOIN game USING (number)"))

    def __len__(self) -> int:
        return int(self._tables.one("SELECT count(*) FROM page")[0])


def _blob(text: str) -> bytes:
    """Return text that sorts as it does in Python, whatever characters it has."""
    return text.encode("utf-8", "surrogatepass")


def _text(blob: bytes) -> str:
    return blob.decode("utf-8", "surrogatepass")
