"""What a rulebook is made of: topics, and in them rules, rulings, kinds of puzzles and questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from ..provenance import Citation, Statement, spoken


class Stand(NamedTuple):
    """What one edition says where the editions differ, or one of them is clearer."""

    at: Citation
    says: str

    @property
    def where(self) -> str:
        """The place, such as `fr 3B`."""
        return str(self.at)

    @property
    def edition(self) -> str:
        """The edition's code."""
        return self.at.edition


class Example(NamedTuple):
    """A rule at work. Its moves, if there are any, start a game at the usual table and end with the one in question."""

    says: str
    moves: tuple[str, ...]
    rulings: Mapping[str, str]
    """What this table has decided otherwise than usual."""
    table: Mapping[str, Any]
    """What the header of the record says otherwise."""
    then: str | None
    """A move after the last one, which the rule refuses."""
    tried: tuple[str, ...]
    """For a ruling: the values to try it with; otherwise all that it can have."""
    claim: Mapping[str, str]
    """For a ruling about a kind of puzzle, in place of moves: a claimed solution, as the box writes it."""


class Rule(NamedTuple):
    """A rule, by the id that refusals and findings name."""

    id: str
    topic: str
    title: str
    statements: tuple[Statement, ...]
    stands: tuple[Stand, ...]
    """The editions that say it differently, or more clearly than the rest."""
    rulings: tuple[str, ...]
    """The rulings that decide it, where there are any."""
    refuses: str | None
    """What the referee refuses by it; None for a rule that nothing can break, such as scoring."""
    way_out: str | None
    """What to do after such a refusal."""
    example: Example

    @property
    def name(self) -> str:
        """Its id, which is what it is asked for by."""
        return self.id

    @property
    def says(self) -> str:
        """What it says, without where that comes from."""
        return spoken(self.statements)

    @property
    def where(self) -> tuple[str, ...]:
        """The places in which editions say it, each once; none for a rule that is this program's own."""
        return tuple(dict.fromkeys(str(at) for statement in self.statements for at in statement.text))


class Answer(NamedTuple):
    """One of the values of a ruling, what it means, and what speaks for it."""

    value: str
    says: str
    arguments: tuple[Statement, ...]


class RulingText(NamedTuple):
    """A ruling in words: the question, the answers, what each edition says, and why the default is what it is."""

    name: str
    also: tuple[str, ...]
    """What else it is asked for by."""
    topic: str
    title: str
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

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All that speaks for one of the answers."""
        return tuple(argument for answer in self.answers for argument in answer.arguments)

    def meaning(self, value: str) -> str:
        """Return what an answer means; nothing for a number, which speaks for itself."""
        return next((answer.says for answer in self.answers if answer.value == value), "")


class Puzzle(NamedTuple):
    """A kind of puzzle: what its solution is, and what the check by all has to look at."""

    name: str
    topic: str
    title: str
    aim: tuple[Statement, ...]
    valid: tuple[Statement, ...]
    """What must hold, one by one."""
    stands: tuple[Stand, ...]
    rulings: tuple[str, ...]
    """The rulings that decide what a solution is, where there are any."""
    example: str

    @property
    def says(self) -> str:
        """What its solution is, without where that comes from."""
        return spoken(self.aim)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All that is said of it."""
        return self.aim + self.valid


class Question(NamedTuple):
    """Something that people ask and that no move can break: what the rulebooks say to it, if they do, and we do."""

    name: str
    topic: str
    title: str
    answer: tuple[Statement, ...]
    """What editions answer; nothing where none does."""
    near: tuple[Statement, ...]
    """What comes near an answer: in the texts, by inference, or from players."""
    stands: tuple[Stand, ...]
    does: str
    """What this program does there."""

    @property
    def says(self) -> str:
        """The answer of the rulebooks; where they have none, what this program does."""
        return spoken(self.answer) or self.does

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All that is said of it but for what this program does."""
        return self.answer + self.near


class Difference(NamedTuple):
    """Something that editions put differently without an effect on the referee, still worth knowing in a dispute."""

    about: str
    """The rule, the question or the kind of puzzle that it belongs to."""
    title: str
    stands: tuple[Stand, ...]
    """What each of the editions says."""

    def by_answer(self) -> dict[str, list[str]]:
        """Return the citations under what they say."""
        found: dict[str, list[str]] = {}
        for stand in self.stands:
            found.setdefault(stand.says, []).append(stand.where)
        return found


Entry: TypeAlias = "Rule | RulingText | Puzzle | Question"
"""Whatever has a name of its own within a topic."""


class Topic(NamedTuple):
    """A part of the rules."""

    name: str
    title: str
    statements: tuple[Statement, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[RulingText, ...]
    puzzles: tuple[Puzzle, ...]
    questions: tuple[Question, ...]
    differences: tuple[Difference, ...]

    @property
    def says(self) -> str:
        """What it is about, without where that comes from."""
        return spoken(self.statements)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that is in it."""
        return (*self.rules, *self.puzzles, *self.rulings, *self.questions)

    def about(self, name: str) -> tuple[Difference, ...]:
        """Return the differences without an effect that belong to something in it."""
        return tuple(difference for difference in self.differences if difference.about == name)
