"""What was done, as a sentence: notes and corrections, the same for every box, around the moves that a box says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .commands import Command, Correction, HeaderChange, Move, Note, Redo, Undo, Void
from .sentence import Said, Sentence, say


def say_command(command: Command[Any] | Void | None, say_move: Callable[[Any], Said], start: Sentence) -> Said:
    """Return a command as a sentence; None is the start of the game."""
    match command:
        case None:
            return start
        case Move(move, _, _):
            return say_move(move)
        case Note(text):
            return say("Note: {text}", text=text)
        case Undo():
            return say("The last change is taken back.")
        case Redo():
            return say("What was taken back is brought back.")
        case Correction(_, _, HeaderChange(_, said, _), _):
            return say("Correction: {what}", what=said)
        case Correction("amend", number, Move() | Note() as put, _):
            what = say_command(put, say_move, start)
            return say("Correction: entry {entry} should have been: {what}", entry=number, what=what)
        case Correction(_, number, Move() | Note() as put, _):
            what = say_command(put, say_move, start)
            return say("Correction: forgotten before entry {entry}: {what}", entry=number, what=what)
        case Correction(_, number, _, _):
            return say("Correction: entry {entry} did not happen.", entry=number)
        case Void(text):
            return say("Not a move: {text}", text=text)
