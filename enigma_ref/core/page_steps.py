"""The steps that a page goes through: the game as corrected, or every entry with what it did when it was entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from .commands import Command, Correction, Note, Redo, Undo, Void, write
from .game import Game, Played, S, Value
from .history import Account, as_told, by_entry, is_let_stand
from .log import Log, Step
from .objections import because_of, say_cause
from .refusal import Refusal
from .sentence import Said, Sentence, paragraph, row_of, say
from .slips import slips_of
from .slips import told as told_of
from .supposed import Slip
from .teller import valued


class Mark(NamedTuple):
    """What is special about a step: a kind, such as `amended` or `accepted`, and a sentence."""

    kind: str
    said: Said


class Moment(NamedTuple, Generic[S]):
    """One step of a replay."""

    entry: int
    """The entry's number in the record; 0 for the start."""
    command: Command[Any] | Void | None
    text: str
    """The entry in canonical words."""
    state: S
    played: Played[S] | None
    marks: tuple[Mark, ...]
    tip: Step[S, Any] | None
    """The last step of the game as it stands here; None where there is none."""
    before: S
    """The position in which it was done, and with it the chapter."""
    slip: Slip | None
    """What was most likely wrong in it."""


class LeftOut(NamedTuple):
    """An entry that is no step of the game as corrected."""

    entry: int
    text: str
    why: Sentence


def as_corrected(log: Log[S, Any], accounts: Sequence[Account]) -> list[Moment[S]]:
    """Return the game as corrected, from the start."""
    moments = [Moment(0, None, "", log.origin, None, tuple(_start_corrected(log)), None, log.origin, None)]
    numbered, because, slips = by_entry(accounts), because_of(log), slips_of(log)
    for step in log.steps():
        marks = (*_corrected(numbered[step.entry]), *_let_stand(step), *_because(step, because))
        text = write(log.game, step.command)
        before, slip = moments[-1].state, slips.get(step.entry)
        moments.append(
            Moment(step.entry, step.command, text, step.played.state, step.played, marks, step, before, slip)
        )
    return moments


def as_entered(log: Log[S, Any], unchanged: Sentence) -> list[Moment[S]]:
    """Return every entry in the order in which it was entered, with the position as it was right after it.

    `unchanged` is said of a correction that changes nothing that people want to be told.
    """
    moments, slips = [], slips_of(log)
    for at in as_told(log):
        marks = _let_stand(at.tip) if at.played and at.tip else []
        if isinstance(at.command, Undo | Redo | Correction):
            marks = [Mark("correction", _changes(at, unchanged))]
        elif isinstance(at.command, Void) and at.tip and at.tip.fault:
            marks = [_fault(at.tip.fault)]
        before, slip = (at.previous or at).state, slips.get(at.number, at.tip.slip if at.tip else None)
        moments.append(Moment(at.number, at.command, at.text, at.state, at.played, tuple(marks), at.tip, before, slip))
    return moments


def left_out(accounts: Sequence[Account]) -> list[LeftOut]:
    """Return the entries that are no step of the game as corrected: corrections, and what they took away."""
    found = []
    for account in accounts:
        if isinstance(account.log.command, Undo | Redo | Correction):
            found.append(LeftOut(account.entry, account.text, say("a correction")))
        elif account.step is None:
            found.append(LeftOut(account.entry, account.text, say("taken back or struck")))
    return found


def step_data(
    moment: Moment[S], game: Game[S, Any], said: Said, told: Said, more: Iterable[Mark], at: str | None
) -> dict[str, Any]:
    """Return what a page shows of any step: the entry, what was done, what it led to, and which chapter it is in.

    `more` are marks of the box's own; `at` is when it was entered.
    """
    chapter: Value = game.next(moment.before).get(game.chapter)
    found: dict[str, Any] = {
        "entry": moment.entry,
        "text": moment.text,
        "said": said,
        "told": told,
        "chapter": chapter,
    }
    if at:
        found["at"] = at
    if isinstance(moment.command, Note):
        found["note"] = moment.command.text
    tip = moment.tip
    if tip is not None and tip.fault and tip.entry == moment.entry:
        what = paragraph(tip.fault.what, told_of(moment.slip) if moment.slip else None)
        found["fault"] = {"text": what, "severity": "error"}
    marks = [*moment.marks, *more]
    if marks:
        found["marks"] = marks
    claims = moment.played.claims if moment.played else {}
    if any(claim.moment and claims.get(key) for key, claim in game.claims.items()):
        found["moment"] = 1
    return found


def add_key_moments(steps: Sequence[dict[str, Any]], found: Iterable[tuple[int, Mark]]) -> None:
    """Put the moments that people want to see again into the steps at which they were."""
    for step, mark in found:
        steps[step].setdefault("keys", []).append(mark)


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return what to set in a flat map to get from one position to the other; None takes away."""
    if before is after:
        return {}
    changed = {key: value for key, value in after.items() if before.get(key) != value}
    return changed | {key: None for key in before if key not in after}


def _start_corrected(log: Log[Any, Any]) -> list[Mark]:
    """Say which entries corrected the header."""
    return [
        Mark("amended", say("Corrected by entry {entry}: {what}", entry=entry, what=change.said))
        for entry, change in (log.headed.changes if log.headed else ())
    ]


def _corrected(account: Account) -> list[Mark]:
    """Say how corrections touched a step."""
    marks = []
    by = account.amended_by
    if account.inserted and by is not None:
        inserted = say("Inserted later, by entry {entry}, as: {was}.", entry=account.entry, was=account.was)
        marks.append(Mark("inserted", inserted))
    elif account.inserted:
        marks.append(Mark("inserted", say("Inserted later, by entry {entry}.", entry=account.entry)))
    if by is not None:
        marks.append(Mark("amended", say("Amended, by entry {entry}. It was: {was}.", entry=by, was=account.was)))
    return marks


def _let_stand(step: Step[Any, Any]) -> list[Mark]:
    """Say which rule speaks against a step."""
    if step.fault:  # it was played on as if accepted, which nobody did
        return [_fault(step.fault)]
    breach = step.played.breach
    if breach:
        against = say("The table let it stand against {rule}: {what}", rule=breach.rule, what=breach.what)
        return [Mark("accepted", against)]
    return [Mark("accepted", say("The table let it stand."))] if is_let_stand(step) else []


def _fault(fault: Refusal) -> Mark:
    return Mark("fault", say("Does not stand ({rule}): {what}", rule=fault.rule, what=fault.what))


def _because(step: Step[Any, Any], because: Mapping[int, int]) -> list[Mark]:
    cause = because.get(step.entry)
    return [] if cause is None or step.fault else [Mark("fault", say_cause(cause))]


def _changes(log: Log[Any, Any], unchanged: Sentence) -> Sentence:
    """Say what a correction did that people want to be told."""
    changed = [
        say("{label}: {before} → {after}", label=change.label, before=valued(change.before), after=valued(change.after))
        for change in log.changes()
        if change.key != "next"
    ]
    return say("It changes {changes}.", changes=row_of(changed, ";")) if changed else unchanged
