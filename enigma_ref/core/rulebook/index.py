"""All that can be found in a book, with what each thing is about: in our own words, and in how people ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import log
from typing import Final, NamedTuple

from ..provenance import spoken
from .book import Book
from .entries import Entry, Puzzle, Question, Rule, RulingText, Topic
from .languages import is_small, light_meanings, plain, split
from .tokens import Reader
from .vocabulary import Vocabulary

_LIGHT: Final = 0.5
"""How much a small word such as who or when tells, of what another word as rare would."""


class Indexed(NamedTuple):
    """Something that can be found."""

    kind: str
    """`topic`, `rule`, `ruling`, `puzzle` or `question`."""
    name: str
    topic: str
    tells: Mapping[str, float]
    """Each token in it, with how much it speaks for it: the more, the more of what is said here has it."""
    questions: tuple[frozenset[str], ...]
    """The tokens of its title and of each question that it answers."""
    decides: tuple[str, ...]
    """The rulings that its answer shows with it."""


class Index:
    """A book by what is in it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.vocabulary = Vocabulary(book)
        self.reader = Reader(self.vocabulary)
        self._known: dict[str, Mapping[str, str]] = {}

    @cached_property
    def entries(self) -> tuple[Indexed, ...]:
        """All that can be found."""
        return tuple(entry for topic in self.book.topics() for entry in self._of_topic(topic))

    def known(self, language: str) -> Mapping[str, str]:
        """Return every telling word of the book and of how people ask, with its token."""
        if language not in self._known:
            texts = [text for asked in self.vocabulary.asked[language].values() for text in asked]
            if language == "en":
                texts += self._own_texts()
            words = {plain(word) for text in texts for word in split(text)}
            telling = sorted(word for word in words if not is_small(word, language))
            tokens = ((word, self.reader.tokens(word, language)) for word in telling)
            self._known[language] = {word: read[0] for word, read in tokens if len(read) == 1}
        return self._known[language]

    @cached_property
    def own_words(self) -> frozenset[str]:
        """The words of the book itself, without how people ask for it."""
        return frozenset(plain(word) for text in self._own_texts() for word in split(text))

    @cached_property
    def rarity(self) -> Mapping[str, float]:
        """How much each token tells: the fewer entries are about it, the more."""
        about: dict[str, float] = {}
        for entry in self.entries:
            for token, share in entry.tells.items():
                about[token] = about.get(token, 0) + min(1, 3 * share)
        light = light_meanings()
        return {
            token: log(1 + len(self.entries) / (0.5 + number)) * (_LIGHT if token in light else 1)
            for token, number in about.items()
        }

    def _own_texts(self) -> Iterator[str]:
        for topic in self.book.topics():
            yield from (topic.title, topic.says)
            for item in topic.entries:
                yield from (_spelt(item.name), item.title, *(text for _, text in _texts(item)))

    def _of_topic(self, topic: Topic) -> Iterator[Indexed]:
        for item in topic.entries:
            beside = [" ".join([found.title, *found.by_answer()]) for found in topic.about(item.name)]
            texts = [(1.5, _spelt(item.name)), (2.5, item.title), *_texts(item), *((0.5, text) for text in beside)]
            decides = item.rulings if isinstance(item, Rule | Puzzle) else ()
            yield self._indexed(_kind(item), item.name, topic.name, texts, item.title, decides)
        texts = [(2.0, f"{topic.name} {topic.title}"), (1.2, topic.says)]
        yield self._indexed("topic", topic.name, topic.name, texts, topic.title)

    def _indexed(
        self,
        kind: str,
        name: str,
        topic: str,
        texts: Iterable[tuple[float, str]],
        title: str,
        decides: tuple[str, ...] = (),
    ) -> Indexed:
        read = self.reader.tokens
        weighed = [(weight, frozenset(read(text, "en"))) for weight, text in texts]
        asked = [
            frozenset(read(question, language))
            for language, questions in self.vocabulary.asked.items()
            for question in questions.get(name, ())
        ]
        weighed += [(1.0, tokens) for tokens in asked]
        counts: dict[str, float] = {}
        for weight, tokens in weighed:
            for token in tokens:
                counts[token] = counts.get(token, 0) + weight
        # Of an entry of which little is said, no word speaks for it as surely as of one of which much is said.
        total = sum(weight for weight, _ in weighed) + 4
        tells = {token: count / total for token, count in counts.items()}
        ways = dict.fromkeys(filter(None, (frozenset(read(title, "en")), *asked)))
        return Indexed(kind, name, topic, tells, tuple(ways), decides)


def _spelt(name: str) -> str:
    return name.replace("/", " ").replace("-", " ")


def _kind(item: Entry) -> str:
    match item:
        case Rule():
            return "rule"
        case RulingText():
            return "ruling"
        case Puzzle():
            return "puzzle"
        case Question():
            return "question"


def _texts(item: Entry) -> Iterator[tuple[float, str]]:
    """Return what an entry says, each with how much its words tell about the entry."""
    yield 0.6, " ".join(stand.says for stand in item.stands)
    match item:
        case Rule():
            yield 1.5, item.says
            yield 1.0, item.refuses or ""
            yield 0.4, f"{item.way_out or ''} {item.example.says}"
        case RulingText():
            yield 1.5, item.says
            yield 1.0, " ".join(answer.says for answer in item.answers)
            yield 0.4, item.because
        case Puzzle():
            yield 1.2, f"{item.says} {spoken(item.valid)} puzzle solution valid check"
            yield 0.4, item.example
        case Question():
            yield 1.0, spoken(item.answer)
            yield 0.7, f"{spoken(item.near)} {item.does}"
