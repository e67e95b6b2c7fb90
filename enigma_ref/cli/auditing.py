"""One record audited: what its file, its seals and its moves show, put together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.audit import Finding, audit
from ..core.log import Log
from ..core.replay import replay
from ..core.words import counted, quote
from ..games import BOXES
from ..store.errors import StoreError
from ..store.files import read_bytes
from ..store.reader import read
from ..store.record import OWN_KEYS, Record
from ..store.seal import broken_seals
from .rules_options import Rules

OWN_RULES: Final = Rules()
"""No other rules than those of the record itself."""


class Examined(NamedTuple):
    """A record and what is to be said of it; no log where there is nothing that could be replayed."""

    findings: list[Finding]
    record: Record | None = None
    log: Log[Any, Any] | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing speaks against taking the record at its word: no finding of the severity `error`."""
        return self.log is not None and not any(finding.severity == "error" for finding in self.findings)


def audit_file(path: Path, rules: Rules) -> list[Finding]:
    """Return everything that is to be said of a record, in the order of its lines."""
    return examine(path, rules).findings


def examine(path: Path, rules: Rules = OWN_RULES) -> Examined:
    """Read, replay and audit a record, once, for those who want the game as well as the findings."""
    try:
        record = read(read_bytes(path))
    except StoreError as error:
        return Examined([Finding(1, None, "unreadable", None, error.message)])
    findings = [
        Finding(*_where(record, problem.line), problem.code, problem.rule, problem.message)
        for problem in record.problems
    ]
    log = None
    if not any(finding.code == "unreadable" for finding in findings):
        found, log = _audit(record, rules)
        findings += found
    return Examined(sorted(findings, key=lambda finding: finding.line), record, log)


def _where(record: Record, line: int) -> tuple[int, int | None]:
    """Return a line and the entry that stands there."""
    entry = next((number for number, entry in enumerate(record.entries, 1) if entry.line == line), None)
    return line, entry


def _audit(record: Record, rules: Rules) -> tuple[list[Finding], Log[Any, Any] | None]:
    box = record.header.get("box")
    if not isinstance(box, str) or box not in BOXES:
        what = f"This program does not know the box; it knows {', '.join(BOXES)}."
        return [Finding(record.line_of(("box",)), None, "schema", None, what)] if isinstance(box, str) else [], None
    game = BOXES[box]()
    header = {key: value for key, value in record.header.items() if key not in OWN_KEYS}
    origin, faults = game.start(header)
    findings = [Finding(record.line_of(fault.path), None, fault.code, fault.rule, fault.message) for fault in faults]
    findings += _seals(record)
    for index, entry in enumerate(record.entries):
        for key in entry.claims:
            if key not in game.claims:
                line = record.lines.get(("moves", index, key), entry.line)
                what = f"{quote(key)} is not a key of an entry; a key of your own begins with _."
                findings.append(Finding(line, index + 1, "unknown-key", None, what))
    if origin is not None and (rules.edition or rules.rulings):
        origin, _ = game.start(game.under(header, rules.edition, rules.rulings))
    if origin is None:
        return findings, None
    log = replay(game, origin, [entry.move for entry in record.entries])
    return findings + audit(record.entries, log), log


def _seals(record: Record) -> list[Finding]:
    findings = []
    for number, entry in broken_seals(record.header, record.entries):
        what = (
            "The seal is not that of this entry: the header or this entry was changed after it was written."
            if number == 1
            else "The seal is not that of this entry: it, or the seal before it, was changed after it was written."
        )
        findings.append(Finding(entry.line, number, "seal", None, what))
    if not record.canonical:
        findings += _unsealed(record)
    return findings


def _unsealed(record: Record) -> list[Finding]:
    """Say once if there are entries without a seal. What the program wrote has none such."""
    bare = [(number, entry) for number, entry in enumerate(record.entries, 1) if not entry.seal]
    if not bare:
        return []
    number, entry = bare[0]
    some = f"{counted(len(bare), 'entry has', 'entries have')} no seal"
    what = "No entry has a seal" if len(bare) == len(record.entries) else some
    return [Finding(entry.line, number, "unsealed", None, f"{what}: written by hand, nothing to check.")]
