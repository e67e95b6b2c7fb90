"""Trying for the goal of one's character: the table finds whether it was reached."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import say
from ..happenings import GoalTried, WentOut
from ..moves import Goal
from ..state import Ended, State, put
from ..telling.prompt import prompt
from ..words import CHAOS, DECODING, token_term
from .change import apply_change, verify_changes, verify_players
from .drawing import verify_card
from .ending import end_game, end_without_winner
from .turn import pass_turn, take_turn, verify_own_turn


def verify_goal(state: State, move: Goal) -> Iterator[Refusal]:
    """Yield what speaks against an attempt: whose turn it is, character/possible, token/held, what it left turned."""
    yield from verify_players(state, move.changes)
    yield from verify_own_turn(state, move)
    yield from verify_card(state, move.card, move.seat, prompt(state))
    for token in move.showing:
        if not state.holds(move.seat, token):
            what = say("{name} has no {token} token to show.", name=state.name(move.seat), token=token_term(token))
            yield Refusal("token/held", what, say("Leave it out."))
    if len(set(move.showing)) < len(move.showing):
        twice = token_term(move.showing[0])
        what = say("{name} has only one {token} token to show.", name=state.name(move.seat), token=twice)
        yield Refusal("token/held", what, say("Name it once."))
    yield from verify_changes(state, move.changes)


def apply_goal(state: State, move: Goal, happened: list[object]) -> None:
    """Let the player win (M17), or go out of the game, or lose the run (M18)."""
    take_turn(state, move.seat)
    state.face_up = put(state.face_up, move.seat, move.card)
    state.presented = move.showing
    happened.append(GoalTried(move.seat, move.card, move.reached, move.showing))
    if move.reached:
        end_game(state, Ended(move.seat, move.card, "goal"), happened)
        return
    if state.table.alone:
        end_game(state, Ended(None, None, "missed"), happened)
        return
    for change in move.changes:
        apply_change(state, change, happened)
    _go_out(state, move.seat)
    happened.append(WentOut(move.seat))
    if all(state.out):
        end_without_winner(state, happened)
    else:
        pass_turn(state, happened)


def _go_out(state: State, seat: int) -> None:
    """Let a player leave the game: his tokens go back to the supply (BC-R14)."""
    state.out = put(state.out, seat, True)
    state.silence = put(state.silence, seat, False)
    state.give(seat, DECODING, held=False)
    state.give(seat, CHAOS, held=False)
    state.hushed = False
