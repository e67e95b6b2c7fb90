"""What is told of one stop of a game: the move, how corrections touched it, what happened, and what changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ...core.branched import say_branched
from ...core.commands import Correction, Move, Note
from ...core.cursor import own_step, why_absent
from ...core.history import touched
from ...core.log import Log
from ...core.objections import because_of, say_cause
from ...core.sentence import Paragraph, Said, Term, paragraph, row_of, say
from ...core.slips import slips_of
from ...core.slips import told as told_of
from ...core.teller import answered, became, changed_to, led_to, score_line, start_became
from ...library.session import Session


class Story:
    """How the stops of one game are told."""

    def __init__(self, session: Session, *, as_entered: bool) -> None:
        self.session = session
        self.game = session.game
        self.as_entered = as_entered
        self.guide = session.box.guide()
        self.what_if = say_branched(session.record.header)
        """That nobody played it, where nobody did."""
        self._touched = touched(session.log)
        self._because = because_of(session.log)
        self._slips = slips_of(session.log)
        self._scores: tuple[Mapping[str, int], Said] | None = None
        """The points that were said last, which rounds without a tile leave as they are."""
        self._errors: dict[int | None, list[Said]] = {}
        """What an audit says of entries besides what does not stand in them: claims and seals that are wrong."""
        unsound = {step.entry for step in session.log.faults()} if session.log.unsound else set()
        for found in session.errors():
            if found.code not in ("illegal", "impossible") and (found.code != "result" or found.entry not in unsound):
                said = found.said
                if found.entry in unsound and found.mends and isinstance(said, Paragraph):
                    said = said.sentences[0]  # how it came about is told of the step
                self._errors.setdefault(found.entry, []).append(said)

    def moment(self, stop: Log[Any, Any]) -> str:
        """Return when an entry was made; nothing where the record does not say."""
        at = self.session.entered_at(stop.number)
        return f"{datetime.fromisoformat(at):%Y-%m-%d %H:%M:%S}" if at else ""

    def remark(self, stop: Log[Any, Any]) -> Said | None:
        """Say how a correction touched an entry; None where none did."""
        if stop.number:
            account = self._touched.get(stop.number)
            return became(account, as_entered=self.as_entered) if account else None
        return None if self.as_entered else start_became(self.session.log)

    def happened(self, stop: Log[Any, Any]) -> Said | None:
        """Say what a step led to, without what can be typed next: nobody is asked to."""
        previous, command = stop.previous, stop.command
        if previous is None or isinstance(command, Note):
            return None
        # A correction says nothing of an end that it leads to; what comes next after it is how the game ended.
        ended = not isinstance(command, Move) and self.game.outcome(stop.state) is not None
        told = answered(stop) if ended else led_to(stop)
        joined = self.guide.joined(stop) if self.guide else ()
        wrong = self._errors.get(stop.number, ())
        fault = self._fault(stop, previous) if stop.unsound else None
        if not (fault or joined or wrong):
            return told
        return paragraph(fault, *joined, told, *wrong)

    def _fault(self, stop: Log[Any, Any], previous: Log[Any, Any]) -> Said | None:
        """Say what did not stand in the past of a record that was written by hand and put right since."""
        step = own_step(stop)
        if step and step.fault:
            what = say("It did not stand: {what}", what=step.fault.what)
            slip = self._slips.get(step.entry, step.slip)
            return paragraph(what, told_of(slip) if slip else None)
        cause = self._because.get(stop.number)
        if step and cause is not None:
            return say_cause(cause)
        broken = stop.unsound - previous.unsound
        return say("Moves that no longer stood after it: {n}.", n=broken) if broken > 0 else None

    def changed(self, stop: Log[Any, Any]) -> list[Said]:
        """Return what is different from the stop before: `Ann's points 4 (+2)`."""
        if stop.previous is None or isinstance(stop.command, Correction):
            return []  # what a correction changes is what happened
        found: list[Said] = []
        for difference in stop.changes():
            before, after = difference.before, difference.after
            if isinstance(before, int) and isinstance(after, int):
                found.append(
                    say("{thing} {after} ({change:+})", thing=difference.label, after=after, change=after - before)
                )
            elif difference.key != "next" and not isinstance(stop.command, Move):
                found.append(changed_to(difference))
        return found

    def upcoming(self, stop: Log[Any, Any]) -> Said | None:
        """Say who is to do what now; None after the end."""
        following = self.game.next(stop.state)
        if self.game.outcome(stop.state):
            return None
        phase = Term(str(following["phase"]), "phase")
        if following["turn"]:
            return say("{player} to {phase}", player=str(following["turn"]), phase=phase)
        return say("{phase}", phase=phase)

    def why_absent(self, entry: int) -> Said:
        """Say why there is no step for an entry, and how to see it all the same."""
        log = self.session.log
        hint = say("replay --as-entered shows it.") if log.at(entry) is not None else None
        return paragraph(why_absent(log, entry), hint)

    def chapter(self, stop: Log[Any, Any]) -> int:
        """Return the round, or the game of a match, in which a step was done, which may have begun another."""
        found: Any = self.game.next((stop.previous or stop).state).get(self.game.chapter)
        return int(found)

    def chapter_now(self, stop: Log[Any, Any]) -> Said:
        """Name the round, or the game of a match, in which a step was done."""
        number = self.chapter(stop)
        if self.game.chapter == "game":
            return say("game {number}", number=number)
        return say("round {number}", number=number)

    def scores(self, stop: Log[Any, Any]) -> Said:
        """Say how many points everybody has, below the steps of a round, or of a game of a match."""
        points = self.game.scores(stop.state)
        if self._scores is None or self._scores[0] != points:
            scores = row_of(say("{name} {points}", name=name, points=has) for name, has in points.items())
            self._scores = points, say("  {what}", what=score_line(self.game, scores))
        return self._scores[1]

    def chapter_heading(self, number: int) -> Said:
        """Return what stands above the steps of a round, or of a game of a match."""
        if self.game.chapter == "game":
            return say("Game {number}", number=number)
        return say("Round {number}", number=number)
