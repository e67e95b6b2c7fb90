"""The folder of a site on disk: what the program wrote there, so that nothing else is ever written over or deleted.

A list of the pages lies beside them. Before pages are written it names them, so that after a run that was killed it is
still known whose they are. Each page is written whole or not at all, and what is gone from the site is deleted last:
whenever a run ends, the pages that are there can be read.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Final

from ..core.sentence import say
from . import disk
from .errors import StoreError, failure, shown, unwritten
from .files import read_bytes
from .scratch import Scratch

MANIFEST: Final = "enigma-ref-site.json"
_HEAD: Final = b'{"site":"enigma-ref/1","pages":{'
_FOOT: Final = b"}}\n"
"""Between them the list has a line for each page, so that it can be read line by line, however long it is."""
_OURS: Final = re.compile(r"(?:(?:games|players)/)?[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.html")
_FOLDERS: Final = ("games", "players")
_MADE_BY: Final = b'<meta name="generator" content="enigma-ref">'
_LARGEST: Final = 200_000_000
_DRAFT: Final = re.compile(r"\.[A-Za-z0-9-]+\.(?:html|json)\.[0-9]+\.new")
_OLD: Final = 3600.0


class SiteFolder:
    """The pages of a site: those of the last time, and those of now."""

    def __init__(self, out: Path, records: Path) -> None:
        self.out = out
        # Of each page a hash of what was written, and of what it was made from; none while it is made.
        columns = "name TEXT PRIMARY KEY, made TEXT, made_from TEXT"
        self._tables = Scratch(f"before ({columns}) WITHOUT ROWID", f"now ({columns}) WITHOUT ROWID")
        self._check(records)

    def _check(self, records: Path) -> None:
        out = self.out
        try:
            if _same(out, records):
                what = say("This is the folder of the records. Name another one for the site.")
                raise StoreError("exists", shown(out), what)
            there = [entry.name for entry in out.iterdir()]
        except FileNotFoundError:
            return
        except NotADirectoryError:
            raise StoreError("not-a-folder", shown(out), say("This is a file. Name a folder for the site.")) from None
        except OSError as error:
            raise failure(out, error) from None
        except ValueError:  # a NUL in the name
            what = say("This cannot be a folder's name. Choose another.")
            raise StoreError("missing", shown(out), what) from None
        if MANIFEST in there:
            self._read()
        elif there:
            what = say(
                "There are other files in this folder, and they are left as they are. "
                "Name an empty folder for the site, or a new one."
            )
            raise StoreError("exists", shown(out), what)

    def _read(self) -> None:
        path = self.out / MANIFEST
        try:
            for name, (made, made_from) in _listed(read_bytes(path, _LARGEST)):
                if _OURS.fullmatch(name):
                    self._put("before", name, _text(made), _text(made_from))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            what = say(
                "The list of the site's pages is damaged, so nobody knows which files are its own. "
                "Delete the folder, or name another one."
            )
            raise StoreError("damaged", shown(path), what) from None

    def claim(self, names: Iterable[str]) -> None:
        """Take the names of all pages; refuse where a file has such a name that is not of the site."""
        for name in names:
            if not self.has(name) and os.path.lexists(self.out / name):
                what = say("This file is not of the site, and is left as it is. Move it away, then try again.")
                raise StoreError("exists", shown(self.out / name), what)

    def begin(self, making: Iterable[str]) -> None:
        """Note the pages that are about to be written, and make their folders."""
        try:
            for folder in ("", *_FOLDERS):
                disk.make_folder(self.out / folder)
                if (self.out / folder).is_symlink() and folder:
                    what = say("This leads out of the folder of the site. Name another folder.")
                    raise StoreError("not-a-folder", shown(self.out / folder), what)
        except OSError as error:
            raise unwritten(self.out, error) from None
        self._tables.do("CREATE TABLE making (name TEXT PRIMARY KEY) WITHOUT ROWID")
        for name in making:
            self._tables.do("INSERT OR IGNORE INTO making VALUES (?)", name)
        self._write_list(
            "SELECT name, NULL, NULL FROM making UNION ALL SELECT * FROM before WHERE name NOT IN making ORDER BY name"
        )
        self._tables.do("DROP TABLE making")

    def has(self, name: str) -> bool:
        """Tell whether the site had a page of this name the last time."""
        return self._tables.one("SELECT 1 FROM before WHERE name = ?", name) is not None

    def is_current(self, name: str, made_from: str) -> bool:
        """Tell whether a page is there, as it was written, that was made from the same; it is kept then."""
        about = self._tables.one("SELECT made, made_from FROM before WHERE name = ?", name)
        if about is None or about[0] is None or about[1] != made_from or self._mark_of(name) != about[0]:
            return False
        self._put("now", name, *about)
        return True

    def _mark_of(self, name: str) -> str | None:
        """Return by what a page can be known that lies there; None where none can be read."""
        path = self.out / name
        try:
            return page_mark(read_bytes(path, disk.stat_at(path).st_size + 1))
        except (StoreError, OSError):
            return None

    def note(self, name: str, made: str, made_from: str) -> None:
        """Note a page that was written with `write_page`."""
        self._put("now", name, made, made_from)

    def put(self, name: str, text: str) -> bool:
        """Write a page if it says something else than last time; tell whether it does."""
        made = page_mark(text.encode())
        if self.is_current(name, made):
            return False
        write_page(self.out / name, text)
        self._put("now", name, made, made)
        return True

    def finish(self) -> int:
        """Delete the pages that are no longer of the site, unless somebody changed them; return how many."""
        gone = self._tables.each("SELECT name, made FROM before WHERE name NOT IN (SELECT name FROM now)")
        deleted = sum(self._delete(name, made) for name, made in gone)
        self._write_list("SELECT * FROM now ORDER BY name")
        for folder in ("", *_FOLDERS):
            _sweep(self.out / folder)
        return deleted

    def _put(self, table: str, name: str, made: str | None, made_from: str | None) -> None:
        self._tables.do(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", name, made, made_from)

    def _delete(self, name: str, made: str | None) -> bool:
        path = self.out / name
        try:
            data = read_bytes(path)
            if page_mark(data) == made or (made is None and _MADE_BY in data[:2048]):
                disk.remove(path)
                return True
        except (StoreError, OSError):
            pass
        return False

    def _write_list(self, pages: str) -> None:
        def lines() -> Iterator[bytes]:
            yield _HEAD
            for number, (name, *about) in enumerate(self._tables.each(pages)):
                yield (b",\n" if number else b"\n") + _line(name, about)
            yield b"\n" + _FOOT

        _write(self.out / MANIFEST, lines())


def _listed(data: bytes) -> Iterable[tuple[str, Sequence[object]]]:
    """Read the list of the pages, each with what is known of it: a line for each, or any other JSON."""
    head, foot = _HEAD + b"\n", b"\n" + _FOOT
    if not data.startswith(head) or not data.endswith(foot):
        return [*json.loads(data)["pages"].items()]
    lines = BytesIO(data[len(head) : -len(foot)])
    return (pair for line in lines for pair in json.loads(b"{%s}" % line.rstrip(b",\n")).items())


def _line(name: str, about: Sequence[object]) -> bytes:
    return json.dumps({name: about}, separators=(",", ":"))[1:-1].encode()


def page_mark(data: bytes) -> str:
    """Return a hash by which a page is known again."""
    return blake2b(data, digest_size=12).hexdigest()


def write_page(path: Path, text: str) -> None:
    """Write a page, whole or not at all. It can be made again, so nobody waits for the disk."""
    _write(path, [text.encode()])


def _write(path: Path, pieces: Iterable[bytes]) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with suppress(FileNotFoundError):
            disk.remove(draft)
        descriptor = disk.opened(draft, disk.MAKING)
        try:
            for piece in pieces:
                disk.write(descriptor, piece)
        finally:
            disk.close(descriptor)
        disk.replace(draft, path)
    except OSError as error:
        with suppress(OSError):
            disk.remove(draft)
        raise unwritten(path, error) from None


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _sweep(folder: Path) -> None:
    """Take away what a run that was killed left unfinished, once nobody can be at work on it any more."""
    with suppress(OSError):
        for path in folder.iterdir():
            if _DRAFT.fullmatch(path.name) and time.time() - path.lstat().st_mtime > _OLD:
                with suppress(OSError):
                    disk.remove(path)
