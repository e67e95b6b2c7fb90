"""The languages in which people ask: the words of a text, what the forms of a word share, and the small words.

`grammar.toml` has the small words and the endings of each language. It serves all boxes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pkgutil import get_data
from typing import Any, Final
from unicodedata import combining, normalize

from ..sentence import Term
from ..words import fold

LANGUAGES: Final = {
    "en": Term("English", "language"),
    "de": Term("German", "language"),
    "fr": Term("French", "language"),
    "cs": Term("Czech", "language"),
    "ru": Term("Russian", "language"),
}
"""English first, which is what a text is taken for where nothing tells."""

_NUMBERS: Final = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "7": "seven", "both": "two"}
_TELLING: Final = ("15", "25")
"""Numbers that people ask for by themselves, such as the points that end a game; any other is just a number."""
_ENGLISH: Final = (("ings", 3), ("ing", 3), ("ied", 2), ("ies", 2), ("ed", 3), ("es", 3), ("s", 2))
"""Endings of English words, each with how many letters must be left without it."""
_LEAST_LEFT: Final = 3
"""Letters that are left of a word of another language at the least."""
_SIGNS: Final = {"de": "äöüß", "fr": "èêàçœùîôûëïâ", "cs": "ěřůčšžťďňý"}
"""Letters that tell a language."""


def split(text: str) -> list[str]:
    """Return the words of a text as they are written."""
    return re.findall(r"[^\W_]+", normalize("NFC", text))


def plain(word: str) -> str:
    """Return a word without case and accents."""
    if word.isascii():
        return word.lower()
    return "".join(char for char in normalize("NFKD", fold(word).replace("œ", "oe")) if not combining(char))


def words_of(text: str) -> list[str]:
    """Return the words of a text without case and accents."""
    return [plain(word) for word in split(text)]


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """Return what is common to the forms of an English word: scores, scored and scoring; color and colours."""
    word = _NUMBERS.get(word, word)
    if word.isdigit() and word not in _TELLING:
        return "#"
    for ending, least in _ENGLISH:
        if word.endswith(ending) and len(word) - len(ending) >= least and not word.endswith("ss"):
            word = word[: -len(ending)] + ("y" if ending.startswith("ie") else "")
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "sl":
        word = word[:-1]
    if len(word) > 4 and word.endswith("our"):
        word = f"{word[:-3]}or"
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


@lru_cache(maxsize=8192)
def stem(word: str, language: str) -> str:
    """Return what is common to the forms of a word without accents, by the endings of its language."""
    if language == "en":
        return root(word)
    if language == "de":
        # gedreht and umgedreht are forms of drehen and umdrehen.
        word = re.sub(r"^(ab|an|auf|aus|ein|um|weg|vor|zuruck|hin|)(?:ge|zu)(?=[a-z]{4})", r"\1", word)
    if language == "ru":
        word = re.sub(r"(?<=..)(ся|сь)$", "", word)
    for ending in _plain_endings(language):
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_LEFT:
            return word[: -len(ending)]
    return word


@cache
def _grammar() -> Mapping[str, Any]:
    data = get_data(__package__, "grammar.toml")
    assert data is not None
    return tomllib.loads(data.decode("utf-8"))


@cache
def _plain_endings(language: str) -> tuple[str, ...]:
    endings = dict.fromkeys(plain(ending) for ending in _grammar()["endings"].get(language, "").split())
    return tuple(sorted(endings, key=len, reverse=True))


@cache
def idle_words(language: str) -> frozenset[str]:
    """Return the words that questions in a language are made of, whatever they are about."""
    return frozenset(words_of(_grammar()["idle"][language]))


@cache
def light_words(language: str) -> Mapping[str, str]:
    """Return the words of a language that say a little, with what they mean."""
    return {word: means for means, said in _grammar()["light"].items() for word in words_of(said[language])}


def light_meanings() -> frozenset[str]:
    """Return what words that say a little can mean."""
    return frozenset(_grammar()["light"])


@cache
def outside_words(language: str) -> frozenset[str]:
    """Return words of a language for what is no matter of the rules."""
    return frozenset(words_of(_grammar()["outside"][language]))


@cache
def small_words(language: str) -> frozenset[str]:
    """Return all these words of a language as they are written."""
    grammar = _grammar()
    texts = [grammar["idle"][language], grammar["outside"][language]]
    texts += [said[language] for said in grammar["light"].values()]
    return frozenset(fold(word) for text in texts for word in split(text))


def is_small(word: str, language: str) -> bool:
    """Return whether a word without accents is no subject by itself."""
    return word in idle_words(language) or word in light_words(language)


def has_sign_of(word: str, language: str) -> bool:
    """Return whether a word has a letter that tells a language."""
    return any(sign in word for sign in _SIGNS.get(language, ""))
