"""A game so far: who named what, who doubted, what checks found; alone, what was picked; and who tried for a goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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


def deeds(tip: Step[State, Any] | None) -> list[Deed]:
    """Return the deeds of the game that a step is in, up to that step."""
    steps = []
    step = tip
    while step is not None:
        steps.append(step)
        if any(isinstance(happening, GameBegan) for happening in step.played.happenings):
            break
        step = step.before
    found: list[Deed] = []
    for step in reversed(steps):
        for happening in step.played.happenings:
            _add(happening, found)
    return found


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
