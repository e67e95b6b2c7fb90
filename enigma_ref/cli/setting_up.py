"""Setting up a game at the table: with the people of last time, a handful of keys."""

from __future__ import annotations

from pathlib import Path

from ..core.game import Value
from ..games.enigma.rulings import EDITIONS
from ..games.enigma.table import Table, read_table
from . import asking
from .starting import last_table, start
from .streams import say


def set_up(file: Path | None, folder: Path) -> Path:
    """Ask for what a game needs, with the newest record's answers as defaults, and start its record."""
    last = last_table(folder)
    if last and _again(last):
        header = last.header()
        header["first"] = asking.first([player.name for player in last.players], last.players[last.first].name)
    else:
        header = _asked(last)
    table, faults = read_table(header)
    assert table is not None, faults
    return start(table, file, folder)


def _again(last: Table) -> bool:
    who = ", ".join(f"{player.name} ({player.color})" for player in last.players)
    say(f"Last time: {who}; {EDITIONS[last.edition]} rules; starting tile {last.start_tile}.")
    return asking.yes("The same again?")


def _asked(last: Table | None) -> dict[str, Value]:
    players = asking.players()
    names = [name for name, _ in players]
    first = asking.first(names)
    edition = asking.edition(last.edition if last else "en")
    tile = asking.start_tile(last.start_tile.text if last else "")
    return {
        "edition": edition,
        "players": [{"name": name, "color": color} for name, color in players],
        "first": first,
        "start_tile": tile,
    }
