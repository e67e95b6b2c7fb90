"""Lines that open a small dialogue of their own, such as `amend 24`, before there is a line to enter.

A dialogue is a function that asks through `sitting` and returns the line that comes of it, as if that had been typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ...core.sentence import Said, say
from ...core.words import matches
from ..common.speech import tell
from .answers import LEAVE, NO
from .drawing import drawn
from .meaning import old_text, step_of
from .sitting import Sitting

Opening: TypeAlias = Callable[[Sitting, str], str | None]
"""Returns the line that a dialogue led to, nothing where it was broken off, and None where the line opens none."""


def opened(sitting: Sitting, line: str) -> str:
    """Return the line that comes of a dialogue, where a line opens one; any other line comes back as it is."""
    for opening in _OPENINGS:
        found = opening(sitting, line)
        if found is not None:
            return found
    return line


def _entry(sitting: Sitting, line: str) -> str | None:
    """Open an entry for editing where only its number was typed, or ask what was forgotten before it."""
    words = line.split() if sitting.lines.interactive else []
    meant = matches(words[0], ("amend", "insert")) if len(words) == 2 and len(words[0]) > 1 else []
    step = step_of(words[1], sitting.log) if meant else None
    if step is None:
        return None  # the refusal of the move as it is says why
    word = meant[0]
    old = old_text(step, sitting.log)
    if word == "amend":
        typed = _line(sitting, say("Entry {entry} should have been", entry=step.entry), old)
    else:
        typed = _line(sitting, say("Forgotten before entry {entry}, {move}", entry=step.entry, move=old))
    if typed and typed != old:
        return f"{word} {step.entry} {typed}"
    tell(say("Nothing was changed."))
    return ""


def _line(sitting: Sitting, question: Said, text: str = "") -> str:
    """Ask for a move until one is typed that may be it; nothing where there is none after all."""
    while True:
        typed = sitting.ask_on(question, text)
        word = typed.lower()
        if word in NO:
            return ""
        if word in LEAVE:
            raise EOFError
        if word == "?":
            tell(say("Type the move, as short as at its question. An empty line or n changes nothing."))
        elif not sitting.asides.take(typed):
            return typed


_OPENINGS: Final[tuple[Opening, ...]] = (_entry, drawn)
