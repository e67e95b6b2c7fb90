"""Polygons in numbers a + b√2 that can be divided, exact: for pieces at angles for which no grid is fine enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from .numbers import Grid, unpack


class Exact(NamedTuple):
    """`whole + roots * √2`."""

    whole: Fraction
    roots: Fraction = Fraction(0)

    def plus(self, other: Exact) -> Exact:
        """Return the sum of two numbers."""
        return Exact(self.whole + other.whole, self.roots + other.roots)

    def minus(self, other: Exact) -> Exact:
        """Return the difference of two numbers."""
        return Exact(self.whole - other.whole, self.roots - other.roots)

    def times(self, other: Exact) -> Exact:
        """Return the product of two numbers."""
        (a, b), (c, d) = self, other
        return Exact(a * c + 2 * b * d, a * d + b * c)

    def over(self, other: Exact) -> Exact:
        """Return the quotient of two numbers, the second not 0."""
        c, d = other
        norm = c * c - 2 * d * d
        return self.times(Exact(c / norm, -d / norm))

    def sign(self) -> int:
        """Return 1, 0 or -1."""
        a, b = self
        signs = ((a > 0) - (a < 0), (b > 0) - (b < 0))
        if signs[0] * signs[1] >= 0:
            return signs[0] or signs[1]
        return signs[0] if a * a > 2 * b * b else signs[1]

    @property
    def real(self) -> float:
        """Roughly how much it is: for people, never to decide anything."""
        return float(self.whole) + float(self.roots) * sqrt(2)


Place: TypeAlias = tuple[Exact, Exact]
Polygon: TypeAlias = tuple[Place, ...]

ZERO = Exact(Fraction(0))


def on_grid(corners: Sequence[tuple[int, int]], grid: Grid) -> Polygon:
    """Return corners of a grid in the unit in which people type."""
    return tuple((_exact(x, grid), _exact(y, grid)) for x, y in corners)


def _exact(number: int, grid: Grid) -> Exact:
    whole, roots = unpack(number)
    return Exact(Fraction(whole, grid.steps), Fraction(roots, grid.steps))


def cross(corner: Place, one: Place, other: Place) -> Exact:
    """Return what is above 0 where `one` and then `other`, seen from a corner, go counter-clockwise."""
    (x, y), (x1, y1), (x2, y2) = corner, one, other
    return x1.minus(x).times(y2.minus(y)).minus(y1.minus(y).times(x2.minus(x)))


def doubled_area(polygon: Polygon) -> Exact:
    """Return twice the area of a polygon that goes counter-clockwise."""
    found = ZERO
    for (x1, y1), (x2, y2) in sides(polygon):
        found = found.plus(x1.times(y2).minus(x2.times(y1)))
    return found


def sides(polygon: Polygon) -> list[tuple[Place, Place]]:
    """Return the sides of a polygon, each from corner to corner."""
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def convex_parts(rings: Iterable[Polygon]) -> list[Polygon]:
    """Cut a figure with holes into convex parts: at the height of each corner, from side to side."""
    rising = [
        (one, other) if one[1].minus(other[1]).sign() < 0 else (other, one)
        for ring in rings
        for one, other in sides(ring)
    ]
    levels = sorted({height for side in rising for _, height in side}, key=_order)
    found: list[Polygon] = []
    for low, high in pairwise(levels):
        across = sorted(
            (
                (_at_height(side, low), _at_height(side, high))
                for side in rising
                if side[0][1].minus(low).sign() <= 0 < side[1][1].minus(low).sign()
            ),
            key=lambda ends: _order(ends[0].plus(ends[1])),
        )
        for left, right in zip(across[::2], across[1::2], strict=True):
            strip = ((left[0], low), (right[0], low), (right[1], high), (left[1], high))
            found.append(tuple(dict.fromkeys(strip)))
    return found


def _compared(one: Exact, other: Exact) -> int:
    return one.minus(other).sign()


_order: Final = cmp_to_key(_compared)


def _at_height(side: tuple[Place, Place], height: Exact) -> Exact:
    """Return where a side that rises is at a height."""
    (x, y), (to_x, to_y) = side
    return x.plus(to_x.minus(x).times(height.minus(y)).over(to_y.minus(y)))


def cut(shape: Polygon, line: tuple[Place, Place]) -> tuple[Polygon, Polygon]:
    """Cut a convex polygon along a line: what lies to the left of it, and to the right."""
    heights = [cross(*line, corner) for corner in shape]
    signs = [height.sign() for height in heights]
    if not shape or min(signs) >= 0:
        return shape, ()
    if max(signs) <= 0:
        return (), shape
    left: list[Place] = []
    right: list[Place] = []
    for at, (start, end) in enumerate(sides(shape)):
        then = (at + 1) % len(shape)
        if signs[at] >= 0:
            left.append(start)
        if signs[at] <= 0:
            right.append(start)
        if signs[at] * signs[then] < 0:
            far = heights[at].over(heights[at].minus(heights[then]))
            crossing = tuple(a.plus(b.minus(a).times(far)) for a, b in zip(start, end, strict=True))
            left.append((crossing[0], crossing[1]))
            right.append((crossing[0], crossing[1]))
    return tuple(left), tuple(right)


def common(one: Polygon, other: Polygon) -> Polygon:
    """Return what two convex polygons share; empty where they share no area."""
    for side in sides(other):
        one, _ = cut(one, side)
    return one


def without(parts: Sequence[Polygon], other: Polygon) -> list[Polygon]:
    """Return what is left of convex polygons where another one is taken away."""
    left: list[Polygon] = []
    for part in parts:
        if not common(part, other):
            left.append(part)
            continue
        rest = part
        for side in sides(other):
            rest, outside = cut(rest, side)
            if outside:
                left.append(outside)
    return left
