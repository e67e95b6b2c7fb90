"""One tile as shapes, on a square of 100 units: where its channels run and where its cells lie.

Every group has a part of the square to itself, whatever else is on the tile: a channel that ends has the strip at its
side, a straight one the strip across, a bend the inside of its corner, a junction the middle, cells without a channel
the corners. Cells that are too many for their part become smaller, so that every tile that can be written can be drawn.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt
from typing import Final, NamedTuple

from ....core.shapes import Box, Path, Point, line
from ..board.spot import SIDES
from ..board.tile import Group, Tile

SIZE: Final = 100
"""The side of a tile."""

_LARGEST: Final = 10.5
"""The radius of a cell that has room."""
_MIDDLE: Final = SIZE / 2
_BEND: Final = 0.5523
"""How far the controls of a curve lie along its tangents to make a quarter of a circle."""

MIDDLES: Final = {"N": (50.0, 0.0), "E": (100.0, 50.0), "S": (50.0, 100.0), "W": (0.0, 50.0)}
"""The middle of each side, where its channel leaves the tile."""
OUTWARD: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""The direction in which one leaves the tile at each side."""
_DEPTH: Final = 20.0
"""How far from its side a channel ends."""


class Place(NamedTuple):
    """Where a cell lies, and how large it is."""

    center: Point
    radius: float


class Area(NamedTuple):
    """A part of the tile: its middle and its extent."""

    center: Point
    width: float
    height: float


class GroupPlan(NamedTuple):
    """How one group lies on the tile."""

    channels: tuple[Path, ...]
    cells: tuple[Place, ...]
    pad: Box | None
    """What holds several cells together."""
    cap: Path | None
    """The end of a channel that has no cell."""
    bridge: bool
    """Whether it passes over another channel without touching it."""


@lru_cache(maxsize=4096)
def plan(tile: Tile) -> tuple[GroupPlan, ...]:
    """Return how each group of a tile lies on it."""
    sides = [group.sides for group in tile.groups]
    crossing = "NS" in sides and "EW" in sides
    loose = [index for index, group in enumerate(tile.groups) if not group.sides]
    plans = []
    for index, group in enumerate(tile.groups):
        area = _corner_area(loose.index(index), len(loose)) if not group.sides else _area(group.sides, crossing)
        plans.append(_plan_group(group, area, crossing))
    return tuple(plans)


def _plan_group(group: Group, area: Area, crossing: bool) -> GroupPlan:
    cells = _pack(area, len(group.cells))
    ends_bare = len(group.sides) == 1 and not cells
    return GroupPlan(
        _channels(group.sides, area.center),
        cells,
        _pad(cells) if len(cells) > 1 else None,
        _cap(group.sides) if ends_bare else None,
        crossing and group.sides == "NS",
    )


def _area(sides: str, crossing: bool) -> Area:
    """Return the part of the tile that belongs to the cells of a group with these sides."""
    if len(sides) == 1:
        return _strip(sides)
    if sides in ("NS", "EW"):
        if crossing:  # cells stay clear of the bridge
            return _strip(sides[0])
        return Area((_MIDDLE, _MIDDLE), *((26.0, 74.0) if sides == "NS" else (74.0, 26.0)))
    if len(sides) == 2:
        (x1, y1), (x2, y2) = (OUTWARD[side] for side in sides)
        off = _MIDDLE - _MIDDLE / sqrt(2)  # where a quarter of a circle between the two middles has its own middle
        return Area((_MIDDLE + (x1 + x2) * off, _MIDDLE + (y1 + y2) * off), 26, 26)
    return Area((_MIDDLE, _MIDDLE), 26, 26)


def _strip(side: str) -> Area:
    x, y = MIDDLES[side]
    out_x, out_y = OUTWARD[side]
    return Area((x - out_x * _DEPTH, y - out_y * _DEPTH), 28 if out_y else 24, 24 if out_y else 28)


def _corner_area(index: int, number: int) -> Area:
    """Return a corner, or a share of one where there are more groups without a side than corners."""
    corner, place = index % 4, index // 4
    across = ceil(sqrt(ceil(number / 4)))
    share = 24 / across
    x = 4 + share * (place % across + 0.5)
    y = 4 + share * (place // across + 0.5)
    return Area((x if corner in (0, 3) else SIZE - x, y if corner in (0, 1) else SIZE - y), share - 1, share - 1)


def _pack(area: Area, number: int) -> tuple[Place, ...]:
    """Lay cells out in rows, as large as the area allows."""
    if not number:
        return ()

    def radius(columns: int) -> float:
        rows = ceil(number / columns)
        return min(_LARGEST, area.width / (2.2 * columns), area.height / (2.2 * rows))

    columns = max(range(1, min(number, 40) + 1), key=lambda columns: (radius(columns), -columns))
    rows, size = ceil(number / columns), radius(columns)
    step = min(2.2 * size, 2.2 * _LARGEST)
    places = []
    for index in range(number):
        row, column = divmod(index, columns)
        in_row = min(columns, number - row * columns)
        x = area.center[0] + (column - (in_row - 1) / 2) * step
        y = area.center[1] + (row - (rows - 1) / 2) * step
        places.append(Place((x, y), size))
    return tuple(places)


def _pad(cells: tuple[Place, ...]) -> Box:
    size = cells[0].radius
    left, right = min(cell.center[0] for cell in cells) - size, max(cell.center[0] for cell in cells) + size
    top, bottom = min(cell.center[1] for cell in cells) - size, max(cell.center[1] for cell in cells) + size
    edge = min(2.0, size / 3)
    return Box((left - edge, top - edge), right - left + 2 * edge, bottom - top + 2 * edge, "pad", rounding=size + edge)


def _channels(sides: str, center: Point) -> tuple[Path, ...]:
    if not sides:
        return ()
    if len(sides) == 1:
        return (line(MIDDLES[sides], center, kind="channel"),)
    if len(sides) == 2:
        if sides in ("NS", "EW"):
            return (line(MIDDLES[sides[0]], MIDDLES[sides[1]], kind="channel"),)
        return (_bend(*sides),)
    straight = next(pair for pair in ("NS", "EW") if set(pair) <= set(sides))
    branches = [side for side in SIDES if side in sides and side not in straight]
    return (
        line(MIDDLES[straight[0]], MIDDLES[straight[1]], kind="channel"),
        *(line(MIDDLES[side], (_MIDDLE, _MIDDLE), kind="channel") for side in branches),
    )


def _bend(one: str, other: str) -> Path:
    """Return a quarter of a circle between two sides that share a corner."""

    def control(side: str) -> Point:
        (x, y), (out_x, out_y) = MIDDLES[side], OUTWARD[side]
        return x - out_x * _BEND * _MIDDLE, y - out_y * _BEND * _MIDDLE

    return Path(MIDDLES[one], ((control(one), control(other), MIDDLES[other]),), "channel")


def _cap(side: str) -> Path:
    x, y = _strip(side).center
    out_x, out_y = OUTWARD[side]
    return line((x - out_y * 9, y - out_x * 9), (x + out_y * 9, y + out_x * 9), kind="cap")
