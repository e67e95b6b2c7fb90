"""Where records lie: the folder, the current game in it, and names for new ones."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from .canonical import read_entry, read_header
from .errors import StoreError
from .files import failure, native, read_bytes, shown
from .reader import read
from .record import Record

_SAYS_SO: Final = re.compile(rb"""^[{ ]*['"]?format['"]?: *['"]?enigma-ref/""", re.MULTILINE)
_HEAD: Final = 16 * 1024
_TAIL: Final = 8 * 1024
_LONGEST_NAME: Final = 120


class Found(NamedTuple):
    """A record in a folder, and how new it is: by when the game started, then by when the file was last written."""

    started: float
    written: int
    path: Path


def records_folder() -> Path:
    """Return the folder for records: `records` below the working folder, unless ENIGMA_RECORDS names another."""
    return Path(os.environ.get("ENIGMA_RECORDS") or "records")


def records_in(folder: Path) -> list[Found]:
    """Return the records of a folder, newest first. Files that do not say that they are records are passed over."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise failure(folder, error) from None
    return sorted(_found(paths), reverse=True)


def _found(paths: list[Path]) -> Iterator[Found]:
    for path in paths:
        try:
            head = read_bytes(path, _HEAD)
            written = path.stat().st_mtime_ns
        except (StoreError, OSError):
            continue
        if _SAYS_SO.search(head):
            yield Found(_started(head) or written / 1e9, written, path)


def _started(head: bytes) -> float | None:
    """Read when a game started, from the beginning of its file."""
    for line in head.splitlines():
        if line.startswith(b"started:"):
            try:
                text = line.partition(b":")[2].decode().strip().strip("'\"")
                moment = datetime.fromisoformat(text)
                return (moment if moment.tzinfo else moment.astimezone()).astimezone(UTC).timestamp()
            except (ValueError, OverflowError):
                return None
        if line.startswith(b"moves:"):
            break
    return None


def current_game(folder: Path, remarks: frozenset[str], finished: Callable[[Path], bool]) -> Path:
    """Find the newest unfinished record of a folder.

    `remarks` are the move words that change nothing; `finished` replays a record whose last lines don't tell its state.
    """
    found = records_in(folder)
    for _, _, path in found:
        over = _shows_its_end(path, remarks)
        if not (finished(path) if over is None else over):
            return path
    if found:
        newest = shown(found[0].path)
        what = (
            f"All games in this folder are finished. Name one (the newest is {newest}), or start one: enigma-ref new."
        )
    else:
        what = "There is no game in this folder. Start one with: enigma-ref new."
    raise StoreError("no-game", shown(folder), what)


def _shows_its_end(path: Path, remarks: frozenset[str]) -> bool | None:
    """Tell from its last lines whether a record is of a finished game; None where they are not this program's.

    Every entry that leaves the game over says its result, except remarks.
    """
    lines = read_bytes(path, _TAIL, tail=True).split(b"\n")
    if lines.pop():
        return None
    for line in reversed(lines):
        try:
            entry = read_entry(line.decode("utf-8"), 0)
        except UnicodeDecodeError:
            return None
        if entry is None:
            return False if line == b"moves:" else None
        if "result" in entry.claims:
            return True
        if entry.move.partition(" ")[0] not in remarks:
            return False
    return None


def newest_header(folder: Path) -> Record | None:
    """Return the newest readable record of a folder, for what a next game takes over from it."""
    for _, _, path in records_in(folder):
        try:
            head = read_bytes(path, _HEAD).decode("utf-8", "replace").split("\n")
        except StoreError:
            continue
        if "moves:" in head:
            header = read_header(head[: head.index("moves:") + 1])
            if header is not None:
                return Record(header=header[0])
        record = read(read_bytes(path))
        if record.error() is None:
            return record
    return None


def new_name(folder: Path, day: str, names: list[str]) -> Path:
    """Return a free file name for a new game, such as `records/2026-11-16-Ann-Bob.yaml`."""
    stem = day
    for name in names:
        part = f"-{name}"
        # Names of files are measured in bytes on some systems, in characters on others.
        while len((stem + part).encode("utf-8")) > _LONGEST_NAME:
            part = part[:-1]
        stem += part
    path = native(folder / f"{stem}.yaml")
    number = 2
    while path.exists():
        path = native(folder / f"{stem}-{number}.yaml")
        number += 1
    return path
