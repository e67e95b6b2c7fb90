"""What was found out about the contents of files, kept from one run to the next in the user's cache folder.

A key is a hash of a file's content, of the question, and of this program (`store.program`). So a file that changes is
another key, and nothing that is kept can be about anything else than the very bytes at hand: neither names nor times of
files are trusted, nor kept. The values are JSON, packed and with a checksum.

It may be deleted at any time. Whatever is wrong with it (damaged, full, locked, not to be written, somebody else's), it
is then as if there were none: nothing here raises, and nothing is said.
"""

from __future__ import annotations

import os
import stat
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import disk, system
from .errors import native
from .folder import SETTINGS_FOLDER
from .program import program_mark

if TYPE_CHECKING:
    from sqlite3 import Connection

_NAME: Final = "records-1.sqlite3"
_LARGEST: Final = 400_000_000
"""So many bytes the file may take, about four questions about 100,000 games each. Past that the oldest third goes."""
_LARGEST_VALUE: Final = 4_000_000
_AT_ONCE: Final = 400
KEY_SIZE: Final = 32
"""So many bytes a key has."""
_CHECK: Final = 8
_DAY: Final = 86_400
_PATIENCE: Final = 2.0
"""How many seconds to wait for another program that is writing."""


def key_of(question: str, data: bytes) -> bytes:
    """Return the key of a question about a file with this content."""
    content = blake2b(data, digest_size=32).digest()
    return blake2b(question.encode(), digest_size=KEY_SIZE, key=content + program_mark()).digest()


def packed(key: bytes, value: object) -> bytes | None:
    """Return a value as it is kept; None where it is too large to be worth it."""
    from json import dumps

    text = dumps(value, separators=(",", ":")).encode()
    return _check(key, text) + zlib.compress(text, 1) if len(text) <= _LARGEST_VALUE else None


def unpacked(key: bytes, kept: object) -> Any:
    """Return a value that was kept; raise `ValueError` where it is not what was kept."""
    from json import loads

    if not isinstance(kept, bytes):
        raise ValueError("not bytes")
    try:
        text = zlib.decompressobj().decompress(kept[_CHECK:], _LARGEST_VALUE + 1)
    except zlib.error as error:
        raise ValueError("damaged") from error
    if _check(key, text) != kept[:_CHECK]:
        raise ValueError("damaged")
    try:
        return loads(text)
    except RecursionError as error:
        raise ValueError("too deep") from error


def _check(key: bytes, text: bytes) -> bytes:
    return blake2b(text, digest_size=_CHECK, key=key).digest()


def cache_folder() -> Path | None:
    """Return where the cache lies: `ENIGMA_CACHE`, or where the system keeps such files; None where that is empty."""
    named = os.environ.get("ENIGMA_CACHE")
    if named is not None:
        return native(named) if named else None
    from platformdirs import user_cache_path  # slow to import

    return user_cache_path(SETTINGS_FOLDER, appauthor=False)


class Cache:
    """What is known from earlier runs."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._used: set[bytes] = set()
        self._today = int(time.time() // _DAY)
        with suppress(Exception):  # whatever it is: there is no cache then
            self._connection = _connected()

    def is_empty(self) -> bool:
        """Tell whether nothing is known, so that nobody need ask."""
        return not self._ask("SELECT key FROM known LIMIT 1", ())

    def has(self, keys: Iterable[bytes]) -> set[bytes]:
        """Return those of the keys that are known."""
        found: set[bytes] = set()
        for some in _in_turns(keys):
            found.update(key for key, _ in self._ask(f"SELECT key, 0 FROM known WHERE key IN ({_marks(some)})", some))
        return found

    def find(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """Return what is kept under those of the keys that are known."""
        found: dict[bytes, bytes] = {}
        for some in _in_turns(keys):
            for key, kept, used in self._ask(
                f"SELECT key, value, used FROM known WHERE key IN ({_marks(some)})",
                some,
            ):
                found[key] = kept
                if used != self._today:
                    self._used.add(key)
        return found

    def keep(self, values: Mapping[bytes, bytes]) -> None:
        """Keep values, packed, and note which others were used."""
        if self._connection is None or not (values or self._used):
            return
        try:
            with self._connection as connection:
                connection.executemany(
                    "INSERT OR REPLACE INTO known (key, value, used) VALUES (?, ?, ?)",
                    [(key, value, self._today) for key, value in values.items()],
                )
                connection.executemany(
                    "UPDATE known SET used = ? WHERE key = ?", [(self._today, key) for key in self._used]
                )
            self._used.clear()
        except Exception:  # full, locked, damaged meanwhile
            self.close()

    def close(self) -> None:
        """Let go of it; where it has grown too large, drop what was not used for longest."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                _shrink(connection)
            with suppress(Exception):
                connection.close()

    def _ask(self, question: str, keys: Sequence[bytes]) -> list[Any]:
        if self._connection is None:
            return []
        try:
            return self._connection.execute(question, keys).fetchall()
        except Exception:  # damaged, as it turns out
            self.close()
            return []


def _in_turns(keys: Iterable[bytes]) -> Iterator[list[bytes]]:
    left = iter(keys)
    while some := list(islice(left, _AT_ONCE)):
        yield some


def _marks(keys: Sequence[bytes]) -> str:
    return ",".join("?" * len(keys))


def _connected() -> Connection | None:
    folder = cache_folder()
    if folder is None:
        return None
    path = folder / _NAME
    disk.make_folder(folder)
    with suppress(FileExistsError):
        descriptor = disk.opened(path, disk.MAKING)
        try:
            disk.permit(descriptor, 0o600)
        finally:
            disk.close(descriptor)
    if not _is_ours(path):
        return None
    from sqlite3 import DatabaseError, OperationalError

    try:
        return _database(path)
    except OperationalError:  # locked, or not to be written
        return None
    except DatabaseError:  # no database, or a damaged one: nothing is lost with it
        for each in (path, path.with_name(f"{_NAME}-journal")):
            with suppress(FileNotFoundError):
                disk.remove(each)
        return _database(path)


def _is_ours(path: Path) -> bool:
    """Tell whether nobody else can write into it what we would believe."""
    about, around = path.lstat(), path.parent.stat()
    return stat.S_ISREG(about.st_mode) and system.here.is_private(about, around)


def _database(path: Path) -> Connection:
    from sqlite3 import DatabaseError, connect

    connection = connect(path, timeout=_PATIENCE)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        # What a lost write could damage can be found out again; a program that is killed damages nothing.
        connection.execute("PRAGMA synchronous = OFF")
        if connection.execute("PRAGMA user_version").fetchone() != (1,):
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
                raise DatabaseError("of another form")
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("CREATE TABLE IF NOT EXISTS known (key BLOB PRIMARY KEY, value BLOB, used INTEGER)")
            connection.execute("PRAGMA user_version = 1")
            connection.commit()
        connection.execute("SELECT key, value, used FROM known LIMIT 1").fetchall()
    except Exception:
        connection.close()
        raise
    return connection


def _shrink(connection: Connection) -> None:
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    if pages * size <= _LARGEST:
        return
    with connection:
        (rows,) = connection.execute("SELECT count(*) FROM known").fetchone()
        connection.execute(
            "DELETE FROM known WHERE rowid IN (SELECT rowid FROM known ORDER BY used, rowid LIMIT ?)", (rows // 3,)
        )
    connection.execute("PRAGMA incremental_vacuum").fetchall()
