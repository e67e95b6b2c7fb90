"""The only module that opens a record: reading, creating, and adding lines that survive whatever happens next."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from ..core.sentence import say
from ..core.shell import shell_word
from . import disk, system
from .errors import StoreError, failure, native, shown, unwritten
from .lock import locked
from .record import LARGEST

__all__ = ["RecordFile", "Writer", "create", "failure", "native", "read_bytes", "shown", "stamp_at"]

PATIENCE: Final = 10.0
"""How many seconds to wait for another program that is writing."""
_A_MOMENT: Final = 0.5
"""How many seconds a reader waits for a line that is being written just now."""


def _check_kind(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise StoreError("not-a-file", shown(path), say("This is a folder. Name a record in it."))
    if not stat.S_ISREG(mode):
        raise StoreError("not-a-file", shown(path), say("This is not a regular file. Name a record."))


def read_bytes(path: Path, most: int = LARGEST + 1, *, tail: bool = False) -> bytes:
    """Read a record's file, or the first or last bytes of it; no more than just too much of one that is too large."""
    try:
        # Before opening: to open a pipe would wait for its other end.
        _check_kind(path, disk.stat_at(path).st_mode)
        descriptor = disk.opened(path, disk.READING)
        try:
            place = max(0, disk.stat_of(descriptor).st_size - most) if tail else 0
            data = disk.read(descriptor, most, place)
            settled = tail or len(data) == most or data.endswith(b"\n") or not data
            return data if settled else _settled(descriptor, most, data)
        finally:
            disk.close(descriptor)
    except OSError as error:
        raise failure(path, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(path), say("This cannot be a file's name. Check it.")) from None


def _settled(descriptor: int, most: int, data: bytes) -> bytes:
    """Read a file without a last line break once more when nobody writes: its last line may have been on its way."""
    try:
        with locked(descriptor, _A_MOMENT, shared=True) as held:
            return disk.read(descriptor, most) if held else data
    except OSError:  # a disk without locks
        return data


def create(path: Path, text: str) -> None:
    """Write a new record, whole or not at all, and never over another file."""
    from .draft import drafted  # most commands write no new file

    if system.here.forbids(path.name):
        raise StoreError("missing", shown(path), say("This cannot be a file's name. Choose another."))
    try:
        disk.make_folder(path.parent)
        with drafted(path.parent, text.encode("utf-8")) as draft:
            _name(draft, path)
            try:
                disk.flush_folder(path.parent)
            except OSError:
                with suppress(OSError):
                    disk.remove(path)
                raise
    except NotADirectoryError:
        what = say("This is a file, and not a folder in which a record could lie. Choose another name.")
        raise StoreError("not-a-folder", shown(path.parent), what) from None
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        raise unwritten(path, error) from None
    except ValueError:
        raise StoreError("missing", shown(path), say("This cannot be a file's name. Choose another.")) from None


def check_free(path: Path) -> None:
    """Refuse a name for a new record that something has already, before it is made."""
    if os.path.lexists(path):
        raise _taken(path)


def _taken(path: Path) -> StoreError:
    if path.is_dir():
        what = say("This is a folder. Name a file in it: {file}.", file=shell_word(shown(path / "game.yaml")))
        return StoreError("not-a-file", shown(path), what)
    what = say("This file is there already, and is left as it is. Choose another name.")
    return StoreError("exists", shown(path), what)


_NO_LINKS: Final = frozenset(
    getattr(errno, name, None) for name in ("EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK")
)
"""What a disk answers that has no hard links, such as a memory stick."""


