"""Coverings that are the same but for turning the figure or turning it over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .cutting import without_straight
from .numbers import Point
from .pieces import Corners, Piece, edges, eighth

_Motion: TypeAlias = tuple[int, bool]
"""By how many multiples of 45 degrees to turn, after mirroring or not."""
_Sides: TypeAlias = frozenset[frozenset[Point]]

_MOTIONS: tuple[_Motion, ...] = tuple((eighths, mirror) for mirror in (False, True) for eighths in range(8))


def distinct(rings: Sequence[Corners], coverings: Iterable[list[Piece]]) -> list[list[Piece]]:
    """Return one covering of all those that turning or mirroring the figure onto itself makes of each other."""
    shape = [without_straight(ring) for ring in rings]
    motions = [motion for motion in _MOTIONS if _sides(shape, motion) == _sides(shape, _MOTIONS[0])]
    seen: set[_Sides] = set()
    found = []
    for covering in coverings:
        pieces = [piece.corners for piece in covering]
        if _sides(pieces, _MOTIONS[0]) not in seen:
            found.append(covering)
            seen.update(_sides(pieces, motion) for motion in motions)
    return found


def _sides(polygons: Sequence[Corners], motion: _Motion) -> _Sides:
    """Return the sides of polygons after a motion, moved so that the leftmost of the lowest corners is at 0,0."""
    moved = [tuple(_moved(corner, motion) for corner in polygon) for polygon in polygons]
    y, x = min((y, x) for polygon in moved for x, y in polygon)
    return frozenset(
        frozenset((corner[0] - x, corner[1] - y) for corner in side) for polygon in moved for side in edges(polygon)
    )


def _moved(at: Point, motion: _Motion) -> Point:
    eighths, mirror = motion
    x, y = (-at[0], at[1]) if mirror else at
    for _ in range(eighths // 2):
        x, y = -y, x
    return eighth((x, y)) if eighths % 2 else (x, y)
