"""One person under several names: `Anna=Ann` counts the games of Anna as those of Ann."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from unicodedata import normalize

from .refusal import Unclear
from .sentence import Quoted, Said, paragraph, say


def read_aliases(texts: Iterable[str], name_fault: Callable[[str], Said | None]) -> dict[str, str]:
    """Read aliases: each name with the one that it counts as in the end, or say what is unclear about them.

    `name_fault` says what keeps a text from being a player's name.
    """
    given: dict[str, str] = {}
    for text in texts:
        name, equals, other = (part.strip() for part in normalize("NFC", text).partition("="))
        if not (name and equals and other):
            raise Unclear(
                say("{text} is no alias. Write --alias \"Anna=Ann\" to count Anna's games as Ann's.", text=Quoted(text))
            )
        for each in (name, other):
            fault = name_fault(each)
            if fault:
                what = say("--alias: {name} cannot be a player's name.", name=Quoted(each))
                raise Unclear(paragraph(what, fault))
        if given.setdefault(name, other) != other:
            raise Unclear(
                say(
                    "--alias: {name} cannot be both {one} and {other}. Leave one of them out.",
                    name=name,
                    one=given[name],
                    other=other,
                )
            )
    return {name: _end(name, given) for name in given}


def _end(name: str, given: Mapping[str, str]) -> str:
    way = [name]
    while way[-1] in given:
        way.append(given[way[-1]])
        if way[-1] in way[:-1]:
            raise Unclear(say("--alias: {way} goes round in a circle. Leave one of them out.", way=" = ".join(way)))
    return way[-1]


def clash(names: Sequence[str], aliases: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Find two players of one game whom the aliases make one person: both names, and that person's."""
    found: dict[str, str] = {}
    for name in names:
        person = aliases.get(name, name)
        if person in found:
            return found[person], name, person
        found[person] = name
    return None
