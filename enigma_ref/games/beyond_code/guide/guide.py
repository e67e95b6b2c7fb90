"""Beyond Code at the table: the one object that `play` is handed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....core.commands import Move
from ....core.guide import Guide, View
from ....core.log import Log
from ....core.parts import Block
from ....core.refusal import Refusal, Unclear
from ....core.sentence import Said, say
from ....core.sheets import Section
from ..drawing.mansion_text import legend, mansion
from ..drawing.table_text import table
from ..happenings import GameBegan, TurnPassed
from ..moves import Goal, Pass
from ..state import State
from . import enter, hints, next_question, short_answers
from .completion import completions
from .secrets import may_tell_a_secret


class BeyondCodeGuide(Guide[State, Any]):
    """Questions, short answers and pictures of Beyond Code."""

    seconds = 0
    when_time_is_up = ""

    def question(self, state: State) -> Said:
        """Return what is asked now."""
        return next_question.question(state)

    def default(self, state: State) -> str | None:
        """Return what an empty line stands for."""
        return enter.default(state)

    def cards(self, state: State) -> Sequence[str]:
        """Return the cards of the mansion and the characters that the table made."""
        return (*state.table.mansion, *state.table.roles)

    def expand(self, line: str, state: State) -> str:
        """Return the full move that a short answer means."""
        return short_answers.expand(line, state)

    def forgets(self, line: str, refusal: Refusal) -> bool:
        """Tell whether a refused line may hold a card or a character that is hidden."""
        return may_tell_a_secret(line, refusal)

    def welcome(self, state: State) -> Sequence[Block]:
        """Say how a card is named."""
        return [hints.help_lines(state)[0]]

    def results(
        self, log: Log[State, Any], started: str | None, entered_at: Callable[[int], str | None]
    ) -> Sequence[Section]:
        """Return who came in where, and the honours of the series."""
        from .results import results

        return results(log, started, entered_at)

    def help(self, state: State) -> Sequence[Said]:
        """Say what can be typed now."""
        return hints.help_lines(state)

    def reason(self, line: str, state: State) -> tuple[str, str]:
        """Nothing is rejected with a reason."""
        return line, ""

    def rejected(self, log: Log[State, Any]) -> str | None:
        """Nothing is rejected."""
        return None

    def checking(self, words: Sequence[str], state: State) -> list[str]:
        """Say that there is nothing to check: what a check of this game finds is a verdict."""
        what = say("Puzzles belong to Enigma; Beyond Code has none. What somebody found is a verdict: truth or lie.")
        raise Unclear(what)

    def completions(self, line: str, state: State) -> list[str]:
        """Return what the last word may become."""
        return completions(line, state)

    def worth_a_look(self, log: Log[State, Any]) -> bool:
        """Return whether somebody tried for the goal: nothing else decides as much in one line."""
        return isinstance(log.command, Move) and isinstance(log.command.move, Goal)

    def effects(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what the last entry leads to."""
        told = log.game.tell(log.played) if log.played else None
        return [told] if told else []

    def joined(self, log: Log[State, Any]) -> Sequence[Said]:
        """All is told."""
        return ()

    def shown(self, log: Log[State, Any]) -> object:
        """Return what lies on the table when a turn begins or a game has ended: that is when people look at it."""
        state = log.state
        begins = state.phase == "look" or (state.phase == "act" and not state.named and not state.decoded)
        if not begins and state.phase not in ("infiltrator", "between", "over"):
            return None
        known = tuple((place.open, place.lies, place.silenced) for place in state.places)
        tokens = (state.silence, state.decoding, state.chaos, state.out)
        return state.game, state.running, state.marker, known, tokens

    def view(self, log: Log[State, Any], width: int, height: int, *, past: bool = False) -> View:
        """Return the mansion, and below it what its signs mean and who has what."""
        state = log.state
        return View(mansion(state, width), [], [legend(state), [], *table(state)])

    def timer_entry(self, log: Log[State, Any]) -> int | None:
        """Return the entry since which the turn lasts; it is counted down only where the table asked for that."""
        state = log.state
        if not state.running:
            return None
        step = log.tip
        while step is not None:
            begun = any(isinstance(happening, TurnPassed | GameBegan) for happening in step.played.happenings)
            ended = isinstance(step.command, Move) and isinstance(step.command.move, Pass)  # alone, nobody follows
            if begun or ended:
                return step.entry
            step = step.before
        return 0
