"""In which order a record is used to say things: what its own lines tell where the rules leave the order open."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import chain, pairwise
from math import exp, log
from typing import Final, NamedTuple, TypeAlias

_UNHEARD: Final = 0.5
"""For how often a line counts to have followed on another where it never did."""

_CHANCE: Final = 4
"""How much better something must tell the lines of a record to be no chance: so many times e to one."""
_EXPECTED: Final = 1
"""For how often, before anything is known, people count to have gone around the table."""


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


_Pair: TypeAlias = tuple[_Said, _Said]
_View: TypeAlias = Callable[[_Said, _Said], tuple[Hashable, Hashable]]
"""What a habit sees of a line and of the one after it."""

_OF_WHAT: Final[tuple[_View, ...]] = (
    lambda one, other: (None, other.word),  # as it comes
    lambda one, other: (one.word, other.word),
)


def _clockwise(one: _Said, other: _Said) -> tuple[Hashable, Hashable]:
    """See whether whoever waits longest comes next."""
    return one.part, (other.part, other.ago)


_OF_WHOM: Final[tuple[_View, ...]] = (
    lambda one, other: (None, (other.part, other.who)),  # as it comes
    lambda one, other: ((one.part, one.who), (other.part, other.who)),  # by seat
    _clockwise,
)
_OF_ONE: Final[tuple[_View, ...]] = (
    lambda one, other: (other.part, (other.again, False)),  # as it comes
    lambda one, other: ((one.word, other.word), (other.again, other.again and other.ago == 0)),  # at once, or later
)


class _Habit:
    """How often something follows on something else, seen in one way."""

    def __init__(self, view: _View, expected: Hashable = None) -> None:
        self._view = view
        self._expected = expected
        """What is likelier than other things before anything is known."""
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
        of = self._before[before] - known + _UNHEARD * (len(self._after) + 1)
        if self._expected is not None:
            times, of = times + _EXPECTED * (after == self._expected), of + _EXPECTED
        return log(times / of)


class _Learnt:
    """Ways to see how lines follow on each other, each believed as far as the rest tells each line of a record by it.

    None is chosen: where the likeliest one finds several places alike, the others tell them apart.
    """

    def __init__(self, pairs: Sequence[_Pair], habits: Sequence[_Habit]) -> None:
        self._habits = habits
        for habit in habits:
            for pair in pairs:
                habit.add(*pair)
        told = [sum(habit.likely(*pair, known=1) for pair in pairs) for habit in habits]
        told[0] += _CHANCE
        most = max(told)
        self._believed = [each - most for each in told]

    def likely(self, pairs: Sequence[_Pair]) -> float:
        """Return the logarithm of how likely lines follow on each other."""
        told = [
            believed + sum(habit.likely(*pair) for pair in pairs)
            for habit, believed in zip(self._habits, self._believed, strict=True)
        ]
        most = max(told)
        return most + log(sum(exp(each - most) for each in told))


class Habits:
    """How lines follow on each other: results clockwise, or by seat, or the solved ones first, or as they come."""

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
        around = ("*", len(self._people) - 1)
        self._what = _Learnt(pairs, [_Habit(view) for view in _OF_WHAT])
        of_whom = [_Habit(view, around if view is _clockwise else None) for view in _OF_WHOM]
        self._whom = _Learnt(_of_others(pairs), of_whom)
        self._again = _Learnt(_of_somebody(pairs), [_Habit(view) for view in _OF_ONE])

    def fits(self, lines: Sequence[str]) -> float:
        """Return how usual it is that these lines follow on each other: the logarithm of how likely that is."""
        pairs = list(self._pairs(lines))
        somebody = _of_somebody(pairs)
        # What is said of whoever is left is no likelier than if it were said of one of them.
        of_all = (len(pairs) - len(somebody)) * log(max(1, len(self._people)))
        return self._what.likely(pairs) + self._again.likely(somebody) + self._whom.likely(_of_others(pairs)) - of_all

    def _pairs(self, lines: Sequence[str]) -> Iterator[_Pair]:
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


def _of_somebody(pairs: Sequence[_Pair]) -> list[_Pair]:
    """Return those that end with a line about somebody."""
    return [pair for pair in pairs if pair[1].who]


def _of_others(pairs: Sequence[_Pair]) -> list[_Pair]:
    """Return those that end with a line about somebody of whom nothing was said yet at that time."""
    return [pair for pair in _of_somebody(pairs) if not pair[1].again]


def _told(line: str) -> tuple[str, str]:
    word, _, rest = line.partition(" ")
    return word, rest.partition(" ")[0]
