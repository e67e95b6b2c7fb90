"""The words of the game: positions, cards, characters, tokens, icons, moves; and what nothing else may be called."""

from __future__ import annotations

from typing import Final

from ...core.commands import CORRECTIONS
from ...core.sentence import Term
from ...core.words import fold

POSITIONS: Final = tuple(f"p{number}" for number in range(1, 10))
"""The nine places of the mansion, row by row."""

POSITION_OF: Final = {
    **{name: index for index, name in enumerate(POSITIONS)},
    **{str(index + 1): index for index in range(9)},
}
"""Which place a typed position means: `p5`, or `5` alone."""

LIBRARY: Final = "library"
BOOK: Final = "book"
SHADOW: Final = "shadow"
MACHINE: Final = "machine"
JOINT_WORK: Final = "joint-work"
PERSONAL_ASSIGNMENT: Final = "personal-assignment"
PRINTED: Final = (LIBRARY, BOOK, SHADOW, MACHINE, JOINT_WORK, PERSONAL_ASSIGNMENT)
"""The mansion cards whose names the rulebook prints; the table names the other four."""

CRYPTOLOGIST: Final = "cryptologist"
DARK_MESSIAH: Final = "dark-messiah"
WANDERER: Final = "wanderer"
INFILTRATOR: Final = "infiltrator"
MEDIUM: Final = "medium"
ARCHIVIST: Final = "archivist"
GHOST: Final = "ghost"
ROLES: Final = (CRYPTOLOGIST, DARK_MESSIAH, WANDERER, INFILTRATOR, MEDIUM, ARCHIVIST, GHOST)
"""The seven characters."""
COPIES: Final = {
    f"{role}-{copy}": role
    for role in (CRYPTOLOGIST, DARK_MESSIAH)
    for copy in ("a", "b")  # a man and a woman
}
"""The cards of the two characters that are printed twice, each with its character."""

DECODING: Final = "decoding"
CHAOS: Final = "chaos"
TOKENS: Final = (DECODING, CHAOS)
"""The tokens that players gain and lose through cards."""

NO_ICON: Final = "none"
ICONS: Final = (CHAOS, DECODING, NO_ICON)
"""What a mansion card may have in its corner."""
PRINTED_ICONS: Final = {LIBRARY: NO_ICON, BOOK: CHAOS}
"""The icons that the rulebook itself tells."""

WORDS: Final = {
    "name": "name PLAYER POSITION CARD",
    "decode": "decode PLAYER POSITION CARD",
    "believe": "believe",
    "doubt": "doubt PLAYER [PLAYER …]",
    "truth": "truth",
    "lie": "lie [CARD]",
    "cancel": "cancel PLAYER",
    "effect": "effect CHANGE, CHANGE …",
    "nothing": "nothing",
    "goal": "goal PLAYER ROLE reached|missed [showing TOKEN …]",
    "look": "look PLAYER POSITION",
    "pass": "pass PLAYER",
    "infiltrator": "infiltrator PLAYER|nobody",
    "begin": "begin [standard] [with ROLE] [keeper PLAYER]",
    "disclose": "disclose POSITION CARD",
    "pick": "pick POSITION [CARD] [ICON] [from POSITION]",
    "ruling": "ruling NAME VALUE",
    "abandon": "abandon",
}
"""Each move word with how it is used."""

SOLO_WORDS: Final = {
    "pick": "pick POSITION [CARD] [ICON] [from POSITION]",
    "decode": "decode POSITION [CARD] [ICON] [from POSITION]",
    "cancel": "cancel",
    "effect": "effect CHANGE, CHANGE …",
    "nothing": "nothing",
    "goal": "goal ROLE reached|missed [showing TOKEN …]",
    "pass": "pass",
    "begin": "begin [open POSITION CARD, POSITION CARD …]",
    "disclose": "disclose POSITION CARD",
    "ruling": "ruling NAME VALUE",
    "abandon": "abandon",
}
"""The same for one player."""

CHANGES: Final = {
    "gain": "gain PLAYER TOKEN",
    "lose": "lose PLAYER TOKEN",
    "time": "time +N",
    "open": "open POSITION CARD",
    "close": "close POSITION",
    "look": "look PLAYER POSITION",
    "icon": "icon POSITION ICON",
    "shuffle": "shuffle POSITION POSITION …",
    "swap": "swap POSITION POSITION",
    "exchange": "exchange PLAYER PLAYER",
    "draw": "draw PLAYER [ROLE]",
    "silence": "silence PLAYER",
}
"""Each change that an effect may bring, with how it is used."""

PLANS: Final = ("introductory", "standard", "gradual")
SERIES: Final = ("single", "match", "solo")
OUTCOMES: Final = ("reached", "missed")

RESERVED: Final = frozenset(
    [
        *POSITION_OF,
        *PRINTED,
        *ROLES,
        *COPIES,
        *TOKENS,
        *ICONS,
        *WORDS,
        *CORRECTIONS,
        *CHANGES,
        *OUTCOMES,
        *("nobody", "nothing", "from", "with", "keeper", "standard", "showing"),
    ]
)
"""What neither a player nor a card or character of the table's own may be called."""


def is_reserved(name: str) -> bool:
    """Tell whether a name means something else already."""
    return fold(name) in RESERVED


def card_term(card: str) -> Term | str:
    """Return a mansion card as a sentence has it: what the table named is the same in every language."""
    return Term(card, "card") if card in PRINTED else card


def role_term(card: str) -> Term | str:
    """Return a character as a sentence has it."""
    return Term(card, "role") if card in COPIES or card in ROLES else card


def plan_term(plan: str | None) -> Term | str:
    """Return a plan as sentences say it; nothing where there is none."""
    return Term(plan, "plan") if plan else ""


def series_term(series: str) -> Term:
    """Return a kind of series as sentences say it."""
    return Term(series, "series")


def token_term(token: str) -> Term:
    """Return a token as a sentence has it."""
    return Term(token, "token")


def icon_term(icon: str) -> Term:
    """Return a card's icon as a sentence has it."""
    return Term(icon, "icon")
