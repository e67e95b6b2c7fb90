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
        """Tell whether a move stands for one of which nobody knows what it said."""
        return line == "effect nothing" or self.is_guess(line)

    def is_guess(self, line: str) -> bool:
        """Tell whether a move names a card or a character: which one it was, only the table knows."""
        return line.startswith(("name ", "decode ", "goal "))

    def least(self, line: str) -> str | None:
        """Return a decoding as one more naming: that the card was named is certain, not that a token was there."""
        word, _, rest = line.partition(" ")
        return f"accept name {rest}" if word == "decode" else None
