"""A row of a list in words: when the game was, and how far it is or how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from ..core.sentence import Said, all_of, row_of, say
from ..games import BOXES
from ..store.folder import moment_of
from .row import Row


def day_of(row: Row, written: float) -> str:
    """Return the day of a game; where the record does not say, that on which its file was written, with a ~."""
    began = _began(row)
    return began[0][:10] if began else f"~{datetime.fromtimestamp(written).date()}"


def age_of(row: Row, written: float) -> float:
    """Return when a game began, or its file was written where the record does not say, in seconds since 1970.

    The newest is that of the latest day that is shown.
    """
    began = _began(row)
    return began[1] if began else written


def _began(row: Row) -> tuple[str, float] | None:
    """Return when a game began, as its header says it, or where that cannot be read its first lines; and the same."""
    for text in (row.started, row.began):
        moment = moment_of(text) if isinstance(text, str) else None
        if isinstance(text, str) and moment is not None:
            return text, moment
    return None


def outcome(row: Row) -> Said:
    """Say how far a game is or how it ended, in a few words."""
    box = BOXES.get(row.box) if isinstance(row.box, str) else None
    counts = box.game().chapter if box else "round"
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
