"""Finding rules by words: everything in the rulebook ranked by how well it answers a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import log
from typing import Final, NamedTuple

from . import Puzzle, Rule, RulingText, Topic, topics
from .tokens import Said, Term, read_question, root, roots_of, telling_words

_LEAST_COVERED: Final = 0.4
"""An answer has to be about this part of a question at the least, by the weight of its words."""
_CLEAR: Final = 1.15
"""So much better than the next one, an answer is the one that was asked for."""
_WORTH_SHOWING: Final = 0.45
_MOST: Final = 6


class Match(NamedTuple):
    """Something in the rulebook that answers a question, and how well."""

    kind: str
    """`topic`, `rule`, `ruling` or `puzzle`."""
    name: str
    score: float


class Result(NamedTuple):
    """What a question led to, the best first, with the words of other languages or of nobody here in it."""

    matches: tuple[Match, ...]
    clear: bool
    """Whether the first is so much better than the others that it must be meant."""
    translated: tuple[Said, ...] = ()
    alone: str | None = None
    """Our word for all that was asked, where that is a single thing."""


class _Entry(NamedTuple):
    kind: str
    name: str
    words: frozenset[str]
    weights: dict[str, float]
    """Each root in it, with how much it tells about the entry."""
    questions: tuple[frozenset[str], ...]
    """The roots of its title and of each question that it answers."""
    decides: tuple[str, ...]
    """The rulings that its answer shows with it."""


def search(question: str) -> Result:
    """Rank the rulebook by a question."""
    entries = _entries()
    rarity = _rarity()
    terms, said = read_question(question, _words())
    translated = tuple(word for word in said if word.edition != "en" or _is_odd(word, rarity))
    alone = said[0].means if len(said) == len(terms) == 1 else None
    scored = sorted(
        ((score, number) for number, entry in enumerate(entries) if (score := _score(entry, terms, rarity)) > 0),
        key=lambda pair: (-pair[0], pair[1]),
    )
    if not scored:
        return Result((), False, translated, alone)
    best, first = scored[0]
    matches = tuple(
        Match(entries[number].kind, entries[number].name, round(score, 2))
        for score, number in scored[:_MOST]
        if score >= best * _WORTH_SHOWING
    )
    rivals = [score for score, number in scored[1:] if entries[number].name not in entries[first].decides]
    return Result(matches, not rivals or best >= rivals[0] * _CLEAR, translated, alone)


def _is_odd(word: Said, rarity: dict[str, float]) -> bool:
    """Tell whether a saying needs to be explained: it is made of telling words, and the rulebook has none of them."""
    own = set(roots_of(word.typed))
    return bool(own) and not own & {*rarity, *roots_of(word.means)}


def _score(entry: _Entry, terms: list[Term], rarity: dict[str, float]) -> float:
    """Return how well an entry answers: by where the words stand in it, and by how much of one question they are."""
    whole = sum(_rarity_of(term, rarity) for term in terms)
    if not whole:
        return 0
    points = covered = 0.0
    asked = [0.0] * len(entry.questions)
    for term in terms:
        here = [(sure * rarity[part], part) for part, sure in term.roots.items() if part in entry.weights]
        if not here:
            continue
        value, best = max(here)
        covered += value
        points += value * entry.weights[best]
        for number, question in enumerate(entry.questions):
            asked[number] += max((worth for worth, other in here if other in question), default=0)
    if covered < whole * _LEAST_COVERED:
        return 0
    # A short question that is answered in full is nearer than a long one of which a part is.
    nearest = max(
        (
            hit * (1 + hit / sum(rarity[part] for part in asks))
            for hit, asks in zip(asked, entry.questions, strict=True)
        ),
        default=0,
    )
    # The rule that a ruling decides shows the ruling too, so between the two it is the better answer.
    return (points + 2 * nearest) * covered / whole * (0.95 if entry.kind == "ruling" else 1)


def _rarity_of(term: Term, rarity: dict[str, float]) -> float:
    """Return how much a term tells; one that nothing here is about counts half, so that it spoils no question."""
    found = [rarity[part] for part in term.roots if part in rarity]
    return max(found) if found else sum(rarity.values()) / len(rarity) / 2


@cache
def _entries() -> tuple[_Entry, ...]:
    return tuple(entry for topic in topics() for entry in _entries_of(topic))


def _entries_of(topic: Topic) -> Iterator[_Entry]:
    for rule in topic.rules:
        more = [(1.0, rule.refuses or ""), (0.4, rule.way_out or ""), (0.4, rule.example.says)]
        yield _entry("rule", rule.id, rule, [*more, *_beside(topic, rule.id)], rule.rulings)
    for ruling in topic.rulings:
        answers = " ".join(answer.says for answer in ruling.answers)
        yield _entry("ruling", ruling.name, ruling, [(1.0, answers), (0.4, ruling.because)])
    for puzzle in topic.puzzles:
        more = [(1.0, " ".join(puzzle.valid)), (0.4, puzzle.example), (1.0, "puzzle solution valid check")]
        yield _entry("puzzle", puzzle.name, puzzle, [*more, *_beside(topic, puzzle.name)])
    said = [(2.0, f"{topic.name} {topic.title} {' '.join(topic.asked)}"), (1.2, topic.says)]
    yield _indexed("topic", topic.name, said, (topic.title, *topic.asked))


def _beside(topic: Topic, name: str) -> Iterator[tuple[float, str]]:
    """Return what editions put differently about a rule or a kind of puzzle."""
    for difference in topic.about(name):
        yield 0.5, " ".join([difference.title, *difference.by_answer()])


def _entry(
    kind: str,
    name: str,
    item: Rule | RulingText | Puzzle,
    more: Iterable[tuple[float, str]],
    decides: tuple[str, ...] = (),
) -> _Entry:
    texts = [
        (3.0, name.replace("/", " ").replace("-", " ")),
        (2.5, item.title),
        (2.0, " ".join(item.asked)),
        (1.5, item.says),
        (0.6, " ".join(stand.says for stand in item.stands)),
        *more,
    ]
    return _indexed(kind, name, texts, (item.title, *item.asked), decides)


def _indexed(
    kind: str,
    name: str,
    texts: Iterable[tuple[float, str]],
    questions: Iterable[str],
    decides: tuple[str, ...] = (),
) -> _Entry:
    words: set[str] = set()
    weights: dict[str, float] = {}
    for weight, text in texts:
        telling = telling_words(text)
        words.update(telling)
        for part in map(root, telling):
            weights[part] = max(weights.get(part, 0), weight)
    asked = tuple(frozenset(found) for text in questions if (found := roots_of(text)))
    return _Entry(kind, name, frozenset(words), weights, asked, decides)


@cache
def _words() -> dict[str, str]:
    """Return every word of the rulebook with its root."""
    return {word: root(word) for entry in _entries() for word in sorted(entry.words)}


@cache
def _rarity() -> dict[str, float]:
    """Return how much each root tells: the fewer entries are about it, the more."""
    entries = _entries()
    about: dict[str, float] = {}
    for entry in entries:
        for part, weight in entry.weights.items():
            about[part] = about.get(part, 0) + min(1, weight / 2)
    return {part: log(1 + len(entries) / (0.5 + number)) for part, number in about.items()}
