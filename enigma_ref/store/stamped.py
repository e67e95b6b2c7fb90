"""The files of a folder with what tells a changed one from one that is still the same, without opening any."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """When a file was written, how long it is and which file it is."""

    written: int
    size: int
    number: int


def stamped_files(folder: Path) -> list[tuple[Stamp, Path]]:
    """Return the files of a folder that may be records, the one written last first; none where it cannot be read."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".yaml", ".yml")) and entry.is_file():
                    status = entry.stat()
                    stamp = Stamp(status.st_mtime_ns, status.st_size, status.st_ino)
                    found.append((stamp, folder / entry.name))
    except OSError:
        return []
    return sorted(found, reverse=True)
