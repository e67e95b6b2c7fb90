"""Czech."""

from __future__ import annotations

from typing import ClassVar, Final

from .translated import FIRM, Translated


class Czech(Translated):
    """Czech: one, two to four, and all others; nouns and adjectives in seven cases."""

    language = "cs"
    words: ClassVar = {"and": "a", "or": "nebo"}
    quotes = ("„", "“")
    thousands = FIRM
    plurals = 3
    cases = ("gen", "dat", "acc", "loc", "ins", "f", "fgen", "facc", "floc", "fins", "n", "pl", "plgen")
    """Of a noun (a category, a card) its cases; of an adjective (a colour) the feminine ones (`facc`: červenou), the
    neuter (`n`) and the plural."""

    def plural(self, number: int) -> int:
        """Return 0 for one, 1 for two to four, 2 for all others."""
        return 0 if number == 1 else 1 if 2 <= number <= 4 else 2


VOICE: Final = Czech()
