"""French."""

from __future__ import annotations

from re import sub
from typing import ClassVar, Final
from unicodedata import normalize

from .translated import NARROW, Translated

_SILENT: Final = "aeiouyhœæ"
"""Letters before which a short word drops its vowel."""
_COLON: Final = r"(?<!\{file\})(?<!\{where\})(?<!\{place\})(?<!\{line\}):(?= |$)"
"""A colon of a sentence; one behind a file and a line is for programs that find the place by it."""


class French(Translated):
    """French: nothing and one are singular; `de`, `que` and `le` drop their vowel before another."""

    language = "fr"
    words: ClassVar = {"and": "et", "or": "ou"}
    quotes = (f"«{NARROW}", f"{NARROW}»")
    thousands = NARROW
    before_percent = NARROW
    cases = ("f", "m", "pl", "fpl", "de", "que", "à")
    """`la cellule {color:f}`, `les sources {color:fpl}`; `{name:de}`: `d'Ann`, `de Bob`; `{name:que}`: `qu'Ann`."""

    def unlisted(self, english: str) -> str:
        """Put a space before colons."""
        return sub(_COLON, f"{NARROW}:", english)

    def plural(self, number: int) -> int:
        """Return 0 for none and one."""
        return 0 if number in (0, 1) else 1

    def inflected(self, text: str, case: str) -> str:
        """Put `de` or `que` before a word, without its vowel where the word begins with one."""
        if case not in ("de", "que"):
            return text
        first = normalize("NFD", text[:1].lower())[:1]
        return f"{case[:-1]}’{text}" if first and first in _SILENT else f"{case} {text}"


VOICE: Final = French()
