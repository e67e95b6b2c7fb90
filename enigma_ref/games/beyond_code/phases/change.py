"""One change that everybody saw: what speaks against it, and what it does (2.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ....core.refusal import Refusal
from ....core.sentence import say
from ..changes import (
    Change,
    Close,
    Draw,
    Exchange,
    Gain,
    LookAt,
    LookAtCharacter,
    Lose,
    MoveTime,
    NotAlone,
    Open,
    ShowIcon,
    Shuffle,
    Silence,
    Swap,
)
from ..happenings import Gained, IconTold, Lost, MarkerMoved, Turned
from ..state import Place, State
from ..words import BOOK, DECODING, MACHINE, POSITIONS, card_term, icon_term, token_term
from .doubt import hush
from .drawing import apply_draw, verify_draw


def verify_players(state: State, changes: Iterable[Change]) -> Iterator[Refusal]:
    """Yield who is named although he is out (player/out)."""
    for change in changes:
        for seat in _seats(change):
            if state.out[seat]:
                what = say("{name} is out of this game.", name=state.name(seat))
                instead = say("Leave out what is said to happen to {name}.", name=state.name(seat))
                yield Refusal("player/out", what, instead, acceptable=True)


def _seats(change: Change) -> tuple[int, ...]:
    if isinstance(change, LookAtCharacter | Exchange):
        return (change.seat, change.other_seat)
    return (change.seat,) if isinstance(change, Gain | Lose | LookAt | Draw | Silence) else ()


def verify_changes(state: State, changes: tuple[Change, ...]) -> Iterator[Refusal]:
    """Yield what speaks against changes, each of which is judged by what those before it left."""
    if len(changes) > 1:
        state = state.copy()
    for change in changes:
        check = _VERIFY.get(type(change))
        if check:
            yield from check(state, change)
        if len(changes) > 1:
            apply_change(state, change, [])


def _verify_silence(state: State, change: Silence) -> Iterator[Refusal]:
    if state.table.alone or not (state.silence[change.seat] or state.silence_left):
        yield Refusal("silence/checks-only", say("No silence token is there to take."), say("Leave it out."))


def _verify_lose(state: State, change: Lose) -> Iterator[Refusal]:
    if not state.holds(change.seat, change.token):
        what = say("{name} has no {token} token.", name=state.name(change.seat), token=token_term(change.token))
        yield Refusal("token/held", what, say("Leave it out, or say who returned one."))


def _verify_time(state: State, change: MoveTime) -> Iterator[Refusal]:
    claim = state.claim
    if claim is None or claim.card != BOOK:
        what = say("Only the book moves time.")
        yield Refusal("time/book-only", what, say("Leave the time out."), acceptable=True)
    elif claim.no_time and change.cells > 0:
        what = say("Chaos was returned, so the book moves time no further.")
        yield Refusal("time/book-only", what, say("Leave the time out."), acceptable=True)
    cell = state.marker + change.cells
    if not 1 <= cell <= state.end_cell:
        what = say(
            "The marker is on cell {cell} of {cells} and cannot move {change:+}.",
            cell=state.marker,
            cells=state.cells,
            change=change.cells,
        )
        instead = say(
            "It can move by {least:+} to {most:+}.", least=1 - state.marker, most=state.end_cell - state.marker
        )
        yield Refusal("time/range", what, instead)


def _verify_open(state: State, change: Open) -> Iterator[Refusal]:
    where = POSITIONS[change.position]
    if state.places[change.position].open is not None:
        what = say("{position} lies open already.", position=where)
        yield Refusal("card/closed", what, say("Leave it out."), acceptable=True)
    elsewhere = state.where_open(change.card)
    if elsewhere is not None:
        what = say(
            "{card} lies open at {position} already.", card=card_term(change.card), position=POSITIONS[elsewhere]
        )
        yield Refusal("card/twice", what, say("Say which card lies at {position}.", position=where))


def _verify_close(state: State, change: Close) -> Iterator[Refusal]:
    if state.places[change.position].open is None:
        what = say("{position} is closed already.", position=POSITIONS[change.position])
        yield Refusal("card/open", what, say("Leave it out."), acceptable=True)


def _verify_icon(state: State, change: ShowIcon) -> Iterator[Refusal]:
    known = state.icon(change.position)
    if known is not None and known != change.icon:
        what = say(
            "{position} is known to have the icon {icon}.", position=POSITIONS[change.position], icon=icon_term(known)
        )
        yield Refusal("icon/public", what, say("Say that one, or leave it out."), acceptable=True)


def _verify_shuffle(state: State, change: Shuffle) -> Iterator[Refusal]:
    if not state.table.alone or state.claim is None or state.claim.card != MACHINE:
        return
    for position in change.positions:
        if state.places[position].open is None:
            what = say(
                "{position} is closed: alone, the machine shuffles open cards only.", position=POSITIONS[position]
            )
            yield Refusal("effect/mode", what, say("Leave it out."), acceptable=True)


def _verify_exchange(state: State, change: Exchange) -> Iterator[Refusal]:
    if len(state.out) == 2:
        what = say("Two players do not exchange characters.")
        yield Refusal("effect/mode", what, say("A character from the stack is: draw PLAYER ROLE."), acceptable=True)


def _verify_not_alone(state: State, change: NotAlone) -> Iterator[Refusal]:
    what = say("One player has nobody to look or exchange with, and opens every card that he looks at.")
    yield Refusal("effect/mode", what, say("For a card that was turned up, write: open POSITION CARD."))


_VERIFY: Final[dict[type, Callable[..., Iterator[Refusal]]]] = {
    Lose: _verify_lose,
    MoveTime: _verify_time,
    Open: _verify_open,
    Close: _verify_close,
    ShowIcon: _verify_icon,
    Shuffle: _verify_shuffle,
    Exchange: _verify_exchange,
    Draw: verify_draw,
    Silence: _verify_silence,
    NotAlone: _verify_not_alone,
}
"""What speaks against a change, for each that has anything to it."""


def apply_change(state: State, change: Change, happened: list[object]) -> None:
    """Let one change happen."""
    match change:
        case Gain(_, seat, token):
            taken = not state.holds(seat, token)  # 4.4
            state.give(seat, token, held=True)
            happened.append(Gained(seat, token, taken))
        case Lose(_, seat, token):
            state.give(seat, token, held=False)
            if token == DECODING and seat == state.active:
                state.decode_ready = False
            happened.append(Lost(seat, token))
        case MoveTime(cells):
            happened.append(MarkerMoved(state.marker, state.marker + cells, "book"))
            state.marker += cells
        case Open(position, card):
            state.turn_up(position, card)
            happened.append(Turned(position, card))
        case Close(position):
            state.lay(position, state.places[position]._replace(open=None, silenced=False))
            happened.append(Turned(position, None))
        case LookAt(_, seat, position):
            state.lay(position, state.places[position].seen(seat))
        case ShowIcon(position, icon):
            _show_icon(state, position, icon)
            happened.append(IconTold(position, icon))
        case Shuffle(positions):
            for position in positions:
                state.lay(position, Place())
        case Swap(position, other):
            one = state.places[position]
            state.lay(position, state.places[other])
            state.lay(other, one)
        case Draw():
            apply_draw(state, change, happened)
        case Silence(_, seat):
            hush(state, seat, happened)


def _show_icon(state: State, position: int, icon: str) -> None:
    place = state.places[position]
    state.lay(position, place._replace(icon=icon))
    if place.open is not None:
        state.icons = {**state.icons, place.open: icon}
