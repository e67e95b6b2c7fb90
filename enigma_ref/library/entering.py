"""Entering one line: the log with it, and the line of the record that keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.commands import Move, Note, parse
from ..core.facts import Facts
from ..core.limits import MOST_ENTRIES
from ..core.log import Log, Step
from ..core.sentence import say
from ..store.canonical import write_entry
from ..store.errors import StoreError
from ..store.seal import seal
from .clock import now

Unsound = Callable[[list[Step[Any, Any]]], Exception]
"""What is raised for a log in which moves do not stand."""


def consider(log: Log[Any, Any], text: str, unsound: Unsound) -> Log[Any, Any]:
    """Return the log with one line more, or say why not. Where moves do not stand, only what mends one is taken."""
    if not log.unsound:
        return log.enter(text)
    faults = log.faults()
    if isinstance(parse(log.game, text, log.state, log.before), Move | Note):
        raise unsound(faults)
    found = log.enter(text)
    if found.unsound >= len(faults) and _slips(found.faults()) >= _slips(faults):
        raise unsound(faults)
    return found


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
