"""`status`: where a game stands."""

from __future__ import annotations

import typer

from ..core.branched import branching, say_branched
from ..core.sentence import say
from ..store.files import shown
from .common.findings import with_faults
from .common.opening import game_to_show
from .common.output import answer, put
from .common.speech import tell, tell_all


def status(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Show where a game stands.

    Whose turn it is, scores, supplies, open systems and what each is worth, and systems that a ruling closed and that
    score with the next tile (in JSON: unscored). A record with moves in it that do not stand is shown as it was most
    likely meant; what an audit finds is said beside it, with --json under findings. What whatif kept says
    from where it was branched off, with --json under branched.
    """
    session = game_to_show(file, finished=True, tells_what_if=True)
    game, state, header = session.game, session.log.state, session.record.header
    if as_json:
        document = {"box": game.box, "file": shown(session.path), **game.status(state), "entries": session.log.number}
        origin = branching(header)
        answer(with_faults({**document, "branched": origin} if origin else document, session.faults()))
    else:
        put(say("{file}, {n} {n:entry|entries}", file=shown(session.path), n=session.log.number))
        if what_if := say_branched(header):
            put(what_if)
        tell_all(game.describe(state))
        if session.over:
            put()
            tell(session.farewell())
