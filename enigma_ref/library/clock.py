"""The present moment, as records write it, and how long ago another one was."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """Return the present moment: local time with its offset, to the second."""
    return _local().isoformat(timespec="seconds")


def seconds_since(at: str | None) -> float:
    """Return how long ago an entry was made; nothing where it does not say, or says a time that is yet to come."""
    try:
        moment = datetime.fromisoformat(at) if at else None
    except ValueError:
        moment = None
    if moment is None:
        return 0.0
    if moment.tzinfo is None:
        try:
            moment = moment.astimezone()
        except (ValueError, OverflowError, OSError):  # written in UTC, as `_local` does
            moment = moment.replace(tzinfo=UTC)
    return max(0.0, (datetime.now(UTC) - moment).total_seconds())


def _local() -> datetime:
    """Return the present moment in local time; in UTC where nobody on Earth has the offset that TZ asks for."""
    moment = datetime.now(UTC)
    try:
        local = moment.astimezone()
    except (ValueError, OverflowError, OSError):  # a day or more away
        return moment
    offset = local.utcoffset()
    return local if offset is not None and not offset.seconds % 60 else moment
