"""`play`: the table session. Asks for exactly what comes next, shows board and scores, forgives every mistake."""

from __future__ import annotations

from typing import Any

import typer

from ...core.commands import Correction
from ...core.log import Log
from ...core.plain_guide import PlainGuide
from ...core.refusal import Refusal
from ...core.sentence import Said, paragraph, say
from ...core.teller import answered, change_line, led_to
from ...library.session import Session
from ...store.errors import StoreError
from ...store.files import native, shown
from ...store.folder import records_folder
from ..common.blocks import print_blocks
from ..common.opening import sound_game
from ..common.output import is_interactive, put, text_of, voice, warn
from .checks import Checks
from .countdown import Countdown
from .lines import Lines, Pipe, Terminal

_PASSING = ("locked", "disk-full")
"""Errors of a record that go away: the question is asked again."""


def play(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    timer: int | None = typer.Option(
        None,
        metavar="SECONDS",
        min=0,
        help="How long the countdown runs; 0 is off. Otherwise 45 for the puzzles of Enigma, none for Beyond Code.",
    ),
    confirm: bool = typer.Option(True, help="Show what a placement does before it is written."),
) -> None:
    """Play at the table: answers what comes next, question by question.

    Where there is no current game, one is set up first. At a question only the missing part is typed; any move of the
    game is taken at any time, and ? says what can be typed. Leaving at any moment loses nothing.
    """
    people = is_interactive()
    session = _session(file)
    if session is None:
        return
    guide = session.box.guide() or PlainGuide(session.game)
    countdown = Countdown(guide.seconds if timer is None else timer, guide.when_time_is_up)
    Evening(session, Terminal() if people else Pipe(), countdown, confirm=confirm and people).run()


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
    from ..new.set_up import set_up

    try:
        path = set_up(BOXES["enigma"], named, named.parent if named else records_folder())
    except (typer.Abort, EOFError, KeyboardInterrupt):
        put()
        put(say("No game was started."))
        return None
    return sound_game(str(path))


class Evening:
    """One sitting at the table."""

    def __init__(self, session: Session, lines: Lines, countdown: Countdown, *, confirm: bool) -> None:
        from ...views.terminal import console

        self.session = session
        self.guide = session.box.guide() or PlainGuide(session.game)
        self.lines = lines
        self.countdown = countdown
        self.confirm = confirm
        self.checks = Checks(self.guide)
        self.console = console()
        self._shown: object = None

    @property
    def log(self) -> Log[Any, Any]:
        """The game as it stands."""
        return self.session.log

    def run(self) -> None:
        """Ask until the game is over or the person leaves."""
        put(say("{file}. ? says what can be typed, quit leaves.", file=shown(self.session.path)))
        self.show_board()
        try:
            while True:
                self._show_when_needed()
                state = self.log.state
                line = self._ask(self.guide.question(state))
                if line.lower() in ("quit", "q", "exit") or (not line and self.session.over):
                    break
                default = self.guide.default(state)
                if line:
                    self.answer(line)
                elif default:
                    self._enter(default)
        except (EOFError, KeyboardInterrupt):
            put()
        self._leave()

    def _leave(self) -> None:
        where = shown(self.session.path)
        if self.session.over:
            put(paragraph(self.session.game.prompt(self.log.state), say("The record is {file}.", file=where)))
            put(self.session.farewell())
        else:
            put(say("All is kept in {file}; enigma-ref play goes on from here.", file=where))

    def _ask(self, question: Said) -> str:
        entry = self.guide.timer_entry(self.log)
        self.countdown.follow(entry, None if entry is None else self.session.entered_at(entry))
        state = self.log.state
        return self.lines.ask(text_of(question), lambda line: self.guide.completions(line, state), self.countdown)

    def answer(self, line: str) -> None:
        """Do what a line asks for, and say what came of it."""
        state = self.log.state
        match line.lower():
            case "?" | "help":
                print_blocks(self.guide.help(state))
            case "board":
                self.show_board()
            case "status":
                for told in self.session.game.describe(state):
                    put(told)
            case "why":
                print_blocks(self.guide.why(self.log))
            case _ if self.checks.take(line, self.log):
                pass
            case _:
                self._take(line)

    def _take(self, line: str) -> None:
        """Enter what an answer means."""
        state = self.log.state
        try:
            move, reason = self.guide.reason(line, state)
            move = self.guide.expand(move, state)
        except Refusal as refusal:
            self._refuse(line, refusal)
        else:
            self._enter(move, reason)

    def _refuse(self, line: str, refusal: Refusal) -> None:
        if self.guide.forgets(line, refusal):
            self.lines.forget()
        warn(say("No ({rule}): {what}", rule=refusal.rule, what=refusal.said))

    def _enter(self, move: str, reason: str = "") -> None:
        """Enter a move, and the reason for it as a note behind it; neither where one of the two is refused."""
        try:
            log = self.session.consider(move)
            if reason:
                log.enter(self._note(log, reason))
            if self.confirm and (self.guide.worth_a_look(log) or isinstance(log.command, Correction)):
                other = self._look(log)
                if other:
                    self._instead(other)
                    return
            log = self.session.enter(move)
        except Refusal as refusal:
            self._refuse(move, refusal)
            return
        except StoreError as error:
            if error.code not in _PASSING:
                raise
            warn(error.placed)
            return
        # The question that follows says what comes next.
        told = answered(log) if self.session.over else led_to(log)
        if told:
            put(say("{number} {move}: {what}", number=log.number, move=log.text, what=told))
        else:
            put(say("{number} {move}.", number=log.number, move=log.text))
        if self.guide.rejected(log):
            self._give_reason(log, reason, self.checks.reason(log))

    def _note(self, log: Log[Any, Any], reason: str) -> str:
        return f"note {self.guide.rejected(log)}: {reason}"

    def _give_reason(self, log: Log[Any, Any], typed: str, found: str) -> None:
        """Note why a solution was rejected: as typed, or on Enter what the last check found. A script is not asked."""
        if typed:
            self._enter(self._note(log, typed))
        elif found and self.lines.interactive:
            note = self._note(log, found)
            other = self._ask(
                say("{note}: Enter writes it, n leaves it out, anything else is taken in its place", note=note)
            )
            if not other:
                self._enter(note)
            elif other.lower() not in ("n", "no"):
                self.answer(other)

    def _instead(self, line: str) -> None:
        """Take what was typed in place of a move that was shown."""
        if line.lower() in ("n", "no"):
            put(say("Dropped, nothing was written."))
        else:
            self.answer(line)

    def _look(self, log: Log[Any, Any]) -> str:
        """Show what a move would do, and return what is typed instead of Enter."""
        if isinstance(log.command, Correction):
            for difference in log.changes():
                put(change_line(difference))
        else:
            self.show_board(log)
            for text in self.guide.effects(log):
                put(say("  {effect}", effect=text))
        return self._ask(say("{move}: Enter writes it, n drops it, anything else is taken in its place", move=log.text))

    def _show_when_needed(self) -> None:
        """Show the board when tiles are to be laid and when it has changed since, so that it is there to look at."""
        moment = self.guide.shown(self.log)
        if moment is not None and self._shown != moment:
            self.show_board()

    def show_board(self, log: Log[Any, Any] | None = None) -> None:
        """Show board and scoreboard, of the game or of what it would be."""
        from ...views.terminal import beside, room

        log = log or self.log
        height = max(8, self.console.height - 14) if self.lines.interactive else 0
        view = self.guide.view(log, room(self.console), height)
        for line in beside(view.picture, view.beside, view.below, voice()):
            self.console.print(line)
        self._shown = self.guide.shown(log)
