"""Findings about one slip put together: numbers out of step, and below them what seals and moves show because of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.audit import Finding, finding
from ..core.game import Value
from ..core.sentence import Said, paragraph
from ..store.numbering import Numbering, Oddity
from ..store.seal import broken_seals

_SEALS = {"missing": 1, "copy": 2, "swapped": 3, "wrong": 1}
"""How many seals in a row, from the place on, are broken by numbers that are out of step in each way."""


def gathered(
    header: Mapping[str, Value], order: Numbering, moves: Sequence[Finding], seals: Sequence[Finding]
) -> list[Finding]:
    """Return the findings about numbers, moves and seals, each slip once, with what follows from it below it."""
    if not order.oddities:
        return [*seals, *moves]
    still_broken = _still_broken(header, order)
    numbers = {entry.line: number for entry, number in zip(order.entries, order.numbers, strict=True)}
    slips: dict[int | None, list[int]] = {}
    """Where among the findings about moves those are, by their entry, that a correction mends."""
    for place, each in enumerate(moves):
        if each.mends:
            slips.setdefault(each.entry, []).append(place)
    seals = [each._replace(entry=numbers.get(each.line, each.entry)) for each in seals]
    broken_on: dict[int, list[int]] = {}
    """Where among the findings about seals those of broken ones are, by their line."""
    for place, each in enumerate(seals):
        if each.code == "seal":
            broken_on.setdefault(each.line, []).append(place)
    told_moves, told_seals = set[int](), set[int]()
    """The moves and the seals that are told of below another finding."""
    found = []
    for oddity in order.oddities:
        gap = _of_numbers(order, oddity)
        own = slips.get(gap.entry)
        if own and oddity.kind in ("missing", "copy"):
            place = own.pop(0)
            told_moves.add(place)
            slip = moves[place]
            wrong, how = slip.halves
            gap = gap._replace(
                said=paragraph(gap.said, how if oddity.kind == "missing" else _mending(slip)),
                mends=slip.mends,
                consequences=(slip._replace(said=wrong, mends=(), consequences=()), *slip.consequences),
            )
        lines = range(gap.line, gap.line + _SEALS[oddity.kind])
        broken = [place for line in lines for place in broken_on.get(line, ()) if place not in told_seals]
        following = [place for place in broken[1:] if seals[place].line not in still_broken]
        told_seals.update(following)
        found.append(gap._replace(consequences=(*gap.consequences, *(seals[place] for place in following))))
    left_seals = [each for place, each in enumerate(seals) if place not in told_seals]
    return [*found, *left_seals, *(each for place, each in enumerate(moves) if place not in told_moves)]


def _still_broken(header: Mapping[str, Value], order: Numbering) -> set[int]:
    """Return the lines whose seals are broken also in the order of the numbers, each entry once: they were changed."""
    copies = {oddity.place for oddity in order.oddities if oddity.kind == "copy"}
    entries = [entry for place, entry in enumerate(order.entries) if place not in copies]
    return {entry.line for _, entry in broken_seals(header, entries)}


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
