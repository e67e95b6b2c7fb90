"""Findings about one slip put together: numbers out of step, and below them what seals and moves show because of it."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.audit import Finding, finding
from ..core.sentence import Said, paragraph
from ..store.numbering import Numbering, Oddity

_SEALS = {"missing": 1, "copy": 2, "swapped": 3, "wrong": 1}
"""How many seals in a row, from the place on, are broken by numbers that are out of step in each way."""


def gathered(order: Numbering, moves: Sequence[Finding], seals: Sequence[Finding]) -> list[Finding]:
    """Return the findings about numbers, moves and seals, each slip once, with what follows from it below it."""
    if not order.oddities:
        return [*seals, *moves]
    numbers = {entry.line: number for entry, number in zip(order.entries, order.numbers, strict=True)}
    left_moves = list(moves)
    left_seals = [each._replace(entry=numbers.get(each.line, each.entry)) for each in seals]
    found = []
    for oddity in order.oddities:
        gap = _of_numbers(order, oddity)
        own = [each for each in left_moves if each.mends and each.entry == gap.entry]
        if own and oddity.kind in ("missing", "copy"):
            left_moves.remove(own[0])
            gap = gap._replace(
                said=paragraph(gap.said, own[0].said if oddity.kind == "missing" else _mending(own[0])),
                mends=own[0].mends,
                consequences=(own[0]._replace(mends=(), consequences=()), *own[0].consequences),
            )
        lines = range(gap.line, gap.line + _SEALS[oddity.kind])
        broken = [each for each in left_seals if each.code == "seal" and each.line in lines]
        left_seals = [each for each in left_seals if each not in broken[1:]]
        found.append(gap._replace(consequences=(*gap.consequences, *broken[1:])))
    return [*found, *left_seals, *left_moves]


def _mending(found: Finding) -> Said | None:
    """Say what mends an entry that is there twice: that it is has been said."""
    from ..core.slips import mending
    from ..core.supposed import Slip

    return mending(Slip("doubled", found.said, found.mends))


def _of_numbers(order: Numbering, oddity: Oddity) -> Finding:
    line = order.entries[oddity.place].line
    if oddity.kind == "swapped":
        line = min(line, order.entries[oddity.place + 1].line)
    return finding(line, order.numbers[oddity.place], "gap", None, oddity.said)
