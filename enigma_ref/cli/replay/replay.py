"""`replay`: a game step by step, in the terminal, as text, as a web page, as a picture or a film."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from textwrap import wrap
from typing import Any

import typer

from ...core.cursor import Cursor, as_entered, corrected
from ...core.log import Log
from ...core.sentence import say
from ...library.session import Session
from ...store.files import shown
from ..common.handing_over import check_apart
from ..common.keyboard import has_screen
from ..common.opening import game_to_show
from ..common.output import UsageError, put, text_of
from ..common.speech import tell_all
from .story import Story

_LINES_AT_ONCE = 500
"""How many lines are printed together: soon enough for whoever reads, seldom enough for a long game."""


def replay(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    at: int | None = typer.Option(None, "--at", metavar="N", help="Print the position after entry N; 0 is the start."),
    html: str | None = typer.Option(None, "--html", metavar="OUT", help="Write a web page that steps through it."),
    png: str | None = typer.Option(
        None, "--png", metavar="OUT", help="Write the result as a picture; with --at, the position after entry N."
    ),
    gif: str | None = typer.Option(None, "--gif", metavar="OUT", help="Write the whole game as a moving picture."),
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
    session = game_to_show(file, finished=True, tells_what_if=True)
    for option, out in (("--html", html), ("--gif", gif)):
        if out is not None and at is not None:
            raise UsageError(say("{option} writes the whole game: leave out --at.", option=option))
    if html is not None or gif is not None or png is not None:
        check_apart({"--html": html, "--png": png, "--gif": gif})
        _write(session, at, html, png, gif, entered)
        return
    story = Story(session, as_entered=entered)
    stops = (as_entered if entered else corrected)(session.log)
    if at is None and (story.guide is None or not has_screen()):
        _print_steps(story, stops, width or 0)
        return
    cursor = Cursor(stops)
    if at is not None:
        _print_position(story, cursor, at, width)
    elif story.guide is not None:
        from ..common.keyboard import run
        from .keys import Stepper
        from .stage import Stage

        run(Stepper(Stage(story, story.guide), cursor), width, whole=True)


def _write(session: Session, at: int | None, html: str | None, png: str | None, gif: str | None, entered: bool) -> None:
    """Write what was asked for: a page, a picture, a film, or several of them."""
    from ..common.pictures import write_film, write_picture, write_replay

    if html is not None:
        write_replay(session, html, entered)
    if png is None and gif is None:
        return
    cursor = Cursor((as_entered if entered else corrected)(session.log))
    cursor.to_end()
    if at is not None and not cursor.to_entry(at):
        why = Story(session, as_entered=entered).why_absent(at)
        raise UsageError(say("--at {entry}: {why}", entry=at, why=why))
    if png is not None:
        write_picture(session, cursor.here, png, past=at is not None)
    if gif is not None:
        write_film(session, cursor.stops, gif)


def _print_position(story: Story, cursor: Cursor[Any, Any], entry: int, width: int | None) -> None:
    """Print one position: the move, what it did, board and scoreboard; or in words, where a box has no board."""
    from ...views.terminal import console, room

    if not cursor.to_entry(entry):
        raise UsageError(say("--at {entry}: {why}", entry=entry, why=story.why_absent(entry)))
    if story.guide is None:
        if story.what_if:
            put(story.what_if)
        put(_told(story, cursor.here, len(str(entry)), width or 0))
        _print_standing(story, cursor.here)
        return
    from .stage import Stage

    terminal = console(width)
    columns = width or room(terminal)
    stage = Stage(story, story.guide)
    for line in [*stage.head(cursor.here, columns), "", *stage.board(cursor.here, columns, 0)]:
        terminal.print(line)


def _print_steps(story: Story, stops: Sequence[Log[Any, Any]], width: int) -> None:
    """Print the game as text: under each round its steps, in the end how it stands."""
    session = story.session
    if story.as_entered:
        put(say("{file}, every entry as it was made", file=shown(session.path)))
    else:
        put(say("{file}, the game as corrected", file=shown(session.path)))
    if story.what_if:
        put(story.what_if)
    start = story.remark(stops[0])
    if start:
        put(say("Start, {corrected}.", corrected=start))
    told = _steps(story, stops, width)
    while some := list(islice(told, _LINES_AT_ONCE)):
        put("\n".join(some))
    _print_standing(story, session.log)


def _steps(story: Story, stops: Sequence[Log[Any, Any]], width: int) -> Iterator[str]:
    """Return the steps as text, each round under its heading and above its points."""
    number_width = len(str(story.session.log.number))
    chapter: int | None = None
    for before, stop in pairwise(stops):
        now = story.chapter(stop)
        if now != chapter:
            if chapter is not None:
                yield text_of(story.scores(before))
            chapter = now
            yield ""
            yield text_of(story.chapter_heading(chapter))
        yield _told(story, stop, number_width, width)
    if chapter is not None:
        yield text_of(story.scores(stops[-1]))


def _told(story: Story, stop: Log[Any, Any], number_width: int, width: int) -> str:
    line = f"{stop.number:>{number_width}}  {stop.text}"
    remark, happened = story.remark(stop), story.happened(stop)
    if remark:
        line += f" ({text_of(remark)})"
    if happened:
        line += f": {text_of(happened)}"
    if not width:
        return f"  {line}"
    lines = wrap(line, width - 2, subsequent_indent=" " * (number_width + 2), break_on_hyphens=False)
    return "\n".join(f"  {part}" for part in lines)


def _print_standing(story: Story, stop: Log[Any, Any]) -> None:
    put()
    tell_all(story.game.describe(stop.state))
