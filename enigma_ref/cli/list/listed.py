"""One record of a list: what its ends tell, and where they do not tell enough, what a replay does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ...core.commands import CORRECTIONS
from ...core.game import Value
from ...core.sentence import Said, all_of, paragraph, row_of, say
from ...games import BOXES
from ...library.session import Session
from ...store.errors import StoreError
from ...store.files import read_bytes, shown
from ...store.listing import Glance
from ...store.reader import read


class Listed(NamedTuple):
    """What is shown of a record."""

    document: dict[str, Any]
    """The same as data."""
    day: str
    box: str
    """The box as people call it; empty where the program does not know it."""
    players: Sequence[tuple[str, str]]
    """Each player's name, and behind it the score where it is known."""
    outcome: Said
    name: str

    @property
    def state(self) -> str:
        """`finished`, `abandoned`, `unfinished` or `unreadable`."""
        return str(self.document["state"])


def look(glance: Glance, *, scores: bool) -> Listed:
    """Say what there is to say of a record; of a finished one its `scores` only where they are wanted."""
    if glance.problem:
        return _listed(glance, {}, "unreadable", problem=glance.problem)
    if glance.header is not None and glance.told.over and not glance.renamed:
        told = glance.told
        points = _added_up(glance) if scores else None
        if points is not None or not scores:
            ended = _ended(told.result)
            return _listed(
                glance, glance.header, ended, scores=points, entries=told.entries, result=told.result, wanted=scores
            )
    try:
        session = Session(glance.path)
    except StoreError as error:
        where = error.where.rpartition(":")[2]
        problem = say("line {line}: {what}", line=where, what=error.said) if where.isdigit() else error.said
        return _listed(glance, glance.header or {}, "unreadable", problem=problem)
    return _replayed(glance, session, scores)


def _added_up(glance: Glance) -> Mapping[str, int] | None:
    """Return the scores of a finished game as its entries claim them; None where it takes a replay to know them."""
    assert glance.header is not None
    box = BOXES.get(str(glance.header.get("box")))
    claims = box.game().claims if box else {}
    adding = [key for key, claim in claims.items() if claim.adds_up]
    try:
        record = read(read_bytes(glance.path)) if adding else None
    except StoreError:
        return None
    if record is None or not record.canonical:
        return None
    if any(entry.move.partition(" ")[0] in CORRECTIONS for entry in record.entries):
        return None
    scores = dict.fromkeys(_names(record.header.get("players")), 0)
    for entry in record.entries:
        for key in adding:
            points: Any = entry.claims.get(key)
            if points and claims[key].fits(points):
                for name in points:
                    scores[name] = scores.get(name, 0) + points[name]
    return scores


def _replayed(glance: Glance, session: Session, wanted: bool) -> Listed:
    log, record = session.log, session.record
    game = session.game
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
    chapter: Any = game.next(log.state).get(game.chapter)
    return _listed(
        glance,
        record.header,
        _ended(result) if result else "unfinished",
        chapter=None if result else chapter,
        scores=game.scores(log.state),
        names=list(game.scores(log.state)) if log.headed else None,
        entries=log.number,
        result=result,
        torn=bool(record.torn),
        problem=paragraph(*problems) if problems else None,
        wanted=wanted,
        short=say("torn") if record.torn else say("does not stand") if log.unsound else None,
    )


def _ended(result: Value) -> str:
    return "abandoned" if isinstance(result, Mapping) and result.get("by") == "abandoned" else "finished"


def _listed(
    glance: Glance,
    header: Mapping[str, Value],
    state: str,
    *,
    chapter: int | None = None,
    scores: Mapping[str, int] | None = None,
    names: list[str] | None = None,
    entries: int | None = None,
    result: Value = None,
    torn: bool = False,
    problem: Said | None = None,
    short: Said | None = None,
    wanted: bool = False,
) -> Listed:
    started = header.get("started")
    names = names or _names(header.get("players"))
    name = header.get("box")
    box = BOXES.get(name) if isinstance(name, str) else None
    counts = box.game().chapter if box else "round"
    branched = _origin(header.get("branched"))
    document = {
        "file": shown(glance.path),
        "box": name,
        "started": started if isinstance(started, str) else None,
        "edition": header.get("edition"),
        "players": names,
        "state": state,
        "round": chapter if counts == "round" else None,
        "game": chapter if counts == "game" else None,
        "scores": scores,
        "entries": entries,
        "result": result,
        "torn": torn,
        "branched": branched,
        "problem": None if problem is None else str(problem),
    }
    outcome = _outcome(counts, state, chapter, result, problem)
    points = scores if scores and (wanted or state == "unfinished") else {}
    players = [(name, f" {points[name]}" if name in points else "") for name in names]
    notes = [note for note in (say("what if") if branched else None, short) if note]
    told = say("{told}", told=row_of([outcome, *notes])) if notes else outcome
    return Listed(document, _day(glance, started), box.title if box else "", players, told, glance.path.name)


def _origin(branched: Value) -> dict[str, Value] | None:
    """Return from which entry of which record one was branched off, as it says so."""
    return {key: branched.get(key) for key in ("file", "entry", "seal")} if isinstance(branched, Mapping) else None


def _outcome(counts: str, state: str, chapter: int | None, result: Value, problem: Said | None) -> Said:
    match state:
        case "unfinished":
            return _reached(counts, chapter)
        case "finished":
            return _won(result)
        case "abandoned":
            return say("abandoned")
    return say("unreadable: {problem}", problem=problem or say(""))


def _reached(counts: str, chapter: int | None) -> Said:
    if chapter is None:
        return say("unfinished")
    return say("game {number}", number=chapter) if counts == "game" else say("round {number}", number=chapter)


def _names(players: Value) -> list[str]:
    if not isinstance(players, Sequence) or isinstance(players, str):
        return []
    return [
        str(player["name"] if isinstance(player, Mapping) else player)
        for player in players
        if not isinstance(player, Mapping) or "name" in player
    ]


def _won(result: Value) -> Said:
    """Say in a few words how a game ended; the record's word may be anything."""
    winners = result.get("winners") if isinstance(result, Mapping) else None
    if not isinstance(winners, Sequence) or isinstance(winners, str):
        return say("finished")
    if not winners:
        return say("nobody won")
    assert isinstance(result, Mapping)
    names = all_of(str(name) for name in winners)
    if len(winners) > 1:
        return say("{winners} share", winners=names)
    if result.get("by") == "networkers":
        return say("{winner} won, networkers", winner=names)
    return say("{winner} won", winner=names)


def _day(glance: Glance, started: Value) -> str:
    if isinstance(started, str) and len(started) >= 10:
        return started[:10]
    return f"~{datetime.fromtimestamp(glance.written).date()}"
