"""A game as data for a page that steps through it: everything ever drawn once, and for each step what changes.

A position is a flat map, so that a step is what differs from the one before, and going back is the same backwards:

- `tT`: tile T lies there
- `gT.G`: group G of tile T is in this system
- `eT.SIDE`: what the channel does at that side: `open`, `stopped` or `joined`
- `nT.CELL.SEAT`: a networker of that player stands there, in this system
- `sN`: system N: closed, open ends, cells by colour, networkers, worth by seat, place in the order of systems
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ....core.command_words import say_command
from ....core.game import Played
from ....core.history import history
from ....core.log import Log
from ....core.page_steps import Moment, as_corrected, difference, left_out, step_data
from ....core.page_steps import as_entered as every_entry
from ....core.sentence import Said, paragraph, say
from ....core.shapes import Group, Scene
from ..board.colors import COLORS
from ..board.spot import Spot
from ..board.system import Laid, Networker, System
from ..board.tile import Cell, Tile
from ..drawing.board_scene import conduits, ends, frame, ground, networker, system_numbers
from ..drawing.board_text import marks
from ..happenings import SystemClosed
from ..lookback import last_laid_by
from ..phases.scoring import SystemScore, worth
from ..state import State
from ..telling.happened import tell
from ..telling.prompt import outcome, prompt
from .saying import START, say_move

Position = dict[str, Any]

UNCHANGED: Final = say("It changes no points, networkers or result.")
"""What is said of a correction that nobody at the table would notice."""


class Figure(NamedTuple):
    """A networker that stands somewhere at some time of the game."""

    seat: int
    spot: Spot
    tile: Tile
    cell: Cell
    key: str


class ReplayData(NamedTuple):
    """What a page needs: a document, in which sentences are still to be said, and what is to be drawn."""

    document: dict[str, Any]
    state: State
    tiles: tuple[tuple[Spot, Tile], ...]
    figures: tuple[Figure, ...]


class _Collector:
    """Gives each tile on each spot a number, and remembers every networker that ever stands on it."""

    def __init__(self) -> None:
        self.tiles: dict[tuple[Spot, Tile], int] = {}
        self.figures: dict[str, Figure] = {}

    def tile(self, laid: Laid) -> int:
        """Return the number of a laid tile."""
        return self.tiles.setdefault((laid.spot, laid.tile), len(self.tiles))

    def figure(self, state: State, who: Networker) -> str:
        """Return the key of a networker on its cell."""
        laid = state.board.tiles[who.spot]
        key = f"n{self.tile(laid)}.{who.cell.name}.{who.seat}"
        self.figures.setdefault(key, Figure(who.seat, who.spot, laid.tile, who.cell, key))
        return key


def replay_data(
    log: Log[State, Any], entered_at: Callable[[int], str | None] | None = None, *, as_entered: bool = False
) -> ReplayData:
    """Return a game as corrected, or with `as_entered` its history with its mistakes."""
    collector = _Collector()
    steps: list[dict[str, Any]] = []
    before: Position = {}
    previous: State | None = None
    accounts = history(log)
    for moment in every_entry(log, UNCHANGED) if as_entered else as_corrected(log, accounts):
        state = moment.state
        last = last_laid_by(moment.tip)
        same = previous is not None and state.board is previous.board and state.rulings == previous.rulings
        position = before if same else _position(state, collector)
        steps.append(_step(log, moment, entered_at) | {"patch": difference(before, position)})
        if last is not None:
            steps[-1]["last"] = collector.tile(state.board.tiles[last])
        before, previous = position, state
    document = {
        "players": [
            {"name": player.name, "color": player.color, "sign": sign}
            for player, sign in zip(log.state.table.players, marks(log.state), strict=True)
        ],
        "edition": log.state.table.edition,
        "target": log.state.rulings.target,
        "colors": list(COLORS.values()),
        "tints": [*COLORS.values(), *(player.color for player in log.state.table.players)],
        "outcome": say("{outcome:^}.", outcome=outcome(log.state)) if log.state.result else "",
        "entered": as_entered,
        "steps": steps,
        "left_out": [] if as_entered else [item._asdict() for item in left_out(accounts)],
    }
    return ReplayData(document, log.state, tuple(collector.tiles), tuple(collector.figures.values()))


def _step(
    log: Log[State, Any], moment: Moment[State], entered_at: Callable[[int], str | None] | None
) -> dict[str, Any]:
    state, played = moment.state, moment.played
    at = entered_at(moment.entry) if entered_at else None
    found = step_data(moment, log.game, say_command(moment.command, say_move, START), _told(played), (), at)
    found |= {
        "phase": state.has_phase(),
        "turn": state.turn(),
        "first": state.first,
        "scores": state.scores,
        "supplies": state.supplies,
    }
    closed = (
        [happening.score for happening in played.happenings if isinstance(happening, SystemClosed)] if played else []
    )
    if closed:
        systems = system_numbers(state.board)
        found["closed"] = [_scoring(state, score, systems) for score in closed]
    return found


def _told(played: Played[State] | None) -> Said:
    """Say what a step led to, besides the systems that it closed, which are itemised, and what comes next."""
    if played is None:
        return say("")
    state = played.state
    rest = tuple(happening for happening in played.happenings if not isinstance(happening, SystemClosed))
    # What was let stand against a rule is among the marks of the step.
    return paragraph(tell(Played(state, rest)), None if state.result else prompt(state))


def _scoring(state: State, score: SystemScore, systems: Mapping[int, int]) -> dict[str, Any]:
    spot, cell = score.cells[0]
    return {
        "system": systems[state.board.tiles[spot].base + cell.group],
        "cells": [[str(spot), cell.name, COLORS[cell.color]] for spot, cell in score.cells],
        "stopped": score.stopped,
        "items": [
            {
                "seat": item.networker.seat,
                "spot": str(item.networker.spot),
                "cell": item.networker.cell.name,
                "color": COLORS[item.networker.cell.color],
                "points": item.points,
            }
            for item in score.items
        ],
    }


def _position(state: State, collector: _Collector) -> Position:
    board, systems = state.board, system_numbers(state.board)
    position: Position = {}
    roots: dict[int, int] = {}
    for laid in sorted(board.tiles.values(), key=lambda laid: laid.base):
        tile = collector.tile(laid)
        position[f"t{tile}"] = 1
        for index in range(len(laid.tile.groups)):
            position[f"g{tile}.{index}"] = systems[laid.base + index]
            roots.setdefault(systems[laid.base + index], board.root(laid.base + index))
        for side, end in ends(board, laid.spot).items():
            position[f"e{tile}.{side}"] = end
    for number, root in roots.items():
        system = board.system_at(root)
        position[f"s{number}"] = _system(state, system)
        for who in system.networkers:
            position[collector.figure(state, who)] = number
    return position


def _system(state: State, system: System) -> list[Any]:
    open_ends = system.open_ends(state.rulings.blank_side)
    gains = worth(system, state.rulings.own_pair)
    return [
        int(not open_ends),
        open_ends,
        list(system.counts),
        [[who.seat, COLORS[who.cell.color], str(who.spot), who.cell.name] for who in system.networkers],
        [[seat, points] for seat, points in gains.items()],
        system.first,
    ]


def replay_scene(data: ReplayData) -> Scene:
    """Draw everything that lies on the board at any time of the game; the page shows what is there at each step."""
    grounds, pipes = [], []
    for number, (spot, tile) in enumerate(data.tiles):
        about = [{"group": f"{number}.{index}"} for index in range(len(tile.groups))]
        grounds.append(ground(spot, tile, {"tile": str(number)}))
        drawn = conduits(spot, tile, about)
        pipes.append(drawn._replace(about={"tile": str(number)}))
    figures: list[Group] = [
        networker(data.state, figure.seat, figure.spot, figure.tile, figure.cell, {"networker": figure.key[1:]})
        for figure in data.figures
    ]
    corner, width, height, labels = frame(spot for spot, _ in data.tiles)
    return Scene(corner, width, height, (*labels, *grounds, *pipes, *figures), say("The board"))
