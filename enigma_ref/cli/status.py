"""`status`: where a game stands."""

from __future__ import annotations

import typer

from ..core.words import counted
from ..store.files import shown
from .session import Session, find
from .streams import answer, say


def status(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Show where a game stands.

    Whose turn it is, scores, supplies, open systems and what each is worth.
    """
    session = Session(find(file))
    session.warn()
    session.check_sound()
    game, state = session.game, session.log.state
    if as_json:
        answer({"box": game.box, "file": shown(session.path), **game.status(state), "entries": session.log.number})
    else:
        entries = counted(session.log.number, "entry", "entries")
        say(f"{shown(session.path)}, {entries}\n{game.describe(state)}")
