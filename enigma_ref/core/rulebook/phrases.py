"""What people say for our words in one language, found among other words in whatever form it was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from ..words import fold
from .languages import is_small, plain, split, stem
from .vocabulary import Word


class Phrase(NamedTuple):
    """What people say for one of our words."""

    stems: tuple[str, ...]
    means: str
    words: tuple[str, ...]
    """The words without accents."""
    spelt: str
    """The words with their accents."""


class Phrases:
    """All that people say for our words in a language."""

    def __init__(self, words: Sequence[Word], language: str) -> None:
        self.language = language
        self._longer: dict[str, list[Phrase]] = {}
        """Of several words, by the first stem, the longest first."""
        self._single: dict[str, list[Phrase]] = {}
        """Of one word, by its stem."""
        self._known: dict[tuple[str, str], list[Phrase]] = {}
        for word in words:
            for said in word.said[language]:
                phrase = self._phrase(said, word.means)
                kept = self._longer if len(phrase.stems) > 1 else self._single
                kept.setdefault(phrase.stems[0], []).append(phrase)
        for phrases in self._longer.values():
            phrases.sort(key=lambda phrase: -len(phrase.stems))

    def _phrase(self, said: str, means: str) -> Phrase:
        written = split(said)
        words = tuple(map(plain, written))
        return Phrase(tuple(stem(word, self.language) for word in words), means, words, fold(" ".join(written)))

    def single(self) -> list[tuple[str, str]]:
        """Return what is said in one word, with what it means."""
        return [(phrase.words[0], phrase.means) for phrases in self._single.values() for phrase in phrases]

    def words(self) -> Iterator[str]:
        """Return every word of every phrase."""
        for phrases in (*self._longer.values(), *self._single.values()):
            for phrase in phrases:
                yield from phrase.words

    def at(self, words: Sequence[str], as_typed: Sequence[str], place: int) -> list[Phrase]:
        """Find what our words are called at a place among some words: the longest, and rather itself than a form.

        There are several where a word may mean several things, as finir does: to solve or to end.
        """
        longer = self._longer.get(stem(words[place], self.language), ())
        for phrase in longer:
            there = words[place : place + len(phrase.stems)]
            if tuple(stem(word, self.language) for word in there) == phrase.stems:
                same = [other for other in longer if other.stems == phrase.stems]
                return _nearest(same, tuple(there), " ".join(as_typed[place : place + len(there)]))
        return self.alone(words[place], as_typed[place])

    def alone(self, word: str, typed: str) -> list[Phrase]:
        """Return the phrases that are one word."""
        found = self._known.get((word, typed))
        if found is None:
            single = self._single.get(stem(word, self.language), [])
            if is_small(word, self.language):
                single = [phrase for phrase in single if phrase.words == (word,)]
            found = self._known[word, typed] = _nearest(single, (word,), typed)
        return found


def _nearest(phrases: Sequence[Phrase], said: tuple[str, ...], typed: str) -> list[Phrase]:
    """Return those of some phrases with one stem that are most like what was said, one for each meaning.

    Of what two words share a stem, it is the one that begins as was typed: Spielern is Spieler, not Spiel.
    """
    if not phrases:
        return []
    likeness = [(phrase.words == said, phrase.spelt == fold(typed), _shared(said, phrase.words)) for phrase in phrases]
    best = [phrase for phrase, like in zip(phrases, likeness, strict=True) if like == max(likeness)]
    return list({phrase.means: phrase for phrase in best}.values())


def _shared(said: Sequence[str], words: Sequence[str]) -> int:
    """Return how many letters two phrases begin with in common, less those by which they differ in length."""
    one, other = " ".join(said), " ".join(words)
    common = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return len(list(common)) - abs(len(one) - len(other))
