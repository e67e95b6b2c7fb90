"""How a position of Beyond Code is drawn: in characters, and as shapes."""

from __future__ import annotations

from typing import Any

from ....core.log import Log
from ....core.parts import Drawn
from ....core.shapes import Scene
from ..state import State
from .mansion_text import legend, mansion
from .scene import scene
from .table_text import table


class BeyondCodePictures:
    """The mansion with the time track, and what lies in front of the players."""

    def draw(self, log: Log[State, Any], columns: int) -> Drawn:
        """Return the mansion in characters, always whole, and below it what its signs mean and who has what."""
        state = log.state
        return Drawn(mansion(state, columns), [legend(state), [], *table(state)])

    def scene(self, log: Log[State, Any], within: Log[State, Any] | None = None, *, past: bool = False) -> Scene:
        """Return the whole table as shapes; it hardly changes its size."""
        return scene(log.state)
