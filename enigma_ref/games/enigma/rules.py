"""The rules as one function: a state and a move give the next state and what happened, or a refusal."""

from __future__ import annotations

from ...core.game import Played, Value
from ...core.refusal import Refusal
from . import choosing, placing, solving
from .board import Laying
from .happenings import Ruled, WheelRead
from .moves import Abandon, Choose, Fail, Move, Place, Rule, Skip, Solve, Time, Wheel
from .prompting import prompt
from .rounds import end, move_on, play_on, ranking, reached
from .state import Result, State


def objections(state: State, move: Move, laying: Laying | None) -> list[Refusal]:
    """Return everything that speaks against a move, the weightiest first. A placement comes with its laying."""
    match move:
        case Choose():
            return choosing.verify_choose(state, move)
        case Solve():
            return solving.verify_solve(state, move)
        case Place():
            return placing.verify_place(state, move, laying)
        case Time():
            return solving.verify_time(state, move)
        case Fail():
            return solving.verify_fail(state, move)
        case Skip():
            return placing.verify_turn(state, move)
    return []


def play(state: State, move: Move, accepted: bool) -> Played[State]:
    """Play a move, or refuse it; what is acceptable passes where the move is accepted, and is named as a breach."""
    if isinstance(move, Wheel):
        return Played(state, (WheelRead(move.seat, move.points, state.scores[move.seat]),))
    happened: list[object] = []
    breach = None
    if state.result:
        breach = _after_the_end(state, accepted)
        state = play_on(state, happened)
    laying = None
    if isinstance(move, Place) and move.spot not in state.board.tiles:
        laying = Laying(state.board, move.spot, move.tile)
    for objection in objections(state, move, laying):
        if not (accepted and objection.acceptable):
            raise objection
        breach = breach or objection
    return _apply(state, move, laying, happened, breach)


def _after_the_end(state: State, accepted: bool) -> Refusal:
    refusal = Refusal(
        "end/target",
        prompt(state),
        "undo takes back the last move, amend corrects an earlier one; to play on all the same: accept MOVE.",
        acceptable=True,
    )
    if not accepted:
        raise refusal
    return refusal


def _apply(
    state: State, move: Move, laying: Laying | None, happened: list[object], breach: Refusal | None
) -> Played[State]:
    claims: dict[str, Value] = {}
    match move:
        case Choose():
            state = choosing.apply_choose(state, move)
        case Solve():
            state = solving.apply_solve(state, move, happened)
        case Fail():
            state = solving.apply_fail(state, move, happened)
        case Time():
            state = solving.apply_time(state, happened)
        case Place():
            assert laying is not None
            state, points = placing.apply_place(state, move, laying, happened)
            if points:
                claims["scored"] = {state.name(seat): won for seat, won in points.items()}
        case Skip():
            state = placing.apply_skip(state, move)
        case Rule(name, value):
            happened.append(Ruled(name, state.rulings.answer(name), value))
            state = state._replace(rulings=state.rulings.with_answer(name, value))
        case Abandon():
            state = end(state, Result((), "abandoned"), happened)
    if state.result is None:
        state = _check_at_once(state, move, happened)
    if state.result is None:
        state = move_on(state, happened)
    if state.result:
        claims["result"] = result_claim(state)
    return Played(state, tuple(happened), claims, breach)


def _check_at_once(state: State, move: Move, happened: list[object]) -> State:
    """Under `end-check: at-once` the game ends as soon as the target is reached, by points or by a ruling."""
    if isinstance(move, Place | Rule) and state.rulings.end_check == "at-once" and reached(state):
        return end(state, ranking(state), happened)
    return state


def result_claim(state: State) -> dict[str, Value]:
    """Return what a record says of the end."""
    assert state.result is not None
    return {"winners": [state.name(seat) for seat in state.result.winners], "by": state.result.by}
