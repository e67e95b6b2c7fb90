"""`list`: the records of a folder, newest first."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from ..core.words import counted, listed
from ..games import REMARKS
from ..store.errors import StoreError
from ..store.files import native, shown
from ..store.folder import records_folder
from ..store.listing import glances
from .listing import Listed, look
from .streams import answer, say

_LEAST = (22, 14, 24)
"""To how many columns players, state and file may shrink, which together with the day are fewer than 80."""
_LEAST_OF_ALL = (8, 8, 8)
"""To how many in a narrower terminal."""


def list(  # noqa: A001  the command's name
    folder: str | None = typer.Argument(None, metavar="[FOLDER]", help="The folder; otherwise that of your records."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """List the records of a folder, newest first.

    For each the day, the players, how far the game is or how it ended, and the file. Of a finished game only the first
    and the last lines are read and taken at their word (audit checks them); a game that goes on is replayed, for its
    round and scores. A day with ~ before it is that of the file, where the record does not say when the game started.

    With --json: folder, records (each with file, started, edition, players, state, round, scores, entries, result,
    torn, problem). state is finished, abandoned, unfinished or unreadable; round is null unless it is unfinished;
    scores, by player, is null where the record was not replayed; result has winners and by; torn says that the last
    line is incomplete; problem is a sentence where something is wrong with the record, otherwise null.
    """
    place = records_folder() if folder is None else native(folder)
    try:
        found = glances(place, REMARKS)
    except StoreError as error:
        if folder is not None or error.code != "missing":
            raise
        found = []
    records = [look(glance) for glance in found]
    if as_json:
        answer({"folder": shown(place), "records": [record.document for record in records]})
    elif records:
        _print(records)
    elif folder is None:
        say("There are no games yet. Start one with: enigma-ref new.")
    else:
        say(f"{shown(place)}: no records in this folder.")


def _print(records: Sequence[Listed]) -> None:
    from ..views.columns import cut, joined, row, tame, widths
    from ..views.terminal import console, room

    rows = [
        (record.day, [(tame(name), score) for name, score in record.players], tame(record.outcome), tame(record.name))
        for record in records
    ]
    full = [(day, joined(players, 10_000), outcome, name) for day, players, outcome, name in rows]
    natural = [max(len(cells[0]) for cells in full), *(max(_width(cells[at]) for cells in full) for at in (1, 2, 3))]
    space = room(console())
    columns = widths(natural, [natural[0], *_LEAST], space)
    columns = widths(columns, [natural[0], *_LEAST_OF_ALL], space)
    for day, players, outcome, name in rows:
        say(row((day, joined(players, columns[1]), cut(outcome, columns[2]), name), columns))
    say(_total(records))


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _total(records: Sequence[Listed]) -> str:
    states = [record.state for record in records]
    kinds = ("finished", "unfinished", "abandoned", "unreadable")
    told = listed([f"{states.count(kind)} {kind}" for kind in kinds if kind in states])
    return f"{counted(len(records), 'record')}: {told}."
