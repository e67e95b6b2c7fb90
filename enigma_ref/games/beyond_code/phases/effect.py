"""The effect of the stated card: what everybody saw change, or Chaos returned against it."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import say
from ..changes import Silence
from ..due import can_be_cancelled
from ..happenings import Cancelled, Settled
from ..moves import Cancel, Effect
from ..state import State
from ..telling.prompt import prompt
from ..words import BOOK, CHAOS
from .change import apply_change, verify_changes, verify_players
from .ending import time_is_out, time_out
from .turn import pass_turn


def verify_effect(state: State, move: Effect) -> Iterator[Refusal]:
    """Yield what speaks against an effect: player/out, turn/phase, silence/checks-only, then each change."""
    yield from verify_players(state, move.changes)
    if state.phase != "effect":
        what = say("No card's effect is due.")
        if state.phase in ("claim", "check"):
            what = say("Whether the naming is believed is not settled yet.")
        yield Refusal("turn/phase", what, prompt(state), acceptable=state.phase == "claim")
    for change in move.changes:
        if isinstance(change, Silence):
            what = say("No card silences {name}: silence comes from checks alone.", name=state.name(change.seat))
            yield Refusal("silence/checks-only", what, say("Leave it out."), acceptable=True)
    yield from verify_changes(state, move.changes)


def apply_effect(state: State, move: Effect, happened: list[object]) -> None:
    """Let all changes happen at once (M15, BC-R17)."""
    for change in move.changes:
        apply_change(state, change, happened)
    settle(state, changed=bool(move.changes), happened=happened)


def settle(state: State, changed: bool, happened: list[object]) -> None:
    """Go on after an effect, or instead of one."""
    claim = state.pending
    happened.append(Settled(claim.card, changed))
    if claim.decoding:
        state.decoded = True
    else:
        state.named = True
    state.claim = None
    state.phase = "act"
    if time_is_out(state):
        time_out(state, happened)
    elif state.silence[state.active] and not state.hushed:
        pass_turn(state, happened)  # 4.1: who receives silence in his own turn passes at once


def verify_cancel(state: State, move: Cancel) -> Iterator[Refusal]:
    """Yield what speaks against returning Chaos: player/out, turn/phase, silence/cancel, token/held."""
    if state.out[move.seat]:
        what = say("{name} is out of this game.", name=state.name(move.seat))
        yield Refusal("player/out", what, prompt(state), acceptable=True)
    if not can_be_cancelled(state):
        what = say("Chaos can be returned against the effect of the machine alone.")
        if state.table.alone:
            what = say("Chaos can be returned against the effects of the machine and the book alone.")
        yield Refusal("turn/phase", what, prompt(state), acceptable=state.phase == "effect")
    if state.silence[move.seat]:
        what = say("{name} is silenced and cannot cancel.", name=state.name(move.seat))
        yield Refusal("silence/cancel", what, prompt(state), acceptable=True)
    if not state.chaos[move.seat]:
        what = say("{name} has no Chaos token to return.", name=state.name(move.seat))
        yield Refusal("token/held", what, prompt(state))


def apply_cancel(state: State, move: Cancel, happened: list[object]) -> None:
    """Return Chaos: the whole effect is void (M14); of the Book alone, its time (9.6)."""
    claim = state.pending
    state.give(move.seat, CHAOS, held=False)
    time_only = state.table.alone and claim.card == BOOK
    happened.append(Cancelled(move.seat, claim.card, not time_only))
    if time_only:
        state.claim = claim._replace(no_time=True)
    else:
        settle(state, changed=False, happened=happened)
