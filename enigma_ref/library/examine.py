"""One record audited: what its file, its seals and its moves show, put together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ..core.audit import Finding, finding
from ..core.box import Box
from ..core.log import Log
from ..store.errors import StoreError
from ..store.files import read_bytes
from ..store.numbering import Numbering
from ..store.record import Record
from ..store.sealing import expected
from .opened import OWN_RULES, Opened, Rules, opened


class Examined(NamedTuple):
    """A record and what is to be said of it; no log where there is nothing that could be replayed."""

    findings: list[Finding]
    record: Record | None = None
    box: Box | None = None
    log: Log[Any, Any] | None = None
    order: Numbering | None = None
    """The entries in the order of the log, and their numbers."""

    @property
    def sound(self) -> bool:
        """Whether nothing speaks against taking the record at its word: no finding of the severity `error`."""
        return self.log is not None and not any(found.severity == "error" for found in self.findings)

    @property
    def started(self) -> str | None:
        """When the game began, as far as the header says so."""
        started = self.record.header.get("started") if self.record else None
        return started if isinstance(started, str) else None

    def entered_at(self, entry: int) -> str | None:
        """Return when an entry was made, as far as it says so; None where there is no such entry."""
        if self.order is None:
            return None
        numbers, entries = self.order.numbers, self.order.entries
        if not self.order.oddities:
            return entries[entry - 1].at if 0 < entry <= len(entries) else None
        return entries[numbers.index(entry)].at if entry in numbers else None


def audit_file(path: Path, rules: Rules, expect: str | None = None) -> list[Finding]:
    """Return everything that is to be said of a record, in the order of its lines; with a code, whether it fits."""
    examined = examine(path, rules)
    flaw = expected(examined.record, expect) if expect is not None and examined.record is not None else None
    if flaw is None:
        return examined.findings
    return [*examined.findings, finding(flaw.line, flaw.entry, flaw.code, None, flaw.said)]


def examine(path: Path, rules: Rules = OWN_RULES) -> Examined:
    """Read, replay and audit a record, once, for those who want the game as well as the findings."""
    try:
        data = read_bytes(path)
    except StoreError as error:
        return unreadable(error)
    return examined(data, rules)


def examined(data: bytes, rules: Rules = OWN_RULES) -> Examined:
    """Replay and audit the bytes of a record."""
    return examined_game(opened(data, rules))


def examined_game(found: Opened) -> Examined:
    """Audit a record that is open."""
    return Examined(found.findings(), found.record, found.box, found.log, found.order)


def unreadable(error: StoreError) -> Examined:
    """Return what is to be said of a file of which there are no bytes."""
    return Examined([finding(1, None, "unreadable", None, error.said)])
