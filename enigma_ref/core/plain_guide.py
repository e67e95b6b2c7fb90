"""Guiding people through any game line by line, with nothing but its rules and its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .commands import CORRECTIONS
from .game import Game
from .guide import Guide, View
from .log import Log
from .picture import Picture
from .runs import Runs
from .sentence import Said, row_of, say
from .sheets import PLAYER, Column, Row, Section, Sheet
from .words import matches


class PlainGuide(Guide[Any, Any]):
    """For a box without a guide of its own: every move is typed in full."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def question(self, state: Any) -> Said:
        """Ask for what comes next, in the game's own words."""
        return self._game.prompt(state)

    def help(self, state: Any) -> Sequence[Said]:
        """Name all moves."""
        forms = row_of([*self._game.words.values(), *CORRECTIONS.values()], ";")
        return [self._game.prompt(state), say("Moves: {forms}.", forms=forms)]

    def completions(self, line: str, state: Any) -> list[str]:
        """Complete the word of a move."""
        words = line.split()
        if len(words) > 1 or line.endswith(" "):
            return []
        known = [*self._game.words, *CORRECTIONS]
        return matches(words[0], known) if words else known

    def effects(self, log: Log[Any, Any]) -> Sequence[Said]:
        """Say what the last entry changes."""
        from .teller import change_line

        return [change_line(difference) for difference in log.changes()]

    def results(
        self, log: Log[Any, Any], started: str | None, entered_at: Callable[[int], str | None]
    ) -> Sequence[Section]:
        """Return what each player has in the end, the most first."""
        scores = sorted(self._game.scores(log.state).items(), key=lambda score: -score[1])
        rows = [Row([name, points]) for name, points in scores]
        return [Sheet("results", say("Results"), (PLAYER, Column(say("Points"))), rows)]

    def view(self, log: Log[Any, Any], width: int, height: int, *, past: bool = False) -> View:
        """Return the position in words."""
        rows: list[Runs] = [[(line, "")] for line in self._game.describe(log.state)]
        return View(Picture(), [], rows)
