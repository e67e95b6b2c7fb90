"""Phase 2 and the check by all: who solved, who did not, the timer."""

from __future__ import annotations

from typing import Final

from ....core.refusal import Refusal
from ....core.sentence import paragraph, say
from ..happenings import Rejected, TimerTurned, TimeUp
from ..moves import Fail, Solve, Time
from ..state import State, put
from ..telling.prompt import prompt

_TOO_EARLY: Final = say("Nobody solves before all have chosen.")
_TOO_LATE: Final = say("Solving is over in this round.")


def _verify_chosen(state: State, move: Solve | Fail) -> list[Refusal]:
    """While choosing goes on: who has no puzzle cannot have a result, and nobody has one before all have chosen."""
    if state.chosen[move.seat] is None:
        what = say("{player} has not chosen a puzzle in this round.", player=move.player)
        return [Refusal("solve/chosen", what, prompt(state), acceptable=True)]
    return [Refusal("solve/phase", _TOO_EARLY, prompt(state), acceptable=True)]


def _known(state: State, move: Solve | Fail) -> Refusal:
    """The player has a result that this move does not replace."""
    if state.solved[move.seat]:
        what = say("{player}'s puzzle is already down as solved in this round.", player=move.player)
    else:
        what = say("{player}'s puzzle is already down as not solved in this round.", player=move.player)
    instead = paragraph(say("To correct that, undo, or amend that entry."), prompt(state))
    return Refusal("solve/phase", what, instead, acceptable=True)


def verify_solve(state: State, move: Solve) -> list[Refusal]:
    """Return what speaks against it: solve/chosen, solve/phase."""
    if state.phase == "choose":
        return _verify_chosen(state, move)
    if state.solved[move.seat] is not None:
        return [_known(state, move)]
    if state.phase != "solve":
        return [Refusal("solve/phase", _TOO_LATE, prompt(state), acceptable=True)]
    return []


def apply_solve(state: State, move: Solve, happened: list[object]) -> None:
    """Note the solution; the first one turns the timer."""
    if not state.timer:
        happened.append(TimerTurned(move.seat))
        state.timer = True
    state.solved = put(state.solved, move.seat, True)


def verify_fail(state: State, move: Fail) -> list[Refusal]:
    """Return what speaks against it: a rejection comes before the first tile of the round, or not at all."""
    if state.phase == "choose":
        return _verify_chosen(state, move)
    if state.solved[move.seat] is False:
        return [_known(state, move)]
    if state.phase == "place" and state.laid:
        what = say(
            "{player}'s solution cannot be rejected any more: a tile of this round has been laid.", player=move.player
        )
        instead = paragraph(say("To correct it, undo that tile first."), prompt(state))
        return [Refusal("solve/phase", what, instead, acceptable=True)]
    return []


def apply_fail(state: State, move: Fail, happened: list[object]) -> None:
    """Note the failure, in place of a solution if there was one."""
    if state.solved[move.seat]:
        happened.append(Rejected(move.seat))
    state.solved = put(state.solved, move.seat, False)


def verify_time(state: State, move: Time) -> list[Refusal]:
    """Return what speaks against it: solve/phase, solve/timer."""
    if state.phase != "solve":
        when = _TOO_EARLY if state.phase == "choose" else _TOO_LATE
        return [Refusal("solve/phase", when, prompt(state), acceptable=True)]
    if not state.timer:
        what = say("The timer has not been turned: only the first to solve turns it.")
        return [Refusal("solve/timer", what, prompt(state), acceptable=True)]
    return []


def apply_time(state: State, move: Time, happened: list[object]) -> None:
    """Everyone still without a result failed."""
    happened.append(TimeUp(tuple(state.waiting())))
    state.solved = tuple(map(bool, state.solved))
