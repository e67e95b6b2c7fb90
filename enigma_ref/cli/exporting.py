"""What `export` hands on: a record read and audited, and the game in it as JSON or CSV text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.audit import Finding
from ..core.log import Log
from ..core.words import counted, listed
from ..store.files import shown
from ..store.record import Record
from .auditing import Examined, examine
from .streams import warn

if TYPE_CHECKING:
    from ..games.enigma.exporting.rows import Row
    from ..games.enigma.stats.summary import GameSummary


class Source(NamedTuple):
    """A record whose game can be handed on."""

    path: Path
    findings: list[Finding]
    record: Record
    log: Log[Any, Any]


def readable(path: Path) -> Source:
    """Read a record, or say why it cannot be handed on: a game with a move in it that does not stand has no score.

    What the record claims wrongly is no obstacle, since everything is computed anew; but it is said.
    """
    findings, record, log = examine(path)
    if record is None or record.error() or log is None or log.unsound:
        from .session import Session

        Session(path).check_sound()  # says what is wrong and where, as every command does
        raise AssertionError(path)
    for finding in findings:
        if finding.code in ("torn", "unknown-key"):
            warn(f"{shown(path)}:{finding.line}: {finding.message}")
    errors = [finding.code for finding in findings if finding.severity == "error"]
    if errors:
        what = f"The audit finds {counted(len(errors), 'error')} in it ({listed(sorted(set(errors)))})"
        warn(f"{shown(path)}: {what}. What is exported is what the rules give; enigma-ref audit says more.")
    return Source(path, findings, record, log)


def as_json_text(source: Source) -> str:
    """Return the document of `--to json`, checked against its schema."""
    from ..games.enigma.exporting.document import document
    from ..views.export_models import check
    from ..views.plain import safe_json

    found = document(source.log, source.record.header, source.record.entries)
    findings = [{**finding._asdict(), "severity": finding.severity} for finding in source.findings]
    # The name of the schema first, then the file, for whoever looks at the beginning only.
    whole = check({"schema": found.pop("schema"), "file": shown(source.path), **found, "findings": findings})
    return safe_json(json.dumps(whole, ensure_ascii=False)) + "\n"


def as_csv(source: Source) -> Iterable[str]:
    """Return a game entry by entry, as lines of CSV."""
    from ..games.enigma.exporting.rows import entry_columns, entry_rows
    from ..views.csv_text import lines

    return lines([entry_columns(source.log), *entry_rows(source.log, source.record.entries)])


def folder_as_csv(folder: Path) -> Iterable[str]:
    """Return a row for each player and game of a folder; a record that the audit finds wrong is named and left out."""
    from ..games.enigma.exporting.rows import PLAYER_COLUMNS
    from ..views.csv_text import lines
    from .walking import records, walked

    files = records([str(folder)])
    yield from lines([PLAYER_COLUMNS])
    for path, (rows, why) in walked(files, _players_of, 0, "Exporting"):
        if why is not None:
            warn(f"{shown(path)}:{why.line}: left out ({why.code}): {why.message}")
        yield from lines(rows)


def _players_of(path: Path) -> tuple[list[Row], Finding | None]:
    """Return the rows of one record, or the first thing that speaks against it."""
    from ..games.enigma.exporting.rows import player_rows

    examined = examine(path)
    if not examined.sound:
        return [], next(finding for finding in examined.findings if finding.severity == "error")
    return player_rows(shown(path), summary_of(examined)), None


def summary_of(examined: Examined | Source) -> GameSummary:
    """Return the facts of a game that was read."""
    from ..games.enigma.stats.summary import summarize

    record, log = examined.record, examined.log
    assert record is not None
    assert log is not None
    started = record.header.get("started")
    return summarize(log, started if isinstance(started, str) else None, lambda entry: record.entries[entry - 1].at)
