"""A game so far: who named what, who doubted, what checks found; alone, what was picked; and who tried for a goal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from ....core.limits import retold
from ....core.log import Step
from ..happenings import Believed, Checks, GameBegan, GoalTried, Named, Picked, Settled, Unchecked, Verdict
from ..state import State
from ..words import POSITIONS


@dataclass
class Deed:
    """One of them, as a row of the page has it."""

    seat: int
    position: str
    """Empty for a goal."""
    card: str
    """The card that was stated or picked, or the character whose goal was tried for."""
    outcome: str
    """`named`, `believed`, `unchecked`, `checks`, `truth`, `lie`; `picked`; `reached`, `missed`."""
    checker: int | None = None
    decoding: bool = False

    def row(self) -> list[Any]:
        """Return it as data."""
        return [self.seat, self.position, self.card, self.outcome, self.checker, int(self.decoding)]


class Tale:
    """Goes from step to step, and says each time what to set to get to the deeds of the game up to there."""

    def __init__(self) -> None:
        self._tip: Step[State, Any] | None = None
        self._deeds: list[Deed] = []
        self._rows: list[list[Any]] = []
        """The deeds as they were last told."""
        self._retold = retold()

    def go(self, tip: Step[State, Any] | None) -> dict[str, Any]:
        """Go to a step, which need not be a later one; return the rows that differ, None for one that is no more."""
        if tip is self._tip:
            return {}
        first = max(len(self._deeds) - 1, 0)  # the last one may turn out
        if tip is None or tip.before is not self._tip or _begins(tip):
            first = 0
            self._anew(tip)
        else:
            self._follow(tip)
        self._tip = tip
        rows, told = [deed.row() for deed in self._deeds[first:]], self._rows[first:]
        self._rows[first:] = rows
        pairs = enumerate(zip_longest(rows, told), first)
        return {f"n{number}": row for number, (row, old) in pairs if row != old}

    def _anew(self, tip: Step[State, Any] | None) -> None:
        """Look at the whole game that a step is in."""
        steps = []
        while tip is not None:
            steps.append(tip)
            tip = None if _begins(tip) else tip.before
        self._retold.take(len(steps))
        self._deeds = []
        for step in reversed(steps):
            self._follow(step)

    def _follow(self, step: Step[State, Any]) -> None:
        for happening in step.played.happenings:
            _add(happening, self._deeds)


def _begins(step: Step[State, Any]) -> bool:
    """Tell whether a game begins with a step."""
    return any(isinstance(happening, GameBegan) for happening in step.played.happenings)


def _add(happening: object, found: list[Deed]) -> None:
    match happening:
        case Named(seat, position, card, decoding, _):
            found.append(Deed(seat, POSITIONS[position], card, "named", decoding=decoding))
        case Picked(position, card, _, decoding, _):
            found.append(Deed(0, POSITIONS[position], card, "picked", decoding=decoding))
        case GoalTried(seat, card, reached, _):
            found.append(Deed(seat, "", card, "reached" if reached else "missed"))
        case Unchecked():
            found[-1].outcome = "unchecked"
        case Believed():
            found[-1].outcome, found[-1].checker = "believed", None
        case Checks(seat, _, _):
            found[-1].outcome, found[-1].checker = "checks", seat
        case Verdict(true, _, checker, _, _):
            found[-1].outcome, found[-1].checker = ("truth" if true else "lie"), checker
        case Settled() if found and found[-1].outcome == "named":  # the table let an effect stand that came too early
            found[-1].outcome = "believed"
