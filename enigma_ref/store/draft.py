"""Drafts: a file is written whole under a name that nobody else has, and only then gets the name that it is for.

A program that is killed leaves its draft behind. The next one that writes into the folder sweeps such drafts, but only
when they are old, and never one that is the last name of a game in which something was entered.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from . import disk

_NAMES: Final = re.compile(r"\.enigma-ref-(?:[0-9a-f]{16}|[0-9]+)\.new")
"""Also as version 0.1 called them, by the number of the process."""
_OLD: Final = 3600.0
"""After so many seconds nobody is still at work on a draft, which takes milliseconds."""
_GLIMPSE: Final = 64 * 1024
_ENTERED: Final = b"\nmoves:\n- "


@contextmanager
def drafted(folder: Path, data: bytes | Iterable[bytes], mode: int | None = None) -> Iterator[Path]:
    """Write a draft into a folder; it is on the disk then, and gone at the end unless it was given another name.

    What is much may come piece by piece, as it is made.
    """
    _sweep(folder)
    draft, descriptor = _begun(folder)
    try:
        try:
            if mode is not None:
                disk.permit(descriptor, mode)
            for piece in (data,) if isinstance(data, bytes) else data:
                disk.write(descriptor, piece)
            disk.flush(descriptor)
        finally:
            disk.close(descriptor)
        yield draft
    finally:
        with suppress(OSError):
            disk.remove(draft)


def _begun(folder: Path) -> tuple[Path, int]:
    """Open a new file whose name nobody could know, let alone have."""
    while True:
        draft = folder / f".enigma-ref-{os.urandom(8).hex()}.new"
        with suppress(FileExistsError):
            return draft, disk.opened(draft, disk.MAKING)


def _sweep(folder: Path) -> None:
    """Take away drafts that were left behind. Whatever goes wrong with it, they can wait."""
    with suppress(OSError):
        for draft in [path for path in folder.iterdir() if _NAMES.fullmatch(path.name)]:
            with suppress(OSError):
                if _is_left(draft):
                    disk.remove(draft)


def _is_left(draft: Path) -> bool:
    found = draft.lstat()
    if not stat.S_ISREG(found.st_mode) or time.time() - found.st_mtime < _OLD:
        return False
    if found.st_nlink > 1:  # killed after the file had got its name: that is a second one
        return True
    descriptor = disk.opened(draft, disk.READING)
    try:
        return _ENTERED not in disk.read(descriptor, _GLIMPSE)
    finally:
        disk.close(descriptor)
