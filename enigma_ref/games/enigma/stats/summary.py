"""A game in a few facts: what statistics, lists and tables want to know of it, without its moves.

The game is taken as it stands corrected: what was undone, struck or amended does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from ....core.log import Log as AnyLog
from ....core.timing import Clock, between
from ..board.colors import CATEGORIES
from ..state import State
from ..why.explain import rank
from .tallying import ClosedSystem, Round, Scoring, Solving, Tally

Log: TypeAlias = AnyLog[State, Any]


class PlayerSummary(NamedTuple):
    """One player's game."""

    seat: int
    name: str
    color: str
    score: int
    rank: int | None
    """The place at the end, shared by those whom no rule tells apart; None where the game has no winner."""
    share: float | None
    """The share of the win: 1, a part of it where it is shared, or 0; None where the game has no winner."""
    own_closing: int
    """Points from systems that the player closed."""
    others_closing: int
    """Points from systems that somebody else closed."""
    solving: Mapping[str, Solving]
    """By category, for every category."""
    first_marker: int
    """Rounds with the first marker."""
    first_to_solve: int
    """Rounds in which nobody solved earlier."""
    stranded: int
    """Networkers still on the board at the end."""
    best: Scoring | None
    """The most points from one entry, the earliest such; None where there are none."""
    longest: ClosedSystem | None
    """Of the systems that the player closed the one with the most cells, the earliest such."""


class GameSummary(NamedTuple):
    """The facts of one game; nothing in it depends on the file."""

    box: str
    edition: str
    players: tuple[PlayerSummary, ...]
    """In seat order."""
    first: int
    """The seat of the first player of the first round."""
    state: str
    """`finished`, `abandoned` or `unfinished`."""
    by: str | None
    """What decided it: `score`, `networkers`, `shared` or `abandoned`; None while it goes on."""
    rounds: tuple[Round, ...]
    """Every round in which anything was played."""
    started: str | None
    """When it began, as the record says it: in its header, or else of its first entry."""
    ended: str | None
    """When it ended; None for a game that has not, or where the record does not say."""
    seconds: int | None
    """From its start to its end; None where that cannot be told."""
    entries: int
    tiles: int
    """Tiles laid, the starting tile not counted."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(player.name for player in self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of those who won or share the win."""
        return tuple(player.seat for player in self.players if player.share)

    @property
    def best(self) -> list[Scoring]:
        """The most points through one entry: of everybody who got so many the first time, the earliest first."""
        found = [player.best for player in self.players if player.best]
        most = max((each.points for each in found), default=0)
        return sorted(each for each in found if each.points == most)

    @property
    def longest(self) -> list[ClosedSystem]:
        """The closed system with the most cells: of everybody who closed such a one the first, the earliest first."""
        found = [player.longest for player in self.players if player.longest]
        most = max((each.cells for each in found), default=0)
        return sorted(each for each in found if each.cells == most)


def summarize(log: Log, started: str | None, entered_at: Callable[[int], str | None]) -> GameSummary:
    """Sum up a game. `started` is what the header says, `entered_at` gives the moment of an entry, where it has one."""
    tally = Tally(log.origin, Clock(started))
    for step in log.steps():
        tally.take(step, entered_at)
    state, result = log.state, log.state.result
    over = result is not None and result.by != "abandoned"
    tally.end_round(complete=over)
    began = started if started is not None or not log.number else entered_at(1)
    ended = entered_at(tally.last_end) if result and tally.last_end else None
    places = {found.seat: found.place for found in rank(state)} if over else {}
    players = tuple(
        PlayerSummary(
            seat=seat,
            name=player.name,
            color=player.color,
            score=state.scores[seat],
            rank=places.get(seat),
            share=(seat in result.winners) / len(result.winners) if result and over else None,
            own_closing=tally.own[seat],
            others_closing=tally.others[seat],
            solving={category: Solving(*tally.solving[seat][category]) for category in CATEGORIES},
            first_marker=sum(each.first == seat for each in tally.rounds),
            first_to_solve=sum(each.first_solver == seat for each in tally.rounds),
            stranded=state.on_board(seat),
            best=tally.best.get(seat),
            longest=tally.longest.get(seat),
        )
        for seat, player in enumerate(state.table.players)
    )
    return GameSummary(
        box=log.game.box,
        edition=state.table.edition,
        players=players,
        first=log.origin.first,
        state=("finished" if over else "abandoned") if result else "unfinished",
        by=result.by if result else None,
        rounds=tuple(tally.rounds),
        started=began,
        ended=ended,
        seconds=between(began, ended),
        entries=log.number,
        tiles=len(state.board.tiles) - 1,
    )
