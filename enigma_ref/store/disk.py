"""The system calls by which the store reads and changes files, all in one place: tests make each of them fail here."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from . import system

_PLAIN: Final = system.plain_flags()
READING: Final = os.O_RDONLY | _PLAIN
"""For a file that is only looked at."""
ADDING: Final = os.O_RDWR | os.O_APPEND | _PLAIN
"""For a file to which lines are added. Each goes behind all that is there, so that nothing can be written over."""
MAKING: Final = os.O_RDWR | os.O_CREAT | os.O_EXCL | _PLAIN
"""For a new file: never one that is there already, and never through a link."""

_CANNOT_FLUSH: Final = frozenset(
    getattr(errno, name, None)
    for name in ("EACCES", "EPERM", "EISDIR", "EINVAL", "EBADF", "ENOSYS", "ENOTSUP", "EOPNOTSUPP")
)
"""What a disk answers that cannot flush folders."""
_PAUSE: Final = 0.05


def opened(path: Path, how: int) -> int:
    """Open a file and return its descriptor."""
    return os.open(path, how, 0o666)


def close(descriptor: int) -> None:
    """Close a file. What was written to it was flushed before: what the system says now changes nothing."""
    with suppress(OSError):
        os.close(descriptor)


def stat_of(descriptor: int) -> os.stat_result:
    """Return what the system knows of an open file."""
    return os.fstat(descriptor)


def stat_at(path: Path) -> os.stat_result:
    """Return what the system knows of the file of that name; a link is followed."""
    return os.stat(path)


def read(descriptor: int, most: int, place: int = 0) -> bytes:
    """Read from a place on, but no more than so many bytes."""
    os.lseek(descriptor, place, os.SEEK_SET)
    pieces = []
    while most > 0 and (piece := os.read(descriptor, min(most, 1 << 20))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def write(descriptor: int, data: bytes) -> None:
    """Write all of it, however often the system stops halfway."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def cut(descriptor: int, size: int) -> None:
    """Make a file as short as that."""
    os.ftruncate(descriptor, size)


def permit(descriptor: int, mode: int) -> None:
    """Set who may read and write a file, on systems that have this."""
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, mode)


def flush(descriptor: int) -> None:
    """Wait until what was written is on the disk and not only on its way."""
    if not system.here.flush_drive(descriptor):
        os.fsync(descriptor)


def flush_folder(folder: Path) -> None:
    """Make a new name in a folder survive a crash, on systems that have this."""
    if not system.here.opens_folders:
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            close(descriptor)
    except OSError as error:
        if error.errno not in _CANNOT_FLUSH:
            raise


def make_folder(folder: Path) -> None:
    """Make a folder and those around it that are missing, so that they survive a crash."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        with suppress(FileExistsError):  # made by another program meanwhile
            os.mkdir(new)
        flush_folder(new.parent)


def link(old: Path, new: Path) -> None:
    """Give a file a second name, unless that is taken."""
    os.link(old, new)


def rename(old: Path, new: Path) -> None:
    """Give a file another name; on Windows only if that is not taken."""
    os.rename(old, new)


def replace(old: Path, new: Path) -> None:
    """Give a file the name of another, which is gone then; where that one is open, wait a moment if that helps."""
    deadline = time.monotonic() + system.here.patience
    while True:
        try:
            return os.replace(old, new)
        except PermissionError:
            if time.monotonic() >= deadline:
                raise
        time.sleep(_PAUSE)


def is_same(one: Path, other: Path) -> bool:
    """Tell whether two names lead to one file, however they are spelled: some disks know no capital letters."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def remove(path: Path) -> None:
    """Take away a name."""
    os.unlink(path)
