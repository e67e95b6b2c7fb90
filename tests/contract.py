"""What is fixed outside of this project and tested in more than one place."""

from __future__ import annotations

RULE_IDS = [
    "choose/turn",
    "choose/once",
    "choose/player-once",
    "solve/phase",
    "solve/chosen",
    "solve/timer",
    "place/turn",
    "place/solved",
    "place/phase",
    "place/empty",
    "place/adjacent",
    "place/extend",
    "place/blank-side",
    "tile/form",
    "networker/supply",
    "networker/cell",
    "networker/colour",
    "networker/duty",
    "score/closed",
    "score/each",
    "score/return",
    "end/target",
    "end/tie-networkers",
    "end/shared",
    "setup/players",
    "setup/first",
    "record/amend",
    "move/unknown",
    "move/player",
]
"""Every rule id that a message or a finding may cite."""
