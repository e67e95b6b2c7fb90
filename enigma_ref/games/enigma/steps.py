"""Looking back over the steps of a game."""

from __future__ import annotations

from typing import Any

from ...core.log import Log
from .happenings import SystemClosed, TileLaid
from .spot import Spot
from .state import State


def last_laid(log: Log[State, Any]) -> Spot | None:
    """Return the spot of the tile that was laid last; None while there is only the starting tile."""
    step = log.tip
    while step is not None:
        for happening in step.played.happenings:
            if isinstance(happening, TileLaid):
                return happening.spot
        step = step.before
    return None


def last_scoring(log: Log[State, Any]) -> tuple[int, list[SystemClosed]] | None:
    """Return the entry that scored last, with the systems that closed there and gave points."""
    step = log.tip
    while step is not None:
        scored = [found for found in step.played.happenings if isinstance(found, SystemClosed) and found.score.items]
        if scored:
            return step.entry, scored
        step = step.before
    return None
