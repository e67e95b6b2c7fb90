"""What became of an entry, as data: the same for every export."""

from __future__ import annotations

from typing import Any

from .history import Account, is_let_stand


def fate_of(account: Account) -> dict[str, Any] | None:
    """Return what became of an entry later and by which other; None where it stands as it was entered."""
    fate = account.fate
    return {"what": fate.what, "entry": fate.by} if fate else None


def accepted_of(account: Account) -> dict[str, str | None] | None:
    """Return against which rule the table let an entry stand; None where it did not have to."""
    step = account.step
    if step is None or not is_let_stand(step):
        return None
    breach = step.played.breach
    return {"rule": breach.rule if breach else None, "message": str(breach.what) if breach else None}


def fault_rule(account: Account) -> str | None:
    """Return the rule against which an entry does not stand, for a cell of a table; None where it does."""
    step = account.step
    return step.fault.rule if step is not None and step.fault is not None else None


def accepted_rule(account: Account) -> str | None:
    """Return the same in one word, for a cell of a table: `none` where no rule forbids it."""
    step = account.step
    if step is None or not is_let_stand(step):
        return None
    breach = step.played.breach
    return (breach.rule or "none") if breach else "none"
