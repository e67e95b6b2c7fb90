"""The present moment, as records write it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """Return the present moment: local time with its offset, to the second."""
    return _local().isoformat(timespec="seconds")


def _local() -> datetime:
    """Return the present moment in local time; in UTC where nobody on Earth has the offset that TZ asks for."""
    moment = datetime.now(UTC)
    try:
        local = moment.astimezone()
    except (ValueError, OverflowError, OSError):  # a day or more away
        return moment
    offset = local.utcoffset()
    return local if offset is not None and not offset.seconds % 60 else moment
