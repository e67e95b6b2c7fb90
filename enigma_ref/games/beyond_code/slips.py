"""What may have gone wrong where a record of Beyond Code is out of step."""

from __future__ import annotations

from .possible import BeyondCodeMoves
from .state import State


class BeyondCodeSlips:
    """What is forgotten or meant can be listed in every phase but one: of an effect, only that it is missing."""

    of_the_pen = frozenset({"turn/phase", "turn/player", "player/out", "game/over", "name/once", "time/out"})
    secret = frozenset({"secret/during"})
    blurred = frozenset(
        {"card/open", "card/closed", "card/twice", "icon/public", "token/held", "time/out", "time/range"}
        | {"decoding/ready", "verdict/public", "name/card", "player/out", "effect/mode", "character/possible"}
    )
    """What an effect that nobody knows may bring up: cards, tokens, silences and time that are not as they were."""

    def forgotten(self, state: State) -> list[str]:
        """Return what may have been forgotten; where an effect is due, that nobody knows which: none."""
        if state.phase == "effect":
            return ["effect nothing"]
        return BeyondCodeMoves().possible(state) or []

    def is_vague(self, line: str) -> bool:
        """Tell whether a move stands for an effect."""
        return line == "effect nothing"

    def least(self, line: str) -> str | None:
        """Return nothing: no part of a move is more certain than the rest."""
        return None
