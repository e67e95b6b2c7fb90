"""What the seals of a record show, in sentences: where it was changed, what they cannot speak for, whether a code fits.

Seals show accidents and careless edits. They cannot show that the end was cut off, nor that the whole chain was
computed anew: who is afraid of that writes down the code at the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ..core.facts import Facts
from ..core.sentence import Quoted, Said, all_of, say
from .record import Record
from .seal import broken_seals, chain, code_of, entry_of_code, read_code

_NAMED = 3
"""So many broken seals are named where one sentence must do."""


class Flaw(Facts):
    """Something that the seals show: on which line, at which entry, of which kind (a code of the audit), and what."""

    line: int
    entry: int | None
    code: str
    said: Said


def flaws(record: Record, broken: Sequence[int] | None = None) -> list[Flaw]:
    """Return everything that the seals of a record show, for an audit; `broken` are the places where one is broken."""
    found = []
    if broken is None:
        broken = [number for number, _ in broken_seals(record.header, record.entries)]
    first = say("The seal is not that of this entry: the header or this entry was changed after it was written.")
    later = say("The seal is not that of this entry: it, or the seal before it, was changed after it was written.")
    for number in broken:
        entry = record.entries[number - 1]
        found.append(Flaw(entry.line, number, "seal", first if number == 1 else later))
    return found if record.canonical else found + _bare(record)


def _bare(record: Record) -> list[Flaw]:
    """Say once if entries have no seal, and once if they stand behind one that has. What is canonical has none such."""
    numbered = list(enumerate(record.entries, 1))
    first = next((number for number, entry in numbered if entry.seal), len(numbered) + 1)
    before = [(number, entry) for number, entry in numbered if not entry.seal and number < first]
    after = [(number, entry) for number, entry in numbered if not entry.seal and number > first]
    found = []
    if before:
        number, entry = before[0]
        what = (
            say("No entry has a seal: written by hand, nothing to check.")
            if len(before) == len(numbered)
            else say("{n} {n:entry has|entries have} no seal: written by hand, nothing to check.", n=len(before))
        )
        found.append(Flaw(entry.line, number, "unsealed", what))
    if after:
        number, entry = after[0]
        what = say(
            "{n} {n:entry|entries} after a sealed one {n:has|have} no seal: added by hand, or robbed of it. "
            "Nothing shows whether {n:it was|they were} changed.",
            n=len(after),
        )
        found.append(Flaw(entry.line, number, "sealing", what))
    return found


def warning(record: Record, broken: Sequence[int], numbers: Sequence[int] | None = None) -> Flaw | None:
    """Return what every command says of a record whose seals are broken; None where they are whole.

    `broken` are the places where one is broken, `numbers` those of the entries there, where they are not their places.
    """
    if not broken:
        return None
    entry = record.entries[broken[0] - 1]
    broken = numbers or broken
    number = broken[0]
    if len(broken) == 1:
        what = say("The seal of entry {entry} is broken: it, or what comes before it, was changed.", entry=number)
    elif len(broken) <= _NAMED:
        entries = all_of(broken)
        what = say("The seals of entries {entries} are broken: they were changed.", entries=entries)
    else:
        what = say(
            "The seals of {n} entries are broken, the first of them entry {entry}: they were changed.",
            n=len(broken),
            entry=number,
        )
    return Flaw(entry.line, number, "seal", what)


def code(record: Record, entry: int) -> str:
    """Return the code of an entry, such as the one that ended the game: what players write down or photograph."""
    sealed = record.entries[entry - 1].seal
    return code_of(sealed or next(islice(chain(record.header, record.entries), entry - 1, None)))


def is_code(typed: str) -> bool:
    """Tell whether what somebody typed can be a code at all."""
    return read_code(typed) is not None


def expected(record: Record, typed: str) -> Flaw | None:
    """Check a record against the code that was written down; None where it is that of the last entry."""
    seal = read_code(typed)
    number = None if seal is None else entry_of_code(seal, record.header, record.entries)
    last = len(record.entries)
    line = record.entries[-1].line if record.entries else 1
    if number is None:
        what = say(
            "No entry has the code {code}: this is another record, its end was cut off, or it was sealed anew.",
            code=Quoted(typed) if seal is None else code_of(seal),
        )
        return Flaw(line, last or None, "seal", what)
    if number < last:
        n = last - number
        what = say("The code is that of entry {entry}: {n} {n:entry|entries} came after it.", entry=number, n=n)
        return Flaw(record.entries[number].line, number + 1, "sealing", what)
    return None
