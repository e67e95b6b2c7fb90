"""What may have gone wrong where a record of Beyond Code is out of step."""

from __future__ import annotations

from typing import Final

from .due import cards_to_open
from .possible import BeyondCodeMoves
from .state import State
from .words import CHANGES, ICONS, POSITION_OF, TOKENS

_BEGUN: Final = "accept begin"
"""What stands for the next game of a run, whose open cards only the table knows."""


class BeyondCodeSlips:
    """What is forgotten or meant can be listed in every phase but one: of an effect, only that it is missing."""

    of_the_pen = frozenset({"turn/phase", "turn/player", "player/out", "game/over", "name/once", "time/out"})
    secret = frozenset({"secret/during"})
    public = frozenset({*POSITION_OF, *CHANGES, *TOKENS, *ICONS})
    blurred = frozenset(
        {
            "move/missing",
            "solo/silenced-card",
            "solo/open-count",
            "card/open",
            "card/closed",
            "card/twice",
            "icon/public",
            "token/held",
            "name/once",
            "time/out",
            "time/range",
        }
        | {"decoding/ready", "verdict/public", "name/card", "player/out", "effect/mode", "character/possible", "result"}
    )
    """What an effect that nobody knows may bring up: cards, tokens, silences and time that are not as they were."""

    def forgotten(self, state: State) -> list[str]:
        """Return what may have been forgotten; where an effect is due, that nobody knows which: none."""
        if state.phase == "effect":
            return ["effect nothing"]
        if state.phase == "between" and state.table.alone and cards_to_open(state):
            return [_BEGUN]
        return BeyondCodeMoves().possible(state) or []

    def meant(self, state: State, line: str) -> list[str]:
        """Return nothing more: every word of a line stands in others, too."""
        return []

    def is_vague(self, line: str) -> bool:
        """Tell whether a move stands for one of which nobody knows what it said."""
        return line == "effect nothing" or self.is_guess(line)

    def is_guess(self, line: str) -> bool:
        """Tell whether a move names a card or a character: which one it was, only the table knows."""
        return line.startswith(("name ", "decode ", "goal ")) or line == _BEGUN

    def reaches_far(self, line: str) -> bool:
        """Tell whether a move is the attempt of a goal: reached, it ends the game; missed, its player is out."""
        return line.startswith("goal ")

    def least(self, line: str) -> str | None:
        """Return a decoding as one more naming: that the card was named is certain, not that a token was there.

        Alone, as one more pick, of whichever card lies there where that is not said. A goal is left without what it
        showed, and what was cancelled as an effect of nothing.
        """
        word, *rest = line.split() or [""]
        if word == "cancel" and rest:
            return "effect nothing"
        if word == "goal" and "showing" in rest:
            return " ".join([word, *rest[: rest.index("showing")]])
        if word not in ("pick", "decode") or not rest:
            return None
        if word == "decode" and len(rest) > 1 and rest[1].startswith("p") and rest[1][1:].isdecimal():
            return f"accept name {' '.join(rest)}"
        said = rest[1:] if rest[1:] and rest[1] not in ICONS else ["library", *rest[1:]]
        return f"accept pick {rest[0]} {' '.join(said)}"
