"""The only module that opens a record: reading, creating, and adding lines that survive whatever happens next."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from .errors import StoreError
from .lock import locked
from .record import LARGEST

PATIENCE: Final = 10.0
"""How many seconds to wait for another program that is writing."""

_READ: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_WRITE: Final = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def native(path: str | Path) -> Path:
    """Return a path whose name is UTF-8 on disk, whatever the locale would make of it."""
    text = str(path)
    if os.name == "nt" or text.isascii():
        return Path(text)
    return Path(os.fsdecode(text.encode("utf-8", "surrogateescape")))


def shown(path: Path) -> str:
    """Return a path as messages and JSON show it, the same on every system and in every locale."""
    text = path.as_posix()
    return text if os.name == "nt" or text.isascii() else os.fsencode(text).decode("utf-8", "replace")


def failure(path: Path, error: OSError) -> StoreError:
    """Turn what the system says into a sentence that says what to do."""
    known = {
        "ENOENT": ("missing", "There is no such file. Check the name, or start a game with: enigma-ref new."),
        "ENOTDIR": ("missing", "There is no such file. Check the name, or start a game with: enigma-ref new."),
        "EISDIR": ("not-a-file", "This is a folder. Name a record in it."),
        "EACCES": ("read-only", "This may not be opened. Change its permissions, or copy it to a folder of yours."),
        "EPERM": ("read-only", "This may not be written. Change its permissions, or copy it to a folder of yours."),
        "EROFS": ("read-only", "This lies on a read-only disk. Copy it to a folder of yours."),
        "ENOSPC": ("disk-full", "The disk is full, nothing was written. Make room and enter the move again."),
        "EDQUOT": ("disk-full", "The disk quota is used up, nothing was written. Make room and enter it again."),
        "EFBIG": ("disk-full", "The file may not grow any more, nothing was written. Raise the limit and try again."),
        "ENAMETOOLONG": ("missing", "The file name is too long. Choose a shorter one."),
        "ELOOP": ("missing", "The link leads back to itself. Name the file that it should lead to."),
        "ENOLCK": ("locked", "This disk cannot lock files. Copy the record to a disk of this computer."),
    }
    reason = error.strerror or type(error).__name__
    name = errno.errorcode.get(error.errno or 0, "")
    code, sentence = known.get(name, ("unreadable", f"The system says: {reason}. Try another place."))
    return StoreError(code, shown(path), sentence)


def _check_kind(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise StoreError("not-a-file", shown(path), "This is a folder. Name a record in it.")
    if not stat.S_ISREG(mode):
        raise StoreError("not-a-file", shown(path), "This is not a regular file. Name a record.")


def read_bytes(path: Path, most: int = LARGEST + 1, *, tail: bool = False) -> bytes:
    """Read a record's file, or the first or last bytes of it; no more than just too much of one that is too large."""
    try:
        # Before opening: to open a pipe would wait for its other end.
        _check_kind(path, path.stat().st_mode)
        descriptor = os.open(path, _READ)
        try:
            if tail:
                os.lseek(descriptor, max(0, os.fstat(descriptor).st_size - most), os.SEEK_SET)
            return _read(descriptor, most)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise failure(path, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(path), "This cannot be a file's name. Check it.") from None


def _read(descriptor: int, most: int) -> bytes:
    pieces = []
    while most > 0 and (piece := os.read(descriptor, min(most, 1 << 20))):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)


