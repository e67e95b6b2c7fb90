"""What became of each entry of a log: put in, amended, struck, taken back, brought back, let stand.

One pass over the log, for everybody who tells of a game: `why`, `replay`, the page, the export and the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from .commands import Correction, Move, Note, Redo, Undo, veiled, write
from .facts import Facts
from .game import Played
from .log import Log, Step
from .veil import is_hidden_again


class Timed(Protocol):
    """An entry of a record."""

    @property
    def at(self) -> str | None:
        """When it was made, where it says so."""


class Fate(Facts):
    """What became of an entry later: it was `undone`, `struck`, `amended`, or `redone`; and by which entry."""

    what: str
    by: int
    by_text: str


class Account(Facts):
    """An entry, with what it is in the game as corrected."""

    log: Log[Any, Any]
    """The log as it was right after this entry."""
    place: int | None
    """Which step of the game as corrected it is, from 1 on; None where it is none."""
    step: Step[Any, Any] | None
    """That step, which for an amended entry is what it was amended to."""
    fate: Fate | None
    """What became of it later."""
    inserted: bool
    """Whether it was forgotten at the table and put in by a correction, which is this entry."""
    was: str
    """What it said before it was amended; empty where it was not."""

    @property
    def entry(self) -> int:
        """Its number."""
        return self.log.number

    @property
    def text(self) -> str:
        """What it says, in canonical words."""
        return self.log.text

    @property
    def counts(self) -> bool:
        """Whether it is part of the game as corrected."""
        return self.fate is None or self.fate.what in ("amended", "redone")

    @property
    def amended_by(self) -> int | None:
        """The entry that amended it."""
        return self.fate.by if self.fate and self.fate.what == "amended" else None


def history(log: Log[Any, Any]) -> list[Account]:
    """Return every entry, in the order in which they were entered."""
    return _accounts(log, whole=True)


def touched(log: Log[Any, Any]) -> dict[int, Account]:
    """Return the entries that are not what they were: gone, amended, or put in later; by their numbers."""
    return by_entry(_accounts(log, whole=False))


def _accounts(log: Log[Any, Any], *, whole: bool) -> list[Account]:
    steps = {step.entry: step for step in log.steps()}
    logs = as_told(log)
    numbered = {at.number: at for at in logs}
    fates = _fates(logs, numbered)
    found = []
    for at in logs[1:]:
        step = steps.get(at.number)
        if not whole and step and not step.corrected_by:
            continue
        place = step.place if step else None
        fate = fates.get(at.number)
        command = at.command
        inserted = isinstance(command, Correction) and command.word == "insert"
        was = ""
        if step and step.corrected_by and step.corrected_by != step.entry:
            fate = Fate("amended", step.corrected_by, numbered[step.corrected_by].text)
            put = command.put if isinstance(command, Correction) else None
            was = write(at.game, put) if isinstance(put, Move | Note) else at.text
        found.append(Account(at, place, step, fate, inserted, was))
    return found


def as_told(log: Log[Any, Any]) -> list[Log[Any, Any]]:
    """Return the log as it was after each entry, without what was taken back and is hidden again since then."""
    found: list[Log[Any, Any]] = []
    for at in log.history():
        command, tip = at.command, at.tip
        if is_hidden_again(at, log):
            command = veiled(at.game, at.text)
            tip = Step(at.number, command, Played(at.state), found[-1].tip)
        elif not found or at.previous is found[-1]:
            found.append(at)
            continue
        more = at.done, at.undone, found[-1], at.again, at.headed
        found.append(Log(at.game, at.origin, at.number, command, tip, *more))
    return found


def corrected_since(log: Log[Any, Any], entry: int) -> int | None:
    """Return the first later entry that corrects one up to this: the position after it is now another than it was."""
    for at in log.history()[1:]:
        if at.number > entry and isinstance(at.command, Correction) and 0 < at.command.number <= entry:
            return at.number
    return None


def by_entry(accounts: Iterable[Account]) -> dict[int, Account]:
    """Return accounts by the numbers of their entries, which jump where entries are missing."""
    return {account.entry: account for account in accounts}


def moments(log: Log[Any, Any], entries: Sequence[Timed]) -> dict[int, str | None]:
    """Return when each entry of a log was made, by its number; `entries` are those of its record, in its order."""
    return {at.number: entry.at for at, entry in zip(log.history()[1:], entries, strict=True)}


def about(log: Log[Any, Any]) -> int | None:
    """Return which entry the last one of a log takes back, brings back or corrects; None for a move or a note.

    0 is the start, where the header is corrected.
    """
    before = log.previous
    match log.command:
        case Undo() if before and before.done:
            return before.done.entry
        case Redo() if before and before.undone:
            return before.undone.entry
        case Correction(_, number, _, _):
            return number
    return None


def is_let_stand(step: Step[Any, Any]) -> bool:
    """Tell whether the table let a step stand, by an `accept` before it or before a correction."""
    return step.let_stand or (isinstance(step.command, Move) and step.command.accepted)


def _fates(logs: list[Log[Any, Any]], numbered: Mapping[int, Log[Any, Any]]) -> dict[int, Fate]:
    """Find what took each entry that is gone out of the game, and which undo was itself taken back."""
    found: dict[int, Fate] = {}
    undone_by: dict[int, int] = {}
    for before, after in pairwise(logs):
        match after.command:
            case Correction("strike", number, _, _):
                found[number] = Fate("struck", after.number, after.text)
            case Undo() if before.done:
                entry = before.done.entry
                undone_by[entry] = after.number
                found[entry] = Fate("undone", after.number, after.text)
                struck = _struck(numbered[entry])
                if struck is not None:
                    found.pop(struck, None)
            case Redo() if before.undone:
                entry = before.undone.entry
                found.pop(entry, None)
                found[undone_by[entry]] = Fate("redone", after.number, after.text)
                struck = _struck(numbered[entry])
                if struck is not None:
                    found[struck] = Fate("struck", after.number, after.text)
    return found


def _struck(log: Log[Any, Any]) -> int | None:
    """Return which entry the last entry of a log struck."""
    command = log.command
    return command.number if isinstance(command, Correction) and command.word == "strike" else None
