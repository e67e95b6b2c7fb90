"""One player: picking cards, and the games of a run."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import say
from ..characters import role_of
from ..due import assigns, cards_to_open
from ..happenings import GameBegan, Picked
from ..moves import BeginAlone, Pick
from ..state import Claim, State
from ..telling.prompt import prompt
from ..words import CHAOS, DECODING, POSITIONS, card_term, icon_term
from .ending import time_is_out, time_out
from .naming import verify_ready
from .series import verify_not_begun
from .turn import move_marker


def verify_pick(state: State, move: Pick) -> Iterator[Refusal]:
    """Yield what speaks against a pick: turn/phase, move/missing, whether one is due, then the card and its token."""
    instead_of_effect = state.phase == "effect" and not move.decoding and assigns(state)
    if state.phase != "act" and not instead_of_effect:
        what = say("The card that was picked is not settled yet.")
        yield Refusal("turn/phase", what, prompt(state), acceptable=True)
    elif instead_of_effect and state.pending.position == move.position:
        what = say("{card} asks for another card.", card=card_term(state.pending.card))
        yield Refusal("turn/phase", what, prompt(state))
    yield from _verify_said(state, move)
    if move.decoding:
        yield from verify_ready(state, 0)
    elif state.named and not instead_of_effect:
        what = say("A card was picked in this turn already.")
        yield Refusal("name/once", what, prompt(state), acceptable=True)
    if state.places[move.position].silenced:
        what = say("A silence token lies on {position}.", position=POSITIONS[move.position])
        yield Refusal("solo/silenced-card", what, say("Pick another card."), acceptable=True)
    yield from _verify_card(state, move)
    yield from _verify_source(state, move)


def _verify_said(state: State, move: Pick) -> Iterator[Refusal]:
    """Yield what has to be said and was not (move/missing)."""
    where = POSITIONS[move.position]
    if state.places[move.position].open is None and move.card is None:
        what = say("{position} is closed: the card that it turns out to be has to be said.", position=where)
        yield Refusal("move/missing", what, say("Write: pick {position} CARD ICON.", position=where))
    elif _icon(state, move) is None:
        what = say("The icon of the card at {position} is not known yet and has to be said.", position=where)
        instead = say("Add chaos, decoding or none behind it.")
        yield Refusal("move/missing", what, instead)


def _verify_source(state: State, move: Pick) -> Iterator[Refusal]:
    """Yield what speaks against where the silence token of a pick comes from (S1): solo/move-token."""
    place = state.places[move.position]
    where = POSITIONS[move.position]
    if move.source is None:
        if place.open is not None and not place.silenced and not state.silence_left:
            what = say("All silence tokens lie on cards, so one of them has to move to {position}.", position=where)
            yield Refusal("solo/move-token", what, say("Add from POSITION behind it."), acceptable=True)
        return
    source = POSITIONS[move.source]
    if place.open is None:
        what = say("{position} is closed and takes no silence token.", position=where)
        yield Refusal("solo/move-token", what, say("Leave from {source} out.", source=source))
    if state.silence_left:
        what = say("Silence tokens are left in the supply, so none moves from another card.")
        yield Refusal("solo/move-token", what, say("Leave from {source} out.", source=source), acceptable=True)
    if not state.places[move.source].silenced:
        what = say("No silence token lies on {source}.", source=source)
        yield Refusal("solo/move-token", what, say("Name a card that has one."))


def _verify_card(state: State, move: Pick) -> Iterator[Refusal]:
    """Yield what speaks against the card and the icon that were said: solo/no-lying, card/twice, icon/public."""
    here = state.places[move.position].open
    if move.card is not None and here is None:
        elsewhere = state.where_open(move.card)
        if elsewhere is not None:
            what = say(
                "{card} lies open at {position} already.", card=card_term(move.card), position=POSITIONS[elsewhere]
            )
            yield Refusal("card/twice", what, say("Say which card was turned up."))
    elif move.card is not None and here is not None and here != move.card:
        what = say("{position} lies open and is {card}.", position=POSITIONS[move.position], card=card_term(here))
        yield Refusal("solo/no-lying", what, say("Leave the card out."), acceptable=True)
    yield from _verify_icon(state, move)


def _verify_icon(state: State, move: Pick) -> Iterator[Refusal]:
    """Yield where the icon of a pick is known to be another: of the card, or of the closed position (9.3)."""
    card, where = state.places[move.position].open or move.card or "", POSITIONS[move.position]
    of_card, of_place = _known_icons(state, move)
    if of_card and of_place and of_card != of_place:
        what = say(
            "{position} is known to have the icon {icon}, and {card} has {other}.",
            position=where,
            icon=icon_term(of_place),
            card=card_term(card),
            other=icon_term(of_card),
        )
        yield Refusal("icon/public", what, say("Say which card was turned up."), acceptable=True)
    elif move.icon and of_card and move.icon != of_card:
        what = say("The icon of {card} is known to be {icon}.", card=card_term(card), icon=icon_term(of_card))
        yield Refusal("icon/public", what, say("Say that one, or leave it out."), acceptable=True)
    elif move.icon and of_place and move.icon != of_place:
        what = say("{position} is known to have the icon {icon}.", position=where, icon=icon_term(of_place))
        yield Refusal("icon/public", what, say("Say that one, or leave it out."), acceptable=True)


def _known_icons(state: State, move: Pick) -> tuple[str | None, str | None]:
    """Return what is known of the icon: by the card, and by what was announced of the closed position."""
    place = state.places[move.position]
    return state.icons.get(place.open or move.card or ""), place.icon if place.open is None else None


def _icon(state: State, move: Pick) -> str | None:
    of_card, of_place = _known_icons(state, move)
    return move.icon or of_card or of_place


def apply_pick(state: State, move: Pick, happened: list[object]) -> None:
    """Turn the card up or silence it (S1), and let its icon move time (S2)."""
    decoding = state.claim.decoding if state.claim and assigns(state) else move.decoding
    if move.decoding:
        state.give(0, DECODING, held=False)
        state.decode_ready = False
    place = state.places[move.position]
    real = place.open or move.card
    icon = _icon(state, move)
    assert real is not None
    assert icon is not None
    silenced = False
    if place.open is None:
        state.turn_up(move.position, real)
    elif not place.silenced:
        if move.source is not None:
            state.lay(move.source, state.places[move.source]._replace(silenced=False))
        silenced = bool(state.silence_left)
        state.lay(move.position, place._replace(silenced=silenced))
    state.icons = {**state.icons, real: icon}
    state.claim = Claim(0, move.position, move.card or real, decoding)
    state.phase = "effect"
    happened.append(Picked(move.position, move.card or real, icon, move.decoding, silenced))
    if icon == CHAOS:
        move_marker(state, 1, "icon", happened)
        if time_is_out(state):
            time_out(state, happened)


def verify_begin_alone(state: State, move: BeginAlone) -> Iterator[Refusal]:
    """Yield what speaks against the next game of a run: turn/phase, solo/open-count, card/closed, card/twice."""
    yield from verify_not_begun(state)
    due = cards_to_open(state)
    if len(move.opened) != due:
        what = say(
            "{due} {due:card is|cards are} turned up for game {game}, not {n}.",
            due=due,
            game=state.game + 1,
            n=len(move.opened),
        )
        yield Refusal("solo/open-count", what, prompt(state), acceptable=True)
    positions = [position for position, _ in move.opened]
    cards = [card for _, card in move.opened]
    for index, (position, card) in enumerate(move.opened):
        if position in positions[:index]:
            what = say("{position} is turned up twice.", position=POSITIONS[position])
            yield Refusal("card/closed", what, say("Name each position once."), acceptable=True)
        if card in cards[:index]:
            what = say("{card} is turned up twice.", card=card_term(card))
            yield Refusal("card/twice", what, say("Each card is there once."))


def apply_begin_alone(state: State, move: BeginAlone, happened: list[object]) -> None:
    """Lay out the next game of a run (9.5): the winner is gone, tokens return or stay, game 3 begins with Decoding."""
    won = state.games[-1].card  # None where nobody wrote down who won
    if won is not None:
        state.cards = tuple(card for card in state.cards if card != role_of(won))
    state.game += 1
    keep = state.rulings.solo_tokens == "keep"
    kept = {token: keep and state.holds(0, token) and token not in state.presented for token in (DECODING, CHAOS)}
    state.decoding = (kept[DECODING] or state.game > 2,)
    state.chaos = (kept[CHAOS],)
    state.set_up()
    for position, card in move.opened:
        state.turn_up(position, card)
    happened.append(GameBegan(state.game, None, (), (), move.opened, None))
