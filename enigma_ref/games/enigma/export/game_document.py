"""A whole game as data for other programs (`export --to json`): every entry, every position and every scoring.

A position is what `status --json` says of it, with one difference that keeps a long game small: `tiles`, `systems` and
`rulings` hold what is new or changed since the position before, so that all of them up to a position, put on top of
each other, are the whole. A system goes by its first cell (`start.r1`); it is null once another has taken it in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ....core.account_data import accepted_of, fate_of
from ....core.commands import write
from ....core.game import Played, Value
from ....core.history import Account, history
from ....core.limits import retold
from ....core.log import Log
from ....core.parts import Written
from ..board.board import Board
from ..board.colors import COLORS
from ..board.spot import START, Spot
from ..board.system import System
from ..board.tile import Cell
from ..happenings import SystemClosed, TileLaid
from ..phases.scoring import SystemScore
from ..state import State
from ..telling.position import next_up, report

SCHEMA: Final = "enigma-ref/export/1"
"""What the document says of itself; the number changes when a key changes its meaning or goes."""

Document = dict[str, Any]

_OF_A_SYSTEM: Final = 5
"""What it takes to tell of a system, against a tile that is only looked at."""


def document(log: Log[State, Any], header: Mapping[str, Value], entries: Sequence[Written]) -> Document:
    """Return a game as text, numbers, lists and maps. `header` and `entries` are those of its record."""
    table = log.origin.table
    return {
        "schema": SCHEMA,
        "box": log.game.box,
        "edition": table.edition,
        "players": [{"name": player.name, "color": player.color} for player in table.players],
        "first": table.players[table.first].name,
        "start_tile": table.start_tile.text,
        "started": header.get("started"),
        "own": {key: value for key, value in header.items() if key.startswith("_")},
        "entries": [_entry(account, entry) for account, entry in zip(history(log), entries, strict=True)],
        "positions": list(_positions(log)),
        "result": report(log.state)["result"],
    }


def _entry(account: Account, entry: Written) -> Document:
    return {
        "n": account.entry,
        "at": entry.at,
        "written": entry.move,
        "move": account.text,
        "step": account.place,
        "fate": fate_of(account),
        "accepted": accepted_of(account),
        "scored": entry.claims.get("scored"),
        "result": entry.claims.get("result"),
        "seal": entry.seal,
    }


def _positions(log: Log[State, Any]) -> Iterator[Document]:
    told = _Teller()
    yield {"step": 0, "entry": 0, "move": None, **told.position(log.origin, None)}
    for place, step in enumerate(log.steps(), 1):
        move = write(log.game, step.command)
        yield {"step": place, "entry": step.entry, "move": move, **told.position(step.played.state, step.played)}


class _Teller:
    """Tells positions one after the other, and remembers what it has told of the board."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._systems: dict[int, System] = {}
        self._told: dict[int, tuple[str, Value]] = {}
        """Each system by the node of its first cell: its key, and what was last said of it."""
        self._retold = retold()

    def position(self, state: State, played: Played[State] | None) -> Document:
        """Return a position, its board as what differs from the board before."""
        names = [player.name for player in state.table.players]
        happenings = played.happenings if played else ()
        document = {
            **next_up(state),
            "first": names[state.first],
            "scores": dict(zip(names, state.scores, strict=True)),
            "supplies": dict(zip(names, state.supplies, strict=True)),
            **self._news(state, happenings),
            "scored": played.claims.get("scored", {}) if played else {},
            "closed": [self._closed(state, found.score) for found in happenings if isinstance(found, SystemClosed)],
        }
        self._state = state
        return document

    def _news(self, state: State, happenings: Sequence[object]) -> Document:
        """Return the rulings, tiles and systems that are not as they were."""
        before = self._state
        same_rulings = before is not None and state.rulings == before.rulings
        if before is not None and same_rulings and state.board is before.board:
            return {"rulings": {}, "tiles": {}, "systems": {}}
        now, gone = self._moved_on(state, before if same_rulings else None)
        # A system that a placement leaves alone is the same object on the next board; a ruling can change any.
        touched = [first for first in sorted(now) if not same_rulings or now[first] is not self._systems.get(first)]
        self._retold.take(_OF_A_SYSTEM * len(touched))
        tiles = state.board.tiles
        laid = [START] if before is None else [found.spot for found in happenings if isinstance(found, TileLaid)]
        # To be told in the words of `status`, they become a board of their own.
        found = report(
            state.but(
                board=Board(
                    {spot: tiles[spot] for spot in laid},
                    {first: now[first] for first in touched},
                    state.board.size,
                )
            )
        )
        assert isinstance(found["systems"], list)
        changed = {}
        for first, said in zip(touched, found["systems"], strict=True):
            key = self._told[first][0] if first in self._told else _key(now[first].cells()[0])
            if self._told.get(first) != (key, said):
                changed[key] = said
            self._told[first] = key, said
        ended = {self._told.pop(first)[0]: None for first in gone}
        for first in gone:
            del self._systems[first]
        self._systems.update(now)
        return {
            "rulings": {}
            if same_rulings
            else _changed(before.rulings.named() if before else {}, state.rulings.named()),
            "tiles": found["tiles"],
            "systems": {**changed, **ended},
        }

    def _moved_on(self, state: State, before: State | None) -> tuple[dict[int, System], list[int]]:
        """Return systems by their first cell, at least all that are not as they were; and those that are no more.

        After one tile the board itself says which: to look through all of it for each tile would take for ever.
        """
        step = state.board.since(before.board) if before else None
        if step is None:
            self._retold.take(len(state.board.tiles))
            now = {system.first: system for system in state.board.systems()}
            return now, sorted(first for first in self._systems if first not in now)
        found = [_with_cells(after) for _, after in step.nodes.values()]
        now = {system.first: system for system in found if system}
        lost = [_with_cells(old) for old, _ in step.nodes.values()]
        return now, sorted(system.first for system in lost if system and system.first not in now)

    def _closed(self, state: State, score: SystemScore) -> Document:
        """Return one scoring: the system by its first cell, all its cells, and what each networker in it earned."""
        self._retold.take(len(score.cells))
        return {
            "system": _key(score.cells[0]),
            "cells": [_cell(spot, cell) for spot, cell in score.cells],
            "items": [
                {
                    "player": state.name(item.networker.seat),
                    **_cell(item.networker.spot, item.networker.cell),
                    "points": item.points,
                }
                for item in score.items
            ],
            "points": {state.name(seat): points for seat, points in score.totals().items()},
        }


def _with_cells(node: int | System | None) -> System | None:
    return node if isinstance(node, System) and node.first >= 0 else None


def _changed(before: Mapping[str, Value], after: Mapping[str, Value]) -> Document:
    return {key: value for key, value in after.items() if before.get(key) != value}


def _key(place: tuple[Spot, Cell]) -> str:
    spot, cell = place
    return f"{spot}.{cell.name}"


def _cell(spot: Spot, cell: Cell) -> Document:
    return {"spot": str(spot), "cell": cell.name, "color": COLORS[cell.color]}
