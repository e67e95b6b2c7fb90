"""The small things on the table as shapes: tokens, icons, hourglasses, and a disc for each player."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ....core.lettering import size_for
from ....core.sentence import Said
from ....core.shapes import Circle, Group, Label, Path, Point, Shape, line
from ..state import State
from ..words import CHAOS, DECODING
from .marks import marks

_TINTS: Final = ("blue", "orange", "green", "pink", "purple")
"""What the discs of players without a colour look like, by seat."""


def tint_of(state: State, seat: int) -> str:
    """Return the colour of a player: the one that the table gave him, or that of his seat."""
    return state.table.players[seat].color or _TINTS[seat % len(_TINTS)]


def seat_disc(state: State, seat: int, at: Point, radius: float, title: str | Said = "") -> Group:
    """Return the disc of a player, with his sign."""
    sign, tint = marks(state)[seat], tint_of(state, seat)
    size = size_for(sign, radius * 1.2, radius * 1.7, bold=True)
    parts = (Circle((0, 0), radius, "disc", tint), Label((0, 0), sign, size, "sign", tint))
    return Group(parts, "seat", {"player": state.name(seat)}, title, at)


def token(kind: str, at: Point, radius: float, title: str | Said = "") -> Group:
    """Return a Decoding, Chaos or silence token, or the icon of a card that has none."""
    parts: tuple[Shape, ...] = (Circle((0, 0), radius, "face"),)
    if kind == CHAOS:
        parts += (_star(radius * 0.74),)
    elif kind == DECODING:
        parts += _keyhole(radius * 0.72)
    elif kind == "silence":
        parts += _shut(radius * 0.62)
    return Group(parts, f"token {kind}", {}, title, at)


def _star(size: float) -> Path:
    """Return the eight arrows of chaos, as a star."""
    points = [
        (size * reach * sin(turn * pi / 8), -size * reach * cos(turn * pi / 8))
        for turn in range(16)
        for reach in [1 if turn % 2 == 0 else 0.36]
    ]
    return Path(points[0], tuple((point,) for point in points[1:]), "glyph", closed=True)


def _keyhole(size: float) -> tuple[Shape, ...]:
    foot = Path(
        (-size * 0.22, -size * 0.1),
        (((-size * 0.48, size * 0.85),), ((size * 0.48, size * 0.85),), ((size * 0.22, -size * 0.1),)),
        "glyph",
        closed=True,
    )
    return Circle((0, -size * 0.35), size * 0.48, "glyph"), foot


def _shut(size: float) -> tuple[Shape, ...]:
    """Return lips that are sealed: a line, crossed."""
    return (
        line((-size, 0), (size, 0), kind="stroke"),
        *(line((x * size, -size * 0.38), (x * size, size * 0.38), kind="stroke") for x in (-0.55, 0, 0.55)),
    )


def hourglass(at: Point, size: float, kind: str, title: str | Said = "") -> Group:
    """Return an hourglass."""
    w, h = size * 0.6, size
    glass = Path((-w, -h), (((w, -h),), ((-w, h),), ((w, h),)), "glass", closed=True)
    caps = (line((-w * 1.2, -h), (w * 1.2, -h), kind="rim"), line((-w * 1.2, h), (w * 1.2, h), kind="rim"))
    return Group((glass, *caps), f"hourglass {kind}", {}, title, at)
