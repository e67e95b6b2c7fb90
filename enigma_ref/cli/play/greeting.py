"""What is said when people sit down: where the game is kept, and how to begin."""

from __future__ import annotations

from ...core.sentence import paragraph, say
from ...store.files import shown
from ..common.blocks import print_blocks
from ..common.speech import tell
from .sitting import Sitting


def greet(sitting: Sitting) -> None:
    """Greet people who begin a game with how it goes, and those who go on with where they were."""
    session, log = sitting.session, sitting.log
    where = shown(session.path)
    if log.number:
        number = say("{file}, {n} {n:entry|entries} so far.", file=where, n=log.number)
        tell(paragraph(number, say("? says what can be typed, quit leaves.")))
        sitting.boards.show(log)
        return
    who, _ = session.box.setup().welcome(session.opened.header)
    tell(paragraph(say("Welcome to {game}.", game=session.box.title), who))
    tell(say("Every move is kept at once in {file}: leave whenever you like, play goes on from there.", file=where))
    tell(say("? says what can be typed, undo takes back the last move, quit leaves."))
    print_blocks(sitting.guide.welcome(log.state))
    tell()
