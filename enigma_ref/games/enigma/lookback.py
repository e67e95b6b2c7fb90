"""Looking back over the steps of a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.log import Log, Step
from .board.spot import Spot
from .happenings import RoundEnded, TileLaid
from .state import State


class Within(NamedTuple):
    """The round that a position is named after."""

    round: int
    first: int
    """The seat of who is first in it."""


def round_of(log: Log[State, Any], *, past: bool) -> Within:
    """Return the round in which a game stands; looked at in the `past`, the round that the last step belongs to."""
    step = log.tip if past else None
    ended = step.played.happenings if step is not None and step.entry == log.number else ()
    state = log.state
    if step is not None and any(isinstance(happening, RoundEnded) for happening in ended):
        state = step.before.played.state if step.before else log.origin
    return Within(state.round, state.first)


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
