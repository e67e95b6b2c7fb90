"""Weight puzzles: pieces in the cups of a scale, each cup with the weight that one piece has in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

from .....core.refusal import Unclear
from .....core.sentence import Said, say

MOST_WAYS: Final = 200_000
"""How many ways to lay the pieces are tried at the most: enough for 6 pieces in 20 cups, and done in a second or so."""


class Sides(NamedTuple):
    """A number for each cup, left and right: what a piece weighs there, or how many pieces lie there."""

    left: tuple[int, ...]
    right: tuple[int, ...]

    def __str__(self) -> str:
        return "=".join(",".join(map(str, side)) for side in self)


class Puzzle(NamedTuple):
    """A tile: its cups, and how many pieces it asks for."""

    cups: Sides
    pieces: int

    @property
    def ways(self) -> int:
        """In how many ways the pieces can lie in the cups."""
        return comb(self.pieces + len(self.cups.left) + len(self.cups.right) - 1, self.pieces)


class Weighed(NamedTuple):
    """A claim on the scale."""

    left: int
    right: int
    used: int
    faults: tuple[Said, ...]
    """What keeps it from being a solution, in short; nothing where it is one."""


def weigh(puzzle: Puzzle, claim: Sides) -> Weighed:
    """Check a claim: the sides weigh the same, and all pieces are used, no more and no less."""
    left, right = (weight(cups, laid) for cups, laid in zip(puzzle.cups, claim, strict=True))
    used = sum(claim.left) + sum(claim.right)
    faults: list[Said] = []
    if left < right:
        what = say(
            "left {left}, right {right}: {less} too light on the left", left=left, right=right, less=right - left
        )
        faults.append(what)
    elif left > right:
        what = say(
            "left {left}, right {right}: {less} too light on the right", left=left, right=right, less=left - right
        )
        faults.append(what)
    if used < puzzle.pieces:
        faults.append(say("{used} of {n} {n:piece|pieces} used", used=used, n=puzzle.pieces))
    elif used > puzzle.pieces:
        faults.append(
            say(
                "{used} {used:piece|pieces} used, {more} more than the {n} there are",
                used=used,
                more=used - puzzle.pieces,
                n=puzzle.pieces,
            )
        )
    return Weighed(left, right, used, tuple(faults))


def solve(puzzle: Puzzle) -> list[Sides]:
    """Return every solution, by trying all ways to lay the pieces: the fullest first cup first."""
    if puzzle.ways > MOST_WAYS:
        cups = len(puzzle.cups.left) + len(puzzle.cups.right)
        raise Unclear(
            say(
                "{n} pieces in {cups} cups can lie in {ways:,} ways; up to {most:,} are tried. "
                "Take fewer pieces or cups, or check one solution with --claim.",
                n=puzzle.pieces,
                cups=cups,
                ways=puzzle.ways,
                most=MOST_WAYS,
            )
        )
    split = len(puzzle.cups.left)
    # A piece on the left counts for, one on the right against: what balances comes to nothing.
    signed = (*puzzle.cups.left, *(-cup for cup in puzzle.cups.right))
    return [
        Sides(laid[:split], laid[split:])
        for laid in _ways(len(signed), puzzle.pieces)
        if not sum(map(int.__mul__, signed, laid))
    ]


def _ways(cups: int, pieces: int) -> Iterator[tuple[int, ...]]:
    """Return all ways to lay pieces that are alike into cups."""
    if cups == 1:
        yield (pieces,)
        return
    for here in range(pieces, -1, -1):
        for rest in _ways(cups - 1, pieces - here):
            yield (here, *rest)


def weight(cups: Sequence[int], laid: Sequence[int]) -> int:
    """Return what the pieces on one side weigh together."""
    return sum(cup * number for cup, number in zip(cups, laid, strict=True))
