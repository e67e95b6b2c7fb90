"""Enigma at the table: the one object that `play` is handed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.commands import Move
from ....core.guide import View
from ....core.log import Log
from ....core.parts import Block
from ....core.refusal import Refusal
from ....core.sentence import Said
from ..drawing.board_text import below, draw
from ..lookback import last_laid
from ..moves import Fail, Place, Solve
from ..state import State
from . import preview, short_answers
from .scoreboard import WIDTH, scoreboard


class EnigmaGuide:
    """Questions, short answers and pictures of Enigma."""

    seconds = 45
    when_time_is_up = "t"

    def question(self, state: State) -> Said:
        """Return what is asked now."""
        return short_answers.question(state)

    def default(self, state: State) -> str | None:
        """An empty line is no answer: nothing here is much commoner than the rest."""
        return None

    def expand(self, line: str, state: State) -> str:
        """Return the full move that a short answer means."""
        return short_answers.expand(line, state)

    def forgets(self, line: str, refusal: Refusal) -> bool:
        """Nothing in Enigma is secret."""
        return False

    def help(self, state: State) -> Sequence[Said]:
        """Say what can be typed now."""
        return short_answers.help_lines(state)

    def reason(self, line: str, state: State) -> tuple[str, str]:
        """Split a line into a move and the reason that was typed with it."""
        return short_answers.reason(line, state)

    def rejected(self, log: Log[State, Any]) -> str | None:
        """Return who is down as not having solved by the last entry."""
        move = log.command.move if isinstance(log.command, Move) else None
        return move.player if isinstance(move, Fail) else None

    def checking(self, words: Sequence[str]) -> list[str]:
        """Return the `puzzle` command that `check WORDS` stands for."""
        return short_answers.checking(words)

    def completions(self, line: str, state: State) -> list[str]:
        """Return what the last word may become."""
        return short_answers.completions(line, state)

    def worth_a_look(self, log: Log[State, Any]) -> bool:
        """Return whether a tile was laid: that is where tables err."""
        return isinstance(log.command, Move) and isinstance(log.command.move, Place)

    def effects(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what the last entry does to the board."""
        return preview.effects(log)

    def joined(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what a tile joined; what it closed is told with its points."""
        return preview.joined(log)

    def shown(self, log: Log[State, Any]) -> object:
        """Return round and tiles while tiles are laid, and after the end: that is when people look at the board."""
        state = log.state
        phase = state.has_phase()
        return (state.round, phase, len(state.board.tiles)) if phase in ("place", "over") else None

    def view(self, log: Log[State, Any], width: int, height: int) -> View:
        """Return board and scoreboard, beside each other where there is room."""
        state = log.state
        last = last_laid(log)
        whole = draw(state, 0, height, last=last)
        fits_beside = not width or whole.picture.width + 3 + WIDTH <= width
        drawing = whole if fits_beside and not whole.hidden else draw(state, width, height, last=last)
        score = scoreboard(state)
        if not width or drawing.picture.width + 3 + WIDTH <= width:
            return View(drawing.picture, score, below(state, drawing))
        return View(drawing.picture, [], [*below(state, drawing), [], *score])

    def why(self, log: Log[State, Any]) -> Sequence[Block]:
        """Explain the points that were given last."""
        from ..why.enigma_why import EnigmaWhy

        why = EnigmaWhy()
        entry = why.last(log)
        return why.nothing(log) if entry is None else why.explain(log, entry, 0).blocks

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
