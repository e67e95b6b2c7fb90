"""Where a game stands: everything that the next move depends on."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeVar

from .board import Board
from .rulings import Rulings
from .table import Table

S = TypeVar("S")

SUPPLY: Final = 3
"""Networkers that each player has to place; the fourth stands on the wheel."""


class Result(NamedTuple):
    """How the game ended: who won (by seat), and by what: score, networkers, shared or abandoned."""

    winners: tuple[int, ...]
    by: str


class State(NamedTuple):
    """The position. Everything by player is in seat order."""

    table: Table
    rulings: Rulings
    board: Board
    scores: tuple[int, ...]
    supplies: tuple[int, ...]
    first: int
    round: int
    phase: str
    """`choose`, `solve` or `place`; after the end, the phase in which it came."""
    chosen: tuple[str | None, ...]
    solved: tuple[bool | None, ...]
    """None until the player has a result in this round."""
    finished: tuple[bool, ...]
    """Who has laid a tile in this round, or skipped."""
    timer: bool = False
    """Whether somebody turned the timer in this round."""
    laid: bool = False
    """Whether a tile was laid in this round."""
    result: Result | None = None

    @classmethod
    def before_round_one(cls, table: Table) -> State:
        """Return the position in which a game starts."""
        seats = len(table.players)
        return cls(
            table=table,
            rulings=table.rulings,
            board=Board.with_start(table.start_tile),
            scores=(0,) * seats,
            supplies=(SUPPLY,) * seats,
            first=table.first,
            round=1,
            phase="choose",
            chosen=(None,) * seats,
            solved=(None,) * seats,
            finished=(False,) * seats,
        )

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.table.players[seat].name

    def clockwise(self) -> tuple[int, ...]:
        """Return the seats in order from the first player."""
        return _clockwise(self.first, len(self.scores))

    def placing(self) -> list[int]:
        """Return the solvers who still have to lay their tile, in order."""
        return [seat for seat in self.clockwise() if self.solved[seat] and not self.finished[seat]]

    def turn(self) -> int | None:
        """Return who must act next; None where anyone may (solving) or nobody (the game is over)."""
        if self.result:
            return None
        if self.phase == "choose":
            return next((seat for seat in self.clockwise() if self.chosen[seat] is None), None)
        if self.phase == "place":
            return next(iter(self.placing()), None)
        return None

    def waiting(self) -> list[int]:
        """Return who has no result yet in this round, in order."""
        return [seat for seat in self.clockwise() if self.solved[seat] is None]

    def on_board(self, seat: int) -> int:
        """Return how many networkers a player has on the board."""
        return SUPPLY - self.supplies[seat]

    def has_phase(self) -> str:
        """Return the phase as people are told it: `over` after the end."""
        return "over" if self.result else self.phase


@cache
def _clockwise(first: int, seats: int) -> tuple[int, ...]:
    return tuple((first + step) % seats for step in range(seats))


def put(items: tuple[S, ...], seat: int, item: S) -> tuple[S, ...]:
    """Return a tuple with one player's item replaced."""
    return (*items[:seat], item, *items[seat + 1 :])
