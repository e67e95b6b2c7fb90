"""Between the games of a match: the next one with its set and keeper, and what is disclosed of the last one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core.refusal import Refusal
from ....core.sentence import any_of, say
from ..characters import NextSet, first_set
from ..due import new_set, next_keeper
from ..happenings import CardDisclosed, GameBegan, RoleDisclosed
from ..moves import Begin, DiscloseCard, DiscloseRole
from ..state import State
from ..telling.prompt import prompt
from ..words import GHOST, plan_term, role_term

_MOST_GAMES: Final = 40
"""How many games a table can add to a series that it plays on; three wins or two breakthroughs come long before."""


def verify_not_begun(state: State) -> Iterator[Refusal]:
    """Yield that the game of before still goes on (turn/phase)."""
    if state.phase != "between":
        what = say("Game {game} is not over yet.", game=state.game)
        yield Refusal("turn/phase", what, prompt(state))


def verify_begin(state: State, move: Begin) -> Iterator[Refusal]:
    """Yield what speaks against a next game: turn/phase, move/missing, then keeper, plan and card (7.1)."""
    yield from verify_not_begun(state)
    if state.game >= _MOST_GAMES:
        what = say("A series has at most {n} games.", n=_MOST_GAMES)
        yield Refusal("match/over", what, say("Start a new record with: enigma-ref new."))
    following = new_set(state)
    if move.card is None and len(following.by_chance) > 1:
        what = say(
            "Chance adds one of {roles}, and which one has to be said.",
            roles=any_of(role_term(card) for card in following.by_chance),
        )
        yield Refusal("move/missing", what, say("Write: begin with ROLE."))
    keeper = next_keeper(state)
    if move.seat is not None and move.seat != keeper:
        what = say("The next keeper is {name}, to the left of the last one.", name=state.name(keeper))
        yield Refusal("keeper/rotates", what, say("Write: begin."), acceptable=True)
    if move.plan is not None and move.plan != state.plan and (state.plan, move.plan) != ("introductory", "standard"):
        what = say(
            "A match cannot change from the {plan} plan to the {other} one.",
            plan=plan_term(state.plan),
            other=plan_term(move.plan),
        )
        yield Refusal("plan/one-way", what, say("Write: begin."), acceptable=True)
    if move.card is not None and move.card not in _can_come_in(state, following):
        what = say("{role} cannot come into the set now.", role=role_term(move.card))
        if move.card in following.cards and move.card not in state.cards:
            what = say(
                "{role} comes into the set by itself: with is for a card that chance adds.", role=role_term(move.card)
            )
        instead = say("Leave it out.")
        if following.by_chance:
            instead = say("It can be {roles}.", roles=any_of(following.by_chance))
        yield Refusal("character/possible", what, instead)


def _can_come_in(state: State, following: NextSet) -> tuple[str, ...]:
    """Return which cards may be said to come in: those of chance, or the Ghost that comes without (G4)."""
    if following.by_chance or following.removed:
        return following.by_chance
    added = tuple(card for card in following.cards if card not in state.cards)
    return added if added == (GHOST,) else ()


def apply_begin(state: State, move: Begin, happened: list[object]) -> None:
    """Lay out the next game of a match (7.1)."""
    following = new_set(state)
    before, plan = state.cards, state.plan
    chosen = (move.card,) if move.card else following.by_chance
    added = tuple(card for card in chosen if card in following.by_chance)
    state.cards = (*following.cards, *added)
    state.removed = (*state.removed, *following.removed)
    state.game += 1
    if move.plan is not None and move.plan != plan:
        state.plan = move.plan
        state.cards = first_set(move.plan, len(state.out), state.table.roles)
    state.keeper = next_keeper(state) if move.seat is None else move.seat
    state.active = state.keeper
    state.decoding = state.chaos = (False,) * len(state.out)
    state.set_up()
    happened.append(
        GameBegan(
            state.game,
            state.keeper,
            following.removed,
            tuple(card for card in state.cards if card not in before) if state.plan == plan else (),
            (),
            None if state.plan == plan else state.plan,
        )
    )


def verify_disclose(state: State, move: DiscloseCard | DiscloseRole) -> Iterator[Refusal]:
    """Yield that nothing is disclosed while a game goes on (secret/during). What was entered is never repeated."""
    if state.phase not in ("between", "over"):
        what = say("What is hidden is not told while the game goes on.")
        yield Refusal("secret/during", what, say("Disclose it when the game is over."))


def apply_disclose(state: State, move: DiscloseCard | DiscloseRole, happened: list[object]) -> None:
    """Keep what was said, unverified; the position stays as it is (M22)."""
    state.disclosed = True
    if isinstance(move, DiscloseCard):
        happened.append(CardDisclosed(move.position, move.card))
    else:
        happened.append(RoleDisclosed(move.seat, move.card))