def _name(draft: Path, path: Path) -> None:
    """Give a finished draft its name, unless the name is taken."""
    if system.here.renaming_spares:
        disk.rename(draft, path)
        return
    try:
        disk.link(draft, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # Take the name first, then move the draft over it.
        disk.close(disk.opened(path, disk.MAKING))
        try:
            disk.replace(draft, path)
        except OSError:
            with suppress(OSError):
                disk.remove(path)
            raise


class RecordFile:
    """A record's file as one program sees it: what was read of it, and how to add a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen = bytearray()
        """The file as it was last seen."""
        self.stamp: tuple[int, ...] | None = None
        """What the system said of it then; None where it has to be read anew."""
        self.kept = 0
        """How many bytes of what was seen before were there again when it was last read: all, or none."""

    def read(self) -> bytes:
        """Read the file anew."""
        try:
            before = _stamp(disk.stat_at(self.path))
        except (OSError, ValueError):
            before = None
        data = read_bytes(self.path)
        self.take_in(data, before)
        return data

    def take_in(self, data: bytes, stamp: tuple[int, ...] | None) -> None:
        """Keep in mind what the file is now."""
        self.kept = len(self.seen) if data.startswith(bytes(self.seen)) else 0
        self.seen[:] = data
        self.stamp = stamp

    def forget(self) -> None:
        """Forget what was seen of the file, which has to be read anew."""
        self.take_in(b"", None)

    def changed(self) -> bool:
        """Tell whether the file is not what was last seen of it any more. Nothing is read for that."""
        try:
            return self.stamp is None or self.stamp != _stamp(disk.stat_at(self.path))
        except (OSError, ValueError):
            return True

    def known(self, whole: int) -> bytes:
        """Return the first bytes of the file as they were last seen."""
        return bytes(self.seen[:whole])

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Open the file for one more line, alone: another program that writes is waited for."""
        with ExitStack() as leaving:
            try:
                descriptor = self._opened()
                leaving.callback(disk.close, descriptor)
                held = leaving.enter_context(locked(descriptor, PATIENCE))
            except OSError as error:
                raise failure(self.path, error) from None
            if not held:
                what = say(
                    "Another program is writing to this record. Wait until it is done, then enter the move again."
                )
                raise StoreError("locked", shown(self.path), what)
            yield Writer(self, descriptor)

    def _opened(self) -> int:
        mode = disk.stat_at(self.path).st_mode
        _check_kind(self.path, mode)
        if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
            what = say("This record is read-only. Allow writing to it, or copy it and go on with the copy.")
            raise StoreError("read-only", shown(self.path), what)
        return disk.opened(self.path, disk.ADDING)


class Writer:
    """A record open for writing, locked against others. Those who do not ask for the lock are noticed, too."""

    def __init__(self, file: RecordFile, descriptor: int) -> None:
        self._file = file
        self._descriptor = descriptor

    def news(self) -> bytes | None:
        """Return the whole file if somebody else has written to it since it was read; None if nobody has."""
        file = self._file
        try:
            now = disk.stat_of(self._descriptor)
            if not self._is_named(now):
                raise self._replaced()
            if file.stamp == _stamp(now):
                return None
            data = disk.read(self._descriptor, LARGEST + 1)
        except OSError as error:
            raise failure(file.path, error) from None
        if not data.startswith(bytes(file.seen).rpartition(b"\n")[0]):
            raise self._replaced()
        file.take_in(data, _stamp(now))
        return data

    def append(self, line: str, whole: int) -> int:
        """Add a line after the first `whole` bytes, wait until it is on the disk, and return how many there are now.

        On failure it leaves no trace, or says that it may have left one.
        """
        file = self._file
        data = line.encode("utf-8") + b"\n"
        if whole and file.seen[whole - 1] != ord("\n"):
            data = b"\n" + data
        if whole + len(data) > LARGEST:
            what = say("The record would grow past {n} MB. Start a new one.", n=LARGEST >> 20)
            raise StoreError("too-large", shown(file.path), what)
        self._check_nobody_came()
        if len(file.seen) > whole:  # an incomplete last line
            self._cut_torn(whole)
        try:
            disk.write(self._descriptor, data)
            disk.flush(self._descriptor)
            self._check_it_stands(data, whole)
        except OSError as error:
            raise self._failed(error, data, whole) from None
        file.seen += data
        return whole + len(data)

    def _check_nobody_came(self) -> None:
        """Make sure that the file is what was read of it: some write without asking for the lock."""
        stamp, self._file.stamp = self._file.stamp, None
        try:
            now = disk.stat_of(self._descriptor)
            if stamp != _stamp(now) or not self._is_named(now):
                raise self._replaced()
        except OSError as error:
            raise failure(self._file.path, error) from None

    def _cut_torn(self, whole: int) -> None:
        try:
            disk.cut(self._descriptor, whole)
        except OSError as error:
            raise failure(self._file.path, error) from None
        del self._file.seen[whole:]

    def _check_it_stands(self, data: bytes, whole: int) -> None:
        """Make sure that the line is where it should be, in the file that has the record's name."""
        now = disk.stat_of(self._descriptor)
        if self._is_named(now):
            if now.st_size == whole + len(data):
                self._file.stamp = _stamp(now)
                return
            if disk.read(self._descriptor, len(data), whole) == data:
                return  # somebody has added more behind it, which is read before the next line
        raise self._replaced() if self._took_back(data, whole) else self._uncertain("replaced")

    def _took_back(self, data: bytes, whole: int) -> bool:
        """Take away what there is of a line, if nothing else is touched by that; tell whether it is gone."""
        with suppress(OSError):
            there = disk.read(self._descriptor, LARGEST, whole)
            if data.startswith(there):
                left = whole
            elif there.endswith(data):
                left = whole + len(there) - len(data)
            else:
                return False
            if there:
                disk.cut(self._descriptor, left)
                disk.flush(self._descriptor)
            return True
        return False

    def _failed(self, error: OSError, data: bytes, whole: int) -> StoreError:
        found = failure(self._file.path, error)
        if not self._took_back(data, whole):
            return self._uncertain(found.code)
        if found.code != "unreadable":
            return found
        reason = error.strerror or type(error).__name__
        what = say("The system says: {reason}. Nothing was written. Copy the record to another disk.", reason=reason)
        return StoreError(found.code, found.where, what)

    def _is_named(self, now: os.stat_result) -> bool:
        """Tell whether the record's name still leads to the file that is open."""
        try:
            return os.path.samestat(now, disk.stat_at(self._file.path))
        except FileNotFoundError:
            return False

    def _replaced(self) -> StoreError:
        what = say(
            "The record was replaced or changed by another program meanwhile. Nothing was written; enter it again."
        )
        return StoreError("replaced", shown(self._file.path), what)

    def _uncertain(self, code: str) -> StoreError:
        what = say(
            "Writing failed, and what was begun could not be taken back. "
            "Look with enigma-ref status whether the move is there before you enter it again."
        )
        return StoreError(code, shown(self._file.path), what)


def stamp_at(path: Path) -> tuple[int, ...] | None:
    """Return what tells whether a file has changed, without reading it; None where there is none to be seen."""
    try:
        return _stamp(disk.stat_at(path))
    except (OSError, ValueError):
        return None


def _stamp(found: os.stat_result) -> tuple[int, ...]:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
