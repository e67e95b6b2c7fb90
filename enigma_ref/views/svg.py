"""Shapes as SVG text. Opens nothing: what comes back is a string, the same for the same picture."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape

from ..core.lettering import size_for
from ..core.sentence import Said
from ..core.shapes import Box, Circle, Group, Label, Path, Point, Scene, Shape
from ..core.voice import ENGLISH, Voice
from .plain import safe
from .svg_styles import STYLES

TINTS: Final = {
    "red": ("#d13b3b", "#ffffff"),
    "orange": ("#ef8b22", "#1b1b1b"),
    "yellow": ("#f4d03c", "#1b1b1b"),
    "green": ("#25763f", "#ffffff"),
    "blue": ("#2f6fd0", "#ffffff"),
    "purple": ("#8a4fbf", "#ffffff"),
    "white": ("#ffffff", "#1b1b1b"),
    "black": ("#23262b", "#ffffff"),
    "brown": ("#7b5233", "#ffffff"),
    "grey": ("#8a9099", "#1b1b1b"),
    "gray": ("#8a9099", "#1b1b1b"),
    "pink": ("#ee7fb0", "#1b1b1b"),
    "natural": ("#d9b98a", "#1b1b1b"),
}
"""Each colour that things have, with one that can be read on it."""

_UNKNOWN: Final = ("#4a6672", "#ffffff")


def tint(name: str) -> tuple[str, str]:
    """Return how a colour is shown, and what can be read on it."""
    return TINTS.get(name, _UNKNOWN)


def document(scene: Scene, voice: Voice = ENGLISH) -> str:
    """Return a whole SVG file, with its words in the language of a voice."""
    x, y = scene.corner
    view = " ".join(map(number, (x, y, scene.width, scene.height)))
    sheet = Box(scene.corner, scene.width, scene.height, "sheet", rounding=12)
    body = "\n".join(markup(shape, voice) for shape in (sheet, *scene.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{number(scene.width)}" '
        f'height="{number(scene.height)}" role="img" aria-labelledby="title desc">\n'
        f'<title id="title">{text(said(scene.title, voice))}</title>\n'
        f'<desc id="desc">{text(" ".join(said(scene.description, voice).split()))}</desc>\n'
        f"<style>{STYLES[scene.kind]}</style>\n{body}\n</svg>\n"
    )


def said(words: str | Said, voice: Voice) -> str:
    """Return what stands in a picture as text."""
    return words if isinstance(words, str) else voice.text(words)


def markup(shape: Shape, voice: Voice = ENGLISH) -> str:
    """Return one shape as SVG elements."""
    match shape:
        case Path():
            return f'<path class="{text(shape.kind)}" d="{_course(shape)}"{fill(shape.tint)}/>'
        case Circle((x, y), radius, kind, color):
            place = "".join(
                f' {name}="{number(value)}"' for name, value in (("cx", x), ("cy", y), ("r", radius)) if value
            )
            return f'<circle class="{text(kind)}"{place}{fill(color)}/>'
        case Box((x, y), width, height, kind, rounding):
            return (
                f'<rect class="{text(kind)}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
                f'height="{number(height)}" rx="{number(rounding)}"/>'
            )
        case Label():
            return _label(shape, voice)
        case Group(parts, kind, about, title, at):
            data = "".join(f' data-{name}="{text(value)}"' for name, value in about.items())
            moved = f' transform="translate({number(at[0])} {number(at[1])})"' if at != (0, 0) else ""
            head = f"<title>{text(said(title, voice))}</title>" if title else ""
            inside = "".join(markup(part, voice) for part in parts)
            return f'<g class="{text(kind)}"{data}{moved}>{head}{inside}</g>'


def _label(label: Label, voice: Voice) -> str:
    x, y = label.at
    spoken = said(label.text, voice)
    size = size_for(spoken, label.size, label.room) if label.room else label.size
    # The middle of a capital lies about a third of its size above the line that letters stand on. Not every program
    # that shows SVG knows dominant-baseline.
    lower = y + size * 0.35
    painted = f' fill="{tint(label.tint)[1]}"' if label.tint else ""
    place = (f' x="{number(x)}"' if x else "") + f' y="{number(lower)}"'
    return f'<text class="{text(label.kind)}"{place} font-size="{number(size)}"{painted}>{text(spoken)}</text>'


def fill(color: str) -> str:
    """Return how a shape is painted in a colour; nothing where it has none."""
    return f' fill="{tint(color)[0]}"' if color else ""


def _course(path: Path) -> str:
    def at(point: Point) -> str:
        return f"{number(point[0])} {number(point[1])}"

    pieces = [("L" if len(points) == 1 else "C") + " ".join(map(at, points)) for points in path.segments]
    return f"M{at(path.start)}{''.join(pieces)}" + ("Z" if path.closed else "")


@lru_cache(4096)
def number(value: float) -> str:
    """Return a number in as few characters as show it."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


@lru_cache(4096)
def text(value: str) -> str:
    """Return text as XML may hold it anywhere: what is no character there, or would not show, is written out."""
    shown = safe(value).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
    return escape(shown, {'"': "&quot;", "'": "&#39;", "\n": " "})
