"""Figures and pieces as people type them: corners `x,y`, holes behind `/`, further parts behind `+`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt
from typing import Final, NamedTuple

from .....core.refusal import Unclear
from .....core.sentence import Quoted, paragraph, say
from .numbers import Grid, Point, doubled_area, pack, read_number
from .pieces import AREA, Corners, direction, edges
from .rings import Ring, sound
from .walking import SpelledPoint, check_back, is_step, stepped

MOST_CORNERS: Final = 100
"""How many corners a figure or a claim may have; seven pieces have 23."""

_HOLE, _PART = "/", "+"
_KINDS = {_HOLE: "hole", _PART: "part"}


class Figure(NamedTuple):
    """What is to be covered, on a grid that is fine enough for it."""

    grid: Grid
    rings: tuple[Corners, ...]
    """Its borders, the inside to their left."""
    leg: int
    """How long the short side of the small triangle is here."""

    @property
    def slanted(self) -> tuple[Point, Point] | None:
        """A side at no multiple of 45 degrees, where there is one."""
        sides = (side for ring in self.rings for side in edges(ring))
        return next((side for side in sides if direction(*side) is None), None)


def read(outline: str, claim: str | None = None) -> tuple[Figure, list[Corners]]:
    """Read a figure, and the pieces of a claim by their corners, on one grid."""
    rings = _read_rings(outline)
    pieces = _read_pieces(claim) if claim is not None else []
    points = [point for _, ring in rings for point in ring] + [point for piece in pieces for point in piece]
    grid = Grid.for_numbers(number for point in points for number in point)
    placed = sound([Ring(_placed(ring, grid), kind) for kind, ring in rings], grid)
    area = sum(map(doubled_area, placed))
    figure = Figure(grid, tuple(placed), _leg(area, grid))
    return figure, [sound([Ring(_placed(piece, grid), "piece")], grid)[0] for piece in pieces]


def _read_rings(text: str) -> list[tuple[str, list[SpelledPoint]]]:
    words = _words(text.replace(_HOLE, f" {_HOLE} ").replace(";", " "))
    if not words:
        raise Unclear(say('Name the corners of the figure, going round: puzzle fragment "0,2 2,0 4,2 2,4".'))
    typed: list[tuple[str, list[str]]] = [("outline", [])]
    for word in words:
        if word in _KINDS:
            typed.append((_KINDS[word], []))
        else:
            typed[-1][1].append(word)
    rings = [(kind, _read_corners(ring)) for kind, ring in typed]
    _check_number(sum(len(ring) for _, ring in rings))
    return rings


def _read_pieces(text: str) -> list[list[SpelledPoint]]:
    """Read pieces one a line or divided by `;`, each possibly with its name and a colon before it."""
    found = [_words(part.rpartition(":")[2]) for line in _unwrapped(text) for part in line.split(";")]
    pieces = [_read_corners(words) for words in found if words]
    if not pieces:
        raise Unclear(say('The claim names no piece. Write the corners of each, divided by ;, as in "0,0 2,0 0,2; …".'))
    _check_number(sum(map(len, pieces)))
    return pieces


def _read_corners(words: list[str]) -> list[SpelledPoint]:
    """Read the corners of a ring: places, or steps of a walk, or both."""
    corners: list[SpelledPoint] = []
    for word in words:
        corners = stepped(corners, word) if is_step(word) else [*corners, _read_point(word)]
    if any(map(is_step, words)):
        x, y = corners[-1]
        grid = Grid.for_numbers((x, y))
        check_back(corners, grid.point((grid.place(x), grid.place(y))))
    return corners


def _unwrapped(text: str) -> list[str]:
    """Return the lines of a claim; what a narrow terminal wrapped, further in and without a name, is one line again."""
    lines: list[str] = []
    for line in text.splitlines():
        if lines and line.startswith("    ") and ":" in lines[-1] and ":" not in line:
            lines[-1] += line
        else:
            lines.append(line)
    return lines


def _words(text: str) -> list[str]:
    """Divide a text into its points; brackets, and blanks around a comma, are as good as none: `(0, 2), (2, 0)`."""
    apart = re.sub(r"[()\[\]]", " ", re.sub(r"[)\]]\s*,", " ", text))
    return re.sub(r"\s*,\s*", ",", apart).split()


def _read_point(word: str) -> SpelledPoint:
    numbers = [read_number(part) for part in word.split(",")]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        raise Unclear(
            say(
                "{word} is no corner. Write x,y in whole numbers, decimals such as 1.5, or with r for the square root "
                "of two, such as 2r or 1+0.5r; at most six digits before the point and three behind it.",
                word=Quoted(word),
            )
        )
    return numbers[0], numbers[1]


def _check_number(corners: int) -> None:
    if corners > MOST_CORNERS:
        raise Unclear(
            say(
                "These are {n} corners; seven pieces have 23, and {most} are the most to be read.",
                n=corners,
                most=MOST_CORNERS,
            )
        )


def _placed(points: Iterable[SpelledPoint], grid: Grid) -> Corners:
    corners = tuple((grid.place(x), grid.place(y)) for x, y in points)
    # Many people close a line by its first corner.
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners


def _leg(doubled: int, grid: Grid) -> int:
    """Return how long the short side of the small triangle is, if seven pieces are to have a figure's area.

    It or the long side is a whole number, since a figure is as well drawn turned by 45 degrees, or half of the unit.
    Sizes in between are not looked for, so that most slips in a corner are told from figures of another size.
    """
    one = 2 * pack(grid.steps**2, 0)
    sizes: dict[int, int] = {}
    # With the short side n halves of the unit the area is 2n², with the long side it is n².
    for factor, half_unit in ((2, pack(grid.steps // 2, 0)), (1, pack(0, grid.steps // 4))):
        about = isqrt(doubled // one // factor)
        for halves in range(max(1, about - 1), about + 3):
            if halves == 1 or halves % 2 == 0:
                sizes[factor * halves**2] = halves * half_unit
    near = min(sizes, key=lambda area: abs(area * one - doubled))
    missing = near * one - doubled
    if missing:
        what = say(
            "The figure has an area of {area}. The seven pieces have {usual} where the short side of a small triangle "
            "is 1, or 1, 2, 4, 16, 32, 36, 64, 72 and so on at other sizes.",
            area=grid.area(doubled),
            usual=AREA,
        )
        off = grid.area(abs(missing))
        if missing > 0:
            check = say("Check the corners: that is {off} less than {near}.", off=off, near=near)
        else:
            check = say("Check the corners: that is {off} more than {near}.", off=off, near=near)
        raise Unclear(paragraph(what, check))
    return sizes[near]
