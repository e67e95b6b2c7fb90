"""One writer at a time, on Linux, macOS and Windows: a lock on the open record itself, which dies with its process."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

if sys.platform == "win32":
    import msvcrt
    import os

    # Windows locks bytes against reading too, so this one lies far behind the end of any record.
    _BYTE: Final = 1 << 30

    def _try_lock(descriptor: int) -> bool:
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


_PAUSE: Final = 0.02


@contextmanager
def locked(descriptor: int, patience: float) -> Iterator[bool]:
    """Hold the lock of an open file; gives False where another process kept it for `patience` seconds."""
    deadline = time.monotonic() + patience
    while not (held := _try_lock(descriptor)) and time.monotonic() < deadline:
        time.sleep(_PAUSE)
    try:
        yield held
    finally:
        if held:
            _unlock(descriptor)
