"""German."""

from __future__ import annotations

from typing import ClassVar, Final

from .translated import Translated


class German(Translated):
    """German: two plural classes; colours with the endings of adjectives, cards and characters with articles."""

    language = "de"
    words: ClassVar = {"and": "und", "or": "oder"}
    quotes = ("„", "“")
    thousands = "."
    cases = ("e", "en", "er", "es", "em", "n", "nom", "akk", "dat")
    """Endings: `die {color:e} Kammer`, `einer {color:en} Kammer`, `ein {color:es} Feld`; a colour as a noun:
    `auf {color:n}`; cards and characters with their article: `ist {card:nom}`, `zeigt {role:akk}`, `mit {role:dat}`."""


VOICE: Final = German()
