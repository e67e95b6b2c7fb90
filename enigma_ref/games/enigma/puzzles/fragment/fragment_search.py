"""Finding coverings: every one that there is, wherever the pieces lie, at multiples of 45 degrees.

Take any corner of what is still uncovered that is narrower than 180 degrees, and one of its two sides. In a covering
some piece lies at that side right beside the corner. It cannot have the corner inside it or in the middle of one of its
own sides, since then it would need 180 degrees there. So it has a corner of its own there and a side along that side:
with the five kinds of pieces, fourteen ways at most. The search tries all of them and goes on with what is left, so it
misses no covering, and finds each only once. That holds for pieces anywhere in the plane: no lattice of places is laid
down beforehand, and "none" means none. A corner to go on with always exists, since the leftmost of the lowest is one.
The search takes the one that leaves the fewest ways.

What is uncovered is kept as its border alone: along each line that has a part of it, the places where a stretch with
the inside to its left begins or ends. Taking a piece away subtracts the piece's own border, and everything else (shared
sides, contacts at a point, parts falling asunder) follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from .numbers import Point
from .pieces import Corners, Piece, direction, edges, moved, orientations

Border: TypeAlias = dict[tuple[int, int, int], int]
"""For each axis, line of that axis and place on it: by how much the border changes there. +1: a stretch along the axis
begins, or one against it ends."""
Bounds: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""The least and the most that x, y, x + y and x - y are on something."""

_STRAIGHT: Final = 4


class Placing(NamedTuple):
    """A way to put a piece into a corner: that corner is at 0,0."""

    kind: str
    corners: Corners
    angle: int
    """How wide the piece is there, in multiples of 45 degrees."""
    bounds: Bounds
    border: tuple[tuple[Point, int, int], ...]
    """Where its border begins (+1) or ends (-1), and on which axis."""


class Nook(NamedTuple):
    """A corner of what is uncovered: where, in which direction its first side goes, and how wide it is."""

    at: Point
    side: int
    angle: int


class Search:
    """A search for coverings with some pieces. `steps` counts the positions looked at."""

    def __init__(self, leg: int, pieces: Mapping[str, int]) -> None:
        self.steps = 0
        self._pieces = dict(pieces)
        self._placings: dict[int, list[Placing]] = {side: [] for side in range(8)}
        for kind in pieces:
            for corners in orientations(kind, leg):
                for first in range(len(corners)):
                    placing = _placing(kind, corners[first:] + corners[:first])
                    self._placings[_way(*placing.corners[:2])].append(placing)

    def coverings(self, rings: Iterable[Corners]) -> Iterator[list[Piece]]:
        """Return each covering of a figure with all the pieces, once; pieces of one kind are not told apart.

        The figure's sides lie at multiples of 45 degrees, with the inside to their left.
        """
        border: Border = {}
        for ring in rings:
            for at, axis, change in _border(ring):
                _change(border, at, axis, change)
        yield from self._cover(border, [])

    def _cover(self, border: Border, laid: list[Piece]) -> Iterator[list[Piece]]:
        self.steps += 1
        if not border:
            if not any(self._pieces.values()):
                yield list(laid)
            return
        lines = _lines(border)
        for at, placing in self._fewest(lines, _vertices(border)):
            self._pieces[placing.kind] -= 1
            laid.append(Piece(placing.kind, moved(placing.corners, at)))
            rest = dict(border)
            for (x, y), axis, change in placing.border:
                _change(rest, (x + at[0], y + at[1]), axis, -change)
            yield from self._cover(rest, laid)
            laid.pop()
            self._pieces[placing.kind] += 1

    def _fewest(self, lines: Mapping[tuple[int, int], list[Stretch]], vertices: Iterable[Point]) -> list[Choice]:
        """Return the ways to fill that corner which leaves the fewest."""
        walls = [_stretch_bounds(axis, offset, one) for (axis, offset), line in lines.items() for one in line]
        best: list[Choice] | None = None
        for vertex in vertices:
            for nook in _nooks(vertex, lines):
                ways = [(vertex, placing) for placing in self._placings[nook.side] if self._fits(placing, nook, walls)]
                if best is None or len(ways) < len(best):
                    best = ways
                    if not ways:
                        return ways
        assert best is not None, "whatever is uncovered has a corner"
        return best

    def _fits(self, placing: Placing, nook: Nook, walls: list[Bounds]) -> bool:
        """Return whether a piece put into a corner stays inside what is uncovered.

        Beside the corner it is inside; so it leaves the inside only where some stretch of the border goes through its
        interior. A stretch and a piece, both convex and all their sides at multiples of 45 degrees, keep apart if and
        only if one of x, y, x + y and x - y keeps them apart (separating lines need no other directions).
        """
        if placing.angle > nook.angle or not self._pieces[placing.kind]:
            return False
        (x, y), (a, b, c, d, e, f, g, h) = nook.at, placing.bounds
        left, right, low, high = a + x, b + x, c + y, d + y
        least_sum, most_sum, least_difference, most_difference = e + x + y, f + x + y, g + x - y, h + x - y
        for a, b, c, d, e, f, g, h in walls:
            if (
                a < right and b > left and c < high and d > low
                and e < most_sum and f > least_sum and g < most_difference and h > least_difference
            ):  # fmt: skip
                return False
        return True


