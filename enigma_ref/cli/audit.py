"""`audit`: records against the rules, everything that is wrong with its place."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import partial

import typer

from ..core.audit import Finding, finding
from ..core.refusal import Refusal
from ..core.sentence import Quoted, Said, Term, all_of, say
from ..library.examine import audit_file
from ..store.files import shown
from ..store.sealing import is_code
from .common.findings import finding_document
from .common.long_answer import Kept, answer_long
from .common.many import FEW, SHARD_HELP, recalled, records, shard_of, walked
from .common.opening import game_of, what_do_means
from .common.output import Exit, UsageError, put, unheard
from .common.rule_options import rules_from
from .common.speech import tell

_MOST_CONSEQUENCES = 5
"""So many consequences of one slip are printed."""


def audit(
    paths: list[str] | None = typer.Argument(
        None, metavar="[PATH]...", help="Records, and folders of records; otherwise the current game."
    ),
    edition: str | None = typer.Option(None, metavar="EDITION", help="Audit under another rulebook."),
    ruling: list[str] = typer.Option([], metavar="NAME=VALUE", help="Audit with another answer to a question."),
    expect: str | None = typer.Option(
        None, metavar="CODE", help="Check one record against the code that was shown at the end of its game."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    shard: str | None = typer.Option(None, metavar="K/N", help=SHARD_HELP),
    jobs: int = typer.Option(0, metavar="N", min=0, help="How many processes; 0 chooses by the number of records."),
    no_cache: bool = typer.Option(False, "--no-cache", help="Look at every record anew, and keep nothing of it."),
) -> int:
    """Check records against the rules.

    Replays each record (a folder: all in it) and reports everything that is wrong, not only the first thing. Exit
    status 1 where there is an error; warnings and infos alone leave it at 0.

    A line that was forgotten, doubled, swapped or mistyped is one finding, at its place, with the corrections that mend
    it; the rest is replayed as it was most likely meant, and what follows from the slip stands below it.

    With --json: records, clean, findings (each with file, line, entry, code, severity, rule, message; for a slip also
    mends, the corrections for do in their order, elsewhere, other entries at which it would explain as much, and
    consequences, findings of the same form that are not in findings).
    """
    if shard is not None and not paths:
        raise UsageError(say("--shard goes with records or folders: name them."))
    part = shard_of(shard)
    files, unread = records(paths, part) if paths else ([game_of(None, finished=True).path], [])
    if expect is not None:
        _check_code(expect, len(files))
    rules = rules_from(edition, ruling)
    kept = Kept() if as_json else None
    counts = {"error": 0, "warning": 0, "info": 0}
    mendable: set[str] = set()

    def add(file: str, found: Finding) -> None:
        counts[found.severity] += 1
        if kept is not None:
            kept.add({"file": file, **finding_document(found)})
        else:
            with unheard():
                tell(_said(file, found), [f"do {mend}" for mend in found.mends])
                _put_consequences(file, found)
            if found.mends and len(mendable) < 2:
                mendable.add(file)

    for error in unread:
        add(error.where, finding(1, None, "unreadable", None, error.said))
    if expect is not None or len(files) < FEW:
        audited = walked(files, partial(audit_file, rules=rules, expect=expect), jobs, say("Auditing"))
    else:
        from ..library.auditing import audit_question

        audited = recalled(files, audit_question(rules), jobs, say("Auditing"), cached=not no_cache)
    try:
        for path, found in audited:
            for each in found:
                add(shown(path), each)
    except Refusal as refusal:  # an edition or a ruling that the box of a record does not know
        raise UsageError(refusal.said, refusal.rule) from None
    with unheard():
        if kept is not None:
            clean = not counts["error"] and not counts["warning"]
            answer_long({"records": len(files), "clean": clean}, "findings", kept)
        else:
            _put_how_to_mend(mendable, bool(paths))
            put(_total(len(files), counts))
    return Exit.REFUSED if counts["error"] else Exit.DONE


def _check_code(typed: str, records: int) -> None:
    if not is_code(typed):
        what = say("{typed} is no code: it looks like 5c0f-91d2-a7b3.", typed=Quoted(typed))
        raise UsageError(what)
    if records != 1:
        raise UsageError(say("A code is that of one record: name it, and no other."))


def _said(file: str, found: Finding) -> Said:
    place = f"{file}:{found.line}"
    severity = Term(found.severity, "severity")
    if found.rule and found.entry:
        return say(
            "{place}: {severity} {code} ({rule}), entry {entry}: {what}",
            place=place,
            severity=severity,
            code=found.code,
            rule=found.rule,
            entry=found.entry,
            what=found.said,
        )
    if found.rule:
        return say(
            "{place}: {severity} {code} ({rule}): {what}",
            place=place,
            severity=severity,
            code=found.code,
            rule=found.rule,
            what=found.said,
        )
    if found.entry:
        return say(
            "{place}: {severity} {code}, entry {entry}: {what}",
            place=place,
            severity=severity,
            code=found.code,
            entry=found.entry,
            what=found.said,
        )
    return say("{place}: {severity} {code}: {what}", place=place, severity=severity, code=found.code, what=found.said)


def _put_consequences(file: str, found: Finding) -> None:
    """Print below a finding what is wrong only because of it."""
    for each in found.consequences[:_MOST_CONSEQUENCES]:
        tell(say("    because of that, {finding}", finding=_said(file, each)))
    more = len(found.consequences) - _MOST_CONSEQUENCES
    if more > 0:
        put(say("    and {n} more, which --json lists", n=more))


def _put_how_to_mend(files: Set[str], named: bool) -> None:
    """Print how the corrections that were advised are typed."""
    if len(files) > 1:
        tell(say("Here do stands for: enigma-ref do --game FILE, with the record at the beginning of the line"))
    for file in files if len(files) == 1 else ():
        tell(what_do_means(file if named else None))


def _total(records: int, counts: Mapping[str, int]) -> Said:
    told = [
        counted
        for counted, n in (
            (say("{n} {n:error|errors}", n=counts["error"]), counts["error"]),
            (say("{n} {n:warning|warnings}", n=counts["warning"]), counts["warning"]),
            (say("{n} {n:info|infos}", n=counts["info"]), counts["info"]),
        )
        if n
    ]
    if not told:
        return say("{n} {n:record|records}: nothing to report.", n=records)
    return say("{n} {n:record|records}: {findings}.", n=records, findings=all_of(told))
