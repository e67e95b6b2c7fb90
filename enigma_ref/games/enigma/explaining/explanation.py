"""What an explanation of an entry is made of, as data; `explain` finds it, `words` says it."""

from __future__ import annotations

from typing import NamedTuple

from ....core.commands import Correction, Move, Note, Redo, Undo, Void
from ....core.game import Played
from ....core.refusal import Refusal
from ..drawing.board import Only
from ..moves import Move as GameMove
from ..scoring import SystemScore
from ..spot import Spot
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


class Objection(NamedTuple):
    """A rule that speaks against an entry, and whether the table let the entry stand all the same."""

    refusal: Refusal
    let_stand: bool
    since: int | None
    """The correction that brought the entry into conflict with the rule; None where it was so from the start."""
    since_text: str


class Fate(NamedTuple):
    """What became of an entry later: it was `undone`, `struck`, `amended`, or `redone`; and by which entry."""

    what: str
    by: int
    by_text: str


class Target(NamedTuple):
    """The entry that an undo, a redo or a correction is about, in words; and whether it counts now."""

    entry: int
    text: str
    counts: bool


class Change(NamedTuple):
    """Something that people care about, before and after a correction."""

    name: str
    before: str
    after: str


class Broken(NamedTuple):
    """A later entry that a correction left without a leg to stand on."""

    entry: int
    text: str
    refusal: Refusal


class Explanation(NamedTuple):
    """Everything that there is to say of one entry."""

    entry: int
    text: str
    """The entry as it stands in the record, in canonical words."""
    command: Move[GameMove] | Note | Void | Undo | Redo | Correction[GameMove]
    """What is explained: of an amended entry, what it was amended to."""
    before: State
    after: State
    played: Played[State] | None
    """What the move led to; None for an undo, a redo, a correction without a move."""
    fate: Fate | None
    objection: Objection | None
    systems: tuple[ScoredSystem, ...]
    ending: Ending | None
    target: Target | None
    changes: tuple[Change, ...]
    broken: tuple[Broken, ...]
    scored_then: dict[int, int] | None
    """What it gave when it was entered, by seat, where a later correction changed that."""

    @property
    def counts(self) -> bool:
        """Whether it is part of the game as corrected."""
        return self.fate is None or self.fate.what in ("amended", "redone")
