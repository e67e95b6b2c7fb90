"""Russian."""

from __future__ import annotations

from typing import ClassVar, Final

from .translated import FIRM, Translated


class Russian(Translated):
    """Russian: classes of 1, 21, 31; of 2 to 4, 22 to 24; and of all others; nouns and adjectives in six cases."""

    language = "ru"
    words: ClassVar = {"and": "и", "or": "или"}
    quotes = ("«", "»")
    thousands = FIRM
    plurals = 3
    cases = ("gen", "dat", "acc", "ins", "prep", "f", "fgen", "facc", "fins", "n", "pl", "plgen")
    """Of a noun (a category, a card) its cases; of an adjective (a colour) the feminine ones, the neuter, the plural;
    its masculine is the plain form (`красный`), with `gen` (`красного`). Of an edition the plain form is the neuter,
    for `издание` (`русское`), with its cases, and `pl` is for `правила` (`русские`).
    A plan is masculine, for `набор`."""

    def plural(self, number: int) -> int:
        """Return 0 for 1, 21, 31 …, 1 for 2 to 4, 22 to 24 …, 2 for all others."""
        tens, ones = abs(number) % 100, abs(number) % 10
        if ones == 1 and tens != 11:
            return 0
        return 1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2


VOICE: Final = Russian()
