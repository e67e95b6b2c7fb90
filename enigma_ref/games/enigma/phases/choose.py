"""Phase 1: taking a puzzle category."""

from __future__ import annotations

from ....core.refusal import Refusal
from ....core.sentence import any_of, say
from ..board.colors import category_term
from ..moves import Choose
from ..state import State, put
from ..telling.prompt import prompt, untaken


def verify_choose(state: State, move: Choose) -> list[Refusal]:
    """Return what speaks against it: choose/player-once, choose/turn, choose/once."""
    found: list[Refusal] = []
    had = state.chosen[move.seat]
    if had is not None:
        what = say(
            "{player} has already chosen {category} in this round.", player=move.player, category=category_term(had)
        )
        found.append(Refusal("choose/player-once", what, prompt(state), acceptable=True))
    elif state.turn() != move.seat:
        what = say("It is not {player}'s turn to choose.", player=move.player)
        found.append(Refusal("choose/turn", what, prompt(state), acceptable=True))
    if move.category in state.chosen:
        found += _taken(state, move)
    return found


def _taken(state: State, move: Choose) -> list[Refusal]:
    """Return what speaks against a category that somebody has: nothing, if it is the player's own."""
    for seat, category in enumerate(state.chosen):
        if category == move.category and seat != move.seat:
            what = say(
                "{player} has taken {category} in this round.",
                player=state.name(seat),
                category=category_term(category),
            )
            left = any_of(map(category_term, untaken(state)))
            instead = (
                say("{player} can still take {categories}.", player=move.player, categories=left)
                if left.items
                else prompt(state)
            )
            return [Refusal("choose/once", what, instead, acceptable=True)]
    return []


def apply_choose(state: State, move: Choose, happened: list[object]) -> None:
    """Note the category."""
    state.chosen = put(state.chosen, move.seat, move.category)
