"""The audit of many records as a question whose answers are kept."""

from __future__ import annotations

from functools import partial

from ..core.audit import Finding
from ..core.packing import pack, unpack
from ..store.errors import StoreError
from .content import Content
from .examine import examined, unreadable
from .opened import Rules
from .recall import Question


def audit_question(rules: Rules) -> Question[list[Finding]]:
    """Ask everything that is to be said of a record under some rules, in the order of its lines."""
    name = f"audit {rules.edition!r} {rules.rulings!r}"
    return Question(name, partial(_findings, rules=rules), _missing, pack, partial(unpack, list[Finding]))


def _findings(content: Content, rules: Rules) -> list[Finding]:
    return examined(content.data, rules).findings


def _missing(error: StoreError) -> list[Finding]:
    return unreadable(error).findings
