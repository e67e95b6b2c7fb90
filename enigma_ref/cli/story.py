"""What is told of one stop of a game: the move, how corrections touched it, what happened, and what changed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..core.commands import Correction, Move, Note, Redo, Undo
from ..core.log import Log, Step
from ..core.stepping import own_step, why_absent
from ..games import TABLES
from .do import said
from .session import Session


class Story:
    """How the stops of one game are told."""

    def __init__(self, session: Session, *, as_entered: bool) -> None:
        self.session = session
        self.game = session.game
        self.as_entered = as_entered
        self.table = TABLES[session.game.box]()
        self._steps: dict[int, Step[Any, Any]] = {step.entry: step for step in session.log.steps()}

    def moment(self, stop: Log[Any, Any]) -> str:
        """Return when an entry was made; nothing where the record does not say."""
        at = self.session.entered_at(stop.number)
        return f"{datetime.fromisoformat(at):%Y-%m-%d %H:%M:%S}" if at else ""

    def remark(self, stop: Log[Any, Any]) -> str:
        """Say how a correction touched an entry; nothing where none did."""
        if not stop.number or isinstance(stop.command, Undo | Redo | Correction):
            return ""
        step = self._steps.get(stop.number)
        if step is None:
            return "later taken back or struck"
        if step.corrected_by is None:
            return ""
        if self.as_entered:
            return f"later amended by entry {step.corrected_by}"
        if step.corrected_by == step.entry:
            return "forgotten at the table, inserted later"
        entered = self.session.record.entries[step.entry - 1].move
        return f"amended by entry {step.corrected_by}, was: {entered}"

    def happened(self, stop: Log[Any, Any]) -> str:
        """Say what a step led to, without what can be typed next: nobody is asked to."""
        if stop.previous is None or isinstance(stop.command, Note):
            return ""
        told = said(self.session, stop)
        if not (isinstance(stop.command, Move) and self.game.outcome(stop.state)):
            told = told.removesuffix(self.game.prompt(stop.state)).rstrip()
        # What a tile closed is told with its points; what it joined is not.
        joined = [effect for effect in self.table.effects(stop) if effect not in told]
        return " ".join(sentence for sentence in (self._fault(stop), *joined, told) if sentence)

    def _fault(self, stop: Log[Any, Any]) -> str:
        """Say what did not stand in the past of a record that was written by hand and put right since."""
        assert stop.previous is not None
        step = own_step(stop)
        if step and step.fault:
            return f"It did not stand: {step.fault.what}"
        broken = stop.unsound - stop.previous.unsound
        return f"Moves that no longer stood after it: {broken}." if broken > 0 else ""

    def changed(self, stop: Log[Any, Any]) -> list[str]:
        """Return what is different from the stop before: `Ann's points 4 (+2)`."""
        if stop.previous is None or isinstance(stop.command, Correction):
            return []  # what a correction changes is what happened
        found = []
        for name, before, after in stop.changes():
            if before.isdecimal() and after.isdecimal():
                found.append(f"{name} {after} ({int(after) - int(before):+})")
            elif name != "next" and not isinstance(stop.command, Move):
                found.append(f"{name} {before} -> {after}")
        return found

    def upcoming(self, stop: Log[Any, Any]) -> str:
        """Say who is to do what now; nothing after the end."""
        following = self.game.next(stop.state)
        if self.game.outcome(stop.state):
            return ""
        return f"{following['turn']} to {following['phase']}" if following["turn"] else str(following["phase"])

    def why_absent(self, entry: int) -> str:
        """Say why there is no step for an entry, and how to see it all the same."""
        log = self.session.log
        hint = " replay --as-entered shows it." if 0 <= entry <= log.number else ""
        return f"{why_absent(log, entry)}{hint}"

    def round(self, stop: Log[Any, Any]) -> object:
        """Return the round in which a step was done, which may have begun another."""
        return self.game.next((stop.previous or stop).state).get("round")
