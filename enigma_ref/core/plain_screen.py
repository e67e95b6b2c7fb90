"""Any game on phones, with nothing but its rules and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .box import Box
from .log import Log
from .screen import Ask, Option, Seat
from .sentence import Said, Term, say
from .shapes import Scene
from .teller import worth_telling

_MOST = 40
"""How many moves are listed at the most: more would be a wall of buttons."""
_COLORS = ("blue", "orange", "green", "pink", "purple", "brown")


class PlainScreen:
    """For a box without a screen of its own: its picture, if it has one, and its moves as buttons, if they are few."""

    assets = ""
    words: Mapping[str, str] = {}
    terms: Sequence[Term] = ()

    def __init__(self, box: Box) -> None:
        self._box = box
        self._game = box.game()

    def now(self, state: Any) -> Said:
        """Say what comes next, in the game's own words."""
        return self._game.prompt(state)

    def seats(self, state: Any) -> Sequence[Seat]:
        """Return the players with what they have so far."""
        turn = self._game.next(state).get("turn")
        return [
            Seat(name, str(seat), _COLORS[(seat - 1) % len(_COLORS)], score, (), name == turn)
            for seat, (name, score) in enumerate(self._game.scores(state).items(), 1)
        ]

    def scene(self, log: Log[Any, Any]) -> Scene | None:
        """Return the picture that `board` draws."""
        pictures = self._box.pictures()
        return pictures.scene(log) if pictures else None

    def happened(self, log: Log[Any, Any]) -> Sequence[Said]:
        """Say the last entry in its own words, and what it led to."""
        if not log.number:
            return []
        return [say("{move}", move=log.text), *worth_telling(log)]

    def asks(self, log: Log[Any, Any], remembered: Sequence[str]) -> Sequence[Ask]:
        """Return the moves that can be listed."""
        moves = self._box.moves()
        possible = moves.possible(log.state) if moves else None
        if not possible or len(possible) > _MOST:
            return []
        options = [Option(say("{move}", move=move), move) for move in possible]
        return [Ask("move", say("Next move"), "", [options])]
