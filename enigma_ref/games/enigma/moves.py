"""The moves of Enigma as types, and their words."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core.facts import Facts
from .board.spot import Spot
from .board.tile import Cell, Tile

WORDS: Final = {
    "choose": "choose PLAYER CATEGORY",
    "solve": "solve PLAYER",
    "fail": "fail PLAYER",
    "time": "time",
    "place": "place PLAYER SPOT TILE [on CELL]",
    "skip": "skip PLAYER",
    "ruling": "ruling NAME VALUE",
    "wheel": "wheel PLAYER POINTS",
    "abandon": "abandon",
}
"""Each move word with how it is used."""


class Choose(NamedTuple):
    """Phase 1: a player takes a puzzle category."""

    player: str
    seat: int
    category: str

    def __str__(self) -> str:
        return f"choose {self.player} {self.category}"


class Solve(NamedTuple):
    """Phase 2: a player has solved; the first one in a round turns the timer."""

    player: str
    seat: int

    def __str__(self) -> str:
        return f"solve {self.player}"


class Fail(Facts):
    """Phase 2 or the check by all after it: a player has not solved."""

    player: str
    seat: int

    def __str__(self) -> str:
        return f"fail {self.player}"


class Time:
    """The timer ran out: everyone still without a result failed."""

    __slots__ = ()

    def __str__(self) -> str:
        return "time"


class Place(NamedTuple):
    """Phase 3, steps A and B: a tile on a spot, and maybe a networker on one of its cells."""

    player: str
    seat: int
    spot: Spot
    tile: Tile
    cell: Cell | None

    def __str__(self) -> str:
        on = f" on {self.cell.name}" if self.cell else ""
        return f"place {self.player} {self.spot} {self.tile}{on}"


class Skip(Facts):
    """Phase 3: a solver lays no tile."""

    player: str
    seat: int

    def __str__(self) -> str:
        return f"skip {self.player}"


class Rule(Facts):
    """The table decides a question from here on."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"ruling {self.name} {self.value}"


class Wheel(Facts):
    """What the wheel on the table shows for a player."""

    player: str
    seat: int
    points: int

    def __str__(self) -> str:
        return f"wheel {self.player} {self.points}"


class Abandon:
    """The game ends without a winner."""

    __slots__ = ()

    def __str__(self) -> str:
        return "abandon"


Move = Choose | Solve | Fail | Time | Place | Skip | Rule | Wheel | Abandon
