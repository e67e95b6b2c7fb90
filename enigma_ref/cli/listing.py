"""One record of a list: what its ends tell, and where they do not tell enough, what a replay does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ..core.game import Value
from ..core.words import counted, listed
from ..store.errors import StoreError
from ..store.files import shown
from ..store.listing import Glance
from .session import Session


class Listed(NamedTuple):
    """What is shown of a record."""

    document: dict[str, Any]
    """The same as data."""
    day: str
    players: Sequence[tuple[str, str]]
    """Each player's name, and behind it the score where it is known."""
    outcome: str
    name: str

    @property
    def state(self) -> str:
        """`finished`, `abandoned`, `unfinished` or `unreadable`."""
        return str(self.document["state"])


def look(glance: Glance) -> Listed:
    """Say what there is to say of a record."""
    if glance.problem:
        return _listed(glance, {}, "unreadable", problem=glance.problem)
    if glance.header is not None and glance.told.over:
        result = glance.told.result
        return _listed(glance, glance.header, _ended(result), entries=glance.told.entries, result=result)
    try:
        session = Session(glance.path)
    except StoreError as error:
        where = error.where.rpartition(":")[2]
        at = f"line {where}: " if where.isdigit() else ""
        return _listed(glance, glance.header or {}, "unreadable", problem=at + error.message)
    return _replayed(glance, session)


def _replayed(glance: Glance, session: Session) -> Listed:
    log, record = session.log, session.record
    status = session.game.status(log.state)
    result = session.game.outcome(log.state)
    players: Any = status["players"]
    problems = [problem.message for problem in record.problems if problem.code == "torn"]
    if log.unsound:
        first = log.faults()[0].entry
        problems.append(f"{counted(log.unsound, 'move does', 'moves do')} not stand; the first is entry {first}.")
    return _listed(
        glance,
        record.header,
        _ended(result) if result else "unfinished",
        round=None if result else status["round"],
        scores={player["name"]: player["score"] for player in players},
        entries=log.number,
        result=result,
        torn=bool(record.torn),
        problem=" ".join(problems) or None,
        short="torn" if record.torn else "does not stand" if log.unsound else "",
    )


def _ended(result: Value) -> str:
    return "abandoned" if isinstance(result, Mapping) and result.get("by") == "abandoned" else "finished"


def _listed(
    glance: Glance,
    header: Mapping[str, Value],
    state: str,
    *,
    round: Value = None,  # noqa: A002  the key's name
    scores: Mapping[str, int] | None = None,
    entries: int | None = None,
    result: Value = None,
    torn: bool = False,
    problem: str | None = None,
    short: str = "",
) -> Listed:
    started = header.get("started")
    names = _names(header.get("players"))
    document = {
        "file": shown(glance.path),
        "started": started if isinstance(started, str) else None,
        "edition": header.get("edition"),
        "players": names,
        "state": state,
        "round": round,
        "scores": scores,
        "entries": entries,
        "result": result,
        "torn": torn,
        "problem": problem,
    }
    outcome = {"unfinished": f"round {round}", "finished": _won(result)}.get(state, state)
    if state == "unreadable":
        outcome = f"unreadable: {problem}"
    points = scores if state == "unfinished" and scores else {}
    players = [(name, f" {points[name]}" if name in points else "") for name in names]
    return Listed(document, _day(glance, started), players, ", ".join(filter(None, (outcome, short))), glance.path.name)


def _names(players: Value) -> list[str]:
    if not isinstance(players, Sequence) or isinstance(players, str):
        return []
    return [str(player["name"]) for player in players if isinstance(player, Mapping) and "name" in player]


def _won(result: Value) -> str:
    """Say in a few words how a game ended; the record's word may be anything."""
    winners = result.get("winners") if isinstance(result, Mapping) else None
    if not isinstance(winners, Sequence) or isinstance(winners, str) or not winners:
        return "finished"
    assert isinstance(result, Mapping)
    names = listed([str(name) for name in winners])
    if len(winners) > 1:
        return f"{names} share"
    return f"{names} won" + (", networkers" if result.get("by") == "networkers" else "")


def _day(glance: Glance, started: Value) -> str:
    if isinstance(started, str) and len(started) >= 10:
        return started[:10]
    return f"~{datetime.fromtimestamp(glance.written).date()}"
