"""What is said of a slip of the pen, and the corrections that put it right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, Final, Protocol

from .commands import Move, parse, tells_secret, veiled, write
from .log import Log
from .refusal import Refusal
from .sentence import Quoted, Said, any_of, paragraph, row_of, say
from .shell import shell_word
from .step import Step
from .supposed import Slip, Supposed
from .words import fold

PASSED_OVER: Final = ("doubled", "extra")
"""The kinds of slips of an entry that did not happen."""
_MOST_ACCEPTED: Final = 12
"""Where more does not stand because of a move that nobody knows, it is not offered to let all of it stand."""
_MOST_TOLD: Final = 3
"""So many corrections after the first are told in a sentence."""


class Numbered(Protocol):
    """A line of a record."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def text(self) -> str:
        """What it says."""


def explain(
    log: Log[Any, Any], kind: str, line: Numbered, neighbour: Numbered, moves: Sequence[str], others: Sequence[str],
    blurs: frozenset[str], elsewhere: tuple[int, ...] = (),
) -> Slip:  # fmt: skip
    """Return the slip of a kind at a line: what was forgotten or meant are `moves`, and `others` just as well.

    `neighbour` is the line that it was swapped with or says once more; `elsewhere` are entries that fit as well.
    """
    n = line.number
    mends: tuple[str, ...]
    said: Said
    match kind:
        case "doubled":
            mends = (f"strike {n}",)
            said = (
                say("Entry {entry} stands here twice.", entry=n)
                if neighbour.number == n
                else say("Entries {one} and {other} are the same.", one=neighbour.number, other=n)
            )
        case "swapped":
            mends = (f"insert {n} {neighbour.text}", f"strike {neighbour.number}")
            said = say("Entries {one} and {other} were most likely swapped.", one=n, other=neighbour.number)
        case "extra":
            mends = (f"strike {n}",)
            said = say("Most likely it did not happen.")
        case "forgotten":
            mends = tuple(f"insert {n} {move}" for move in moves)
            said = _forgotten(n, moves, others, bool(blurs))
        case _:
            mends = (f"amend {n} {moves[0]}",)
            if kind == "changed":
                said = say("Its seal proves that it was: {move}.", move=moves[0])
            elif blurs:
                said = say(
                    "What was meant only the table knows; {move} stands for it. Enter it with: do amend {entry} MOVE.",
                    move=moves[0],
                    entry=n,
                )
            else:
                said = say("Most likely {move} was meant.", move=Quoted(moves[0], 60))
    if _tells_a_secret(log, moves):
        return Slip(kind, say("The rest is replayed as it was most likely meant."), (), blurs)
    return Slip(kind, said, mends, blurs, elsewhere)


def _forgotten(entry: int, moves: Sequence[str], others: Sequence[str], vague: bool) -> Said:
    if vague:
        return say(
            "{n:A move is|Moves are} missing before entry {entry}, which only the table knows; {move} {n:stands|stand} "
            "for {n:it|them}. Enter {n:it|them} with: do insert {entry} MOVE.",
            n=len(moves),
            entry=entry,
            move=row_of(moves),
        )
    if len(moves) > 1:
        return say("{moves} were forgotten before entry {entry}.", moves=row_of(moves), entry=entry)
    if others:
        return say(
            "{move} was forgotten before entry {entry}, or {others}.",
            move=moves[0],
            entry=entry,
            others=any_of(others[:4]),
        )
    return say("{move} was forgotten before entry {entry}.", move=moves[0], entry=entry)


def mending(slip: Slip) -> Said | None:
    """Say what to type to put a slip right; None where nothing is known."""
    if not slip.mends:
        return None
    first, *rest = (" ".join(map(shell_word, mend.split(" "))) for mend in slip.mends)
    if slip.blurs:
        mends = row_of((first, *(f"do {mend}" for mend in rest[:_MOST_TOLD])), ";")
        if len(rest) > _MOST_TOLD:
            more = len(rest) - _MOST_TOLD
            return say("Where nobody knows it: do {mends}; and {n} more, which --json lists.", mends=mends, n=more)
        return say("Where nobody knows it: do {mends}.", mends=mends)
    if not rest:
        return say("Mend it with: do {mend}.", mend=first)
    return say("Mend it with: do {first}, then: do {rest}.", first=first, rest=row_of(rest, ";"))


def correcting(entry: int, fault: Refusal) -> Said:
    """Say what to type where nobody can tell what was meant by an entry that does not stand."""
    if not fault.acceptable:
        return say("Correct it with do amend {entry} MOVE or do strike {entry}.", entry=entry)
    return say(
        "Correct it with do amend {entry} MOVE or do strike {entry}, "
        "or let it stand with do amend {entry} accept MOVE.",
        entry=entry,
    )


