"""Numbers a + b√2, exact, each held as one whole number.

With a and b whole, `a + b√2` is held as `a * ONE + b * ROOT`, where `ROOT` is `ONE * √2` rounded to a whole number.
Sums, differences, equality and order are then those of whole numbers, and nothing is ever rounded:

- Order. Let |a|, |b| <= L. Where a + b√2 is not 0 it is at least 1 / |a - b√2| >= 1 / (2.42 * L) away from it, since
  (a + b√2)(a - b√2) = a² - 2b² is a whole number and not 0. What is held differs from `ONE * (a + b√2)` by at most |b|
  <= L. So its sign is right as long as 2.42 * L² < ONE, which with L = 2**100 leaves a factor of 50.
- Both parts can be had back: `ROOT` is odd and `ONE` a power of two, so b follows from the lower half.

What is typed has at most six digits before the point and three behind it, so that products of two such numbers, and
sums of some hundred products, stay far below L.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isqrt, lcm, sqrt
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]
"""A place: two numbers as they are held here."""
Spelled: TypeAlias = tuple[Fraction, Fraction]
"""A number as it was typed: its whole part and its multiple of √2, both possibly broken."""

LIMIT: Final = 1 << 100
"""How large both parts of a number may be."""

_BITS: Final = 208
ONE: Final = 1 << _BITS
ROOT: Final = isqrt(2 * ONE * ONE) | 1
_BACK: Final = pow(ROOT, -1, ONE)

_PART = r"[0-9]{1,6}(?:\.[0-9]{1,3})?|\.[0-9]{1,3}"
_NUMBER = re.compile(
    rf"(?P<whole>[+-]?(?:{_PART})(?![0-9.rR√]))?(?:(?P<sign>[+-]?)(?P<roots>{_PART})?(?P<root>r|R|√2?))?"
)


def pack(whole: int, roots: int) -> int:
    """Return `whole + roots * √2` as it is held."""
    return whole * ONE + roots * ROOT


def unpack(number: int) -> tuple[int, int]:
    """Return a number's whole part and its multiple of √2."""
    roots = number * _BACK % ONE
    if roots > ONE >> 1:
        roots -= ONE
    return (number - roots * ROOT) >> _BITS, roots


def product(one: int, other: int) -> int:
    """Multiply two numbers."""
    a, b = unpack(one)
    c, d = unpack(other)
    return pack(a * c + 2 * b * d, a * d + b * c)


def half(number: int) -> int:
    """Return half of a number whose parts are even, as all those are that lie on a `Grid`."""
    whole, roots = unpack(number)
    assert not (whole | roots) & 1, "a grid is fine enough for whatever is halved on it"
    return number >> 1


def turn(corner: Point, one: Point, other: Point) -> int:
    """Return a number above 0 where `one` and then `other`, seen from a corner, go counter-clockwise; 0 on one line."""
    x, y = corner
    return product(one[0] - x, other[1] - y) - product(one[1] - y, other[0] - x)


def doubled_area(corners: Iterable[Point]) -> int:
    """Return twice the area of a polygon, above 0 where its corners go counter-clockwise."""
    points = list(corners)
    return sum(turn((0, 0), one, other) for one, other in zip(points, points[1:] + points[:1], strict=True))


def read_number(text: str) -> Spelled | None:
    """Read `3`, `-1.5`, `r`, `2r` or `1+0.5r`, where r is √2; None where it is no such number."""
    found = _NUMBER.fullmatch(text)
    if not text or found is None:
        return None
    roots = Fraction(found["roots"] or 1) if found["root"] else Fraction(0)
    return Fraction(found["whole"] or 0), -roots if found["sign"] == "-" else roots


class Grid(NamedTuple):
    """How finely the plane is divided, so that whatever is needed lies at whole numbers of steps."""

    steps: int
    """How many steps make the unit in which people type."""

    @classmethod
    def for_numbers(cls, numbers: Iterable[Spelled]) -> Grid:
        """Return a grid that has all these numbers, and room for the pieces at any angle and their crossings."""
        return cls(8 * lcm(*(part.denominator for number in numbers for part in number)))

    def place(self, number: Spelled) -> int:
        """Return a number on this grid."""
        return pack(*(int(part * self.steps) for part in number))

    def text(self, number: int) -> str:
        """Write a number on this grid as it is typed."""
        return _written(*unpack(number), self.steps)

    def point(self, point: Point) -> str:
        """Write a place as it is typed."""
        return f"{self.text(point[0])},{self.text(point[1])}"

    def points(self, points: Iterable[Point]) -> str:
        """Write places as they are typed."""
        return " ".join(map(self.point, points))

    def area(self, doubled: int) -> str:
        """Write an area of which twice as much is given."""
        return _written(*unpack(doubled), 2 * self.steps**2)

    def real(self, number: int) -> float:
        """Return roughly how much a number is: for drawings, never to decide anything."""
        whole, roots = unpack(number)
        return (whole + roots * sqrt(2)) / self.steps


def _written(whole: int, roots: int, steps: int) -> str:
    plain, root = _decimal(Fraction(whole, steps)), _decimal(abs(Fraction(roots, steps)))
    if not roots:
        return plain
    sign = "-" if roots < 0 else "+" if whole else ""
    return f"{plain if whole else ''}{sign}{'' if root == '1' else root}r"


def _decimal(value: Fraction) -> str:
    """Write a fraction with all its decimals: there are no others than halves and tenths, halved again."""
    places = 0
    while value.denominator != 1:
        value, places = value * 10, places + 1
    digits = str(abs(value.numerator)).rjust(places + 1, "0")
    body = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{body}" if value < 0 else body
