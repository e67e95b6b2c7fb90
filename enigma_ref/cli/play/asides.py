"""What can be asked at any question and changes nothing: `?`, `board`, `status`, `log`, `why`, `rules`, `large`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.commands import CORRECTIONS
from ...core.guide import Guide
from ...core.history import history
from ...core.log import Log
from ...core.refusal import Refusal
from ...core.sentence import Quoted, say
from ...core.teller import became
from ...core.words import matches
from ...library.plain_why import PlainWhy
from ...library.session import Session
from ..common.blocks import print_blocks, room
from ..common.output import put
from ..common.speech import complain, tell, tell_all
from .boards import Boards
from .checks import Checks, settle
from .countdown import Countdown
from .help_words import HELP_ON, SHOWING
from .large import large, scores_in_large

_ENTRIES = 12
"""How many entries `log` shows where nobody asks for more."""
_NOT_ANSWERS = ("?", "help", "board", "status", "why")
"""What is never an answer to a question."""


class Asides:
    """Answers such lines."""

    def __init__(
        self, session: Session, guide: Guide[Any, Any], boards: Boards, checks: Checks, countdown: Countdown
    ) -> None:
        self._session = session
        self._guide = guide
        self._countdown = countdown
        self._boards = boards
        self._checks = checks
        self._known: dict[str, Callable[[list[str]], None]] = {
            "?": self._help,
            "help": self._help,
            "board": lambda words: self._boards.show(self._log),
            "status": lambda words: tell_all(self._session.game.describe(self._log.state)),
            "log": self._entries,
            "why": self._why,
            "rules": self._rules,
            "large": self._large,
        }

    @property
    def _log(self) -> Log[Any, Any]:
        return self._session.log

    def take(self, line: str) -> bool:
        """Answer a line, and tell whether it was one of these."""
        words = line.split()
        if not words:
            return False
        found = self._known.get(words[0].lower())
        if words[0].lower() == "why" and len(words) > 1 and not words[1].removeprefix("#").isdigit():
            found = None  # a question to somebody else
        if found is None or (words[0].lower() not in _NOT_ANSWERS and self._is_answer(line)):
            return self._checks.take(line, self._log)
        found(words[1:])
        return True

    def _is_answer(self, line: str) -> bool:
        """Tell whether a line is an answer all the same, such as the name of a player called Log."""
        try:
            return self._guide.expand(line, self._log.state) != line
        except Refusal:
            return False

    def _help(self, words: list[str]) -> None:
        if not words:
            print_blocks(self._guide.help(self._log.state))
            return
        forms = {**self._session.game.words, **CORRECTIONS, **SHOWING}
        found = [words[0].lower()] if words[0].lower() in forms else matches(words[0], forms)
        if len(found) != 1:
            complain(say("There is no move {typed}. ? says what can be typed.", typed=Quoted(words[0])))
            return
        more = HELP_ON.get(found[0]) or self._guide.help_on(found[0], self._log.state)
        print_blocks([say("Write: {form}.", form=forms[found[0]]), *more])

    def _entries(self, words: list[str]) -> None:
        """List the last entries with their numbers, or as many as are asked for, or all."""
        accounts = history(self._log)
        wanted = words[0].lower() if words else str(_ENTRIES)
        if wanted != "all" and not (wanted.isascii() and wanted.isdigit() and int(wanted[:9]) > 0):
            complain(say("Write: log, log 40 or log all."))
            return
        shown = accounts if wanted == "all" else accounts[-int(wanted[:9]) :]
        if not accounts:
            tell(say("Nothing has been entered yet."))
        elif len(shown) < len(accounts):
            tell(say("  {n} {n:entry|entries} before these: log all shows them.", n=len(accounts) - len(shown)))
        for account in shown:
            fate = became(account, as_entered=True)
            number, move = account.entry, account.text
            if fate:
                tell(say("{number:>4}  {move} ({fate})", number=number, move=move, fate=fate))
            else:
                tell(say("{number:>4}  {move}", number=number, move=move))

    def _why(self, words: list[str]) -> None:
        """Explain the last scoring, or the entry that is named."""
        log = self._log
        part = self._session.box.why() or PlainWhy()
        typed = words[0].removeprefix("#") if words else ""
        if typed and not (typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= log.number):
            complain(say("There is no entry {typed}: there are 1 to {last}.", typed=Quoted(words[0]), last=log.number))
            return
        entry = int(typed) if typed else part.last(log)
        print_blocks(part.nothing(log) if entry is None else part.explain(log, entry, room()).blocks)

    def _large(self, words: list[str]) -> None:
        """Show scores and time in large print, the time from now on; `large off` ends that."""
        self._countdown.large = [word.lower() for word in words] != ["off"]
        if not self._countdown.large:
            tell(say("The time is shown small again."))
            return
        left = self._countdown.left
        scores = scores_in_large(self._session.game.scores(self._log.state), room())
        for line in [*scores, *([] if left is None else ["", *large(round(left))])]:
            put(line)
        if self._countdown.seconds:
            tell(say("From now on the time is large; large off makes it small again."))

    def _rules(self, words: list[str]) -> None:
        """Look up the rules by which this game is played, as `enigma-ref rules` does."""
        settle(["rules", "--game", str(self._session.path), *words])
