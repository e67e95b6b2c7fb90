"""The time track as shapes: a cell after the other, the marker on one of them, the worn hourglass at the end."""

from __future__ import annotations

from typing import Final

from ....core.sentence import say
from ....core.shapes import Circle, Group, Label, Shape, line
from ..state import State
from .signs import hourglass

HEIGHT: Final = 64.0
_LARGEST: Final = 19.0
_READABLE: Final = 9.0


def track(state: State, at: tuple[float, float], width: float) -> Group:
    """Return the track over a width; the more cells it has, the smaller they are."""
    cells, end, marker = state.cells, state.end_cell, min(state.marker, state.end_cell)
    step = width / end
    radius = min(_LARGEST, step * 0.4)
    places = [(step * (cell - 0.5), 24.0) for cell in range(1, end + 1)]
    shapes: list[Shape] = [line(places[0], places[-1], kind="way")]
    for cell, place in enumerate(places, 1):
        kind = "cell end" if cell == end else "cell gone" if cell < marker else "cell"
        shapes.append(Group((Circle((0, 0), radius, "hole"),), kind, {"cell": str(cell)}, at=place))
        if cell == end:
            shapes.append(hourglass(place, radius * 0.5, "worn"))
        elif radius >= _READABLE and cell != marker:
            shapes.append(Label(place, str(cell), radius * 0.85, "number"))
    title = say("The marker is on cell {cell} of {cells}.", cell=min(marker, cells), cells=cells)
    parts: tuple[Shape, ...] = (Circle((0, 0), radius + 4, "pawn"),)
    if marker <= cells:
        parts += (Label((0, 0), str(marker), max(radius, 10) * 0.9, "count"),)
    shapes.append(Group(parts, "marker", {"cell": str(marker)}, title, places[marker - 1]))
    return Group(tuple(shapes), "track", at=at)
