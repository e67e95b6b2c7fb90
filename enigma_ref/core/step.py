"""The links of a log: the steps of the game as it stands, and what `undo` and `redo` can go back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from .commands import HeaderChange, Move, Note, Void, parse
from .facts import Facts
from .game import Game, M, Played, S
from .refusal import Refusal

if TYPE_CHECKING:
    from .log import Log
    from .supposed import Slip


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

    slip: Slip | None = None
    """What was most likely done wrong where it does not stand (`core.supposed`)."""
    cause: int | None = None
    """The entry whose slip it is a consequence of that it does not stand."""

    def again(self, log: Log[S, M], before: Step[S, M] | None, *, accept: bool) -> Step[S, M]:
        """Play it once more, at another place or after another past; what breaks stands where it is to be accepted."""
        state = before.played.state if before else log.origin
        command, fault, let_stand = self.command, None, self.let_stand
        if not isinstance(command, Move):
            return Step(self.entry, command, Played(state), before, False, self.fault, self.corrected_by)
        try:
            played = log.game.play(state, command.move, command.accepted or let_stand)
        except Refusal as refusal:
            played, fault = carried_on(log.game, state, command, refusal)
            let_stand = accept and fault.acceptable
            if let_stand:
                fault = None
        return Step(self.entry, command, played, before, let_stand, fault, self.corrected_by)


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


class Headed(Generic[S]):
    """A header as corrected: the state that it begins with, and how it came about. Never changed once made."""

    __slots__ = ("before", "changes", "entry", "origin", "printed")

    def __init__(
        self,
        entry: int,
        origin: S,
        changes: tuple[tuple[int, HeaderChange], ...],
        printed: S,
        before: Headed[S] | None,
    ) -> None:
        self.entry = entry
        """The entry that made it so."""
        self.origin = origin
        self.changes = changes
        """The corrections that count, each with its entry."""
        self.printed = printed
        """What the header itself begins with."""
        self.before = before
        """The header as it was before that entry; None where it was as printed."""


class Undone(Facts, Generic[S, M]):
    """What `redo` can bring back: the change, and the game as it was with it."""

    entry: int
    tip: Step[S, M] | None
    before: Step[S, M] | None
    rest: Undone[S, M] | None
    place: int
    headed: Headed[S] | None
    """The header as it was with it."""


def carried_on(game: Game[S, M], state: S, command: Move[M], refusal: Refusal) -> tuple[Played[S], Refusal]:
    """How to go on after a move that does not stand: as if accepted, or, where it cannot be, without it.

    Also what it fails by: behind a rule that it breaks there may be something that makes it impossible. What comes
    after the end fails by that, whatever else is wrong with it.
    """
    refusal.kept()
    if not refusal.acceptable:
        return Played(state), refusal
    try:
        return game.play(state, command.move, True), refusal
    except Refusal as impossible:
        if refusal.over:
            return Played(state), Refusal(refusal.rule, refusal.what, refusal.instead, over=True)
        return Played(state), impossible.kept()


def reworded(game: Game[S, M], old: Step[S, M], before: Step[S, M] | None, origin: S) -> Step[S, M]:
    """Return a step as it reads from another start: names are others there, and a line may be readable only there."""
    command, fault = old.command, old.fault
    assert game.header is not None, "only a box that can correct its header has another start"
    if isinstance(command, Move):
        command = command._replace(move=game.header.carry(command.move, origin))
    elif isinstance(command, Void):
        try:
            found = parse(game, command.text, before.played.state if before else origin)
        except Refusal as refused:
            refused.kept()
            return old
        if not isinstance(found, Move | Note):
            return old
        command, fault = found, None
    return Step(old.entry, command, old.played, None, old.let_stand, fault, old.corrected_by)


def is_remark(step: Step[S, M]) -> bool:
    """Tell whether a step changes nothing, so that undo passes over it."""
    return isinstance(step.command, Note) or (isinstance(step.command, Move) and step.command.remark)
