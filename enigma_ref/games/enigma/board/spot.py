"""Spots of the table, as steps from the starting tile: `n1`, `e2`, `s1w3`, `start`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ....core.refusal import Refusal
from ....core.sentence import Quoted, say


class Spot(NamedTuple):
    """A place for one tile; north is +y, east is +x."""

    x: int
    y: int

    def __str__(self) -> str:
        if self == START:
            return "start"
        north = f"n{self.y}" if self.y > 0 else f"s{-self.y}" if self.y < 0 else ""
        east = f"e{self.x}" if self.x > 0 else f"w{-self.x}" if self.x < 0 else ""
        return north + east


START = Spot(0, 0)

SIDES = "NESW"

_FORM = re.compile(r"(?:([nsew])([0-9]{1,6}))(?:([nsew])([0-9]{1,6}))?")
_FARTHEST = 999
"""A box has 108 tiles; a board that reaches farther than this makes a picture that nobody can look at."""
_AXIS = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


@lru_cache(maxsize=4096)
def parse_spot(text: str) -> Spot:
    """Read a spot in any case and either order of its parts, or refuse it."""
    lower = text.lower()
    if lower == "start":
        return START
    form = _FORM.fullmatch(lower)
    if form is None:
        raise _not_a_spot(text)
    first, steps, second, more = form.groups()
    if second is not None and (first in "ns") == (second in "ns"):
        raise _not_a_spot(text)
    x, y = _AXIS[first][0] * int(steps), _AXIS[first][1] * int(steps)
    if max(int(steps), int(more or 0)) > _FARTHEST:
        raise Refusal(
            "move/unknown",
            say("{typed} is farther away than any table reaches.", typed=Quoted(text)),
            say("A spot is at most {n} steps to the north, east, south or west.", n=_FARTHEST),
        )
    if second is not None:
        x, y = x + _AXIS[second][0] * int(more), y + _AXIS[second][1] * int(more)
    return Spot(x, y)


def _not_a_spot(text: str) -> Refusal:
    return Refusal(
        "move/unknown",
        say("{typed} is not a spot.", typed=Quoted(text)),
        say("Count the steps from the starting tile: n1 is north of it, s2w1 two south and one west."),
    )


def neighbours(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """Return the spots to the north, east, south and west."""
    x, y = spot
    return Spot(x, y + 1), Spot(x + 1, y), Spot(x, y - 1), Spot(x - 1, y)
