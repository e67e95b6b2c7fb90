"""A voice: how sentences become text in one language. English is the language of the templates themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from .facts import Facts
from .sentence import Amount, Argument, Beginnings, Listed, Paragraph, Percent, Prose, Quoted, Said, Sentence, Term

NOTHING: Final = "–"
"""What stands where there is no number."""


_ENDS: Final = ".!?"
_TYPED: Final = re.compile(r": (?:enigma-ref )?do\b[^.]*$")
"""The end of a template that has no full stop, since what stands there is to be typed as it is."""


class _Hole(Facts):
    """A place in a template where an argument goes, and what the grammar wants of it there."""

    name: str
    spec: str


@lru_cache(4096)
def parts_of(template: str) -> tuple[str | _Hole, ...]:
    """Take a template apart, once: text as it is, and holes."""
    parts: list[str | _Hole] = []
    text = ""
    place = 0
    while place < len(template):
        char = template[place]
        if char in "{}" and template[place : place + 2] == char * 2:
            text += char
            place += 2
        elif char == "{":
            end = template.index("}", place)
            name, _, spec = template[place + 1 : end].partition(":")
            if text:
                parts.append(text)
            text = ""
            parts.append(_Hole(name, spec))
            place = end + 1
        elif char == "}":
            raise ValueError(f"a brace too many in {template!r}")
        else:
            text += char
            place += 1
    if text:
        parts.append(text)
    return tuple(parts)


def holes_of(template: str) -> dict[str, set[str]]:
    """Return the arguments that a template names, each with all that its grammar asks of it."""
    found: dict[str, set[str]] = {}
    for part in parts_of(template):
        if isinstance(part, _Hole):
            found.setdefault(part.name, set()).add(part.spec)
    return found


def _begins(text: str, words: list[str]) -> bool:
    return any(word.startswith(text) for word in words)


class Voice:
    """English, and what other languages do in their own way."""

    language: str = "en"
    words: ClassVar[Mapping[str, str]] = {"and": "and", "or": "or"}
    """What stands before the last of several things."""
    plurals: ClassVar[int] = 2
    """How many plural classes there are."""

    def template(self, english: str) -> str:
        """Return a template in this language."""
        return english

    def prose(self, text: str) -> str:
        """Return a text from data in this language."""
        return text

    def inflected(self, text: str, case: str) -> str:
        """Return any word as it stands in a case, where the language changes it there: French says `d'Ann`."""
        return text

    def term(self, term: Term, case: str) -> str:
        """Return a word of the game, in a case where the language has some."""
        return term.word

    def plural(self, number: int) -> int:
        """Return the plural class of a number: which of the alternatives fits it."""
        return 0 if number == 1 else 1

    def number(self, value: int, form: str) -> str:
        """Return a whole number: as it is, with its sign (`+`), or with its thousands apart (`,`)."""
        return f"{value:{form}}" if form in ("+", ",") else str(value)

    def amount(self, amount: Amount) -> str:
        """Return a number that need not be whole."""
        if amount.value is None:
            return NOTHING
        text = f"{amount.value:.{amount.digits}f}"
        return text.rstrip("0").rstrip(".") if amount.trimmed else text

    def percent(self, share: Percent) -> str:
        """Return a part as a percentage."""
        return f"{share.part / share.whole * 100:.0f}%" if share.whole else NOTHING

    def beginnings(self, typed: Beginnings) -> str:
        """Return the shortest that can be typed for words of the game; letters that begin none need no spaces."""
        words = {term: [self.term(term, "").lower(), term.word] for term in typed.among}
        found = []
        for term in typed.terms:
            own = self.term(term, "").lower()
            others = [word for other in typed.among if other != term for word in words[other]]
            found.append(next((own[:end] for end in range(1, len(own)) if not _begins(own[:end], others)), own))
        together = "".join(found)
        apart = len(together) > len(found) or _begins(together, [word for each in words.values() for word in each])
        return " ".join(found) if apart else together

    def quote(self, value: object, most: int) -> str:
        """Return what somebody typed, in quotes, on one line, cut where it is long."""
        text = repr(value)
        return text if len(text) <= most else f"{text[: most - 1]}…"

    def listed(self, items: list[str], last: str) -> str:
        """Join things as a sentence does."""
        if len(items) < 2 or not last:
            return ", ".join(items)
        if last == ";":
            return "; ".join(items)
        if last == "  ":
            return "  ".join(items)
        return f"{', '.join(items[:-1])} {self.words[last]} {items[-1]}"

    def text(self, said: Said) -> str:
        """Return what is said as text."""
        if isinstance(said, Paragraph):
            return self._one_after_the_other(said.sentences)
        parts = parts_of(self.template(said.template))
        if len(parts) == 1 and isinstance(parts[0], str):
            return parts[0]
        return "".join([part if isinstance(part, str) else self._filled(said, part) for part in parts])

    def _one_after_the_other(self, sentences: Sequence[Said]) -> str:
        found, apart = "", ""
        for each in sentences:
            text = self.text(each)
            if text:
                found += f"{apart}{text}" if found else text
                # Without a mark what follows would be typed along.
                apart = " — " if text[-1] not in _ENDS and _ends_typed(each) else " "
        return found

    def pieces(self, sentence: Sentence) -> list[tuple[str, str]]:
        """Return a sentence as text in pieces, each with the name of the argument that it is; its own words have none.

        For whoever shows an argument in another way than the words around it.
        """
        return [
            (part, "") if isinstance(part, str) else (self._filled(sentence, part), part.name)
            for part in parts_of(self.template(sentence.template))
        ]

    def _filled(self, sentence: Sentence, hole: _Hole) -> str:
        name: str
        spec: str
        name, spec = hole
        value = sentence.arguments[name]
        if not spec:
            return self.argument(value)
        if "|" in spec:
            forms = spec.split("|")
            if isinstance(value, Amount):  # a number that need not be whole: as many
                return forms[-1]
            assert isinstance(value, int), f"{name} must be a number in {sentence.template!r}"
            # A sentence that a language lacks is said in English, with the forms of English.
            return forms[self.plural(value) if len(forms) == self.plurals else ENGLISH.plural(value)]
        text = self.argument(value, spec.removesuffix("^") if spec[:1].isalpha() else spec)
        if spec[-1:] == "^":
            return text[:1].upper() + text[1:]
        if spec == "v":
            return text[:1].lower() + text[1:]
        if spec == "inside":
            return text.removesuffix(".")
        if spec[:1] in ("<", ">"):
            return text.rjust(int(spec[1:])) if spec[0] == ">" else text.ljust(int(spec[1:]))
        return self.inflected(text, spec)

    def argument(self, value: Argument, spec: str = "") -> str:
        """Return what goes into a sentence as text."""
        if type(value) is str:
            return value
        if isinstance(value, Prose):
            return " ".join(map(self.prose, value.parts))
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return self.number(value, spec)
        if isinstance(value, Sentence):
            return self.text(value)
        if isinstance(value, Quoted):
            return self.quote(value.value, value.most)
        if isinstance(value, Listed):
            return self.listed([self.argument(item, spec) for item in value.items], value.last)
        if isinstance(value, Term):
            return self.term(value, spec)
        if isinstance(value, Beginnings):
            return self.beginnings(value)
        if isinstance(value, Amount):
            return self.amount(value)
        if isinstance(value, Percent):
            return self.percent(value)
        return self.text(value)


ENGLISH: Final = Voice()
"""The voice of the templates as they stand."""

_for_programs = ENGLISH


def for_programs() -> Voice:
    """Return the voice of `str`, of JSON and of the library: English, unless a language was named."""
    return _for_programs


def speak_to_programs(voice: Voice) -> None:
    """Name the voice of `str`, of JSON and of the library, for as long as this program runs."""
    global _for_programs  # `str` takes no argument
    _for_programs = voice


def _ends_typed(said: Said) -> bool:
    """Tell whether what is said ends in words that are to be typed."""
    if isinstance(said, Paragraph):
        return bool(said.sentences) and _ends_typed(said.sentences[-1])
    last = parts_of(said.template)[-1:]
    value = said.arguments.get(last[0].name) if last and isinstance(last[0], _Hole) else None
    return _ends_typed(value) if isinstance(value, Sentence | Paragraph) else bool(_TYPED.search(said.template))
