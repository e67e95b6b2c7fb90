"""A disk that fails when it is told to: stands in for `os` in `store.disk`, and for `fcntl` in `store.system`."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

from enigma_ref.store import disk, system

CALLS = [
    "open", "close", "fstat", "stat", "lseek", "read", "write", "ftruncate", "fsync", "mkdir", "link", "rename",
    "replace", "unlink", "fchmod", "flock",
]  # fmt: skip
"""Every system call by which the store reads or changes a file."""


class Fault(NamedTuple):
    """What goes wrong: which call, at which time that it is made, how, and whether everything does from there on."""

    call: str
    time: int
    how: str
    """The name of an error, `short` for a write that stops halfway, or `interrupted` for Ctrl-C."""
    lasting: bool = False

    def __str__(self) -> str:
        return f"{self.call} {self.time} {self.how}{' and on' if self.lasting else ''}"


class FaultyDisk:
    """Counts the calls, and fails one of them."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault
        self.made: Counter[str] = Counter()
        self.failing = False

    def call(self, name: str, really: Callable[..., Any], *arguments: Any) -> Any:
        """Make a call, or fail it."""
        self.made[name] += 1
        fault = self.fault
        if fault and (name, self.made[name]) == (fault.call, fault.time):
            self.failing = True
            return self._fail(name, really, *arguments)
        if fault and self.failing and fault.lasting and name in CALLS:
            return self._fail(name, really, *arguments)
        # Nobody pulls the plug here, so that nothing need be waited for.
        return None if name == "fsync" else really(*arguments)

    def _fail(self, name: str, really: Callable[..., Any], *arguments: Any) -> Any:
        assert self.fault
        how = self.fault.how
        if name == "close":  # which closes the file in any case
            really(*arguments)
        if how == "short" and name == "write":
            descriptor, data = arguments
            return really(descriptor, bytes(data)[: max(1, len(data) // 2)])
        if how == "short":
            return really(*arguments)
        if how == "interrupted":
            raise KeyboardInterrupt
        code = getattr(errno, how)
        raise OSError(code, os.strerror(code))


class _Module:
    """A module, some of whose functions fail."""

    def __init__(self, module: Any, faulty: FaultyDisk) -> None:
        self._module = module
        self._faulty = faulty

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._module, name)
        if name not in CALLS:
            return found
        return lambda *arguments: self._faulty.call(name, found, *arguments)


@contextmanager
def faulty(fault: Fault | None = None) -> Iterator[FaultyDisk]:
    """Let the disk fail for a while; without a fault, only count what is asked of it."""
    found = FaultyDisk(fault)
    disk.os = _Module(os, found)  # type: ignore[assignment]
    system.here._fcntl = _Module(fcntl, found)
    try:
        yield found
    finally:
        disk.os = os
        system.here._fcntl = fcntl


def faults_of(work: Callable[[], object], hows: list[str]) -> list[Fault]:
    """Return every fault that some work can meet: each call that it makes, failing once, and failing from there on."""
    with faulty() as counted:
        work()
    return [
        Fault(call, time, how, lasting)
        for call in CALLS
        for time in range(1, counted.made[call] + 1)
        for how in ([*hows, "short"] if call == "write" else hows)
        for lasting in ((False,) if how in ("short", "interrupted") else (False, True))
    ]
