"""What is told of one entry: what it led to, what became of it, and what it changed. For terminal, page and export."""

from __future__ import annotations

from typing import Any

from .commands import Correction, Move, Note, Redo, Undo
from .difference import Difference
from .game import Game
from .history import Account
from .log import Log
from .sentence import Argument, Said, Sentence, paragraph, row_of, say
from .veil import text_now

_TOLD_ANYWAY = ("next", "result")
"""What a correction changes besides, and the sentence about what comes next says."""


def score_line(game: Game[Any, Any], scores: Argument) -> Said:
    """Say what everybody has: points, or where a match is played game after game, the games that were won."""
    if game.chapter == "game":
        return say("Triumphs: {scores}.", scores=scores)
    return say("Points: {points}.", points=scores)


def worth_telling(log: Log[Any, Any]) -> list[Said]:
    """Return what the last entry led to, for those who see the entry beside it: of a remark, nothing."""
    told = led_to(log) if log.number and not isinstance(log.command, Note) else None
    return [told] if told else []


def led_to(log: Log[Any, Any]) -> Said | None:
    """Say what the last entry of a log led to, without what comes next; None where there is nothing to say."""
    old, command = log.previous, log.command
    if isinstance(command, Move):
        played = log.tip.played if log.tip else None
        told = log.game.tell(played) if played else None
        if command.accepted and not (played and played.breach):
            return paragraph(say("No rule forbids it."), told)
        return told
    match command:
        case Undo():
            return say("took back {entry}.", entry=_moved(old))
        case Redo():
            return say("brought back {entry}.", entry=_moved(old, again=True))
        case Correction():
            return paragraph(_changed_by(log), _lets_stand(log))
        case Note():
            return say("noted.")
    return None


def would_lead_to(log: Log[Any, Any]) -> Said | None:
    """Say the same of an entry that is not written yet; None where there is nothing to say."""
    old = log.previous
    match log.command:
        case Undo():
            return say("It would take back {entry}.", entry=_moved(old))
        case Redo():
            return say("It would bring back {entry}.", entry=_moved(old, again=True))
        case Note():
            return None
    return led_to(log)


def _changed_by(log: Log[Any, Any]) -> Said:
    """Say what the last entry of a log, a correction, changed."""
    differences = log.changes()
    changed = [changed_to(difference) for difference in differences if difference.key not in _TOLD_ANYWAY]
    if changed:
        return say("{changes}.", changes=row_of(changed, ";"))
    if all(difference.key != "result" for difference in differences):
        return log.game.unchanged
    over = log.game.outcome(log.state) is not None
    return say("that decides the game.") if over else say("the game is not over any more.")


def _lets_stand(log: Log[Any, Any]) -> Said | None:
    """Say which moves stand only because a correction was accepted with them."""
    from .objections import let_stand_by

    found = [say("{number} {text}", number=each.entry, text=each.text) for each in let_stand_by(log)]
    return say("It lets stand against the rules: {entries}.", entries=row_of(found, ";")) if found else None


def answered(log: Log[Any, Any]) -> Said:
    """Say what the last entry of a log led to and what comes next. A move that ends a game says so itself."""
    ended = isinstance(log.command, Move) and log.game.outcome(log.state) is not None
    return paragraph(led_to(log), None if ended else log.game.prompt(log.state))


def _moved(log: Log[Any, Any] | None, *, again: bool = False) -> Sentence:
    """Name the entry that `undo` takes back after a log, or that `redo` brings back."""
    assert log is not None
    change = log.undone if again else log.done
    assert change is not None
    return _named(log, change.entry)


def _named(log: Log[Any, Any], number: int) -> Sentence:
    """Name an entry by its number and its words."""
    found = log.at(number)
    return say("{number} {text}", number=number, text=text_now(found, log) if found else "")


def valued(value: Said | int | None) -> Argument:
    """Return one side of a difference as a sentence has it."""
    return say("nothing") if value is None else value


def changed_to(difference: Difference) -> Sentence:
    """Say what something was and is: `Ann's points 2 -> 4`."""
    return say(
        "{thing} {before} -> {after}",
        thing=difference.label,
        before=valued(difference.before),
        after=valued(difference.after),
    )


def change_line(difference: Difference) -> Sentence:
    """Say the same on a line of its own: `Ann's points: 2 -> 4`."""
    return say(
        "  {thing}: {before} -> {after}",
        thing=difference.label,
        before=valued(difference.before),
        after=valued(difference.after),
    )


def start_became(log: Log[Any, Any]) -> Said | None:
    """Say how corrections touched the start of a game; None where none did."""
    if log.headed is None or not log.headed.changes:
        return None
    return say(
        "as corrected by {entries}",
        entries=row_of(
            (
                say("entry {entry}: {what:inside}", entry=entry, what=change.said)
                for entry, change in log.headed.changes
            ),
            ";",
        ),
    )


def became(account: Account, *, as_entered: bool) -> Said | None:
    """Say how a correction touched an entry; None where none did.

    In the game `as_entered` the entry is still what it was; as corrected, it is what it became.
    """
    if isinstance(account.log.command, Undo | Redo | Correction) and (as_entered or not account.inserted):
        return None
    if account.step is None:
        return say("later taken back or struck")
    amended = account.amended_by
    if as_entered:
        return say("later amended by entry {by}", by=amended) if amended else None
    if account.inserted and amended:
        return say(
            "forgotten at the table, inserted later; amended by entry {by}, was: {was}", by=amended, was=account.was
        )
    if account.inserted:
        return say("forgotten at the table, inserted later")
    return say("amended by entry {by}, was: {was}", by=amended, was=account.was) if amended else None
