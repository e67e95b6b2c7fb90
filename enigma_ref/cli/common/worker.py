"""A process that works for another one: it ends when that one does, and leaves Ctrl-C to it."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def begin() -> None:
    """Get ready to work, in a process of a pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the process that this one works for is gone, however it went; nobody wants the answer any more."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
