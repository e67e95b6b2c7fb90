"""Shapes as SVG text for pages that have thousands of them: no group is moved, everything has its place itself.

It looks the same as `svg.markup`. Browsers keep books for each group that is moved, which is felt where there are
thousands. A path says where it begins, and from there on how it goes: the same for every tile of a kind, wherever it
lies, so that it is put into words once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..core.shapes import Circle, Group, Label, Path, Point, Shape
from ..core.voice import Voice
from .letters import outline
from .svg import fill, markup, number, said, text, tint

_NOTHING: Final = MappingProxyType[str, str]({})
_BARE: Final = "cell"
"""There are most of these, each a disc and a letter: so they are no groups here, and the disc says what they are."""


def flat(shape: Shape, voice: Voice) -> str:
    """Return one shape as SVG elements, the letters of cells as outlines, since nobody reads them as text."""
    out: list[str] = []
    _put(out, shape, voice, 0, 0)
    return "".join(out)


def _put(out: list[str], shape: Shape, voice: Voice, x: float, y: float, about: Mapping[str, str] = _NOTHING) -> None:
    """Add a shape that is moved by so much; `about` is what a circle says for a group that is left out."""
    if isinstance(shape, Group):
        left, top = shape.at
        if shape.kind == _BARE:
            first, *others = shape.parts
            _put(out, first, voice, x + left, y + top, shape.about)
        else:
            others = list(shape.parts)
            out.append(f'<g class="{text(shape.kind)}"{_data(shape.about)}>')
            if shape.title:
                out.append(f"<title>{text(said(shape.title, voice))}</title>")
        for part in others:
            _put(out, part, voice, x + left, y + top)
        if shape.kind != _BARE:
            out.append("</g>")
    elif isinstance(shape, Path):
        start, segments, kind, closed, color = shape
        begin = f"M{number(start[0] + x)} {number(start[1] + y)}"
        out.append(f'<path class="{text(kind)}" d="{begin}{_onward(start, segments, closed)}"{fill(color)}/>')
    elif isinstance(shape, Circle):
        (cx, cy), radius, kind, color = shape
        cx, cy = cx + x, cy + y
        place = (f' cx="{number(cx)}"' if cx else "") + (f' cy="{number(cy)}"' if cy else "")
        out.append(f'<circle class="{text(kind)}"{_data(about)}{place} r="{number(radius)}"{fill(color)}/>')
    elif isinstance(shape, Label):
        (left, top), letter, size, kind, color = shape[:5]
        course = outline(letter, size) if kind == "letter" and isinstance(letter, str) else None
        if course is None:
            out.append(markup(shape._replace(at=(left + x, top + y)), voice))
        else:
            painted = f' fill="{tint(color)[1]}"' if color else ""
            out.append(f'<path class="letter" d="M{number(left + x)} {number(top + y)}{course}"{painted}/>')
    else:
        left, top = shape.corner
        out.append(markup(shape._replace(corner=(left + x, top + y)), voice))


def _data(about: Mapping[str, str]) -> str:
    return "".join(f' data-{name}="{text(value)}"' for name, value in about.items())


@lru_cache(4096)
def _onward(start: Point, segments: tuple[tuple[Point, ...], ...], closed: bool) -> str:
    """Return how a path goes on from where it begins."""
    pieces = []
    x, y = start
    for points in segments:
        steps = (f"{number(px - x)} {number(py - y)}" for px, py in points)
        pieces.append(("l" if len(points) == 1 else "c") + " ".join(steps))
        x, y = points[-1]
    return "".join(pieces) + ("z" if closed else "")
