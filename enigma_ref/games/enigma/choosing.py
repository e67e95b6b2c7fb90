"""Phase 1: taking a puzzle category."""

from __future__ import annotations

from ...core.refusal import Refusal
from ...core.words import listed
from .moves import Choose
from .prompting import prompt, untaken
from .state import State, put


def verify_choose(state: State, move: Choose) -> list[Refusal]:
    """Return what speaks against it: choose/player-once, choose/turn, choose/once."""
    found: list[Refusal] = []
    had = state.chosen[move.seat]
    if had is not None:
        what = f"{move.player} has already chosen {had} in this round."
        found.append(Refusal("choose/player-once", what, prompt(state), acceptable=True))
    elif state.turn() != move.seat:
        what = f"It is not {move.player}'s turn to choose."
        found.append(Refusal("choose/turn", what, prompt(state), acceptable=True))
    if move.category in state.chosen:
        found += _taken(state, move)
    return found


def _taken(state: State, move: Choose) -> list[Refusal]:
    """Return what speaks against a category that somebody has: nothing, if it is the player's own."""
    for seat, category in enumerate(state.chosen):
        if category == move.category and seat != move.seat:
            what = f"{state.name(seat)} has taken {category} in this round."
            left = listed(untaken(state), "or")
            instead = f"{move.player} can still take {left}." if left else prompt(state)
            return [Refusal("choose/once", what, instead, acceptable=True)]
    return []


def apply_choose(state: State, move: Choose, happened: list[object]) -> None:
    """Note the category."""
    state.chosen = put(state.chosen, move.seat, move.category)
