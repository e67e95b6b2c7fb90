"""How a position of Enigma is drawn: the board in characters, and the board as shapes."""

from __future__ import annotations

from typing import Any

from ....core.log import Log
from ....core.parts import Drawn
from ....core.shapes import Scene
from ..lookback import last_laid, round_of
from ..state import State
from .board_scene import scene
from .board_text import below, draw


class EnigmaPictures:
    """The board, with the tile that was laid last marked."""

    def draw(self, log: Log[State, Any], columns: int) -> Drawn:
        """Return the board in characters, as large as it fits, or the part around the last tile."""
        drawing = draw(log.state, columns, last=last_laid(log))
        return Drawn(drawing.picture, below(log.state, drawing))

    def scene(self, log: Log[State, Any], within: Log[State, Any] | None = None, *, past: bool = False) -> Scene:
        """Return the whole board as shapes."""
        room = within.state.board.tiles if within else ()
        return scene(log.state, last_laid(log), room, round_of(log, past=past).round)
