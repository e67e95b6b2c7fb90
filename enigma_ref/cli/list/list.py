"""`list`: the records of a folder, newest first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import typer

from ...core.sentence import Said, all_of, say
from ...library.row import ROW
from ...library.row_words import age_of
from ...store.errors import StoreError
from ...store.files import native, shown
from ...store.folder import records_folder
from ...store.listing import files_of, written_at
from ...store.tree import Files
from ..common.long_answer import answer_long, text_of_document
from ..common.many import SHARD_HELP, recalled, shard_of
from ..common.output import put, text_of
from ..common.spooled import NewestFirst
from .listed import Listed, listed

_LEAST_PLAYERS, _LEAST_STATE = 22, 12
"""To how many columns each may shrink beside the others; players no further than to all of their points."""
_FAIR_FILE = 24
"""To how many a file shrinks with them, which leaves room for a day and the beginnings of names."""
_LEAST_BOX, _LEAST_FILE = 6, 20
"""To how many these two shrink before the players get a line of their own."""
_LEAST_OF_ALL = 8
"""To how many a state and a file shrink where even a line without the players is too long."""
_INDENT = "  "
_ENDLESS = 10_000

T = TypeVar("T")


def list(  # noqa: A001  the command's name
    folder: str | None = typer.Argument(None, metavar="[FOLDER]", help="The folder; otherwise that of your records."),
    scores: bool = typer.Option(False, "--scores", help="With the scores, which are always shown by now."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    shard: str | None = typer.Option(None, metavar="K/N", help=SHARD_HELP),
    no_cache: bool = typer.Option(False, "--no-cache", help="Look at every record anew, and keep nothing of it."),
) -> None:
    """List the records of a folder, newest first.

    For each the day, the players with their scores, how far the game is or how it ended, and the file; the box too,
    where the folder has games of more than one. A finished game is taken at its word where all its seals fit; any
    other is replayed, and marked where something is wrong with it. A day with ~ before it is that of the file, where
    the record does not say when the game started.

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
            yield age_of(row, record.written), record


def _print(records: NewestFirst) -> None:
    from ...views.columns import broken, fits, joined, row, widths
    from ...views.terminal import console, room

    shape = _Shape(records)
    space = room(console())
    columns = widths(widths(shape.natural, shape.fair, space), shape.least, space)
    if fits(columns, space):
        for record in _unpacked(records):
            put(row(shape.cells(record, joined(record.players, columns[-3])), columns))
    else:  # points are never cut: they have a line of their own
        columns = widths(_without_players(shape.natural), _without_players(shape.least), space)
        columns = widths(columns, [*columns[:-2], _LEAST_OF_ALL, _LEAST_OF_ALL], space)
        for record in _unpacked(records):
            put(row(_without_players(shape.cells(record, "")), columns))
            for line in broken(record.players, max(1, space - len(_INDENT))) if record.players else ():
                put(f"{_INDENT}{line}")
    put(_total(shape.states))


def _without_players(cells: Sequence[T]) -> tuple[T, ...]:
    return (*cells[:-3], *cells[-2:])


class _Shape:
    """What all records together ask of the columns: day, box where there are several, players, state and file."""

    def __init__(self, records: NewestFirst) -> None:
        from rich.cells import cell_len

        from ...views.columns import joined, least

        self.states: Counter[str] = Counter()
        self._several = len({record.box for record in _unpacked(records) if record.box}) > 1
        self.natural = [0] * (5 if self._several else 4)
        points = _LEAST_PLAYERS
        for record in _unpacked(records):
            self.states[record.state] += 1
            cells = self.cells(record, joined(record.players, _ENDLESS))
            self.natural = [max(have, cell_len(text)) for have, text in zip(self.natural, cells, strict=True)]
            points = max(points, least(record.players))
        box = [_LEAST_BOX] if self._several else []
        self.fair = [*self.natural[:-3], points, _LEAST_STATE, _FAIR_FILE]
        self.least = [self.natural[0], *box, points, _LEAST_STATE, _LEAST_FILE]

    def cells(self, record: _Shown, players: str) -> tuple[str, ...]:
        """Return what stands in the columns of a record."""
        fixed = (record.day, record.box) if self._several else (record.day,)
        return (*fixed, players, record.outcome, record.name)


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
