"""The rules by topic, in our own words, with where each edition of the rulebook says them.

One TOML file a topic; this module reads them. It is the one source for whatever explains a rule to people: `why`,
`rules`, the page in the documentation. Nothing that merely plays a game reads it, and only the topics that are asked
for are read.

A citation is an edition and a place in it: `en 3B` is the English rulebook, phase 3, step B. Places before phase 1 are
`setup` (with the head of the rulebook) and `summary` (its short description of the game).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import Any, Final, NamedTuple

TOPICS: Final = ("setup", "choosing", "solving", "placing", "networkers", "scoring", "end", "record")
"""The topics, in the order of a game."""

_TOPIC_OF: Final = {
    "setup": "setup",
    "choose": "choosing",
    "solve": "solving",
    "place": "placing",
    "blank-side": "placing",
    "networker": "networkers",
    "networker-duty": "networkers",
    "colour-block": "networkers",
    "score": "scoring",
    "own-pair": "scoring",
    "end": "end",
    "end-check": "end",
    "target": "end",
    "record": "record",
    "move": "record",
    "tile": "record",
}
"""Where the rules of each family and each ruling stand."""


class Stand(NamedTuple):
    """What one edition says where the editions differ, or one of them is clearer."""

    where: str
    """A citation, such as `fr 3B`."""
    says: str

    @property
    def edition(self) -> str:
        """The edition's code."""
        return self.where.partition(" ")[0]


class Example(NamedTuple):
    """A rule at work. Its moves, if there are any, start a game of Ann and Bob and end with the one in question."""

    says: str
    moves: tuple[str, ...]
    rulings: Mapping[str, str]
    """What this table has decided otherwise than the English edition."""


class Rule(NamedTuple):
    """A rule, by the id that refusals and findings name."""

    id: str
    topic: str
    title: str
    says: str
    where: tuple[str, ...]
    """Where the editions say it; empty for a rule that is the referee's own."""
    stands: tuple[Stand, ...]
    """The editions that say it differently, or more clearly than the rest."""
    rulings: tuple[str, ...]
    """The rulings that decide it, where there are any."""
    refuses: str | None
    """What the referee refuses by it; None for a rule that nothing can break, such as scoring."""
    way_out: str | None
    """What to do after such a refusal."""
    example: Example


class Answer(NamedTuple):
    """One of the values of a ruling, and what it means."""

    value: str
    says: str


class RulingText(NamedTuple):
    """A ruling in words: the question, the answers, what each edition says, and why the default is what it is."""

    name: str
    topic: str
    title: str
    says: str
    because: str
    answers: tuple[Answer, ...]
    stands: tuple[Stand, ...]
    """What editions say to it; empty where none says anything."""

    def meaning(self, value: str) -> str:
        """Return what an answer means; nothing for a number, which speaks for itself."""
        return next((answer.says for answer in self.answers if answer.value == value), "")


class Topic(NamedTuple):
    """A part of the rules."""

    name: str
    title: str
    says: str
    rules: tuple[Rule, ...]
    rulings: tuple[RulingText, ...]


@cache
def topic(name: str) -> Topic:
    """Return one topic; a KeyError where there is none of that name."""
    if name not in TOPICS:
        raise KeyError(name)
    data = get_data(__name__, f"{name}.toml")
    assert data is not None
    content = tomllib.loads(data.decode("utf-8"))
    rules = tuple(_rule(name, entry) for entry in content["rules"])
    rulings = tuple(_ruling(name, entry) for entry in content.get("rulings", ()))
    return Topic(name, content["title"], content["says"], rules, rulings)


def topics() -> tuple[Topic, ...]:
    """Return all topics, in the order of a game."""
    return tuple(topic(name) for name in TOPICS)


def rule(id: str) -> Rule:  # noqa: A002  it is what everyone calls it
    """Return a rule by its id; a KeyError where there is none."""
    for found in topic(_TOPIC_OF[id.partition("/")[0]]).rules:
        if found.id == id:
            return found
    raise KeyError(id)


def ruling(name: str) -> RulingText:
    """Return the words of a ruling by its name; a KeyError where there is none."""
    for found in topic(_TOPIC_OF[name]).rulings:
        if found.name == name:
            return found
    raise KeyError(name)


def _rule(topic: str, entry: Mapping[str, Any]) -> Rule:
    example = entry["example"]
    return Rule(
        entry["id"],
        topic,
        entry["title"],
        entry["says"],
        tuple(entry["where"]),
        _stands(entry),
        tuple(entry.get("rulings", ())),
        entry.get("refuses"),
        entry.get("way_out"),
        Example(example["says"], tuple(example.get("moves", ())), example.get("rulings", {})),
    )


def _ruling(topic: str, entry: Mapping[str, Any]) -> RulingText:
    answers = tuple(Answer(answer["value"], answer["says"]) for answer in entry["answers"])
    return RulingText(entry["name"], topic, entry["title"], entry["says"], entry["because"], answers, _stands(entry))


def _stands(entry: Mapping[str, Any]) -> tuple[Stand, ...]:
    return tuple(Stand(stand["where"], stand["says"]) for stand in entry.get("stands", ()))
