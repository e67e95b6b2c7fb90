"""Other systems, as far as they can be had here: a `msvcrt` that locks as Windows does, and modules taken away."""

from __future__ import annotations

import errno
import os
import sys
from types import ModuleType

import pytest

from enigma_ref.store import system

POSIX_ONLY = ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "readline", "syslog", "posixshmem")
"""What Python has on Linux and macOS, and not on Windows."""


class FakeMsvcrt(ModuleType):
    """Locks bytes of files: one process and descriptor at a time, none twice, and never the same byte again."""

    LK_UNLCK, LK_LOCK, LK_NBLCK = 0, 1, 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int, int], int] = {}
        self.calls: list[tuple[int, int]] = []
        """Which byte, and what was asked for."""
        self.fails: int | None = None
        """What every lock is answered with, where it is not what a lock is usually answered with."""

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert count == 1
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        self.calls.append((place, mode))
        found = os.fstat(descriptor)
        key = found.st_dev, found.st_ino, place
        if self.fails is not None:
            raise OSError(self.fails, os.strerror(self.fails))
        if mode == self.LK_UNLCK:
            if self.held.pop(key, None) != descriptor:
                raise PermissionError(errno.EACCES, "Permission denied")
        elif mode == self.LK_NBLCK:
            if key in self.held:
                raise PermissionError(errno.EACCES, "Permission denied")
            self.held[key] = descriptor
        else:
            raise AssertionError("LK_LOCK waits ten seconds, and nobody here wants that")


def on_windows(monkeypatch: pytest.MonkeyPatch) -> FakeMsvcrt:
    """Let this process ask Windows, with a false `msvcrt`, until the test is over; files stay those of this system."""
    msvcrt = FakeMsvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(system, "here", system.system_of("win32"))
    return msvcrt


WITHOUT = f"""
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name in {POSIX_ONLY!r}:
            raise ModuleNotFoundError("No module named " + repr(name), name=name)

for name in {POSIX_ONLY!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Without())
import subprocess  # which takes any msvcrt for Windows
class msvcrt:
    LK_UNLCK, LK_NBLCK = 0, 2
    locking = staticmethod(lambda descriptor, mode, count: None)
sys.modules["msvcrt"] = msvcrt
really, sys.platform = sys.platform, "win32"
import enigma_ref.store.system
sys.platform = really
from enigma_ref.cli import main
main()
"""
"""Runs the program as on Windows, without any of the modules that Windows does not have."""
