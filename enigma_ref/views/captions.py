"""What stands in words above and below a picture: a headline, and a remark on the record that it is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.lettering import width_of
from ..core.sentence import Said
from ..core.shapes import Label, Scene, Shape
from ..core.voice import ENGLISH, Voice
from .svg import said

NARROWEST: Final = 560.0
"""Units of a picture that leave room for a line of words."""


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
        size = min(largest, (wide - 2 * margin) / _width(text, scene))
        labels.append(Label((left + margin, below + largest / 2), text, size, "caption", left=True))
        below += largest * 1.35
    top = y - below - margin / 2
    placed = [label._replace(at=(label.at[0], label.at[1] + top)) for label in labels if isinstance(label, Label)]
    return scene._replace(
        corner=(left, top), width=wide, height=scene.height + y - top, shapes=(*placed, *scene.shapes)
    )


def remarked(scene: Scene, remark: Said | None, voice: Voice = ENGLISH) -> Scene:
    """Return a picture with a remark below it: a picture is shared without what was said beside it."""
    if remark is None:
        return scene
    wide = max(scene.width, NARROWEST)
    (x, y), margin, largest = scene.corner, wide / 40, wide / 40
    left, text = x - (wide - scene.width) / 2, said(remark, voice)
    size = min(largest, (wide - 2 * margin) / _width(text, scene))
    line = Label((left + margin, y + scene.height + largest / 2), text, size, "caption", left=True)
    return scene._replace(
        corner=(left, y), width=wide, height=scene.height + largest + margin, shapes=(*scene.shapes, line)
    )


def _width(text: str, scene: Scene) -> float:
    """Return how wide a caption is for each unit of its size; that of a mansion is bold."""
    return max(1.0, width_of(text, 1, bold=scene.kind == "mansion"))
