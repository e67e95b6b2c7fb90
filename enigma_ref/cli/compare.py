"""`compare`: the same game under each of the rulebooks of its box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import typer

from ..core.compare import Parting, first_difference
from ..core.limits import MOST_COMPARED
from ..core.log import Log
from ..core.parts import Editions
from ..core.sentence import Said, say
from ..core.widths import columns_of, padded
from ..library.opened import Opened, Rules
from ..library.session import Session
from ..store.errors import StoreError
from ..store.files import shown
from .common.blocks import room
from .common.findings import with_faults
from .common.opening import game_to_show
from .common.output import UsageError, answer, put, text_of
from .common.speech import tell


def compare(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Compare a game under the five rulebooks.

    For each edition: is the game legal there, the first entry that differs and why, the scores, the winner. What the
    table decided for itself against its own edition stays decided.

    With --json: file, editions (each with legal, first_difference, scores, result); where the record has a fault:
    findings, as audit has them.
    """
    session = game_to_show(file, finished=True)
    editions = session.box.need(session.box.editions)
    if len(editions.names) == 1:
        (only,) = editions.names.values()
        what = say(
            "{box} has one rulebook, the {edition} one: there is nothing to compare.",
            box=session.box.title,
            edition=only,
        )
        raise UsageError(what)
    n = session.log.number
    if n > MOST_COMPARED:
        what = say("Games of up to {most} entries can be compared, and here are {n}.", most=MOST_COMPARED, n=n)
        raise StoreError("too-large", shown(session.path), what)
    readings = {edition: _read(session, editions, edition) for edition in editions.names}
    if as_json:
        documents = {edition: _document(reading) for edition, reading in readings.items()}
        answer(with_faults({"file": shown(session.path), "editions": documents}, session.faults()))
        return
    own = editions.names.get(str(session.record.header.get("edition")))
    if own is not None:
        put(say("{file}, played by the {edition} rules", file=shown(session.path), edition=own))
    else:
        put(shown(session.path))
    put()
    _print_table(editions, readings)
    put()
    agreed = True
    for edition, reading in readings.items():
        found = reading.parting
        if found is None:
            continue
        agreed = False
        if found.rule:
            tell(
                say(
                    "{edition} differs first in entry {entry} ({rule}): {what}",
                    edition=edition,
                    entry=found.entry,
                    rule=found.rule,
                    what=found.said,
                )
            )
        else:
            tell(
                say(
                    "{edition} differs first in entry {entry}: {what}",
                    edition=edition,
                    entry=found.entry,
                    what=found.said,
                )
            )
    if agreed:
        tell(say("The five rulebooks agree on every entry of this game."))


class _Reading(NamedTuple):
    """What is said of a game under one edition; the game itself is not kept, since five of them would be a lot."""

    unsound: int
    parting: Parting | None
    scores: Mapping[str, int]
    result: object
    row: tuple[Said, ...]


def _read(session: Session, editions: Editions, edition: str) -> _Reading:
    log = under(session, edition)
    game = session.game
    result = game.status(log.state)["result"]
    parting = first_difference(session.log, log)
    return _Reading(log.unsound, parting, game.scores(log.state), result, tuple(editions.row(log)))


def under(session: Session, edition: str) -> Log[Any, Any]:
    """Replay a record under an edition."""
    log = Opened(session.record, Rules(edition)).log
    assert log is not None, "a header that can be read can be read under any edition"
    return log


def _document(reading: _Reading) -> dict[str, object]:
    found = reading.parting
    difference = {"entry": found.entry, "rule": found.rule, "message": str(found.said)} if found else None
    return {
        "legal": not reading.unsound,
        "first_difference": difference,
        "scores": reading.scores,
        "result": reading.result,
    }


def _print_table(editions: Editions, readings: dict[str, _Reading]) -> None:
    head: tuple[Said, ...] = (say("edition"), say("legal"), say("scores"), say("winner"))
    rows = [head]
    for edition, reading in readings.items():
        n = reading.unsound
        legal = say("{n} {n:move does|moves do} not stand", n=n) if n else say("yes")
        rows.append((say("{code} {name}", code=edition, name=editions.names[edition]), legal, *reading.row))
    texts = [[text_of(cell) for cell in row] for row in rows]
    widths = [max(map(columns_of, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = [padded(cell, width) for cell, width in zip(row, widths, strict=True)]
        if not room() or sum(widths) + 2 * (len(widths) - 1) <= room():
            put("  ".join(cells).rstrip())
        else:  # who won what under the edition that it is of
            put("  ".join(cells[:2]).rstrip())
            put(f"   {'  '.join(cells[2:])}".rstrip())
