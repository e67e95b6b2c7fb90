"""Words as people type them: any case, shortened to a beginning, now and then mistyped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize

LONGEST: Final = 200
"""A longer word is nobody's slip of the finger: what it may have been meant to be is not looked for."""
_ENOUGH: Final = 16
"""So many letters tell most words apart."""
_CROSSED: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
"""Letters with something in them that is no accent, and what is typed where a keyboard lacks them."""


def fold(text: str) -> str:
    """Return the form in which two spellings of one word are equal."""
    return text.lower() if text.isascii() else normalize("NFC", normalize("NFC", text).casefold())


@lru_cache(1024)
def plain(word: str) -> str:
    """Return a word without case and accents, which many keyboards lack."""
    if word.isascii():
        return word.lower()
    return "".join(char for char in normalize("NFKD", fold(word).translate(_CROSSED)) if not combining(char))


def matches(word: str, options: Iterable[str]) -> list[str]:
    """Return the options that `word` may mean: itself if it is one of them, otherwise all that it begins.

    Where it is none of these, an option that has accents may have been typed without them.
    """
    folded = fold(word)
    known, beginnings, accented = _folded(tuple(options))
    found = _meant(folded, known) if folded[:_ENOUGH] in beginnings else []
    return found or (_meant(plain(word), accented) if accented else [])


def _meant(folded: str, known: Sequence[tuple[str, str]]) -> list[str]:
    same = [option for option, own in known if own == folded]
    return same or [option for option, own in known if folded and own.startswith(folded)]


@lru_cache(64)  # the words of a game, the names of a table: the same ones for every line
def _folded(
    options: tuple[str, ...],
) -> tuple[tuple[tuple[str, str], ...], frozenset[str], tuple[tuple[str, str], ...]]:
    """Return options with their folded forms, what these begin with, and those with accents, without them."""
    known = tuple((option, fold(option)) for option in options)
    beginnings = frozenset(own[:end] for _, own in known for end in range(min(len(own), _ENOUGH) + 1))
    return known, beginnings, tuple((option, plain(option)) for option in options if not option.isascii())


def nearest(word: str, options: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the option that `word` was most likely meant to be, or None where nothing comes close."""
    return _nearest(word, tuple(options), cutoff) if len(word) <= LONGEST else None


@lru_cache(4096)  # a mistake is seldom made once, and who looks for one tries every letter
def _nearest(word: str, options: tuple[str, ...], cutoff: float) -> str | None:
    from difflib import get_close_matches

    by_fold = {fold(option): option for option in options}
    close = get_close_matches(fold(word), by_fold, n=1, cutoff=cutoff)
    return by_fold[close[0]] if close else None


def quote(value: object, most: int = 40) -> str:
    """Return what somebody typed or wrote as a message shows it: in quotes, on one line, cut where it is long."""
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join items as a sentence does: `a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Put a number before a noun: `1 point`, `2 points`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
