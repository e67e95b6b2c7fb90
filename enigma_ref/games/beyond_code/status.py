"""The position for programs: what `status --json` and `do --json` say of it."""

from __future__ import annotations

from ...core.game import Value
from .characters import counted
from .rules import ended_claim, result_claim
from .state import State
from .words import POSITIONS, ROLES


def next_up(state: State) -> dict[str, Value]:
    """Return game, phase and turn."""
    turn = state.turn()
    return {"game": state.game, "phase": state.phase, "turn": None if turn is None else state.name(turn)}


def outcome(state: State) -> dict[str, Value] | None:
    """Return how the series ended, or None while it goes on."""
    return result_claim(state, state.result) if state.result else None


def scores(state: State) -> dict[str, int]:
    """Return the triumphs of each player; in a single game or a run, 1 for who has won it."""
    if state.table.series == "match":
        return {player.name: state.triumphs[seat] for seat, player in enumerate(state.table.players)}
    winners = state.result.winners if state.result else ()
    return {player.name: int(seat in winners) for seat, player in enumerate(state.table.players)}


def report(state: State) -> dict[str, Value]:
    """Return everything that `status --json` says of the position."""
    alone = state.table.alone
    return {
        "edition": state.table.edition,
        "rulings": state.rulings.named(),
        "finished": state.result is not None,
        "series": state.table.series,
        "plan": state.plan,
        **next_up(state),
        "active": state.name(state.active) if state.running else None,
        "named": state.named and state.running,
        "keeper": None if alone else state.name(state.keeper),
        "marker": state.marker,
        "cells": state.cells,
        "breakthroughs": state.breakthroughs,
        "players": [
            {
                "name": player.name,
                "silence": state.silence[seat],
                "decoding": state.decoding[seat],
                "chaos": state.chaos[seat],
                "out": state.out[seat],
                "triumphs": state.triumphs[seat],
            }
            for seat, player in enumerate(state.table.players)
        ],
        "positions": {name: _position(state, index) for index, name in enumerate(POSITIONS)},
        "claim": _claim(state),
        "characters": _characters(state),
        "supply": {
            "silence": state.silence_left,
            "decoding": state.decoding.count(False),
            "chaos": state.chaos.count(False),
        },
        "games": [ended_claim(state, ended) for ended in state.games],
        "result": outcome(state),
    }


def _position(state: State, index: int) -> dict[str, Value]:
    place = state.places[index]
    return {
        "open": place.open,
        "seen_by": [state.name(seat) for seat in place.seen_by],
        "lies": list(place.lies),
        "icon": state.icon(index),
        "silenced": place.silenced,
    }


def _claim(state: State) -> dict[str, Value] | None:
    claim = state.claim
    if claim is None:
        return None
    return {
        "player": state.name(claim.seat),
        "position": POSITIONS[claim.position],
        "card": claim.card,
        "checker": None if claim.checker is None else state.name(claim.checker),
    }


def _characters(state: State) -> dict[str, Value]:
    found = counted(state.cards)
    order = [*(role for role in ROLES if role in found), *(role for role in found if role not in ROLES)]
    return {
        "set": {role: found[role] for role in order},
        "face_up": {state.name(seat): card for seat, card in enumerate(state.face_up) if card is not None},
        "beside": list(state.beside),
        "stack": state.stack,
        "removed": list(state.removed),
    }
