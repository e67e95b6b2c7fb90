"""What is fixed of the second box outside of this project: its rule ids, its rulings, and the parts of its rules."""

from __future__ import annotations

RULE_IDS = [
    "turn/player",
    "turn/phase",
    "name/once",
    "name/must",
    "name/card",
    "card/twice",
    "card/closed",
    "card/open",
    "decoding/ready",
    "token/held",
    "silence/doubt",
    "silence/look-only",
    "silence/cancel",
    "silence/checks-only",
    "doubt/eligible",
    "doubt/one",
    "doubt/late",
    "verdict/public",
    "icon/public",
    "time/book-only",
    "time/out",
    "time/range",
    "character/possible",
    "infiltrator/set",
    "infiltrator/silenced",
    "player/out",
    "game/over",
    "match/over",
    "secret/during",
    "keeper/rotates",
    "plan/match",
    "plan/one-way",
    "effect/mode",
    "solo/silenced-card",
    "solo/move-token",
    "solo/open-count",
    "solo/no-lying",
    "solo/last-game",
    "move/unknown",
    "move/player",
    "move/missing",
    "setup/players",
    "record/amend",
]
"""Every rule id that a message or a finding of this box may cite."""

RULINGS: dict[str, tuple[str, ...]] = {
    "time-cells": ("6", "7"),
    "breakthroughs": ("2", "3"),
    "checked-card": ("open", "closed"),
    "decoding-naming": ("extra", "counts"),
    "out-infiltrator": ("loses", "wins"),
    "solo-cells": ("8", "9"),
    "last-cell": ("reach", "leave"),
    "solo-tokens": ("return", "keep"),
}
"""Every ruling with its values, the default first; of a number, the default and one more."""

TRANSITIONS = [*(f"M{number}" for number in range(1, 23)), *(f"S{number}" for number in range(5))]
"""The steps of a game of two to five (M) and of the turn of one (S), as the scenarios' README has them."""

GRADUAL = [f"G{number}" for number in range(1, 6)]
"""The rows of the table by which the gradual plan changes the set of characters."""

OPEN_QUESTIONS = [f"BC-R{number}" for number in range(1, 48)]
"""What the rulebook leaves open, each with a default; `enigma-ref rules` explains them."""

SCENARIOS = [f"T{number:02}" for number in range(1, 112)]
"""The scenarios of the specification of this box, each of which is a file or has a reason in the README."""
