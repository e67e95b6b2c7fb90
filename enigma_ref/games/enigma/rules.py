"""The rules as one function: a state and a move give the next state and what happened, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core.game import Played, Value
from ...core.refusal import Refusal
from ...core.sentence import say
from .board.joining import Laying
from .happenings import Ruled, WheelRead
from .moves import Abandon, Choose, Fail, Move, Place, Rule, Skip, Solve, Time, Wheel
from .phases import choose, place, solve
from .phases.rounds import end, move_on, play_on, ranking, reached
from .state import Result, State
from .telling.prompt import prompt


def _nothing(state: State, move: Rule | Abandon) -> list[Refusal]:
    """A table may always decide a question, and always stop."""
    return []


def _apply_ruling(state: State, move: Rule, happened: list[object]) -> None:
    happened.append(Ruled(move.name, state.rulings.answer(move.name), move.value))
    state.rulings = state.rulings.with_answers({move.name: move.value})


def _apply_abandon(state: State, move: Abandon, happened: list[object]) -> None:
    end(state, Result((), "abandoned"), happened)


_RULES: Final[dict[type, tuple[Callable[..., list[Refusal]], Callable[..., None]]]] = {
    Choose: (choose.verify_choose, choose.apply_choose),
    Solve: (solve.verify_solve, solve.apply_solve),
    Fail: (solve.verify_fail, solve.apply_fail),
    Time: (solve.verify_time, solve.apply_time),
    Skip: (place.verify_turn, place.apply_skip),
    Rule: (_nothing, _apply_ruling),
    Abandon: (_nothing, _apply_abandon),
}
"""What speaks against a move and what it does, for each that needs no more than the position."""


def play(state: State, move: Move, accepted: bool) -> Played[State]:
    """Play a move, or refuse it; what is acceptable passes where the move is accepted, and is named as a breach."""
    if isinstance(move, Wheel):
        return Played(state, (WheelRead(move.seat, move.points, state.scores[move.seat]),))
    happened: list[object] = []
    breach = None
    state = state.copy()
    if state.result:
        breach = _after_the_end(state, accepted)
        play_on(state, happened)
    claims: dict[str, Value] = {}
    if isinstance(move, Place):
        free = move.spot not in state.board.held()[0]
        laying = Laying(state.board, move.spot, move.tile) if free else None
        objections = place.verify_place(state, move, laying)
        if objections:
            breach = _let_pass(objections, accepted, breach)
        assert laying is not None, "an occupied spot cannot be accepted"
        points = place.apply_place(state, move, laying, happened)
        if points:
            claims["scored"] = {state.name(seat): points[seat] for seat in sorted(points)}
    else:
        verify, apply = _RULES[type(move)]
        objections = verify(state, move)
        if objections:
            breach = _let_pass(objections, accepted, breach)
        apply(state, move, happened)
    if state.rulings.end_check == "at-once" and isinstance(move, Place | Rule) and not state.result and reached(state):
        # The target ends the game as soon as it is reached, by points or by a ruling.
        end(state, ranking(state), happened)
    if state.result is None:
        move_on(state, happened)
    if state.result:
        claims["result"] = result_claim(state)
    return Played(state, tuple(happened), claims, breach)


def _let_pass(objections: list[Refusal], accepted: bool, breach: Refusal | None) -> Refusal | None:
    """Return the weightiest rule that the table overlooks; refuse where it does not, or cannot."""
    for objection in objections:
        if not (accepted and objection.acceptable):
            raise objection
        breach = breach or objection
    return breach


def _after_the_end(state: State, accepted: bool) -> Refusal:
    refusal = Refusal(
        "end/target",
        prompt(state),
        say("undo takes back the last move, amend corrects an earlier one; to play on all the same: accept MOVE."),
        acceptable=True,
        over=True,
    )
    if not accepted:
        raise refusal
    return refusal


def result_claim(state: State) -> dict[str, Value]:
    """Return what a record says of the end."""
    assert state.result is not None
    return {"winners": [state.name(seat) for seat in state.result.winners], "by": state.result.by}