def slips_of(log: Log[Any, Any]) -> dict[int, Slip]:
    """Return the slips of a record by their entries, each with all that puts it right.

    Of one that only the table knows that is also what lets stand whatever does not because of it.
    """
    faults = log.faults()
    found = {step.entry: step.slip for step in faults if step.slip}
    if not any(slip.blurs for slip in found.values()):
        return found
    leaning = defaultdict[int, list[str]](list)
    for step in reversed(faults):  # the last of them first, so that none breaks another
        if step.cause in found and step.cause is not None and (put := _let_stand(log, step)):
            leaning[step.cause].append(put)
    for entry, more in leaning.items():
        slip = found[entry]
        if slip.blurs and slip.mends and len(more) <= _MOST_ACCEPTED:
            found[entry] = slip._replace(mends=(*slip.mends, *more))
    return found


def _let_stand(log: Log[Any, Any], step: Step[Any, Any]) -> str | None:
    """Return the correction that lets stand what does not stand because of an earlier slip; None where none does."""
    instead = step.instead if isinstance(step, Supposed) else None
    meant = instead[-1] if instead else step.command if step.fault and step.fault.acceptable else None
    if not isinstance(meant, Move) or step.fault is None:
        return None
    accepted = meant.accepted or step.fault.acceptable
    return f"amend {step.entry} {write(log.game, meant._replace(accepted=accepted))}"


def told(slip: Slip) -> Said:
    """Say what the slip was, where it may have been as well, and what to type."""
    return paragraph(slip.said, _elsewhere(slip), mending(slip))


def _elsewhere(slip: Slip) -> Said | None:
    if not slip.elsewhere:
        return None
    entries = any_of(slip.elsewhere)
    if slip.kind == "forgotten":
        return say("Before entry {entries} it would fit as well.", entries=entries)
    return say("Or entry {entries} is the wrong one.", entries=entries)


def at_fault(entry: int, refusal: Refusal) -> Refusal:
    """Return why a line does not stand that only a later one brought to light."""
    what = say("Because of it entry {entry} does not stand: {what}", entry=entry, what=refusal.what)
    return Refusal(refusal.rule, what, refusal.instead, acceptable=refusal.acceptable, over=refusal.over)


def copied() -> Refusal:
    """Return why a line that is the one before it once more does not stand."""
    return Refusal("record/amend", say("It is the entry before it once more."))


def changed() -> Refusal:
    """Return why a line does not stand that was changed so that others do not fit it any more."""
    what = say("It was changed after it was written, and later entries do not fit what it says now.")
    return Refusal("record/amend", what, acceptable=True)


def hidden_words(log: Log[Any, Any], line: str, public: Collection[str]) -> frozenset[str]:
    """Return the words of a line that must not be repeated where it is refused; some are public wherever they stand."""
    try:
        command = parse(log.game, line, log.state)
        if not tells_secret(log.game, command):
            return frozenset()
        line = f"{line} {write(log.game, command)}"
    except Refusal as refused:
        refused.kept()
    shown = veiled(log.game, line).text
    if shown == line:
        return frozenset()
    # Who sits at the table is no secret.
    known = map(fold, [*shown.split(), *public, *log.game.scores(log.state)])
    return frozenset(map(fold, line.split())) - frozenset(known)


def repeats(move: str, words: frozenset[str]) -> bool:
    """Tell whether a move has one of these words in it."""
    return not words.isdisjoint(map(fold, move.replace(",", " ").split()))


def _tells_a_secret(log: Log[Any, Any], moves: Sequence[str]) -> bool:
    for move in moves:
        try:
            command = parse(log.game, move, log.state)
        except Refusal as refused:
            refused.kept()
            continue
        if isinstance(command, Move) and log.game.is_secret(command.move):
            return True
    return False


def too_late(entry: int, refusal: Refusal) -> Refusal:
    """Return why a line does not stand where it is, which was swapped with the one before it."""
    what = say("This was most likely done before entry {entry}.", entry=entry)
    return Refusal(refusal.rule, what, acceptable=refusal.acceptable)


def untold(slip: Slip, entry: int) -> Slip:
    """Return a slip without the move that was only guessed: the table has to say what it was."""
    if slip.kind == "forgotten":
        said = say("A move is missing before entry {entry}. Enter it with: do insert {entry} MOVE.", entry=entry)
    else:
        said = say("What was meant only the table knows. Enter it with: do amend {entry} MOVE.", entry=entry)
    return slip._replace(said=said, mends=())
