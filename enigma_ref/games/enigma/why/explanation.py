"""What an explanation of an entry is made of, as data; `explain` finds it, `why_words` says it."""

from __future__ import annotations

from typing import NamedTuple

from ....core.commands import Correction, Move, Note, Redo, Undo, Void
from ....core.difference import Difference
from ....core.game import Played
from ....core.history import Account
from ....core.objections import Broken, Objection
from ....core.sentence import Said
from ..board.spot import Spot
from ..drawing.board_text import Only
from ..moves import Move as GameMove
from ..phases.scoring import SystemScore
from ..state import Result, State


class End(NamedTuple):
    """How a channel of a system fares at one place.

    It is `joined` to a channel of its neighbour, stopped at a `blank` side, `closed` by an end on the tile, or `open`.
    """

    kind: str
    spot: Spot
    side: str
    """The side of the tile that the channel comes to; for a closed end, the one that it comes from."""
    neighbour: Spot | None
    """The spot beyond that side; None for a closed end."""


class ScoredSystem(NamedTuple):
    """A system that closed, and all that its points follow from."""

    score: SystemScore
    ends: tuple[End, ...]
    groups: Only
    """Where it lies: spots, and which groups of their tiles belong to it."""
    state: State
    """The position in which it was scored, its networkers not yet gone home."""


class Rank(NamedTuple):
    """A player's place at the end; players whom no rule tells apart share one."""

    place: int
    seat: int
    points: int
    on_board: int
    """Networkers still on the board, which break a tie for the win and no other."""


class Ending(NamedTuple):
    """How the game ended."""

    result: Result
    ranking: tuple[Rank, ...]


class Explanation(NamedTuple):
    """Everything that there is to say of one entry."""

    account: Account
    """The entry, and what became of it."""
    command: Move[GameMove] | Note | Void | Undo | Redo | Correction[GameMove]
    """What is explained: of an amended entry, what it was amended to."""
    before: State
    after: State
    played: Played[State] | None
    """What the move led to; None for an undo, a redo, a correction without a move."""
    objection: Objection | None
    systems: tuple[ScoredSystem, ...]
    ending: Ending | None
    about: Account | None = None
    """The entry that an undo, a redo or a correction is about; None also where that is the start."""
    changes: tuple[Difference, ...] = ()
    """What it changed that people care about."""
    broken: tuple[Broken, ...] = ()
    let_stand: tuple[Broken, ...] = ()
    """What stands only because a correction was accepted with it."""
    scored_then: dict[int, int] | None = None
    """What it gave when it was entered, by seat, where a later correction changed that."""
    because: Said | None = None
    """Because of which earlier entry it does not stand, though it is shown as if it did."""
