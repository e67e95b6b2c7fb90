"""Findings of an audit as JSON has them, in the answer of `audit` and of every command that shows a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.audit import Finding


def finding_document(found: Finding) -> dict[str, Any]:
    """Return one finding; where it is a slip of the pen, with what mends it and what follows from it."""
    document: dict[str, Any] = {
        "line": found.line,
        "entry": found.entry,
        "code": found.code,
        "severity": found.severity,
        "rule": found.rule,
        "message": str(found.said),
    }
    if found.mends:
        document["mends"] = list(found.mends)
    if found.elsewhere:
        document["elsewhere"] = list(found.elsewhere)
    if found.mends or found.consequences:
        document["consequences"] = [finding_document(each) for each in found.consequences]
    return document


def with_faults(document: dict[str, Any], faults: Sequence[Finding]) -> dict[str, Any]:
    """Return a command's answer; where an audit finds faults in the record, with them."""
    return {**document, "findings": [finding_document(found) for found in faults]} if faults else document
