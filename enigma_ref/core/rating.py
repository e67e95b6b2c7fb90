"""How strong players are: what a rating needs of each game, and what comes of it.

A box says who finished before whom; `library.rating` turns that into ratings; the box shows them beside its own
numbers. So all boxes have the same rating, and none of them, nor anything here, knows the model behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from .sentence import Amount, Argument, say
from .sheets import MOST_LINES, Interval, Lines

_SURE: Final = 3
"""So many sigma to either side a rating almost certainly lies."""


class Play(NamedTuple):
    """What the rating needs of a game of two or more: when it was, in which file, each player's place at the end."""

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
        return self.mu - _SURE * self.sigma

    def document(self) -> dict[str, float]:
        """Return it rounded: two digits come out the same whatever computes them."""
        return {"mu": round(self.mu, 2), "sigma": round(self.sigma, 2), "ordinal": round(self.ordinal, 2)}


class Rated(NamedTuple):
    """Everyone's rating, as it is and as it came about."""

    ratings: Mapping[str, Rating]
    """After the last game."""
    history: Mapping[str, Sequence[tuple[int, float]]]
    """After each game of a player: the number of that game in order of play, and the guess, rounded."""


def standing(player: Mapping[str, Any]) -> tuple[bool, float, str]:
    """Order players of a document by what they are almost certainly worth, as shown; those without a rating last."""
    rating = player["rating"]
    return rating is None, -rating["ordinal"] if rating else 0, player["name"]


def in_words(rating: Mapping[str, float] | None) -> Argument:
    """Return the rating of a document with its uncertainty, as a cell."""
    if rating is None:
        return Amount(None)
    return say("{mu} ± {sigma}", mu=Amount(rating["mu"]), sigma=Amount(rating["sigma"]))


def interval(rating: Mapping[str, float]) -> Interval:
    """Return from where to where the rating of a document almost certainly lies."""
    off = _SURE * rating["sigma"]
    return Interval(rating["mu"] - off, rating["mu"], rating["mu"] + off)


def over_time(names: Sequence[str], rated: Rated) -> Lines | None:
    """Return the ratings over time of players in the order in which they stand; None where there is no time yet."""
    series = {name: rated.history[name] for name in names if name in rated.history}
    if max((points[-1][0] for points in series.values()), default=0) < 2:
        return None
    if len(series) > MOST_LINES:
        about = say(
            "After each game, in order of play; the {n} players who stand first. "
            "The last values are in the table above.",
            n=MOST_LINES,
        )
    else:
        about = say("After each game, in order of play. The last values are in the table above.")
    last = max(points[-1][0] for points in list(series.values())[:MOST_LINES])
    return Lines(
        "time",
        say("Rating over time"),
        about,
        say("Rating after each game, in order of play"),
        (say("game {number}", number=1), say("game {number}", number=last)),
        series,
    )
