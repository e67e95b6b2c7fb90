"""From a line to an entry: what it means, a look at what it does, and then exactly that is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.log import Log
from ...core.refusal import Refusal
from ...core.sentence import any_of, row_of, say
from ...core.teller import answered, led_to
from ...store.errors import StoreError
from ..common.speech import complain, tell
from .answers import LEAVE, NO
from .confirming import is_grave, is_remark, look, needs_a_look, settled
from .meaning import Meaning, considered, meanings, note
from .meanwhile import Overtaken
from .sitting import Sitting

_PASSING: Final = ("locked", "disk-full")
"""Errors of a record that go away: the question is asked again."""


def enter(sitting: Sitting, line: str) -> str:
    """Enter what a line means, after a look where one is worth it; return what was typed in its place, if anything."""
    meaning = _meant(sitting, line)
    if meaning is None:
        return ""
    try:
        logs = considered(sitting.log, meaning, sitting.guide)
    except Refusal as refusal:
        if len(meaning.moves) == 1:
            raise
        sitting.refuse(line, refusal)
        tell(say("So nothing of this was written: {line}.", line=line))
        return ""
    _check_grave(sitting, line, logs)
    looked = needs_a_look(sitting, logs)
    other = _looked(sitting, logs) if looked else ""
    if not other:
        _write(sitting, logs, looked)
    elif other.lower() in (*NO, "undo"):  # what is not written yet is taken back by a no
        tell(say("Dropped, nothing was written."))
    elif remarks := _remarks(sitting, other):
        _write(sitting, remarks, looked=True)
        return line  # a remark is taken beside it, not in its place
    else:
        tell(say("Dropped: {move}.", move=logs[-1].text))
        return other
    return ""


def _looked(sitting: Sitting, logs: Sequence[Log[Any, Any]]) -> str:
    """Show what moves would do, and return what is typed instead of a yes; who leaves is told what is not written."""
    try:
        return look(sitting, logs)
    except EOFError:
        _tell_unwritten(logs)
        raise


def _tell_unwritten(logs: Sequence[Log[Any, Any]]) -> None:
    tell(say("Not written: {moves}.", moves=row_of(log.text for log in logs)))


def _remarks(sitting: Sitting, line: str) -> list[Log[Any, Any]]:
    """Return what a line enters where that is nothing but remarks, which change nothing."""
    logs = considered(sitting.log, meanings(line, sitting.log, sitting.guide)[0], sitting.guide)
    return logs if all(is_remark(log) for log in logs) else []


def _meant(sitting: Sitting, line: str) -> Meaning | None:
    """Return what a line means; where that may be several things, ask which."""
    found = meanings(line, sitting.log, sitting.guide)
    if len(found) == 1:
        return found[0]
    moves = [", ".join(meaning.moves) for meaning in found]
    if not sitting.lines.interactive:
        what = say("{line} may be {moves}.", line=line, moves=any_of(moves))
        raise Refusal("move/unknown", what, say("Type more of it."))
    tell(say("That may be one of these:"))
    for number, move in enumerate(moves, 1):
        tell(say("  {number}  {move}", number=number, move=move))
    numbers = [str(number) for number in range(1, len(found) + 1)]
    while True:
        typed = sitting.ask_on(say("Which? Enter takes 1, n none"))
        if not typed or typed in numbers:
            return found[int(typed or 1) - 1]
        if typed.lower() in NO:
            tell(say("Dropped, nothing was written."))
            return None
        if typed.lower() in LEAVE:
            raise EOFError
        if not sitting.asides.take(typed):
            complain(say("Answer {numbers} or n.", numbers=any_of(numbers)))


def _check_grave(sitting: Sitting, line: str, logs: Sequence[Log[Any, Any]]) -> None:
    """Refuse to give a game up for a few letters where nobody can be asked."""
    if any(map(is_grave, logs)) and not sitting.lines.interactive and line.lower().split()[-1:] != ["abandon"]:
        raise Refusal("move/unknown", say("To end the game without a winner, type the whole word: abandon."))


def _write(sitting: Sitting, logs: Sequence[Log[Any, Any]], looked: bool) -> None:
    """Write moves one after the other, each only as it was considered, and say what came of them."""
    for number, log in enumerate(logs):
        try:
            written = sitting.session.enter(log.text, sitting.unless_overtaken)
        except (Overtaken, Refusal):
            # It was considered before: only what came in meanwhile can speak against it.
            raise Overtaken(number) from None
        except StoreError as error:
            if error.code == "replaced" and sitting.session.refresh():
                raise Overtaken(number) from None
            if error.code not in _PASSING:
                raise
            complain(error.placed)
            return
        sitting.known = written
        _tell(sitting, written, looked)
    try:
        _follow_up(sitting, logs, looked)
    except Overtaken:
        raise Overtaken(len(logs)) from None


def _follow_up(sitting: Sitting, logs: Sequence[Log[Any, Any]], looked: bool) -> None:
    """Write what goes without saying after some moves, and offer what may be noted about them."""
    following = sitting.guide.follows(sitting.log)
    if following:
        _write(sitting, [sitting.log.enter(following)], looked)
    for log in logs:
        if sitting.guide.rejected(log):
            _offer_reason(sitting, log, given=log is not logs[-1])


def _tell(sitting: Sitting, log: Log[Any, Any], looked: bool) -> None:
    # The question that follows says what comes next.
    told = answered(log) if sitting.session.over else led_to(log)
    if told:
        tell(say("{number} {move}: {what}", number=log.number, move=log.text, what=told))
    else:
        tell(say("{number} {move}.", number=log.number, move=log.text))
    call = sitting.guide.last_call(log.state)
    if call and log.previous and not sitting.guide.last_call(log.previous.state):
        tell(say("  {call}", call=call))
    if not looked:
        for text in [*sitting.guide.joined(log), *sitting.guide.doubts(log)]:
            tell(say("  {effect}", effect=text))


def _offer_reason(sitting: Sitting, log: Log[Any, Any], *, given: bool) -> None:
    """Offer to note why the last check turned a solution down, if none was typed with it. A script is not asked."""
    found = sitting.checks.reason(log)
    if not found or given or not sitting.lines.interactive:
        return
    text = note(log, found, sitting.guide)
    question = say("{note}: Enter writes it, n leaves it out, anything else is taken in its place", note=text)
    try:
        other = settled(sitting, question)
    except EOFError:
        _tell_unwritten([sitting.log.enter(text)])
        raise
    if not other:
        _write(sitting, [sitting.log.enter(text)], looked=True)
    elif other.lower() not in NO:
        enter(sitting, other)
