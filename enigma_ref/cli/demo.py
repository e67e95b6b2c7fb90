"""`demo`: a sample game to look around in."""

from __future__ import annotations

from typing import Any

import typer

from ..core.commands import Correction, Note
from ..core.log import Log
from ..core.sentence import Said, say
from ..core.shell import shell_word
from ..core.teller import led_to
from ..library.sample import play_sample
from ..library.session import Session
from ..store.files import native, shown
from ..store.folder import records_folder
from .common.boxes import box_from
from .common.output import put
from .common.speech import tell


def demo(
    folder: str | None = typer.Argument(None, metavar="[FOLDER]", help="Where to; otherwise the folder for records."),
    box: str = typer.Option("enigma", metavar="BOX", help="The box: enigma (unless said otherwise) or beyond-code."),
) -> None:
    """Play a short sample game, and say what can be done with it.

    The game is written as a record of its own into a folder that has none yet. Existing records are never touched.
    """
    place = records_folder() if folder is None else native(folder)
    session = play_sample(box_from(box), place, _tell)
    file = shown(session.path)
    put()
    tell(say("That was {file}. Look around in it:", file=file))
    for line in _next(session, "" if folder is None else f" {shell_word(file)}"):
        tell(line)


def _tell(log: Log[Any, Any]) -> None:
    """Print an entry and what it led to, without what could be typed next."""
    told = None if isinstance(log.command, Note) else led_to(log)
    entry = say("{number:>2}  {text}", number=log.number, text=log.text)
    tell(say("{entry}: {told}", entry=entry, told=told) if told else entry)


def _next(session: Session, named: str) -> list[Said]:
    """Say what to type, for a game that is named, or is the newest in the folder."""
    log = session.log
    moments = [step.entry for step in log.steps() if any(session.game.claims[key].moment for key in step.played.claims)]
    corrections = [at.number for at in log.history() if isinstance(at.command, Correction)]
    found: list[Said] = [say("  enigma-ref replay{file}   goes through it step by step", file=named)]
    if session.box.pictures() is not None:
        found.append(say("  enigma-ref board{file}   shows the table at the end", file=named))
    if moments:
        found.append(say("  enigma-ref why{file} {n}   explains what that entry led to", file=named, n=moments[0]))
    if corrections:
        found.append(
            say("  enigma-ref why{file} {n}   explains what a correction changed", file=named, n=corrections[0])
        )
    return [*found, say("  enigma-ref new   starts a game of your own; play asks for each move at the table")]
