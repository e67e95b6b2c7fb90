"""`audit`: records against the rules, everything that is wrong with its place."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import typer

from ..core.audit import Finding
from ..core.words import counted, listed
from ..store.errors import StoreError
from ..store.files import native, shown
from .auditing import audit_file
from .rules_options import Rules, rules_from
from .streams import Exit, answer, say

_WORTH_A_POOL = 24
"""From so many files on, more than one process pays."""
_CHUNK = 50


def audit(
    paths: list[str] = typer.Argument(..., metavar="PATH...", help="Records, and folders of records."),
    edition: str | None = typer.Option(None, metavar="EDITION", help="Audit under another rulebook."),
    ruling: list[str] = typer.Option([], metavar="NAME=VALUE", help="Audit with another answer to a question."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    jobs: int = typer.Option(0, metavar="N", min=0, help="How many processes; 0 chooses by the number of records."),
) -> int:
    """Check records against the rules.

    Replays each record (a folder: all in it) and reports everything that is wrong, not only the first thing. Exit
    status 1 where there is an error; warnings and infos alone leave it at 0.
    """
    files = list(_records([native(path) for path in paths]))
    rules = rules_from(edition, ruling)
    findings: list[tuple[str, Finding]] = []
    counts = {"error": 0, "warning": 0, "info": 0}
    for path, found in _audited(files, rules, jobs or (os.cpu_count() or 1 if len(files) >= _WORTH_A_POOL else 1)):
        for finding in found:
            counts[finding.severity] += 1
            if as_json:
                findings.append((shown(path), finding))
            else:
                say(_said(shown(path), finding))
    if as_json:
        clean = not counts["error"] and not counts["warning"]
        answer({"records": len(files), "clean": clean, "findings": [_document(*item) for item in findings]})
    else:
        told = (
            listed([counted(number, severity) for severity, number in counts.items() if number]) or "nothing to report"
        )
        say(f"{counted(len(files), 'record')}: {told}.")
    return Exit.REFUSED if counts["error"] else Exit.DONE


def _records(paths: Iterable[Path]) -> Iterator[Path]:
    """Return the files that are meant: those named, and every YAML file in the folders named, however deep."""
    seen: set[Path] = set()
    for path in paths:
        found = [path]
        if path.is_dir():
            found = sorted(each for each in path.rglob("*.y*ml") if each.suffix in (".yaml", ".yml") and each.is_file())
        elif not path.exists():
            raise StoreError("missing", shown(path), "There is no such file or folder. Check the name.")
        for each in found:
            if each not in seen:
                seen.add(each)
                yield each


def _audited(files: Sequence[Path], rules: Rules, jobs: int) -> Iterator[tuple[Path, list[Finding]]]:
    """Audit files one after the other or in several processes, in order, with a progress bar where it takes a while."""
    check = partial(audit_file, rules=rules)
    if jobs <= 1 or len(files) < 2:
        yield from _shown_progress(zip(files, map(check, files), strict=True), len(files))
        return
    from concurrent.futures import ProcessPoolExecutor

    chunk = max(1, min(_CHUNK, len(files) // (jobs * 2)))
    with ProcessPoolExecutor(jobs) as pool:
        yield from _shown_progress(zip(files, pool.map(check, files, chunksize=chunk), strict=True), len(files))


def _shown_progress(audited: Iterable[tuple[Path, list[Finding]]], total: int) -> Iterator[tuple[Path, list[Finding]]]:
    if total < _WORTH_A_POOL or sys.stderr is None or not sys.stderr.isatty():
        yield from audited
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(audited, "Auditing", total, console=Console(stderr=True), transient=True)


def _said(file: str, finding: Finding) -> str:
    entry = f", entry {finding.entry}" if finding.entry else ""
    rule = f" ({finding.rule})" if finding.rule else ""
    return f"{file}:{finding.line}: {finding.severity} {finding.code}{rule}{entry}: {finding.message}"


def _document(file: str, finding: Finding) -> dict[str, object]:
    return {
        "file": file,
        "line": finding.line,
        "entry": finding.entry,
        "code": finding.code,
        "severity": finding.severity,
        "rule": finding.rule,
        "message": finding.message,
    }
