"""Where records lie: the folder, the current game in it, and names for new ones."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..core.branched import KEY
from ..core.facts import Facts
from ..core.game import Value
from ..core.sentence import say
from . import system
from .canonical import read_entry, read_header
from .errors import StoreError, failure, native, shown
from .files import read_bytes
from .reader import read
from .record import Record

_SAYS_SO: Final = re.compile(rb"""^(?:\xef\xbb\xbf)?[{ ]*['"]?format['"]?: *['"]?enigma-ref/""", re.MULTILINE)
"""With the mark before it that some editors put at the beginning of a file."""
_BRANCHED: Final = re.compile(rb"^['\"]?branched['\"]? *:", re.MULTILINE)
HEAD: Final = 16 * 1024
"""In so many first bytes a record has its whole header."""
TAIL: Final = 8 * 1024
"""In so many last bytes a record has an entry that is no remark."""
PIECES: Final = "pieces.toml"
"""What the file of puzzle pieces is called."""
SETTINGS_FOLDER: Final = "enigma-ref"
"""What the folder of the configuration file is called."""
_LONGEST_NAME: Final = 120
_DAY: Final = 24 * 3600.0


class Found(Facts):
    """A record in a folder, and how new it is: by when the game started, then by when the file was last written."""

    started: float
    written: int
    path: Path


def records_folder() -> Path:
    """Return the folder for records: the one that ENIGMA_RECORDS names, or the user's settings, or else `records`."""
    named = os.environ.get("ENIGMA_RECORDS")
    if named:
        return Path(named)
    if not is_configured():
        return Path("records")
    from .settings import settings

    configured = settings().records
    return native(os.path.expanduser(configured)) if configured else Path("records")  # noqa: PTH111  Path raises without a home


def is_configured() -> bool:
    """Tell whether the user may have settings: not, where the folder for them is in none of the usual places.

    Every command asks; asking the system properly takes longer than most of them.
    """
    named = os.environ.get("ENIGMA_CONFIG")
    usual = system.here.settings_homes() if named is None else None
    if usual is None:
        return named != ""
    return any(place and os.path.isdir(f"{place}/{SETTINGS_FOLDER}") for place in usual)  # noqa: PTH112  no error to catch


def pieces_place() -> Path:
    """Return where the puzzle pieces are kept: in the file that ENIGMA_PIECES names, or beside the records."""
    named = os.environ.get("ENIGMA_PIECES")
    return native(named) if named else records_folder() / PIECES


def records_in(folder: Path) -> list[Found]:
    """Return the records of games that were played in a folder, newest first; other files are passed over."""
    try:
        return sorted(_dated(list(_found(yaml_files(folder)))), reverse=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise failure(folder, error) from None


def yaml_files(folder: Path) -> Iterator[Path]:
    """Find the files of a folder that may be records; an `OSError` where the folder cannot be read."""
    return (path for path in folder.iterdir() if may_be_record(path) and path.is_file())


def listed_files(folder: Path) -> Iterator[Path]:
    """Find what a list has of a folder: files that may be records, and links of such names that lead nowhere."""
    for path in folder.iterdir():
        if may_be_record(path) and (path.is_file() or (path.is_symlink() and not path.exists())):
            yield path


def may_be_record(path: Path) -> bool:
    """Tell by its name whether a file may be a record: YAML, in any case of its letters, and not hidden."""
    return path.suffix.lower() in (".yaml", ".yml") and not path.name.startswith(".")


def says_so(head: bytes) -> bool:
    """Tell from its first bytes whether a file says that it is a record."""
    return _SAYS_SO.search(head) is not None


def is_branched(head: bytes) -> bool:
    """Tell from its first bytes whether a record only tries what might have been: it is never the current game."""
    found = _BRANCHED.search(head)
    return found is not None and found.start() < (head + b"\nmoves:").index(b"\nmoves:")


def _found(paths: Iterable[Path]) -> Iterator[Found]:
    for path in paths:
        try:
            head = read_bytes(path, HEAD)
            written = path.stat().st_mtime_ns
        except (StoreError, OSError):
            continue
        if says_so(head) and not is_branched(head):
            yield Found(started(head) or written / 1e9, written, path)


def _dated(found: list[Found]) -> list[Found]:
    """Put right when games started, as far as that can be: a wrong clock must not make one the newest for ever.

    Where all of them are from the future, it is the clock of today that is wrong.
    """
    tomorrow = time.time() + _DAY
    if all(one.started > tomorrow for one in found):
        return found
    return [one if one.started <= tomorrow else Found(_written(one, tomorrow), one.written, one.path) for one in found]


def _written(found: Found, tomorrow: float) -> float:
    written = found.written / 1e9
    return written if written <= tomorrow else 0.0


def started(head: bytes) -> float | None:
    """Read when a game started, from the beginning of its file."""
    text = started_text(head)
    return None if text is None else moment_of(text)


def started_text(head: bytes) -> str | None:
    """Return what the beginning of a file says of when its game started, as it says it."""
    for line in head.splitlines():
        if line.startswith(b"started:"):
            return line.partition(b":")[2].partition(b" #")[0].decode("utf-8", "replace").strip().strip("'\"")
        if line.startswith(b"moves:"):
            break
    return None


def moment_of(text: str) -> float | None:
    """Return a moment in seconds since 1970; one without an offset is that of this machine's clock."""
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.astimezone()).astimezone(UTC).timestamp()
    except (ValueError, OverflowError, OSError):  # the last: Windows has no local time before 1970
        return None


class Current(Facts):
    """The current game, and what was passed over to find it."""

    path: Path
    passed: tuple[StoreError, ...] = ()
    """Why newer records cannot be read, so that nobody knows whether they are finished."""


def current_game(
    folder: Path, remarks: frozenset[str], finished: Callable[[Path], bool], check: Callable[[Path], object]
) -> Current:
    """Find the newest unfinished record of a folder that can be read.

    `remarks` are the move words that change nothing; `finished` replays a record whose last lines don't tell its
    state; `check` raises a `StoreError` where a record cannot be used. One that cannot is passed over, so that a
    damaged file does not stop every command that names none.
    """
    found = records_in(folder)
    passed = []
    for _, _, path in found:
        try:
            over = _shows_its_end(path, remarks)
            if over is None:
                over = finished(path)
            elif not over:
                check(path)
        except StoreError as error:
            passed.append(error)
            continue
        if not over:
            return Current(path, tuple(passed))
    if passed:
        raise passed[0]
    if found:
        newest = shown(found[0].path)
        what = say(
            "All games in this folder are finished. Name one (the newest is {newest}), or start one: enigma-ref new.",
            newest=newest,
        )
    else:
        what = say("There is no game in this folder. Start one with: enigma-ref new.")
    raise StoreError("no-game", shown(folder), what)


def _shows_its_end(path: Path, remarks: frozenset[str]) -> bool | None:
    """Tell from its last lines whether a record is of a finished game; None where they are not this program's.

    Every entry that leaves the game over says its result, except remarks.
    """
    return told_by(read_bytes(path, TAIL, tail=True), remarks).over


class Told(Facts):
    """What the last lines of a record tell."""

    over: bool | None
    """Whether the game is finished; None where the lines are not this program's, or too few."""
    result: Value = None
    """How it ended, as the record claims it."""
    entries: int | None = None
    """How many entries there are, as the last one is numbered."""


def told_by(tail: bytes, remarks: frozenset[str]) -> Told:
    """Read the last lines of a record, last line first, until they tell whether the game is over."""
    lines = tail.split(b"\n")
    if lines.pop():
        return Told(None)
    entries = None
    for line in reversed(lines):
        try:
            entry = read_entry(line.decode("utf-8"), 0)
        except UnicodeDecodeError:
            return Told(None)
        if entry is None:
            return Told(False, None, entries or 0) if line == b"moves:" else Told(None)
        entries = entries or entry.number
        if "result" in entry.claims:
            return Told(True, entry.claims["result"], entries)
        if entry.move.partition(" ")[0] not in remarks:
            return Told(False, None, entries)
    return Told(None)


_CORRECTS: Final = re.compile(rb"\bamend +[a-z]", re.IGNORECASE)
"""What stands in a record whose header may have been corrected."""


def newest_header(folder: Path, boxes: Collection[str]) -> Record | None:
    """Return the newest readable record of one of some boxes in a folder, for what a next game takes over from it.

    Its entries come with it where they may correct the header.
    """
    for _, _, path in records_in(folder):
        try:
            data = read_bytes(path)
        except StoreError:
            continue
        head = data[:HEAD].decode("utf-8", "replace").split("\n")
        if "moves:" in head and not _CORRECTS.search(data):
            header = read_header(head[: head.index("moves:") + 1])
            if header is not None:
                if header[0].get("box") in boxes:
                    return Record(header=header[0])
                continue
        record = read(data)
        if record.error() is None and record.header.get("box") in boxes and KEY not in record.header:
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
    while os.path.lexists(path):  # which, unlike `exists`, leaves it to writing to say what is wrong with the folder
        path = native(folder / f"{stem}-{number}.yaml")
        number += 1
    return path
