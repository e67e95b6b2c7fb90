"""A game as data for a page that steps through it: everything ever drawn once, and for each step what changes.

A position is a flat map, so that a step is what differs from the one before, and going back is the same backwards.
What is in it stands in `positions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ....core.command_words import say_command
from ....core.game import Played
from ....core.history import history
from ....core.log import Log, Step
from ....core.page_steps import Moment, add_key_moments, as_corrected, left_out, step_data
from ....core.page_steps import as_entered as every_entry
from ....core.sentence import Said, paragraph, say
from ....core.shapes import Group, Scene
from ..board.colors import COLORS
from ..board.spot import SIDES, Spot
from ..board.tile import Tile
from ..drawing.board_scene import OPEN, STOPPED, conduits, corner, end_mark, frame, ground, networker
from ..drawing.board_text import marks
from ..happenings import SystemClosed
from ..lookback import last_laid_by
from ..phases.scoring import SystemScore
from ..rulings import edition_term
from ..state import State
from ..telling.happened import tell
from ..telling.prompt import outcome, prompt
from .key_moments import key_moments
from .positions import Collector, Figure, Positions
from .saying import START, say_move

UNCHANGED: Final = say("It changes no points, networkers or result.")
"""What is said of a correction that nobody at the table would notice."""


class ReplayData(NamedTuple):
    """What a page needs: a document, in which sentences are still to be said, and what is to be drawn."""

    document: dict[str, Any]
    state: State
    tiles: tuple[tuple[Spot, Tile], ...]
    figures: tuple[Figure, ...]


def replay_data(
    log: Log[State, Any], entered_at: Callable[[int], str | None] | None = None, *, as_entered: bool = False
) -> ReplayData:
    """Return a game as corrected, or with `as_entered` its history with its mistakes."""
    collector = Collector()
    positions = Positions(collector)
    steps: list[dict[str, Any]] = []
    accounts = history(log)
    tip: Step[State, Any] | None = None
    last: Spot | None = None
    for moment in every_entry(log, UNCHANGED) if as_entered else as_corrected(log, accounts):
        if moment.tip is not tip:
            last = last_laid_by(moment.tip, tip, last)
            tip = moment.tip
        patch = positions.go(moment.state)
        steps.append(_step(log, moment, entered_at, positions) | {"patch": patch})
        if last is not None:
            steps[-1]["last"] = collector.tile(moment.state.board.tiles[last])
    if not as_entered:
        add_key_moments(steps, key_moments(log.state, steps))
    document = {
        "players": [
            {"name": player.name, "color": player.color, "sign": sign}
            for player, sign in zip(log.state.table.players, marks(log.state), strict=True)
        ],
        "edition": edition_term(log.state.table.edition),
        "rulings": [[name, str(answer)] for name, answer in log.state.rulings.named().items()],
        "target": log.state.rulings.target,
        "colors": list(COLORS.values()),
        "tints": [*COLORS.values(), *(player.color for player in log.state.table.players)],
        "outcome": say("{outcome:^}.", outcome=outcome(log.state)) if log.state.result else "",
        "entered": as_entered,
        "entries": log.number,
        "corners": [corner(spot) for spot, _ in collector.tiles],
        "steps": steps,
        "left_out": [] if as_entered else [item._asdict() for item in left_out(accounts)],
    }
    return ReplayData(document, log.state, tuple(collector.tiles), tuple(collector.figures.values()))


def _step(
    log: Log[State, Any],
    moment: Moment[State],
    entered_at: Callable[[int], str | None] | None,
    positions: Positions,
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
        found["closed"] = [_scoring(state, score, positions) for score in closed]
    return found


def _told(played: Played[State] | None) -> Said:
    """Say what a step led to, besides the systems that it closed, which are itemised, and what comes next."""
    if played is None:
        return say("")
    state = played.state
    rest = tuple(happening for happening in played.happenings if not isinstance(happening, SystemClosed))
    # What was let stand against a rule is among the marks of the step.
    return paragraph(tell(Played(state, rest)), None if state.result else prompt(state))


def _scoring(state: State, score: SystemScore, positions: Positions) -> dict[str, Any]:
    spot, cell = score.cells[0]
    tiles = {spot: positions.tile(spot) for spot, _ in score.cells}
    return {
        "system": positions.number(state.board.tiles[spot].base + cell.group),
        "cells": [[str(spot), cell.name, COLORS[cell.color], tiles[spot]] for spot, cell in score.cells],
        "stopped": score.stopped,
        "items": [
            {
                "seat": item.networker.seat,
                "spot": str(item.networker.spot),
                "cell": item.networker.cell.name,
                "color": COLORS[item.networker.cell.color],
                "points": item.points,
                "figure": positions.figure(item.networker),
            }
            for item in score.items
        ],
    }


def replay_scene(data: ReplayData) -> Scene:
    """Draw everything that lies on the board at any time of the game; the page shows what is there at each step.

    Of the marks at the sides of tiles there is one of each kind: the page puts copies where a step has them, since few
    of the many sides are open at a time.
    """
    grounds, pipes = [], []
    ends = [end_mark(side, does) for side in SIDES for does in (OPEN, STOPPED)]
    for number, (spot, tile) in enumerate(data.tiles):
        about = [{"group": f"{number}.{index}", "sides": group.sides} for index, group in enumerate(tile.groups)]
        grounds.append(ground(spot, tile, {"tile": str(number)}, "tile off"))
        drawn = conduits(spot, tile, about)
        pipes.append(drawn._replace(about={"tile": str(number)}, kind="conduits off"))
    figures: list[Group] = [_figure(data.state, figure) for figure in data.figures]
    place, width, height, _ = frame(spot for spot, _ in data.tiles)
    return Scene(place, width, height, (*ends, *grounds, *pipes, *figures), say("The board"))


def _figure(state: State, figure: Figure) -> Group:
    drawn = networker(state, figure.seat, figure.spot, figure.tile, figure.cell, {"networker": figure.key[1:]})
    return drawn._replace(kind=f"{drawn.kind} off")
