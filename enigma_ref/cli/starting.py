"""Starting a record, for `new` and `play` alike."""

from __future__ import annotations

from pathlib import Path

from ..games.enigma.game import Enigma
from ..games.enigma.table import Table
from ..store.canonical import write_header
from ..store.files import create
from ..store.folder import new_name
from ..store.record import FORMAT
from .streams import now


def start(table: Table, file: Path | None, folder: Path) -> Path:
    """Write the record of a new game."""
    path = file or new_name(folder, now()[:10], [player.name for player in table.players])
    create(path, write_header({"format": FORMAT, "box": Enigma.box, **table.header(), "started": now()}))
    return path
