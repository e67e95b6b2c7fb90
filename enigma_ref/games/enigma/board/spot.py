"""Spots of the table, as steps from the starting tile: `n1`, `e2`, `s1w3`, `start`; or by the labels on the board."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ....core.refusal import Refusal
from ....core.sentence import Labelled, Quoted, say


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

    @property
    def label(self) -> str:
        """What the board shows on it, and what may be typed for it: two letters for its row and its column.

        It depends on the spot alone, so that it stays through every tile and correction. Far from the starting tile,
        where the letters end, it is the spot's own name.
        """
        row, column = _MIDDLE - self.y, _MIDDLE + self.x
        if 0 <= row < len(LABEL_LETTERS) and 0 <= column < len(LABEL_LETTERS):
            return LABEL_LETTERS[row] + LABEL_LETTERS[column]
        return str(self)

    @property
    def labelled(self) -> Labelled:
        """Its name as sentences say it, with its label for people who look at the board."""
        return Labelled(str(self), self.label)


START = Spot(0, 0)

SIDES = "NESW"

LABEL_LETTERS = "acdfhjmqtuvxz"
"""Letters that are neither cells nor sides, so that nobody takes a spot for one; without two that look like others."""
_MIDDLE = len(LABEL_LETTERS) // 2
"""The letter of the starting tile's row and column: `mm`."""

_FORM = re.compile(r"(?:([nsew])([0-9]{1,6}))(?:([nsew])([0-9]{1,6}))?")
_FAR = re.compile(r"[nsew][0-9]+(?:[nsew][0-9]+)?")
"""A spot of that form, however far it is: a number that nobody has to reckon with."""
_FARTHEST = 999
"""A box has 108 tiles; a board that reaches farther than this makes a picture that nobody can look at."""
_AXIS = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


@lru_cache(maxsize=4096)
def parse_spot(text: str) -> Spot:
    """Read a spot in any case and either order of its parts, or its label; or refuse it."""
    lower = text.lower()
    if lower == "start":
        return START
    form = _FORM.fullmatch(lower)
    if form is None:
        if len(lower) == 2 and lower[0] in LABEL_LETTERS and lower[1] in LABEL_LETTERS:
            return Spot(LABEL_LETTERS.index(lower[1]) - _MIDDLE, _MIDDLE - LABEL_LETTERS.index(lower[0]))
        raise _too_far(text) if _FAR.fullmatch(lower) else _not_a_spot(text)
    first, steps, second, more = form.groups()
    if second is not None and (first in "ns") == (second in "ns"):
        raise _not_a_spot(text)
    x, y = _AXIS[first][0] * int(steps), _AXIS[first][1] * int(steps)
    if max(int(steps), int(more or 0)) > _FARTHEST:
        raise _too_far(text)
    if second is not None:
        x, y = x + _AXIS[second][0] * int(more), y + _AXIS[second][1] * int(more)
    return Spot(x, y)


def _too_far(text: str) -> Refusal:
    return Refusal(
        "move/unknown",
        say("{typed} is farther away than any table reaches.", typed=Quoted(text)),
        say("A spot is at most {n} steps to the north, east, south or west.", n=_FARTHEST),
    )


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
