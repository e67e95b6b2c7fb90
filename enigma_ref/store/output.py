"""Files that commands make from a record: pictures and pages. Unlike records they may be written over."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from ..core.sentence import say
from . import disk, system
from .draft import drafted
from .errors import StoreError, shown, unwritten
from .files import read_bytes
from .folder import HEAD, PIECES, pieces_place, says_so


def write_output(
    path: Path, content: str | bytes | Iterable[bytes], record: Path | None = None, *, pieces: bool = False
) -> None:
    """Write a file, whole or not at all, over an older one of that name; never over a record.

    `record` is the one that it is made from; `pieces` says that it is the file of puzzle pieces, which nothing else
    may write over.
    """
    if system.here.forbids(path.name):
        raise StoreError("missing", shown(path), say("This cannot be a file's name. Choose another."))
    try:
        target = Path(os.path.realpath(path))  # a link is followed, and stays one
        there = _there(path)
        if there is not None:
            _check_kind(path, there.st_mode)
        _check_it_is_no_record(path, target, record)
        if not pieces:
            _check_it_is_no_pieces(path, target)
        mode = stat.S_IMODE(there.st_mode) if there is not None else None
        with drafted(target.parent, content.encode("utf-8") if isinstance(content, str) else content, mode) as draft:
            disk.replace(draft, target)
    except OSError as error:
        raise unwritten(path, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(path), say("This cannot be a file's name. Choose another.")) from None


def _there(path: Path) -> os.stat_result | None:
    try:
        return disk.stat_at(path)
    except FileNotFoundError:
        return None


def _check_kind(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise StoreError("not-a-file", shown(path), say("This is a folder. Name a file in it."))
    if not stat.S_ISREG(mode):
        what = say("This is not a regular file. Name one, or - for standard output.")
        raise StoreError("not-a-file", shown(path), what)


def _check_it_is_no_record(path: Path, target: Path, record: Path | None) -> None:
    """Refuse to write over a record, whatever it is called."""
    named_so = target.suffix.lower() in (".yaml", ".yml") or (record is not None and _same(target, record))
    if named_so or (target.exists() and says_so(read_bytes(target, HEAD))):
        raise StoreError("exists", shown(path), say("This is the name of a record, which is never written over."))


def _check_it_is_no_pieces(path: Path, target: Path) -> None:
    if target.name.lower() == PIECES or _same(target, pieces_place()):
        what = say("This is the file of your puzzle pieces, which is not written over. Choose another name.")
        raise StoreError("exists", shown(path), what)


def _same(target: Path, other: Path) -> bool:
    return target == Path(os.path.realpath(other)) or disk.is_same(target, other)
