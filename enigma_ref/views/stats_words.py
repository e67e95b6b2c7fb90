"""The numbers of statistics as people read them, in the terminal and on the page alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

NOTHING: Final = "–"
"""What stands where there is no number."""


def number(value: float | None, digits: int = 1) -> str:
    """Return a number with so many digits; a dash where there is none."""
    return NOTHING if value is None else f"{value:.{digits}f}"


def wins(value: float) -> str:
    """Return wins with their shares: `3`, `2.5`, `0.33`."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def percent(part: int, whole: int) -> str:
    """Return a part as a percentage; a dash where there is no whole."""
    return f"{part / whole * 100:.0f}%" if whole else NOTHING


def minutes(seconds: float | None) -> str:
    """Return a time as minutes and seconds, or with hours where it is that long."""
    if seconds is None:
        return NOTHING
    whole = round(seconds)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"


def rating(value: Mapping[str, Any] | None) -> str:
    """Return a rating with its uncertainty."""
    return f"{value['mu']:.1f} ± {value['sigma']:.1f}" if value else NOTHING
