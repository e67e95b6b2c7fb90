"""What a record most likely meant: a line that does not stand, with the slip of the pen that explains it.

A slip is a supposition and stays one: the step says what is written, does not stand, and is played as if it had been
written rightly, so that whatever comes after it is looked at on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .commands import Command, Correction, Move, Note, Redo, Undo, Void, parse, tells_secret, veiled
from .facts import Facts
from .game import M, Path, Played, S, Value
from .log import Log
from .refusal import Refusal
from .sentence import Said, say
from .step import Step


class Slip(Facts):
    """What was most likely done wrong at an entry, and what puts it right."""

    kind: str
    """`forgotten`, `doubled`, `swapped`, `mistyped`, `changed` where a seal proves what the entry was, or `header`."""
    said: Said
    mends: tuple[str, ...] = ()
    """The corrections that put it right, to be typed one after the other."""
    blurs: frozenset[str] = frozenset()
    """Where only the table knows what was forgotten or meant: the rules and codes of what may follow from that."""
    elsewhere: tuple[int, ...] = ()
    """Other entries at which it would explain as much: nobody can tell from the record which it was."""
    at: Path = ()
    """Where in the header it is, if it is there."""


class Supposed(Step[S, M]):
    """A step that does not stand, played as it was most likely meant; or one that follows from such a slip."""

    __slots__ = ("cause", "guessed", "instead", "slip")

    def __init__(
        self,
        written: Step[S, M],
        played: Played[S],
        instead: tuple[Command[M], ...] | None,
        slip: Slip | None,
        cause: int | None = None,
        guessed: int = 0,
    ) -> None:
        super().__init__(
            written.entry,
            written.command,
            played,
            written.before,
            fault=written.fault,
            corrected_by=written.corrected_by,
        )
        self.slip = slip
        self.instead = instead
        """What is played in place of the line; None where that is the line itself."""
        self.cause = cause
        self.guessed = guessed
        """How many of them, from the first on, say something that only the table knows."""

    def again(self, log: Log[S, M], before: Step[S, M] | None, *, accept: bool) -> Step[S, M]:
        """Play it once more: as it is written where it stands now, otherwise as it was meant."""
        plain = super().again(log, before, accept=accept)
        if isinstance(self.command, Void) and self.slip and self.slip.kind in ("forgotten", "swapped") and self.instead:
            own = self.instead[-1]  # the line itself, which could not be read where it stands
            if isinstance(own, Move | Note):
                read = Step(self.entry, own, self.played, before, corrected_by=self.corrected_by)
                plain = min(plain, read.again(log, before, accept=accept), key=lambda step: step.fault is not None)
        if plain.fault is None:
            return plain
        if self.instead is None:
            return Supposed(plain, plain.played, None, self.slip, self.cause)
        try:
            played = played_as(log, before, self.instead, self.played.claims, self.guessed)
        except Refusal as refused:
            refused.kept()
            return plain
        return Supposed(plain, played, self.instead, self.slip, self.cause, self.guessed)


def played_as(
    log: Log[S, M],
    before: Step[S, M] | None,
    commands: Sequence[Command[M]],
    claims: Mapping[str, Value] | None = None,
    guessed: int = 0,
) -> Played[S]:
    """Play several moves as one, which claims what the last of them does, or refuse the first that does not stand.

    That a game is over is only supposed then: what is told after its end stays untold.
    """
    game, happened = log.game, list[object]()
    played = Played(before.played.state if before else log.origin, (), claims or {})
    for place, command in enumerate(commands):
        if isinstance(command, Move):
            state = played.state
            played = game.play(state, command.move, command.accepted)
            if place < guessed:
                played = game.unsaid(played, state)
            if not game.is_hidden_again(command.move, log.origin):
                happened += played.happenings
    return Played(played.state, tuple(happened), played.claims, played.breach)


def written(log: Log[S, M], line: str, fault: Refusal) -> Step[S, M]:
    """Return a line that is refused as a step that changes nothing."""
    command: Command[M] | Void
    try:
        command = parse(log.game, line, log.state)
        if isinstance(command, Undo | Redo | Correction) or tells_secret(log.game, command):
            command = veiled(log.game, line)
    except Refusal as refused:
        refused.kept()
        command = veiled(log.game, line)
    return Step(log.number + 1, command, Played(log.state), log.tip, fault=fault.kept())


def suppose(
    log: Log[S, M],
    line: str,
    fault: Refusal,
    slip: Slip | None,
    instead: Sequence[str],
    claims: Mapping[str, Value] | None = None,
    cause: int | None = None,
    guessed: int = 0,
) -> Log[S, M]:
    """Return the log with a line more that is played as other lines, or refuse those.

    Of so many of them, from the first on, only the table knows what they said.
    """
    commands = tuple(read_moves(log, instead, guessed))
    step = written(log, line, fault)
    played = played_as(log, log.tip, commands, claims, guessed)
    return log.adding(Supposed(step, played, commands, slip, cause, guessed))


def read_moves(log: Log[S, M], lines: Sequence[str], guessed: int = 0) -> Sequence[Command[M]]:
    """Read lines that are moves or notes one after the other, or refuse them."""
    state, found = log.state, []
    for line in lines:
        command = parse(log.game, line, state)
        if not isinstance(command, Move | Note):
            raise Refusal("record/amend", say("A correction is no move of the game."))
        found.append(command)
        if isinstance(command, Move) and len(lines) > 1:
            played = log.game.play(state, command.move, command.accepted)
            state = (log.game.unsaid(played, state) if len(found) <= guessed else played).state
    return found


def in_consequence(log: Log[S, M], line: str, fault: Refusal, cause: int) -> Log[S, M]:
    """Return the log with a line more that does not stand because of an earlier slip, and is played on as `take`."""
    found = log.despite(line, fault)
    tip = found.tip
    if tip is None or tip.entry != found.number or tip.fault is None:
        return found
    return log.adding(Supposed(tip, tip.played, None, None, cause))
