"""A game as a picture with a headline, and as a film: what stands above the board, and which positions are shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final
from unicodedata import east_asian_width

from ..core.log import Log
from ..core.parts import Pictures
from ..core.sentence import Said
from ..core.shapes import Label, Scene, Shape
from ..core.voice import ENGLISH, Voice
from .raster import Shot
from .svg import said

NARROWEST: Final = 560.0
"""Units of a picture that leave room for a headline."""
MOST_SHOTS: Final = 300
"""Pictures of a film, at most: what is longer is shown in larger steps."""
_LONG, _SHORT, _LAST = 2200, 900, 6000
"""Milliseconds that a moment stands, any other step, and the end."""


def titled(scene: Scene, lines: Sequence[str | Said], voice: Voice = ENGLISH) -> Scene:
    """Return a picture with lines above it, as large as they fit."""
    wide = max(scene.width, NARROWEST)
    (x, y), margin = scene.corner, wide / 40
    left = x - (wide - scene.width) / 2
    labels: list[Shape] = []
    below = margin
    for number, line in enumerate(lines):
        text = said(line, voice)
        largest = wide / (26 if number == 0 else 40)
        size = min(largest, (wide - 2 * margin) / max(1.0, _ems(text)))
        labels.append(Label((left + margin, below + largest / 2), text, size, "caption", left=True))
        below += largest * 1.35
    top = y - below - margin / 2
    placed = [label._replace(at=(label.at[0], label.at[1] + top)) for label in labels if isinstance(label, Label)]
    return scene._replace(
        corner=(left, top), width=wide, height=scene.height + y - top, shapes=(*placed, *scene.shapes)
    )


def shots(pictures: Pictures, stops: Sequence[Log[Any, Any]], voice: Voice = ENGLISH) -> list[Shot]:
    """Return a film of a game from its stops: each position that looks otherwise than the one before, with its move."""
    end = stops[-1]
    found: list[tuple[Scene, int]] = []
    before: tuple[Shape, ...] | None = None
    for stop in _chosen(stops):
        scene = pictures.scene(stop, within=end)
        if scene.shapes == before and stop is not end:
            continue
        before = scene.shapes
        title = f"{stop.number}  {stop.text}" if stop.number else scene.title
        if stop is end and stop.game.outcome(stop.state) is not None:
            title = stop.game.prompt(stop.state)
        stands = _LAST if stop is end else _LONG if _is_moment(stop) else _SHORT
        found.append((titled(scene, [title], voice), stands))
    return [Shot(scene, stands) for scene, stands in _of_one_size(found)]


def _chosen(stops: Sequence[Log[Any, Any]]) -> list[Log[Any, Any]]:
    """Return the stops to draw: all, or of a long game every so many and the end."""
    step = ceil(len(stops) / MOST_SHOTS)
    return [stop for number, stop in enumerate(stops) if number % step == 0 or number == len(stops) - 1]


def _is_moment(stop: Log[Any, Any]) -> bool:
    return any(claim.moment and stop.claims.get(key) for key, claim in stop.game.claims.items())


def _of_one_size(found: list[tuple[Scene, int]]) -> list[tuple[Scene, int]]:
    wide = max(scene.width for scene, _ in found)
    high = max(scene.height for scene, _ in found)
    return [(scene._replace(width=wide, height=high), stands) for scene, stands in found]


def _ems(text: str) -> float:
    """Return about how wide a line is, in units of its size."""
    return sum(1.05 if east_asian_width(char) in "WF" else 0.64 for char in text)
