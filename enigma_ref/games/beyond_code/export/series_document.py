"""A whole series as data for other programs (`export --to json`): every entry, every position, all that happened.

A position is what `status --json` says of it, with one difference that keeps a long match small: `players`,
`positions` and `rulings` hold what is new or changed since the position before, so that all of them up to a position,
put on top of each other, are the whole; and `characters` are null where they are as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ....core.account_data import accepted_of, fate_of
from ....core.commands import Void, write
from ....core.game import Played, Value
from ....core.history import Account, history
from ....core.log import Log
from ....core.parts import Written
from ..happenings import CardDisclosed, RoleDisclosed
from ..state import State
from ..status import report
from ..telling.happened import tell
from .happening_data import happened

SCHEMA: Final = "enigma-ref/beyond-code-1"
"""What the document says of itself; the number changes when a key changes its meaning or goes."""

Document = dict[str, Any]

_WHOLE: Final = (
    *("game", "phase", "turn", "active", "named", "keeper", "plan", "marker", "cells", "breakthroughs"),
    *("claim", "supply"),
)
"""What of a position is always said."""
_NEWS: Final = ("players", "positions", "rulings")
"""What of it is said where it is new or changed, item by item."""


def document(log: Log[State, Any], header: Mapping[str, Value], entries: Sequence[Written]) -> Document:
    """Return a series as text, numbers, lists and maps. `header` and `entries` are those of its record."""
    table = log.origin.table
    found = report(log.state)
    return {
        "schema": SCHEMA,
        "box": log.game.box,
        "edition": table.edition,
        "players": [{"name": player.name, "color": player.color} for player in table.players],
        "keeper": None if table.keeper is None else table.players[table.keeper].name,
        "series": table.series,
        "plan": table.plan,
        "mansion": list(table.mansion),
        "roles": list(table.roles),
        "started": header.get("started"),
        "own": {key: value for key, value in header.items() if key.startswith("_")},
        "entries": [_entry(account, entry) for account, entry in zip(history(log), entries, strict=True)],
        "positions": list(_positions(log)),
        "games": found["games"],
        "disclosed": list(_disclosed(log)),
        "result": found["result"],
    }


def _entry(account: Account, entry: Written) -> Document:
    return {
        "n": account.entry,
        "at": entry.at,
        "written": account.text if isinstance(account.log.command, Void) else entry.move,
        "move": account.text,
        "step": account.place,
        "fate": fate_of(account),
        "accepted": accepted_of(account),
        "ended": entry.claims.get("ended"),
        "result": entry.claims.get("result"),
        "seal": entry.seal,
    }


def _positions(log: Log[State, Any]) -> Iterator[Document]:
    before: Document = {key: {} for key in (*_NEWS, "characters")}
    now = _report(log.origin)
    yield {"step": 0, "entry": 0, "move": None, **_position(now, before, None)}
    for place, step in enumerate(log.steps(), 1):
        before, now = now, _report(step.played.state)
        move = write(log.game, step.command)
        yield {"step": place, "entry": step.entry, "move": move, **_position(now, before, step.played)}


def _report(state: State) -> Document:
    """Return the whole position, players by their names."""
    found: Document = report(state)
    found["players"] = {player.pop("name"): player for player in found["players"]}
    return found


def _position(now: Document, before: Document, played: Played[State] | None) -> Document:
    """Return a position as what differs from the one before."""
    text = tell(played) if played else None
    return {
        **{key: now[key] for key in _WHOLE},
        **{key: {name: value for name, value in now[key].items() if before[key].get(name) != value} for key in _NEWS},
        "characters": now["characters"] if now["characters"] != before["characters"] else None,
        "happened": [happened(played.state, each) for each in played.happenings] if played else [],
        "text": None if text is None else str(text),
    }


def _disclosed(log: Log[State, Any]) -> Iterator[Document]:
    """Yield what somebody said after a game, which nobody verified, with the game that it is about."""
    for step in log.steps():
        for each in step.played.happenings:
            if isinstance(each, CardDisclosed | RoleDisclosed):
                told = happened(step.played.state, each)
                yield {
                    "entry": step.entry,
                    "game": step.played.state.game,
                    "position": told.get("position"),
                    "card": told.get("card"),
                    "player": told.get("player"),
                    "role": told.get("role"),
                    "verified": False,
                }
