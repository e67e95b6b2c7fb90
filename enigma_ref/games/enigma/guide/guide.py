"""Enigma at the table: the one object that `play` is handed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....core.choices import Choices
from ....core.commands import Move
from ....core.guide import GAP, Guide, View
from ....core.log import Log
from ....core.parts import Block
from ....core.runs import Runs
from ....core.sentence import Said, all_of, say
from ....core.sheets import Section
from ....core.stepwise import Stepwise
from ..drawing.board_text import across, below, draw
from ..lookback import last_laid, round_of
from ..moves import Fail, Solve
from ..phases.rounds import reached
from ..state import State
from ..tile_entry.seen_tiles import remembered
from . import preview, short_answers
from .checking import checking
from .compact import example
from .completion import completions
from .example import example_tile
from .help import HELP_ON, help_lines
from .placement import bare_tile
from .scoreboard import brief, points_width, scoreboard


class EnigmaGuide(Guide[State, Any]):
    """Questions, short answers and pictures of Enigma."""

    seconds = 45
    when_time_is_up = "time"
    remembers = True

    def question(self, state: State) -> Said:
        """Return what is asked now."""
        return short_answers.question(state)

    def default(self, state: State) -> str | None:
        """Return what Enter stands for: the last category, where there is no choice."""
        return short_answers.default(state)

    def choices(self, state: State) -> Choices | None:
        """Return the categories, while they are taken."""
        return short_answers.choices(state)

    def bare_tile(self, line: str, state: State) -> str:
        """Return the tile of a placement that is typed without colons."""
        return bare_tile(line) if not state.result and state.phase == "place" else ""

    def expand(self, line: str, state: State) -> str:
        """Return the full move that a short answer means."""
        return short_answers.expand(line, state)

    def readings(self, line: str, state: State) -> Sequence[str]:
        """Return what a short answer may mean where that is more than one thing."""
        return short_answers.readings(line, state)

    def several(self, line: str, state: State) -> Sequence[Sequence[str]]:
        """Return the choices or results of several players that were typed at once."""
        return short_answers.several(line, state)

    def follows(self, log: Log[State, Any]) -> str | None:
        """Return the choice that is none: the last category of four."""
        return short_answers.follows(log)

    def welcome(self, state: State) -> Sequence[Block]:
        """Say how a tile is written, and show what it looks like."""
        return [example(), example_tile(state), say("Or type draw where a tile is to be laid: it asks side by side.")]

    def last_call(self, state: State) -> Said | None:
        """Say that somebody has the points that end the game, so that this round is the last."""
        if state.result or not reached(state):
            return None
        target = state.rulings.target
        names = [state.name(seat) for seat, points in enumerate(state.scores) if points >= target]
        return say(
            "Last round: {players} {n:has|have} reached {target} points. Who has solved still lays a tile.",
            players=all_of(names),
            n=len(names),
            target=target,
        )

    def results(
        self, log: Log[State, Any], started: str | None, entered_at: Callable[[int], str | None]
    ) -> Sequence[Section]:
        """Return who came in where, and the honours of the game."""
        from .results import results

        return results(log, started, entered_at)

    def help(self, state: State) -> Sequence[Block]:
        """Say what can be typed now."""
        return help_lines(state)

    def help_on(self, word: str, state: State) -> Sequence[Block]:
        """Say what else there is to a move, and show a tile."""
        said = HELP_ON.get(word, ())
        return [*said, example_tile(state)] if word == "place" else said

    def reason(self, line: str, state: State) -> tuple[str, str]:
        """Split a line into a move and the reason that was typed with it."""
        return short_answers.reason(line, state)

    def rejected(self, log: Log[State, Any]) -> str | None:
        """Return who is down as not having solved by the last entry."""
        move = log.command.move if isinstance(log.command, Move) else None
        return move.player if isinstance(move, Fail) else None

    def checking(self, words: Sequence[str], state: State) -> list[str] | None:
        """Return the `puzzle` command that `check WORDS` stands for, with what this table has decided about it."""
        return checking(words, state)

    def completions(self, line: str, state: State) -> list[str]:
        """Return what the last word may become."""
        return completions(line, state)

    def memorable(self, move: str) -> str | None:
        """Return the tile that a move lays, whichever way round."""
        return remembered(move)

    def continuations(self, line: str, state: State, seen: Sequence[str]) -> Sequence[str]:
        """Return how a tile that is being typed may go on, by the tiles of earlier games."""
        from .going_on import continuations

        return continuations(line, state, seen)

    def stepwise(self, line: str, state: State, seen: Callable[[], Sequence[str]]) -> Stepwise | None:
        """Return the tile to draw side by side, where `draw` asks for that."""
        from .drawing_up import tile_keys

        return tile_keys(line, state, seen)

    def worth_a_look(self, log: Log[State, Any]) -> bool:
        """Return whether a tile closes something, or looks like a slip: the rest is seen once it lies there."""
        return preview.closes(log) or bool(preview.doubts(log))

    def effects(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what the last entry does to the board."""
        return preview.effects(log)

    def doubts(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say which sides of a tile were left blank."""
        return preview.doubts(log)

    def joined(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what a tile joined; what it closed is told with its points."""
        return preview.joined(log)

    def shown(self, log: Log[State, Any]) -> object:
        """Return round and tiles while tiles are laid, and after the end: that is when people look at the board."""
        state = log.state
        phase = state.has_phase()
        return (state.round, phase, len(state.board.tiles)) if phase in ("place", "over") else None

    def view(self, log: Log[State, Any], width: int, height: int, *, past: bool = False) -> View:
        """Return board and scoreboard, beside each other where there is room."""
        state = log.state
        last = last_laid(log)
        score = scoreboard(state, round_of(log, past=past))
        room = width - GAP - points_width(state)
        whole = draw(state, 0, height, last=last)
        fits_beside = not width or whole.picture.width <= room
        drawing = whole if fits_beside and not whole.hidden else draw(state, width, height, last=last)
        if not width or drawing.picture.width <= room:
            return View(drawing.picture, score, below(state, drawing), drawing.needs)
        return View(drawing.picture, [], [*below(state, drawing), [], *score], drawing.needs)

    def across(self, log: Log[State, Any]) -> int:
        """Return how many columns the board needs, in small tiles."""
        return across(log.state)

    def brief(self, state: State) -> Runs:
        """Return everybody's sign, points and supply."""
        return brief(state)

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
