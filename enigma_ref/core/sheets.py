"""Sheets of numbers, charts and facts as data: what statistics have to show, before anything is drawn.

One description serves the terminal and the web page. What only one of them has room for says so (`on`), and a heading
that must be shorter in a terminal has a short form. Numbers stay numbers until they are shown, so that each language
writes them in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from .sentence import Amount, Argument, Said, say

Place: TypeAlias = Literal["terminal", "page"]
"""Where something is shown."""

MOST_LINES: Final = 8
"""How many lines of a chart can be told apart."""


class Bar(NamedTuple):
    """A bar made of parts of a whole, each with what it stands for: `own`, `others` or `level`."""

    parts: tuple[tuple[float, str], ...]
    whole: float = 1
    length: int = 10
    """How many characters it is long in a terminal."""


class Interval(NamedTuple):
    """A value with the least and the most that it may well be, on one scale with the others of its column."""

    low: float
    value: float
    high: float


class Rate(NamedTuple):
    """How many of so many: a percentage with a small bar, and the numbers themselves where there is room."""

    part: int
    whole: int


class Often(NamedTuple):
    """How often something was so, and of all times how many percent that is."""

    times: int
    of: int


class Fitting(NamedTuple):
    """Words for a cell in a terminal, and fewer of them where those would take more than so many columns."""

    said: Said
    short: Said
    most: int


Cell: TypeAlias = "Argument | Bar | Interval | Rate | Often | Fitting"
"""What stands in a row under a column."""


class Column(NamedTuple):
    """What a column shows."""

    heading: Said
    short: Said | None = None
    """Its heading in a terminal, where that must be shorter."""
    left: bool = False
    """Flush left, as names are; numbers are flush right."""
    drawn: bool = False
    """Whether it has bars or intervals; they say what stands beside them anyway, and a narrow terminal has none."""
    spare: bool = False
    """Whether a phone has no room for it."""
    unbroken: bool = False
    """Whether its cells must stay on one line."""
    on: Place | None = None
    """Where it is shown; None is everywhere."""
    person: bool = False
    """Whether its cells are players' names, who may have a page of their own."""


class Row(NamedTuple):
    """A cell for each column."""

    cells: Sequence[Cell]
    on: Place | None = None


class Cut(NamedTuple):
    """How many rows are shown, and what is said of those that are left out."""

    rows: int
    rest: Said


class Sheet(NamedTuple):
    """Rows and columns; the first column says whom or what a row is about. Not shown where it has no rows."""

    key: str
    """What a link on a page calls it."""
    title: Said
    columns: Sequence[Column]
    rows: Sequence[Row]
    short: Said | None = None
    """Its heading in a terminal, where nothing else explains it."""
    about: Said | None = None
    """What a page says above it."""
    parts: frozenset[str] = frozenset()
    """Those arguments of `about` that are words for a part of a bar, by the part's name, and shown with its colour."""
    cuts: Mapping[Place, Cut] = MappingProxyType({})
    """Where it is not shown whole."""
    on: Place | None = None


class Group(NamedTuple):
    """Sheets of one kind under one title, on a page."""

    key: str
    title: Said
    sheets: Sequence[Sheet]


class Lines(NamedTuple):
    """Lines over time, one for each name, on a page; at most `MOST_LINES` are drawn, the first ones."""

    key: str
    title: Said
    about: Said
    name: Said
    """What the picture is called for those who cannot see it."""
    ends: tuple[Said, Said]
    """What stands below the left end of the picture and below its right end."""
    series: Mapping[str, Sequence[tuple[float, float]]]


class Fact(NamedTuple):
    """Something noteworthy: what it is called, and what it is. An argument `file` in it names a record."""

    label: Said
    said: Said
    on: Place | None = None


class Facts(NamedTuple):
    """Facts under one title."""

    key: str
    title: Said
    facts: Sequence[Fact]


Section: TypeAlias = "Sheet | Group | Lines | Facts"
"""One of the things that are shown, one below the other."""


class Results(NamedTuple):
    """What there is to show of one box."""

    box: str
    """Its name, as records have it."""
    title: str
    """Its name, as people call it."""
    finished: int
    unfinished: int
    abandoned: int
    sections: Sequence[Section]
    rest: Said | None = None
    """What counts, and what does not, of games that are not finished; None where there are none."""


PLAYER: Final = Column(say("Player"), left=True, person=True)
"""The column of players' names."""
BAR: Final = Column(say(""), drawn=True)
"""A column of bars, which needs no heading."""


def wins(value: float) -> Amount:
    """Return wins with their shares: `3`, `2.5`, `0.33`."""
    return Amount(value, 2, trimmed=True)


def own(part: float, whole: float = 1) -> Bar:
    """Return a bar of one part."""
    return Bar(((part, "own"),), whole)


def leaders(counts: Iterable[tuple[str, int]]) -> tuple[list[str], int]:
    """Return who has the most of something, and how much; nobody where all have the same."""
    found = list(counts)
    most = max(count for _, count in found)
    names = [name for name, count in found if count == most]
    return (names, most) if most and len(names) < len(found) else ([], 0)


def rests(shown: Sequence[Results]) -> list[Said]:
    """Return what counts of games that are not finished, of which box where there are several."""
    found = [(each.title, each.rest) for each in shown if each.rest is not None]
    if len(shown) == 1:
        return [rest for _, rest in found]
    return [say("{box}: {rest}", box=title, rest=rest) for title, rest in found]
