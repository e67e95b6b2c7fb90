"""The rating of all boxes, from who finished before whom: the Plackett-Luce model of openskill, game by game.

It takes games of two and more with ties as they are. A rating is a guess (`mu`) and how far off it may be (`sigma`); a
new player has 25 and 25/3. Nothing but the places at the end goes in, in order of play.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from typing import Final

from ..core.compact import Course
from ..core.plays import in_order
from ..core.rating import Play, Rated, Rating

_UNTIL_SWEPT: Final = 2000


def rate(plays: Iterable[Play]) -> Rated:
    """Return everyone's rating after the last game, and after each game."""
    known: dict[str, Rating] = {}
    history: dict[str, Course] = {}
    for number, now in enumerate(rated(plays), 1):
        known.update(now)
        for name, rating in now.items():
            history.setdefault(name, Course()).append(number, round(rating.mu, 2))
    return Rated(known, history)


def rated(plays: Iterable[Play]) -> Iterator[dict[str, Rating]]:
    """Rate games in order of play, by file where the time is the same; after each, give its players' new ratings."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Rating] = {}
    for number, play in enumerate(in_order(plays), 1):
        if not number % _UNTIL_SWEPT and not gc.isenabled():
            gc.collect(1)  # the model leaves behind what refers to itself
        before = [known.get(name) for name in play.names]
        teams = [[model.rating(had.mu, had.sigma) if had else model.rating()] for had in before]
        after = model.rate(teams, ranks=[float(place) for place in play.places])
        now = {name: Rating(team[0].mu, team[0].sigma) for name, team in zip(play.names, after, strict=True)}
        known.update(now)
        yield now
