"""A word as any keyboard can type it."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, normalize

from ..core.words import fold


@lru_cache(1024)
def plain(word: str) -> str:
    """Return a word without case and accents, which many keyboards lack."""
    if word.isascii():
        return word.lower()
    return "".join(char for char in normalize("NFKD", fold(word)) if not combining(char))
