"""Shapes as SVG text. Opens nothing: what comes back is a string, the same for the same picture."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from ..core.shapes import Box, Circle, Group, Label, Path, Point, Scene, Shape
from .plain import safe

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

# Its own background, so that it can be read on a white page and on a dark one, and no variables or media queries, so
# that programs other than browsers show the same.
_STYLE: Final = """
.sheet{fill:#e4e8ec}
.ground{fill:#fbfaf6;stroke:#b9c0c8;stroke-width:1}
.last .ground{stroke:#c77700;stroke-width:4}
.wall,.channel,.gap,.cap,.bar,.way{fill:none}
.wall{stroke:#4d5a68;stroke-width:13}
.channel{stroke:#aebccb;stroke-width:8}
.pad.wall{fill:#4d5a68;stroke-width:3}
.pad.channel{fill:#aebccb;stroke:none}
.gap{stroke:#fbfaf6;stroke-width:20}
.hub{fill:#4d5a68}
.cap,.bar{stroke:#4d5a68;stroke-width:6;stroke-linecap:round}
.way{stroke:#4d5a68;stroke-width:8;stroke-dasharray:2.5 2.5}
.disc,.figure{stroke:#23262b;stroke-width:1.5}
.halo{fill:#fbfaf6;stroke:#fbfaf6;stroke-width:5}
.closed .wall,.closed .cap,.closed .bar{stroke:#b4bcc5}
.closed .channel{stroke:#e1e6eb}
.closed .pad.wall,.closed .hub{fill:#b4bcc5}
.closed .pad.channel{fill:#e1e6eb}
.closed .cell{opacity:.5}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle}
.letter,.sign{font-weight:700}
.edge{fill:#4d5a68}
.caption{fill:#23262b;text-anchor:start}
"""


def tint(name: str) -> tuple[str, str]:
    """Return how a colour is shown, and what can be read on it."""
    return TINTS.get(name, _UNKNOWN)


def document(scene: Scene) -> str:
    """Return a whole SVG file."""
    x, y = scene.corner
    view = " ".join(map(number, (x, y, scene.width, scene.height)))
    sheet = Box(scene.corner, scene.width, scene.height, "sheet", rounding=12)
    body = "\n".join(markup(shape) for shape in (sheet, *scene.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{number(scene.width)}" '
        f'height="{number(scene.height)}" role="img" aria-labelledby="title desc">\n'
        f'<title id="title">{text(scene.title)}</title>\n<desc id="desc">{text(scene.description)}</desc>\n'
        f"<style>{_STYLE}</style>\n{body}\n</svg>\n"
    )


def markup(shape: Shape) -> str:
    """Return one shape as SVG elements."""
    match shape:
        case Path():
            return f'<path class="{text(shape.kind)}" d="{_course(shape)}"{_fill(shape.tint)}/>'
        case Circle((x, y), radius, kind, color):
            place = "".join(
                f' {name}="{number(value)}"' for name, value in (("cx", x), ("cy", y), ("r", radius)) if value
            )
            return f'<circle class="{text(kind)}"{place}{_fill(color)}/>'
        case Box((x, y), width, height, kind, rounding):
            return (
                f'<rect class="{text(kind)}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
                f'height="{number(height)}" rx="{number(rounding)}"/>'
            )
        case Label():
            return _label(shape)
        case Group(parts, kind, about, title, at):
            data = "".join(f' data-{name}="{text(value)}"' for name, value in about.items())
            moved = f' transform="translate({number(at[0])} {number(at[1])})"' if at != (0, 0) else ""
            head = f"<title>{text(title)}</title>" if title else ""
            return f'<g class="{text(kind)}"{data}{moved}>{head}{"".join(map(markup, parts))}</g>'


def _label(label: Label) -> str:
    x, y = label.at
    # The middle of a capital lies about a third of its size above the line that letters stand on. Not every program
    # that shows SVG knows dominant-baseline.
    lower = y + label.size * 0.35
    fill = f' fill="{tint(label.tint)[1]}"' if label.tint else ""
    place = (f' x="{number(x)}"' if x else "") + f' y="{number(lower)}"'
    return f'<text class="{text(label.kind)}"{place} font-size="{number(label.size)}"{fill}>{text(label.text)}</text>'


def _fill(color: str) -> str:
    return f' fill="{tint(color)[0]}"' if color else ""


def _course(path: Path) -> str:
    def at(point: Point) -> str:
        return f"{number(point[0])} {number(point[1])}"

    pieces = [("L" if len(points) == 1 else "C") + " ".join(map(at, points)) for points in path.segments]
    return f"M{at(path.start)}{''.join(pieces)}" + ("Z" if path.closed else "")


def number(value: float) -> str:
    """Return a number in as few characters as show it."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


def text(value: str) -> str:
    """Return text as XML may hold it anywhere: what is no character there, or would not show, is written out."""
    shown = safe(value).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
    return escape(shown, {'"': "&quot;", "'": "&#39;", "\n": " "})
