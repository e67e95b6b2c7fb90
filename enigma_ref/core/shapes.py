"""A picture made of shapes, for drawings that are no grid of characters. Knows no game: a shape says what it means.

Distances are in units of the picture, x to the right and y down. `kind` names what a shape is, for whoever styles it;
`tint` names a colour that belongs to the thing itself, such as that of a wooden figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from .sentence import Said

Point: TypeAlias = tuple[float, float]

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Path(NamedTuple):
    """A line from `start` through segments: one point is a straight piece, three are a curve with two controls."""

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    kind: str
    closed: bool = False
    tint: str = ""


class Circle(NamedTuple):
    """A disc."""

    center: Point
    radius: float
    kind: str
    tint: str = ""


class Box(NamedTuple):
    """A rectangle with its sides along the axes, from its upper left corner."""

    corner: Point
    width: float
    height: float
    kind: str
    rounding: float = 0


class Label(NamedTuple):
    """A line of text: centred on its place, or with `left` beginning there. A `tint` is the colour it stands on."""

    at: Point
    text: str | Said
    size: float
    kind: str
    tint: str = ""
    left: bool = False
    room: float = 0
    """How wide it may be, where its language may have long words: they are then set smaller."""


class Group(NamedTuple):
    """Shapes that belong together, moved by `at`; `about` is what programs may want to know of them."""

    parts: tuple[Shape, ...]
    kind: str
    about: Mapping[str, str] = _NOTHING
    title: str | Said = ""
    at: Point = (0, 0)


Shape: TypeAlias = "Path | Circle | Box | Label | Group"


class Scene(NamedTuple):
    """A whole picture: the part of the plane that it shows, its shapes from back to front, and what it is in words."""

    corner: Point
    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str | Said
    description: str | Said = ""
    kind: str = "tiles"
    """What lies there, for whoever styles it: `tiles`, or the cards of a `mansion`."""


def line(start: Point, *points: Point, kind: str) -> Path:
    """Return a path of straight pieces."""
    return Path(start, tuple((point,) for point in points), kind)


def number_of_shapes(shapes: Iterable[Shape]) -> int:
    """Count shapes, with those inside groups."""
    return sum(1 + number_of_shapes(shape.parts) if isinstance(shape, Group) else 1 for shape in shapes)
