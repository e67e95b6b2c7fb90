"""What is counted on the way through a game, step by step: points, puzzles, rounds and their time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from ....core.commands import Move
from ....core.log import Step as AnyStep
from ....core.timing import Clock
from ..board.colors import CATEGORIES
from ..happenings import GameEnded, GameReopened, RoundEnded, SystemClosed
from ..moves import Choose, Fail, Place, Solve, Time
from ..moves import Move as GameMove
from ..state import State

Step: TypeAlias = AnyStep[State, Any]


class Solving(NamedTuple):
    """How a player fared with the puzzles of one category: those taken in rounds with a result, and those solved."""

    tried: int
    solved: int


class Scoring(NamedTuple):
    """The points that one player got through one entry, however many systems it closed."""

    entry: int
    seat: int
    points: int


class ClosedSystem(NamedTuple):
    """A system that closed: at which entry, by whose tile, and how many cells it had."""

    entry: int
    seat: int
    cells: int


class Round(NamedTuple):
    """One round: who had the first marker, who solved first, and how long it took."""

    number: int
    first: int
    """The seat of the first player."""
    first_solver: int | None
    """The seat of the first to solve, a rejected solution not counted; None where nobody solved."""
    seconds: int | None
    """From the end of the round before to its own; None where the times are missing or show an interruption."""
    complete: bool
    """Whether it was played to its end."""


class Tally:
    """The counts of one game so far."""

    def __init__(self, origin: State, clock: Clock) -> None:
        seats = len(origin.scores)
        self.own = [0] * seats
        self.others = [0] * seats
        self.solving: list[dict[str, list[int]]] = [{category: [0, 0] for category in CATEGORIES} for _ in range(seats)]
        self.best: dict[int, Scoring] = {}
        self.longest: dict[int, ClosedSystem] = {}
        self.rounds: list[Round] = []
        self.last_end: int | None = None
        self._clock = clock
        self._seats = seats
        self._begin_round(1, origin.first)

    def _begin_round(self, number: int, first: int) -> None:
        self._number, self._first, self._played = number, first, False
        self._chosen: list[str | None] = [None] * self._seats
        self._solved: list[bool | None] = [None] * self._seats
        self._order: list[int] = []

    def take(self, step: Step, entered_at: Callable[[int], str | None]) -> None:
        """Count one step of the game as corrected."""
        if not isinstance(step.command, Move) or step.command.remark or (step.fault and not step.fault.acceptable):
            return  # a remark, or what cannot be and was passed over
        happened = step.played.happenings
        ended = next((each for each in happened if isinstance(each, RoundEnded)), None) if happened else None
        if ended and _was_over(step):
            self._next_round(ended)
            ended = None
        if step.corrected_by != step.entry:  # an inserted move was entered later than it was played
            self._clock.tick(entered_at(step.entry))
        self._note(step.command.move)
        if happened:
            self._count_points(step)
            if any(isinstance(each, GameEnded) for each in happened):
                self.last_end = step.entry
        if ended:
            self._next_round(ended)

    def _next_round(self, ended: RoundEnded) -> None:
        self.end_round(complete=True)
        self._begin_round(ended.number + 1, ended.first)

    def _note(self, move: GameMove) -> None:
        match move:
            case Choose(seat=seat, category=category):
                self._chosen[seat] = category
            case Solve(seat=seat):
                self._solved[seat] = True
                self._order.append(seat)
            case Fail(seat=seat):
                self._solved[seat] = False
                self._order = [each for each in self._order if each != seat]
            case Time():
                self._solved = [bool(solved) for solved in self._solved]
            case Place():
                pass
            case _:
                return
        self._played = True

    def _count_points(self, step: Step) -> None:
        closed = [each.score for each in step.played.happenings if isinstance(each, SystemClosed)]
        if not closed:
            return
        assert isinstance(step.command, Move)
        closer = step.command.move.seat  # only laying a tile closes a system
        points: dict[int, int] = {}
        for score in closed:
            cells = sum(score.system.counts)
            if closer not in self.longest or cells > self.longest[closer].cells:
                self.longest[closer] = ClosedSystem(step.entry, closer, cells)
            for seat, more in score.totals().items():
                points[seat] = points.get(seat, 0) + more
        for seat, won in points.items():
            (self.own if seat == closer else self.others)[seat] += won
            if seat not in self.best or won > self.best[seat].points:
                self.best[seat] = Scoring(step.entry, seat, won)

    def end_round(self, *, complete: bool) -> None:
        """Close the books of a round; one in which nothing was played is none."""
        seconds = self._clock.lap()
        if not self._played:
            return
        for seat, (category, solved) in enumerate(zip(self._chosen, self._solved, strict=True)):
            if category is not None and solved is not None:
                self.solving[seat][category][0] += 1
                self.solving[seat][category][1] += solved
        first = next((seat for seat in self._order if self._solved[seat]), None)
        self.rounds.append(Round(self._number, self._first, first, seconds if complete else None, complete))


def _was_over(step: Step) -> bool:
    """Tell whether the round had ended with the game, so that taking the game up again began the next one first."""
    if not isinstance(step.played.happenings[0], GameReopened) or step.before is None:
        return False
    before = step.before.played.state
    done = all(laid or not solved for solved, laid in zip(before.solved, before.finished, strict=True))
    return before.phase == "place" and done
