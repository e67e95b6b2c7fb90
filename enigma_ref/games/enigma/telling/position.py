"""The position, for programs (`status --json`) and for people."""

from __future__ import annotations

from ....core.game import Standing, Value
from ....core.sentence import Said, paragraph, row_of, say
from ..board.colors import COLORS, player_color
from ..board.system import System
from ..phases.scoring import worth
from ..rules import result_claim
from ..state import State
from .prompt import prompt


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
    waits: dict[str, Value] = {"unscored": True} if ends == 0 and system.networkers else {}
    return {
        "closed": ends == 0,
        "open_ends": ends,
        **waits,
        "cells": {name: system.count(letter) for letter, name in COLORS.items() if system.count(letter)},
        "networkers": [
            {"player": state.name(who.seat), "color": COLORS[who.cell.color], "spot": str(who.spot)}
            for who in system.networkers
        ],
        "worth": {state.name(seat): points for seat, points in worth(system, state.rulings.own_pair).items()},
    }


def scores(state: State) -> dict[str, int]:
    """Return each player's points, in seat order."""
    return {player.name: state.scores[seat] for seat, player in enumerate(state.table.players)}


def _result(state: State) -> dict[str, Value] | None:
    if state.result is None:
        return None
    return {
        **result_claim(state),
        "scores": scores(state),
        "networkers_on_board": {player.name: state.on_board(seat) for seat, player in enumerate(state.table.players)},
    }


def describe(state: State, *, empty: bool = True, within: int | None = None) -> list[Said]:
    """Return the position as lines for people; those open systems that nobody is in are the longest part of it.

    `within` is the round that it is named after, where that is not the one in which the game stands.
    """
    from ....core.widths import columns_of, padded
    from .systems import say_open, say_system, say_unscored, unscored  # entering a move needs none of them

    target = state.rulings.target
    lines: list[Said] = [paragraph(say("Round {round}.", round=within or state.round), prompt(state)), say("")]
    width = max(columns_of(player.name) for player in state.table.players)
    for seat, player in enumerate(state.table.players):
        line = say(
            "  {player}  {points:>2} of {target}  {supply} in supply, {standing} on the board  ({color})",
            player=padded(player.name, width),
            points=state.scores[seat],
            target=target,
            supply=state.supplies[seat],
            standing=state.on_board(seat),
            color=player_color(player.color),
        )
        lines.append(say("{player}  first player", player=line) if seat == state.first else line)
    systems = state.board.systems()
    still_open = [system for system in systems if system.open_ends(state.rulings.blank_side)]
    lines += [
        say(""),
        say(
            "{tiles} {tiles:tile|tiles}, {n} {n:open system|open systems}, {closed} closed.",
            tiles=len(state.board.tiles),
            n=len(still_open),
            closed=len(systems) - len(still_open),
        ),
    ]
    lines += [say_system(state, system) for system in still_open if system.networkers]
    lines += [say_unscored(state, system) for system in unscored(state)]
    if empty and (found := [say_open(state, system) for system in still_open if not system.networkers]):
        lines.append(say("  Nobody in: {systems}", systems=row_of(found, ";")))
    return lines


def standing(state: State) -> dict[str, Standing]:
    """Return what a correction may change and people want to know: points, networkers, the winner, what is next."""
    names = [player.name for player in state.table.players]
    found = {
        f"{name}'s points": Standing(say("{player}'s points", player=name), state.scores[seat])
        for seat, name in enumerate(names)
    }
    for seat, name in enumerate(names):
        label = say("{player}'s networkers on the board", player=name)
        found[f"{name}'s networkers on the board"] = Standing(label, state.on_board(seat))
    found["tiles"] = Standing(say("tiles"), len(state.board.tiles))
    found["result"] = Standing(say("result"), prompt(state) if state.result else say("none yet"))
    if not state.result:
        found["next"] = Standing(say("next"), prompt(state))
    return found
