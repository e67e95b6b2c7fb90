"""What the voices of all translations share: sentences from a catalogue, and numbers, quotes and lists as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ...core.sentence import Amount, Percent, Term
from ...core.voice import NOTHING, Voice
from ..catalogue import catalogue

NARROW: Final = "\u202f"
"""A narrow space at which no line is broken."""
FIRM: Final = "\u00a0"
"""A space at which no line is broken."""


class Translated(Voice):
    """A voice that looks its sentences up; what it does not find, it says in English."""

    quotes: ClassVar[tuple[str, str]]
    """What stands before and after something quoted."""
    thousands: ClassVar[str]
    """What stands between the thousands of a long number."""
    comma: ClassVar[str] = ","
    """What stands before the decimals."""
    before_percent: ClassVar[str] = FIRM
    cases: ClassVar[tuple[str, ...]] = ()
    """The cases that sentences of this language ask words for, besides the plain form: of terms, or of any word."""

    def __init__(self) -> None:
        self._templates: dict[str, str] = {}
        self._terms: dict[Term, Mapping[str, str]] = {}

    def template(self, english: str) -> str:
        """Return a template in this language."""
        found = self._templates.get(english)
        if found is None:
            found = self._templates[english] = self._found("program", english) or self.unlisted(english)
        return found

    def unlisted(self, english: str) -> str:
        """Return a template that is in no catalogue, since it only puts things side by side."""
        return english

    def prose(self, text: str) -> str:
        """Return a text from data in this language."""
        return (text and self._found("rules", text)) or text

    def _found(self, domain: str, english: str, context: str = "") -> str | None:
        known = catalogue(self.language, domain)
        return known.find(english, context) if known and english else None

    def term(self, term: Term, case: str) -> str:
        """Return a word of the game; in the plain form where it has none for the case."""
        forms = self._terms.get(term)
        if forms is None:
            forms = self._terms[term] = forms_of(self._found("program", term.word, term.kind) or term.word)
        return forms.get(case) or forms[""]

    def number(self, value: int, form: str) -> str:
        """Return a whole number."""
        return f"{value:,}".replace(",", self.thousands) if form == "," else super().number(value, form)

    def amount(self, amount: Amount) -> str:
        """Return a number that need not be whole."""
        return super().amount(amount).replace(".", self.comma)

    def percent(self, share: Percent) -> str:
        """Return a part as a percentage."""
        return super().percent(share).replace("%", f"{self.before_percent}%") if share.whole else NOTHING

    def quote(self, value: object, most: int) -> str:
        """Return what somebody typed, in the quotes of the language."""
        text = repr(value)
        if isinstance(value, str):
            text = text[1:-1].replace("\\'", "'")
        before, after = self.quotes
        return f"{before}{text}{after}" if len(text) + 2 <= most else f"{before}{text[: most - 2]}…"


def forms_of(written: str) -> dict[str, str]:
    """Read the forms of a term as a catalogue has them: `rot|e=rote|en=roten`, the plain form first."""
    plain, *others = written.split("|")
    return {"": plain, **dict(form.split("=", 1) for form in others)}
