"""The answers to weight puzzles, for people and for programs."""

from __future__ import annotations

from typing import Final

from .....core.sentence import Said, row_of, say
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
    total = arithmetic(puzzle.cups, claim)
    faults = row_of(found.faults, ";")
    says: list[Said]
    if not valid:
        says = [say("Not valid: {faults}.", faults=faults), say("  {sum}", sum=total)]
    elif puzzle.pieces > 1:
        says = [say("Valid: {sum}, with all {n} pieces used.", sum=total, n=puzzle.pieces)]
    else:
        says = [say("Valid: {sum}, with the piece used.", sum=total)]
    document = {
        **_head(puzzle, valid),
        "claim": {"left": claim.left, "right": claim.right},
        "weight": {"left": found.left, "right": found.right},
        "used": found.used,
        "faults": [str(fault) for fault in found.faults],
    }
    return Verdict(valid, says, document, say("") if valid else say("{faults}", faults=faults))


def _solved(puzzle: Puzzle) -> Verdict:
    found = solve(puzzle)
    says = _some(puzzle, found) if found else _none(puzzle)
    reason = say("") if found else say("the puzzle as entered has no solution")
    listed = [
        {"left": laid.left, "right": laid.right, "text": str(laid), "sum": arithmetic(puzzle.cups, laid)}
        for laid in found
    ]
    return Verdict(bool(found), says, {**_head(puzzle, bool(found)), "tried": puzzle.ways, "solutions": listed}, reason)


def _some(puzzle: Puzzle, found: list[Sides]) -> list[Said]:
    sums = [arithmetic(puzzle.cups, laid) for laid in found[:_MOST_SHOWN]]
    wide = max(map(len, sums))
    head = say(
        "{cups} with {n} {n:piece|pieces}: {found} {found:solution|solutions}. "
        "All {ways:,} ways to lay them were tried.",
        cups=str(puzzle.cups),
        n=puzzle.pieces,
        found=len(found),
        ways=puzzle.ways,
    )
    shown = zip(sums, found, strict=False)
    says: list[Said] = [head, *(say("  {sum}  ({laid})", sum=text.ljust(wide), laid=str(laid)) for text, laid in shown)]
    if len(found) > _MOST_SHOWN:
        says.append(say("  and {n:,} more; --json lists them all.", n=len(found) - _MOST_SHOWN))
    return says


def _none(puzzle: Puzzle) -> list[Said]:
    tried = say(
        "All {ways:,} ways to lay {n} {n:piece|pieces} into {cups} cups were tried, and none balances.",
        ways=puzzle.ways,
        n=puzzle.pieces,
        cups=len(puzzle.cups.left) + len(puzzle.cups.right),
    )
    return [say("{cups} with {n} {n:piece|pieces}: no solution.", cups=str(puzzle.cups), n=puzzle.pieces), tried]


def _head(puzzle: Puzzle, valid: bool) -> dict[str, object]:
    cups = {"left": puzzle.cups.left, "right": puzzle.cups.right}
    return {"puzzle": "weight", "valid": valid, "cups": cups, "pieces": puzzle.pieces}
