"""Tangram figures for the tests: convex ones, random ones, and coverings by brute force that shares no code with ours.

Here pieces are cut into quarters: each unit square of the lattice has four, to its south, east, north and west. On the
lattice a piece is a set of quarters, and a covering an exact cover.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise, product
from math import isqrt

from enigma_ref.games.enigma.puzzles.fragment.cutting import common
from enigma_ref.games.enigma.puzzles.fragment.numbers import Grid, Point, doubled_area, pack, turn
from enigma_ref.games.enigma.puzzles.fragment.pieces import SET, Corners, direction, edges, moved, orientations

GRID = Grid(8)
LEG = pack(8, 0)
PIECES = [kind for kind, number in SET.items() for _ in range(number)]

Lattice = tuple[tuple[int, int], ...]
Quarters = frozenset[tuple[int, int]]

SHAPES: dict[str, Lattice] = {
    "large triangle": ((0, 0), (2, 0), (2, 2)),
    "medium triangle": ((0, 1), (1, 0), (2, 1)),
    "small triangle": ((0, 0), (1, 0), (1, 1)),
    "square": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "parallelogram": ((0, 0), (1, 1), (1, 2), (0, 1)),
}


def text(corners: Lattice) -> str:
    return " ".join(f"{x},{y}" for x, y in corners)


def convex_figures(doubled: int = 16) -> list[Lattice]:
    """Return every convex figure of that many half unit squares, with sides along and across the lattice: rectangles
    with corners cut off. Each once, however it is turned or mirrored."""
    found: dict[Lattice, Lattice] = {}
    for width in range(1, doubled + 2):
        for height in range(1, width + 1):
            for a, b, c in product(range(height + 1), repeat=3):
                left = 2 * width * height - a * a - b * b - c * c - doubled
                d = isqrt(max(left, 0))
                fits = a + b <= width and c + d <= width and b + c <= height and a + d <= height
                if fits and d * d == left:
                    corners = [
                        (a, 0), (width - b, 0), (width, b), (width, height - c),
                        (width - c, height), (d, height), (0, height - d), (0, a),
                    ]  # fmt: skip
                    figure = tuple(corner for before, corner in pairwise([corners[-1], *corners]) if before != corner)
                    found.setdefault(min(looks(figure)), figure)
    return list(found.values())


def looks(figure: Lattice) -> Iterator[Lattice]:
    """Return how a figure looks turned by quarters and mirrored, moved to the axes."""
    for face in (figure, tuple((y, x) for x, y in figure)):
        for _ in range(4):
            face = tuple((-y, x) for x, y in face)
            left, low = min(x for x, _ in face), min(y for _, y in face)
            yield tuple(sorted((x - left, y - low) for x, y in face))


def quarters(polygons: list[Lattice]) -> Quarters:
    """Return the quarters inside, each by its middle in sixths of the unit: an odd number of sides to its right."""
    xs = [x for polygon in polygons for x, _ in polygon]
    ys = [y for polygon in polygons for _, y in polygon]
    middles = [
        (6 * x + dx, 6 * y + dy)
        for x in range(min(xs), max(xs))
        for y in range(min(ys), max(ys))
        for dx, dy in ((3, 1), (5, 3), (3, 5), (1, 3))
    ]
    sides = [
        ((6 * a, 6 * b), (6 * c, 6 * d))
        for polygon in polygons
        for (a, b), (c, d) in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    ]

    def inside(x: int, y: int) -> bool:
        crossed = 0
        for low, high in map(sorted, ((one[::-1], other[::-1]) for one, other in sides)):
            if low[0] <= y < high[0]:
                crossed += (x - low[1]) * (high[0] - low[0]) < (y - low[0]) * (high[1] - low[1])
        return crossed % 2 == 1

    return frozenset(middle for middle in middles if inside(*middle))


def brute_force(figure: Quarters, pieces: list[str]) -> set[frozenset[tuple[str, Quarters]]]:
    """Return every covering on the lattice, tried quarter by quarter."""
    forms = {kind: {quarters([look]) for look in _faces(SHAPES[kind])} for kind in set(pieces)}
    found: set[frozenset[tuple[str, Quarters]]] = set()

    def fill(rest: Quarters, left: tuple[str, ...], laid: frozenset[tuple[str, Quarters]]) -> None:
        if not rest or not left:
            if not rest and not left:
                found.add(laid)
            return
        x, y = min(rest)
        for kind in sorted(set(left)):
            without = list(left)
            without.remove(kind)
            for form in forms[kind]:
                for fx, fy in form:
                    if (x - fx) % 6 == 0 and (y - fy) % 6 == 0:
                        placed = frozenset((qx + x - fx, qy + y - fy) for qx, qy in form)
                        if placed <= rest:
                            fill(rest - placed, tuple(without), laid | {(kind, placed)})

    fill(figure, tuple(pieces), frozenset())
    return found


def _faces(shape: Lattice) -> Iterator[Lattice]:
    for face in (shape, tuple((y, x) for x, y in shape)):
        for _ in range(4):
            face = tuple((-y, x) for x, y in face)
            yield face


def assemble(rng: random.Random, kinds: list[str], *, lattice: bool = False) -> list[Corners]:
    """Lay pieces, each with a corner on a corner of one that lies, and none on another."""
    laid: list[Corners] = []
    for kind in kinds:
        ways = orientations(kind, LEG)
        if lattice:
            ways = [way for way in ways if all(number % LEG == 0 for corner in way for number in corner)]
        while True:
            way = rng.choice(ways)
            (x, y), (to_x, to_y) = rng.choice(way), rng.choice(rng.choice(laid)) if laid else (0, 0)
            piece = moved(way, (to_x - x, to_y - y))
            if not any(common(piece, other) for other in laid):
                laid.append(piece)
                break
    return laid


def outline(pieces: list[Corners]) -> str:
    """Return the border of pieces that lie side by side, as it is typed; what only touches is a part of its own."""
    corners = {corner for piece in pieces for corner in piece}
    onward: dict[Point, list[Point]] = {}
    for piece in pieces:
        for start, end in edges(piece):
            between = (point for point in corners if not turn(start, end, point))
            stops = sorted({point for point in between if min(start, end) <= point <= max(start, end)})
            for one, other in pairwise(stops if start < end else stops[::-1]):
                if one in onward.get(other, ()):
                    onward[other].remove(one)
                else:
                    onward.setdefault(one, []).append(other)
    rings = list(_walk(onward))
    parts = [GRID.points(ring) for ring in rings if doubled_area(ring) > 0]
    holes = [GRID.points(ring) for ring in rings if doubled_area(ring) < 0]
    return " / ".join([" + ".join(parts), *holes])


def _walk(onward: dict[Point, list[Point]]) -> Iterator[Corners]:
    while start := next((point for point, ends in onward.items() if ends), None):
        ring, at = [start], onward[start].pop()
        while at != start:
            back = direction(at, ring[-1])
            assert back is not None
            ring.append(at)
            # Keep to the inside, which is to the left: the first way on, clockwise from where we came.
            ways = {(back - (direction(at, end) or 0)) % 8: end for end in onward[at]}
            onward[at].remove(ways[min(ways)])
            at = ways[min(ways)]
        yield tuple(ring)
