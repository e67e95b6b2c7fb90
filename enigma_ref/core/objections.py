"""What speaks against an entry of a log, since when, and what a correction brought down: the same for every box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from .commands import Correction, Move, Note, Redo, Undo, Void, write
from .log import Log, Step
from .refusal import Refusal
from .sentence import Said, say
from .slips import slips_of, told

_AHEAD: Final = 60
"""So many steps behind a slip are looked at for the one that does not stand because of it."""


class Objection(NamedTuple):
    """A rule that speaks against an entry, and whether the table let the entry stand all the same."""

    refusal: Refusal
    let_stand: bool
    since: int | None
    """The correction that brought the entry into conflict with the rule; None where it was so from the start."""
    since_text: str
    supposed: str = ""
    """The slip of the pen that is supposed for it, by its kind; empty where it is taken as it is."""
    slip: Said | None = None
    """What was most likely done wrong, and what to type."""
    may_strike: bool = True
    """Whether the entry can be struck, as far as what it would break is known."""
    may_accept: bool = True
    """Whether the table can let the entry stand, as far as what it would break is known."""
    about: int | None = None
    """The later entry which the rule is about, where this one stands by itself and that one not because of it."""

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
    found = Objection(refusal, step.fault is None, by.number if by else None, by.text if by else "")
    slip = slips_of(log).get(step.entry, step.slip)
    if slip is None:
        return found
    found = found._replace(supposed=slip.kind)
    if not counts:
        return found
    later = next((entry for entry, cause in because_of(log).items() if cause == step.entry), None)
    found = found._replace(slip=told(slip), about=later)
    if not slip.mends:
        return found
    move = step.command.move if isinstance(step.command, Move) else None
    return found._replace(
        may_strike=_is_taken(log, f"strike {step.entry}"),
        may_accept=move is not None and _is_taken(log, f"amend {step.entry} accept {move}"),
    )


def _is_taken(log: Log[Any, Any], correction: str) -> bool:
    try:
        log.enter(correction)
    except Refusal as refused:
        refused.kept()
        return False
    return True


def say_repair(
    entry: int, objection: Objection, command: Move[Any] | Note | Void | Undo | Redo | Correction[Any] | None,
    way_out: str | None = None,
) -> list[Said]:  # fmt: skip
    """Say what else can be typed about an entry that does not stand, but nothing that is refused for sure."""
    said: list[Said] = [say("To put it right:")]
    if way_out and objection.about is None:
        said.append(say("  {way_out}", way_out=way_out))
    said.append(say("  do amend {entry} MOVE: it should have been MOVE", entry=entry))
    if objection.may_strike:
        said.append(say("  do strike {entry}: it did not happen", entry=entry))
    put = command.put if isinstance(command, Correction) else command
    if objection.refusal.acceptable and objection.may_accept and isinstance(put, Move):
        said.append(say("  do amend {entry} accept {move}: the table lets it stand", entry=entry, move=str(put.move)))
    return said


def say_objection(objection: Objection) -> list[Said]:
    """Say what speaks against an entry, what was most likely done wrong, and what would have been possible."""
    refusal, since, text = objection.refusal, objection.since, objection.since_text
    said: list[Said | None] = []
    if objection.let_stand:
        said.append(say("The table let it stand against a rule: {what}", what=refusal.what))
        if since:
            said.append(
                say(
                    "It was within the rules until entry {by} ({text}) corrected what came before.", by=since, text=text
                )
            )
    elif since:
        said.append(say("Since entry {by} ({text}) it does not stand: {what}", by=since, text=text, what=refusal.what))
    elif objection.about is not None:
        said.append(refusal.what)
    else:
        said.append(say("It does not stand: {what}", what=refusal.what))
    said.append(objection.slip)
    if refusal.instead and objection.about is None:
        said.append(say("Possible instead: {instead}", instead=refusal.instead))
    return [sentence for sentence in said if sentence is not None]


def because_of(log: Log[Any, Any]) -> dict[int, int]:
    """Return the entries that do not stand because of an earlier one, which stands by itself: each with that one.

    They are played as if the earlier one had been what was most likely meant by it, and then they stand.
    """
    if not log.unsound:
        return {}
    steps = log.steps()
    found: dict[int, int] = {}
    for place, step in enumerate(steps):
        if step.slip is not None and not step.slip.at:
            fallen = _fallen(log, steps[place : place + _AHEAD])
            if fallen not in (None, step.entry):
                found.setdefault(fallen, step.entry)
    return found


def _fallen(log: Log[Any, Any], steps: Sequence[Step[Any, Any]]) -> int | None:
    """Return the first entry that does not stand where steps are played just as they are written."""
    state = steps[0].before.played.state if steps[0].before else log.origin
    for step in steps:
        if isinstance(step.command, Void):
            return step.entry
        if isinstance(step.command, Move):
            try:
                state = log.game.play(state, step.command.move, step.command.accepted or step.let_stand).state
            except Refusal as refused:
                refused.kept()
                return step.entry
    return None


def say_because(log: Log[Any, Any], entry: int) -> Said | None:
    """Say because of which earlier entry one does not stand that is played as if that one had been meant otherwise."""
    cause, step = because_of(log).get(entry), step_of(log, entry)
    return None if cause is None or step is None or step.fault else say_cause(cause)


def say_cause(entry: int) -> Said:
    """Say because of which earlier entry one does not stand."""
    return say("It does not stand because of what is most likely wrong at entry {entry}.", entry=entry)


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
