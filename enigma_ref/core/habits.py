"""In which order a record is used to say things: what its own lines tell where the rules leave the order open."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import chain, pairwise
from math import log
from typing import Final, NamedTuple, TypeAlias

_UNHEARD: Final = 0.5
"""For how often a line counts to have followed on another where it never did."""

_CHANCE: Final = 4
"""How much better something must tell the lines of a record to be no chance: so many times e to one."""


class _Said(NamedTuple):
    """What of a line tells its place among others."""

    word: str
    part: str
    """The word, or one for all that can be said at the same time."""
    who: str
    ago: int
    """How many others were spoken of since `who` was last; -1 where nobody is."""
    again: bool
    """Whether `who` was spoken of already among what can be said at the same time."""


_View: TypeAlias = Callable[[_Said, _Said], tuple[Hashable, Hashable]]
"""What a habit sees of a line and of the one after it."""

_OF_WHAT: Final[tuple[_View, ...]] = (
    lambda one, other: (None, other.word),  # as it comes
    lambda one, other: (one.word, other.word),
)
_OF_WHOM: Final[tuple[_View, ...]] = (
    lambda one, other: (None, (other.part, other.who)),  # as it comes
    lambda one, other: ((one.part, one.who), (other.part, other.who)),  # by seat
    lambda one, other: (one.part, (other.part, other.ago)),  # whoever waits longest, which is clockwise
)
_OF_ONE: Final[tuple[_View, ...]] = (
    lambda one, other: (other.part, (other.again, False)),  # as it comes
    lambda one, other: ((one.word, other.word), (other.again, other.again and other.ago == 0)),  # at once, or later
)


class _Habit:
    """How often something follows on something else, seen in one way."""

    def __init__(self, view: _View) -> None:
        self._view = view
        self._follow: Counter[tuple[Hashable, Hashable]] = Counter()
        self._before: Counter[Hashable] = Counter()
        self._after: set[Hashable] = set()

    def add(self, one: _Said, other: _Said) -> None:
        """Learn that a line follows on another."""
        before, after = self._view(one, other)
        self._follow[before, after] += 1
        self._before[before] += 1
        self._after.add(after)

    def likely(self, one: _Said, other: _Said, known: int = 0) -> float:
        """Return the logarithm of how likely a line follows on another, leaving out so many times that it did."""
        before, after = self._view(one, other)
        times = self._follow[before, after] - known + _UNHEARD
        return log(times / (self._before[before] - known + _UNHEARD * (len(self._after) + 1)))


class Habits:
    """How lines follow on each other: results clockwise, or by seat, or the solved ones first, or as they come.

    Of the ways to see it, the record goes by the one from which the rest of it tells each of its lines best.
    """

    def __init__(self, passages: Sequence[Sequence[str]], together: Collection[str], aside: Collection[str]) -> None:
        """Learn from passages of a record.

        `together` are the first words of what can be said at the same time, `aside` of what may be said at any time.
        """
        self._together = frozenset(together)
        self._aside = frozenset(aside)
        words = defaultdict[str, set[str]](set)
        for word, who in map(_told, chain(*passages)):
            words[who].add(word)
        self._people = {who for who, said in words.items() if who and len(said) > 1}
        pairs = [pair for lines in passages for pair in self._pairs(lines)]
        self._what = _learnt(pairs, _OF_WHAT)
        of_somebody = [pair for pair in pairs if pair[1].who]
        self._whom = _learnt([pair for pair in of_somebody if not pair[1].again], _OF_WHOM)
        self._again = _learnt(of_somebody, _OF_ONE)

    def fits(self, lines: Sequence[str]) -> float:
        """Return how usual it is that these lines follow on each other: the logarithm of how likely that is."""
        return sum(self._likely(one, other) for one, other in self._pairs(lines))

    def _likely(self, one: _Said, other: _Said) -> float:
        """Return how likely a line follows on another: what is said, of whom, and whether of the same one again."""
        what = self._what.likely(one, other)
        if not other.who:  # which is said of whoever is left, so that it is no likelier than of one of them
            return what - log(max(1, len(self._people)))
        again = self._again.likely(one, other)
        return what + again + (0.0 if other.again else self._whom.likely(one, other))

    def _pairs(self, lines: Sequence[str]) -> Iterator[tuple[_Said, _Said]]:
        """Return each line of those that can be said at the same time, and the one after them, with the one before."""
        for one, other in pairwise(self._said(lines)):
            if "*" in (one.part, other.part):
                yield one, other

    def _said(self, lines: Sequence[str]) -> Iterator[_Said]:
        recent: list[str] = []
        since: set[str] = set()
        for line in lines:
            word, who = _told(line)
            if word in self._aside:
                continue
            if word not in self._together:
                since = set()
            again, ago = who in since, -1
            if who in self._people:
                if word in self._together:
                    since.add(who)
                ago = recent.index(who) if who in recent else len(recent)
                recent = [who, *(other for other in recent if other != who)]
            else:
                who = ""
            yield _Said(word, "*" if word in self._together else word, who, ago, again)


def _learnt(pairs: Sequence[tuple[_Said, _Said]], views: Sequence[_View]) -> _Habit:
    """Return the habit from which, of several, the rest of the lines tells each of them best; the first, if unclear."""
    habits = [_Habit(view) for view in views]
    for habit in habits:
        for pair in pairs:
            habit.add(*pair)
    told = [sum(habit.likely(*pair, known=1) for pair in pairs) for habit in habits]
    told[0] += _CHANCE
    return habits[told.index(max(told))]


def _told(line: str) -> tuple[str, str]:
    word, _, rest = line.partition(" ")
    return word, rest.partition(" ")[0]
