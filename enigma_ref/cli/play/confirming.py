"""A look before something is written: what it does to the board and the scores, and whether it is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.commands import Correction, Move, Note, Undo
from ...core.log import Log
from ...core.refusal import Refusal
from ...core.sentence import Said, say
from ...core.teller import change_line, led_to
from ..common.speech import tell
from .answers import LEAVE, NO, YES
from .meaning import considered, meanings
from .openings import opened
from .sitting import Sitting

_HOW: Final = say("Enter or y writes it, n drops it. Another move is taken in its place; board and status show more.")
_HOW_GRAVE: Final = say("y ends the game; Enter or n goes on. Even after the end, undo would bring it back.")


def needs_a_look(sitting: Sitting, logs: Sequence[Log[Any, Any]]) -> bool:
    """Tell whether moves are shown before they are written."""
    if sitting.lines.interactive and any(map(is_grave, logs)):
        return True
    if not sitting.confirm:
        return False
    several_undone = len(logs) > 1 and isinstance(logs[0].command, Undo)
    return several_undone or any(isinstance(log.command, Correction) or sitting.guide.worth_a_look(log) for log in logs)


def is_grave(log: Log[Any, Any]) -> bool:
    """Tell whether an entry gives the game up, which nobody does by the way."""
    return isinstance(log.command, Move) and log.text.rpartition(" ")[2] == "abandon"


def is_remark(log: Log[Any, Any]) -> bool:
    """Tell whether an entry changes nothing, such as a note."""
    return isinstance(log.command, Note) or (isinstance(log.command, Move) and log.command.remark)


def look(sitting: Sitting, logs: Sequence[Log[Any, Any]]) -> str:
    """Show what moves would do, and return what is typed instead of a yes; `n` is a no."""
    last = logs[-1]
    if is_grave(last):
        question = say("{move} ends the game here, and nobody wins: y ends it, Enter goes on", move=last.text)
        return settled(sitting, question, grave=True)
    if isinstance(last.command, Correction | Undo):
        _show_correction(sitting, logs)
    else:
        sitting.boards.show(last)
        for text in [*sitting.guide.effects(last), *sitting.guide.doubts(last)]:
            tell(say("  {effect}", effect=text))
    move = say("{n} times {move}", n=len(logs), move=last.text) if isinstance(last.command, Undo) else last.text
    question = say("{move}: Enter writes it, n drops it, anything else is taken in its place", move=move)
    return settled(sitting, question)


def _show_correction(sitting: Sitting, logs: Sequence[Log[Any, Any]]) -> None:
    """Show what a correction changes: the board before and after, and everything that people care about."""
    last, before = logs[-1], sitting.log
    sitting.boards.show_change(before, last)
    for log in logs:
        told = led_to(log) if isinstance(log.command, Undo) else None
        if told:
            tell(say("  {what}", what=told))
    at_once = Log(last.game, last.origin, last.number, last.command, last.tip, previous=before)
    for difference in at_once.changes():
        tell(change_line(difference))


def settled(sitting: Sitting, question: Said, *, grave: bool = False) -> str:
    """Ask until there is a yes (nothing is returned), a no (`n`), or something else that can be done instead.

    What only asks for something is answered, and what cannot be done is refused; then the question is asked again.
    """
    while True:
        typed = sitting.ask_on(question)
        word = typed.lower()
        if word in YES or not (word or grave):
            return ""
        if word in NO or not word:
            return "n"
        if word in LEAVE:
            raise EOFError
        if word == "?":
            tell(_HOW_GRAVE if grave else _HOW)
        elif not sitting.asides.take(typed):
            line = opened(sitting, typed)
            if line and _can_be(sitting, line):
                return line


def _can_be(sitting: Sitting, line: str) -> bool:
    """Tell whether a line can be done, and say why where it cannot."""
    try:
        considered(sitting.log, meanings(line, sitting.log, sitting.guide)[0], sitting.guide)
    except Refusal as refusal:
        sitting.refuse(line, refusal)
        return False
    return True
