"""One record in a row of a list: what its ends tell, and where they do not tell enough, what a replay does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from ..core.branched import KEY, branching
from ..core.commands import CORRECTIONS
from ..core.game import Value
from ..core.packing import pack, unpack
from ..core.sentence import Said, paragraph, say
from ..games import BOXES, REMARKS
from ..store.errors import StoreError
from ..store.listing import Glance, glance
from ..store.reader import read
from ..store.record import Record
from ..store.seal import broken_seals
from .content import Content
from .opened import Opened
from .recall import Question


class Row(NamedTuple):
    """What a list shows of a record. Nothing in it depends on the file's name or time, and it can be kept as data."""

    state: str
    """`finished`, `abandoned`, `unfinished` or `unreadable`; empty where the file is no record."""
    began: str | None = None
    """When the game started, as the first lines say it, also of a record that cannot be read."""
    box: object = None
    """What the header says, whatever that is; so are `started`, `edition`, `result` and `branched`."""
    started: object = None
    edition: object = None
    players: tuple[str, ...] = ()
    chapter: int | None = None
    """The round, or the game of a series, in which an unfinished one is."""
    scores: Mapping[str, int] | None = None
    entries: int | None = None
    result: object = None
    torn: bool = False
    branched: object = None
    problem: Said | None = None
    short: Said | None = None
    """The problem in a word or two, where the game can be shown all the same."""


def row_of(content: Content) -> Row:
    """Say what there is to say of the content of a file."""
    data = content.data
    seen = glance(data, REMARKS)
    if seen is None:
        return Row("")
    if seen.problem:
        return Row("unreadable", problem=seen.problem)
    if seen.header is not None and seen.told.over and not seen.renamed:
        scores = _added_up(seen.header, data)
        if scores is not None:
            ended = _ended(seen.told.result)
            return _row(seen, seen.header, ended, scores=scores, entries=seen.told.entries, result=seen.told.result)
    found = content.opened
    error = found.obstacle()
    if error:
        problem = say("line {line}: {what}", line=str(error.line), what=error.sentence)
        return _row(seen, seen.header or {}, "unreadable", problem=problem)
    return _replayed(seen, found)


def _missing(error: StoreError) -> Row:
    return Row("unreadable", problem=error.said)


ROW: Final = Question("list", row_of, _missing, pack, partial(unpack, Row))
"""The rows of many records."""


def _added_up(header: Mapping[str, Value], data: bytes) -> Mapping[str, int] | None:
    """Return the scores of a finished game as its entries claim them; None where it takes a replay to know them.

    What its seals do not vouch for is not believed.
    """
    box = BOXES.get(str(header.get("box")))
    claims = box.game().claims if box else {}
    adding = [key for key, claim in claims.items() if claim.adds_up]
    record = read(data) if adding else None
    if record is None or any(entry.move.partition(" ")[0] in CORRECTIONS for entry in record.entries):
        return None
    if not _vouched_for(record, broken_seals(record.header, record.entries)):
        return None
    scores = dict.fromkeys(_names(record.header.get("players")), 0)
    for entry in record.entries:
        for key in adding:
            points: Any = entry.claims.get(key)
            if points and claims[key].fits(points):
                for name in points:
                    scores[name] = scores.get(name, 0) + points[name]
    return scores


def _vouched_for(record: Record, broken: Iterable[object]) -> bool:
    """Whether this program wrote every line of a record: each has a seal, and none of them is among the broken ones."""
    return record.canonical and all(entry.seal for entry in record.entries) and not any(True for _ in broken)


def _replayed(seen: Glance, found: Opened) -> Row:
    log, record, game = found.log, found.record, found.game
    assert log is not None
    wrong = None
    if not log.unsound and not _vouched_for(record, found.broken):
        from .showing import remark_on

        wrong = remark_on([each for each in found.findings() if each.severity == "error"])
    result = game.outcome(log.state)
    problems: list[Said] = [problem.sentence for problem in record.problems if problem.code == "torn"]
    if log.unsound:
        problems.append(
            say(
                "{n} {n:move does|moves do} not stand; the first is entry {entry}.",
                n=log.unsound,
                entry=log.faults()[0].entry,
            )
        )
    if wrong:
        problems.append(wrong)
    short = say("torn") if record.torn else say("does not stand") if log.unsound else None
    chapter: Any = game.next(log.state).get(game.chapter)
    return _row(
        seen,
        record.header,
        _ended(result) if result else "unfinished",
        chapter=None if result else chapter,
        scores=game.scores(log.state),
        names=list(game.scores(log.state)) if log.headed else None,
        entries=log.number,
        result=result,
        torn=bool(record.torn),
        problem=paragraph(*problems) if problems else None,
        short=short or (say("with errors") if wrong else None),
    )


def _row(
    seen: Glance,
    header: Mapping[str, Value],
    state: str,
    *,
    chapter: int | None = None,
    scores: Mapping[str, int] | None = None,
    names: Sequence[str] | None = None,
    entries: int | None = None,
    result: Value = None,
    torn: bool = False,
    problem: Said | None = None,
    short: Said | None = None,
) -> Row:
    started = header.get("started")
    return Row(
        state,
        seen.started,
        header.get("box"),
        started if isinstance(started, str) else None,
        header.get("edition"),
        tuple(names or _names(header.get("players"))),
        chapter,
        scores,
        entries,
        result,
        torn,
        (branching(header) or dict.fromkeys(("file", "entry", "seal"))) if KEY in header else None,
        problem,
        short,
    )


def _ended(result: Value) -> str:
    return "abandoned" if isinstance(result, Mapping) and result.get("by") == "abandoned" else "finished"


def _names(players: Value) -> list[str]:
    if not isinstance(players, Sequence) or isinstance(players, str):
        return []
    return [
        str(player["name"] if isinstance(player, Mapping) else player)
        for player in players
        if not isinstance(player, Mapping) or "name" in player
    ]
