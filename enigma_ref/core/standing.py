"""Which lines of a log count in the end, told from their words alone: far quicker than playing the game again.

For lists of what was seen in many games, where a line too many does no harm. What truly counts, `core.log` says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class _Change(NamedTuple):
    """What an entry was before, and what it became; nothing where it did not count."""

    entry: int
    was: str
    became: str


def standing(lines: Iterable[str], remarks: Collection[str]) -> list[str]:
    """Return the moves that were neither taken back nor struck, amended ones as they should have been.

    `remarks` are the words of moves that change nothing, which `undo` passes over; notes are among them.
    """
    kept: dict[int, str] = {}
    done: list[_Change] = []
    """What `undo` takes back."""
    undone: list[_Change] = []
    for number, line in enumerate(lines, 1):
        word, _, rest = line.partition(" ")
        if word == "accept":
            line = rest
            word, _, rest = rest.partition(" ")
        if word in ("undo", "redo"):
            source, target = (done, undone) if word == "undo" else (undone, done)
            if source:
                change = source.pop()
                target.append(change)
                kept[change.entry] = change.was if word == "undo" else change.became
            continue
        entry = number
        if word in ("amend", "strike", "insert"):
            named, _, line = rest.partition(" ")
            entry = int(named) if word != "insert" and named.isdecimal() else number
        if word not in remarks:
            done.append(_Change(entry, kept.get(entry, ""), line))
            undone.clear()
        kept[entry] = line
    return [move.removeprefix("accept ") for move in kept.values() if move]
