"""Enigma at the table: the one object that `play` is handed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.commands import Move
from ....core.log import Log
from ....core.picture import Run
from ....core.table import View
from ..drawing.board import draw, legend, unseen
from ..moves import Fail, Place, Solve
from ..state import State
from ..steps import last_laid
from . import answers, preview
from .scoreboard import WIDTH, scoreboard


class EnigmaTable:
    """Questions, short answers and pictures of Enigma."""

    def question(self, state: State) -> str:
        """Return what is asked now."""
        return answers.question(state)

    def expand(self, line: str, state: State) -> str:
        """Return the full move that a short answer means."""
        return answers.expand(line, state)

    def help(self, state: State) -> list[str]:
        """Say what can be typed now."""
        return answers.help_lines(state)

    def reason(self, line: str, state: State) -> tuple[str, str]:
        """Split a line into a move and the reason that was typed with it."""
        return answers.reason(line, state)

    def rejected(self, log: Log[State, Any]) -> str | None:
        """Return who is down as not having solved by the last entry."""
        move = log.command.move if isinstance(log.command, Move) else None
        return move.player if isinstance(move, Fail) else None

    def checking(self, words: Sequence[str]) -> list[str]:
        """Return the `puzzle` command that `check WORDS` stands for."""
        return answers.checking(words)

    def completions(self, line: str, state: State) -> list[str]:
        """Return what the last word may become."""
        return answers.completions(line, state)

    def worth_a_look(self, log: Log[State, Any]) -> bool:
        """Return whether a tile was laid: that is where tables err."""
        return isinstance(log.command, Move) and isinstance(log.command.move, Place)

    def effects(self, log: Log[State, Any]) -> list[str]:
        """Say what the last entry does to the board."""
        return preview.effects(log)

    def view(self, log: Log[State, Any], width: int, height: int) -> View:
        """Return board and scoreboard, beside each other where there is room."""
        state = log.state
        last = last_laid(log)
        whole = draw(state, 0, height, last=last)
        fits_beside = not width or whole.picture.width + 3 + WIDTH <= width
        drawing = whole if fits_beside and not whole.hidden else draw(state, width, height, last=last)
        score: list[list[Run]] = scoreboard(state)
        note = unseen(state, drawing)
        below: list[list[Run]] = [[*legend(state)], *([[(note, "")]] if note else [])]
        if not width or drawing.picture.width + 3 + WIDTH <= width:
            return View(drawing.picture, score, below)
        return View(drawing.picture, [], [*below, [], *score])

    def why(self, log: Log[State, Any]) -> list[str]:
        """Explain the points that were given last."""
        from ..explaining.explain import explain, scorings
        from ..explaining.words import lines, say, say_nothing_scored

        scored = scorings(log)
        return lines(say(explain(log, scored[-1]))) if scored else say_nothing_scored(log.state)

    def timer_entry(self, log: Log[State, Any]) -> int | None:
        """Return the first solve of this round while others are still solving."""
        state = log.state
        if state.result or state.phase != "solve" or not state.timer:
            return None
        found, step = None, log.tip
        while step is not None and step.played.state.round == state.round:
            if isinstance(step.command, Move) and isinstance(step.command.move, Solve):
                found = step.entry
            step = step.before
        return found
