"""Everything that is ever drawn of a series: each look of each card and of the time track, once.

The page shows one look of each at a time. So it draws nothing itself, and what it draws is what `board` draws.
"""

from __future__ import annotations

from collections.abc import Hashable

from ....core.sentence import say
from ....core.shapes import Group, Scene
from ..drawing import card_scene, track_scene
from ..drawing.scene import mansion
from ..state import State
from ..words import POSITIONS

_MARGIN = 14.0


class Looks:
    """The looks so far, each with a number among those of its thing."""

    def __init__(self, state: State) -> None:
        last = mansion(state, (0, 0))[-1].at
        self._width = last[0] + card_scene.WIDTH
        self._height = last[1] + card_scene.HEIGHT
        self._numbers: dict[str, dict[Hashable, int]] = {}
        self._drawn: list[Group] = []

    def position(self, state: State) -> dict[str, int]:
        """Return which look each card and the track have in a position."""
        found = {name: self._card(state, index) for index, name in enumerate(POSITIONS)}
        return found | {"track": self._track(state)}

    def _card(self, state: State, index: int) -> int:
        claim = state.claim if state.claim and state.claim.position == index else None
        look = state.places[index], state.icon(index), claim.card if claim else None
        name = POSITIONS[index]
        known = self._numbers.setdefault(name, {})
        if look not in known:
            self._draw(name, len(known), mansion(state, (_MARGIN, _MARGIN + track_scene.HEIGHT))[index])
        return known.setdefault(look, len(known))

    def _track(self, state: State) -> int:
        look = state.cells, state.end_cell, state.marker
        known = self._numbers.setdefault("track", {})
        if look not in known:
            self._draw("track", len(known), track_scene.track(state, (_MARGIN, _MARGIN), self._width))
        return known.setdefault(look, len(known))

    def _draw(self, name: str, number: int, drawn: Group) -> None:
        self._drawn.append(Group((drawn,), "look", {"thing": name, "look": str(number)}))

    def scene(self) -> Scene:
        """Return all of them, one on top of the other."""
        width, height = self._width + 2 * _MARGIN, self._height + track_scene.HEIGHT + 2 * _MARGIN
        return Scene((0, 0), width, height, tuple(self._drawn), say("The mansion"), kind="mansion")
