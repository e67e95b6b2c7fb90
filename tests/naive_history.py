"""What became of an entry, found the slow way: look at the log after every line, and see when the entry left it."""

from __future__ import annotations

from typing import Any

from enigma_ref.core.commands import Correction, Redo, Undo
from enigma_ref.core.log import Log


def naive_fate(log: Log[Any, Any], entry: int) -> dict[str, Any] | None:
    """Return what became of an entry and by which other; None where it is as it was entered."""
    logs = log.history()
    command = logs[entry].command
    if isinstance(command, Redo):
        return None
    if isinstance(command, Undo):
        return _redone(logs, entry)
    present = [_is_there(at, entry) for at in logs]
    if present[-1]:
        by = _amended_by(log, entry)
        return None if by is None else {"what": "amended", "entry": by}
    gone = 1 + max(number for number, there in enumerate(present) if there)
    return {"what": "undone" if isinstance(logs[gone].command, Undo) else "struck", "entry": gone}


def _is_there(log: Log[Any, Any], entry: int) -> bool:
    """Return whether a log has an entry: as a step of its game, or, where it puts none there, as a correction done."""
    command = next((at.command for at in log.history() if at.number == entry), None)
    if isinstance(command, Correction) and command.word != "insert":
        commands = {at.number: at.command for at in log.history()}
        done = []
        change = log.done
        while change is not None:
            done.append(change.entry)
            change = change.rest
        struck = [
            found.number for at in done if isinstance(found := commands[at], Correction) and found.word == "strike"
        ]
        return entry in done and entry not in struck
    return entry in [step.entry for step in log.steps()]


def _amended_by(log: Log[Any, Any], entry: int) -> int | None:
    (step,) = [step for step in log.steps() if step.entry == entry] or [None]
    return step.corrected_by if step and step.corrected_by != entry else None


def _redone(logs: list[Log[Any, Any]], entry: int) -> dict[str, Any] | None:
    """Follow the stack of what was undone: the redo that takes an undo's own place on it brings back what it took."""
    stack: list[int] = []
    for at in logs[1:]:
        if isinstance(at.command, Undo):
            stack.append(at.number)
        elif isinstance(at.command, Redo):
            if stack.pop() == entry:
                return {"what": "redone", "entry": at.number}
        else:
            stack.clear()
    return None
