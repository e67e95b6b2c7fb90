"""Whether pieces cover a figure: each is one of the seven, all are there, none lies on another, nothing sticks out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from .....core.sentence import Said, Term, all_of, say
from .cutting import common, convex_parts, total, without, without_straight
from .fragment_input import Figure
from .numbers import Grid, doubled_area
from .pieces import SET, Corners, direction, edges, from_first, shapes


class Claimed(NamedTuple):
    """A piece of a claim: its number there, its corners, and which piece it is, if it is one."""

    number: int
    corners: Corners
    kind: str | None
    parts: tuple[Corners, ...] | None
    """Convex parts of it; None where a side lies at no multiple of 45 degrees."""

    @property
    def name(self) -> Said:
        """What a message calls it."""
        if self.kind is None:
            return say("piece {number}", number=self.number)
        return say("piece {number} ({kind})", number=self.number, kind=Term(self.kind, "fragment"))


class Fault(NamedTuple):
    """Something that is wrong with a claim."""

    code: str
    """`shape`, `missing`, `surplus`, `overlap`, `outside` or `uncovered`."""
    brief: Said
    """What is wrong, in a few words, without a full stop."""
    pieces: tuple[int, ...] = ()
    """The numbers of the pieces that it is about."""
    area: str = ""
    """By how much."""
    at: tuple[str, ...] = ()
    """Where: the corners of each convex part of it, the largest first."""

    @property
    def said(self) -> Said:
        """What is wrong, and where."""
        if not self.at:
            return say("{what:^}.", what=self.brief)
        if len(self.at) == 1:
            return say("{what:^}, at {corners}.", what=self.brief, corners=self.at[0])
        return say("{what:^}, most of it at {corners}.", what=self.brief, corners=self.at[0])


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
            corners = grid.points(piece.corners)
            what = say(
                "{piece}, {corners}, is none of the seven pieces (its area is {area})",
                piece=piece.name,
                corners=corners,
                area=grid.area(doubled_area(piece.corners)),
            )
            yield Fault("shape", what, (piece.number,))
    yield from missing_and_surplus(pieces)


def missing_and_surplus(pieces: Sequence[Claimed]) -> Iterator[Fault]:
    """Find which of the seven are not there, and which are there too often."""
    there = Counter(piece.kind for piece in pieces if piece.kind)
    missing = [_counted(kind, number - there[kind]) for kind, number in SET.items() if number > there[kind]]
    surplus = [_counted(kind, there[kind] - number) for kind, number in SET.items() if number < there[kind]]
    if missing:
        yield Fault("missing", say("missing: {pieces}", pieces=all_of(missing)))
    if surplus:
        yield Fault("surplus", say("too many: {pieces}", pieces=all_of(surplus)))


def _counted(kind: str, number: int) -> Said:
    """Say how many of a kind of piece."""
    match kind:
        case "large triangle":
            return say("{n} {n:large triangle|large triangles}", n=number)
        case "medium triangle":
            return say("{n} {n:medium triangle|medium triangles}", n=number)
        case "small triangle":
            return say("{n} {n:small triangle|small triangles}", n=number)
        case "square":
            return say("{n} {n:square|squares}", n=number)
        case _:
            return say("{n} {n:parallelogram|parallelograms}", n=number)


def _wrong_places(figure: Figure, pieces: Sequence[Claimed]) -> Iterator[Fault]:
    inside = convex_parts(figure.rings)
    uncovered = inside
    for one, other in combinations(pieces, 2):
        both = [common(part, beside) for part in one.parts or () for beside in other.parts or ()]
        found = _places(both, figure.grid)
        if found:
            what = say("{one} and {other} overlap by {area}", one=one.name, other=other.name, area=found.area)
            yield Fault("overlap", what, (one.number, other.number), *found)
    for piece in pieces:
        outside = list(piece.parts or ())
        for part in inside:
            outside = without(outside, part)
        found = _places(outside, figure.grid)
        if found:
            what = say("{piece} sticks out of the figure by {area}", piece=piece.name, area=found.area)
            yield Fault("outside", what, (piece.number,), *found)
        for part in piece.parts or ():
            uncovered = without(uncovered, part)
    found = _places(uncovered, figure.grid)
    if found:
        what = say("the figure is not all covered: it lacks {area}", area=found.area)
        yield Fault("uncovered", what, (), *found)


class _Places(NamedTuple):
    """How much of the plane something is about, and where: as in a `Fault`."""

    area: str
    at: tuple[str, ...]


def _places(parts: Sequence[Corners], grid: Grid) -> _Places | None:
    """Return where something is wrong; None where it is so nowhere."""
    parts = [part for part in parts if part]
    if not parts:
        return None
    return _Places(grid.area(total(parts)), tuple(map(grid.points, sorted(parts, key=doubled_area, reverse=True))))
