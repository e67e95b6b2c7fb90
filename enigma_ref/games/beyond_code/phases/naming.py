"""Naming a card: the naming of the turn, and the one that a Decoding token pays for."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import say
from ..happenings import Named, Unchecked
from ..moves import Decode, Name
from ..state import Claim, State
from ..telling.prompt import prompt
from ..words import DECODING, POSITIONS
from .turn import take_turn, verify_own_turn


def verify_name(state: State, move: Name) -> Iterator[Refusal]:
    """Yield what speaks against the naming of the turn: whose turn it is, name/once."""
    yield from verify_own_turn(state, move)
    if state.named and move.seat == state.active:
        what = say("{name} has already named a card in this turn.", name=move.player)
        yield Refusal("name/once", what, prompt(state), acceptable=True)


def verify_decode(state: State, move: Decode) -> Iterator[Refusal]:
    """Yield what speaks against a naming with Decoding: whose turn it is, decoding/ready, card/closed."""
    yield from verify_own_turn(state, move)
    yield from verify_ready(state, move.seat)
    if state.places[move.position].open is not None:
        what = say("{position} lies open: Decoding names closed cards only.", position=POSITIONS[move.position])
        yield Refusal("card/closed", what, say("Choose a closed card."), acceptable=True)


def verify_ready(state: State, seat: int) -> Iterator[Refusal]:
    """Yield why a player cannot spend a Decoding token now (decoding/ready, BC-R6)."""
    if not state.decoding[seat]:
        what = say("{name} has no Decoding token.", name=state.name(seat))
        yield Refusal("decoding/ready", what, prompt(state))
    elif not state.decode_ready or seat != state.active:
        what = say("{name} did not have this Decoding token when the turn began.", name=state.name(seat))
        yield Refusal("decoding/ready", what, prompt(state), acceptable=True)


def apply_name(state: State, move: Name | Decode, happened: list[object]) -> None:
    """Let a player look at a closed card and state a name (M7 to M9); where nobody can doubt, it is believed (M10)."""
    take_turn(state, move.seat)
    decoding = isinstance(move, Decode)
    if decoding:
        state.give(move.seat, DECODING, held=False)
        state.decode_ready = False
    place = state.places[move.position]
    if place.open is None:
        state.lay(move.position, place.seen(move.seat))
    state.claim = Claim(move.seat, move.position, move.card, decoding)
    happened.append(Named(move.seat, move.position, move.card, decoding, place.open is None))
    if state.can_doubt():
        state.phase = "claim"
    else:
        state.phase = "effect"
        happened.append(Unchecked())
