"""The numbers that entries say of themselves: where they are out of step, and in which order they are to be read.

An entry without a number has the one after that of the entry before it. Where numbers jump, entries are missing, and
those that are there keep the numbers that they say: corrections mean them by these.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.facts import Facts
from ..core.sentence import Said, say
from .record import Entry


class Oddity(Facts):
    """Where numbers are out of step: of which kind, at which place of the order, and what, in a sentence."""

    kind: str
    """`missing`, `copy`, `swapped` or `wrong`."""
    place: int
    said: Said


class Numbering(Facts):
    """Entries in the order in which they are to be read, the number of each, and what is odd about them."""

    entries: Sequence[Entry]
    numbers: Sequence[int]
    oddities: tuple[Oddity, ...] = ()


def is_in_step(entries: Sequence[Entry]) -> bool:
    """Tell whether every entry that says its number says its place."""
    return all(entry.number is None or entry.number == place for place, entry in enumerate(entries, 1))


def numbering(entries: Sequence[Entry]) -> Numbering:
    """Return the order and the numbers of entries."""
    if is_in_step(entries):
        return Numbering(entries, range(1, len(entries) + 1))
    ordered = list(entries)
    numbers: list[int] = []
    odd: list[Oddity] = []
    last = 0
    for place in range(len(ordered)):
        says, follows = ordered[place].number, _number(ordered, place + 1)
        due = last + 1
        if says is None or says == due:
            number = due
        elif says == due + 1 and follows == due and _number(ordered, place + 2) in (None, due + 2):
            odd.append(Oddity("swapped", place, _swapped(due, says)))
            ordered[place], ordered[place + 1] = ordered[place + 1], ordered[place]
            number = due
        elif says == last and place and _is_copy(ordered[place - 1], ordered[place]):
            odd.append(Oddity("copy", place, say("Entry {entry} stands here twice.", entry=says)))
            number = last
        elif says > due and (follows in (None, says + 1) or _is_copied(ordered, place)):
            odd.append(Oddity("missing", place, _missing(last, says)))
            number = says
        else:
            what = say("n must be {n} here, not {found}: numbers count the entries.", n=due, found=says)
            odd.append(Oddity("wrong", place, what))
            number = due
        numbers.append(number)
        last = number
    return Numbering(ordered, numbers, tuple(odd))


def _number(entries: Sequence[Entry], place: int) -> int | None:
    return entries[place].number if place < len(entries) else None


def _is_copied(entries: Sequence[Entry], place: int) -> bool:
    return place + 1 < len(entries) and _is_copy(entries[place], entries[place + 1])


def _is_copy(one: Entry, other: Entry) -> bool:
    return one._replace(line=0) == other._replace(line=0)


def _swapped(first: int, second: int) -> Said:
    return say(
        "Entries {first} and {second} stand in the wrong order; they are read in that of their numbers.",
        first=first,
        second=second,
    )


def _missing(last: int, says: int) -> Said:
    n = says - last - 1
    if not last:
        return say("{n} {n:entry is|entries are} missing before entry {after}.", n=n, after=says)
    if n == 1:
        return say("An entry is missing between {before} and {after}.", before=last, after=says)
    return say("{n} entries are missing between {before} and {after}.", n=n, before=last, after=says)
