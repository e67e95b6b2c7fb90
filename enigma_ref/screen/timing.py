"""The countdown as pages have it: how much is left when it is sent, counted on from there by each page itself."""

from __future__ import annotations

import time
from typing import NamedTuple

from ..core.plain_guide import PlainGuide
from ..library.clock import seconds_since
from ..library.session import Session


class Running(NamedTuple):
    """A timer that runs: the entry that turned it, how long it runs, and when it ends by this machine's own clock."""

    entry: int
    seconds: int
    ends: float

    def now(self) -> dict[str, float]:
        """Return it as a page takes it up."""
        left = max(0.0, self.ends - time.monotonic())
        return {"entry": self.entry, "seconds": self.seconds, "left": round(left, 3)}


class Timer:
    """The timers of one game, each known by the entry that turned it."""

    def __init__(self, seconds: int | None) -> None:
        self._asked = seconds
        self._ends: dict[int, float] = {}

    def of(self, session: Session) -> Running | None:
        """Return the timer that runs now; None where none does, or where it is off."""
        guide = session.box.guide() or PlainGuide(session.game)
        seconds = guide.seconds if self._asked is None else self._asked
        entry = guide.timer_entry(session.log) if seconds else None
        if entry is None:
            return None
        if entry not in self._ends:
            self._ends[entry] = time.monotonic() + seconds - seconds_since(session.entered_at(entry))
        return Running(entry, seconds, self._ends[entry])
