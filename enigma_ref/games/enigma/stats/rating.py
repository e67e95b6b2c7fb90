"""How strong players are, from who finished before whom: the Plackett-Luce model of openskill, game by game.

It takes games of two to four with ties as they are. A rating is a guess (`mu`) and how far off it may be (`sigma`); a
new player has 25 and 25/3. Nothing but the places at the end goes in, in order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Play(NamedTuple):
    """What the rating needs of a game: when it was, in which file, and each player's place at the end."""

    when: float
    """In seconds since 1970; infinite where the record does not say, so that such games come last."""
    file: str
    names: tuple[str, ...]
    places: tuple[int, ...]


class Rating(NamedTuple):
    """A player's strength: the guess, and how far off it may well be."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What the player is almost certainly worth: three sigma below the guess. This is what rankings go by."""
        return self.mu - 3 * self.sigma


def rated(plays: Iterable[Play]) -> Iterator[dict[str, Rating]]:
    """Rate games in order of play, by file where the time is the same; after each, give its players' new ratings."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Rating] = {}
    for play in sorted(plays):
        before = [known.get(name) for name in play.names]
        teams = [[model.rating(had.mu, had.sigma) if had else model.rating()] for had in before]
        after = model.rate(teams, ranks=[float(place) for place in play.places])
        now = {name: Rating(team[0].mu, team[0].sigma) for name, team in zip(play.names, after, strict=True)}
        known.update(now)
        yield now


def ratings(plays: Iterable[Play]) -> dict[str, Rating]:
    """Return everyone's rating after the last game."""
    known: dict[str, Rating] = {}
    for now in rated(plays):
        known.update(now)
    return known
