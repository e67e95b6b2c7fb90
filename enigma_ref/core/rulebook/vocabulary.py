"""What things are called at a table, and how people ask: the words of one box, in the languages in which people ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ..words import fold
from .book import Book
from .languages import LANGUAGES, has_sign_of, is_small, plain, small_words, split, stem


class Word(NamedTuple):
    """One of our words, and what others say for it: by language, the rulebook's own term first."""

    means: str
    said: Mapping[str, tuple[str, ...]]


class Vocabulary:
    """The words of a box."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Our words with those of the rulebooks and of players."""
        return tuple(
            Word(entry["means"], {language: tuple(said) for language, said in entry.items() if language != "means"})
            for name in self.book.words
            for entry in self.book.content(f"words/{name}")["words"]
        )

    @cached_property
    def asked(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """How people ask, by language and by the name of what answers them."""
        return {
            language: self.book.content(f"asked/{language}") if language in self.book.asked else {}
            for language in LANGUAGES
        }

    @cached_property
    def _terms(self) -> Mapping[str, tuple[frozenset[str], frozenset[str]]]:
        """All words of our terms, by language: as they are written, and by their stems."""
        found = {}
        for language in LANGUAGES:
            terms = [part for word in self.words for said in word.said[language] for part in split(said)]
            found[language] = frozenset(map(fold, terms)), frozenset(stem(plain(word), language) for word in terms)
        return found

    def language_of(self, words: Sequence[str]) -> str:
        """Return the language that most of some words, as they are written, are from."""
        if any("а" <= char <= "я" or char == "ё" for word in words for char in word.lower()):
            return "ru"
        latin = [language for language in LANGUAGES if language != "ru"]
        return max(latin, key=lambda language: self._likeness(words, language))

    def _likeness(self, words: Sequence[str], language: str) -> float:
        """Return how much some words look like a language: by its small words, our terms, and its letters."""
        written, stems = self._terms[language]
        points = 0.0
        for word in map(fold, words):
            if word in small_words(language):
                points += 1
            elif word in written:
                points += 1.2
            elif is_small(plain(word), language):
                points += 0.6
            elif stem(plain(word), language) in stems:
                points += 0.8
            points += 0.5 * has_sign_of(word, language)
        return points
