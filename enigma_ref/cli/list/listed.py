"""One record of a list, as data and in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...core.sentence import Said
from ...games import BOXES
from ...library.row import Row
from ...library.row_words import day_of, outcome
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
    title = box.title if box else ""
    return Listed(document, day_of(row, written), title, players, outcome(row), path.name, written)
