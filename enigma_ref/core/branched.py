"""Records that were branched off another one (`whatif --keep`): nobody played them, and readers are told so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .game import Value
from .sentence import Said, say

KEY: Final = "branched"
"""The key of a header that says from where its game was branched off."""

ONLY_TRIED: Final = say("It only tries what might have been in another game, which counts itself.")
"""Why it is no game for statistics and other programs."""


def is_branching(value: Value) -> bool:
    """Return whether a value says from where a game was branched off: a file, an entry of it, maybe its seal."""
    if not isinstance(value, Mapping) or not value.keys() <= {"file", "entry", "seal"}:
        return False
    return isinstance(value.get("file"), str) and _number(value.get("entry")) is not None


def branching(header: Mapping[str, Value]) -> dict[str, Value] | None:
    """Return file, entry and seal from which a game was branched off, as a header has them; None where it has none."""
    value = header.get(KEY)
    if not isinstance(value, Mapping) or not is_branching(value):
        return None
    seal = value.get("seal")
    return {
        "file": value["file"],
        "entry": _number(value["entry"]),
        "seal": seal if isinstance(seal, str) else None,
    }


def say_branched(header: Mapping[str, Value]) -> Said | None:
    """Say from where a game was branched off; None where it was played."""
    origin = branching(header)
    if origin is None:
        return ONLY_TRIED if KEY in header else None
    file, entry = str(origin["file"]), str(origin["entry"])
    return say("What if: this only tries what might have been in {file} after entry {entry}.", file=file, entry=entry)


def _number(value: Value) -> int | None:
    """Return the number of an entry, which may be a text in a record written by hand; 0 is the start."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
