"""What a move leads to, as data, in the order in which it happens. `telling` says it in words."""

from __future__ import annotations

from typing import NamedTuple

from ...core.facts import Facts
from .board.spot import Spot
from .board.system import Networker
from .board.tile import Tile
from .phases.scoring import SystemScore
from .state import Result


class TimerTurned(NamedTuple):
    """The first to solve in this round turned the timer."""

    seat: int


class TimeUp(Facts):
    """The timer ran out for these players."""

    seats: tuple[int, ...]


class Rejected(Facts):
    """A solution was rejected in the check by all."""

    seat: int


class TileLaid(NamedTuple):
    """A tile lies on the board, with or without a networker on it."""

    seat: int
    spot: Spot
    tile: Tile
    networker: Networker | None


class SystemClosed(NamedTuple):
    """A system closed and was scored; its networkers went home."""

    score: SystemScore


class PhaseBegan(NamedTuple):
    """Everyone has done what the phase before asked for."""

    phase: str


class RoundEnded(NamedTuple):
    """A round is over and nobody has reached the target: the first marker moved on."""

    number: int
    solvers: int
    first: int
    """The new first player's seat."""


class GameEnded(Facts):
    """The game is over."""

    result: Result


class GameReopened(Facts):
    """The table played on after the end."""


class Ruled(Facts):
    """The table answered a question from here on."""

    name: str
    before: str
    now: str


class WheelRead(Facts):
    """What the wheel on the table shows and what the record says."""

    seat: int
    shown: int
    recorded: int
