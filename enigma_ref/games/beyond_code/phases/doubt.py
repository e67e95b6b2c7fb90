"""Belief and doubt: who checks, and what the check found."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import all_of, say
from ..due import tells_card
from ..happenings import Believed, Checks, Silenced, Turned, Verdict
from ..moves import Believe, Doubt, Lie, Truth
from ..state import State, put
from ..telling.prompt import prompt
from ..words import POSITIONS, card_term
from .turn import pass_turn


def verify_believe(state: State, move: Believe) -> Iterator[Refusal]:
    """Yield what speaks against belief: turn/phase."""
    if state.phase != "claim":
        what = say("Nothing was named that could be believed.")
        if state.phase == "check":
            what = say("{name} doubts it and checks.", name=state.name(state.checker))
        elif state.phase == "effect":
            what = say("It is believed already.")
        yield Refusal("turn/phase", what, prompt(state), acceptable=state.phase == "check")


def apply_believe(state: State, move: Believe, happened: list[object]) -> None:
    """Close the doubts (M10, BC-R8)."""
    state.claim = state.pending._replace(checker=None)
    state.phase = "effect"
    happened.append(Believed())


def verify_doubt(state: State, move: Doubt) -> Iterator[Refusal]:
    """Yield what speaks against a doubt: player/out, doubt/one, doubt/late, turn/phase, then who may not doubt."""
    for seat in move.seats:
        if state.out[seat]:
            what = say("{name} is out of this game and cannot doubt.", name=state.name(seat))
            yield Refusal("player/out", what, prompt(state), acceptable=True)
    if state.phase != "claim":
        yield _no_doubt_now(state, move)
    for seat in move.seats:
        if state.silence[seat] and seat != state.active:
            what = say("{name} is silenced and cannot doubt.", name=state.name(seat))
            yield Refusal("silence/doubt", what, prompt(state), acceptable=True)
    if state.active in move.seats:
        what = say("{name} cannot doubt what {name} has named.", name=state.name(state.active))
        yield Refusal("doubt/eligible", what, prompt(state))


def _no_doubt_now(state: State, move: Doubt) -> Refusal:
    if state.phase == "check":
        what = say("{name} checks already, and only one may.", name=state.name(state.checker))
        return Refusal("doubt/one", what, prompt(state), acceptable=True)
    if state.phase == "effect":
        what = say("It is too late for {names} to doubt: it is believed.", names=all_of(move.players))
        if state.pending.checker is None and state.can_doubt():
            instead = say("If that was entered too soon, take it back: undo. {next}", next=prompt(state))
            return Refusal("doubt/late", what, instead, acceptable=True)
        if state.pending.checker is not None:
            what = say("It is too late for {names} to doubt: it was checked.", names=all_of(move.players))
        return Refusal("doubt/late", what, prompt(state), acceptable=True)
    return Refusal("turn/phase", say("Nothing was named that could be doubted."), prompt(state))


def apply_doubt(state: State, move: Doubt, happened: list[object]) -> None:
    """Fix who checks: of several, the nearest clockwise from the active player (M11, BC-R30)."""
    claim = state.pending
    checker = next(seat for seat in state.clockwise(claim.seat) if seat in move.seats)
    place = state.places[claim.position]
    if place.open is None:
        state.lay(claim.position, place.seen(checker))
    state.claim = claim._replace(checker=checker)
    state.phase = "check"
    happened.append(Checks(checker, move.seats, place.open is None))


def _verify_check(state: State) -> Iterator[Refusal]:
    if state.phase != "check":
        yield Refusal("turn/phase", say("Nobody is checking a card."), prompt(state))


def verify_truth(state: State, move: Truth) -> Iterator[Refusal]:
    """Yield what speaks against the verdict truth: turn/phase, verdict/public (3.6)."""
    yield from _verify_check(state)
    claim = state.pending
    place = state.places[claim.position]
    where = POSITIONS[claim.position]
    card = card_term(claim.card)
    if place.open is not None:
        if place.open != claim.card:
            what = say(
                "{position} lies open and is {real}, not {card}.",
                position=where,
                real=card_term(place.open),
                card=card,
            )
            yield Refusal("verdict/public", what, say("Write: lie."), acceptable=True)
        return
    elsewhere = state.where_open(claim.card)
    if elsewhere is not None:
        what = say(
            "{card} lies open at {other}, so it cannot be at {position}.",
            card=card,
            other=POSITIONS[elsewhere],
            position=where,
        )
        yield Refusal("verdict/public", what, prompt(state))
    elif claim.card in place.lies:
        what = say("A check has found before that {position} is not {card}.", position=where, card=card)
        yield Refusal("verdict/public", what, prompt(state), acceptable=True)


def verify_lie(state: State, move: Lie) -> Iterator[Refusal]:
    """Yield what speaks against the verdict lie: turn/phase, move/missing, secret/during, verdict/public, card/twice.

    None of them says which card was entered: where it may not be said, it must not be heard here either.
    """
    yield from _verify_check(state)
    claim = state.pending
    place = state.places[claim.position]
    if tells_card(state):
        if move.card is None:
            what = say("With two players the checked card stays open: the card that it is has to be said.")
            yield Refusal("move/missing", what, say("Write: lie CARD."))
        elif move.card == claim.card:
            what = say("A lie cannot be the card that was stated.")
            instead = say("Write: lie CARD with the card that it is, or truth.")
            yield Refusal("verdict/public", what, instead, acceptable=True)
        elif state.where_open(move.card) is not None:
            what = say("That card lies open elsewhere.")
            yield Refusal("card/twice", what, say("Write: lie CARD with the card that it is."))
        elif move.card in place.lies:
            what = say("A check has found before that it is not that card.")
            instead = say("Write: lie CARD with the card that it is.")
            yield Refusal("verdict/public", what, instead, acceptable=True)
        return
    if move.card is not None:
        yield Refusal("secret/during", say("Which card it really is, nobody says."), say("Write: lie."))
    if place.open is not None and place.open == claim.card:
        what = say(
            "{position} lies open and is {card}, as stated.",
            position=POSITIONS[claim.position],
            card=card_term(claim.card),
        )
        yield Refusal("verdict/public", what, say("Write: truth."), acceptable=True)


def apply_truth(state: State, move: Truth, happened: list[object]) -> None:
    """Silence the checker, turn the card up, and let the effect come (M12)."""
    claim = state.pending
    happened.append(Verdict(True, claim.seat, claim.checker, claim.position, claim.card))
    hush(state, state.checker, happened)
    if state.places[claim.position].open is None:
        state.turn_up(claim.position, claim.card)
        happened.append(Turned(claim.position, claim.card))
    state.phase = "effect"


def apply_lie(state: State, move: Lie, happened: list[object]) -> None:
    """Silence the liar and pass the turn (M13); between two players the card may be turned up (8.4)."""
    claim = state.pending
    happened.append(Verdict(False, claim.seat, claim.checker, claim.position, claim.card))
    state.lay(claim.position, state.places[claim.position].exposed(claim.card))
    if move.card is not None:
        state.turn_up(claim.position, move.card)
        happened.append(Turned(claim.position, move.card))
    hush(state, claim.seat, happened)
    state.hushed = False
    state.claim = None
    pass_turn(state, happened)


def hush(state: State, seat: int, happened: list[object]) -> None:
    """Give a player a silence token, if he has none and one is left."""
    if not state.silence[seat] and state.silence_left:
        state.silence = put(state.silence, seat, True)
        happened.append(Silenced(seat))
