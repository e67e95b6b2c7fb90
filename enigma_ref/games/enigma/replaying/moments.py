"""The steps that a replay goes through: the game as corrected, or every entry with what it did when it was entered."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.commands import Command, Correction, Move, Redo, Undo, Void, write
from ....core.game import Played
from ....core.log import Log, Step
from ....core.refusal import Refusal
from ..happenings import TileLaid
from ..spot import Spot
from ..state import State
from ..steps import last_laid


class Moment(NamedTuple):
    """One step of a replay."""

    entry: int
    """The entry's number in the record; 0 for the start."""
    command: Command[Any] | Void | None
    text: str
    """The entry in canonical words."""
    state: State
    played: Played[State] | None
    last: Spot | None
    """Where the last tile was laid."""
    marks: tuple[tuple[str, str], ...]
    """What is special about it: a kind, such as `amended` or `accepted`, and a sentence."""


class LeftOut(NamedTuple):
    """An entry that is no step of the game as corrected."""

    entry: int
    text: str
    why: str


def as_corrected(log: Log[State, Any]) -> list[Moment]:
    """Return the game as corrected, from the start."""
    last: Spot | None = None
    moments = [Moment(0, None, "", log.origin, None, None, ())]
    for step in log.steps():
        last = next((found.spot for found in step.played.happenings if isinstance(found, TileLaid)), last)
        moments.append(
            Moment(
                step.entry,
                step.command,
                write(log.game, step.command),
                step.played.state,
                step.played,
                last,
                tuple(_marks(step)),
            )
        )
    return moments


def as_entered(log: Log[State, Any]) -> list[Moment]:
    """Return every entry in the order in which it was entered, with the position as it was right after it."""
    moments = []
    for at in log.history():
        marks = list(_marks(at.tip)) if at.played and at.tip else []
        if isinstance(at.command, Undo | Redo | Correction):
            marks.append(("correction", _changes(at)))
        elif isinstance(at.command, Void) and at.tip and at.tip.fault:
            marks.append(_fault(at.tip.fault))
        moments.append(Moment(at.number, at.command, at.text, at.state, at.played, last_laid(at), tuple(marks)))
    return moments


def left_out(log: Log[State, Any]) -> list[LeftOut]:
    """Return the entries that are no step of the game as corrected: corrections, and what they took away."""
    counting = {step.entry for step in log.steps()}
    found = []
    for at in log.history()[1:]:
        if isinstance(at.command, Undo | Redo | Correction):
            found.append(LeftOut(at.number, at.text, "a correction"))
        elif at.number not in counting:
            found.append(LeftOut(at.number, at.text, "taken back or struck"))
    return found


def _marks(step: Step[State, Any]) -> list[tuple[str, str]]:
    marks = []
    if step.corrected_by:
        inserted = step.corrected_by == step.entry
        what = "Inserted later" if inserted else "Amended"
        marks.append(("inserted" if inserted else "amended", f"{what}, by entry {step.corrected_by}."))
    breach = step.played.breach
    if step.fault:  # it was played on as if accepted, which nobody did
        marks.append(_fault(step.fault))
    elif breach or step.let_stand or (isinstance(step.command, Move) and step.command.accepted):
        against = f" against {breach.rule}: {breach.what}" if breach else "."
        marks.append(("accepted", f"The table let it stand{against}"))
    return marks


def _fault(fault: Refusal) -> tuple[str, str]:
    return "fault", f"Does not stand ({fault.rule}): {fault.what}"


def _changes(log: Log[State, Any]) -> str:
    """Say what a correction did to points, networkers and result."""
    changed = [f"{name}: {before} → {after}" for name, before, after in log.changes() if name != "next"]
    return f"It changes {'; '.join(changed)}." if changed else "It changes no points, networkers or result."
