"""What of an entry may be told now: of what was taken back and is hidden again, not what it said."""

from __future__ import annotations

from typing import Any

from .commands import Correction, Move, veiled
from .log import Log


def is_hidden_again(at: Log[Any, Any], now: Log[Any, Any]) -> bool:
    """Tell whether an entry says what must not be known now, and is not part of the game as corrected."""
    said = at.command.put if isinstance(at.command, Correction) else at.command
    if not isinstance(said, Move) or not at.game.is_hidden_again(said.move, now.state):
        return False
    return all(not isinstance(step.command, Move) or step.command.move != said.move for step in now.steps())


def text_now(at: Log[Any, Any], now: Log[Any, Any]) -> str:
    """Return the text of an entry as it may be told now."""
    return veiled(at.game, at.text).text if is_hidden_again(at, now) else at.text
