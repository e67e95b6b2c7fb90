"""The present moment, as records write it."""

from __future__ import annotations

from datetime import datetime


def now() -> str:
    """Return the present moment: local time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
