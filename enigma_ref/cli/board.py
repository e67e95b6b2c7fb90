"""`board`: the board as a picture, in the terminal or as SVG."""

from __future__ import annotations

from typing import Any

import typer

from ..core.cursor import no_position
from ..core.log import Log
from ..core.parts import Pictures
from ..core.sentence import say
from ..library.much import limited
from ..store.files import shown
from .common.opening import game_to_show, warn_of_corrections
from .common.output import UsageError, voice


def board(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    at: int | None = typer.Option(None, "--at", metavar="N", help="As it was after entry N; otherwise as it is now."),
    width: int | None = typer.Option(None, "--width", metavar="COLUMNS", min=20, help="Draw for so many columns."),
    svg: str | None = typer.Option(
        None, "--svg", metavar="OUT", help="Write it as SVG to this file instead; - is standard output."
    ),
) -> None:
    """Show the board as a picture.

    Channels are lines, cells their letters, a networker its owner's initial behind the cell. It is drawn as large as it
    fits; where it does not fit, the part around the last tile is shown. As SVG it is always whole.
    """
    session = game_to_show(file, finished=True)
    pictures = session.box.need(session.box.pictures)
    log = log_at(session.log, at)
    session.check_showable(log)
    if svg is None:
        with limited(shown(session.path), say("See it as text with: enigma-ref status.")):
            _show(pictures, log, width)
    else:
        from .common.pictures import write_board

        write_board(session, log, svg, past=at is not None)


def _show(pictures: Pictures, log: Log[Any, Any], width: int | None) -> None:
    from ..views.terminal import broken, console, lines, room

    terminal = console(width)
    columns = width or room(terminal)
    drawn = pictures.draw(log, columns)
    for line in lines(drawn.picture):
        terminal.print(line)
    for runs in drawn.below:
        terminal.print(*broken(runs, voice(), columns, hanging=4), sep="\n")


def log_at(log: Log[Any, Any], entry: int | None) -> Log[Any, Any]:
    """Return the log as it was after an entry."""
    found = log if entry is None else log.at(entry)
    if found is None:
        raise UsageError(no_position(log, entry or 0))
    if entry is not None:
        warn_of_corrections(log, entry)
    return found
