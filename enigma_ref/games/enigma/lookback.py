"""Looking back over the steps of a game."""

from __future__ import annotations

from typing import Any

from ...core.log import Log, Step
from .board.spot import Spot
from .happenings import TileLaid
from .state import State


def last_laid(log: Log[State, Any]) -> Spot | None:
    """Return the spot of the tile that was laid last; None while there is only the starting tile."""
    return last_laid_by(log.tip)


def last_laid_by(
    step: Step[State, Any] | None, known: Step[State, Any] | None = None, there: Spot | None = None
) -> Spot | None:
    """Return the spot of the tile that was laid last up to a step; up to a `known` step it was laid `there`."""
    while step is not None:
        if step is known:
            return there
        for happening in step.played.happenings:
            if isinstance(happening, TileLaid):
                return happening.spot
        step = step.before
    return None
