"""Which of several suppositions is the likelier one, where each explains as much: what the record is used to say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from math import exp, log
from typing import Any, Final, NamedTuple

from .log import Log
from .respelling import is_one_word_off
from .suppositions import BACK, Repair, Suppositions, earlier

_AS_MUCH: Final = 0.5
"""By so much less a supposition may explain to explain as much: an entry that only claims something else."""
_MOVES: Final = 12
"""So many moves are tried in one place."""
_MISREAD: Final = 0.4
"""How likely a line says one word for another, against that it is forgotten; just this of its words, less likely."""
_REFUSED: Final = 0.4
"""How much the line that the rules refuse is likelier than another, where habits tell nothing."""
_CLEARLY: Final = 1.5
"""How much likelier another move must be in the same place to be told instead."""


class _Weighed(NamedTuple):
    """A supposition, and how usual the record is after it: the logarithm of how likely."""

    repair: Repair
    weight: float


class Usual:
    """Tells, of all that explains a refused line as well as one supposition does, what is likeliest.

    What may not be supposed at all is no part of it.
    """

    def __init__(
        self, may: Suppositions, log: Log[Any, Any], at: int, explains: Callable[[Repair], float],
        may_be: Callable[[Repair], bool],
    ) -> None:  # fmt: skip
        self._may = may
        self._log = log
        self._at = at
        self._explains = explains
        self._may_be = may_be

    def instead_of(self, repair: Repair) -> Repair:
        """Return the likeliest supposition at the likeliest place, with the other places at which it explains as much.

        A place is as likely as all together that may have gone wrong there.
        """
        options = list(self._as_good_as(repair))
        if len(options) == 1:
            return repair
        habits, read = self._may.around(self._log, self._at, options)
        weighed = [_Weighed(option, habits.fits(read(option)) + self._prior(option)) for option in options]
        most = max(each.weight for each in weighed)
        places: defaultdict[int, float] = defaultdict(float)
        for each in weighed:
            places[each.repair.at] += exp(each.weight - most)
        place = max(places, key=lambda place: places[place])
        # What fits at several places is told rather than what fits at this one only, unless nobody says so here.
        best = max(
            (each for each in weighed if each.repair.at == place),
            key=lambda each: each.weight + _CLEARLY * (each.repair.supposed == repair.supposed),
        ).repair
        apart = {other.at for other in options if other.kind == best.kind and self._alike(best, other)}
        return best._replace(elsewhere=tuple(sorted(apart - {place})))

    def _alike(self, one: Repair, other: Repair) -> bool:
        """Tell whether two suppositions are the same slip at two places."""
        if one.supposed != other.supposed:
            return False
        return one.kind == "forgotten" or self._may.lines[one.at].text == self._may.lines[other.at].text

    def _prior(self, option: Repair) -> float:
        words = len(self._may.lines[option.at].text.split())
        return (0.0 if option.kind == "forgotten" else log(_MISREAD / words)) + _REFUSED * (option.at == self._at)

    def _as_good_as(self, repair: Repair) -> Iterator[Repair]:
        """Return a supposition, and all others of one line that is forgotten or says another word."""
        yield repair
        enough = self._explains(repair) - _AS_MUCH
        lowest = max(self._may.floor, self._at - BACK)
        for place in range(self._at, lowest - 1, -1):
            text = self._may.lines[place].text
            proposed = self._may.proposed(earlier(self._log, self._at - place))
            own = [move for move in repair.supposed if move in proposed]
            moves = dict.fromkeys([*own, *proposed[:_MOVES]])
            options = [Repair("forgotten", place, (move, text)) for move in moves]
            options += [Repair("mistyped", place, (move,)) for move in moves if is_one_word_off(text, move)]
            for option in options:
                same = option.at == repair.at and option.plays == repair.plays
                if not same and self._explains(option) >= enough and self._may_be(option):
                    yield option
