"""What comes next, in words: the last sentence of most refusals, and of every answer."""

from __future__ import annotations

from ...core.words import counted, listed
from .colors import CATEGORIES
from .state import State


def untaken(state: State) -> list[str]:
    """Return the categories that nobody has taken in this round."""
    return [category for category in CATEGORIES if category not in state.chosen]


def prompt(state: State) -> str:
    """Say who does what next and what can be typed for it."""
    if state.result:
        return f"The game is over: {outcome(state)}."
    turn = state.turn()
    if state.phase == "choose":
        assert turn is not None
        left = listed(untaken(state), "or")
        return f"Next, {state.name(turn)} chooses {left}."
    if state.phase == "place":
        assert turn is not None
        return f"Next, {state.name(turn)} lays a tile (place {state.name(turn)} SPOT TILE [on CELL]) or skips."
    waiting = [state.name(seat) for seat in state.waiting()]
    time = ", or time" if state.timer else ""
    return f"Still without a result: {listed(waiting)} (solve {waiting[0]} or fail {waiting[0]}{time})."


def outcome(state: State) -> str:
    """Say who won and by what."""
    result = state.result
    assert result is not None
    if result.by == "abandoned":
        return "abandoned, nobody wins"
    points = counted(max(state.scores), "point")
    winners = listed([state.name(seat) for seat in result.winners])
    if result.by == "score":
        return f"{winners} wins with {points}"
    standing = counted(state.on_board(result.winners[0]), "networker")
    if result.by == "networkers":
        return f"{winners} wins the tie at {points} with {standing} on the board"
    return f"{winners} share the win with {points} and {standing} on the board each"
