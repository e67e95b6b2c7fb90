"""German."""

from __future__ import annotations

from typing import ClassVar, Final

from .translated import Translated


class German(Translated):
    """German: two plural classes; colours with the endings of adjectives."""

    language = "de"
    words: ClassVar = {"and": "und", "or": "oder"}
    quotes = ("„", "“")
    thousands = "."
    cases = ("e", "en", "er", "es", "em")
    """Endings: `die {color:e} Kammer`, `einer {color:en} Kammer`, `ein {color:es} Feld`."""


VOICE: Final = German()
