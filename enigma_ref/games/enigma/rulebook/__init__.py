"""The rules by topic, in our own words, with where each edition of the rulebook says them.

One TOML file a topic; this module reads them. It is the one source for whatever explains a rule to people: `why`,
`rules`, the page in the documentation. Nothing that merely plays a game reads it, and only the topics that are asked
for are read.

A citation is an edition and a place in it: `en 3B` is the English rulebook, phase 3, step B. Places before phase 1 are
`setup` (with the head of the rulebook) and `summary` (its short description of the game), the one after phase 4 is
`puzzles` (the puzzle categories).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import Any, Final, NamedTuple

TOPICS: Final = ("setup", "choosing", "solving", "puzzles", "placing", "networkers", "scoring", "end", "record")
"""The topics, in the order of a game."""

_FAMILIES: Final = {
    "setup": "setup",
    "choose": "choosing",
    "solve": "solving",
    "place": "placing",
    "networker": "networkers",
    "score": "scoring",
    "end": "end",
    "record": "record",
    "move": "record",
    "tile": "record",
}
"""Where the rules of each family stand: `networker/colour` under networkers."""

_NAMES: Final = {
    "networker-duty": "networkers",
    "colour-block": "networkers",
    "own-pair": "scoring",
    "blank-side": "placing",
    "end-check": "end",
    "target": "end",
    "weight": "puzzles",
    "fragment": "puzzles",
    "conduit": "puzzles",
    "angular": "puzzles",
}
"""Where each ruling and each kind of puzzle stands."""


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
    table: Mapping[str, Any]
    """What the header of the record says otherwise, for a rule that is about the table."""
    then: str | None
    """A move after the last one, which the rule refuses."""
    tried: tuple[str, ...]
    """For a ruling: the values to try it with; otherwise all that it can have."""


class Rule(NamedTuple):
    """A rule, by the id that refusals and findings name."""

    id: str
    topic: str
    title: str
    asked: tuple[str, ...]
    """How people ask for it, for the search."""
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
    asked: tuple[str, ...]
    """How people ask for it, for the search."""
    says: str
    because: str
    answers: tuple[Answer, ...]
    stands: tuple[Stand, ...]
    """What editions say to it, as a value or as a remark; empty where none says anything."""
    example: Example
    """A game that comes out differently by the values of the ruling."""

    @property
    def answered(self) -> bool:
        """Whether the editions answer it; where one does, all do."""
        return len(self.remarks) < len(self.stands)

    @property
    def remarks(self) -> tuple[Stand, ...]:
        """What editions say about it without answering it."""
        values = [answer.value for answer in self.answers]
        return tuple(stand for stand in self.stands if stand.says not in values)

    def meaning(self, value: str) -> str:
        """Return what an answer means; nothing for a number, which speaks for itself."""
        return next((answer.says for answer in self.answers if answer.value == value), "")


class Puzzle(NamedTuple):
    """A kind of puzzle: what its solution is, and what the check by all has to look at."""

    name: str
    topic: str
    title: str
    asked: tuple[str, ...]
    says: str
    where: tuple[str, ...]
    stands: tuple[Stand, ...]
    valid: tuple[str, ...]
    """What must hold, one by one."""
    example: str


class Difference(NamedTuple):
    """Something that editions put differently without an effect on the referee, still worth knowing in a dispute."""

    about: str
    """The rule or the kind of puzzle that it belongs to."""
    title: str
    stands: tuple[Stand, ...]
    """What each of the five editions says."""

    def by_answer(self) -> dict[str, list[str]]:
        """Return the citations under what they say."""
        found: dict[str, list[str]] = {}
        for stand in self.stands:
            found.setdefault(stand.says, []).append(stand.where)
        return found


class Topic(NamedTuple):
    """A part of the rules."""

    name: str
    title: str
    asked: tuple[str, ...]
    """How people ask for what the topic itself says, for the search."""
    says: str
    rules: tuple[Rule, ...]
    rulings: tuple[RulingText, ...]
    puzzles: tuple[Puzzle, ...]
    differences: tuple[Difference, ...]

    def about(self, name: str) -> tuple[Difference, ...]:
        """Return the differences without an effect that belong to a rule or a kind of puzzle."""
        return tuple(difference for difference in self.differences if difference.about == name)


@cache
def topic(name: str) -> Topic:
    """Return one topic; a KeyError where there is none of that name."""
    if name not in TOPICS:
        raise KeyError(name)
    data = get_data(__name__, f"{name}.toml")
    assert data is not None
    content = tomllib.loads(data.decode("utf-8"))
    return Topic(
        name,
        content["title"],
        tuple(content.get("asked", ())),
        content["says"],
        tuple(_rule(name, entry) for entry in content.get("rules", ())),
        tuple(_ruling(name, entry) for entry in content.get("rulings", ())),
        tuple(_puzzle(name, entry) for entry in content.get("puzzles", ())),
        tuple(Difference(entry["about"], entry["title"], _stands(entry)) for entry in content.get("differences", ())),
    )


def topics() -> tuple[Topic, ...]:
    """Return all topics, in the order of a game."""
    return tuple(topic(name) for name in TOPICS)


def rule(id: str) -> Rule:  # noqa: A002  it is what everyone calls it
    """Return a rule by its id; a KeyError where there is none."""
    for found in topic(_FAMILIES[id.partition("/")[0]]).rules:
        if found.id == id:
            return found
    raise KeyError(id)


def ruling(name: str) -> RulingText:
    """Return the words of a ruling by its name; a KeyError where there is none."""
    for found in topic(_NAMES[name]).rulings:
        if found.name == name:
            return found
    raise KeyError(name)


def puzzle(name: str) -> Puzzle:
    """Return a kind of puzzle by its name; a KeyError where there is none."""
    for found in topic(_NAMES[name]).puzzles:
        if found.name == name:
            return found
    raise KeyError(name)


def topic_of(family: str) -> str | None:
    """Return the topic that has the rules of a family and no others (`place/…`: placing); otherwise None."""
    name = _FAMILIES.get(family)
    return name if list(_FAMILIES.values()).count(str(name)) == 1 else None


def _rule(topic: str, entry: Mapping[str, Any]) -> Rule:
    return Rule(
        entry["id"],
        topic,
        entry["title"],
        tuple(entry["asked"]),
        entry["says"],
        tuple(entry["where"]),
        _stands(entry),
        tuple(entry.get("rulings", ())),
        entry.get("refuses"),
        entry.get("way_out"),
        _example(entry["example"]),
    )


def _ruling(topic: str, entry: Mapping[str, Any]) -> RulingText:
    return RulingText(
        entry["name"],
        topic,
        entry["title"],
        tuple(entry["asked"]),
        entry["says"],
        entry["because"],
        tuple(Answer(answer["value"], answer["says"]) for answer in entry["answers"]),
        _stands(entry),
        _example(entry["example"]),
    )


def _puzzle(topic: str, entry: Mapping[str, Any]) -> Puzzle:
    return Puzzle(
        entry["name"],
        topic,
        entry["title"],
        tuple(entry["asked"]),
        entry["says"],
        tuple(entry["where"]),
        _stands(entry),
        tuple(entry["valid"]),
        entry["example"],
    )


def _example(entry: Mapping[str, Any]) -> Example:
    return Example(
        entry["says"],
        tuple(entry.get("moves", ())),
        entry.get("rulings", {}),
        entry.get("table", {}),
        entry.get("then"),
        tuple(entry.get("tried", ())),
    )


def _stands(entry: Mapping[str, Any]) -> tuple[Stand, ...]:
    return tuple(Stand(stand["where"], stand["says"]) for stand in entry.get("stands", ()))
