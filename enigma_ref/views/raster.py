"""Pictures in pixels: PNG and GIF, for where people share them. Needs the extra `pictures`, which nothing else does.

The letters come from fonts that are part of this package, so that names are right on a machine without any. They have
Latin, Greek and Cyrillic letters; for others the fonts of the machine are looked through.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from ..core.shapes import Scene
from ..core.voice import ENGLISH, Voice
from .svg import TINTS, document, tint
from .svg_styles import STYLES

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
_EXACT: Final = 96
"""Colours of a film that are kept as they are; the others are for the edges of letters and lines."""
_CODE: Final = re.compile(r"#[0-9a-f]{6}\b")
_Color: TypeAlias = tuple[int, int, int]


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
    # To draw takes long and what is drawn is small: each is kept until all have said which colours they have.
    drawn = [_drawn(shot.scene, zoom, voice) for shot in shots]
    palette = _palette(drawn, last.kind)
    frames = (_image(one).quantize(palette=palette, dither=Image.Dither.NONE) for one in drawn)
    out = BytesIO()
    # One picture after the other, so that a long film takes hardly more memory than a short one.
    next(frames).save(
        out, "GIF", save_all=True, append_images=frames, duration=[shot.stands for shot in shots], loop=0, disposal=1
    )
    return out.getvalue()


def _palette(drawn: Sequence[bytes], kind: str) -> Image.Image:
    """Return the colours of a film: those that things have, those that fill much of any picture, and some in between.

    Left to itself, a palette is made for what covers most, and takes the colour of a player for a kind of grey.
    """
    most: Counter[_Color] = Counter()
    for one in drawn:
        most |= Counter(dict(_colors(_image(one))))
    codes = [*chain.from_iterable((*TINTS.values(), tint(""))), *_CODE.findall(STYLES[kind])]
    own = [_color(code) for code in codes]
    wanted = [color for color in own if color in most] + [color for color, _ in most.most_common(_EXACT)]
    kept = list(dict.fromkeys(wanted))[:_EXACT]
    between = _image(drawn[-1]).quantize(_COLORS - len(kept), dither=Image.Dither.NONE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*chain.from_iterable(kept), *between[: 3 * (_COLORS - len(kept))]])
    return palette


def _colors(image: Image.Image) -> Iterator[tuple[_Color, int]]:
    for count, color in image.getcolors(image.width * image.height) or ():
        if isinstance(color, tuple):  # always, of a picture with red, green and blue
            yield (color[0], color[1], color[2]), count


def _color(code: str) -> _Color:
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def _image(drawn: bytes) -> Image.Image:
    return PngImageFile(BytesIO(drawn)).convert("RGB")


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
