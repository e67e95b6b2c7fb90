"""What somebody asks the rulebook for: a topic, a rule, a ruling, a kind of puzzle, or words to search by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.words import fold, listed, matches, nearest, quote
from .. import rulebook
from ..colors import CATEGORIES
from ..rulings import EDITIONS, RULINGS

if TYPE_CHECKING:
    from .tokens import Said

_EDGES: Final = " /\t\n\"'`?!.,;:()[]<>“”„‘’‚«»¿¡？。"
_CLOSE: Final = 0.8


class Hit(NamedTuple):
    """Something in the rulebook, by kind (`topic`, `rule`, `ruling`, `puzzle`) and name, with what it says."""

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
    notes: tuple[str, ...] = ()
    """How the question was understood, where it does not go without saying."""
    missing: bool = False
    """Whether nothing answers it; what there is, is what comes near."""


def look_up(words: Sequence[str]) -> Found:
    """Find what was asked for, by its name, its beginning, a name like it, or by words; nothing where nothing was."""
    asked = " ".join(" ".join(words).split()).strip(_EDGES)
    if not asked:
        return Found(asked, (), False, (), True)
    key = fold(asked).replace("color", "colour")
    name = _by_name(key)
    if name:
        return Found(asked, (hit(*name),), True)
    if "/" in key and " " not in key:
        return _by_id(asked, key)
    close = nearest(key.replace(" ", "-"), [*rulebook.TOPICS, *RULINGS, *CATEGORIES], _CLOSE)
    if close and len(key) > 3:
        kind, found = _by_name(close) or ("topic", close)
        return Found(asked, (hit(kind, found),), True, (f"Understood {asked} as {found}.",))
    return _by_words(asked)


def _by_name(key: str) -> tuple[str, str] | None:
    """Return kind and name of what is called just so, or by a beginning that fits nothing else."""
    if "/" in key:
        if key.startswith("puzzle/"):
            return _by_name(key.removeprefix("puzzle/"))
        try:
            return "rule", rulebook.rule(key).id
        except KeyError:
            return None
    joined = key.replace(" ", "-")
    topic = joined if joined in rulebook.TOPICS else rulebook.topic_of(joined)
    if topic:
        return "topic", topic
    kinds = {**dict.fromkeys(rulebook.TOPICS, "topic"), **dict.fromkeys(RULINGS, "ruling")}
    kinds |= dict.fromkeys(CATEGORIES, "puzzle")
    named = matches(joined, kinds)
    # A whole word out of a name asks for all that there is to it: rules colour is more than colour-block.
    whole = len(named) == 1 and joined != named[0] and joined in named[0].split("-")
    return (kinds[named[0]], named[0]) if len(named) == 1 and len(joined) > 2 and not whole else None


def _by_id(asked: str, key: str) -> Found:
    """Find a rule whose id was cut short or mistyped; where none comes close, those of its family."""
    families: dict[str, list[str]] = {}
    for topic in rulebook.topics():
        for rule in topic.rules:
            families.setdefault(rule.id.partition("/")[0], []).append(rule.id.partition("/")[2])
    typed, _, rest = key.partition("/")
    begun = [f"{family}/{tail}" for family in matches(typed, families) for tail in matches(rest, families[family])]
    if begun:
        return Found(asked, _rules(begun), len(begun) == 1)
    family = nearest(typed, families)
    tail = nearest(rest, families[family]) if family else None
    if family and tail:
        found = f"{family}/{tail}"
        return Found(asked, _rules([found]), True, (f"There is no rule {asked}; the nearest is {found}.",))
    near = [f"{family}/{tail}" for tail in families[family]] if family else []
    return Found(asked, _rules(near), False, (f"There is no rule {quote(asked)}.",), True)


def _rules(ids: Sequence[str]) -> tuple[Hit, ...]:
    return tuple(hit("rule", rule_id) for rule_id in ids)


def _by_words(asked: str) -> Found:
    from .search import search

    result = search(asked)
    notes = (_understood(result.translated),) if result.translated else ()
    alone = result.alone and _by_name(result.alone)
    if alone:
        return Found(asked, (hit(*alone),), True, notes)
    if not result.matches:
        return Found(asked, (), False, (*notes, f"Nothing in the rules is about {quote(asked, 60)}."), True)
    return Found(asked, tuple(hit(match.kind, match.name) for match in result.matches), result.clear, notes)


def _understood(words: Sequence[Said]) -> str:
    said = []
    for word in dict.fromkeys(words):
        language = "" if word.edition == "en" else f" ({EDITIONS[word.edition]})"
        said.append(f"{word.typed}{language} as {word.means}")
    return f"Understood {listed(said)}."


def hit(kind: str, name: str) -> Hit:
    """Return something in the rulebook with its title and what it says."""
    found: rulebook.Topic | rulebook.Rule | rulebook.RulingText | rulebook.Puzzle
    match kind:
        case "topic":
            found = rulebook.topic(name)
        case "rule":
            found = rulebook.rule(name)
        case "ruling":
            found = rulebook.ruling(name)
        case _:
            found = rulebook.puzzle(name)
    return Hit(kind, name, found.title, found.says)
