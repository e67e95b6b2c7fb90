"""What two editions of the rulebook say differently, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..provenance import Statement
from ..sentence import Said, Sentence, all_of, say
from .book import Book
from .entries import Entry, Puzzle, Question, Rule, RulingText, Stand, Topic

_SO: Final = "says so"
"""What stands under an edition for programs where it is one of our statements that the edition has."""


class Contrast(NamedTuple):
    """One point on which two editions differ: what it belongs to, and what each of them says, where it says it."""

    kind: str
    """`ruling` is played differently; `rule`, `puzzle`, `question` are said differently or more clearly; `statement` is
    said by one of them only; `detail` has no effect."""
    name: str
    title: str
    one: Stand | None
    """None where an edition has nothing special: it says what our words say, or, of a statement, does not say it."""
    other: Stand | None


def contrasts(book: Book, one: str, other: str) -> list[Contrast]:
    """Return all points on which two editions differ: those that change the game first."""
    found = [
        _of_ruling(book.ruling(name), one, other)
        for name in book.rulings
        if book.usual(name, one) != book.usual(name, other)
    ]
    told = {(contrast.name, stand.where) for contrast in found for stand in (contrast.one, contrast.other) if stand}
    for topic in book.topics():
        found += _of_topic(topic, one, other, told)
    return found


def _of_ruling(text: RulingText, one: str, other: str) -> Contrast:
    stands = {stand.edition: stand for stand in text.stands if stand not in text.remarks}
    return Contrast("ruling", text.name, text.title, stands[one], stands[other])


def _of_topic(topic: Topic, one: str, other: str, told: set[tuple[str, str]]) -> list[Contrast]:
    """Return the differences in a topic, without those of a rule that the ruling which decides it tells already."""
    found = list(_of_statements(topic.name, topic.statements, one, other))
    for item in topic.entries:
        match item:
            case Rule():
                stands = tuple(
                    stand for stand in item.stands if not told & {(name, stand.where) for name in item.rulings}
                )
                found += _of_stands("rule", item.id, item.title, stands, one, other)
            case RulingText():
                found += _of_stands("rule", item.name, item.title, item.remarks, one, other)
            case Puzzle():
                found += _of_stands("puzzle", item.name, item.title, item.stands, one, other)
            case Question():
                found += _of_stands("question", item.name, item.title, item.stands, one, other)
        # What an edition puts in its own way is told by that.
        special = {stand.edition for stand in item.stands}
        if not special & {one, other}:
            found += _of_statements(item.name, _said_by_editions(item), one, other)
    for difference in topic.differences:
        found += _of_stands("detail", difference.about, difference.title, difference.stands, one, other)
    return found


def _said_by_editions(item: Entry) -> Sequence[Statement]:
    """Return what an entry says out of the texts, without what merely comes near an answer or speaks for one."""
    match item:
        case Question():
            return item.answer
        case RulingText():
            return ()
        case _:
            return item.statements


def _of_statements(name: str, statements: Iterable[Statement], one: str, other: str) -> Iterable[Contrast]:
    """Find what one of two editions says and the other does not."""
    for statement in statements:
        at = {citation.edition: Stand(citation, _SO) for citation in reversed(statement.text)}
        if (one in at) != (other in at):
            yield Contrast("statement", name, statement.says, at.get(one), at.get(other))


def _of_stands(kind: str, name: str, title: str, stands: Sequence[Stand], one: str, other: str) -> list[Contrast]:
    """Set the stands of two editions side by side; what both say alike is no difference."""
    ours = [stand for stand in stands if stand.edition == one]
    theirs = [stand for stand in stands if stand.edition == other]
    if [stand.says for stand in ours] == [stand.says for stand in theirs]:
        return []
    longest = max(len(ours), len(theirs))
    pairs = zip([*ours, *[None] * longest], [*theirs, *[None] * longest], strict=False)
    return [Contrast(kind, name, title, mine, yours) for mine, yours in pairs if mine or yours]


def say_contrasts(book: Book, one: str, other: str) -> list[Said]:
    """Say what two editions have differently."""
    if one == other:
        return [say("A rulebook does not differ from itself: name two of {editions}.", editions=all_of(book.editions))]
    found = contrasts(book, one, other)
    mine, theirs = book.editions[one], book.editions[other]
    if not found:
        return [say("Nothing is known in which the {one} and the {other} rulebook differ.", one=mine, other=theirs)]

    def of(*kinds: str) -> list[Said]:
        kept = [contrast for contrast in found if contrast.kind in kinds]
        return [line for contrast in kept for line in _say(book, contrast, one, other)]

    said: list[Said] = [say("Where the {one} and the {other} rulebook differ.", one=mine, other=theirs), say("")]
    playing, putting = of("ruling"), of("rule", "puzzle", "question")
    saying, details = of("statement"), of("detail")
    if playing:
        said += [say("What is played differently:"), *playing]
    else:
        said.append(say("They are played alike: every ruling is the same."))
    if putting:
        said += [say(""), say("What one of them says differently or more clearly:"), *putting]
    if saying:
        said += [say(""), say("What only one of them says:"), *saying]
    if details:
        said += [say(""), say("What makes no difference to the referee:"), *details]
    return said


def _say(book: Book, contrast: Contrast, one: str, other: str) -> list[Sentence]:
    return [
        say("  {title} ({name})", title=contrast.title, name=contrast.name),
        _say_stand(book, contrast, one, contrast.one),
        _say_stand(book, contrast, other, contrast.other),
    ]


def _say_stand(book: Book, contrast: Contrast, edition: str, stand: Stand | None) -> Sentence:
    if stand is None and contrast.kind == "statement":
        return say("    {edition}: does not say so", edition=edition)
    if stand is None:
        return say("    {edition}: nothing special", edition=edition)
    if contrast.kind == "statement":
        return say("    {place}: says so", place=stand.where)
    if contrast.kind == "ruling":
        meaning = book.ruling(contrast.name).meaning(stand.says)
        return say("    {place}: {value}: {meaning}", place=stand.where, value=stand.says, meaning=meaning)
    return say("    {place}: {says}", place=stand.where, says=stand.says)
