"""Charts as SVG made from numbers: bars in a row of a table, and lines over time. Colours are the page's, by class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from unicodedata import east_asian_width

from markupsafe import Markup, escape

from ..core.sheets import MOST_LINES
from .svg import number

WIDTH: Final = 120
"""How long a bar is; the page stretches it to what there is room for."""
HEIGHT: Final = 12

_LINES_WIDTH: Final = 720
_LINES_HEIGHT: Final = 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 150, 12, 30
_APART: Final = 20
"""From one name to the next: on a phone they are 19 high."""
_MOST_POINTS: Final = 160
_LONGEST_NAME: Final = 12


_BEGIN: Final = Markup(
    '<svg class="bar" viewBox="0 0 {width} {height}" preserveAspectRatio="none" aria-hidden="true">'
    '<rect class="rest" width="{width}" height="{height}"/>'
).format(width=WIDTH, height=HEIGHT)
_END: Final = Markup("</svg>")


def bar(*parts: tuple[float, str]) -> Markup:
    """Return a bar made of parts of its whole length, each with its class. Numbers stand beside it, so it is silent."""
    boxes, at = [], 0.0
    for part, name in parts:
        length = max(0.0, min(1.0 - at, part))
        if length:
            boxes.append(_box(at * WIDTH, length * WIDTH, name))
        at += length
    return _row(Markup("").join(boxes))


def interval(low: float, middle: float, high: float, scale: tuple[float, float]) -> Markup:
    """Return a mark at a value with a line from the lowest to the highest that it may well be."""
    start, end = scale
    places = [(value - start) / ((end - start) or 1) * (WIDTH - 8) + 4 for value in (low, middle, high)]
    left, at, right = places
    half = HEIGHT / 2
    span = Markup('<line class="range" x1="{}" x2="{}" y1="{}" y2="{}"/>')
    return _row(span.format(number(left), number(right), half, half) + _box(at - 2, 4, "middle"))


def _box(at: float, length: float, name: str) -> Markup:
    return Markup(
        f'<rect class="{escape(name)}" x="{number(at)}" width="{number(length)}" height="{HEIGHT}"/>'
    )  # pages have very many of them, and this is the quickest way


def _row(content: Markup) -> Markup:
    return _BEGIN + content + _END


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str, ends: tuple[str, str], key: str = "lines"
) -> Markup:
    """Return lines over time, each with its name at its end; at most `MOST_LINES` of them.

    `ends` stand below the first moment and below the last; `key` tells the chart from others of the page.
    """
    shown = dict(list(series.items())[:MOST_LINES])
    last = max((points[-1][0] for points in shown.values()), default=1.0)
    values = [value for points in shown.values() for _, value in points] or [0.0]
    low, high, step = _scale(min(values), max(values))
    right, bottom = _LINES_WIDTH - _RIGHT, _LINES_HEIGHT - _BOTTOM

    def x(at: float) -> float:
        return _LEFT + (at - 1) / max(1.0, last - 1) * (right - _LEFT)

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - _TOP)

    made = [Markup('<title id="{}-title">{}</title>').format(key, title)]
    value = low
    while value <= high + step / 2:
        made.append(
            Markup(
                '<line class="level" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="{}" y="{}" class="unit">{}</text>'
            ).format(_LEFT, right, number(y(value)), number(y(value)), _LEFT - 6, number(y(value) + 4), number(value))
        )
        value += step
    for at, anchor, label in ((1.0, "start", ends[0]), (last, "end", ends[1])):
        place = Markup('<text x="{}" y="{}" class="axis {}">{}</text>')
        made.append(place.format(number(x(at)), _LINES_HEIGHT - 10, anchor, label))
        if last <= 1:
            break
    heights = _spread([y(points[-1][1]) for points in shown.values()])
    for index, ((name, points), end) in enumerate(zip(shown.items(), heights, strict=True)):
        places = [(x(at), y(value)) for at, value in _thinned(points)]
        made.append(_line(index, name, places, end, right))
    head = Markup('<svg class="lines" viewBox="0 0 {} {}" role="img" aria-labelledby="{}-title">')
    return head.format(_LINES_WIDTH, _LINES_HEIGHT, key) + Markup("").join(made) + Markup("</svg>")


def _line(index: int, name: str, places: list[tuple[float, float]], end: float, right: float) -> Markup:
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)
    x, y = places[-1]
    return (
        Markup('<path class="line line-{}" d="{}"/>').format(index, path)
        + Markup('<circle class="dot dot-{}" cx="{}" cy="{}" r="3.5"/>').format(index, number(x), number(y))
        + Markup('<path class="lead" d="M{} {}L{} {}"/>').format(number(x), number(y), right + 8, number(end))
        + Markup('<text class="who who-{}" x="{}" y="{}"><title>{}</title>{}</text>').format(
            index, right + 12, number(end + 4), name, _short(name)
        )
    )


def _short(name: str) -> str:
    """Return a name as it fits beside the lines; letters of some scripts are as wide as two of others."""
    room = _LONGEST_NAME
    for index, char in enumerate(name):
        room -= 2 if east_asian_width(char) in "WF" else 1
        if room < 0:
            return f"{name[: index - 1]}…"
    return name


def _scale(least: float, most: float) -> tuple[float, float, float]:
    """Return where an axis begins and ends, and its steps: round numbers, at most eight of them."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 10**9) if (most - least) / step <= 6)
    low = least // step * step
    high = -(-most // step) * step
    return low, high if high > low else low + step, step


def _spread(wanted: list[float]) -> list[float]:
    """Return heights near those wanted and far enough apart to be read, all within the picture."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    found = list(wanted)
    floor = float(_TOP)
    for index in order:
        floor = found[index] = max(found[index], floor)
        floor += _APART
    ceiling = float(_LINES_HEIGHT - _BOTTOM)
    for index in reversed(order):
        ceiling = found[index] = min(found[index], ceiling)
        ceiling -= _APART
    return found


def _thinned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return so many points as can be seen, the last one always among them."""
    step = -(-len(points) // _MOST_POINTS)
    return list(points[::-1][::step][::-1])
