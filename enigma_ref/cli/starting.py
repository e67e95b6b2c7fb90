"""Starting a record, for `new` and `play` alike."""

from __future__ import annotations

from pathlib import Path

from ..games.enigma.game import Enigma
from ..games.enigma.table import Table, read_table
from ..store.canonical import write_header
from ..store.files import create
from ..store.folder import new_name, newest_header, records_folder
from ..store.record import FORMAT, OWN_KEYS
from .streams import now


def start(table: Table, file: Path | None, folder: Path) -> Path:
    """Write the record of a new game."""
    path = file or new_name(folder, now()[:10], [player.name for player in table.players])
    create(path, write_header({"format": FORMAT, "box": Enigma.box, **table.header(), "started": now()}))
    return path


def last_table(folder: Path) -> Table | None:
    """Return who sat at the table last time, by the newest record of the folder."""
    record = newest_header(folder) or newest_header(records_folder())
    if record is None or record.header.get("box") != Enigma.box:
        return None
    return read_table({key: value for key, value in record.header.items() if key not in OWN_KEYS})[0]
