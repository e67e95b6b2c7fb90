"""Corners measured on a card, in millimetres, taken for the nearest exact figure.

The area tells how large the pieces are: all seven have 8 where the short side of a small triangle is 1. The sides tell
how the card lay: all of them are turned by the same angle from multiples of 45 degrees. Then each side is as long as
some short and some long sides of pieces, a + b√2, and of all such lengths near the measured ones those are taken that
close the outline, have the right area, and differ least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from .....core.refusal import Unclear
from .....core.sentence import Quoted, Said, say
from .numbers import Grid, Spelled
from .pieces import AREA

_Place: TypeAlias = tuple[float, float]
_Length: TypeAlias = tuple[int, int]
"""a + b√2."""

_MOST: Final = 10
"""So many short and long sides in a row at the most."""
_OFF: Final = 0.2
"""How far a side may be off, where the short side of a small triangle is 1."""
_CHOICES: Final = 3
_MOST_CORNERS: Final = 24
_LARGEST: Final = 10_000
_WAYS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Taken(NamedTuple):
    """The figure that measured corners were taken for."""

    corners: str
    """Its corners, as they are typed."""
    leg: float
    """How long the short side of a small triangle is, in millimetres."""
    off: float
    """By how much the side that fits worst was measured wrong, in millimetres."""

    @property
    def document(self) -> dict[str, object]:
        """What was taken for what, for programs."""
        return {"taken": {"corners": self.corners, "leg_mm": round(self.leg, 3), "off_mm": round(self.off, 3)}}

    @property
    def said(self) -> Said:
        """What was taken for what, for people."""
        return say(
            "Taken for {corners}: the short side of a small triangle has {leg} mm, and no side is off by more than "
            "{off} mm.",
            corners=self.corners,
            leg=f"{self.leg:.1f}",
            off=f"{self.off:.1f}",
        )


def taken(words: Sequence[str]) -> Taken:
    """Return the exact figure nearest to measured corners, or say that there is none near."""
    places = [_read(word) for word in words]
    if len(places) > 1 and places[0] == places[-1]:
        places.pop()
    if not 3 <= len(places) <= _MOST_CORNERS:
        raise Unclear(
            say(
                "Measured corners are those of one outline, 3 to {most} of them; these are {n}.",
                most=_MOST_CORNERS,
                n=len(places),
            )
        )
    area = sum(x * v - u * y for (x, y), (u, v) in _sides(places)) / 2
    if area < 0:
        places.reverse()
    leg = sqrt(abs(area) / AREA)
    if not leg:
        raise Unclear(say("The measured corners enclose nothing. Name them in the order in which you meet them."))
    found = _nearest(places, leg)
    if found is None:
        raise Unclear(
            say(
                "No figure of the seven pieces is near these corners: with this area the short side of a small "
                "triangle has {leg} mm. Measure again, or type the outline as a walk: E2 NE1r N2 and so on.",
                leg=f"{leg:.1f}",
            )
        )
    ways, lengths, off = found
    return Taken(_written(ways, lengths), leg, off * leg)


def _read(word: str) -> _Place:
    parts = word.replace("(", "").replace(")", "").strip(",").split(",")
    try:
        x, y = map(float, parts)
    except ValueError:
        raise Unclear(
            say("{word} is no measured corner. Write x,y in millimetres: 28.3,0.", word=Quoted(word))
        ) from None
    if not (abs(x) <= 10_000 and abs(y) <= 10_000):
        raise Unclear(say("{word} is no measured corner. Write x,y in millimetres: 28.3,0.", word=Quoted(word)))
    return x, y


def _sides(places: Sequence[_Place]) -> list[tuple[_Place, _Place]]:
    return list(zip(places, [*places[1:], places[0]], strict=True))


def _nearest(places: Sequence[_Place], leg: float) -> tuple[list[int], list[_Length], float] | None:
    steps = [((u - x) / leg, (v - y) / leg) for (x, y), (u, v) in _sides(places)]
    # Eight times an angle is the same for all multiples of 45 degrees; long sides tell more than short ones.
    east = sum(hypot(*step) * cos(8 * atan2(step[1], step[0])) for step in steps)
    north = sum(hypot(*step) * sin(8 * atan2(step[1], step[0])) for step in steps)
    turned = atan2(north, east) / 8
    ways = [round((atan2(step[1], step[0]) - turned) / (pi / 4)) % 8 for step in steps]
    choices = [_choices(hypot(*step)) for step in steps]
    if not all(choices):
        return None
    best: tuple[float, list[_Length]] | None = None
    for lengths, error in _closing(ways, choices):
        if (best is None or error < best[0]) and _doubled_area(ways, lengths) == (Fraction(2 * AREA), Fraction(0)):
            best = error, lengths
    if best is None:
        return None
    off = max(abs(a + b * sqrt(2) - hypot(*step)) for (a, b), step in zip(best[1], steps, strict=True))
    return ways, best[1], off


def _choices(length: float) -> list[tuple[float, _Length]]:
    """Return the lengths that a measured one may be, the nearest first, each with how far it is off."""
    known = [(a, b) for a in range(_MOST) for b in range(_MOST) if a or b]
    near = [(abs(a + b * sqrt(2) - length), (a, b)) for a, b in known]
    return [(error, found) for error, found in sorted(near)[:_CHOICES] if error <= _OFF]


def _closing(
    ways: Sequence[int], choices: Sequence[Sequence[tuple[float, _Length]]]
) -> Iterator[tuple[list[_Length], float]]:
    """Return the choices of a length for each side that lead back to the start, with how much they differ."""
    open_ends: dict[tuple[Spelled, Spelled], list[tuple[float, list[_Length]]]] = {}
    start: Spelled = (Fraction(0), Fraction(0))
    open_ends[start, start] = [(0.0, [])]
    for way, lengths in zip(ways, choices, strict=True):
        onward: dict[tuple[Spelled, Spelled], list[tuple[float, list[_Length]]]] = {}
        for (x, y), paths in open_ends.items():
            for off, length in lengths:
                there = _moved(x, y, way, length)
                onward.setdefault(there, []).extend((error + off, [*path, length]) for error, path in paths[:8])
        open_ends = {place: sorted(paths)[:8] for place, paths in onward.items()}
    for error, path in open_ends.get((start, start), []):
        yield path, error


def _moved(x: Spelled, y: Spelled, way: int, length: _Length) -> tuple[Spelled, Spelled]:
    a, b = map(Fraction, length)
    right, up = _WAYS[way]
    whole, roots = (b, a / 2) if way % 2 else (a, b)
    return (x[0] + right * whole, x[1] + right * roots), (y[0] + up * whole, y[1] + up * roots)


def _corners(ways: Sequence[int], lengths: Sequence[_Length]) -> list[tuple[Spelled, Spelled]]:
    zero: Spelled = (Fraction(0), Fraction(0))
    found = [(zero, zero)]
    for way, length in zip(ways[:-1], lengths[:-1], strict=True):
        found.append(_moved(*found[-1], way, length))
    return found


def _doubled_area(ways: Sequence[int], lengths: Sequence[_Length]) -> Spelled:
    corners = _corners(ways, lengths)
    whole = roots = Fraction(0)
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
        whole += x[0] * v[0] + 2 * x[1] * v[1] - u[0] * y[0] - 2 * u[1] * y[1]
        roots += x[0] * v[1] + x[1] * v[0] - u[0] * y[1] - u[1] * y[0]
    return whole, roots


def _written(ways: Sequence[int], lengths: Sequence[_Length]) -> str:
    corners = _corners(ways, lengths)
    grid = Grid.for_numbers(number for corner in corners for number in corner)
    return grid.points((grid.place(x), grid.place(y)) for x, y in corners)
