"""`play`: the table session, with the current game or a new one."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import typer

from ...core.box import Box
from ...core.plain_guide import PlainGuide
from ...core.sentence import paragraph, say
from ...library.session import Session
from ...store.errors import StoreError
from ...store.files import native, shown
from ...store.folder import records_folder
from ...store.settings import settings
from .. import stay
from ..common.opening import sound_game
from ..common.output import UsageError, is_interactive, put, warn
from ..common.speech import tell
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
    """Play at the table: asks for what comes next, step by step.

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
    from ...library.starting import last_box

    if named is not None and is_interactive():
        tell(say("{file} is not there yet: a new game is set up in it.", file=shown(named)))
    folder = named.parent if named else records_folder()
    box = last_box(folder)
    for other in BOXES.values():
        if other is not box:
            what = say("This sets up a game of {game}.", game=box.title)
            warn(
                paragraph(what, say("For {game}, type: enigma-ref new --box {box}.", game=other.title, box=other.name))
            )
    return _new_game(box, named, folder)


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
