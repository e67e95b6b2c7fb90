"""Why a correction cannot be made: the entry is not there any more, or later moves would not stand after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .commands import Correction, Redo, Undo, tells_secret, write
from .game import Game, M
from .limits import MOST_AGAIN
from .refusal import Refusal
from .sentence import Said, Sentence, all_of, row_of, say

if TYPE_CHECKING:
    from .log import Log, Step


_NAMED = 12
"""How many moves that a correction would break are named with what speaks against them, and the others by number."""
_MOST_RUNS = 200
"""How many numbers, or runs of them, are named: more than any table has."""


def breaks(game: Game[Any, M], correction: Correction[M], broken: Sequence[Step[Any, M]]) -> Refusal:
    """Refuse a correction by which later moves would not stand any more, and name them."""
    refusals = [(step, step.fault) for step in broken if step.fault]
    each = [
        say(
            "{entry} {move} ({rule}: {what:inside})",
            entry=step.entry,
            move=write(game, step.command),
            rule=fault.rule,
            what=fault.what,
        )
        for step, fault in refusals[:_NAMED]
    ]
    if len(refusals) > _NAMED:
        others = [step.entry for step, _ in refusals[_NAMED:]]
        each.append(say("and {n} more: {entries}", n=len(others), entries=_numbers(others)))
    named = row_of(each, ";")
    doing = _repeated(game, correction)
    acceptable = all(fault.acceptable for _, fault in refusals)
    n, entry = len(broken), broken[0].entry
    if correction.accepted:
        what = (
            say("{correction}: a later move cannot be accepted: {moves}.", correction=doing, moves=named)
            if n == 1
            else say(
                "{correction}: {n} later {n:move|moves} cannot be accepted: {moves}.",
                correction=doing,
                n=n,
                moves=named,
            )
        )
    else:
        what = say("{correction} would break {n} later {n:move|moves}: {moves}.", correction=doing, n=n, moves=named)
    if correction.accepted or not acceptable:
        instead = (
            say("Before that, amend or strike entry {entry}.", entry=entry)
            if n == 1
            else say("Before that, amend or strike those, the last one first.")
        )
    elif n == 1:
        instead = say(
            "Before that, amend or strike entry {entry}; or let it stand: accept {correction}.",
            entry=entry,
            correction=doing,
        )
    else:
        instead = say(
            "Before that, amend or strike those, the last one first; or let them stand: accept {correction}.",
            correction=doing,
        )
    return Refusal("record/amend", what, instead, acceptable=acceptable and not correction.accepted)


def _numbers(entries: Sequence[int]) -> str:
    """Return numbers of entries, those that follow on each other as one: 7, 9-12."""
    runs: list[list[int]] = []
    for entry in entries:
        if runs and runs[-1][1] == entry - 1:
            runs[-1][1] = entry
        else:
            runs.append([entry, entry])
    named = [str(first) if first == last else f"{first}-{last}" for first, last in runs[:_MOST_RUNS]]
    return ", ".join([*named, "…"] if len(runs) > _MOST_RUNS else named)


def _repeated(game: Game[Any, M], correction: Correction[M]) -> str:
    """Return a correction as a refusal repeats it: without what must stay secret."""
    put = correction.put
    if tells_secret(game, correction):
        return f"{correction.word} {correction.number} …"
    return write(game, Correction(correction.word, correction.number, put))


def absent(log: Log[Any, Any], number: int) -> Sentence:
    """Say why an entry cannot be corrected."""
    if not 1 <= number <= log.number:
        if not log.number:
            return say("There is no entry {number}: nothing has been entered yet.", number=number)
        return say("There is no entry {number}: the log has {n} {n:entry|entries}.", number=number, n=log.number)
    found = log.at(number)
    if found is None:
        return say("There is no entry {number}: it is missing in this record.", number=number)
    from .veil import text_now  # which stands on logs, as they do on this

    text = text_now(found, log)
    match found.command:
        case Undo() | Redo():
            return say("Entry {number} is {word}, which cannot be corrected.", number=number, word=text)
        case Correction(_, 0, _, _):
            return say(
                "Entry {number} corrects the start ({text}): strike it, or enter it again as it should be.",
                number=number,
                text=text,
            )
        case Correction(_, target, _, _):
            return say(
                "Entry {number} corrects entry {target} ({text}): correct that one, or undo.",
                number=number,
                target=target,
                text=text,
            )
    return say(
        "Entry {number} ({text}) does not count any more: it was taken back or struck.",
        number=number,
        text=text,
    )


def present(log: Log[Any, Any]) -> Said:
    """Name the last entries that can be corrected."""
    last: list[str] = []
    step = log.tip
    while step is not None and len(last) < 8:
        last.insert(0, str(step.entry))
        step = step.before
    if not last:
        return log.game.prompt(log.state)
    if len(last) == 1:
        return say("Only {entry} counts.", entry=last[0])
    return say("The last that count are {entries}.", entries=all_of(last))


def too_often() -> Refusal:
    """Refuse what would play more steps again than there can be."""
    return Refusal(
        "record/amend",
        say("Undo and corrections have played {n} moves of this record again, and can play no more.", n=MOST_AGAIN),
        say("Go on without correcting, or start a new record."),
    )
