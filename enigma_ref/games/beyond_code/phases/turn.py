"""Whose turn it is: passing it on, the keeper's step, the look of a silenced player, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import say
from ..due import may_pass
from ..happenings import Looked, MarkerMoved, SilenceReturned, TurnPassed
from ..moves import Decode, Goal, Look, Name, Pass
from ..state import State, put
from ..telling.prompt import prompt
from ..words import POSITIONS
from .ending import end_without_winner, time_is_out, time_out

_NAMING = frozenset({"claim", "check", "effect"})


def verify_own_turn(state: State, move: Name | Decode | Goal | Pass | Look) -> Iterator[Refusal]:
    """Yield what speaks against anything that only the active player does: player/out, the phase, the turn."""
    seat = move.seat
    looks = isinstance(move, Look)
    if state.out[seat]:
        yield Refusal(
            "player/out", say("{name} is out of this game.", name=state.name(seat)), prompt(state), acceptable=True
        )
    if state.phase != ("look" if looks else "act"):
        yield _other_phase(state, seat, looks)
    if seat != state.active:
        yield Refusal(
            "turn/player", say("It is not {name}'s turn.", name=state.name(seat)), prompt(state), acceptable=True
        )


def _other_phase(state: State, seat: int, looks: bool) -> Refusal:
    name = state.name(seat)
    if state.phase == "look" and seat == state.active:
        what = say("{name} is silenced and cannot do that.", name=name)
        return Refusal("silence/look-only", what, prompt(state), acceptable=True)
    if state.phase in _NAMING:
        what = say("The naming of {name} is not settled yet.", name=state.name(state.active))
        if state.table.alone:
            what = say("The card that was picked is not settled yet.")
    elif looks:
        what = say("{name} is not silenced: a look alone is no turn.", name=name)
    else:
        what = say("{name} is silenced and has to look first.", name=state.name(state.active))
    return Refusal("turn/phase", what, prompt(state), acceptable=True)


def take_turn(state: State, seat: int) -> None:
    """Let a player act: as he is, or out of turn where the table lets him. What was pending is dropped."""
    if seat != state.active:
        state.start_turn(seat)
    state.claim = None


def pass_turn(state: State, happened: list[object]) -> None:
    """End a turn: silence goes back first (BC-R10), then the next player in play is active (2.4)."""
    if state.hushed:
        state.silence = put(state.silence, state.active, False)
        happened.append(SilenceReturned(state.active))
    for seat in state.clockwise(state.active):
        if seat == state.keeper:  # M2; BC-R11: also where the keeper is out
            move_marker(state, 1, "keeper", happened)
            if time_is_out(state):
                time_out(state, happened)
                return
        if not state.out[seat]:
            state.start_turn(seat)
            happened.append(TurnPassed(seat))
            return
    end_without_winner(state, happened)  # BC-R12


def move_marker(state: State, cells: int, by: str, happened: list[object]) -> None:
    """Move the time marker, at most to where time is out."""
    before = state.marker
    state.marker = min(before + cells, max(state.end_cell, before))
    happened.append(MarkerMoved(before, state.marker, by))


def verify_look(state: State, move: Look) -> Iterator[Refusal]:
    """Yield what speaks against the look of a silenced player: whose turn it is, card/closed."""
    yield from verify_own_turn(state, move)
    if move.position is None:
        closed = [POSITIONS[position] for position, place in enumerate(state.places) if place.open is None]
        if closed:
            what = say("{name} has to look at a card: {position} is closed.", name=move.player, position=closed[0])
            yield Refusal("card/closed", what, prompt(state), acceptable=True)
    elif state.places[move.position].open is not None:
        what = say("{position} lies open: there is nothing to look at.", position=POSITIONS[move.position])
        yield Refusal("card/closed", what, prompt(state), acceptable=True)


def apply_look(state: State, move: Look, happened: list[object]) -> None:
    """Note who looked where, and pass the turn (M6, BC-R19)."""
    take_turn(state, move.seat)
    if move.position is not None and state.places[move.position].open is None:
        state.lay(move.position, state.places[move.position].seen(move.seat))
    happened.append(Looked(move.seat, move.position))
    pass_turn(state, happened)


def verify_pass(state: State, move: Pass) -> Iterator[Refusal]:
    """Yield what speaks against the end of a turn: whose turn it is, name/must."""
    yield from verify_own_turn(state, move)
    if not may_pass(state):
        what = say("{name} has to name a card before the turn can end.", name=state.name(move.seat))
        if state.table.alone:
            what = say("A card has to be picked before the turn can end.")
        elif state.decoded:
            what = say(
                "The naming with a Decoding token is an extra one: {name} has to name a card before the turn can end.",
                name=state.name(move.seat),
            )
        yield Refusal("name/must", what, prompt(state), acceptable=True)


def apply_pass(state: State, move: Pass, happened: list[object]) -> None:
    """Pass the turn (M19); alone, the marker moves and another turn begins (S4)."""
    take_turn(state, move.seat)
    if not state.table.alone:
        pass_turn(state, happened)
        return
    move_marker(state, 1, "end", happened)
    if time_is_out(state):
        time_out(state, happened)
    else:
        state.start_turn(state.active)
