"""`new`: start a record."""

from __future__ import annotations

from pathlib import Path

import typer

from ..core.game import Value
from ..core.refusal import Refusal
from ..core.words import listed, matches
from ..games.enigma.game import Enigma
from ..games.enigma.rulings import EDITIONS, rulings_of
from ..games.enigma.table import read_table
from ..games.enigma.tile import parse_tile
from ..store.files import native, shown
from ..store.folder import records_folder
from .rules_options import edition_from, rulings_from
from .starting import last_table, start
from .streams import UsageError, answer, is_interactive, say


def new(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="Where to; otherwise records/DATE-names.yaml."),
    player: list[str] = typer.Option(
        [], "-p", "--player", metavar="NAME=COLOR", help="A player, in seat order clockwise; once for each."
    ),
    first: str | None = typer.Option(None, metavar="NAME", help="Who has the first marker (the youngest)."),
    edition: str = typer.Option(
        "", metavar="EDITION", help="The rulebook: en (unless said otherwise), de, fr, cs or ru."
    ),
    ruling: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="An answer of the table's own to an open question."
    ),
    start_tile: str | None = typer.Option(
        None, metavar="TILE", help="The starting tile as it lies; otherwise that of the newest record in the folder."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Start a game. Asks for what is missing when a person is at the terminal; never overwrites a file."""
    asking = is_interactive() and not as_json
    path = native(file) if file is not None else None
    folder = path.parent if path else records_folder()
    players = [_player(text) for text in player]
    if asking:
        from . import asking as ask

        if not players:
            players = ask.players()
            first = first or ask.first([name for name, _ in players])
            edition = edition or ask.edition()
        players = [(name, color or ask.color(name, [color for _, color in players])) for name, color in players]
    tile = _start_tile(start_tile, folder, asking)
    header = _header(players, first, edition_from(edition or "en"), ruling, tile)
    table, faults = read_table(header)
    if table is None:
        fault = next(fault for fault in faults if fault.code == "schema")
        raise UsageError(fault.message, fault.rule)
    names = [player.name for player in table.players]
    path = start(table, path, folder)
    if as_json:
        answer({"file": shown(path), "box": Enigma.box, **table.header()})
    else:
        first_name = names[table.first]
        say(f"{shown(path)}: {listed(names)}, {EDITIONS[table.edition]} rules, {first_name} is first.")
        say(f"Next, {first_name} chooses. Type: enigma-ref do choose {first_name} weight")


def _player(text: str) -> tuple[str, str]:
    name, _, color = text.partition("=")
    return name.strip(), color.strip().lower()


def _header(
    players: list[tuple[str, str]], first: str | None, edition: str, ruling: list[str], start_tile: str
) -> dict[str, Value]:
    if not players:
        raise UsageError("Name the players in seat order: -p Ann=black -p Bob=white.", "setup/players")
    for name, color in players:
        if not color:
            raise UsageError(f"{name} has no colour: write -p {name}=black.", "setup/players")
    names = [name for name, _ in players]
    seats = matches(first, names) if first else names[:1]
    if len(seats) != 1:
        raise UsageError(f"--first {first}: that is none of the players; name {listed(names, 'or')}.", "setup/first")
    return {
        "edition": edition,
        "rulings": {**rulings_of(edition).named(), **rulings_from(ruling)},
        "players": [{"name": name, "color": color} for name, color in players],
        "first": seats[0],
        "start_tile": start_tile,
    }


def _start_tile(typed: str | None, folder: Path, asking: bool) -> str:
    """Return the starting tile: the one named, else that of the newest record, else the one that a person types."""
    if typed is None:
        last = last_table(folder)
        typed = last.start_tile.text if last else ""
    if not typed and asking:
        from .asking import start_tile

        typed = start_tile()
    if not typed:
        raise UsageError(
            "The starting tile is missing, and there is no earlier record to take it from: "
            "describe it as it lies, such as --start-tile 'r:N b:E y:S r:W'.",
            "tile/form",
        )
    try:
        return parse_tile(typed).text
    except Refusal as refusal:
        raise UsageError(f"--start-tile {typed}: {refusal.message}", refusal.rule) from None
