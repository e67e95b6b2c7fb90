"""Taking another character from the stack: with two players, with more, and alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ....core.refusal import Refusal
from ....core.sentence import Said, say
from ..changes import Draw
from ..characters import can_be_shown, has_both, role_of
from ..happenings import CharacterDrawn, StackRebuilt
from ..state import State
from ..telling.prompt import prompt
from ..words import COPIES, role_term


def verify_card(state: State, card: str, but: int | None, instead: Said) -> Iterator[Refusal]:
    """Yield why a character cannot be shown in this game (character/possible), counting all that lie open."""
    if state.plan == "gradual" and card not in COPIES and has_both(card, state.cards):
        what = say("Both copies of {role} are in the set, and it matters which one it is.", role=role_term(card))
        copies = [copy for copy, role in COPIES.items() if role == card]
        yield Refusal("character/possible", what, say("Write {one} or {other}.", one=copies[0], other=copies[1]))
    elif not can_be_shown(card, state.cards, ()):
        what = say("{role} is not in the set of this game.", role=role_term(card))
        yield Refusal("character/possible", what, instead, acceptable=True)
    elif not can_be_shown(card, state.cards, state.shown(but)):
        what = say("{role} lies open already.", role=role_term(_lying_open(state, card, but)))
        yield Refusal("character/possible", what, instead, acceptable=True)
    elif state.held is not None and role_of(card) != state.held:
        what = say(
            "After the exchange the character is {held}, not {role}.",
            held=role_term(state.held),
            role=role_term(card),
        )
        yield Refusal("character/possible", what, instead, acceptable=True)


def _lying_open(state: State, card: str, but: int | None) -> str:
    """Return the card that lies open and leaves no room for another: the same one, or a copy of it."""
    alike = [shown for shown in state.shown(but) if role_of(shown) == role_of(card)]
    return card if card in alike else alike[0]


def verify_draw(state: State, change: Draw) -> Iterator[Refusal]:
    """Yield what speaks against taking another character."""
    players = len(state.out)
    if players > 2:
        if change.card is not None:
            what = say("Which character was given up, nobody says.")
            yield Refusal("secret/during", what, say("Write: draw PLAYER."))
        if not state.stack:
            what = say("There is no stack of characters in this game.")
            yield Refusal("effect/mode", what, say("Leave it out."))
        return
    if state.table.alone and not state.stack:
        what = say("In the last game of a run there is no other character.")
        yield Refusal("solo/last-game", what, say("Leave it out."))
    assert change.card is not None
    yield from verify_card(state, change.card, None, prompt(state))


def apply_draw(state: State, change: Draw, happened: list[object]) -> None:
    """Take a card from the stack; what is laid open beside it is public (8.3, 9.6)."""
    happened.append(CharacterDrawn(change.seat, change.card))
    if change.card is None or state.stack is None:
        return
    given_up = role_of(change.card)
    if state.table.alone and state.game > 1:
        # The only other character is swapped with: the one given up lies face down again.
        state.held = _the_other(state.cards, (given_up,))
        return
    if state.table.alone:
        # The first exchange takes one of two by chance, the second the one not held yet (9.6).
        state.held = _the_other(state.cards, (*map(role_of, state.beside), given_up))
    state.stack -= 1
    state.beside = (*state.beside, change.card)
    # BC-R25: an empty stack is rebuilt at once. Alone, the second exchange of game 1 turns all down (BC-R36).
    if not state.stack:
        state.stack = len(state.beside)
        state.beside = ()
        happened.append(StackRebuilt(state.stack))


def _the_other(cards: Iterable[str], given_up: Collection[str]) -> str | None:
    """Return the one character of a run that was not given up; None where it could be several."""
    left = [card for card in cards if card not in given_up]
    return left[0] if len(left) == 1 else None
