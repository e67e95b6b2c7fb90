"""`list`: the records of a folder, newest first."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from ...core.sentence import Said, all_of, say
from ...games import REMARKS
from ...store.errors import StoreError
from ...store.files import native, shown
from ...store.folder import records_folder
from ...store.listing import glances
from ..common.output import answer, put, text_of
from .listed import Listed, look

_LEAST = (22, 14, 24)
"""To how many columns players, state and file may shrink, which together with the day are fewer than 80."""
_LEAST_OF_ALL = (8, 8, 8)
"""To how many in a narrower terminal."""


def list(  # noqa: A001  the command's name
    folder: str | None = typer.Argument(None, metavar="[FOLDER]", help="The folder; otherwise that of your records."),
    scores: bool = typer.Option(False, "--scores", help="With the scores of finished games, too."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """List the records of a folder, newest first.

    For each the day, the players, how far the game is or how it ended, and the file; the box too, where the folder has
    games of more than one. Of a finished game only the first and the last lines are read and taken at their word (audit
    checks them), unless --scores asks for its points; a game that goes on is replayed, for its round and scores. A day
    with ~ before it is that of the file, where the record does not say when the game started.

    With --json: folder, records (each with file, box, started, edition, players, state, round, game, scores, entries,
    result, torn, problem). state is finished, abandoned, unfinished or unreadable; round, or in Beyond Code game, is
    null unless it is unfinished; scores, by player, is null where the record was not replayed; result has winners and
    by; torn says that the last line is incomplete; problem is a sentence where something is wrong with the record,
    otherwise null.
    """
    place = records_folder() if folder is None else native(folder)
    try:
        found = glances(place, REMARKS)
    except StoreError as error:
        if folder is not None or error.code != "missing":
            raise
        found = []
    records = [look(glance, scores=scores) for glance in found]
    if as_json:
        answer({"folder": shown(place), "records": [record.document for record in records]})
    elif records:
        _print(records)
    elif folder is None:
        put(say("There are no games yet. Start one with: enigma-ref new."))
    else:
        put(say("{folder}: no records in this folder.", folder=shown(place)))


def _print(records: Sequence[Listed]) -> None:
    from ...views.columns import cut, joined, row, tame, widths
    from ...views.terminal import console, room

    several = len({record.box for record in records if record.box}) > 1
    rows = [
        (
            [record.day, tame(record.box)] if several else [record.day],
            [(tame(name), score) for name, score in record.players],
            tame(text_of(record.outcome)),
            tame(record.name),
        )
        for record in records
    ]
    full = [(*fixed, joined(players, 10_000), outcome, name) for fixed, players, outcome, name in rows]
    natural = [max(map(_width, column)) for column in zip(*full, strict=True)]
    space = room(console())
    columns = widths(natural, [*natural[:-3], *_LEAST], space)
    columns = widths(columns, [*natural[:-3], *_LEAST_OF_ALL], space)
    for fixed, players, outcome, name in rows:
        put(row((*fixed, joined(players, columns[-3]), cut(outcome, columns[-2]), name), columns))
    put(_total(records))


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _total(records: Sequence[Listed]) -> Said:
    states = [record.state for record in records]
    told = [
        counted
        for kind, counted in (
            ("finished", say("{n} finished", n=states.count("finished"))),
            ("unfinished", say("{n} unfinished", n=states.count("unfinished"))),
            ("abandoned", say("{n} abandoned", n=states.count("abandoned"))),
            ("unreadable", say("{n} unreadable", n=states.count("unreadable"))),
        )
        if kind in states
    ]
    return say("{n} {n:record|records}: {states}.", n=len(records), states=all_of(told))
