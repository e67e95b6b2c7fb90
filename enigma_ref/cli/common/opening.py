"""Opening a game for a command: what is odd about its file is said first."""

from __future__ import annotations

from ...core.sentence import say
from ...library.session import Session, find
from .output import warn


def game_of(file: str | None, *, finished: bool = False) -> Session:
    """Open the record that is named, or the current game, and say what is odd but keeps nobody from using it.

    Where no game is running and `finished` ones will do, it is the newest.
    """
    session, passed = find(file, finished=finished)
    for error in passed:
        warn(say("{problem} It is passed over.", problem=error.placed))
    for warning in session.warnings():
        warn(warning)
    return session


def sound_game(file: str | None, *, finished: bool = False) -> Session:
    """Open a record in which every move stands, or say which does not."""
    session = game_of(file, finished=finished)
    session.check_sound()
    return session
