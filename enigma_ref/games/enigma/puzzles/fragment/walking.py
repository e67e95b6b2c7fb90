"""A figure typed as a walk along its border: `E2 NE1r N2 W3 S3`, from 0,0 or from a corner that is named first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from .....core.refusal import Unclear
from .....core.sentence import say
from .numbers import Spelled, read_number

SpelledPoint: TypeAlias = tuple[Spelled, Spelled]

_STEP: Final = re.compile(r"(?P<way>[NS]?[EW]|[NS])(?P<far>[0-9.rR√].*)", re.IGNORECASE)
_ORIGIN: Final[SpelledPoint] = ((Fraction(0), Fraction(0)), (Fraction(0), Fraction(0)))


def is_step(word: str) -> bool:
    """Return whether a word is a step of a walk, such as `NE1r`."""
    found = _STEP.fullmatch(word)
    return found is not None and read_number(found["far"]) is not None


def stepped(corners: Sequence[SpelledPoint], word: str) -> list[SpelledPoint]:
    """Return corners with the one more that a step leads to."""
    found = _STEP.fullmatch(word)
    assert found is not None
    far = read_number(found["far"])
    assert far is not None
    way = found["way"].upper()
    whole, roots = far
    # A step of a + b√2 along a diagonal goes b + a/2·√2 to either side.
    size: Spelled = (roots, whole / 2) if len(way) == 2 else far
    x, y = (corners or [_ORIGIN])[-1]
    right, up = ("E" in way) - ("W" in way), ("N" in way) - ("S" in way)
    there = (x[0] + right * size[0], x[1] + right * size[1]), (y[0] + up * size[0], y[1] + up * size[1])
    return [*(corners or [_ORIGIN]), there]


def check_back(corners: Sequence[SpelledPoint], written: str) -> None:
    """Refuse a walk that does not come back to where it began."""
    if corners[0] != corners[-1]:
        raise Unclear(
            say(
                "The walk does not come back to where it began: it ends at {place}. Check its steps: E2 goes two to "
                "the right, NE1r one right and one up.",
                place=written,
            )
        )
