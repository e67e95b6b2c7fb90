"""Polygons cut along lines at multiples of 45 degrees: what two have in common, what one leaves of another.

Shares nothing with the search but the numbers, so that each can be held against the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .numbers import Point, doubled_area, half, turn
from .pieces import DIRECTIONS, Corners, direction, edges


def without_straight(corners: Corners) -> Corners:
    """Leave out the corners at which a polygon goes straight on."""
    around = zip(corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True)
    return tuple(corner for before, corner, after in around if turn(corner, before, after))


def convex_parts(rings: Iterable[Corners]) -> list[Corners]:
    """Cut a figure with holes into convex parts: at the height of each corner, from side to side."""
    sides = [(one, other) if one[1] < other[1] else (other, one) for ring in rings for one, other in edges(ring)]
    levels = sorted({height for side in sides for _, height in side})
    found = []
    for low, high in pairwise(levels):
        across = sorted(
            ((_at_height(*side, low), _at_height(*side, high)) for side in sides if side[0][1] <= low < side[1][1]),
            key=lambda ends: ends[0] + ends[1],
        )
        for left, right in zip(across[::2], across[1::2], strict=True):
            strip = ((left[0], low), (right[0], low), (right[1], high), (left[1], high))
            found.append(tuple(dict.fromkeys(strip)))
    return found


def common(one: Corners, other: Corners) -> Corners:
    """Return what two convex polygons share; empty where they share no area."""
    for side in edges(other):
        one, _ = _cut(one, side)
    return one


def without(parts: Sequence[Corners], other: Corners) -> list[Corners]:
    """Return what is left of convex polygons where another one is taken away."""
    left: list[Corners] = []
    for part in parts:
        if not common(part, other):
            left.append(part)
            continue
        rest = part
        for side in edges(other):
            rest, outside = _cut(rest, side)
            if outside:
                left.append(outside)
    return left


def total(parts: Iterable[Corners]) -> int:
    """Return twice the area of polygons that do not overlap."""
    return sum(map(doubled_area, parts))


def _at_height(low: Point, high: Point, height: int) -> int:
    """Return where a side is at a height."""
    return low[0] + _step(low, high)[0] * (height - low[1])


def _step(start: Point, end: Point) -> Point:
    way = direction(start, end)
    assert way is not None, "whatever is cut lies at multiples of 45 degrees"
    return DIRECTIONS[way]


def _cut(shape: Corners, line: tuple[Point, Point]) -> tuple[Corners, Corners]:
    """Cut a convex polygon along a line: what lies to the left of it, and to the right."""
    if not shape:
        return (), ()
    (x, y), (across, up) = line[0], _step(*line)
    heights = [across * (corner[1] - y) - up * (corner[0] - x) for corner in shape]
    if min(heights) >= 0:
        return shape, ()
    if max(heights) <= 0:
        return (), shape
    left, right = [], []
    for (start, end), height, then in zip(edges(shape), heights, heights[1:] + heights[:1], strict=True):
        if height >= 0:
            left.append(start)
        if height <= 0:
            right.append(start)
        if height and then and (height > 0) != (then > 0):
            step = _step(start, end)
            climb = across * step[1] - up * step[0]
            far = -height * climb if abs(climb) == 1 else half(-height if climb > 0 else height)
            crossing = (start[0] + far * step[0], start[1] + far * step[1])
            left.append(crossing)
            right.append(crossing)
    return tuple(left), tuple(right)
