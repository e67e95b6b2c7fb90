"""`play`: the table session. Asks for exactly what comes next, shows board and scores, forgives every mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from ..core.commands import Correction
from ..core.log import Log
from ..core.refusal import Refusal
from ..games import TABLES
from ..store.errors import StoreError
from ..store.files import native, shown
from ..store.folder import records_folder
from .blocks import print_blocks
from .checking import Checks
from .countdown import Countdown
from .do import said
from .lines import Lines, Pipe, Terminal
from .session import Session, find
from .streams import UsageError, is_interactive, say, warn

_PASSING = ("locked", "disk-full")
"""Errors of a record that go away: the question is asked again."""


def play(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    timer: int = typer.Option(45, metavar="SECONDS", min=0, help="How long the countdown runs; 0 is off."),
    confirm: bool = typer.Option(True, help="Show what a placement does before it is written."),
) -> None:
    """Play at the table: answers what comes next, question by question.

    Where there is no current game, one is set up first. At a question only the missing part is typed; any move of the
    game is taken at any time, and ? says what can be typed. Leaving at any moment loses nothing.
    """
    people = is_interactive()
    path = _record(file)
    if path is None:
        return
    session = Session(path)
    if session.game.box not in TABLES:
        raise UsageError(f"{session.game.box} cannot be played this way. Enter its moves with: enigma-ref do.")
    session.warn()
    session.check_sound()
    Evening(session, Terminal() if people else Pipe(), Countdown(timer), confirm=confirm and people).run()


def _record(file: str | None) -> Path | None:
    """Return the record to play: the one named, the current game, or a new one; None if that was broken off."""
    try:
        path = find(file)
        if path.exists() or path.is_symlink():
            return path
    except StoreError as error:
        if error.code != "no-game":
            raise
    from .setting_up import set_up

    try:
        named = native(file) if file is not None else None
        return set_up(named, named.parent if named else records_folder())
    except (typer.Abort, EOFError, KeyboardInterrupt):
        say("\nNo game was started.")
        return None


class Evening:
    """One sitting at the table."""

    def __init__(self, session: Session, lines: Lines, countdown: Countdown, *, confirm: bool) -> None:
        from ..views.terminal import console

        self.session = session
        self.table = TABLES[session.game.box]()
        self.lines = lines
        self.countdown = countdown
        self.confirm = confirm
        self.checks = Checks(self.table)
        self.console = console()
        self._shown: object = None

    @property
    def log(self) -> Log[Any, Any]:
        """The game as it stands."""
        return self.session.log

    def run(self) -> None:
        """Ask until the game is over or the person leaves."""
        say(f"{shown(self.session.path)}. ? says what can be typed, quit leaves.")
        self.show_board()
        try:
            while True:
                self._show_when_needed()
                line = self._ask(self.table.question(self.log.state))
                if not line and self.session.over:
                    break
                if line.lower() in ("quit", "q", "exit"):
                    break
                if line:
                    self.answer(line)
        except (EOFError, KeyboardInterrupt):
            say("")
        self._leave()

    def _leave(self) -> None:
        where = shown(self.session.path)
        if self.session.over:
            say(f"{self.session.game.prompt(self.log.state)} The record is {where}.")
        else:
            say(f"All is kept in {where}; enigma-ref play goes on from here.")

    def _ask(self, question: str) -> str:
        entry = self.table.timer_entry(self.log)
        self.countdown.follow(entry, self.session.entered_at(entry) if entry else None)
        state = self.log.state
        return self.lines.ask(question, lambda line: self.table.completions(line, state), self.countdown)

    def answer(self, line: str) -> None:
        """Do what a line asks for, and say what came of it."""
        state = self.log.state
        match line.lower():
            case "?" | "help":
                print_blocks(self.table.help(state))
            case "board":
                self.show_board()
            case "status":
                say(self.session.game.describe(state))
            case "why":
                print_blocks(self.table.why(self.log))
            case _ if self.checks.take(line, self.log):
                pass
            case _:
                move, reason = self.table.reason(line, state)
                self._enter(self.table.expand(move, state), reason)

    def _enter(self, move: str, reason: str = "") -> None:
        """Enter a move, and the reason for it as a note behind it; neither where one of the two is refused."""
        try:
            log = self.session.consider(move)
            if reason:
                log.enter(self._note(log, reason))
            if self.confirm and (self.table.worth_a_look(log) or isinstance(log.command, Correction)):
                other = self._look(log)
                if other:
                    self._instead(other)
                    return
            log = self.session.enter(move)
        except Refusal as refusal:
            warn(f"No ({refusal.rule}): {refusal.message}")
            return
        except StoreError as error:
            if error.code not in _PASSING:
                raise
            warn(str(error))
            return
        told = said(self.session, log)
        if not self.session.over:  # the question that follows says what comes next
            told = told.removesuffix(self.session.game.prompt(log.state)).rstrip()
        say(f"{log.number} {log.text}{': ' if told else '.'}{told}")
        if self.table.rejected(log):
            self._give_reason(log, reason, self.checks.reason(log))

    def _note(self, log: Log[Any, Any], reason: str) -> str:
        return f"note {self.table.rejected(log)}: {reason}"

    def _give_reason(self, log: Log[Any, Any], typed: str, found: str) -> None:
        """Note why a solution was rejected: as typed, or on Enter what the last check found. A script is not asked."""
        if typed:
            self._enter(self._note(log, typed))
        elif found and self.lines.interactive:
            note = self._note(log, found)
            other = self._ask(f"{note}: Enter writes it, n leaves it out, anything else is taken in its place")
            if not other:
                self._enter(note)
            elif other.lower() not in ("n", "no"):
                self.answer(other)

    def _instead(self, line: str) -> None:
        """Take what was typed in place of a move that was shown."""
        if line.lower() in ("n", "no"):
            say("Dropped, nothing was written.")
        else:
            self.answer(line)

    def _look(self, log: Log[Any, Any]) -> str:
        """Show what a move would do, and return what is typed instead of Enter."""
        if isinstance(log.command, Correction):
            for name, before, after in log.changes():
                say(f"  {name}: {before} -> {after}")
        else:
            self.show_board(log)
            for text in self.table.effects(log):
                say(f"  {text}")
        return self._ask(f"{log.text}: Enter writes it, n drops it, anything else is taken in its place")

    def _show_when_needed(self) -> None:
        """Show the board when tiles are to be laid and when it has changed since, so that it is there to look at."""
        state = self.log.state
        if self.session.game.next(state)["phase"] in ("place", "over") and self._shown != self._moment(self.log):
            self.show_board()

    @staticmethod
    def _moment(log: Log[Any, Any]) -> object:
        upcoming = log.game.next(log.state)
        return upcoming["round"], upcoming["phase"], log.game.standing(log.state).get("tiles")

    def show_board(self, log: Log[Any, Any] | None = None) -> None:
        """Show board and scoreboard, of the game or of what it would be."""
        from ..views.terminal import beside, room

        log = log or self.log
        height = max(8, self.console.height - 14) if self.lines.interactive else 0
        view = self.table.view(log, room(self.console), height)
        for line in beside(view.picture, view.beside, view.below):
            self.console.print(line)
        self._shown = self._moment(log)
