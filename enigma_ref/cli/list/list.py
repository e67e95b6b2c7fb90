"""`list`: the records of a folder, newest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from sys import intern
from typing import NamedTuple, TypeVar

import typer

from ...core.sentence import Said, all_of, say
from ...library.row import ROW
from ...store.errors import StoreError
from ...store.files import native, shown
from ...store.folder import moment_of, records_folder
from ...store.listing import files_of, written_at
from ...store.tree import Files
from ..common.long_answer import answer_long, text_of_document
from ..common.many import SHARD_HELP, recalled, shard_of
from ..common.output import put, text_of
from .listed import Listed, listed

T = TypeVar("T")

_LEAST = (22, 14, 24)
"""To how many columns players, state and file may shrink, which together with the day are fewer than 80."""
_LEAST_OF_ALL = (8, 8, 8)
"""To how many in a narrower terminal."""


def list(  # noqa: A001  the command's name
    folder: str | None = typer.Argument(None, metavar="[FOLDER]", help="The folder; otherwise that of your records."),
    scores: bool = typer.Option(False, "--scores", help="With the scores, which are always shown by now."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    shard: str | None = typer.Option(None, metavar="K/N", help=SHARD_HELP),
    no_cache: bool = typer.Option(False, "--no-cache", help="Look at every record anew, and keep nothing of it."),
) -> None:
    """List the records of a folder, newest first.

    For each the day, the players with their scores, how far the game is or how it ended, and the file; the box too,
    where the folder has games of more than one. A finished game is taken at its word (audit checks it); one that goes
    on, or in which something was corrected, is replayed. A day with ~ before it is that of the file, where the record
    does not say when the game started.

    With --json: folder, records (each with file, box, started, edition, players, state, round, game, scores, entries,
    result, torn, problem). state is finished, abandoned, unfinished or unreadable; round, or in Beyond Code game, is
    null unless it is unfinished; scores, by player, is null where the record cannot be read; result has winners and
    by; torn says that the last line is incomplete; problem is a sentence where something is wrong with the record,
    otherwise null.
    """
    part = shard_of(shard)
    place = records_folder() if folder is None else native(folder)
    try:
        files = files_of(place).of(part)
    except StoreError as error:
        if folder is not None or error.code != "missing":
            raise
        files = Files()
    found = _listed(files, cached=not no_cache)
    if as_json:
        documents = _newest_first(found, lambda record: text_of_document(record.document))
        answer_long({"folder": shown(place)}, "records", documents)
    elif records := _newest_first(found, _shown):
        _print(records)
    elif folder is None:
        put(say("There are no games yet. Start one with: enigma-ref new."))
    else:
        put(say("{folder}: no records in this folder.", folder=shown(place)))


class _Shown(NamedTuple):
    """A record as a line of the table has it, before there is a width for it."""

    day: str
    box: str
    players: Sequence[tuple[str, str]]
    outcome: str
    name: str
    state: str


def _shown(record: Listed) -> _Shown:
    from ...views.columns import tame

    # The same people and boxes come again and again.
    players = [(intern(tame(name)), intern(score)) for name, score in record.players]
    outcome = tame(text_of(record.outcome))
    return _Shown(record.day, intern(tame(record.box)), players, outcome, tame(record.name), intern(record.state))


def _newest_first(found: Iterable[tuple[float, Listed]], form: Callable[[Listed], T]) -> Sequence[T]:
    """Return what is kept of each record, that of the newest game first."""
    kept = [(began, record.written, record.name, form(record)) for began, record in found]
    kept.sort(key=itemgetter(0, 1, 2), reverse=True)
    return [each[-1] for each in kept]


def _listed(files: Sequence[Path], *, cached: bool) -> Iterator[tuple[float, Listed]]:
    """Look at files, and give those that are records, with when the game began or else the file was written."""
    for path, row in recalled(files, ROW, 0, say("Listing"), cached=cached):
        if row.state:
            record = listed(path, row, written_at(path))
            yield (moment_of(row.began) if row.began else None) or record.written, record


def _print(records: Sequence[_Shown]) -> None:
    from ...views.columns import cut, joined, row, widths
    from ...views.terminal import console, room

    several = len({record.box for record in records if record.box}) > 1

    def cells(record: _Shown, players: int) -> tuple[str, ...]:
        fixed = (record.day, record.box) if several else (record.day,)
        return (*fixed, joined(record.players, players), record.outcome, record.name)

    natural = [0] * (5 if several else 4)
    for record in records:
        natural = [max(have, _width(text)) for have, text in zip(natural, cells(record, 10_000), strict=True)]
    space = room(console())
    columns = widths(natural, [*natural[:-3], *_LEAST], space)
    columns = widths(columns, [*natural[:-3], *_LEAST_OF_ALL], space)
    for record in records:
        *fixed, outcome, name = cells(record, columns[-3])
        put(row((*fixed, cut(outcome, columns[-2]), name), columns))
    put(_total(records))


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _total(records: Sequence[_Shown]) -> Said:
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
