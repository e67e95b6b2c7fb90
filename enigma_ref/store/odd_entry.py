"""An entry that is YAML but no entry: the move that was plainly meant by it, and how the line should look."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Final

from ..core.facts import Facts
from ..core.game import Value
from ..core.sentence import Quoted, Said, paragraph, say
from .flow import scalar
from .record import ENTRY_KEYS

_ALIKE: Final = 0.7
"""How alike a key must be to `move` to be taken for it: `mov`, `Move`, `mvoe`."""
_LONGEST: Final = 200
"""A longer line is not repeated as it should be."""


class Meant(Facts):
    """What is wrong with an entry, and the move that was most likely meant."""

    said: Said
    move: str
    key: str | None = None
    """The key under which the move stands, where the rest of the map is an entry's."""


def should_be(what: Said, line: str) -> Said:
    """Say what is wrong with a line, and how it should look."""
    return paragraph(what, say("The line should be: {line}", line=line)) if len(line) <= _LONGEST else what


def meant_by(item: Value) -> Meant | None:
    """Return what was meant by something that is neither a move nor a map with one; None where nobody can tell."""
    if isinstance(item, list):
        return _in_brackets(item)
    return (_with_colon(item) or _under_another_key(item)) if isinstance(item, dict) else None


def _in_brackets(items: list[Value]) -> Meant | None:
    words = [str(item) for item in items if isinstance(item, str | int)]
    move = " ".join(words)
    if not move or len(words) != len(items):
        return None
    return Meant(should_be(say("A move is one text, and not a list."), written(move)), move)


def _with_colon(items: Mapping[str, Value]) -> Meant | None:
    """Return the move that somebody wrote without quotes, so that YAML took its colon for that of a map."""
    if len(items) != 1:
        return None
    ((key, value),) = items.items()
    if key in ENTRY_KEYS or not isinstance(value, str | int | None):
        return None
    if not value and " " not in key:
        return Meant(should_be(say("No colon stands behind a move."), written(key)), key) if key else None
    move = f"{key}: {value}".rstrip()
    if " " not in key:
        return None
    return Meant(in_quotes(move), move)


def in_quotes(move: str) -> Said:
    """Say that a move with a colon must stand in quotes."""
    return say("A move with a colon in it is no plain text. Put the move in quotes: - '{move}'", move=move)


def _under_another_key(items: Mapping[str, Value]) -> Meant | None:
    """Return the move that stands under a key that is nearly `move`."""
    if "move" in items:
        return None
    found = [key for key in items if key not in ENTRY_KEYS and _is_like_move(key)]
    if len(found) != 1 or not isinstance(move := items[found[0]], str):
        return None
    what = say("The move stands under {found}. Write the key as move.", found=Quoted(found[0]))
    return Meant(what, move, found[0])


def _is_like_move(key: str) -> bool:
    return len(key) <= 8 and SequenceMatcher(None, key.lower(), "move").ratio() >= _ALIKE


def written(move: str) -> str:
    """Return the line of a move written by hand."""
    return f"- {scalar(move, flow=False)}"
