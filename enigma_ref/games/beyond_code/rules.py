"""The rules as one function: a state and a move give the next state and what happened, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ...core.game import Played, Value
from ...core.refusal import Refusal
from .happenings import Ruled
from .moves import (
    Abandon,
    Begin,
    BeginAlone,
    Believe,
    Cancel,
    Decode,
    DiscloseCard,
    DiscloseRole,
    Doubt,
    Effect,
    Goal,
    Lie,
    Look,
    Move,
    Name,
    Pass,
    Pick,
    Reveal,
    Rule,
    Truth,
)
from .phases import doubt, effect, ending, goal, naming, series, solo, turn
from .state import AFTER_PLAY, Ended, Result, State

_ANYTIME: Final = (Rule, Abandon)
_MAY_FOLLOW: Final[dict[str, tuple[type, ...]]] = {
    "infiltrator": (Reveal, *_ANYTIME),
    "between": (Begin, BeginAlone, DiscloseCard, DiscloseRole, *_ANYTIME),
    "over": (DiscloseCard, DiscloseRole),
}
"""What can be done although nobody can act in a game any more."""


def _nothing(state: State, move: Rule | Abandon) -> Iterator[Refusal]:
    """A table may always decide a question, and always stop."""
    return iter(())


def _apply_ruling(state: State, move: Rule, happened: list[object]) -> None:
    most = state.rulings.breakthroughs
    happened.append(Ruled(move.name, state.rulings.answer(move.name), move.value))
    state.rulings = state.rulings.with_answers({move.name: move.value})
    if state.table.series == "match" and most > state.breakthroughs >= state.rulings.breakthroughs:
        state.claim = None
        ending.end_series(state, Result((), "breakthrough"), happened)  # 6.4: so many there were already
    elif state.running and ending.time_is_out(state):
        state.marker = state.end_cell
        ending.time_out(state, happened)


def _apply_abandon(state: State, move: Abandon, happened: list[object]) -> None:
    state.claim = None
    ending.end_series(state, Result((), "abandoned"), happened)


_RULES: Final[dict[type, tuple[Callable[..., Iterable[Refusal]], Callable[..., None]]]] = {
    Name: (naming.verify_name, naming.apply_name),
    Decode: (naming.verify_decode, naming.apply_name),
    Believe: (doubt.verify_believe, doubt.apply_believe),
    Doubt: (doubt.verify_doubt, doubt.apply_doubt),
    Truth: (doubt.verify_truth, doubt.apply_truth),
    Lie: (doubt.verify_lie, doubt.apply_lie),
    Cancel: (effect.verify_cancel, effect.apply_cancel),
    Effect: (effect.verify_effect, effect.apply_effect),
    Goal: (goal.verify_goal, goal.apply_goal),
    Look: (turn.verify_look, turn.apply_look),
    Pass: (turn.verify_pass, turn.apply_pass),
    Reveal: (ending.verify_reveal, ending.apply_reveal),
    Begin: (series.verify_begin, series.apply_begin),
    BeginAlone: (solo.verify_begin_alone, solo.apply_begin_alone),
    DiscloseCard: (series.verify_disclose, series.apply_disclose),
    DiscloseRole: (series.verify_disclose, series.apply_disclose),
    Pick: (solo.verify_pick, solo.apply_pick),
    Rule: (_nothing, _apply_ruling),
    Abandon: (_nothing, _apply_abandon),
}
"""What speaks against a move, the weightiest first, and what it does."""


def play(state: State, move: Move, accepted: bool) -> Played[State]:
    """Play a move, or refuse it; what is acceptable passes where the move is accepted, and is named as a breach."""
    kind = type(move)
    verify, apply = _RULES[kind]
    games = len(state.games)
    happened: list[object] = []
    breach = None
    now = state.copy()
    if state.phase in AFTER_PLAY and kind not in _MAY_FOLLOW[state.phase]:
        breach = _after_play(now, move, accepted, happened)
        games = len(now.games)
    elif kind is Reveal and not ending.has_infiltrator(state):
        raise ending.not_in_set(state)
    for objection in verify(now, move):
        if not (accepted and objection.acceptable):
            raise objection
        breach = breach or objection
    apply(now, move, happened)
    if now.phase not in AFTER_PLAY:
        return Played(now, tuple(happened), breach=breach)
    claims: dict[str, Value] = {}
    if len(now.games) > games:
        claims["ended"] = ended_claim(now, now.games[-1])
    if now.result and now.result is not state.result:
        claims["result"] = result_claim(now, now.result)
    return Played(now, tuple(happened), claims, breach)


def _after_play(state: State, move: Move, accepted: bool, happened: list[object]) -> Refusal:
    """Refuse a move after the end, or let the table play on; infiltrator/set is told before game/over."""
    if isinstance(move, Reveal) and state.phase != "over" and not ending.has_infiltrator(state):
        raise ending.not_in_set(state)
    begins = isinstance(move, Begin | BeginAlone) and state.phase == "over"
    if begins and state.table.alone and state.result and state.result.by != "abandoned":
        raise ending.no_next_game(state)
    refusal = ending.verify_running(state)
    if not accepted:
        raise refusal
    if state.disclosed and not begins:
        raise ending.already_told(state)
    if begins:
        ending.reopen_series(state, happened)
    else:
        ending.reopen(state, happened)
    return refusal


def ended_claim(state: State, ended: Ended) -> dict[str, Value]:
    """Return what a record says of the end of a game."""
    winner = None if ended.winner is None else state.name(ended.winner)
    return {"winner": winner, "role": ended.card, "by": ended.by}


def result_claim(state: State, result: Result) -> dict[str, Value]:
    """Return what a record says of the end of the series."""
    found: dict[str, Value] = {"winners": [state.name(seat) for seat in result.winners], "by": result.by}
    if result.fate is not None:
        found["fate"] = result.fate
    return found
