"""`replay`: a game step by step, in the terminal, as text, or as a web page."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import typer

from ..core.log import Log
from ..core.stepping import Cursor, as_entered, corrected
from ..store.files import native, shown
from .session import Session
from .story import Story
from .streams import UsageError, say


def replay(
    file: str = typer.Argument(..., metavar="FILE", help="The record."),
    at: int | None = typer.Option(None, "--at", metavar="N", help="Print the position after entry N; 0 is the start."),
    html: str | None = typer.Option(None, "--html", metavar="OUT", help="Write a web page that steps through it."),
    entered: bool = typer.Option(
        False, "--as-entered", help="Every entry in its order, with mistakes, undo and corrections."
    ),
    width: int | None = typer.Option(None, "--width", metavar="COLUMNS", min=20, help="Use so many columns."),
) -> None:
    """Step through a game.

    In a terminal with single keys, which are always shown: step by step, by rounds, from scoring to scoring. In a pipe
    the steps are printed one after the other. The game is shown as corrected: what was amended is in its right place
    and says so, what was taken back or struck is not there.
    """
    session = Session(native(file))
    session.warn()
    session.check_sound()
    if html is not None:
        if at is not None:
            raise UsageError("--html writes the whole game: leave out --at.")
        from .pages import write_replay

        write_replay(session, html, entered)
        return
    story = Story(session, as_entered=entered)
    cursor = Cursor((as_entered if entered else corrected)(session.log))
    if at is not None:
        _print_position(story, cursor, at, width)
    elif _has_screen():
        from .fullscreen import run
        from .stage import Stage
        from .stepper import Stepper

        run(Stepper(Stage(story), cursor), width)
    else:
        _print_steps(story, cursor.stops, width or 0)


def _has_screen() -> bool:
    """Return whether there is a person with a terminal that can be drawn on."""
    streams = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return streams and os.environ.get("TERM") not in ("dumb", "unknown")


def _print_position(story: Story, cursor: Cursor[Any, Any], entry: int, width: int | None) -> None:
    """Print one position: the move, what it did, board and scoreboard."""
    from ..views.terminal import console, room
    from .stage import Stage

    if not cursor.to_entry(entry):
        raise UsageError(f"--at {entry}: {story.why_absent(entry)}")
    terminal = console(width)
    columns = width or room(terminal)
    stage = Stage(story)
    for line in [*stage.head(cursor.here, columns), "", *stage.board(cursor.here, columns, 0)]:
        terminal.print(line)


def _print_steps(story: Story, stops: Sequence[Log[Any, Any]], width: int) -> None:
    """Print the game as text: under each round its steps, in the end how it stands."""
    session = story.session
    kind = "every entry as it was made" if story.as_entered else "the game as corrected"
    say(f"{shown(session.path)}, {kind}")
    number_width = len(str(session.log.number))
    indent = " " * (number_width + 4)
    round_: object = None
    for stop in stops[1:]:
        if story.round(stop) != round_:
            round_ = story.round(stop)
            say(f"\nRound {round_}")
        remark, happened = story.remark(stop), story.happened(stop)
        line = f"{stop.number:>{number_width}}  {stop.text}{f' ({remark})' if remark else ''}"
        line += f": {happened}" if happened else ""
        lines = wrap(line, width - 2, subsequent_indent=indent[2:], break_on_hyphens=False) if width else [line]
        say("\n".join(f"  {part}" for part in lines))
    say(f"\n{story.game.describe(session.log.state)}")
