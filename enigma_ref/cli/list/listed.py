"""One record of a list, as data and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from ...core.sentence import Said, all_of, row_of, say
from ...games import BOXES
from ...library.row import Row
from ...store.files import shown


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
    written: float
    """When the file was last written, in seconds since 1970."""

    @property
    def state(self) -> str:
        """`finished`, `abandoned`, `unfinished` or `unreadable`."""
        return str(self.document["state"])


def listed(path: Path, row: Row, written: float) -> Listed:
    """Return what is shown of a record, of which the file was last written then."""
    box = BOXES.get(row.box) if isinstance(row.box, str) else None
    counts = box.game().chapter if box else "round"
    document = {
        "file": shown(path),
        "box": row.box,
        "started": row.started,
        "edition": row.edition,
        "players": list(row.players),
        "state": row.state,
        "round": row.chapter if counts == "round" else None,
        "game": row.chapter if counts == "game" else None,
        "scores": row.scores,
        "entries": row.entries,
        "result": row.result,
        "torn": row.torn,
        "branched": row.branched,
        "problem": None if row.problem is None else str(row.problem),
    }
    points = row.scores or {}
    players = [(name, f" {points[name]}" if name in points else "") for name in row.players]
    day, title = _day(row, written), box.title if box else ""
    return Listed(document, day, title, players, outcome(row, counts), path.name, written)


def outcome(row: Row, counts: str) -> Said:
    """Say how far a game is or how it ended, in a few words. `counts` is what it counts: rounds or games."""
    told = _outcome(counts, row.state, row.chapter, row.result, row.problem)
    notes = [note for note in (say("what if") if row.branched else None, row.short) if note]
    return say("{told}", told=row_of([told, *notes])) if notes else told


def _outcome(counts: str, state: str, chapter: int | None, result: object, problem: Said | None) -> Said:
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


def _won(result: object) -> Said:
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


def _day(row: Row, written: float) -> str:
    if isinstance(row.started, str) and len(row.started) >= 10:
        return row.started[:10]
    return f"~{datetime.fromtimestamp(written).date()}"
