"""Whether pieces cover a figure: each is one of the seven, all are there, none lies on another, nothing sticks out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from .....core.words import counted, listed
from .cutting import common, convex_parts, total, without, without_straight
from .numbers import Grid, doubled_area
from .pieces import SET, Corners, direction, edges, from_first, shapes
from .reading import Figure


class Claimed(NamedTuple):
    """A piece of a claim: its number there, its corners, and which piece it is, if it is one."""

    number: int
    corners: Corners
    kind: str | None
    parts: tuple[Corners, ...] | None
    """Convex parts of it; None where a side lies at no multiple of 45 degrees."""

    @property
    def name(self) -> str:
        """What a message calls it."""
        return f"piece {self.number}" + (f" ({self.kind})" if self.kind else "")


class Fault(NamedTuple):
    """Something that is wrong with a claim."""

    code: str
    """`figure`, `shape`, `missing`, `surplus`, `overlap`, `outside` or `uncovered`."""
    brief: str
    """What is wrong, in a few words."""
    pieces: tuple[int, ...] = ()
    """The numbers of the pieces that it is about."""
    area: str = ""
    """By how much."""
    at: tuple[str, ...] = ()
    """Where: the corners of each convex part of it, the largest first."""

    @property
    def text(self) -> str:
        """What is wrong, and where."""
        where = f", {'most of it ' if len(self.at) > 1 else ''}at {self.at[0]}" if self.at else ""
        return f"{self.brief[0].upper()}{self.brief[1:]}{where}."


def claimed(figure: Figure, pieces: Sequence[Corners]) -> list[Claimed]:
    """Tell which piece each polygon of a claim is, whatever it was called."""
    known = shapes(figure.leg)
    found = []
    for number, piece in enumerate(pieces, 1):
        corners = without_straight(piece)
        kind = known.get(from_first(corners))
        parts: tuple[Corners, ...] | None = (corners,)
        if kind is None:
            straight = all(direction(*side) is not None for side in edges(corners))
            parts = tuple(convex_parts([corners])) if straight else None
        found.append(Claimed(number, corners, kind, parts))
    return found


def faults(figure: Figure, pieces: Sequence[Claimed]) -> list[Fault]:
    """Return everything that is wrong with a claim; the figure's sides lie at multiples of 45 degrees."""
    return [*_wrong_pieces(figure.grid, pieces), *_wrong_places(figure, pieces)]


def _wrong_pieces(grid: Grid, pieces: Sequence[Claimed]) -> Iterator[Fault]:
    for piece in pieces:
        if piece.kind is None:
            area = grid.area(doubled_area(piece.corners))
            what = f"is none of the seven pieces (its area is {area})"
            if piece.parts is None:
                what = "has a side at no multiple of 45 degrees, and was left out of the rest of the check"
            yield Fault("shape", f"{piece.name}, {grid.points(piece.corners)}, {what}", (piece.number,))
    there = Counter(piece.kind for piece in pieces if piece.kind)
    missing = [counted(number - there[kind], kind) for kind, number in SET.items() if number > there[kind]]
    surplus = [counted(there[kind] - number, kind) for kind, number in SET.items() if number < there[kind]]
    if missing:
        yield Fault("missing", f"missing: {listed(missing)}")
    if surplus:
        yield Fault("surplus", f"too many: {listed(surplus)}")


def _wrong_places(figure: Figure, pieces: Sequence[Claimed]) -> Iterator[Fault]:
    inside = convex_parts(figure.rings)
    uncovered = inside
    for one, other in combinations(pieces, 2):
        both = [common(part, beside) for part in one.parts or () for beside in other.parts or ()]
        yield from _fault("overlap", f"{one.name} and {other.name} overlap", both, (one, other), figure.grid)
    for piece in pieces:
        outside = list(piece.parts or ())
        for part in inside:
            outside = without(outside, part)
        yield from _fault("outside", f"{piece.name} sticks out of the figure", outside, (piece,), figure.grid)
        for part in piece.parts or ():
            uncovered = without(uncovered, part)
    yield from _fault("uncovered", "the figure is not all covered: it lacks", uncovered, (), figure.grid)


def _fault(code: str, what: str, parts: Sequence[Corners], pieces: tuple[Claimed, ...], grid: Grid) -> Iterator[Fault]:
    parts = [part for part in parts if part]
    if parts:
        area = grid.area(total(parts))
        brief = f"{what} {area}" if code == "uncovered" else f"{what} by {area}"
        at = tuple(map(grid.points, sorted(parts, key=doubled_area, reverse=True)))
        yield Fault(code, brief, tuple(piece.number for piece in pieces), area, at)
