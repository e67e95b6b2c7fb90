"""What speaks against an entry of a log, since when, and what a correction brought down: the same for every box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .commands import Correction, Redo, Undo, write
from .log import Log, Step
from .refusal import Refusal
from .sentence import Said, say


class Objection(NamedTuple):
    """A rule that speaks against an entry, and whether the table let the entry stand all the same."""

    refusal: Refusal
    let_stand: bool
    since: int | None
    """The correction that brought the entry into conflict with the rule; None where it was so from the start."""
    since_text: str
    supposed: str = ""
    """The slip of the pen that is supposed for it, by its kind; empty where it is taken as it is."""

    @property
    def replaced(self) -> bool:
        """Whether something else is played in its place."""
        return self.supposed not in ("", "forgotten", "swapped", "header")


class Broken(NamedTuple):
    """A later entry that a correction left without a leg to stand on."""

    entry: int
    text: str
    refusal: Refusal


def as_document(broken: Broken) -> dict[str, Any]:
    """Return it as JSON has it."""
    return {"entry": broken.entry, "rule": broken.refusal.rule, "message": str(broken.refusal.what)}


def step_of(log: Log[Any, Any], entry: int) -> Step[Any, Any] | None:
    """Return the step of the game as corrected that carries an entry's number."""
    step = log.tip
    while step is not None and step.entry != entry:
        step = step.before
    return step


def objection_to(log: Log[Any, Any], step: Step[Any, Any], *, counts: bool) -> Objection | None:
    """Return what speaks against a step; of one that does not count any more, no correction is looked for."""
    refusal = step.fault or step.played.breach
    if refusal is None:
        return None
    by = _brought_down(log, step.entry) if counts else None
    kind = step.slip.kind if step.slip else ""
    return Objection(refusal, step.fault is None, by.number if by else None, by.text if by else "", kind)


def until_then(objection: Objection) -> Said:
    """Say how the record goes on behind an entry that does not stand; what the entry does then follows on a colon."""
    if objection.replaced:
        return say("Until then the rest is played as it was most likely meant.")
    if objection.supposed:
        return say("Until then the rest is played as it was most likely meant:")
    if not objection.refusal.acceptable:
        return say("Until then the rest is played without it.")
    return say("Until then the rest is played as if the table had let it stand:")


def _brought_down(log: Log[Any, Any], entry: int) -> Log[Any, Any] | None:
    """Return the log with the correction since which a rule speaks against an entry; None where one always did."""
    at = log
    while at.number > entry and at.previous is not None:
        if isinstance(at.command, Undo | Redo | Correction):
            step = step_of(at.previous, entry)
            if step is None or not (step.fault or step.played.breach):
                return at if step else None
        at = at.previous
    return None


def broken_by(at: Log[Any, Any]) -> list[Broken]:
    """Return the entries that stood before the last entry of a log, a correction, and do not stand after it."""
    if at.previous is None:
        return []
    stood = {step.entry for step in at.previous.steps() if not step.fault}
    return [
        Broken(step.entry, write(at.game, step.command), step.fault)
        for step in at.steps()
        if step.fault and step.entry in stood
    ]


def let_stand_by(at: Log[Any, Any]) -> list[Broken]:
    """Return the entries that stand only since the last entry of a log, a correction, was accepted with them."""
    if at.previous is None or not isinstance(at.command, Correction) or not at.command.accepted:
        return []
    against = {step.entry for step in at.previous.steps() if step.played.breach}
    return [
        Broken(step.entry, write(at.game, step.command), step.played.breach)
        for step in at.steps()
        if step.played.breach and step.entry not in against
    ]


def say_broken(broken: Sequence[Broken], let_stand: Sequence[Broken]) -> list[Said]:
    """Say which entries a correction left without a leg to stand on, and which the table let stand with it."""
    said: list[Said] = []
    headings = say("Entries that do not stand since then:"), say("Entries that the table lets stand since then:")
    for heading, entries in zip(headings, (broken, let_stand), strict=True):
        if entries:
            said.append(heading)
        said += [
            say(
                "  {entry} {move} ({rule}): {what}",
                entry=item.entry,
                move=item.text,
                rule=item.refusal.rule,
                what=item.refusal.what,
            )
            for item in entries
        ]
    return said
