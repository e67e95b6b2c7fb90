"""The links of a log: the steps of the game as it stands, and what `undo` and `redo` can go back to."""

from __future__ import annotations

from typing import Generic

from .commands import Move, Note, Void
from .facts import Facts
from .game import M, Played, S
from .refusal import Refusal


class Step(Generic[S, M]):
    """A line that counts, in its place in the game: what was done and what it led to. Never changed once made."""

    __slots__ = ("before", "command", "corrected_by", "entry", "fault", "let_stand", "place", "played", "unsound")

    def __init__(
        self,
        entry: int,
        command: Move[M] | Note | Void,
        played: Played[S],
        before: Step[S, M] | None,
        let_stand: bool = False,
        fault: Refusal | None = None,
        corrected_by: int | None = None,
    ) -> None:
        self.entry = entry
        """The number of the entry that put it here; a correction of it leaves this number."""
        self.command = command
        self.played = played
        self.before = before
        self.let_stand = let_stand
        """Whether a correction made it illegal and the table let it stand."""
        self.fault = fault
        """Why it does not stand. Never there in a log that was only ever entered move by move."""
        self.corrected_by = corrected_by
        """The entry that amended or inserted it."""
        self.unsound: int = (before.unsound if before else 0) + (fault is not None)
        """How many steps up to this one do not stand."""
        self.place: int = before.place + 1 if before else 1
        """Which step of the game it is, counted from 1."""


class Change(Generic[S, M]):
    """What `undo` can take back: the entry, and the game just before it. Never changed once made."""

    __slots__ = ("entry", "place", "rest", "tip", "undone")

    def __init__(
        self,
        entry: int,
        tip: Step[S, M] | None,
        rest: Change[S, M] | None,
        place: int,
        undone: tuple[Step[S, M] | None, Step[S, M] | None] | None = None,
    ) -> None:
        self.entry = entry
        self.tip = tip
        self.rest = rest
        """The changes before it."""
        self.place = place
        """How many steps the game had right after it; those that came since are remarks."""
        self.undone = undone
        """Where it was undone and redone before: the game with it, and the game without it, to be shared."""


class Undone(Facts, Generic[S, M]):
    """What `redo` can bring back: the change, and the game as it was with it."""

    entry: int
    tip: Step[S, M] | None
    before: Step[S, M] | None
    rest: Undone[S, M] | None
    place: int


def is_remark(step: Step[S, M]) -> bool:
    """Tell whether a step changes nothing, so that undo passes over it."""
    return isinstance(step.command, Note) or (isinstance(step.command, Move) and step.command.remark)
