"""Sentences as data: an English template, readable where it arises, with named and typed arguments.

Nothing here is text yet. A sentence becomes text once, at the edge, through a voice (`core.voice`), which looks the
template up in its language and puts the arguments in. So a sentence is never cut apart, searched or used as a key.

A template names its arguments in braces; what stands behind a colon is for the grammar and never changes a meaning:

- `{n} {n:cell|cells}`: one of the alternatives, by the plural class of the number;
- `{change:+}`: a number with its sign; `{ways:,}`: with its thousands apart; `{points:>2}`: padded on the left to two
  columns;
- `{color:acc}`: a term in a case that its language knows (English has none and ignores it), and `{name:de}` for what
  a language does with any word there, such as the French elision;
- `{remark:^}`: with a capital first letter, where another sentence opens a line; `{rule:v}`: with a small one;
- `{what:inside}`: a sentence inside another, without its own full stop;
- `{{` and `}}`: braces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from .facts import Facts


class Quoted(Facts):
    """What somebody typed or wrote, as a message shows it: in quotes, on one line, cut where it is long."""

    value: object
    most: int = 40


class Listed(Facts):
    """Several things in a row: `a, b and c`, with `or` in place of `and`, or with commas alone."""

    items: tuple[Argument, ...]
    last: str = "and"
    """`and`, `or`, `;` where the things are long, two spaces where each is a sign and its meaning, or nothing."""


class Term(Facts):
    """A word of the game that is said in each language's own way and maybe in a case: a colour, a category, a role."""

    word: str
    kind: str
    """What it is a word for, so that a language can tell two that English has alike."""


class Beginnings(Facts):
    """What is typed for words of the game, one after the other: of each as much as tells it from some others.

    It is said in the language of the sentence: `wfc` in English, `wa b r` in German.
    """

    terms: tuple[Term, ...]
    among: tuple[Term, ...]
    """The words between which the choice is."""


class Labelled(str):
    """A name for which a picture has a shorter one: people who look at the picture are told that one (`pictured`)."""

    label: str

    def __new__(cls, name: str, label: str) -> Labelled:
        """Return a name with its label."""
        made = super().__new__(cls, name)
        made.label = label
        return made


class Prose(str):
    """A text of ours that comes from data, such as what a rule says: whole sentences, with no holes in them.

    It is the English text, and each language says it in its own words. Texts that follow each other are kept apart in
    `parts`, since each is looked up by itself.
    """

    parts: tuple[str, ...]

    def __new__(cls, *parts: str) -> Prose:
        """Return texts one after the other, with a space between."""
        made = super().__new__(cls, " ".join(parts))
        made.parts = parts
        return made


class Amount(Facts):
    """A number that need not be whole, with so many digits behind the point; a dash where there is none."""

    value: float | None
    digits: int = 1
    trimmed: bool = False
    """Whether zeros at its end are left out: `3`, `2.5`, `0.33`."""


class Percent(Facts):
    """A part as a percentage of the whole; a dash where there is no whole."""

    part: float
    whole: float


class Sentence:
    """Something to say: a template and what goes into it. Never changed once made."""

    __slots__ = ("arguments", "template")

    def __init__(self, template: str, arguments: Mapping[str, Argument]) -> None:
        self.template = template
        self.arguments = arguments

    def __str__(self) -> str:
        """Return it in English, or in the language that was named for programs."""
        from .voice import for_programs

        return for_programs().text(self)

    def __repr__(self) -> str:
        return f"say({self.template!r}, {', '.join(f'{name}={value!r}' for name, value in self.arguments.items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self.template == other.template and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash(self.template)


class Paragraph(Facts):
    """Sentences that follow each other, with a space between."""

    sentences: tuple[Said, ...]

    def __str__(self) -> str:
        """Return it in English, or in the language that was named for programs."""
        from .voice import for_programs

        return for_programs().text(self)


Said: TypeAlias = "Sentence | Paragraph"
"""What can be said."""

Argument: TypeAlias = "str | int | Sentence | Paragraph | Quoted | Listed | Term | Beginnings | Amount | Percent"
"""What can go into a sentence. A string is put in as it is: a name, a spot, a tile, words that can be typed.

`Prose` is the exception: it is said in the language of the sentence.
"""


def say(template: str, /, **arguments: Argument) -> Sentence:
    """Return a sentence. The template is always a literal, so that a test can list all there are."""
    return Sentence(template, arguments)


def template(english: str, /) -> str:
    """Return a template that is filled in elsewhere, such as by the script of a page. A literal, as in `say`."""
    return english


def paragraph(*sentences: Said | None) -> Said:
    """Put sentences one after the other; None where there is nothing to say."""
    said = tuple([sentence for sentence in sentences if sentence is not None])
    return said[0] if len(said) == 1 else Paragraph(said)


def all_of(items: Iterable[Argument]) -> Listed:
    """Return things that are meant together: `a, b and c`."""
    return Listed(tuple(items), "and")


def any_of(items: Iterable[Argument]) -> Listed:
    """Return things one of which is meant: `a, b or c`."""
    return Listed(tuple(items), "or")


def row_of(items: Iterable[Argument], mark: str = "") -> Listed:
    """Return things with nothing but commas between them, `a, b, c`; or with `;`, or with two spaces."""
    return Listed(tuple(items), mark)


def pictured(said: Said) -> Said:
    """Return what is said with the labels of the picture in place of the names that have one."""
    if isinstance(said, Paragraph):
        return Paragraph(tuple(map(pictured, said.sentences)))
    return Sentence(said.template, {name: _pictured(value) for name, value in said.arguments.items()})


def _pictured(value: Argument) -> Argument:
    if isinstance(value, Labelled):
        return value.label
    if isinstance(value, Sentence | Paragraph):
        return pictured(value)
    return Listed(tuple(map(_pictured, value.items)), value.last) if isinstance(value, Listed) else value


def lines_of(text: Sequence[Said]) -> str:
    """Return lines in English, for programs that want them so."""
    return "\n".join(map(str, text))
