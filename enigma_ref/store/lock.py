"""One writer at a time, on Linux, macOS and Windows: a lock on the open record itself, which dies with its process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from . import system

_PAUSE: Final = 0.02


@contextmanager
def locked(descriptor: int, patience: float, *, shared: bool = False) -> Iterator[bool]:
    """Hold the lock of an open file; gives False where another process kept it for `patience` seconds.

    Shared, it is held together with others who only read.
    """
    deadline = time.monotonic() + patience
    while not (held := system.here.lock(descriptor, shared=shared)) and time.monotonic() < deadline:
        time.sleep(_PAUSE)
    try:
        yield held
    finally:
        if held:
            # Where this fails, closing the file still lets go of it; what was written stays written.
            with suppress(OSError):
                system.here.unlock(descriptor)
