"""Whether corner points make a figure: rings that may touch at a point, but neither cross nor run along each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from .....core.refusal import Unclear
from .....core.sentence import Term, say
from .numbers import Grid, Point, doubled_area, turn
from .pieces import Corners, edges


class Ring(NamedTuple):
    """A closed line of corners: the outline, a further part of the figure, or a hole."""

    corners: Corners
    kind: str
    """`outline`, `part`, `hole`, or `piece` for one of a claim."""


def sound(rings: Sequence[Ring], grid: Grid) -> list[Corners]:
    """Return the rings with the inside of the figure to their left, or say what is wrong with them."""
    for ring in rings:
        _check_corners(ring, grid)
    sides = [side for ring in rings for side in edges(ring.corners)]
    for one, other in combinations(sides, 2):
        _check_sides(one, other, grid)
    _check_passes(rings, sides, grid)
    for ring in rings:
        _check_place(ring, [other for other in rings if other is not ring], grid)
    return [_turned(ring) for ring in rings]


def _check_corners(ring: Ring, grid: Grid) -> None:
    if len(ring.corners) < 3:
        name = Term(ring.kind, "figure")
        if not ring.corners:
            raise Unclear(
                say("The {ring} has no corners. Name at least three corners, such as 0,0 4,0 4,4.", ring=name)
            )
        raise Unclear(
            say(
                "The {ring} has only {corners}. Name at least three corners, such as 0,0 4,0 4,4.",
                ring=name,
                corners=grid.points(ring.corners),
            )
        )
    for one, other in edges(ring.corners):
        if one == other:
            raise Unclear(
                say(
                    "The corner {corner} stands twice in a row. Name each corner once, going round.",
                    corner=grid.point(one),
                )
            )
    first, second = ring.corners[:2]
    if not any(turn(first, second, corner) for corner in ring.corners):
        raise Unclear(
            say("The corners {corners} lie on one line, with nothing inside.", corners=grid.points(ring.corners))
        )


def _check_sides(one: tuple[Point, Point], other: tuple[Point, Point], grid: Grid) -> None:
    begin, end = turn(*one, other[0]), turn(*one, other[1])
    if not begin and not end:
        # On one line, places are in order by x, then by y.
        if max(min(one), min(other)) < min(max(one), max(other)):
            raise Unclear(
                say(
                    "The sides {one} and {other} run along each other. List the corners in the order in which you meet "
                    "them going round, and a hole by itself behind a /.",
                    one=_side(one, grid),
                    other=_side(other, grid),
                )
            )
    elif _opposite(begin, end) and _opposite(turn(*other, one[0]), turn(*other, one[1])):
        raise _crossing(_side(one, grid), _side(other, grid))


def _check_passes(rings: Sequence[Ring], sides: Sequence[tuple[Point, Point]], grid: Grid) -> None:
    """Where lines meet at a corner, they may touch there but not cross."""
    passes: dict[Point, list[tuple[Point, Point]]] = {}
    for ring in rings:
        for before, corner, after in zip(
            ring.corners[-1:] + ring.corners, ring.corners, ring.corners[1:] + ring.corners[:1], strict=False
        ):
            passes.setdefault(corner, []).append((before, after))
    for corner, through in passes.items():
        through += [side for side in sides if corner not in side and _on(corner, side)]
        for one, other in combinations(through, 2):
            if _between(corner, *one, other[0]) != _between(corner, *one, other[1]):
                at = grid.point(corner)
                raise _crossing(*(f"{grid.point(begin)} {at} {grid.point(end)}" for begin, end in (one, other)))


def _check_place(ring: Ring, others: Sequence[Ring], grid: Grid) -> None:
    """A hole lies inside the figure, a part outside what else there is."""
    around = sum(-1 if other.kind == "hole" else 1 for other in others if _inside(ring.corners, other.corners))
    points = grid.points(ring.corners)
    if ring.kind == "hole" and around != 1:
        raise Unclear(
            say(
                "The hole {corners} does not lie inside the outline. Behind a / stand the corners of a hole; for a "
                "further part of the figure write + instead.",
                corners=points,
            )
        )
    if ring.kind != "hole" and around:
        raise Unclear(
            say(
                "The {ring} {corners} lies inside another part. For a hole write / before its corners.",
                ring=Term(ring.kind, "figure"),
                corners=points,
            )
        )


def _turned(ring: Ring) -> Corners:
    counterclockwise = doubled_area(ring.corners) > 0
    return ring.corners if counterclockwise == (ring.kind != "hole") else ring.corners[::-1]


def _crossing(one: str, other: str) -> Unclear:
    return Unclear(
        say(
            "The lines {one} and {other} cross. List the corners in the order in which you meet them going round.",
            one=one,
            other=other,
        )
    )


def _side(side: tuple[Point, Point], grid: Grid) -> str:
    return grid.points(side)


def _opposite(one: int, other: int) -> bool:
    return (one < 0 < other) or (other < 0 < one)


def _on(point: Point, side: tuple[Point, Point]) -> bool:
    return not turn(*side, point) and min(side) <= point <= max(side)


def _between(corner: Point, begin: Point, end: Point, point: Point) -> bool:
    """Return whether a direction lies between two others, counter-clockwise from the first to the second."""
    bend = turn(corner, begin, end)
    if bend > 0:
        return turn(corner, begin, point) > 0 and turn(corner, point, end) > 0
    if bend < 0:
        return not (turn(corner, end, point) > 0 and turn(corner, point, begin) > 0)
    return turn(corner, begin, point) > 0


def _inside(ring: Corners, other: Corners) -> bool:
    """Return whether a ring lies inside another that it does not cross."""
    # They touch at corners of one or the other only, so that one of these places is not on the other.
    parts = len(other) + 1
    finer = tuple((x * parts, y * parts) for x, y in other)
    (x, y), (to_x, to_y) = ring[0], ring[1]
    for part in range(1, parts + 1):
        point = (x * (parts - part) + to_x * part, y * (parts - part) + to_y * part)
        if not any(_on(point, side) for side in edges(finer)):
            return _surrounded(point, finer)
    raise AssertionError("two rings that run along each other have been refused")


def _surrounded(point: Point, ring: Corners) -> bool:
    crossed = 0
    for one, other in edges(ring):
        if (one[1] > point[1]) != (other[1] > point[1]):
            low, high = sorted((one, other), key=lambda end: end[1])
            crossed += turn(low, high, point) > 0
    return crossed % 2 == 1
