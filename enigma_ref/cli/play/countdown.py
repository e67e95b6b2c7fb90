"""The countdown of a round. The sand timer on the table has the last word."""

from __future__ import annotations

import time
from typing import Final

from ...core.sentence import Said, say
from ...library.clock import seconds_since

_BAR: Final = 20
_WARNING: Final = 10.0
"""So many seconds before the end there is a warning, where the countdown is at least twice as long."""
_AT_THE_END: Final = (0.0, -1.0, -2.0)
"""When the end is rung in: at the end, and twice more, so that nobody misses it."""


class Countdown:
    """Seconds left for those who are still solving. Knows a running timer by the entry that turned it."""

    def __init__(self, seconds: int, answer: str = "time") -> None:
        self.seconds = seconds
        self.answer = answer
        """What Enter on an empty line stands for when time is up; empty where it stands for nothing."""
        self.large = False
        """Whether the seconds are shown in large print."""
        warning = (_WARNING,) if seconds >= 2 * _WARNING else ()
        self._bells = (*warning, *_AT_THE_END)
        self._ends: dict[int, float] = {}
        self._running: int | None = None
        self._rung: dict[int, int] = {}
        """How many of the bells have rung for each timer."""

    def follow(self, entry: int | None, at: str | None) -> None:
        """Run for the entry that turned the timer, since the moment that it was entered; stop where there is none."""
        self._running = entry if self.seconds else None
        if self._running is not None and self._running not in self._ends:
            self._ends[self._running] = time.monotonic() + self.seconds - seconds_since(at)

    @property
    def left(self) -> float | None:
        """Seconds left; None while no timer runs."""
        left = self._left()
        return None if left is None else max(0.0, left)

    def _left(self) -> float | None:
        return None if self._running is None else self._ends[self._running] - time.monotonic()

    def bar(self) -> Said | None:
        """Return the progress bar; None while no timer runs."""
        left = self.left
        if left is None:
            return None
        if left == 0 and not self.answer:
            return say("Time is up.")
        if left == 0:
            return say("Time is up: Enter on an empty line says so, unless the sand still runs.")
        filled = round(_BAR * left / self.seconds)
        bar = "█" * filled + "░" * (_BAR - filled)
        if self.is_short:
            return say("{bar} only {seconds} s left", bar=bar, seconds=round(left))
        return say("{bar} {seconds} s", bar=bar, seconds=round(left))

    @property
    def is_short(self) -> bool:
        """Whether the end is near, or past."""
        left = self.left
        return left is not None and left <= _WARNING and (left == 0 or len(self._bells) > len(_AT_THE_END))

    @property
    def is_bright(self) -> bool:
        """Whether the signal at the end is bright now: it flashes, half a second on and half a second off."""
        left = self._left()
        return left is not None and left <= 0 and int(left * 2) % 2 == 0

    @property
    def is_up(self) -> bool:
        """Whether time has run out and was seen to."""
        return self._running is not None and self._rung.get(self._running, 0) > len(self._bells) - len(_AT_THE_END)

    def rings(self) -> bool:
        """Return True once for each bell that is due: ten seconds before the end, and three times at the end."""
        left = self._left()
        if left is None or self._running is None:
            return False
        due = sum(left <= bell for bell in self._bells)
        if due <= self._rung.get(self._running, 0):
            return False
        self._rung[self._running] = due
        return True
