"""A figure and its pieces as a picture, in characters and in shapes. Roughly: nothing is decided here."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple, TypeAlias

from .....core.picture import Picture
from .....core.sentence import Said, Term, row_of, say
from .....core.shapes import Group, Label, Path, Scene, Shape
from .fragment_input import Figure
from .numbers import unpack
from .pieces import Corners

COLORS: Final = ("red", "blue", "yellow", "green", "purple", "orange", "pink")
UNCOVERED, OVERLAP, OUTSIDE = ".", "*", "!"

_MOST_ROWS, _MOST_COLUMNS = 32, 76
_LEG, _MARGIN = 70.0, 30.0

_Place: TypeAlias = tuple[float, float]


class Mark(NamedTuple):
    """A piece to be drawn: a character for it, its name and its corners."""

    sign: str
    name: Term
    corners: Corners


def picture(figure: Figure, marks: Sequence[Mark]) -> Picture:
    """Draw pieces as areas of their characters, twice as many columns as rows, since characters are tall."""
    rings = [_real(figure, ring) for ring in figure.rings]
    pieces = [(mark.sign, _color(number), _real(figure, mark.corners)) for number, mark in enumerate(marks)]
    left, right, low, high = _frame([*rings, *(corners for _, _, corners in pieces)])
    row = max(_row(figure), (high - low) / _MOST_ROWS, 2 * (right - left) / _MOST_COLUMNS)
    drawn = Picture()
    for down in range(ceil((high - low) / row - 0.01)):
        # Not quite the middle of a character, so that no place lies on a side.
        y = high - (down + 0.509) * row
        border = _crossings(y, rings)
        crossings = [(sign, color, _crossings(y, [corners])) for sign, color, corners in pieces]
        for across in range(ceil((right - left) / row * 2 - 0.01)):
            x = left + (across + 0.493) * row / 2
            there = [(sign, color) for sign, color, sides in crossings if bisect(sides, x) % 2]
            within = bisect(border, x) % 2
            if not there:
                if within:
                    drawn.put(down, across, UNCOVERED, "edge")
            elif len(there) > 1 or not within:
                drawn.put(down, across, OVERLAP if len(there) > 1 else OUTSIDE, "last")
            else:
                drawn.put(down, across, there[0][0], f"cell {there[0][1]}")
    return drawn


def scene(figure: Figure, marks: Sequence[Mark], title: Said) -> Scene:
    """Draw pieces as shapes in their colours, and the outline of the figure where it shows."""
    size = _LEG / figure.grid.real(figure.leg)

    def drawn(corners: Corners) -> list[_Place]:
        return [(x * size, -y * size) for x, y in _real(figure, corners)]

    shapes: list[Shape] = [_polygon(drawn(ring), "bar") for ring in figure.rings]
    signs: list[Shape] = []
    for number, mark in enumerate(marks):
        color, corners = _color(number), drawn(mark.corners)
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        about = {"piece": mark.name.word, "corners": figure.grid.points(mark.corners)}
        called = say("{sign} {piece}", sign=mark.sign, piece=mark.name)
        shapes.append(Group((_polygon(corners, "figure", color),), "fragment", about, called))
        signs.append(Label(middle, mark.sign, 24, "letter", color))
    left, right, low, high = _frame([drawn(corners) for corners in (*figure.rings, *(mark.corners for mark in marks))])
    lines = [
        say("{sign} {piece}: {corners}", sign=mark.sign, piece=mark.name, corners=figure.grid.points(mark.corners))
        for mark in marks
    ]
    return Scene(
        (left - _MARGIN, low - _MARGIN),
        right - left + 2 * _MARGIN,
        high - low + 2 * _MARGIN,
        (*shapes, *signs),
        title,
        say("{pieces}", pieces=row_of(lines, ";")) if lines else say("Only the outline."),
    )


def _row(figure: Figure) -> float:
    """Return how tall a row is, so that corners at whole numbers lie between characters."""
    leg = figure.grid.real(figure.leg)
    _, roots = unpack(figure.leg)
    return leg / sqrt(2) / 3 if roots else leg / 4


def _polygon(corners: Sequence[_Place], kind: str, tint: str = "") -> Path:
    return Path(corners[0], tuple((corner,) for corner in corners[1:]), kind, closed=True, tint=tint)


def _color(number: int) -> str:
    return COLORS[number % len(COLORS)]


def _real(figure: Figure, corners: Corners) -> list[_Place]:
    return [(figure.grid.real(x), figure.grid.real(y)) for x, y in corners]


def _frame(polygons: Sequence[Sequence[_Place]]) -> tuple[float, float, float, float]:
    xs = [x for polygon in polygons for x, _ in polygon]
    ys = [y for polygon in polygons for _, y in polygon]
    return min(xs), max(xs), min(ys), max(ys)


def _crossings(y: float, rings: Sequence[Sequence[_Place]]) -> list[float]:
    """Return where a row crosses the border of a polygon: inside it is behind the first, the third and so on."""
    return sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for ring in rings
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], *ring[:1]], strict=True)
        if (ay > y) != (by > y)
    )
