"""The log of a game: every line ever entered, and the moves that count once undo, redo and corrections are followed.

A log is a value: entering a line gives a new log and leaves the old one as it was. Each log points back to the one
before its last line, so that the history as it was entered is there beside the game as corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeAlias

from .commands import (
    Command,
    Correction,
    HeaderChange,
    Move,
    Note,
    Redo,
    Undo,
    Void,
    is_correction,
    parse,
    tells_secret,
    veiled,
    write,
)
from .difference import Difference, differences
from .game import Game, M, Played, S, Value
from .limits import MOST_AGAIN
from .refusal import Refusal
from .sentence import say
from .step import Change, Headed, Step, Undone, carried_on, is_remark, reworded
from .uncorrectable import absent, breaks, present, too_often

__all__ = ["Log", "Step"]

HeaderChanges: TypeAlias = tuple[tuple[int, HeaderChange], ...]
"""Corrections of a header, each with its entry."""


class Log(Generic[S, M]):
    """All lines up to one, and the game that they amount to. Never changed once made."""

    __slots__ = ("again", "command", "done", "game", "headed", "number", "origin", "previous", "tip", "undone")

    def __init__(
        self,
        game: Game[S, M],
        origin: S,
        number: int = 0,
        command: Command[M] | Void | None = None,
        tip: Step[S, M] | None = None,
        done: Change[S, M] | None = None,
        undone: Undone[S, M] | None = None,
        previous: Log[S, M] | None = None,
        again: int = 0,
        headed: Headed[S] | None = None,
    ) -> None:
        self.game = game
        self.origin = origin
        """Where the game as corrected begins."""
        self.number = number
        """The number of the last entry."""
        self.command = command
        """What the last entry says."""
        self.tip = tip
        """The last step of the game as corrected."""
        self.done = done
        self.undone = undone
        self.previous = previous
        """The log without its last entry."""
        self.again = again
        """How many steps undo and corrections have played again, all in all."""
        self.headed = headed
        """The header as corrected; None where it is as the record has it."""

    @property
    def state(self) -> S:
        """Where the game stands."""
        return self.tip.played.state if self.tip else self.origin

    @property
    def text(self) -> str:
        """The last entry in canonical words."""
        return write(self.game, self.command) if self.command is not None else ""

    @property
    def played(self) -> Played[S] | None:
        """What the last entry led to, where it was a move or a note."""
        return self.tip.played if self.tip and isinstance(self.command, Move | Note) else None

    @property
    def claims(self) -> Mapping[str, Value]:
        """What the record is to say of the last entry: the points it gave, the result if it ended the game."""
        if isinstance(self.command, Move):
            return self.tip.played.claims if self.tip else {}
        outcome = None if isinstance(self.command, Note) else self.game.outcome(self.state)
        return {"result": outcome} if outcome else {}

    def history(self) -> list[Log[S, M]]:
        """Return the log as it was after each entry, the empty one first, in their order."""
        found = []
        log: Log[S, M] | None = self
        while log is not None:
            found.append(log)
            log = log.previous
        found.reverse()
        return found

    def at(self, entry: int) -> Log[S, M] | None:
        """Return the log as it was after an entry; None where there is none of that number."""
        log: Log[S, M] | None = self
        while log is not None and log.number != entry:
            log = log.previous
        return log

    def before(self, entry: int) -> S:
        """Return where the game as corrected stands before an entry; where it has none of that number, at its end."""
        step = self.tip if 1 <= entry <= self.number and self._room else None
        while step is not None and step.entry != entry:
            step = step.before
        if step is None:
            return self.state
        return step.before.played.state if step.before else self.origin

    def changes(self) -> list[Difference]:
        """Return what the last entry changed that people care about."""
        return differences(self.previous, self) if self.previous else []

    def steps(self) -> list[Step[S, M]]:
        """Return the game as corrected, first step first."""
        found = []
        step = self.tip
        while step is not None:
            found.append(step)
            step = step.before
        found.reverse()
        return found

    @property
    def unsound(self) -> int:
        """How many steps do not stand."""
        return self.tip.unsound if self.tip else 0

    def faults(self) -> list[Step[S, M]]:
        """Return the steps that do not stand."""
        return [step for step in self.steps() if step.fault]

    def enter(self, line: str) -> Log[S, M]:
        """Return the log with one line more, or refuse it."""
        game, tip = self.game, self.tip
        state = tip.played.state if tip else self.origin
        memory = game.memory(state)
        command: Command[M] | None = memory.get(line) if memory is not None else None
        if command is None:
            command = parse(game, line, state, self.before)
            if memory is not None:
                memory[line] = command
        if not isinstance(command, Move):
            return self._after(command, strict=True)
        # What _after does, without detours: most lines of every record come this way.
        move, remark, accepted = command
        entry = self.number + 1
        step = Step(entry, command, game.play(state, move, accepted), tip)
        done = self.done if remark else Change(entry, tip, self.done, step.place)
        return Log(game, self.origin, entry, command, step, done, None, self, self.again, self.headed)

    def take(self, line: str) -> Log[S, M]:
        """Return the log with one line more in any case: what the rules refuse is marked as a fault and played on.

        A move that a rule forbids is played as if the table had let it stand; one that cannot be is passed over.
        """
        try:
            return self.enter(line)
        except Refusal as refusal:
            return self.despite(line, refusal)

    def despite(self, line: str, why: Refusal) -> Log[S, M]:
        """Return the log with a line more that was refused, as `take` does."""
        why.kept()
        memory = self.game.memory(self.state)
        command: Command[M] | None = memory.get(line) if memory is not None else None
        try:
            if command is None:
                command = parse(self.game, line, self.state, self.before)
            if not tells_secret(self.game, command):
                return self._after(command, strict=False)
        except Refusal as refused:
            refused.kept()
        # To have looked for an entry in vain counts, too: otherwise many such lines would take for ever.
        corrects = isinstance(command, Correction) or (command is None and is_correction(line))
        sought = self.tip.place if self.tip and corrects else 0
        return self.without(line, why, again=min(sought, self._room))

    def numbered(self, number: int, enter: Callable[[Log[S, M]], Log[S, M]]) -> Log[S, M]:
        """Return the log with one line more, entered by a function, that has this number in place of the next."""
        if number == self.number + 1:
            return enter(self)
        alike = self.command, self.tip, self.done, self.undone, self.previous, self.again, self.headed
        found = enter(Log(self.game, self.origin, number - 1, *alike))
        found.previous = self
        return found

    def adding(self, step: Step[S, M]) -> Log[S, M]:
        """Return the log with one line more, which is this step."""
        change = Change(step.entry, self.tip, self.done, step.place)
        return Log(self.game, self.origin, step.entry, step.command, step, change, None, self, self.again, self.headed)

    def without(self, line: str, why: Refusal, *, again: int = 0) -> Log[S, M]:
        """Return the log with a line more that changes nothing, since it cannot be."""
        command = veiled(self.game, line)
        step = Step(self.number + 1, command, Played(self.state), self.tip, fault=why)
        return self._with(command, step, self._change(step), again=again)

    def _after(self, command: Command[M], strict: bool) -> Log[S, M]:
        if isinstance(command, Move):
            step = self._step(self.number + 1, command, self.tip, strict)
            return self._with(command, step, self.done if command.remark else self._change(step))
        if isinstance(command, Note):
            return self._with(command, Step(self.number + 1, command, Played(self.state), self.tip), self.done)
        if isinstance(command, Undo):
            return self._undo()
        if isinstance(command, Redo):
            return self._redo()
        changes = self._header_changes(command)
        if changes is not None:
            return self._begun_anew(command, changes, strict)
        tip, again = self._corrected(command, strict)
        return self._with(command, tip, self._change(tip), again=again)

    def _change(self, tip: Step[S, M] | None) -> Change[S, M]:
        return Change(self.number + 1, self.tip, self.done, tip.place if tip else 0)

    def _with(
        self,
        command: Command[M] | Void,
        tip: Step[S, M] | None,
        done: Change[S, M] | None,
        undone: Undone[S, M] | None = None,
        *,
        again: int = 0,
        headed: Headed[S] | Literal["same"] | None = "same",
    ) -> Log[S, M]:
        if headed == "same":
            headed = self.headed
        number, again = self.number + 1, self.again + again
        return Log(self.game, self._origin(headed), number, command, tip, done, undone, self, again, headed)

    def _origin(self, headed: Headed[S] | None) -> S:
        """Return where the game begins with a header."""
        if headed is not None:
            return headed.origin
        return self.headed.printed if self.headed else self.origin

    @property
    def _room(self) -> int:
        """How many steps can still be played again."""
        return MOST_AGAIN - self.again

    def _undo(self) -> Log[S, M]:
        change, tip = self.done, self.tip
        if change is None:
            raise Refusal("record/amend", say("There is nothing to undo."), self.game.prompt(self.state))
        undone = Undone(change.entry, tip, change.tip, self.undone, change.place, self.headed)
        headed = self.headed
        if headed is not None and headed.entry == change.entry:
            headed = headed.before
        if change.undone and change.undone[0] is tip:
            return self._with(Undo(), change.undone[1], change.rest, undone, headed=headed)
        # Remarks are no changes: those made since stay, after the change that they followed is gone.
        again = tip.place - change.place if tip else 0
        if again > self._room:
            raise too_often()
        remarks = []
        while tip is not None and tip.entry > change.entry and is_remark(tip):
            remarks.append(tip)
            tip = tip.before
        tip = change.tip
        for remark in reversed(remarks):
            tip = self._anew(remark, tip, self._origin(headed), accept=False)
        return self._with(Undo(), tip, change.rest, undone, again=again, headed=headed)

    def _redo(self) -> Log[S, M]:
        undone = self.undone
        if undone is None:
            raise Refusal(
                "record/amend",
                say("There is nothing to redo: redo works only right after an undo."),
                self.game.prompt(self.state),
            )
        shared = undone.tip, self.tip
        change = Change(undone.entry, undone.before, self.done, undone.place, shared)
        return self._with(Redo(), undone.tip, change, undone.rest, headed=undone.headed)

    def _header_changes(self, correction: Correction[M]) -> HeaderChanges | None:
        """Return the corrections of the header that count with one more, or without one; None if it is about moves."""
        put, number = correction.put, correction.number
        changes = self.headed.changes if self.headed else ()
        if isinstance(put, HeaderChange):
            return (*changes, (self.number + 1, put))
        if correction.word == "strike" and any(entry == number for entry, _ in changes):
            return tuple(change for change in changes if change[0] != number)
        return None

    def _begun_anew(self, correction: Correction[M], changes: HeaderChanges, strict: bool) -> Log[S, M]:
        """Play the whole game again from the start that it has with some corrections of the header."""
        again = len(changes) + (self.tip.place if self.tip else 0) + 1
        if again > self._room:
            raise too_often()
        header = self.game.header
        assert header is not None, "only a box that knows corrections of its header reads one"
        if correction.word == "strike":
            origin, applied = self._origin(None), changes
        else:
            origin, applied = self.origin, changes[-1:]
        for _, change in applied:
            origin = header.correct(origin, change)
        tip: Step[S, M] | None = None
        broken: list[Step[S, M]] = []
        for old in self.steps():
            tip = self._anew(old, tip, origin, accept=correction.accepted)
            if tip.fault and not old.fault:
                broken.append(tip)
        if broken and strict:
            raise breaks(self.game, correction, broken)
        headed = Headed(self.number + 1, origin, changes, self._origin(None), self.headed)
        return self._with(correction, tip, self._change(tip), again=again, headed=headed)

    def _anew(self, old: Step[S, M], before: Step[S, M] | None, origin: S, *, accept: bool) -> Step[S, M]:
        """Play a step of before once more, which may now come from another start."""
        if origin is not self.origin:
            old = reworded(self.game, old, before, origin)
        return old.again(Log(self.game, origin), before, accept=accept)

    def _corrected(self, correction: Correction[M], strict: bool) -> tuple[Step[S, M] | None, int]:
        """Play the game again with a correction in it; return it, and how many steps that took."""
        word, number, put, accepted = correction.word, correction.number, correction.put, correction.accepted
        later: list[Step[S, M]] = []
        step, room = self.tip, self._room
        if not room:
            raise too_often()
        if not 1 <= number <= self.number:
            raise Refusal("record/amend", absent(self, number), present(self))
        while step is not None and step.entry != number:
            later.append(step)
            step = step.before
        if step is None:
            raise Refusal("record/amend", absent(self, number), present(self))
        if len(later) >= room:
            raise too_often()
        tip = step.before
        if word == "insert":
            later.append(step)
        if isinstance(put, Move | Note):
            place = number if word == "amend" else self.number + 1
            tip = self._step(place, put, tip, strict, accept=accepted, by=self.number + 1)
        broken: list[Step[S, M]] = []
        for old in reversed(later):
            tip = old.again(self, tip, accept=accepted)
            if tip.fault and not old.fault:
                broken.append(tip)
        if broken and strict:
            raise breaks(self.game, correction, broken)
        return tip, len(later) + 1

    def _step(
        self,
        entry: int,
        command: Move[M] | Note,
        before: Step[S, M] | None,
        strict: bool,
        *,
        accept: bool = False,
        by: int | None = None,
    ) -> Step[S, M]:
        state = before.played.state if before else self.origin
        if isinstance(command, Note):
            return Step(entry, command, Played(state), before, corrected_by=by)
        fault = None
        try:
            played = self.game.play(state, command.move, accept or command.accepted)
        except Refusal as refusal:
            if strict:
                raise
            played, fault = carried_on(self.game, state, command, refusal)
        return Step(entry, command, played, before, accept and played.breach is not None, fault, by)
