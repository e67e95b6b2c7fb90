"""What can go wrong with a record's file."""

from __future__ import annotations

import errno
import os
from itertools import islice
from pathlib import Path

from ..core.refusal import Unclear
from ..core.sentence import Said, say
from ..core.words import nearest
from . import system


class StoreError(Exception):
    """A record that cannot be found, read or written: a code for programs, where, and what to do, in a sentence."""

    def __init__(self, code: str, where: str, said: Said | str, rule: str | None = None) -> None:
        super().__init__(code, where, said)
        self.code = code
        self.where = where
        self.said = say("{text}", text=said) if isinstance(said, str) else said
        self.rule = rule

    @property
    def message(self) -> str:
        """What to do, in English, without the place."""
        return str(self.said)

    @property
    def placed(self) -> Said:
        """What to do, behind the place that it is about."""
        return say("{where}: {what}", where=self.where, what=self.said) if self.where else self.said

    def __str__(self) -> str:
        return str(self.placed)


def native(path: str | Path) -> Path:
    """Return a path whose name is UTF-8 on disk, whatever the locale would make of it.

    An empty name, which would mean the working folder, is refused: mostly it is a variable that nobody has set.
    """
    text = str(path)
    if not text.strip():
        raise Unclear(say("The name of a file or folder is empty. Name one, or leave it out."))
    if text.isascii() or system.here.names_are_text:
        return Path(text)
    return Path(os.fsdecode(text.encode("utf-8", "surrogateescape")))


def shown(path: Path) -> str:
    """Return a path as messages and JSON show it, the same on every system and in every locale."""
    text = path.as_posix()
    return text if text.isascii() or system.here.names_are_text else os.fsencode(text).decode("utf-8", "replace")


def failure(path: Path, error: OSError) -> StoreError:
    """Turn what the system says into a sentence that says what to do."""
    name = errno.errorcode.get(error.errno or 0, "")
    code, said = _KNOWN.get(name, ("unreadable", None))
    if name == "ENOENT":
        close = None if path.is_symlink() else _mistyped(path)
        if path.is_symlink():
            said = _NOWHERE
        elif close:
            said = say("There is no such file. Did you mean {file}?", file=shown(close))
    reason = error.strerror or type(error).__name__
    return StoreError(code, shown(path), said or say("The system says: {reason}. Try another place.", reason=reason))


def unwritten(path: Path, error: OSError) -> StoreError:
    """Turn what the system says of a new file into such a sentence: what `failure` advises is about records."""
    found = failure(path, error)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        what = say("There is no such folder. Make it first, or choose another place.")
    elif found.code == "disk-full":
        what = say("The disk is full, nothing was written. Make room and try again.")
    elif found.code == "read-only":
        what = say("This may not be written. Choose a folder of yours.")
    else:
        return found
    return StoreError(found.code, found.where, what)


def _mistyped(path: Path) -> Path | None:
    """Return the file beside where one was looked for whose name is nearly the same; None where there is none."""
    try:
        with os.scandir(path.parent) as entries:
            files = (entry.name for entry in islice(entries, _MOST_NAMES) if entry.is_file())
            names = [name for name in files if name != path.name]
    except OSError:
        return None
    close = nearest(path.name, names, _CLOSE)
    return path.parent / close if close else None


_MOST_NAMES = 1000
"""So many names of a folder are looked at for one that was mistyped."""
_CLOSE = 0.85
"""How much of a name must be right: those of two evenings of the same people have much in common."""
_NOWHERE = say("This link leads nowhere: the file that it should lead to is not there. Mend it, or remove it.")
_MISSING = say("There is no such file. Check the name, or start a game with: enigma-ref new.")
_KNOWN: dict[str, tuple[str, Said | None]] = {
    "ENOENT": ("missing", _MISSING),
    "ENOTDIR": ("missing", _MISSING),
    "EISDIR": ("not-a-file", say("This is a folder. Name a record in it.")),
    "EACCES": (
        "read-only",
        say("This may not be opened. Change its permissions, or copy it to a folder of yours."),
    ),
    "EPERM": (
        "read-only",
        say("This may not be written. Change its permissions, or copy it to a folder of yours."),
    ),
    "EROFS": ("read-only", say("This lies on a read-only disk. Copy it to a folder of yours.")),
    "ENOSPC": ("disk-full", say("The disk is full, nothing was written. Make room and enter the move again.")),
    "EDQUOT": ("disk-full", say("The disk quota is used up, nothing was written. Make room and enter it again.")),
    "EFBIG": (
        "disk-full",
        say("The file may not grow any more, nothing was written. Raise the limit and try again."),
    ),
    "ENAMETOOLONG": ("missing", say("The file name is too long. Choose a shorter one.")),
    "ELOOP": ("missing", say("The link leads back to itself. Name the file that it should lead to.")),
    "ENOLCK": ("locked", say("This disk cannot lock files. Copy the record to a disk of this computer.")),
}
"""What the system may answer, with a code and what to do."""
