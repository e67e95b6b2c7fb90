"""What a position asks for or allows: questions that the rules and the words about them both ask."""

from __future__ import annotations

from .characters import NextSet, next_set
from .state import State
from .words import BOOK, MACHINE, PERSONAL_ASSIGNMENT


def tells_card(state: State) -> bool:
    """Tell whether a lie has to be told with the real card: two players, a closed card, checked cards open (8.4)."""
    return (
        len(state.out) == 2
        and state.rulings.checked_card == "open"
        and state.claim is not None
        and state.places[state.claim.position].open is None
    )


def may_pass(state: State) -> bool:
    """Tell whether the naming of the turn is done (BC-R5)."""
    return state.named or (state.decoded and state.rulings.decoding_naming == "counts")


def can_be_cancelled(state: State) -> bool:
    """Tell whether the pending effect is one that Chaos can be returned against (4.3; alone, also the Book: 9.6)."""
    if state.phase != "effect" or state.claim is None:
        return False
    return state.claim.card == MACHINE or (state.table.alone and state.claim.card == BOOK)


def can_cancel(state: State) -> list[int]:
    """Return who may return Chaos against the pending effect, the active player first (BC-R15, BC-R16)."""
    if not can_be_cancelled(state):
        return []
    seats = [state.active, *(seat for seat in state.clockwise(state.active) if seat != state.active)]
    return [seat for seat in seats if state.chaos[seat] and not state.silence[seat] and not state.out[seat]]


def assigns(state: State) -> bool:
    """Tell whether the Personal Assignment is pending, so that another card may be picked in place of its effect."""
    return state.claim is not None and state.claim.card == PERSONAL_ASSIGNMENT


def may_reveal(state: State) -> list[int]:
    """Return who may show the Infiltrator when time is out (6.2)."""
    return [seat for seat, out in enumerate(state.out) if not out and not state.silence[seat]]


def new_set(state: State) -> NextSet:
    """Return the set of the next game of a match, before chance added a card (7.2)."""
    wins = [ended.card for ended in state.games if ended.card is not None]
    if state.plan != "gradual" or state.games[-1].card is None:
        return NextSet(state.cards, ())
    return next_set(state.cards, wins)


def next_keeper(state: State) -> int:
    """Return the left neighbour of the last keeper (7.1)."""
    return next(state.clockwise(state.keeper))


def cards_to_open(state: State) -> int:
    """Return how many cards the set-up of the next game of a run turns up (9.5)."""
    return min(9, max(0, state.cells - state.marker - 1) + (state.game > 1))
