"""What everything at the table shares: the game, its guide, who is asked, and what is known of the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...core.log import Log
from ...core.plain_guide import PlainGuide
from ...core.refusal import Refusal
from ...core.sentence import Said, pictured, say
from ...core.stepwise import Stepwise
from ...library.session import Session
from ..common.output import text_of
from ..common.speech import complain, tell_all
from ..common.typing import as_answered, as_offered
from .answers import NO
from .asides import Asides
from .boards import Boards
from .checks import Checks
from .countdown import Countdown
from .lines import Lines
from .meanwhile import Overtaken, came_in
from .offers import Offers

_TYPING: Final = ("move/", "record/", "tile/")
"""Rules about how something is typed, whose names help nobody who mistyped it."""


class Sitting:
    """A table with a game on it, and a person who answers for all."""

    def __init__(
        self, session: Session, lines: Lines, countdown: Countdown, *, confirm: bool, offers: Offers | None = None
    ) -> None:
        self.session = session
        self.guide = session.box.guide() or PlainGuide(session.game)
        self.lines = lines
        self.countdown = countdown
        self.confirm = confirm
        self.boards = Boards(self.guide, interactive=lines.interactive)
        self.checks = Checks(self.guide)
        self.offers = offers or Offers(session, self.guide)
        self.asides = Asides(session, self.guide, self.boards, self.checks, countdown)
        self.drawn: tuple[Log[Any, Any], str, Stepwise] | None = None
        """What was entered key by key last, for which line, and when: until something is written it can be mended."""
        self.known = session.log
        """The game as the people at the table know it, and by which they answer."""
        self.beside: Callable[[], None] = lambda: None
        """Says before a question what becomes of what runs beside the game."""

    @property
    def log(self) -> Log[Any, Any]:
        """The game as it stands."""
        return self.session.log

    def ask(self, question: Said, text: str = "") -> str:
        """Ask, with a text to begin with, while the countdown runs."""
        return as_answered(self._line(question, text), self.log)

    def ask_for_move(self, question: Said) -> str:
        """Ask what comes next, until nothing in the answer may be one thing in English and another on the screen."""
        while True:
            line = self._line(question, "")
            try:
                return as_answered(line, self.log, self.guide)
            except Refusal as refusal:
                self.refuse(line, refusal)

    def _line(self, question: Said, text: str) -> str:
        """Ask, and return what was typed as it is."""
        self.beside()
        if self.lines.interactive:
            self.offers.look_further()
        entry = self.guide.timer_entry(self.log)
        self.countdown.follow(entry, None if entry is None else self.session.entered_at(entry))
        state = self.log.state

        def complete(line: str) -> list[str]:
            return as_offered(line, lambda line: self.guide.completions(line, state))

        return self.lines.ask(text_of(question), complete, self.countdown, text)

    def ask_on(self, question: Said, text: str = "") -> str:
        """Ask about what was typed before, unless another program has written meanwhile, so that it may not hold.

        Ctrl-C is a no, and leads back to the question before.
        """
        if self.catch_up():
            raise Overtaken
        try:
            typed = self.ask(question, text)
        except KeyboardInterrupt:
            typed = NO[0]
        if self.catch_up():
            raise Overtaken
        return typed

    def refuse(self, line: str, refusal: Refusal) -> None:
        """Say why a line cannot be done, and forget it where it may tell a secret."""
        if self.guide.forgets(line, refusal):
            self.lines.forget()
        what = pictured(refusal.said)
        if refusal.rule.startswith(_TYPING):
            complain(say("No: {what}", what=what))
        else:
            complain(say("No ({rule}): {what}", rule=refusal.rule, what=what))

    def catch_up(self) -> bool:
        """Take in what another program wrote meanwhile, and say so; tell whether there was anything."""
        self.session.refresh()
        known, self.known = self.known, self.session.log
        if known is self.known:
            return False
        self.session.check_sound()
        news = came_in(known, self.known)
        tell_all(news)
        return bool(news)

    def unless_overtaken(self, log: Log[Any, Any]) -> None:
        """Refuse to write an entry behind another one than those that people know."""
        if log.previous is not self.known:
            raise Overtaken