Stretch: TypeAlias = tuple[int, int, int]
"""A part of a line that belongs to the border: from, to, and +1 where the inside is to the left of going there."""
Choice: TypeAlias = tuple[Point, Placing]


def _placing(kind: str, corners: Corners) -> Placing:
    x, y = corners[0]
    corners = moved(corners, (-x, -y))
    angle = (_way(corners[0], corners[-1]) - _way(corners[0], corners[1])) % 8
    return Placing(kind, corners, angle, _bounds(corners), tuple(_border(corners)))


def _bounds(points: Iterable[Point]) -> Bounds:
    values = [(x, y, x + y, x - y) for x, y in points]
    (a, b), (c, d), (e, f), (g, h) = ((min(column), max(column)) for column in zip(*values, strict=True))
    return a, b, c, d, e, f, g, h


def _way(start: Point, end: Point) -> int:
    way = direction(start, end)
    assert way is not None, "pieces and figures lie at multiples of 45 degrees"
    return way


def _border(ring: Corners) -> Iterator[tuple[Point, int, int]]:
    """Return where the border of a polygon begins (+1) and ends (-1) on its lines.

    A side that runs against its axis counts -1 all along it: then that begins where the side ends, which is the same.
    """
    for start, end in edges(ring):
        axis = _way(start, end) % 4
        yield start, axis, 1
        yield end, axis, -1


def _line(axis: int, at: Point) -> tuple[int, int]:
    """Return on which line of an axis (east, north-east, north or north-west) a point lies, and where on it."""
    x, y = at
    match axis:
        case 0:
            return y, x
        case 1:
            return x - y, x
        case 2:
            return x, y
        case _:
            return x + y, y


def _point(axis: int, offset: int, place: int) -> Point:
    """Return the point at a place on a line."""
    match axis:
        case 0:
            return place, offset
        case 1:
            return place, place - offset
        case 2:
            return offset, place
        case _:
            return offset - place, place


def _change(border: Border, at: Point, axis: int, change: int) -> None:
    key = (axis, *_line(axis, at))
    now = border.get(key, 0) + change
    if now:
        border[key] = now
    else:
        del border[key]


def _lines(border: Border) -> dict[tuple[int, int], list[Stretch]]:
    """Return the stretches of the border on each line."""
    found: dict[tuple[int, int], list[Stretch]] = {}
    value, begun = 0, 0
    for (axis, offset, place), change in sorted(border.items()):
        if value:
            found.setdefault((axis, offset), []).append((begun, place, value))
        value, begun = value + change, place
    return found


def _vertices(border: Border) -> list[Point]:
    return list(dict.fromkeys(_point(*key) for key in border))


def _stretch_bounds(axis: int, offset: int, stretch: Stretch) -> Bounds:
    return _bounds((_point(axis, offset, stretch[0]), _point(axis, offset, stretch[1])))


def _nooks(vertex: Point, lines: Mapping[tuple[int, int], list[Stretch]]) -> Iterator[Nook]:
    """Return the corners narrower than 180 degrees that what is uncovered has at a point."""
    sides: dict[int, bool] = {}
    for axis in range(4):
        offset, place = _line(axis, vertex)
        for begin, end, value in lines.get((axis, offset), ()):
            if begin <= place < end:
                sides[axis] = value > 0
            if begin < place <= end:
                sides[axis + 4] = value < 0
    around = sorted(sides)
    for number, side in enumerate(around):
        if sides[side]:  # the inside follows counter-clockwise, up to the next side
            angle = (around[(number + 1) % len(around)] - side) % 8
            if 0 < angle < _STRAIGHT:
                yield Nook(vertex, side, angle)
