"""Finding rules by words: everything in the rulebook ranked by how well it answers a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from .book import Book
from .index import Index, Indexed
from .languages import idle_words, plain, split
from .tokens import OUTSIDE, Sense, Spoken

_LEAST_COVERED: Final = 0.38
"""An answer has to be about this part of a question at the least, by the weight of its words."""
_LEAST_LIKE: Final = 0.33
"""And one of the ways to ask for it has to be this much like the question."""
_LEAST_SCORE: Final = 0.3
_LEAST_NEAR: Final = 0.15
"""What scores less is not even near."""
_SURE: Final = 0.8
"""What scores less is never given as the one answer."""
_CLEAR: Final = 1.15
"""So much better than the next one, an answer is the one that was asked for."""
_WORTH_SHOWING: Final = 0.45
_MOST: Final = 6
_OUTSIDE: Final = 2.4
_UNKNOWN: Final = 0.5
"""How much a word tells that nothing here is about, of what words tell on average."""


class Match(NamedTuple):
    """Something in the rulebook that answers a question, and how well."""

    kind: str
    """`topic`, `rule`, `ruling`, `puzzle` or `question`."""
    name: str
    score: float


class Result(NamedTuple):
    """What a question led to, the best first, with the words of other languages or of nobody here in it."""

    matches: tuple[Match, ...]
    clear: bool
    """Whether the first is so much better than the others that it must be meant."""
    translated: tuple[Spoken, ...] = ()
    alone: str | None = None
    """Our word for all that was asked, where that is a single thing."""
    near: tuple[str, ...] = ()
    """Where nothing answers it: the topics that come nearest, the best first."""


class _Judged(NamedTuple):
    """How well an entry answers a question."""

    score: float
    covered: float
    """The part of the question that it is about."""
    like: float
    """How much the question is like the nearest way to ask for it, from 0 to 1."""

    @property
    def good(self) -> bool:
        """Whether it is an answer at all."""
        return self.covered >= _LEAST_COVERED and self.like >= _LEAST_LIKE and self.score >= _LEAST_SCORE


class Search:
    """Who finds answers in a book."""

    def __init__(self, book: Book) -> None:
        self.index = Index(book)

    def find(self, question: str) -> Result:
        """Rank the book by a question."""
        index = self.index
        read = index.reader.question(question, index.known)
        translated = tuple(word for word in read.said if word.language != "en" or self._is_odd(word))
        single = len(read.said) == 1 and len(read.senses) == len(split(read.said[0].means))
        alone = read.said[0].means if single else None
        whole = sum(_rarity_of(sense, index.rarity) for sense in read.senses)
        judged = [(_judge(entry, read.senses, whole, index.rarity), entry) for entry in index.entries]
        # Rounded: sums over sets differ in their last digits from run to run. Of two alike the book's first leads.
        ranked = sorted((pair for pair in judged if pair[0].score > 0), key=lambda pair: -round(pair[0].score, 9))
        good = [(found, entry) for found, entry in ranked if len(read.senses) < 2 or found.good]
        if not good:
            near = dict.fromkeys(entry.topic for found, entry in ranked[:5] if found.score >= _LEAST_NEAR)
            return Result((), False, translated, alone, tuple(near)[:3])
        best, first = good[0]
        matches = tuple(
            Match(entry.kind, entry.name, round(found.score, 2))
            for found, entry in good[:_MOST]
            if found.score >= best.score * _WORTH_SHOWING
        )
        rivals = [found.score for found, entry in good[1:] if entry.name not in first.decides]
        clear = best.score >= _SURE and (not rivals or best.score >= rivals[0] * _CLEAR)
        return Result(matches, clear, translated, alone)

    def _is_odd(self, word: Spoken) -> bool:
        """Tell whether a saying needs to be explained: no word of it is in the book or in what we say for it."""
        ours = split(word.means)
        own = [plain(part) for part in split(word.typed)]
        known = self.index.own_words
        return not any(part in known or part in ours for part in own if part not in idle_words("en"))


def _judge(entry: Indexed, senses: Sequence[Sense], whole: float, rarity: Mapping[str, float]) -> _Judged:
    """Judge by how much of the whole question speaks for an entry, and by how much of one way to ask for it it is."""
    if not whole:
        return _Judged(0, 0, 0)
    points = covered = 0.0
    hits = [0.0] * len(entry.questions)
    for sense in senses:
        here = {token: sure * rarity[token] for token, sure in sense.tokens.items() if token in entry.tells}
        if not here:
            continue
        value, best = max((weight * sqrt(entry.tells[token]), token) for token, weight in here.items())
        covered += here[best]
        points += value
        for number, question in enumerate(entry.questions):
            hits[number] += max((weight for token, weight in here.items() if token in question), default=0)
    likes = [
        2 * hit / (whole + sum(rarity[token] for token in question))
        for hit, question in zip(hits, entry.questions, strict=True)
        if hit
    ]
    nearest = [*sorted(likes, reverse=True), 0.0, 0.0, 0.0][:3]
    # The nearest way to ask counts most, and that it is not the only one counts a little.
    near = (4 * nearest[0] ** 2 + nearest[1] ** 2 + nearest[2] ** 2) / 4.5
    # The rule that a ruling decides shows the ruling too, so between the two it is the better answer.
    factor = {"ruling": 0.9, "topic": 0.8}.get(entry.kind, 1)
    return _Judged((points / whole + near) * sqrt(covered / whole) * factor, covered / whole, nearest[0])


def _rarity_of(sense: Sense, rarity: Mapping[str, float]) -> float:
    """Return how much a sense tells; one that nothing here is about counts half, so that it spoils no question."""
    found = [rarity[token] for token in sense.tokens if token in rarity]
    if found:
        return max(found)
    return sum(rarity.values()) / len(rarity) * (_OUTSIDE if OUTSIDE in sense.tokens else _UNKNOWN)
