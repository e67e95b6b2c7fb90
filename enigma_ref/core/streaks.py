"""How often in a row somebody won, or did not: the same for all boxes, from who finished before whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .plays import in_order
from .rating import Play
from .sentence import Said, say
from .sheets import Fact, Facts


@dataclass
class Streak:
    """The games of one player in order of play, as far as they were won or not in a row. A shared win is a win."""

    longest: int = 0
    dry: int = 0
    """The longest row of games without a win."""
    won: int = 0
    """The wins in a row with which it ends; 0 where the last game was not won."""
    lost: int = 0

    def add(self, *, won: bool) -> None:
        """Add the next game."""
        self.won, self.lost = (self.won + 1, 0) if won else (0, self.lost + 1)
        self.longest, self.dry = max(self.longest, self.won), max(self.dry, self.lost)


def streaks(plays: Iterable[Play]) -> dict[str, Streak]:
    """Return everyone's streaks over games in order of play."""
    found: dict[str, Streak] = {}
    for play in in_order(plays):
        for name, place in zip(play.names, play.places, strict=True):
            found.setdefault(name, Streak()).add(won=place == 1)
    return found


def streak_facts(streak: Streak) -> Facts:
    """Return somebody's streaks as facts."""
    facts: Sequence[Fact] = (
        Fact(say("Most wins in a row"), _games(streak.longest)),
        Fact(say("Most games in a row without a win"), _games(streak.dry)),
        Fact(say("At present"), _present(streak)),
    )
    return Facts("streaks", say("In a row"), facts)


def _games(n: int) -> Said:
    return say("{n} {n:game|games}", n=n)


def _present(streak: Streak) -> Said:
    if streak.won == 1:
        return say("the last game was won")
    if streak.lost == 1:
        return say("the last game was not won")
    if streak.won:
        return say("the last {n} {n:game was|games were} won", n=streak.won)
    return say("the last {n} {n:game was|games were} not won", n=streak.lost)
