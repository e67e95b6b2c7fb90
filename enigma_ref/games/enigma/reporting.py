"""The position, for programs (`status --json`) and for people."""

from __future__ import annotations

from textwrap import wrap

from ...core.game import Value
from ...core.words import counted
from .colors import COLORS
from .prompting import prompt
from .rules import result_claim
from .scoring import worth
from .state import State
from .system import Networker, System


def next_up(state: State) -> dict[str, Value]:
    """Return round, phase and turn."""
    turn = state.turn()
    return {"round": state.round, "phase": state.has_phase(), "turn": None if turn is None else state.name(turn)}


def report(state: State) -> dict[str, Value]:
    """Return everything that `status --json` says of the position."""
    laid = sorted(state.board.tiles.values(), key=lambda laid: laid.base)
    return {
        "edition": state.table.edition,
        "rulings": state.rulings.named(),
        "finished": state.result is not None,
        **next_up(state),
        "players": [
            {
                "name": player.name,
                "color": player.color,
                "score": state.scores[seat],
                "supply": state.supplies[seat],
                "on_board": state.on_board(seat),
                "first": seat == state.first,
            }
            for seat, player in enumerate(state.table.players)
        ],
        "tiles": {str(tile.spot): tile.tile.text for tile in laid},
        "systems": [_system(state, system) for system in state.board.systems()],
        "result": _result(state),
    }


def _system(state: State, system: System) -> dict[str, Value]:
    ends = system.open_ends(state.rulings.blank_side)
    return {
        "closed": ends == 0,
        "open_ends": ends,
        "cells": {name: system.count(letter) for letter, name in COLORS.items() if system.count(letter)},
        "networkers": [
            {"player": state.name(who.seat), "color": COLORS[who.cell.color], "spot": str(who.spot)}
            for who in system.networkers
        ],
        "worth": {state.name(seat): points for seat, points in worth(system, state.rulings.own_pair).items()},
    }


def _result(state: State) -> dict[str, Value] | None:
    if state.result is None:
        return None
    names = [player.name for player in state.table.players]
    return {
        **result_claim(state),
        "scores": dict(zip(names, state.scores, strict=True)),
        "networkers_on_board": {name: state.on_board(seat) for seat, name in enumerate(names)},
    }


def describe(state: State) -> str:
    """Return the position as lines for people."""
    target = state.rulings.target
    lines = [f"Round {state.round}. {prompt(state)}", ""]
    width = max(len(player.name) for player in state.table.players)
    for seat, player in enumerate(state.table.players):
        mark = "  first player" if seat == state.first else ""
        lines.append(
            f"  {player.name:<{width}}  {state.scores[seat]:>2} of {target}  "
            f"{state.supplies[seat]} in supply, {state.on_board(seat)} on the board  ({player.color}){mark}"
        )
    systems = state.board.systems()
    still_open = [system for system in systems if system.open_ends(state.rulings.blank_side)]
    tiles = counted(len(state.board.tiles), "tile")
    closed = len(systems) - len(still_open)
    lines += ["", f"{tiles}, {counted(len(still_open), 'open system')}, {closed} closed."]
    lines += [f"  {_say_system(state, system)}" for system in still_open if system.networkers]
    empty = [_say_cells(state, system) for system in still_open if not system.networkers]
    if empty:
        lines += wrap("Nobody in: " + "; ".join(empty), width=100, initial_indent="  ", subsequent_indent="    ")
    return "\n".join(lines)


def _say_system(state: State, system: System) -> str:
    who = ", ".join(_say_networker(state, networker) for networker in system.networkers)
    gains = worth(system, state.rulings.own_pair)
    would = ", ".join(f"{state.name(seat)} {points}" for seat, points in gains.items())
    return f"{_say_cells(state, system)}: {who}; worth {would}"


def _say_cells(state: State, system: System) -> str:
    """Name a system by its first cell's spot, what is in it and what it lacks."""
    cells = ", ".join(f"{system.count(letter)} {name}" for letter, name in COLORS.items() if system.count(letter))
    ends = counted(system.open_ends(state.rulings.blank_side), "open end")
    return f"from {system.cells()[0][0]}, {cells} ({ends})"


def _say_networker(state: State, networker: Networker) -> str:
    return f"{state.name(networker.seat)} on {COLORS[networker.cell.color]} ({networker.spot})"


def standing(state: State) -> dict[str, str]:
    """Return what a correction may change and people want to know: points, networkers, the winner, what is next."""
    found = {f"{player.name}'s points": str(state.scores[seat]) for seat, player in enumerate(state.table.players)}
    for seat, player in enumerate(state.table.players):
        found[f"{player.name}'s networkers on the board"] = str(state.on_board(seat))
    found["tiles"] = str(len(state.board.tiles))
    found["result"] = prompt(state) if state.result else "none yet"
    if not state.result:
        found["next"] = prompt(state)
    return found
