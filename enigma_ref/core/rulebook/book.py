"""The book of a box: its topics, each read when it is first asked for, its editions, and what its rulings can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar

from ..sentence import Argument, Said, Term, say
from .entries import Entry, Puzzle, Question, Rule, RulingText, Topic
from .reading import read_topic

_E = TypeVar("_E", Rule, RulingText, Puzzle)


class InForce(NamedTuple):
    """What a game plays by."""

    edition: str
    answers: Mapping[str, str]
    """The answer to each ruling."""
    over: bool
    """Whether the game has ended, so that nothing can be changed any more."""


class Book:
    """What a box knows of its rules. A box overrides what is declared here without a body, and makes one of it."""

    box: ClassVar[str]
    """The box, by the name in a record's header."""
    order: ClassVar[Sequence[str]]
    """The topics, in the order of a game."""
    families: ClassVar[Mapping[str, str]]
    """The topic in which the rules of a family stand: `networker/colour` under networkers."""
    rulings: ClassVar[Mapping[str, str]]
    """The topic in which each ruling stands, in the order in which a record has them."""
    puzzles: ClassVar[Mapping[str, str]] = {}
    """The topic in which each kind of puzzle stands."""
    editions: ClassVar[Mapping[str, Term]]
    """The editions of the rulebook by their codes, with what they are called."""
    words: ClassVar[Sequence[str]]
    """The files with what things are called."""
    asked: ClassVar[Sequence[str]]
    """The languages in which it is written down how people ask."""
    sample_topic: ClassVar[str]
    sample_rule: ClassVar[str]
    sample_question: ClassVar[str]
    """What might be asked, to show how."""
    new: ClassVar[str]
    """How a game is started: `enigma-ref new`."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}

    def content(self, file: str) -> Mapping[str, Any]:
        """Return what a file of the rule data says, by its name without its ending."""
        raise NotImplementedError

    def values(self, ruling: str) -> Sequence[str]:
        """Return what the answer to a ruling can be, the default first; nothing where it is a number."""
        raise NotImplementedError

    def usual(self, ruling: str, edition: str | None = None) -> str:
        """Return the answer of an edition to a ruling, or the default."""
        raise NotImplementedError

    def in_force(self, state: Any) -> InForce:
        """Return what a game plays by."""
        raise NotImplementedError

    def advice(self, puzzle: Puzzle) -> Said | None:
        """Say how a kind of puzzle is checked."""
        return None

    def place(self, place: str) -> Argument:
        """Return what a place of the rulebook is called."""
        return place

    def in_all(self, place: Argument) -> Said:
        """Name a place that is the same in all editions."""
        return say("{place} in all editions", place=place)

    @property
    def several(self) -> bool:
        """Whether there is more than one edition."""
        return len(self.editions) > 1

    def topic(self, name: str) -> Topic:
        """Return one topic; a KeyError where there is none of that name."""
        if name not in self.order:
            raise KeyError(name)
        if name not in self._topics:
            self._topics[name] = read_topic(name, self.content(name))
        return self._topics[name]

    def topics(self) -> tuple[Topic, ...]:
        """Return all topics, in the order of a game."""
        return tuple(map(self.topic, self.order))

    def rules(self) -> list[Rule]:
        """Return all rules."""
        return [rule for topic in self.topics() for rule in topic.rules]

    def rule(self, id: str) -> Rule:  # noqa: A002  it is what everyone calls it
        """Return a rule by its id; a KeyError where there is none."""
        return _named(id, self.topic(self.families[id.partition("/")[0]]).rules)

    def ruling(self, name: str) -> RulingText:
        """Return the words of a ruling by its name; a KeyError where there is none."""
        return _named(name, self.topic(self.rulings[name]).rulings)

    def puzzle(self, name: str) -> Puzzle:
        """Return a kind of puzzle by its name; a KeyError where there is none."""
        return _named(name, self.topic(self.puzzles[name]).puzzles)

    def question(self, name: str) -> Question:
        """Return a question by its name; a KeyError where there is none."""
        return self.questions[name]

    def entry(self, kind: str, name: str) -> Entry:
        """Return something in a topic by its kind (`rule`, `ruling`, `puzzle` or `question`) and name."""
        match kind:
            case "rule":
                return self.rule(name)
            case "ruling":
                return self.ruling(name)
            case "puzzle":
                return self.puzzle(name)
            case _:
                return self.question(name)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """All questions by name."""
        return {found.name: found for topic in self.topics() for found in topic.questions}

    def topic_of(self, family: str) -> str | None:
        """Return the topic that has the rules of a family and no others (`place/…`: placing); otherwise None."""
        name = self.families.get(family)
        return name if list(self.families.values()).count(str(name)) == 1 else None


def _named(name: str, entries: Sequence[_E]) -> _E:
    for found in entries:
        if found.name == name:
            return found
    raise KeyError(name)
