"""The countdown of a round. The sand timer on the table has the last word."""

from __future__ import annotations

import time
from datetime import datetime

from ...core.sentence import Said, say

_BAR = 20


class Countdown:
    """Seconds left for those who are still solving. Knows a running timer by the entry that turned it."""

    def __init__(self, seconds: int, answer: str = "t") -> None:
        self.seconds = seconds
        self.answer = answer
        """What is put in when time is up, for Enter to take; empty where nothing is."""
        self._ends: dict[int, float] = {}
        self._running: int | None = None
        self._rung: set[int] = set()

    def follow(self, entry: int | None, at: str | None) -> None:
        """Run for the entry that turned the timer, since the moment that it was entered; stop where there is none."""
        self._running = entry if self.seconds else None
        if self._running is not None and self._running not in self._ends:
            gone = (datetime.now().astimezone() - _moment(at)).total_seconds()
            self._ends[self._running] = time.monotonic() + self.seconds - max(0.0, gone)

    @property
    def left(self) -> float | None:
        """Seconds left; None while no timer runs."""
        return None if self._running is None else max(0.0, self._ends[self._running] - time.monotonic())

    def bar(self) -> Said | None:
        """Return the progress bar; None while no timer runs."""
        left = self.left
        if left is None:
            return None
        if left == 0 and not self.answer:
            return say("Time is up.")
        if left == 0:
            return say("Time is up: Enter takes the {answer}, unless the sand still runs.", answer=self.answer)
        filled = round(_BAR * left / self.seconds)
        return say("{bar} {seconds} s", bar="█" * filled + "░" * (_BAR - filled), seconds=round(left))

    def rings(self) -> bool:
        """Return True once for each timer, when it has run out."""
        if self.left != 0 or self._running is None or self._running in self._rung:
            return False
        self._rung.add(self._running)
        return True


def _moment(at: str | None) -> datetime:
    moment = datetime.fromisoformat(at) if at else datetime.now()
    return moment if moment.tzinfo else moment.astimezone()
