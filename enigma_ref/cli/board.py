"""`board`: the board as a picture, in the terminal or as SVG."""

from __future__ import annotations

import typer

from ..core.log import Log
from ..games.enigma.drawing.board import Drawing, draw, legend, unseen
from ..games.enigma.state import State
from ..games.enigma.steps import last_laid
from .pages import write_board
from .session import Session, find
from .streams import UsageError


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
    session = Session(find(file))
    session.warn()
    session.check_sound()
    log = log_at(session.log, at)
    if svg is None:
        _show(log, width)
    else:
        write_board(session, log, svg)


def _show(log: Log[State, object], width: int | None) -> None:
    from ..views.terminal import console, lines, room, styled

    state = log.state
    terminal = console(width)
    drawing: Drawing = draw(state, width or room(terminal), last=last_laid(log))
    for line in lines(drawing.picture):
        terminal.print(line)
    terminal.print(styled(legend(state), wrap=True), soft_wrap=False)
    note = unseen(state, drawing)
    if note:
        terminal.print(note, soft_wrap=False)


def log_at(log: Log[State, object], entry: int | None) -> Log[State, object]:
    """Return the log as it was after an entry."""
    found = log if entry is None else log.at(entry)
    if found is None:
        raise UsageError(f"--at {entry}: the record has entries 1 to {log.number}; 0 is the start.")
    return found
