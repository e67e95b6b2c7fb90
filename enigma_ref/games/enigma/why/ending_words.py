"""The end of a game in words: what ended it, everyone's place, and how a tie was broken."""

from __future__ import annotations

from ....core.sentence import Sentence, all_of, row_of, say
from ....core.widths import columns_of, padded
from ..state import State
from .explanation import Ending, Rank


def say_ending(state: State, ending: Ending) -> list[Sentence]:
    """Say how the game ended: what ended it, everyone's place, and how a tie was broken."""
    result = ending.result
    if result.by == "abandoned":
        points = row_of(_with_number(state, seat, points) for seat, points in enumerate(state.scores))
        return [say("The game ended without a winner. Points at that moment: {points}.", points=points)]
    said = [_say_target(state), *_say_ranking(state, ending)]
    winners = [state.name(seat) for seat in result.winners]
    if result.by == "score":
        return [*said, say("{player} has the most points and wins.", player=winners[0])]
    best = max(state.scores)
    tied = [rank for rank in ending.ranking if rank.points == best]
    said.append(
        say(
            "{players} are tied at {points} {points:point|points}: networkers on the board decide ({networkers}).",
            players=all_of(state.name(rank.seat) for rank in tied),
            points=best,
            networkers=row_of(_with_number(state, rank.seat, rank.on_board) for rank in tied),
        )
    )
    if result.by == "networkers":
        return [*said, say("{player} has the most of them and wins.", player=winners[0])]
    return [*said, say("{players} are equal in that too: they share the win.", players=all_of(winners))]


def _say_target(state: State) -> Sentence:
    target = state.rulings.target
    there = [state.name(seat) for seat, points in enumerate(state.scores) if points >= target]
    if state.rulings.end_check == "round":
        return say(
            "The game is over: {players} {n:has|have} {target} points or more at the end of round {round}.",
            players=all_of(there),
            n=len(there),
            target=target,
            round=state.round,
        )
    return say(
        "The game is over: {players} {n:has|have} {target} points or more, and that ends it at once "
        "(end-check: at-once).",
        players=all_of(there),
        n=len(there),
        target=target,
    )


def _say_ranking(state: State, ending: Ending) -> list[Sentence]:
    width = max(columns_of(state.name(rank.seat)) for rank in ending.ranking)
    return [_say_rank(state, rank, width) for rank in ending.ranking]


def _say_rank(state: State, rank: Rank, width: int) -> Sentence:
    return say(
        "  {place}. {player}  {points} {points:point|points}, "
        "{networkers} {networkers:networker|networkers} on the board",
        place=rank.place,
        player=padded(state.name(rank.seat), width),
        points=rank.points,
        networkers=rank.on_board,
    )


def _with_number(state: State, seat: int, number: int) -> Sentence:
    return say("{player} {n}", player=state.name(seat), n=number)
