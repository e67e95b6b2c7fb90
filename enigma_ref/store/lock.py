"""One writer at a time, on Linux, macOS and Windows: a lock on the open record itself, which dies with its process."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

if sys.platform == "win32":
    import msvcrt
    import os

    # Windows locks bytes against reading too, so this one lies far behind the end of any record.
    _BYTE: Final = 1 << 30

    def _try_lock(descriptor: int, shared: bool) -> bool:
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

    def _try_lock(descriptor: int, shared: bool) -> bool:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


_PAUSE: Final = 0.02


@contextmanager
def locked(descriptor: int, patience: float, *, shared: bool = False) -> Iterator[bool]:
    """Hold the lock of an open file; gives False where another process kept it for `patience` seconds.

    Shared, it is held together with others who only read.
    """
    deadline = time.monotonic() + patience
    while not (held := _try_lock(descriptor, shared)) and time.monotonic() < deadline:
        time.sleep(_PAUSE)
    try:
        yield held
    finally:
        if held:
            # Where this fails, closing the file still lets go of it; what was written stays written.
            with suppress(OSError):
                _unlock(descriptor)
