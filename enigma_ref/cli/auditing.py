"""One record audited: what its file, its seals and its moves show, put together."""

from __future__ import annotations

from pathlib import Path

from ..core.audit import Finding, audit
from ..core.replay import replay
from ..core.words import counted, quote
from ..games import BOXES
from ..store.errors import StoreError
from ..store.files import read_bytes
from ..store.reader import read
from ..store.record import OWN_KEYS, Record
from ..store.seal import broken_seals
from .rules_options import Rules


def audit_file(path: Path, rules: Rules) -> list[Finding]:
    """Return everything that is to be said of a record, in the order of its lines."""
    try:
        record = read(read_bytes(path))
    except StoreError as error:
        return [Finding(1, None, "unreadable", None, error.message)]
    findings = [
        Finding(*_where(record, problem.line), problem.code, problem.rule, problem.message)
        for problem in record.problems
    ]
    if not any(finding.code == "unreadable" for finding in findings):
        findings += _audit(record, rules)
    return sorted(findings, key=lambda finding: finding.line)


def _where(record: Record, line: int) -> tuple[int, int | None]:
    """Return a line and the entry that stands there."""
    entry = next((number for number, entry in enumerate(record.entries, 1) if entry.line == line), None)
    return line, entry


def _audit(record: Record, rules: Rules) -> list[Finding]:
    box = record.header.get("box")
    if not isinstance(box, str) or box not in BOXES:
        what = f"This program does not know the box; it knows {', '.join(BOXES)}."
        return [Finding(record.line_of(("box",)), None, "schema", None, what)] if isinstance(box, str) else []
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
    if origin is not None:
        log = replay(game, origin, (entry.move for entry in record.entries))
        findings += audit(record.entries, log)
    return findings


def _seals(record: Record) -> list[Finding]:
    findings = []
    for number, entry in broken_seals(record.header, record.entries):
        what = (
            "The seal is not that of this entry: the header or this entry was changed after it was written."
            if number == 1
            else "The seal is not that of this entry: it, or the seal before it, was changed after it was written."
        )
        findings.append(Finding(entry.line, number, "seal", None, what))
    bare = [(number, entry) for number, entry in enumerate(record.entries, 1) if not entry.seal]
    if bare:
        number, entry = bare[0]
        some = f"{counted(len(bare), 'entry has', 'entries have')} no seal"
        what = "No entry has a seal" if len(bare) == len(record.entries) else some
        findings.append(Finding(entry.line, number, "unsealed", None, f"{what}: written by hand, nothing to check."))
    return findings
