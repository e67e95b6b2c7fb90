"""The seven fragments: a square cut as a tangram is, and every way in which a piece can lie."""

from __future__ import annotations

from typing import Final, NamedTuple

from .numbers import Point, half, pack, unpack

Corners = tuple[Point, ...]

DIRECTIONS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight multiples of 45 degrees, counter-clockwise from the east."""

KINDS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "large triangle": ((0, 0), (2, 0), (0, 2)),
    "medium triangle": ((0, 0), (2, 0), (1, 1)),
    "small triangle": ((0, 0), (1, 0), (0, 1)),
    "square": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "parallelogram": ((0, 0), (1, 0), (2, 1), (1, 1)),
}
"""Each kind of piece by its corners, counter-clockwise; the short side of the small triangle is 1."""

SET: Final = {"large triangle": 2, "medium triangle": 1, "small triangle": 2, "square": 1, "parallelogram": 1}
"""How many pieces of each kind there are."""

AREA: Final = 8
"""What all seven cover, the short side of the small triangle being 1."""


class Piece(NamedTuple):
    """A piece as it lies."""

    kind: str
    corners: Corners


def direction(start: Point, end: Point) -> int | None:
    """Return which of the eight directions leads from one place to another; None where none of them does."""
    across, up = end[0] - start[0], end[1] - start[1]
    if across and up and abs(across) != abs(up):
        return None
    return DIRECTIONS.index(((across > 0) - (across < 0), (up > 0) - (up < 0)))


def edges(corners: Corners) -> list[tuple[Point, Point]]:
    """Return the sides of a polygon, each from corner to corner."""
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def moved(corners: Corners, by: Point) -> Corners:
    """Return a polygon moved."""
    return tuple((x + by[0], y + by[1]) for x, y in corners)


def from_first(corners: Corners) -> Corners:
    """Return a polygon that is the same wherever it lay and whichever corner came first: its lowest is at 0,0."""
    first = corners.index(min(corners, key=lambda point: (point[1], point[0])))
    x, y = corners[first]
    return moved(corners[first:] + corners[:first], (-x, -y))


def orientations(kind: str, leg: int) -> list[Corners]:
    """Return every way in which a piece can lie, but for moving it; `leg` is the short side of the small triangle."""
    base = tuple((leg * x, leg * y) for x, y in KINDS[kind])
    found: dict[Corners, None] = {}
    for face in (base, tuple((x, -y) for x, y in reversed(base))):
        for shape in (face, tuple(map(eighth, face))):
            for _ in range(4):
                found[from_first(shape)] = None
                shape = tuple((-y, x) for x, y in shape)
    return list(found)


def shapes(leg: int) -> dict[Corners, str]:
    """Return the kind of piece for each way of lying, as `from_first` gives it."""
    return {corners: kind for kind in KINDS for corners in orientations(kind, leg)}


def eighth(point: Point) -> Point:
    """Return a place turned about 0,0 by 45 degrees."""
    x, y = point
    return _over_root(x - y), _over_root(x + y)


def _over_root(number: int) -> int:
    whole, roots = unpack(half(number))
    return pack(2 * roots, whole)
