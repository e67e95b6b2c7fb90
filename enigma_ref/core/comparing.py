"""The same entries under two sets of rules: where they first part, and how."""

from __future__ import annotations

from typing import Any, NamedTuple

from .commands import write
from .game import Value
from .log import Log, Step
from .words import quote


class Difference(NamedTuple):
    """The first entry that two readings of a game see differently."""

    entry: int
    rule: str | None
    message: str


def first_difference(own: Log[Any, Any], other: Log[Any, Any]) -> Difference | None:
    """Compare a game under its own rules with the same game under others; None where all is the same."""
    there = {step.entry: step for step in other.steps()}
    for step in own.steps():
        found = _differs(own, step, there[step.entry]) if step.entry in there else None
        if found:
            return found
    return None


def _differs(own: Log[Any, Any], here: Step[Any, Any], there: Step[Any, Any]) -> Difference | None:
    text = quote(write(own.game, here.command), 60)
    if there.fault and not here.fault:
        return Difference(here.entry, there.fault.rule, f"{text} is not legal there: {there.fault.what}")
    if here.fault and not there.fault:
        return Difference(here.entry, here.fault.rule, f"{text} is legal there, but not here: {here.fault.what}")
    for key, rule in (("scored", "score/each"), ("result", "end/target")):
        mine, theirs = here.played.claims.get(key), there.played.claims.get(key)
        if mine != theirs:
            return Difference(here.entry, rule, f"{text} gives {_shown(theirs)} there, here {_shown(mine)}.")
    return None


def _shown(value: Value) -> str:
    if not value:
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)
