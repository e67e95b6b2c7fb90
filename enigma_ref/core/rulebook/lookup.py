"""What somebody asks the rulebook for: a topic, a rule, a ruling, a kind of puzzle, a question, or words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..sentence import Quoted, Said, Sentence, all_of, say
from ..words import fold, matches, nearest
from .book import Book

if TYPE_CHECKING:
    from .find import Result
    from .tokens import Spoken

_EDGES: Final = " /\t\n\"'`?!.,;:()[]<>“”„‘’‚«»¿¡？。"
_CLOSE: Final = 0.82


class Hit(NamedTuple):
    """Something in the rulebook, by kind (`topic`, `rule`, `ruling`, `puzzle`, `question`) and name; what it says."""

    kind: str
    name: str
    title: str
    says: str


class Found(NamedTuple):
    """What was found: one thing, several of which the best comes first, or nothing."""

    asked: str
    hits: tuple[Hit, ...]
    one: bool
    """Whether the first is what was asked for, and the others come after it."""
    notes: tuple[Said, ...] = ()
    """How the question was understood, where it does not go without saying."""
    missing: bool = False
    """Whether nothing answers it; what there is, is what comes near."""
    near: tuple[str, ...] = ()
    """Where nothing answers it: the topics that come nearest."""


def look_up(book: Book, words: Sequence[str], search: Callable[[str], Result]) -> Found:
    """Find what was asked for, by its name, its beginning, a name like it, or by words; nothing where nothing was."""
    asked = " ".join(" ".join(words).split()).strip(_EDGES)
    if not asked:
        return Found(asked, (), False, (), True)
    key = fold(asked).replace("color", "colour")
    name = _by_name(book, key)
    if name:
        return Found(asked, (hit(book, *name),), True)
    if "/" in key and " " not in key:
        return _by_id(book, asked, key)
    names = _names(book)
    close = nearest(key.replace(" ", "-"), names, _CLOSE)
    if close and len(key) > 3:
        kind, found = names[close]
        note = say("Understood {asked} as {name}.", asked=asked, name=found)
        return Found(asked, (hit(book, kind, found),), True, (note,))
    return _by_words(book, asked, search(asked))


def _by_name(book: Book, key: str) -> tuple[str, str] | None:
    """Return kind and name of what is called just so, or by a beginning that fits nothing else."""
    if "/" in key:
        if key.startswith("puzzle/") and book.puzzles:
            return _by_name(book, key.removeprefix("puzzle/"))
        try:
            return "rule", book.rule(key).id
        except KeyError:
            return None
    joined = key.replace(" ", "-")
    topic = joined if joined in book.order else book.topic_of(joined)
    if topic:
        return "topic", topic
    if joined in book.rulings:
        return "ruling", joined
    names = _names(book)
    named = matches(joined, names)
    # A whole word out of a name asks for all that there is to it: rules colour is more than colour-block.
    whole = len(named) == 1 and joined != named[0] and joined in named[0].split("-")
    if len(named) == 1 and len(joined) > 2 and not whole:
        return names[named[0]]
    # What people ask is called by words that mean more than that, so it is asked for by its whole name only.
    return next((found for name, found in _questions(book).items() if fold(name) == joined), None)


def _names(book: Book) -> Mapping[str, tuple[str, str]]:
    """Return what can be asked for by the beginning of its name, or by one like it: kind and name."""
    found = {name: ("topic", name) for name in book.order}
    found |= {name: ("ruling", name) for name in book.rulings}
    return found | {name: ("puzzle", name) for name in book.puzzles}


def _questions(book: Book) -> Mapping[str, tuple[str, str]]:
    """Return the questions, and the rulings by what else they are called."""
    found = {name: ("question", name) for name in book.questions}
    for ruling in book.rulings:
        found |= dict.fromkeys(book.ruling(ruling).also, ("ruling", ruling))
    return found


def _by_id(book: Book, asked: str, key: str) -> Found:
    """Find a rule whose id was cut short or mistyped; where none comes close, those of its family."""
    families: dict[str, list[str]] = {}
    for rule in book.rules():
        family, _, tail = rule.id.partition("/")
        families.setdefault(family, []).append(tail)
    typed, _, rest = key.partition("/")
    begun = [f"{family}/{tail}" for family in matches(typed, families) for tail in matches(rest, families[family])]
    if begun:
        return Found(asked, _rules(book, begun), len(begun) == 1)
    near = nearest(typed, families)
    close = nearest(rest, families[near]) if near else None
    if near and close:
        found = f"{near}/{close}"
        note = say("There is no rule {asked}; the nearest is {rule}.", asked=asked, rule=found)
        return Found(asked, _rules(book, [found]), True, (note,))
    others = [f"{near}/{tail}" for tail in families[near]] if near else []
    return Found(asked, _rules(book, others), False, (say("There is no rule {asked}.", asked=Quoted(asked)),), True)


def _rules(book: Book, ids: Sequence[str]) -> tuple[Hit, ...]:
    return tuple(hit(book, "rule", rule_id) for rule_id in ids)


def _by_words(book: Book, asked: str, result: Result) -> Found:
    notes = (_understood(result.translated),) if result.translated else ()
    alone = result.alone and _by_name(book, result.alone)
    if alone:
        return Found(asked, (hit(book, *alone),), True, notes)
    if result.matches:
        return Found(asked, tuple(hit(book, match.kind, match.name) for match in result.matches), result.clear, notes)
    nothing = say("Nothing here answers that: {asked}.", asked=Quoted(asked, 60))
    return Found(asked, (), False, (*notes, nothing), True, result.near)


def _understood(words: Sequence[Spoken]) -> Said:
    return say("Understood {words}.", words=all_of(_as_meant(word) for word in dict.fromkeys(words)))


def _as_meant(word: Spoken) -> Sentence:
    if word.language == "en":
        return say("{typed} as {means}", typed=word.typed, means=word.means)
    from .languages import LANGUAGES

    language = LANGUAGES[word.language]
    return say("{typed} ({language}) as {means}", typed=word.typed, language=language, means=word.means)


def hit(book: Book, kind: str, name: str) -> Hit:
    """Return something in the rulebook with its title and what it says."""
    found = book.topic(name) if kind == "topic" else book.entry(kind, name)
    return Hit(kind, name, found.title, found.says)
