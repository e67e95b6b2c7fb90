"""Where a game stands: everything that the next move depends on."""

from __future__ import annotations

from typing import Final, TypeVar

from ...core.facts import Facts
from .board.joining import start_board
from .rulings import Rulings
from .setup import Table

S = TypeVar("S")

SUPPLY: Final = 3
"""Networkers that each player has to place; the fourth stands on the wheel."""


class Result(Facts):
    """How the game ended: who won (by seat), and by what: score, networkers, shared or abandoned."""

    winners: tuple[int, ...]
    by: str


class State:
    """The position. Everything by player is in seat order.

    A position is a value. Only the rules change one, and only the copy that they are about to hand out.
    """

    __slots__ = (
        "board",
        "chosen",
        "finished",
        "first",
        "laid",
        "phase",
        "result",
        "round",
        "rulings",
        "scores",
        "solved",
        "supplies",
        "table",
        "timer",
    )

    def __init__(self, table: Table) -> None:
        seats = len(table.players)
        self.table = table
        self.rulings: Rulings = table.rulings
        self.board = start_board(table.start_tile)
        self.scores: tuple[int, ...] = (0,) * seats
        self.supplies: tuple[int, ...] = (SUPPLY,) * seats
        self.first: int = table.first
        self.round = 1
        self.phase = "choose"
        """`choose`, `solve` or `place`; after the end, the phase in which it came."""
        self.chosen: tuple[str | None, ...] = (None,) * seats
        self.solved: tuple[bool | None, ...] = (None,) * seats
        """None until the player has a result in this round."""
        self.finished: tuple[bool, ...] = (False,) * seats
        """Who has laid a tile in this round, or skipped."""
        self.timer = False
        """Whether somebody turned the timer in this round."""
        self.laid = False
        """Whether a tile was laid in this round."""
        self.result: Result | None = None

    def copy(self) -> State:
        """Return the position once more, for the rules to change before anybody else sees it."""
        # Spelt out: every move makes one, and this takes a third of what a loop over the fields takes.
        new = State.__new__(State)
        new.table = self.table
        new.rulings = self.rulings
        new.board = self.board
        new.scores = self.scores
        new.supplies = self.supplies
        new.first = self.first
        new.round = self.round
        new.phase = self.phase
        new.chosen = self.chosen
        new.solved = self.solved
        new.finished = self.finished
        new.timer = self.timer
        new.laid = self.laid
        new.result = self.result
        return new

    def but(self, **fields: object) -> State:
        """Return the position with some fields otherwise, for those who imagine one."""
        new = self.copy()
        for field, value in fields.items():
            setattr(new, field, value)
        return new

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.table.players[seat].name

    def clockwise(self) -> tuple[int, ...]:
        """Return the seats in order from the first player."""
        return _CLOCKWISE[len(self.scores)][self.first]

    def turn(self) -> int | None:
        """Return who must act next; None where anyone may (solving) or nobody (the game is over)."""
        if self.result:
            return None
        order = _CLOCKWISE[len(self.scores)][self.first]
        if self.phase == "choose":
            for seat in order:
                if self.chosen[seat] is None:
                    return seat
        elif self.phase == "place":
            for seat in order:
                if self.solved[seat] and not self.finished[seat]:
                    return seat
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


_CLOCKWISE: Final = tuple(
    tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats)) for seats in range(5)
)
"""The seats in order, for each number of players and each first player."""


def put(items: tuple[S, ...], seat: int, item: S) -> tuple[S, ...]:
    """Return a tuple with one player's item replaced."""
    changed = list(items)
    changed[seat] = item
    return tuple(changed)