def _flush(descriptor: int) -> None:
    """Wait until what was written is on the disk and not only on its way."""
    if sys.platform == "darwin":
        import fcntl

        # There, fsync reaches the drive's cache only.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _flush_folder(folder: Path) -> None:
    """Make a new name in a folder survive a crash, on systems that have this."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def create(path: Path, text: str) -> None:
    """Write a new record, whole or not at all, and never over another file."""
    draft = path.parent / f".enigma-ref-{os.getpid()}.new"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(draft, _WRITE | os.O_CREAT | os.O_TRUNC, 0o666)
        try:
            _write_all(descriptor, text.encode("utf-8"))
            _flush(descriptor)
        finally:
            os.close(descriptor)
        _name(draft, path)
        _flush_folder(path.parent)
    except FileExistsError:
        what = "This file is there already, and is left as it is. Choose another name."
        raise StoreError("exists", shown(path), what) from None
    except OSError as error:
        raise failure(path, error) from None
    except ValueError:
        raise StoreError("missing", shown(path), "This cannot be a file's name. Choose another.") from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def _name(draft: Path, path: Path) -> None:
    """Give a finished draft its name, unless the name is taken."""
    if os.name == "nt":
        draft.rename(path)  # refuses to replace a file there
        return
    try:
        os.link(draft, path)
    except OSError as error:
        if errno.errorcode.get(error.errno or 0) not in ("EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"):
            raise
        # A disk without hard links (a memory stick): take the name first, then move the draft over it.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        draft.replace(path)


class RecordFile:
    """A record's file as one program sees it: what was read of it, and how to add a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = bytearray()
        self._stamp: tuple[int, int, int] | None = None

    def read(self) -> bytes:
        """Read the file anew."""
        try:
            before = _stamp(self.path.stat())
        except (OSError, ValueError):
            before = None
        data = read_bytes(self.path)
        self._known[:] = data
        self._stamp = before
        return data

    def known(self, whole: int) -> bytes:
        """Return the first bytes of the file as they were last seen."""
        return bytes(self._known[:whole])

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Open the file for one more line, alone: another program that writes is waited for."""
        try:
            mode = self.path.stat().st_mode
            _check_kind(self.path, mode)
            if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
                what = "This record is read-only. Allow writing to it, or copy it and go on with the copy."
                raise StoreError("read-only", shown(self.path), what)
            descriptor = os.open(self.path, _WRITE)
        except OSError as error:
            raise failure(self.path, error) from None
        try:
            with locked(descriptor, PATIENCE) as held:
                if not held:
                    what = (
                        "Another program is writing to this record. Wait until it is done, then enter the move again."
                    )
                    raise StoreError("locked", shown(self.path), what)
                yield Writer(self, descriptor)
        except OSError as error:
            raise failure(self.path, error) from None
        finally:
            os.close(descriptor)


class Writer:
    """A record open for writing, locked against others."""

    def __init__(self, file: RecordFile, descriptor: int) -> None:
        self._file = file
        self._descriptor = descriptor

    def news(self) -> bytes | None:
        """Return the whole file if somebody else has written to it since it was read; None if nobody has."""
        file = self._file
        now = os.fstat(self._descriptor)
        try:
            named = file.path.stat()
        except OSError as error:
            raise failure(file.path, error) from None
        if not os.path.samestat(now, named):
            raise self._replaced()
        if file._stamp == _stamp(now):
            return None
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        data = _read(self._descriptor, LARGEST + 1)
        if not data.startswith(bytes(file._known).rpartition(b"\n")[0]):
            raise self._replaced()
        file._known[:] = data
        file._stamp = _stamp(now)
        return data

    def _replaced(self) -> StoreError:
        what = "The record was replaced or changed by another program meanwhile. Nothing was written; enter it again."
        return StoreError("replaced", shown(self._file.path), what)

    def append(self, line: str, whole: int) -> int:
        """Add a line after the first `whole` bytes, wait until it is on the disk, and return how many there are now.

        On failure it leaves no trace.
        """
        file, descriptor = self._file, self._descriptor
        data = line.encode("utf-8") + b"\n"
        if whole and file._known[whole - 1] != ord("\n"):
            data = b"\n" + data
        if whole + len(data) > LARGEST:
            what = f"The record would grow past {LARGEST >> 20} MB. Start a new one."
            raise StoreError("too-large", shown(file.path), what)
        try:
            if len(file._known) > whole:  # an incomplete last line
                os.ftruncate(descriptor, whole)
            os.lseek(descriptor, whole, os.SEEK_SET)
            _write_all(descriptor, data)
            _flush(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, whole)
            del file._known[whole:]
            file._stamp = None
            raise
        file._known[whole:] = data
        file._stamp = _stamp(os.fstat(descriptor))
        return whole + len(data)


def _stamp(found: os.stat_result) -> tuple[int, int, int]:
    return found.st_ino, found.st_size, found.st_mtime_ns
