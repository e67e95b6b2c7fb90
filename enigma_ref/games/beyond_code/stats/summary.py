"""A series in a few facts: what statistics, lists and tables want to know of it, without its moves.

It is taken as it stands corrected: what was undone, struck or amended does not count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from ....core.log import Log as AnyLog
from ....core.timing import between
from ..state import State
from .tallying import Deeds, EndedGame, Tally

Log: TypeAlias = AnyLog[State, Any]


class PlayerSummary(NamedTuple):
    """One player's series."""

    seat: int
    name: str
    color: str | None
    wins: int
    """Games won."""
    rank: int | None
    """The place at the end: the winner is first, the others by their wins; None where the series has no winner."""
    won: bool
    """Whether the player won the series."""
    deeds: Deeds


class SeriesSummary(NamedTuple):
    """The facts of one series; nothing in it depends on the file."""

    box: str
    edition: str
    series: str
    """`single`, `match` or `solo`."""
    plan: str | None
    """The plan that it began with."""
    players: tuple[PlayerSummary, ...]
    """In seat order."""
    keeper: int | None
    """The seat of the first timekeeper."""
    state: str
    """`finished`, `abandoned` or `unfinished`."""
    by: str | None
    """What decided it, as the record says it; None while it goes on."""
    fate: str | None
    """The character that has the fate of the world after a won run."""
    games: tuple[EndedGame, ...]
    """The games that have ended."""
    started: str | None
    """When it began, as the record says it: in its header, or else of its first entry."""
    ended: str | None
    """When it ended; None for a series that has not, or where the record does not say."""
    seconds: int | None
    """From its start to its end; None where that cannot be told."""
    entries: int

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(player.name for player in self.players)

    @property
    def alone(self) -> bool:
        """Whether one player played a run."""
        return self.series == "solo"

    @property
    def time_outs(self) -> int:
        """Games in which time ran out."""
        return sum(game.time_out for game in self.games)

    @property
    def breakthroughs(self) -> int:
        """Games that Chaos ended."""
        return sum(game.by == "breakthrough" for game in self.games)


def summarize(log: Log, started: str | None, entered_at: Callable[[int], str | None]) -> SeriesSummary:
    """Sum up a series. `started` is what the header says, `entered_at` gives the moment of an entry."""
    tally = Tally(log.origin)
    for step in log.steps():
        tally.take(step)
    tally.close()
    state, result = log.state, log.state.result
    over = result is not None and result.by != "abandoned"
    wins = [sum(game.winner == seat for game in tally.games) for seat in range(len(state.out))]
    winners = result.winners if result and over else ()
    began = started if started is not None or not log.number else entered_at(1)
    ended = entered_at(tally.last_end) if result and tally.last_end else None
    table = log.origin.table
    players = tuple(
        PlayerSummary(
            seat=seat,
            name=player.name,
            color=player.color,
            wins=wins[seat],
            rank=_rank(seat, wins, winners) if winners else None,
            won=seat in winners,
            deeds=tally.deeds[seat],
        )
        for seat, player in enumerate(table.players)
    )
    return SeriesSummary(
        box=log.game.box,
        edition=table.edition,
        series=table.series,
        plan=table.plan,
        players=players,
        keeper=table.keeper,
        state=("finished" if over else "abandoned") if result else "unfinished",
        by=result.by if result else None,
        fate=result.fate if result else None,
        games=tuple(tally.games),
        started=began,
        ended=ended,
        seconds=between(began, ended),
        entries=log.number,
    )


def _rank(seat: int, wins: list[int], winners: tuple[int, ...]) -> int:
    """Return a place; who has won as many games shares it."""

    def key(other: int) -> tuple[bool, int]:
        return other in winners, wins[other]

    return 1 + sum(key(other) > key(seat) for other in range(len(wins)))
