"""The records of a folder at a glance: what the first and the last bytes of each file tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from ..core.game import Value
from ..core.sentence import Said, say
from .canonical import read_header
from .errors import StoreError, failure, shown
from .files import read_bytes
from .folder import HEAD, TAIL, Told, says_so, started, told_by, yaml_files

_LOOKS_LIKE_ONE: Final = re.compile(rb"^(?:players|start_tile|moves):", re.MULTILINE)
_RENAMED: Final = b"amend name "
_FIRST_LOOK: Final = 1024
"""How much is read of each end at first: enough for the header of a game of four, and for a few entries."""


class Glance(NamedTuple):
    """A file that is a record, or may once have been one."""

    started: float
    """When the game started, in seconds since 1970; where the record does not say, when it was last written."""
    written: float
    path: Path
    header: Mapping[str, Value] | None = None
    """None where it takes the whole file to read it."""
    told: Told = Told(None)
    problem: Said | None = None
    """Why nothing of it can be read."""
    renamed: bool = False
    """Whether a name in its header may have been corrected since, so that only a replay tells it."""


def glances(folder: Path, remarks: frozenset[str]) -> list[Glance]:
    """Return the records of a folder, the newest game first. `remarks` are the move words that change nothing.

    A file that is plain text and does not say that it is a record is passed over; one that cannot be read is not.
    """
    try:
        paths = yaml_files(folder)
    except FileNotFoundError:
        raise StoreError("missing", shown(folder), say("There is no such folder. Check the name.")) from None
    except NotADirectoryError:
        what = say("This is a file. Name the folder that it lies in.")
        raise StoreError("not-a-folder", shown(folder), what) from None
    except OSError as error:
        raise failure(folder, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(folder), say("This cannot be a folder's name. Check it.")) from None
    found = [glance for path in paths if (glance := _glance(path, remarks)) is not None]
    return sorted(found, key=lambda glance: (glance.started, glance.written, glance.path), reverse=True)


def _glance(path: Path, remarks: frozenset[str]) -> Glance | None:
    written = 0.0
    try:
        written = path.stat().st_mtime
        head = _head(path)
        if not says_so(head):
            why = _damage(head)
            return Glance(written, written, path, problem=why) if why else None
        told = _told(path, remarks)
        renamed = bool(told.over) and _RENAMED in read_bytes(path)
    except (StoreError, OSError) as error:
        why = error.said if isinstance(error, StoreError) else failure(path, error).said
        return Glance(written, written, path, problem=why)
    return Glance(started(head) or written, written, path, _header(head), told, renamed=renamed)


def _head(path: Path) -> bytes:
    head = read_bytes(path, _FIRST_LOOK)
    if len(head) < _FIRST_LOOK or b"\nmoves:\n" in head:
        return head
    return read_bytes(path, HEAD)


def _told(path: Path, remarks: frozenset[str]) -> Told:
    tail = read_bytes(path, _FIRST_LOOK, tail=True)
    told = told_by(tail, remarks)
    if told.over is None and len(tail) == _FIRST_LOOK and tail.endswith(b"\n"):
        return told_by(read_bytes(path, TAIL, tail=True), remarks)  # nothing but remarks, or a long note
    return told


def _header(head: bytes) -> Mapping[str, Value] | None:
    lines = head.decode("utf-8", "replace").split("\n")
    found = read_header(lines[: lines.index("moves:") + 1]) if "moves:" in lines else None
    return found[0] if found else None


def _damage(head: bytes) -> Said | None:
    """Say why a file that does not call itself a record may still be a damaged one; None where it is just another."""
    if not head:
        return say("The file is empty.")
    if _LOOKS_LIKE_ONE.search(head):
        return say("It does not begin with format: enigma-ref/1: the file is damaged, or no record.")
    # A character may be cut in two at the end of what was read.
    garbled = "\ufffd" in head.decode("utf-8", "replace").rstrip("\ufffd")
    return say("This is not text: the file is damaged, or no record.") if garbled or b"\0" in head else None
