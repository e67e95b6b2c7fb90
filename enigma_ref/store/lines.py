"""Large text files line by line, without holding more of them than a line and a little."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..core.sentence import say
from . import disk
from .errors import StoreError, failure, shown

_PIECE: Final = 1 << 16


def lines_of(path: Path, longest: int) -> Iterator[bytes]:
    """Yield the lines of a file without their ends; a last line without an end too. None is longer than `longest`.

    The file is open only while it is read, so that any number of files can be read side by side.
    """
    place, rest = 0, b""
    while piece := _piece(path, place):
        place += len(piece)
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > longest:
            break
    if rest:
        yield rest


def _piece(path: Path, place: int) -> bytes:
    try:
        mode = disk.stat_at(path).st_mode  # before opening: to open a pipe would wait for its other end
        if stat.S_ISDIR(mode):
            raise StoreError("not-a-file", shown(path), say("This is a folder. Name a file in it."))
        if not stat.S_ISREG(mode):
            return b""
        descriptor = disk.opened(path, disk.READING)
        try:
            return disk.read(descriptor, _PIECE, place)
        finally:
            disk.close(descriptor)
    except OSError as error:
        raise failure(path, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(path), say("This cannot be a file's name. Check it.")) from None
