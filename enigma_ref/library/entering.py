"""Entering one line: the log with it, and the line of the record that keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.commands import Correction, Move, Note, Redo, Undo, parse
from ..core.facts import Facts
from ..core.limits import MOST_ENTRIES
from ..core.log import Log, Step
from ..core.refusal import Refusal
from ..core.sentence import say
from ..store.canonical import write_entry
from ..store.errors import StoreError
from ..store.flow import scalar
from ..store.reader import read
from ..store.record import Record
from ..store.seal import seal
from .clock import now
from .opened import opened

Unsound = Callable[[list[Step[Any, Any]]], Exception]
"""What is raised for a log in which moves do not stand."""
Reading = Callable[[str], Log[Any, Any] | None]
"""How a record reads with a line more."""


def consider(log: Log[Any, Any], text: str, unsound: Unsound, read: Reading) -> Log[Any, Any]:
    """Return the log with one line more, or say why not. Where moves do not stand, only what mends one is taken."""
    if not log.unsound:
        return log.enter(text)
    faults = log.faults()
    # What was supposed of other entries may be otherwise with it: so all is read again.
    found = read(text)
    if found is not None and isinstance(found.command, Undo | Redo | Correction) and _mends(found, log):
        return found
    try:
        if not isinstance(parse(log.game, text, log.state, log.before), Move | Note):
            log.enter(text)  # which may have something to say against it
    except Refusal as refusal:
        if not any(step.slip and step.slip.kind == "header" for step in faults):
            raise
        refusal.kept()  # of players who are called so in the header, and otherwise in what is supposed of it
    raise unsound(faults)


def _mends(found: Log[Any, Any], log: Log[Any, Any]) -> bool:
    """Tell whether a correction leaves less wrong than there was, or is what an audit says to type.

    Where that is two corrections, one of them alone need not leave less wrong.
    """
    if found.unsound < log.unsound or _slips(found.faults()) < _slips(log.faults()):
        return True
    from ..core.slips import slips_of  # which a record without a fault does not need

    return any(found.text in slip.mends for slip in slips_of(log).values())


def read_with(data: bytes, indent: int, text: str) -> Log[Any, Any] | None:
    """Return the log of a record with one line more, whatever it leads to; None where that is no record."""
    line = f"{' ' * indent}- {scalar(text, flow=False)}\n"
    found = opened(data.rstrip(b"\n") + b"\n" + line.encode("utf-8", "replace"))
    return None if found.error() else found.log


def _slips(faults: list[Step[Any, Any]]) -> int:
    return sum(step.slip is not None for step in faults)


class Line(Facts):
    """The last entry of a log as a record has it."""

    text: str
    at: str
    seal: str


def line_of(log: Log[Any, Any], previous_seal: str) -> Line:
    """Return the line for the last entry of a log, chained to the seal before it."""
    if log.number > MOST_ENTRIES:
        what = say("The record has {n} entries, which is the most there can be. Start a new one.", n=MOST_ENTRIES)
        raise StoreError("too-large", "", what)
    at, move, claims = now(), log.text, log.claims
    sealed = seal(previous_seal, log.number, at, move, claims)
    return Line(write_entry(log.number, at, move, claims, sealed), at, sealed)


def check_end(record: Record, after: bytes, file: str) -> None:
    """Make sure that with a line more, as `after` is, a record written by hand has an entry more and nothing else."""
    why = record.closed
    if not why:
        found = read(after)
        if found.error() or len(found.entries) != len(record.entries) + 1:
            why = say("the end of the file is not a list of moves. Put moves last, each on a line after a dash.")
    if why:
        line = record.line_of(("moves",))
        where = f"{file}:{line}" if file else f"line {line}"
        raise StoreError("schema", where, say("Nothing can be added here: {why}", why=why))
