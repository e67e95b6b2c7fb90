"""`audit`: records against the rules, everything that is wrong with its place."""

from __future__ import annotations

from functools import partial

import typer

from ..core.audit import Finding
from ..core.words import counted, listed
from ..store.files import shown
from .auditing import audit_file
from .rules_options import rules_from
from .streams import Exit, answer, say
from .walking import records, walked


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
    files = records(paths)
    rules = rules_from(edition, ruling)
    findings: list[tuple[str, Finding]] = []
    counts = {"error": 0, "warning": 0, "info": 0}
    for path, found in walked(files, partial(audit_file, rules=rules), jobs, "Auditing"):
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
