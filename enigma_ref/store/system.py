"""What differs between Linux, macOS and Windows, all in one place. Others ask `system.here`, and never which it is.

What is the same everywhere is not here: the calls themselves are in `disk`; terminals, keys and colours are left to
rich and prompt_toolkit, which know every console. Tests put another system in the place of `here`.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from socket import socket

MOST_PROCESSES: Final = 61
"""Windows can wait for 64 things at once, and Python needs three of them; nobody else needs more either."""

_BUSY: Final = frozenset(getattr(errno, name, None) for name in ("EACCES", "EDEADLK", "EDEADLOCK"))
"""What Windows answers where somebody else has the lock."""


def plain_flags(known: Any = os) -> int:
    """Return how a file is opened as bytes, for this process alone, with the flags that a system has."""
    found = 0
    for name in ("O_BINARY", "O_CLOEXEC", "O_NOINHERIT"):
        found |= getattr(known, name, 0)
    return found


class Posix:
    """Linux, and what is like it."""

    renaming_spares = False
    """Whether renaming leaves a file alone that has the name already, so that no link is needed to be sure."""
    names_are_text = False
    """Whether names of files and words of the command line are text; otherwise bytes, which are to be UTF-8."""
    opens_folders = True
    """Whether a folder can be opened, to make a new name in it survive a crash."""
    patience = 0.0
    """For how many seconds to try again where a file may not be replaced: a virus scanner may just look at it."""

    def __init__(self) -> None:
        self._fcntl: Any = import_module("fcntl")

    def lock(self, descriptor: int, *, shared: bool) -> bool:
        """Lock an open file if nobody else has; tell whether it is locked now."""
        fcntl = self._fcntl
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(self, descriptor: int) -> None:
        """Let go of a lock."""
        self._fcntl.flock(descriptor, self._fcntl.LOCK_UN)

    def flush_drive(self, descriptor: int) -> bool:
        """Ask the drive itself to write what it was given, where `fsync` would not; tell whether it has."""
        return False

    def state_home(self) -> Path:
        """Return where programs keep what belongs to this machine."""
        return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")

    def settings_homes(self) -> list[str] | None:
        """Return the folders in which programs may have their settings; None where only asking the system tells."""
        home = os.path.expanduser("~")  # noqa: PTH111  Path raises without a home
        return [os.environ.get("XDG_CONFIG_HOME") or "", f"{home}/.config", f"{home}/Library/Application Support"]

    def forbids(self, name: str) -> bool:
        """Tell whether no file can have a name, though the system may not say so when it is asked to make one."""
        return False

    def language(self) -> str | None:
        """Return the language that the system is set to, where it says so elsewhere than in the environment."""
        return None

    def is_private(self, file: os.stat_result, folder: os.stat_result) -> bool:
        """Tell whether nobody but this user can write to a file."""
        mine = file.st_uid == folder.st_uid == os.geteuid()
        return mine and not file.st_mode & 0o022 and not folder.st_mode & 0o002

    def nobody_reads(self, error: OSError) -> bool:
        """Tell whether writing failed because whoever read the answer has gone."""
        return isinstance(error, BrokenPipeError)

    def keep_port(self, taken: socket) -> None:
        """Let a port be taken again right after a program that had it has ended, but never while one has it."""
        import socket

        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


class MacOS(Posix):
    """macOS, where `fsync` reaches the drive's cache only."""

    def flush_drive(self, descriptor: int) -> bool:
        """Wait until the drive has written; some disks, such as those of a network, cannot be asked for it."""
        with suppress(OSError):
            self._fcntl.fcntl(descriptor, self._fcntl.F_FULLFSYNC)
            return True
        return False

    def state_home(self) -> Path:
        """Return where programs keep what belongs to this machine."""
        return Path.home() / "Library" / "Application Support"


class Windows(Posix):
    """Windows."""

    renaming_spares = True
    names_are_text = True
    opens_folders = False
    patience = 1.0
    _BYTE: Final = 1 << 30
    """What is locked. Windows locks bytes against reading too, so this one lies far behind the end of any record."""
    _DEVICES: Final = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$"}) | {
        f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"
    }

    _LANGUAGES: Final = {"English": "en", "German": "de", "French": "fr", "Czech": "cs", "Russian": "ru"}
    _NEVER: Final = frozenset('<>:"|?*') | set(map(chr, range(32)))

    def __init__(self) -> None:
        self._msvcrt: Any = import_module("msvcrt")

    def lock(self, descriptor: int, *, shared: bool) -> bool:
        """Lock an open file; there is only one kind of lock, and who reads takes it for a moment too."""
        os.lseek(descriptor, self._BYTE, os.SEEK_SET)
        try:
            self._msvcrt.locking(descriptor, self._msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno not in _BUSY:
                raise
            return False
        return True

    def unlock(self, descriptor: int) -> None:
        """Let go of the lock."""
        os.lseek(descriptor, self._BYTE, os.SEEK_SET)
        self._msvcrt.locking(descriptor, self._msvcrt.LK_UNLCK, 1)

    def state_home(self) -> Path:
        """Return where programs keep what belongs to this machine."""
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")

    def settings_homes(self) -> list[str] | None:
        """Return None: the folder may be anywhere, and only the system knows."""
        return None

    def forbids(self, name: str) -> bool:
        """Tell whether a name leads elsewhere: `con.yaml` to the console, `a:b.yaml` to a hidden part of the file `a`.

        A dot or a space at the end would be dropped without a word, and the file be called otherwise.
        """
        device = name.partition(".")[0].rstrip(" ").lower() in self._DEVICES
        return device or name.endswith((" ", ".")) or not self._NEVER.isdisjoint(name)

    def language(self) -> str | None:
        """Return the code of the language, which Windows calls by its English name: `German_Germany`."""
        from locale import getlocale  # slow to import

        name = (getlocale()[0] or "").partition("_")[0]
        return self._LANGUAGES.get(name, name) or None

    def is_private(self, file: os.stat_result, folder: os.stat_result) -> bool:
        """Trust the folders of the user, which Windows keeps for that user alone; modes say nothing there."""
        return True

    def nobody_reads(self, error: OSError) -> bool:
        """Tell whether the other end of a pipe has gone, which is called an invalid argument there."""
        return isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL

    def keep_port(self, taken: socket) -> None:
        """Let nobody else take the port: there, the option of other systems would invite a second server."""
        import socket

        taken.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", ~socket.SO_REUSEADDR), 1)


def system_of(platform: str) -> Posix:
    """Return the system that Python calls so."""
    return {"win32": Windows, "darwin": MacOS}.get(platform, Posix)()


here: Posix = system_of(sys.platform)
"""The system on which this program runs."""
