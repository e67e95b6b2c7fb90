"""The records of a folder at a glance: what the first and the last lines of each file tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from ..core.game import Value
from ..core.sentence import Said, say
from .canonical import read_header
from .errors import StoreError, failure, shown
from .folder import HEAD, TAIL, Told, listed_files, says_so, started_text, told_by
from .tree import Files

_LOOKS_LIKE_ONE: Final = re.compile(rb"^(?:players|start_tile|moves):", re.MULTILINE)
_RENAMED: Final = b"amend name "


class Glance(NamedTuple):
    """A file that is a record, or may once have been one."""

    started: str | None = None
    """When the game started, as its beginning says it."""
    header: Mapping[str, Value] | None = None
    """None where it takes the whole file to read it."""
    told: Told = Told(None)
    problem: Said | None = None
    """Why nothing of it can be read."""
    renamed: bool = False
    """Whether a name in its header may have been corrected since, so that only a replay tells it."""


def files_of(folder: Path) -> Files:
    """Return the files of a folder that may be records, or say why it cannot be looked into."""
    try:
        found = Files()
        found.begin(folder)
        for path in listed_files(folder):
            found.add(path.name)
        return found
    except FileNotFoundError:
        raise StoreError("missing", shown(folder), say("There is no such folder. Check the name.")) from None
    except NotADirectoryError:
        what = say("This is a file. Name the folder that it lies in.")
        raise StoreError("not-a-folder", shown(folder), what) from None
    except OSError as error:
        raise failure(folder, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(folder), say("This cannot be a folder's name. Check it.")) from None


def written_at(path: Path) -> float:
    """Return when a file, or a link that leads nowhere, was written, in seconds since 1970; 0 where nobody can tell."""
    try:
        return (path.stat() if path.exists() else path.lstat()).st_mtime
    except OSError:
        return 0.0


def glance(data: bytes, remarks: frozenset[str]) -> Glance | None:
    """Return what the ends of a file tell. `remarks` are the move words that change nothing.

    A file that is plain text and does not say that it is a record is none; one that cannot be read may be one.
    """
    head = data[:HEAD]
    if not says_so(head):
        why = _damage(head)
        return Glance(problem=why) if why else None
    told = told_by(data[-TAIL:], remarks)
    return Glance(started_text(head), _header(head), told, renamed=bool(told.over) and _RENAMED in data)


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
