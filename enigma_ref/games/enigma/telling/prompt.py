"""What comes next, in words: the last sentence of most refusals, and of every answer."""

from __future__ import annotations

from ....core.sentence import Sentence, all_of, any_of, say
from ..board.colors import CATEGORIES, category_term
from ..state import State


def untaken(state: State) -> list[str]:
    """Return the categories that nobody has taken in this round."""
    return [category for category in CATEGORIES if category not in state.chosen]


def prompt(state: State) -> Sentence:
    """Say who does what next and what can be typed for it."""
    if state.result:
        return say("The game is over: {outcome}.", outcome=outcome(state))
    turn = state.turn()
    if state.phase == "choose":
        assert turn is not None
        left = any_of(map(category_term, untaken(state)))
        return say("Next, {player} chooses {categories}.", player=state.name(turn), categories=left)
    if state.phase == "place":
        assert turn is not None
        player = state.name(turn)
        return say("Next, {player} lays a tile (place {player} SPOT TILE [on CELL]) or skips.", player=player)
    waiting = [state.name(seat) for seat in state.waiting()]
    first = waiting[0]
    if state.timer:
        return say(
            "Still without a result: {players} (solve {first} or fail {first}, or time).",
            players=all_of(waiting),
            first=first,
        )
    return say(
        "Still without a result: {players} (solve {first} or fail {first}).", players=all_of(waiting), first=first
    )


def outcome(state: State) -> Sentence:
    """Say who won and by what, for the inside of a sentence."""
    result = state.result
    assert result is not None
    if result.by == "abandoned":
        return say("abandoned, nobody wins")
    points = max(state.scores)
    winner = state.name(result.winners[0])
    if result.by == "score":
        return say("{winner} wins with {points} {points:point|points}", winner=winner, points=points)
    standing = state.on_board(result.winners[0])
    if result.by == "networkers":
        return say(
            "{winner} wins the tie at {points} {points:point|points} with {n} {n:networker|networkers} on the board",
            winner=winner,
            points=points,
            n=standing,
        )
    return say(
        "{winners} share the win with {points} {points:point|points} and {n} {n:networker|networkers} "
        "on the board each",
        winners=all_of(state.name(seat) for seat in result.winners),
        points=points,
        n=standing,
    )
