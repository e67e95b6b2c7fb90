"""The end of a game in words: what ended it, everyone's place, and how a tie was broken."""

from __future__ import annotations

from ....core.words import counted, listed
from ..state import State
from .explanation import Ending


def say_ending(state: State, ending: Ending) -> list[str]:
    """Say how the game ended: what ended it, everyone's place, and how a tie was broken."""
    result = ending.result
    if result.by == "abandoned":
        points = [f"{state.name(seat)} {points}" for seat, points in enumerate(state.scores)]
        return [f"The game ended without a winner. Points at that moment: {', '.join(points)}."]
    target, check = state.rulings.target, state.rulings.end_check
    there = listed([state.name(seat) for seat, points in enumerate(state.scores) if points >= target])
    when = (
        f" at the end of round {state.round}" if check == "round" else ", and that ends it at once (end-check: at-once)"
    )
    has = "have" if " and " in there else "has"
    said = [f"The game is over: {there} {has} {target} points or more{when}.", *_say_ranking(state, ending)]
    winners = [state.name(seat) for seat in result.winners]
    best = max(state.scores)
    if result.by == "score":
        return [*said, f"{winners[0]} has the most points and wins."]
    tied = [rank for rank in ending.ranking if rank.points == best]
    names = listed([state.name(rank.seat) for rank in tied])
    counts = ", ".join(f"{state.name(rank.seat)} {rank.on_board}" for rank in tied)
    said.append(f"{names} are tied at {counted(best, 'point')}: networkers on the board decide ({counts}).")
    if result.by == "networkers":
        return [*said, f"{winners[0]} has the most of them and wins."]
    return [*said, f"{listed(winners)} are equal in that too: they share the win."]


def _say_ranking(state: State, ending: Ending) -> list[str]:
    width = max(len(state.name(rank.seat)) for rank in ending.ranking)
    return [
        f"  {rank.place}. {state.name(rank.seat):<{width}}  {counted(rank.points, 'point')}, "
        f"{counted(rank.on_board, 'networker')} on the board"
        for rank in ending.ranking
    ]
