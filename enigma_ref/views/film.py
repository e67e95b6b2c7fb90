"""A game as a film: which positions are shown, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from ..core.limits import shapes
from ..core.log import Log
from ..core.parts import Pictures
from ..core.sentence import Said
from ..core.shapes import Scene, Shape, number_of_shapes
from ..core.voice import ENGLISH, Voice
from .captions import remarked, titled
from .raster import Shot

T = TypeVar("T")

MOST_SHOTS: Final = 64
"""Pictures of a film, at most: a minute or two. What is longer is shown in larger steps."""
_LIGHT: Final = 1500
"""Shapes that cost as much to draw as a picture costs without any."""
_MOST_BUILT: Final = 300_000
"""Shapes that are put together, at most, to choose from."""
_MOST_TRIED: Final = 300
"""Positions that are looked at, at most."""
_LONG, _SHORT, _LAST = 2200, 900, 6000
"""Milliseconds that a moment stands, any other step, and the end."""


class _Stop(NamedTuple):
    """A position that may be shown."""

    scene: Scene
    stands: int
    moment: bool


def shots(
    pictures: Pictures, stops: Sequence[Log[Any, Any]], voice: Voice = ENGLISH, remark: Said | None = None
) -> list[Shot]:
    """Return a film of a game from its stops: positions that look otherwise than the one before, each with its move.

    Of a long game, or one with a large board, those are left out first at which nobody scored. A remark stands below
    each of them.
    """
    end = stops[-1]
    largest = number_of_shapes(pictures.scene(end, within=end).shapes)
    shapes().take(largest)
    most = max(2, min(_MOST_TRIED, _MOST_BUILT // largest))
    found: list[_Stop] = []
    before: tuple[Shape, ...] | None = None
    for stop in _thinned(stops, most, _is_moment):
        scene = pictures.scene(stop, within=end)
        if scene.shapes == before and stop is not end:
            continue
        before = scene.shapes
        title = f"{stop.number}  {stop.text}" if stop.number else scene.title
        if stop is end and stop.game.outcome(stop.state) is not None:
            title = stop.game.prompt(stop.state)
        moment = _is_moment(stop)
        stands = _LAST if stop is end else _LONG if moment else _SHORT
        found.append(_Stop(remarked(titled(scene, [title], voice), remark, voice), stands, moment))
    work = sum(1 + number_of_shapes(stop.scene.shapes) / _LIGHT for stop in found) / len(found)
    shown = _thinned(found, max(2, int(MOST_SHOTS / work)), lambda stop: stop.moment)
    return _of_one_size(shown)


def _thinned(stops: Sequence[T], most: int, is_moment: Callable[[T], bool]) -> list[T]:
    """Return at most so many stops, the first and the last among them: moments before others, and those evenly."""
    if len(stops) <= most:
        return list(stops)
    last = len(stops) - 1
    moments = [place for place in range(1, last) if is_moment(stops[place])]
    others = sorted({*range(1, last)}.difference(moments))
    kept = _evenly(moments, most - 2)
    kept += _evenly(others, most - 2 - len(kept))
    return [stops[place] for place in sorted({0, *kept, last})]


def _evenly(places: Sequence[int], most: int) -> list[int]:
    return [places[number * len(places) // most] for number in range(most)] if len(places) > most else list(places)


def _is_moment(stop: Log[Any, Any]) -> bool:
    return any(claim.moment and stop.claims.get(key) for key, claim in stop.game.claims.items())


def _of_one_size(found: Sequence[_Stop]) -> list[Shot]:
    wide = max(stop.scene.width for stop in found)
    high = max(stop.scene.height for stop in found)
    return [Shot(stop.scene._replace(width=wide, height=high), stop.stands) for stop in found]
