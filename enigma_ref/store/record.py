"""What a record holds once it is read, and what was wrong in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from ..core.facts import Facts
from ..core.game import Path, Value
from ..core.limits import MOST_ENTRIES
from ..core.sentence import Said, say

FORMAT: Final = "enigma-ref/1"
"""The first line of every record."""

LARGEST: Final = 16 * 1024 * 1024
"""The most bytes that a record may have: some hundred thousand moves."""

DEEPEST: Final = 6
"""How many keys and places of lists may lead to a list or map, counted from the top of the file, and no further."""

SEAL: Final = re.compile(r"[0-9a-f]{12}")
"""What a seal looks like."""

ENTRY_KEYS: Final = ("n", "at", "move", "seal")
"""The keys of an entry that belong to the record; what else it says are claims, or the user's own."""

OWN_KEYS: Final = ("format", "box", "started", "branched", "moves")
"""The keys of a header that belong to the record and not to its game."""


def is_time(value: Value) -> bool:
    """Return whether a value is a moment in the form of ISO 8601."""
    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def too_many() -> Said:
    """Say that there are more entries than there can be."""
    return say("A record has at most {n} entries. Name another file.", n=MOST_ENTRIES)


class Problem(Facts):
    """Something wrong in a record: on which line, of which kind (a code of the audit), and what, in a sentence."""

    line: int
    code: str
    said: Said | str
    rule: str | None = None
    in_entry: bool = False
    """Whether it is about one entry only, so that the others can be read all the same."""
    untold: Said | None = None
    """The same without what stands there, for games in which that may be what not everybody knows."""
    beside_game: bool = False
    """Whether the game is the same whatever should stand there: when it was begun, or that no moves follow."""

    @property
    def sentence(self) -> Said:
        """What is wrong."""
        return say("{text}", text=self.said) if isinstance(self.said, str) else self.said

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.said)

    @property
    def is_error(self) -> bool:
        """Whether the record cannot be used because of it."""
        return self.code in ("unreadable", "schema")


class Entry(NamedTuple):
    """One line of the log as it stands in the file."""

    line: int
    move: str
    at: str | None = None
    claims: Mapping[str, Value] = {}
    """Everything else that the entry says, but for its number, its seal and the user's own keys."""
    seal: str | None = None
    number: int | None = None
    """Its number, where it says one."""


class Record:
    """A record as read: the header, the entries, and everything that was wrong."""

    def __init__(
        self,
        header: dict[str, Value] | None = None,
        lines: dict[Path, int] | None = None,
        problems: list[Problem] | None = None,
        *,
        canonical: bool = False,
    ) -> None:
        self.header = header or {}
        self.lines = lines or {}
        """The line on which each value stands."""
        self.entries: list[Entry] = []
        self.problems = problems or []
        self.canonical = canonical
        """Whether every line has the form that this program writes, so that it could be read without a YAML library."""
        self.torn = b""
        """An incomplete last line: what a write left that did not come to its end."""
        self.whole = 0
        """How many bytes of the file are complete lines."""
        self.next_line = 0
        """The line behind the last one, where every line has the form that this program writes."""
        self.indent = 0
        """How far the entries are indented."""
        self.folded = False
        """Whether a move without quotes goes on below its line."""
        self.garbled: dict[int, bool] = {}
        """The lines of entries that are none as they stand, and whether the move that was meant is known."""
        self.closed: Said | None = None
        """Why nothing can be added at the end of the file; None where it can."""

    def error(self) -> Problem | None:
        """Return the first problem that keeps the record from being used."""
        return next((problem for problem in self.problems if problem.is_error), None)

    @property
    def unreadable(self) -> bool:
        """Whether nothing of it can be read, or nothing but its header."""
        return any(problem.code == "unreadable" and not problem.in_entry for problem in self.problems)

    def line_of(self, path: Path) -> int:
        """Return the line of a value of the header, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)
