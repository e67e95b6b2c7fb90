"""In which order a record is used to say things: what its own lines tell where the rules leave the order open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

_MOST_LINES: Final = 3000
"""So many lines tell the habits of a record."""
_TELLING: Final = 2
"""The words of a line by which it is told: what is done, and by whom. The rest is another each time."""


class Habits:
    """How often a line of one kind follows on another: results clockwise, or by seat, or as they come."""

    def __init__(self, lines: Iterable[str]) -> None:
        kinds = [_kind(line) for line, _ in zip(lines, range(_MOST_LINES), strict=False)]
        self._follow = Counter(pairwise(kinds))

    def fits(self, before: str | None, line: str, after: str | None) -> int:
        """Return how well a line fits between two others: how often it stands so, less how often they need none."""
        found = self._times(before, line) + self._times(line, after)
        return found - self._times(before, after)

    def _times(self, one: str | None, other: str | None) -> int:
        return 0 if one is None or other is None else self._follow[_kind(one), _kind(other)]


def _kind(line: str) -> str:
    return " ".join(line.split(None, _TELLING)[:_TELLING])
