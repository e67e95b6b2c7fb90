"""`play`: the table session, with the current game or a new one."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import typer

from ...core.box import Box
from ...core.plain_guide import PlainGuide
from ...core.sentence import say
from ...library.session import Session
from ...store.errors import StoreError
from ...store.files import native
from ...store.folder import records_folder
from ...store.settings import settings
from .. import stay
from ..common.opening import sound_game
from ..common.output import UsageError, is_interactive, put
from ..serve import PORT
from .countdown import Countdown
from .evening import Evening
from .lines import Pipe, Terminal
from .offers import Offers
from .screen import screen as served


def play(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    timer: int | None = typer.Option(
        None,
        metavar="SECONDS",
        min=0,
        help="How long the countdown runs; 0 is off. Otherwise 45 for the puzzles of Enigma, none for Beyond Code.",
    ),
    confirm: bool = typer.Option(
        True,
        help="Ask before a correction is written, and before a placement that closes a system or leaves a side blank.",
    ),
    screen: bool = typer.Option(False, "--screen", help="Show the game on phones and the TV too, as serve does."),
    lan: bool = typer.Option(False, "--lan", help="With --screen: on the local network too. This is not encrypted."),
    port: int = typer.Option(
        PORT, "--port", metavar="N", min=0, max=65535, help="With --screen: the port; 0 is any that is free."
    ),
) -> None:
    """Play at the table: answers what comes next, question by question.

    Where there is no current game, one is set up first. At a question only the missing part is typed; any move of the
    game is taken at any time, and ? says what can be typed. Leaving at any moment loses nothing. After the end come
    the results, and one key each for a page that steps through the game, statistics, BG Stats and another game.
    """
    if lan and not screen:
        raise UsageError(say("--lan goes with --screen. Add --screen to show the game on phones."))
    people = is_interactive()
    session = _session(file)
    if session is None:
        return
    stay()
    terminal = Terminal() if people else None
    while session is not None:
        guide = session.box.guide() or PlainGuide(session.game)
        usual = guide.seconds and settings().timer
        seconds = timer if timer is not None else guide.seconds if usual is None else usual
        countdown = Countdown(seconds, guide.when_time_is_up)
        offers = Offers(session, guide)
        if terminal:
            terminal.offer(offers.after)
        evening = Evening(session, terminal or Pipe(), countdown, confirm=confirm and people, offers=offers)
        with served(session.path, seconds, lan=lan, port=port) if screen else nullcontext() as beside:
            if beside:
                evening.sitting.beside = beside.tell
            again = evening.run()
        session = _new_game(session.box, None, session.path.parent) if again else None


def _session(file: str | None) -> Session | None:
    """Open the game to play: the one named, the current one, or a new one; None if that was broken off."""
    named = native(file) if file is not None else None
    if named is None or named.exists() or named.is_symlink():
        try:
            return sound_game(file)
        except StoreError as error:
            if error.code != "no-game":
                raise
    from ...games import BOXES

    return _new_game(BOXES["enigma"], named, named.parent if named else records_folder())


def _new_game(box: Box, named: Path | None, folder: Path) -> Session | None:
    """Set a game up, with the people of last time where there was one; None if that was broken off."""
    from ..new.set_up import set_up

    try:
        path = set_up(box, named, folder)
    except (typer.Abort, EOFError, KeyboardInterrupt):
        put()
        put(say("No game was started."))
        return None
    return sound_game(str(path))
