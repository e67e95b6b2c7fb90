"""The same entries under two sets of rules: where they first part, and how."""

from __future__ import annotations

from typing import Any, NamedTuple

from .audit import claimed
from .commands import write
from .log import Log, Step
from .sentence import Quoted, Said, say


class Parting(NamedTuple):
    """The first entry that two readings of a game see differently."""

    entry: int
    rule: str | None
    said: Said


def first_difference(own: Log[Any, Any], other: Log[Any, Any]) -> Parting | None:
    """Compare a game under its own rules with the same game under others; None where all is the same."""
    there = {step.entry: step for step in other.steps()}
    for step in own.steps():
        found = _differs(own, step, there[step.entry]) if step.entry in there else None
        if found:
            return found
    return None


def _differs(own: Log[Any, Any], here: Step[Any, Any], there: Step[Any, Any]) -> Parting | None:
    move = Quoted(write(own.game, here.command), 60)
    if there.fault and not here.fault:
        what = say("{move} is not legal there: {what}", move=move, what=there.fault.what)
        return Parting(here.entry, there.fault.rule, what)
    if here.fault and not there.fault:
        what = say("{move} is legal there, but not here: {what}", move=move, what=here.fault.what)
        return Parting(here.entry, here.fault.rule, what)
    if there.played.breach and not here.played.breach:
        what = say("{move} has to be accepted there: {what}", move=move, what=there.played.breach.what)
        return Parting(here.entry, there.played.breach.rule, what)
    if here.played.breach and not there.played.breach:
        what = say(
            "{move} is legal there, and here it had to be accepted: {what}", move=move, what=here.played.breach.what
        )
        return Parting(here.entry, here.played.breach.rule, what)
    for key, claim in own.game.claims.items():
        mine, theirs = here.played.claims.get(key), there.played.claims.get(key)
        if mine != theirs:
            what = say(
                "{move} gives {theirs} there, here {mine}.", move=move, theirs=claimed(theirs), mine=claimed(mine)
            )
            return Parting(here.entry, claim.differs or claim.rule, what)
    return None
