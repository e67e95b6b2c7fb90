"""Opening a game for a command: what is odd about its file is said first."""

from __future__ import annotations

from typing import Any

from ...core.branched import say_branched
from ...core.log import Log
from ...core.sentence import Said, paragraph, say
from ...core.shell import shell_word
from ...library.session import Session, find
from ...library.showing import said_of
from ...store.files import shown
from .output import warn

_OF_MOVES = ("illegal", "impossible", "result")
"""What a move that does not stand is found as; the last where the game was over."""


def game_of(file: str | None, *, finished: bool = False, writes: bool = False) -> Session:
    """Open the record that is named, or the current game, and say what is odd but keeps nobody from using it.

    Where no game is running and `finished` ones will do, it is the newest.
    """
    session = _found(file, finished, writes=writes)
    for warning in session.warnings():
        warn(warning)
    return session


def sound_game(file: str | None, *, finished: bool = False) -> Session:
    """Open a record in which every move stands, to play on, or say which does not."""
    session = game_of(file, finished=finished)
    session.check_sound()
    return session


def game_to_show(
    file: str | None, *, finished: bool = False, explains: int | None = None, tells_what_if: bool = False
) -> Session:
    """Open a record to look at, whatever does not stand in it, and say in a line what an audit would say.

    Of the entry that the command `explains` it says why it does not stand: that is not said twice. That nobody played
    the game is said here, unless the command tells it.
    """
    session = _found(file, finished)
    what_if = None if tells_what_if else say_branched(session.record.header)
    if what_if:
        warn(what_if)
    errors = session.errors()
    if explains is not None and any(step.entry == explains for step in session.log.faults()):
        errors = [found for found in errors if found.entry != explains or found.code not in _OF_MOVES]
    others = any(found.code != "seal" for found in errors)
    for warning in session.warnings(seals=not others):
        warn(warning)
    if others:
        warn(paragraph(said_of(shown(session.path), errors), what_do_means(file) if errors[0].mends else None))
    return session


def what_do_means(named: str | None) -> Said:
    """Say how a `do` that was advised is typed: in a record that is not the current game, not without its name."""
    option = f" --game {shell_word(named)}" if named is not None else ""
    return say("Here do stands for: enigma-ref do{option}", option=option)


def _found(file: str | None, finished: bool, *, writes: bool = False) -> Session:
    session, passed = find(file, finished=finished, writes=writes)
    for error in passed:
        warn(say("{problem} It is passed over.", problem=error.placed))
    return session


def warn_of_corrections(log: Log[Any, Any], entry: int) -> None:
    """Say where a position is shown as it was entered, and a later correction made another of it."""
    from ...core.history import corrected_since  # which most commands do not need

    by = corrected_since(log, entry)
    if by is not None:
        warn(
            say(
                "This is the position as it was entered then. Entry {by} corrects it: replay --at {entry} shows that.",
                by=by,
                entry=entry,
            )
        )
