"""Claims in which something lies at no multiple of 45 degrees, checked as exactly as the others.

A piece is known by its sides and corners, however it is turned. Figures are cut into convex parts, and
everything is compared in exact numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from .....core.sentence import say
from .check import Claimed, Fault, missing_and_surplus
from .cutting import without_straight
from .exact import ZERO, Exact, Place, Polygon, common, convex_parts, cross, doubled_area, on_grid, without
from .fragment_input import Figure
from .numbers import Grid
from .pieces import KINDS, Corners


def is_slanted(figure: Figure, pieces: Sequence[Claimed]) -> bool:
    """Return whether something in a claim lies at no multiple of 45 degrees."""
    return figure.slanted is not None or any(piece.parts is None for piece in pieces)


def claimed(figure: Figure, pieces: Sequence[Corners]) -> list[Claimed]:
    """Tell which piece each polygon of a claim is, at whatever angle it lies."""
    leg = on_grid([(figure.leg, 0)], figure.grid)[0][0]
    known = {kind: _turns(_scaled(base, leg)) for kind, base in KINDS.items()}
    known |= {
        f"{kind} ": _turns(tuple((x, ZERO.minus(y)) for x, y in reversed(_scaled(base, leg))))
        for kind, base in KINDS.items()
    }
    found = []
    for number, piece in enumerate(pieces, 1):
        corners = without_straight(piece)
        turns = _turns(on_grid(corners, figure.grid))
        kind = next((kind.strip() for kind, shape in known.items() if _same_round(shape, turns)), None)
        found.append(Claimed(number, corners, kind, None))
    return found


def faults(figure: Figure, pieces: Sequence[Claimed]) -> list[Fault]:
    """Return everything that is wrong with a claim."""
    return [*_wrong_pieces(figure.grid, pieces), *missing_and_surplus(pieces), *_wrong_places(figure, pieces)]


def _scaled(base: Sequence[tuple[int, int]], leg: Exact) -> Polygon:
    return tuple((leg.times(Exact(Fraction(x))), leg.times(Exact(Fraction(y)))) for x, y in base)


def _turns(polygon: Polygon) -> list[tuple[Exact, Exact]]:
    """Return, for each corner in turn, the square of the side behind it and how the next side bends from it."""
    found = []
    for at, (x, y) in enumerate(polygon):
        second, third = polygon[(at + 1) % len(polygon)], polygon[(at + 2) % len(polygon)]
        right, up = second[0].minus(x), second[1].minus(y)
        found.append((right.times(right).plus(up.times(up)), cross((x, y), second, third)))
    return found


def _same_round(one: list[tuple[Exact, Exact]], other: list[tuple[Exact, Exact]]) -> bool:
    """Return whether two closed rows are the same, wherever they begin."""
    return len(one) == len(other) and any(one == other[at:] + other[:at] for at in range(len(other)))


def _wrong_pieces(grid: Grid, pieces: Sequence[Claimed]) -> Iterator[Fault]:
    for piece in pieces:
        if piece.kind is None:
            what = say(
                "{piece}, {corners}, is none of the seven pieces (its area is {area})",
                piece=piece.name,
                corners=grid.points(piece.corners),
                area=_area([on_grid(piece.corners, grid)]),
            )
            yield Fault("shape", what, (piece.number,))


def _wrong_places(figure: Figure, pieces: Sequence[Claimed]) -> Iterator[Fault]:
    parts = {piece.number: convex_parts([on_grid(piece.corners, figure.grid)]) for piece in pieces}
    inside = uncovered = convex_parts([on_grid(ring, figure.grid) for ring in figure.rings])
    for one, other in combinations(pieces, 2):
        both = [common(part, beside) for part in parts[one.number] for beside in parts[other.number]]
        if any(both):
            area = _area(both)
            what = say("{one} and {other} overlap by {area}", one=one.name, other=other.name, area=area)
            yield Fault("overlap", what, (one.number, other.number), area, _at(both))
    for piece in pieces:
        outside = parts[piece.number]
        for part in inside:
            outside = without(outside, part)
        if outside:
            area = _area(outside)
            what = say("{piece} sticks out of the figure by {area}", piece=piece.name, area=area)
            yield Fault("outside", what, (piece.number,), area, _at(outside))
        for part in parts[piece.number]:
            uncovered = without(uncovered, part)
    if uncovered:
        area = _area(uncovered)
        what = say("the figure is not all covered: it lacks {area}", area=area)
        yield Fault("uncovered", what, (), area, _at(uncovered))


def _area(parts: Sequence[Polygon]) -> str:
    whole = ZERO
    for part in parts:
        whole = whole.plus(doubled_area(part)) if part else whole
    return _written(whole.over(Exact(Fraction(2))))


def _at(parts: Sequence[Polygon]) -> tuple[str, ...]:
    largest = sorted((part for part in parts if part), key=lambda part: -doubled_area(part).real)
    return tuple(" ".join(map(_point, part)) for part in largest)


def _point(place: Place) -> str:
    return f"{_written(place[0])},{_written(place[1])}"


def _written(number: Exact) -> str:
    """Write a number with up to three decimals: what is cut at an angle may have no end of them."""
    text = f"{number.real:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
