"""What became of each entry of a log: which count, and what took the others away, in one pass over the log."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from ....core.commands import Correction, Move, Redo, Undo
from ....core.log import Log as AnyLog
from ....core.log import Step as AnyStep
from ..explaining.explanation import Fate
from ..state import State

Log: TypeAlias = AnyLog[State, Any]
Step: TypeAlias = AnyStep[State, Any]


class Told(NamedTuple):
    """An entry, with what it is in the game as corrected."""

    log: Log
    """The log as it was right after this entry."""
    place: int | None
    """Which step of the game as corrected it is, from 1 on; None where it is none."""
    step: Step | None
    """That step, which for an amended entry is what it was amended to."""
    fate: Fate | None
    """What became of it later."""


def history(log: Log) -> list[Told]:
    """Return every entry, in the order in which they were entered."""
    places = {step.entry: (place, step) for place, step in enumerate(log.steps(), 1)}
    fates = _fates(log)
    logs = log.history()
    found = []
    for at in logs[1:]:
        place, step = places.get(at.number, (None, None))
        fate = fates.get(at.number)
        if step and step.corrected_by and step.corrected_by != step.entry:
            fate = Fate("amended", step.corrected_by, logs[step.corrected_by].text)
        found.append(Told(at, place, step, fate))
    return found


def let_stand(step: Step) -> bool:
    """Tell whether the table let a step stand, by an `accept` before it or before a correction."""
    return step.let_stand or (isinstance(step.command, Move) and step.command.accepted)


def _fates(log: Log) -> dict[int, Fate]:
    """Find what took each entry that is gone out of the game for good, and which undo was itself taken back."""
    found: dict[int, Fate] = {}
    undone_by: dict[int, int] = {}
    corrections: set[int] = set()
    for before, after in pairwise(log.history()):
        command = after.command
        if not isinstance(command, Undo | Redo | Correction):
            continue  # a move takes nothing away
        was, now = _present(before, corrections), _present(after, corrections)
        if isinstance(command, Correction) and command.word != "insert":
            corrections.add(after.number)
        what = "undone" if isinstance(command, Undo) else "struck"
        for entry in was - now:
            found[entry] = Fate(what, after.number, after.text)
        for entry in now - was:
            found.pop(entry, None)
        if isinstance(command, Undo) and before.done:
            undone_by[before.done.entry] = after.number
        elif isinstance(command, Redo) and before.undone:
            found[undone_by[before.undone.entry]] = Fate("redone", after.number, after.text)
    return found


def _present(log: Log, corrections: set[int]) -> set[int]:
    """Return the entries that are steps of the game, and the corrections without one that have not been undone."""
    entries = {step.entry for step in log.steps()}
    change = log.done
    while change is not None and corrections:
        if change.entry in corrections:
            entries.add(change.entry)
        change = change.rest
    return entries
