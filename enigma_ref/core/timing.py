"""Moments as records write them, and the time between them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from .voice import NOTHING

PAUSE: Final = 3600
"""Nothing entered for more than so many seconds: the table was interrupted, and that round has no time."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def moment(text: str | None) -> float | None:
    """Return a moment in seconds since 1970; one without an offset is read as UTC, on every machine alike."""
    found = _read(text)
    if found is None:
        return None
    aware = found if found.tzinfo else found.replace(tzinfo=UTC)
    return (aware - _EPOCH) / timedelta(seconds=1)


def between(start: str | None, end: str | None) -> int | None:
    """Return the whole seconds from one moment to a later one; None where that cannot be told."""
    return _passed(_read(start), _read(end))


def minutes(seconds: float | None) -> str:
    """Return a time as minutes and seconds, or with hours where it is that long; a dash where it is not known."""
    if seconds is None:
        return NOTHING
    whole = round(seconds)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"


def _read(text: str | None) -> datetime | None:
    try:
        return None if text is None else datetime.fromisoformat(text)
    except ValueError:
        return None


def _passed(start: datetime | None, end: datetime | None) -> int | None:
    if start is None or end is None or (start.tzinfo is None) != (end.tzinfo is None):
        return None  # the last: a local time against one with an offset may be hours off
    passed = end - start
    return passed.days * 86_400 + passed.seconds if passed.days >= 0 else None


class Clock:
    """Takes the time of rounds from the moments of their entries."""

    def __init__(self, started: str | None) -> None:
        self._last = _read(started)
        self._seconds: int | None = 0
        self._ticks = 0

    def tick(self, text: str | None) -> None:
        """Note an entry; one without a moment, or after an interruption, leaves its round without a time."""
        here = _read(text)
        passed = _passed(self._last, here)
        if passed is None or passed > PAUSE:
            self._seconds = None
        elif self._seconds is not None:
            self._seconds += passed
        self._last = here
        self._ticks += 1

    def lap(self) -> int | None:
        """Return the seconds since the last lap; None where they cannot be told."""
        seconds = self._seconds if self._ticks else None
        self._seconds, self._ticks = 0, 0
        return seconds
