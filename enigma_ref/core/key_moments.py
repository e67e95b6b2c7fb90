"""The moments of a game that people want to see again, found from everybody's points after each step.

What they are called and how they are told is each box's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Points: TypeAlias = Sequence[Sequence[int]]
"""Everybody's points, in seat order, after each step."""


class Scoring(NamedTuple):
    """Points that one player got by one step."""

    step: int
    seat: int
    points: int


class Overtaking(NamedTuple):
    """A step by which the lead went from one player to another."""

    step: int
    seat: int
    other: int
    """Who was the last to be alone ahead."""


def largest(points: Points) -> list[Scoring]:
    """Return the most that one player got by one step, each time, in order; nothing where nobody got anything."""
    found: list[Scoring] = []
    for step in range(1, len(points)):
        if points[step] == points[step - 1]:
            continue
        for seat, (before, after) in enumerate(zip(points[step - 1], points[step], strict=True)):
            scoring = Scoring(step, seat, after - before)
            if scoring.points > (found[0].points if found else 0):
                found = [scoring]
            elif found and scoring.points == found[0].points:
                found.append(scoring)
    return found


def overtakings(points: Points) -> list[Overtaking]:
    """Return each change of the lead. A tie is none: who is alone ahead after it decides."""
    found = []
    leads: int | None = None
    for step, now in enumerate(points):
        if step and now == points[step - 1]:
            continue
        ahead = _alone_ahead(now)
        if ahead is not None and ahead != leads:
            if leads is not None:
                found.append(Overtaking(step, ahead, leads))
            leads = ahead
    return found


def decided(points: Points, winner: int) -> int | None:
    """Return the step from which on a player was alone ahead to the end; None where they are not so in the end."""
    found = None
    for step in range(len(points) - 1, 0, -1):
        if _alone_ahead(points[step]) != winner:
            break
        found = step
    return found


def _alone_ahead(points: Sequence[int]) -> int | None:
    most = max(points, default=0)
    return points.index(most) if points.count(most) == 1 else None
