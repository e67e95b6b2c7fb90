"""Guiding people through any game line by line, with nothing but its rules and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .commands import CORRECTIONS
from .game import Game
from .guide import View
from .log import Log
from .parts import Block
from .picture import Picture
from .refusal import Refusal
from .runs import Runs
from .sentence import Said, row_of, say
from .words import matches


class PlainGuide:
    """For a box without a guide of its own: every move is typed in full."""

    seconds = 0
    when_time_is_up = ""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def question(self, state: Any) -> Said:
        """Ask for what comes next, in the game's own words."""
        return self._game.prompt(state)

    def default(self, state: Any) -> str | None:
        """An empty line is no answer."""
        return None

    def expand(self, line: str, state: Any) -> str:
        """There are no short answers."""
        return line

    def forgets(self, line: str, refusal: Refusal) -> bool:
        """Nothing is known to be secret."""
        return False

    def help(self, state: Any) -> Sequence[Said]:
        """Name all moves."""
        forms = row_of([*self._game.words.values(), *CORRECTIONS.values()], ";")
        return [self._game.prompt(state), say("Moves: {forms}.", forms=forms)]

    def reason(self, line: str, state: Any) -> tuple[str, str]:
        """Nothing is rejected with a reason."""
        return line, ""

    def rejected(self, log: Log[Any, Any]) -> str | None:
        """Nothing is rejected."""
        return None

    def checking(self, words: Sequence[str]) -> list[str] | None:
        """There is nothing to check."""
        return None

    def completions(self, line: str, state: Any) -> list[str]:
        """Complete the word of a move."""
        words = line.split()
        if len(words) > 1 or line.endswith(" "):
            return []
        known = [*self._game.words, *CORRECTIONS]
        return matches(words[0], known) if words else known

    def worth_a_look(self, log: Log[Any, Any]) -> bool:
        """Moves are written as they are typed."""
        return False

    def effects(self, log: Log[Any, Any]) -> Sequence[Said]:
        """Say what the last entry changes."""
        from .teller import change_line

        return [change_line(difference) for difference in log.changes()]

    def joined(self, log: Log[Any, Any]) -> Sequence[Said]:
        """All is told."""
        return ()

    def shown(self, log: Log[Any, Any]) -> object:
        """There is no picture that could be shown anew."""
        return None

    def view(self, log: Log[Any, Any], width: int, height: int) -> View:
        """Return the position in words."""
        rows: list[Runs] = [[(line, "")] for line in self._game.describe(log.state)]
        return View(Picture(), [], rows)

    def why(self, log: Log[Any, Any]) -> Sequence[Block]:
        """Say what the last entry led to."""
        from .teller import led_to

        told = led_to(log) if log.number else None
        return [told or say("Nothing has been entered yet.")]

    def timer_entry(self, log: Log[Any, Any]) -> int | None:
        """No timer runs."""
        return None
