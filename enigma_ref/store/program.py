"""A mark of this very program, so that nothing is believed that another version of it has found out."""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from .. import __version__


@cache
def program_mark() -> bytes:
    """Return what changes whenever the program does: its version, that of Python, and size and time of its files.

    The version alone would do where it is installed; who works on the program changes it without a new version.
    """
    mark = blake2b(f"{__version__} {sys.version_info[:2]}".encode(), digest_size=16)
    root = str(Path(__file__).parent.parent)
    for place, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            about = os.stat(f"{place}{os.sep}{name}")  # noqa: PTH116  some hundred of them, at every start
            mark.update(f"{place[len(root) :]} {name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return mark.digest()
