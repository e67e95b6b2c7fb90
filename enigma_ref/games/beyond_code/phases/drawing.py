"""Taking another character from the stack: with two players, with more, and alone."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import Said, say
from ..changes import Draw
from ..characters import can_be_shown, has_both
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
        what = say("{role} lies open already.", role=role_term(card))
        yield Refusal("character/possible", what, instead, acceptable=True)


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
    if state.table.alone and state.game > 1:
        return  # the only other character is swapped with, and lies face down again
    state.stack -= 1
    state.beside = (*state.beside, change.card)
    # BC-R25: an empty stack is rebuilt at once. Alone, the second exchange of game 1 turns all down (BC-R36).
    if not state.stack:
        state.stack = len(state.beside)
        state.beside = ()
        happened.append(StackRebuilt(state.stack))
