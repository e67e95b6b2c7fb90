"""One sitting at the table: asks for exactly what comes next, and forgives every mistake."""

from __future__ import annotations

from ...core.refusal import Refusal
from ...core.sentence import Said, paragraph, say
from ...library.session import Session
from ...store.files import shown
from ..common.output import put
from ..common.speech import tell
from .answers import LEAVE
from .closing import AGAIN, Closing
from .countdown import Countdown
from .entering import enter
from .greeting import greet
from .lines import Lines
from .meanwhile import Overtaken
from .offers import Offers
from .openings import opened
from .sitting import Sitting


class Evening:
    """A game played at the table, question by question."""

    def __init__(
        self, session: Session, lines: Lines, countdown: Countdown, *, confirm: bool, offers: Offers | None = None
    ) -> None:
        self.sitting = Sitting(session, lines, countdown, confirm=confirm, offers=offers)
        self._closing = Closing(self.sitting)

    def run(self) -> bool:
        """Ask until the person leaves; tell whether the same people want another game."""
        sitting, again = self.sitting, False
        greet(sitting)
        try:
            while not again:
                sitting.catch_up()
                sitting.boards.show_when_needed(sitting.log)
                line = sitting.ask_for_move(self._question())
                over = sitting.session.over
                if over and len(line) == 1 and sitting.catch_up():
                    continue  # somebody took the end back, perhaps
                if line.lower() in LEAVE or (not line and over):
                    break
                again = over and line.lower() == AGAIN
                if not again and not (over and self._closing.take(line)):
                    self.answer(line or self._on_enter())
        except (EOFError, KeyboardInterrupt):
            put()
        self._leave()
        return again

    def _question(self) -> Said:
        if self.sitting.session.over:
            return self._closing.question()
        self._closing.forget()
        return self.sitting.guide.question(self.sitting.log.state)

    def _leave(self) -> None:
        session = self.sitting.session
        where = shown(session.path)
        if session.over:
            tell(paragraph(session.game.prompt(session.log.state), say("The record is {file}.", file=where)))
            tell(session.farewell())
        else:
            tell(say("All is kept in {file}; enigma-ref play goes on from here.", file=where))

    def _on_enter(self) -> str:
        """Return what an empty line stands for: that time is up, once everybody has seen it, or what is left to do."""
        countdown = self.sitting.countdown
        if self.sitting.lines.interactive and countdown.is_up and countdown.answer:
            return countdown.answer
        return self.sitting.guide.default(self.sitting.log.state) or ""

    def answer(self, line: str) -> None:
        """Do what a line asks for, and say what came of it."""
        sitting = self.sitting
        came_in = sitting.catch_up()
        while line and not sitting.asides.take(line):
            try:
                if came_in:  # the answer was to another question
                    raise Overtaken
                line = opened(sitting, line)
                line = enter(sitting, line) if line else ""
            except Refusal as refusal:
                sitting.refuse(line, refusal)
                return
            except Overtaken as overtaken:
                sitting.catch_up()
                if overtaken.written:
                    tell(say("So the rest of this was not written: {line}.", line=line))
                else:
                    tell(say("So this was not written: {line}. Type it again if it still holds.", line=line))
                return
