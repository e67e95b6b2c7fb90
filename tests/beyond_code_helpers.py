"""Tables of Beyond Code for the tests, and lines entered at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.beyond_code.game import BeyondCode
from enigma_ref.games.beyond_code.moves import Move
from enigma_ref.games.beyond_code.state import State

GAME = BeyondCode()
CARDS = ["library", "book", "shadow", "machine", "joint-work", "attic", "cellar", "tower", "vault"]
ALONE = ["library", "book", "shadow", "machine", "personal-assignment", "attic", "cellar", "tower", "vault"]


def header(*players: str, **keys: Any) -> dict[str, Any]:
    """Return the header of a match, or of a run for one player."""
    found: dict[str, Any] = {"edition": "ru", "players": [{"name": name} for name in players]}
    if len(players) == 1:
        return {**found, "series": "solo", "mansion": ALONE, **keys}
    return {**found, "keeper": players[0], "series": "match", "plan": "standard", "mansion": CARDS, **keys}


def table(*players: str, lines: Sequence[str] = (), **keys: Any) -> Log[State, Move]:
    """Sit down at a table and enter some lines, all of which must be taken."""
    state, faults = GAME.start(header(*players, **keys))
    assert not faults, [str(fault.said) for fault in faults]
    assert state is not None
    return enter(Log(GAME, state), *lines)


def enter(log: Log[State, Move], *lines: str) -> Log[State, Move]:
    """Enter lines, all of which must be taken."""
    for line in lines:
        try:
            log = log.enter(line)
        except Refusal as refusal:
            raise AssertionError(f"{line}: {refusal.rule} {refusal}") from None
    return log


def refused(log: Log[State, Move], line: str) -> Refusal:
    """Enter a line that must be refused, and return the refusal."""
    try:
        taken = log.enter(line)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{line} was taken as {taken.text}")


def told(log: Log[State, Move]) -> str:
    """Return what is said of the last entry."""
    assert log.played is not None
    return str(GAME.tell(log.played) or "")


def status(log: Log[State, Move]) -> Any:
    """Return the position as data."""
    return GAME.status(log.state)


def text(said: object) -> str:
    """Return a sentence in English."""
    return str(said)
