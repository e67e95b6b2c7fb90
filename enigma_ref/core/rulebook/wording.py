"""A rule and the ruling that decides it, in words: what it says, where that comes from, what holds in a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..sentence import Argument, Said, Sentence, all_of, row_of, say
from .book import Book, InForce
from .entries import Rule, RulingText, Stand
from .sources import say_statements


def inset(margin: int, line: Said) -> Sentence:
    """Set a line in by so many columns."""
    return say("{margin}{line}", margin=" " * margin, line=line)


def say_stands(stands: Iterable[Stand]) -> list[Said]:
    """Say what editions put differently."""
    return [say("    {place}: {says}.", place=stand.where, says=stand.says) for stand in stands]


def say_rule(book: Book, found: Rule) -> list[Said]:
    """Say what a rule is, where that comes from, and which editions differ."""
    return [
        say("The rule: {title:v} ({rule}).", title=found.title, rule=found.id),
        *say_statements(book, found.statements),
        *say_stands(found.stands),
    ]


def explain_rule(book: Book, rule: str, force: InForce, entry: int | None) -> list[Said]:
    """Say what the rule is that speaks against a move, what decides it, and how to change that from now on.

    Or from an entry on, where one is given. After the end nothing can be changed.
    """
    found = book.rule(rule)
    said = say_rule(book, found)
    for name in found.rulings:
        said += say_ruling(book, name, force)
        if not force.over:
            said.append(say_change(book, name, force, entry))
    return said


def explain_fault(book: Book, rule: str) -> list[Said]:
    """Say what the rule is by which a record cannot be read, and the way out, set apart from what follows."""
    found = book.rule(rule)
    said = say_rule(book, found)
    if found.way_out:
        said.append(say("To put it right: {way_out}", way_out=found.way_out))
    return [*said, say("")]


def say_ruling(book: Book, name: str, force: InForce) -> list[Said]:
    """Say what the table plays by where the rulebooks differ or are silent, and what else it could be."""
    text, here = book.ruling(name), force.answers[name]
    meaning, whence = text.meaning(here), say_whence(book, text, force)
    said: list[Said] = [
        say(
            "The ruling: {ruling} is {value} in this game, {whence}: {meaning}.",
            ruling=name,
            value=here,
            whence=whence,
            meaning=meaning,
        )
        if meaning
        else say("The ruling: {ruling} is {value} in this game, {whence}.", ruling=name, value=here, whence=whence)
    ]
    others = [_say_other(book, text, answer.value, answer.says) for answer in text.answers if answer.value != here]
    return [*said, say("  It could also be"), *others] if others else said


def _say_other(book: Book, text: RulingText, value: str, meaning: str) -> Said:
    by = cited_for(book, text, value)
    if by is None:
        return say("    {value}: {meaning}", value=value, meaning=meaning)
    return say("    {value} ({by}): {meaning}", value=value, by=by, meaning=meaning)


def cited_for(book: Book, text: RulingText, value: str) -> Argument | None:
    """Name the editions that answer a ruling in one way, by where they do; None where none does."""
    by = [stand.where for stand in text.stands if stand.says == value]
    if not by:
        return None
    return all_of(by) if book.several else say("the rulebook")


def say_whence(book: Book, text: RulingText, force: InForce) -> Said:
    """Say where the answer that a table plays by comes from."""
    edition = book.editions[force.edition]
    usual = book.usual(text.name, force.edition)
    decided = force.answers[text.name] != usual
    if not text.answered:
        if decided:
            return say("as this table decided (the default: {usual})", usual=usual)
        if book.several:
            return say("the default, since no edition answers it")
        return say("the default, since the rulebook does not settle it")
    if book.several:
        if decided:
            return say("as this table decided ({edition} edition: {usual})", edition=edition, usual=usual)
        return say("as in the {edition} edition", edition=edition)
    return say("as this table decided (the rulebook: {usual})", usual=usual) if decided else say("as in the rulebook")


def say_change(book: Book, name: str, force: InForce, entry: int | None) -> Said:
    """Say how to change a ruling: from now on, and from an entry on where one is given."""
    others = [value for value in book.values(name) if value != force.answers[name]]
    change = f"ruling {name} {others[0] if len(others) == 1 else 'VALUE'}"
    if entry:
        return say(
            "  To change it from this move on: do insert {entry} {change}; from now on: do {change}.",
            entry=entry,
            change=change,
        )
    return say("  To change it from now on: do {change}.", change=change)


def cited_in(book: Book, rule_id: str, edition: str) -> Argument:
    """Return a rule's id with where one edition has it: `score/each (en 3C)`."""
    cited = [at.place for statement in book.rule(rule_id).statements for at in statement.text if at.edition == edition]
    if not cited:
        return rule_id
    return say("{rule} ({edition} {places})", rule=rule_id, edition=edition, places=row_of(dict.fromkeys(cited)))


def others_of(book: Book, text: RulingText, here: str) -> Sequence[str]:
    """Return what else a ruling could be; of a number, what is known of it, or one that makes a longer game."""
    known = [answer.value for answer in text.answers]
    values = book.values(text.name) or (known if len(known) > 1 else (known[0], str(int(known[0]) + 5)))
    return [value for value in values if value != here]
