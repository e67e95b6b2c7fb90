"""What a line may give away: refused, it must not stay where the arrow keys bring it back."""

from __future__ import annotations

from typing import Final

from ....core.commands import CORRECTIONS
from ....core.refusal import Refusal
from ....core.words import fold, matches
from ..words import WORDS

_PUBLIC: Final = frozenset(
    {
        "name",
        "decode",
        "believe",
        "doubt",
        "cancel",
        "look",
        "pass",
        "infiltrator",
        "begin",
        "pick",
        "ruling",
        "abandon",
    }
    | {"undo", "redo", "strike"}
)
"""The moves all of whose words are said aloud before anybody types them."""


def may_tell_a_secret(line: str, refusal: Refusal) -> bool:
    """Tell whether a refused line may hold a card or a character that is hidden. What is not understood may."""
    if refusal.rule == "secret/during":
        return True
    words = line.split()
    while words:
        found = matches(words[0], [*WORDS, *CORRECTIONS])
        if len(found) != 1:
            return True
        if found[0] == "accept":
            words = words[1:]
        elif found[0] in ("amend", "insert"):
            words = words[2:]
        elif found[0] == "effect":  # a character that was given up is told by draw alone
            return any(matches(fold(word.strip(",")), ("draw",)) for word in words[1:])
        else:
            return found[0] not in _PUBLIC
    return False
