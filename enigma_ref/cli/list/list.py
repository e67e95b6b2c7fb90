"""`list`: the records of a folder, newest first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

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
from ..common.spooled import NewestFirst
from .listed import Listed, listed

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
    elif records := _newest_first(found, _packed):
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


def _packed(record: Listed) -> bytes:
    from ...views.columns import tame

    players = [(tame(name), score) for name, score in record.players]
    outcome = tame(text_of(record.outcome))
    shown = _Shown(record.day, tame(record.box), players, outcome, tame(record.name), record.state)
    return json.dumps(shown).encode()


def _unpacked(records: Iterable[bytes]) -> Iterator[_Shown]:
    return (_Shown(*json.loads(record)) for record in records)


def _newest_first(found: Iterable[tuple[float, Listed]], form: Callable[[Listed], bytes]) -> NewestFirst:
    """Return what is kept of each record, that of the newest game first."""
    kept = NewestFirst()
    for began, record in found:
        kept.add((began, record.written, record.name), form(record))
    return kept


def _listed(files: Sequence[Path], *, cached: bool) -> Iterator[tuple[float, Listed]]:
    """Look at files, and give those that are records, with when the game began or else the file was written."""
    for path, row in recalled(files, ROW, 0, say("Listing"), cached=cached):
        if row.state:
            record = listed(path, row, written_at(path))
            yield (moment_of(row.began) if row.began else None) or record.written, record


def _print(records: NewestFirst) -> None:
    from ...views.columns import cut, joined, row, widths
    from ...views.terminal import console, room

    several = len({record.box for record in _unpacked(records) if record.box}) > 1

    def cells(record: _Shown, players: int) -> tuple[str, ...]:
        fixed = (record.day, record.box) if several else (record.day,)
        return (*fixed, joined(record.players, players), record.outcome, record.name)

    natural = [0] * (5 if several else 4)
    states: Counter[str] = Counter()
    for record in _unpacked(records):
        states[record.state] += 1
        natural = [max(have, _width(text)) for have, text in zip(natural, cells(record, 10_000), strict=True)]
    space = room(console())
    columns = widths(natural, [*natural[:-3], *_LEAST], space)
    columns = widths(columns, [*natural[:-3], *_LEAST_OF_ALL], space)
    for record in _unpacked(records):
        *fixed, outcome, name = cells(record, columns[-3])
        put(row((*fixed, cut(outcome, columns[-2]), name), columns))
    put(_total(states))


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _total(states: Counter[str]) -> Said:
    told = [
        counted
        for kind, counted in (
            ("finished", say("{n} finished", n=states["finished"])),
            ("unfinished", say("{n} unfinished", n=states["unfinished"])),
            ("abandoned", say("{n} abandoned", n=states["abandoned"])),
            ("unreadable", say("{n} unreadable", n=states["unreadable"])),
        )
        if kind in states
    ]
    return say("{n} {n:record|records}: {states}.", n=states.total(), states=all_of(told))
