"""What Enter means at a question: the one answer that is by far the commonest, or the only one that there can be."""

from __future__ import annotations

from typing import Final

from ..due import cards_to_open, may_pass, new_set, tells_card
from ..state import State
from ..words import BOOK, LIBRARY, MACHINE, PERSONAL_ASSIGNMENT, POSITIONS, SHADOW

_SEEN_TO_CHANGE: Final = frozenset({LIBRARY, BOOK, SHADOW, MACHINE, PERSONAL_ASSIGNMENT})
"""The cards of which the rulebook tells that everybody sees something change: an icon, time, characters, places."""


def default(state: State) -> str | None:
    """Return the full move that an empty line stands for; None where no answer is much commoner than the others."""
    match state.phase:
        case "act" if may_pass(state):
            return "pass" if state.table.alone else f"pass {state.name(state.active)}"
        case "claim":
            return "believe"
        case "check":
            return only_verdict(state)
        case "effect" if state.pending.card not in _SEEN_TO_CHANGE:
            return "effect nothing"
        case "look":
            where = only_look(state)
            return None if where is None else f"look {state.name(state.active)} {where}"
        case "infiltrator":
            return "infiltrator nobody"
        case "between" if state.table.alone:
            return None if cards_to_open(state) else "begin"
        case "between":
            return "begin" if len(new_set(state).by_chance) < 2 else None
    return None


def only_verdict(state: State) -> str | None:
    """Return the verdict that everybody can see to be the only one (3.6); None where the checker alone knows."""
    claim = state.pending
    place = state.places[claim.position]
    if place.open is not None:
        return "truth" if place.open == claim.card else "lie"
    # With two players the card that it really is has to be said, and that only the checker can.
    return None if may_be_true(state) or tells_card(state) else "lie"


def may_be_true(state: State) -> bool:
    """Tell whether a closed card may be the stated one, for all that everybody knows."""
    claim = state.pending
    return state.where_open(claim.card) is None and claim.card not in state.places[claim.position].lies


def only_look(state: State) -> str | None:
    """Return what a silenced player has to look at where there is no choice: the last closed card, or nothing."""
    closed = [POSITIONS[position] for position, place in enumerate(state.places) if place.open is None]
    if not closed:
        return "nothing"
    return closed[0] if len(closed) == 1 else None
