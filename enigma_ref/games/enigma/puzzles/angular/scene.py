"""A structure of an angular puzzle as shapes: its layers from above, and how it stands on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from .....core.sentence import Said, row_of, say
from .....core.shapes import Group, Label, Path, Point, Scene, Shape
from .angular_drawing import Plan
from .pieces import Cube

_SIDE: Final = 36.0
"""The side of a cube in a plan."""

_SLANT: Final = (32.0, 16.0, 34.0)
"""A cube that stands: how far a step along a row goes sideways and down, and how high a cube is."""

_EDGE: Final = 24.0
_HEAD: Final = 30.0
_PER_BAND: Final = 4


def scene(shown: Sequence[Plan], cubes: Mapping[Cube, str], tints: Mapping[str, str], title: Said) -> Scene:
    """Return plans side by side, four in a band, and below them the structure as it stands."""
    shapes: list[Shape] = []
    width = y = _EDGE
    for start in range(0, len(shown), _PER_BAND):
        x = _EDGE
        band = shown[start : start + _PER_BAND]
        for plan in band:
            shapes.append(Group(tuple(_plan(plan, tints)), "plan", at=(x, y)))
            x += max(plan.columns * _SIDE, 84) + _EDGE
        width = max(width, x)
        y += _HEAD + max(plan.rows for plan in band) * _SIDE + _EDGE
    standing = list(_standing(cubes, tints))
    corners = [corner for path in standing if isinstance(path, Path) for corner in _corners(path)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    shapes.append(Group(tuple(standing), "standing", at=(_EDGE - min(xs), y - min(ys))))
    each = (say("{heading}: {rows}", heading=plan.heading, rows="/".join(_rows(plan))) for plan in shown)
    described = say("{plans}", plans=row_of(each, ";"))
    width = max(width, max(xs) - min(xs) + 2 * _EDGE)
    return Scene((0, 0), width, y + max(ys) - min(ys) + _EDGE, tuple(shapes), title, described)


def _rows(plan: Plan) -> list[str]:
    return ["".join(plan.marks.get((row, column), ".") for column in range(plan.columns)) for row in range(plan.rows)]


def _plan(plan: Plan, tints: Mapping[str, str]) -> Iterator[Shape]:
    yield Label((0, 10), plan.heading, 15, "caption", left=True)
    fields = [(row, column) for row in range(plan.rows) for column in range(plan.columns)]
    # The bare fields first: the edges of cubes are drawn over theirs.
    for row, column in sorted(fields, key=plan.marks.__contains__):
        x, y = column * _SIDE, _HEAD + row * _SIDE
        corners = ((x, y), (x + _SIDE, y), (x + _SIDE, y + _SIDE), (x, y + _SIDE))
        letter = plan.marks.get((row, column))
        if letter is None:
            yield _face(corners, "ground")
        else:
            yield _face(corners, "figure", tints[letter])
            yield Label((x + _SIDE / 2, y + _SIDE / 2), letter, 17, "letter", tints[letter])


def _standing(cubes: Mapping[Cube, str], tints: Mapping[str, str]) -> Iterator[Shape]:
    """Draw the faces that somebody sees who looks from the front and from above, those at the back first."""
    for row, column, layer in sorted(cubes, key=lambda cube: (cube[2], cube[0] + cube[1], cube)):
        letter = cubes[row, column, layer]
        tint = tints[letter]
        north, east = _at(row, column, layer + 1), _at(row, column + 1, layer + 1)
        south, west = _at(row + 1, column + 1, layer + 1), _at(row + 1, column, layer + 1)
        if (row + 1, column, layer) not in cubes:
            yield _face((west, south, _at(row + 1, column + 1, layer), _at(row + 1, column, layer)), "figure", tint)
        if (row, column + 1, layer) not in cubes:
            yield _face((east, south, _at(row + 1, column + 1, layer), _at(row, column + 1, layer)), "figure", tint)
        if (row, column, layer + 1) not in cubes:
            yield _face((north, east, south, west), "figure", tint)
            yield Label(((north[0] + south[0]) / 2, (north[1] + south[1]) / 2), letter, 15, "letter", tint)


def _at(row: int, column: int, layer: int) -> Point:
    across, down, high = _SLANT
    return (column - row) * across, (column + row) * down - layer * high


def _face(corners: Sequence[Point], kind: str, tint: str = "") -> Path:
    return Path(corners[0], tuple((corner,) for corner in corners[1:]), kind, closed=True, tint=tint)


def _corners(path: Path) -> list[Point]:
    return [path.start, *(point for segment in path.segments for point in segment)]
