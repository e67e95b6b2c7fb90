"""Sentences as plain data that can be written as JSON and read back, so that they can be kept and handed on unsaid.

A string or a whole number stands for itself; anything else is an object whose first key says what it is. What is read
back says the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from .sentence import Amount, Argument, Beginnings, Listed, Paragraph, Percent, Quoted, Said, Sentence, Term
from .voice import holes_of


class DataError(ValueError):
    """Data that is not what was written: damaged, or of another version."""


class _Shown:
    """What was quoted, where only its text was kept."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shown) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def said_data(value: Argument) -> Any:
    """Return a sentence, or what goes into one, as data."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Sentence):
        return {"say": value.template, "with": {name: said_data(each) for name, each in value.arguments.items()}}
    if isinstance(value, Paragraph):
        return {"paragraph": [said_data(each) for each in value.sentences]}
    if isinstance(value, Quoted):
        if value.value is None or type(value.value) in (str, int, float, bool):
            return {"quoted": value.value, "most": value.most}
        return {"shown": repr(value.value)[: value.most + 1], "most": value.most}  # so that a long one is still cut
    if isinstance(value, Listed):
        return {"listed": [said_data(each) for each in value.items], "last": value.last}
    if isinstance(value, Term):
        return {"term": value.word, "kind": value.kind}
    if isinstance(value, Beginnings):
        return {"begun": [said_data(each) for each in value.terms], "among": [said_data(each) for each in value.among]}
    if isinstance(value, Amount):
        return {"amount": value.value, "digits": value.digits, "trimmed": value.trimmed}
    return {"part": value.part, "whole": value.whole}


def said_from(data: object) -> Said:
    """Return the sentence of such data, which can be said; raise `DataError` where it is none."""
    found = _argument(data)
    if not isinstance(found, Sentence | Paragraph):
        raise DataError(data)
    try:
        str(found)
    except (AssertionError, KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
        raise DataError(data) from error
    return found


def _argument(data: object) -> Argument:
    if isinstance(data, str | int):
        return data
    if not isinstance(data, Mapping) or not data:
        raise DataError(data)
    make = _MAKERS.get(next(iter(data)))
    if make is None:
        raise DataError(data)
    try:
        found: Argument = make(data)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise DataError(data) from error
    return found


def _sentence(data: Mapping[str, Any]) -> Sentence:
    template = _text(data["say"])
    for specs in holes_of(template).values():
        for spec in specs:
            if spec[:1] in ("<", ">"):
                _small(int(spec[1:]))
    return Sentence(template, {name: _argument(each) for name, each in data["with"].items()})


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise DataError(value)
    return value


def _small(value: object) -> int:
    """Return a number of columns or digits; a huge one would fill the memory with spaces."""
    if type(value) is not int or not 0 <= value < 1000:
        raise DataError(value)
    return value


def _terms(data: Iterable[Any]) -> tuple[Term, ...]:
    return tuple(Term(_text(each["term"]), _text(each["kind"])) for each in data)


_MAKERS: Final[Mapping[object, Any]] = {
    "say": _sentence,
    "paragraph": lambda data: Paragraph(tuple(said_from(each) for each in data["paragraph"])),
    "quoted": lambda data: Quoted(data["quoted"], _small(data["most"])),
    "shown": lambda data: Quoted(_Shown(_text(data["shown"])), _small(data["most"])),
    "listed": lambda data: Listed(tuple(_argument(each) for each in data["listed"]), _text(data["last"])),
    "term": lambda data: Term(_text(data["term"]), _text(data["kind"])),
    "begun": lambda data: Beginnings(_terms(data["begun"]), _terms(data["among"])),
    "amount": lambda data: Amount(data["amount"], _small(data["digits"]), bool(data["trimmed"])),
    "part": lambda data: Percent(data["part"], data["whole"]),
}
"""How each kind of object is read."""
