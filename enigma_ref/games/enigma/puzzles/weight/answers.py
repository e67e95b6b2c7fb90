"""The answers to weight puzzles, for people and for programs."""

from __future__ import annotations

from typing import Final

from .....core.words import counted
from .. import Verdict
from .scale import Puzzle, Sides, solve, weigh, weight

_MOST_SHOWN: Final = 60
_MOST_TERMS: Final = 12


def answer(puzzle: Puzzle, claim: Sides | None) -> Verdict:
    """Check the claim; where there is none, find all solutions."""
    return _solved(puzzle) if claim is None else _checked(puzzle, claim)


def arithmetic(cups: Sides, laid: Sides) -> str:
    """Return what lies on the scale as a sum: `13 + 6 = 5 + 7 + 7`, or where many lie there `13 = 20 × 5`."""
    sign = "=" if weight(cups.left, laid.left) == weight(cups.right, laid.right) else "≠"
    return f"{_total(cups.left, laid.left)} {sign} {_total(cups.right, laid.right)}"


def _total(weights: tuple[int, ...], numbers: tuple[int, ...]) -> str:
    if sum(numbers) > _MOST_TERMS:
        terms = [f"{number} × {one}" for one, number in zip(weights, numbers, strict=True) if number]
    else:
        terms = [str(one) for one, number in zip(weights, numbers, strict=True) for _ in range(number)]
    return " + ".join(terms) or "0"


def _checked(puzzle: Puzzle, claim: Sides) -> Verdict:
    found = weigh(puzzle, claim)
    valid = not found.faults
    reason = "; ".join(found.faults)
    if valid:
        says = [f"Valid: {arithmetic(puzzle.cups, claim)}, with {_all(puzzle.pieces)} used."]
    else:
        says = [f"Not valid: {reason}.", f"  {arithmetic(puzzle.cups, claim)}"]
    document = {
        **_head(puzzle, valid),
        "claim": {"left": claim.left, "right": claim.right},
        "weight": {"left": found.left, "right": found.right},
        "used": found.used,
        "faults": found.faults,
    }
    return Verdict(valid, says, document, reason)


def _solved(puzzle: Puzzle) -> Verdict:
    found = solve(puzzle)
    pieces, ways = counted(puzzle.pieces, "piece"), f"All {puzzle.ways:,} ways to lay"
    reason = ""
    if found:
        sums = [arithmetic(puzzle.cups, laid) for laid in found[:_MOST_SHOWN]]
        wide = max(map(len, sums))
        says = [f"{puzzle.cups} with {pieces}: {counted(len(found), 'solution')}. {ways} them were tried."]
        says += [f"  {text:<{wide}}  ({laid})" for text, laid in zip(sums, found, strict=False)]
        if len(found) > _MOST_SHOWN:
            says.append(f"  and {len(found) - _MOST_SHOWN:,} more; --json lists them all.")
    else:
        reason = "the puzzle as entered has no solution"
        cups = len(puzzle.cups.left) + len(puzzle.cups.right)
        says = [
            f"{puzzle.cups} with {pieces}: no solution.",
            f"{ways} {pieces} into {cups} cups were tried, and none balances.",
        ]
    listed = [
        {"left": laid.left, "right": laid.right, "text": str(laid), "sum": arithmetic(puzzle.cups, laid)}
        for laid in found
    ]
    return Verdict(bool(found), says, {**_head(puzzle, bool(found)), "tried": puzzle.ways, "solutions": listed}, reason)


def _head(puzzle: Puzzle, valid: bool) -> dict[str, object]:
    cups = {"left": puzzle.cups.left, "right": puzzle.cups.right}
    return {"puzzle": "weight", "valid": valid, "cups": cups, "pieces": puzzle.pieces}


def _all(pieces: int) -> str:
    return f"all {pieces} pieces" if pieces > 1 else "the piece"
