"""What Tab offers for the last word of a line: the words of the games as the screen says them in a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..core.refusal import Refusal
from ..core.sentence import Term
from ..core.voice import Voice
from ..core.words import matches, plain
from .typed import Typed

_KINDS: Final = {"categories": "category", "cards": "card", "roles": "role", "tokens": "token"}
"""Sections of words that may be typed, and the kind of their terms."""


def offered(line: str, complete: Callable[[str], list[str]], typed: Typed, voice: Voice) -> list[str]:
    """Return what the last word of a line may become; `complete` knows it in English.

    A word is offered as the screen says it, unless its English was begun.
    """
    last = "" if not line or line[-1].isspace() else line.split()[-1]
    every = complete(_in_english(line[: len(line) - len(last)], typed))
    if not last:
        return [_shown(word, typed, voice) for word in every]
    english = matches(last, every)
    found = []
    for word in every:
        own = _shown(word, typed, voice)
        if plain(own).startswith(plain(last)):
            found.append(own)
        elif word in english:
            found.append(word)
    return found


def _shown(word: str, typed: Typed, voice: Voice) -> str:
    """Return a word of the game as the screen says it, where it is one word that can be typed again."""
    for section, kind in _KINDS.items():
        own = typed.words(section).get(word)
        if own is None:
            continue
        said = voice.term(Term(word, kind), "").replace(" ", "-")
        return said if plain(said) in map(plain, own) else word
    return word


def _in_english(line: str, typed: Typed) -> str:
    """Return a line with the words of its move and its corrections in English, which the others hang on."""
    words, at = line.split(), 0
    while at < len(words):
        try:
            words[at] = typed.move_word(words[at])
        except Refusal:
            break
        if words[at] not in ("accept", "amend", "insert"):
            break
        at += 1 if words[at] == "accept" else 2
    return "".join(f"{word} " for word in words)
