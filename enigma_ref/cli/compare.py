"""`compare`: the same game under each of the five rulebooks."""

from __future__ import annotations

from typing import Any

import typer

from ..core.comparing import Difference, first_difference
from ..core.log import Log
from ..core.replay import replay
from ..core.words import counted
from ..games.enigma.rulings import EDITIONS
from ..store.files import shown
from ..store.record import OWN_KEYS
from .session import Session, find
from .streams import answer, say


def compare(
    file: str = typer.Argument(..., metavar="FILE", help="The record."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Compare a game under the five rulebooks.

    For each edition: is the game legal there, the first entry that differs and why, the scores, the winner. What the
    table decided for itself against its own edition stays decided.
    """
    session = Session(find(file))
    session.warn()
    readings = {edition: under(session, edition) for edition in EDITIONS}
    if as_json:
        documents = {edition: _document(session, log) for edition, log in readings.items()}
        answer({"file": shown(session.path), "editions": documents})
        return
    own = str(session.record.header.get("edition"))
    say(f"{shown(session.path)}, played by the {EDITIONS[own]} rules")
    say("")
    rows = [("edition", "legal", "scores", "winner"), *(_row(session, *reading) for reading in readings.items())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        say("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    say("")
    for edition, log in readings.items():
        found = first_difference(session.log, log)
        if found:
            say(f"{edition} differs first in entry {found.entry}{_rule(found)}: {found.message}")
    if not any(first_difference(session.log, log) for log in readings.values()):
        say("The five rulebooks agree on every entry of this game.")


def under(session: Session, edition: str) -> Log[Any, Any]:
    """Replay a record under an edition."""
    header = {key: value for key, value in session.record.header.items() if key not in OWN_KEYS}
    origin, faults = session.game.start(session.game.under(header, edition, {}))
    assert origin is not None, faults
    return replay(session.game, origin, (entry.move for entry in session.record.entries))


def _document(session: Session, log: Log[Any, Any]) -> dict[str, object]:
    status: Any = session.game.status(log.state)
    found = first_difference(session.log, log)
    return {
        "legal": not log.unsound,
        "first_difference": found._asdict() if found else None,
        "scores": {player["name"]: player["score"] for player in status["players"]},
        "result": status["result"],
    }


def _row(session: Session, edition: str, log: Log[Any, Any]) -> tuple[str, ...]:
    status: Any = session.game.status(log.state)
    scores = ", ".join(f"{player['name']} {player['score']}" for player in status["players"])
    legal = "yes" if not log.unsound else counted(log.unsound, "move does", "moves do") + " not stand"
    result = status["result"]
    return f"{edition} {EDITIONS[edition]}", legal, scores, "no end yet" if result is None else _outcome(result)


def _outcome(result: dict[str, Any]) -> str:
    who = " and ".join(result["winners"]) or "nobody"
    how = {"score": "points", "networkers": "networkers on the board", "shared": "shared", "abandoned": "abandoned"}
    return f"{who} ({how[result['by']]})"


def _rule(found: Difference) -> str:
    return f" ({found.rule})" if found.rule else ""
