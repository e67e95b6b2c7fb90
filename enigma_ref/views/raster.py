"""Pictures in pixels: PNG and GIF, for where people share them. Needs the extra `pictures`, which nothing else does.

The letters come from fonts that are part of this package, so that names are right on a machine without any. They have
Latin, Greek and Cyrillic letters; for others the fonts of the machine are looked through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from ..core.shapes import Scene
from ..core.voice import ENGLISH, Voice
from .svg import document

_FONTS: Final = Path(__file__).parent / "fonts"
_FILES: Final = [str(_FONTS / "DejaVuSans.ttf"), str(_FONTS / "DejaVuSans-Bold.ttf")]
_FAMILY: Final = "DejaVu Sans"
_OWN: Final = ((0x20, 0x24F), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2010, 0x2717))
"""The characters that the fonts have, roughly: what is between them and the rest is looked for elsewhere."""

LONGEST: Final = 2400
"""Pixels along the longer side of a picture, at most."""
_SHARP: Final = 2.0
"""Pixels to a unit, where there is room."""
FRAME: Final = 760
"""Pixels along the longer side of a film, at most."""
_COLORS: Final = 128


class Shot(NamedTuple):
    """One picture of a film, and how long it stands, in milliseconds."""

    scene: Scene
    stands: int


def png(scene: Scene, voice: Voice = ENGLISH) -> bytes:
    """Return a picture as PNG."""
    return _drawn(scene, min(_SHARP, LONGEST / max(scene.width, scene.height)), voice)


def gif(shots: Sequence[Shot], voice: Voice = ENGLISH) -> bytes:
    """Return a film as GIF that begins again at its end. All of its scenes have one size."""
    last = shots[-1].scene
    zoom = min(1.0, FRAME / max(last.width, last.height))
    palette = _image(last, zoom, voice).quantize(_COLORS, dither=Image.Dither.NONE)
    frames = _frames((shot.scene for shot in shots), zoom, palette, voice)
    out = BytesIO()
    # One picture after the other, so that a long film takes no more memory than a short one.
    next(frames).save(
        out, "GIF", save_all=True, append_images=frames, duration=[shot.stands for shot in shots], loop=0, disposal=1
    )
    return out.getvalue()


def _frames(scenes: Iterable[Scene], zoom: float, palette: Image.Image, voice: Voice) -> Iterator[Image.Image]:
    for scene in scenes:
        yield _image(scene, zoom, voice).quantize(palette=palette, dither=Image.Dither.NONE)


def _image(scene: Scene, zoom: float, voice: Voice) -> Image.Image:
    return PngImageFile(BytesIO(_drawn(scene, zoom, voice))).convert("RGB")


def _drawn(scene: Scene, zoom: float, voice: Voice) -> bytes:
    text = document(scene, voice)
    return resvg_py.svg_to_bytes(
        svg_string=text,
        width=max(1, int(scene.width * zoom)),
        height=max(1, int(scene.height * zoom)),
        background="white",
        font_files=_FILES,
        skip_system_fonts=all(map(_is_own, set(text))),
        style_sheet=f'text{{font-family:"{_FAMILY}"}}',
        font_family=_FAMILY,
        sans_serif_family=_FAMILY,
        serif_family=_FAMILY,
    )


def _is_own(char: str) -> bool:
    return char == "\n" or any(first <= ord(char) <= last for first, last in _OWN)
