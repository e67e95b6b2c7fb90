"""What stands beside the board: points as bars, supplies, who is first, whose turn it is, and what is open."""

from __future__ import annotations

from ....core.runs import Words
from ....core.sentence import say
from ..drawing.board_text import marks
from ..lookback import Within
from ..phases.rounds import reached
from ..state import SUPPLY, State
from ..telling.prompt import outcome
from .preview import say_system

_BAR = 15
_MOST_SYSTEMS = 8


def points_width(state: State) -> int:
    """Return how many columns the points need: the lines below them can be broken, these cannot."""
    name = max(len(player.name) for player in state.table.players)
    target = len(str(state.rulings.target))
    most = max(len(str(points)) for points in state.scores)
    return len("> A ") + name + 1 + _BAR + 1 + most + 1 + target + 1 + SUPPLY


def brief(state: State) -> list[Words]:
    """Return everybody's sign, points and supply on one line."""
    runs: list[Words] = []
    turn = state.turn()
    for seat, (sign, player) in enumerate(zip(marks(state), state.table.players, strict=True)):
        runs += [
            (">" if seat == turn else "", "heading"),
            (sign, f"networker {player.color}"),
            (f" {player.name}", ""),
            (f" {state.scores[seat]}/{state.rulings.target}", "heading"),
            (f" {'♟' * state.supplies[seat]}  ", ""),
        ]
    return runs


def scoreboard(state: State, within: Within) -> list[list[Words]]:
    """Return the lines of the scoreboard, with the round that the position is to be named after."""
    last = not state.result and within.round == state.round and reached(state)
    lines: list[list[Words]] = [
        [
            (
                say("Last round ({round})", round=within.round) if last else say("Round {round}", round=within.round),
                "heading",
            ),
            (say("   first: {player}", player=state.name(within.first)), ""),
        ],
        [],
    ]
    width = max(len(player.name) for player in state.table.players)
    turn = state.turn()
    for seat, (sign, player) in enumerate(zip(marks(state), state.table.players, strict=True)):
        points, target = state.scores[seat], state.rulings.target
        filled = min(_BAR, points * _BAR // target)
        lines.append(
            [
                ("> " if seat == turn else "  ", "heading"),
                (sign, f"networker {player.color}"),
                (f" {player.name:<{width}} ", ""),
                ("█" * filled + "░" * (_BAR - filled), "good" if points >= target else ""),
                (f" {points}/{target}", "heading"),
                (f" {'♟' * state.supplies[seat]}", ""),
            ]
        )
    lines.append([])
    if state.result:
        lines.append([(say("{outcome}.", outcome=outcome(state)), "good")])
    valued = [system for system in state.board.systems() if system.networkers]
    if valued:
        lines.append([(say("Open systems with networkers"), "heading")])
    for system in valued[:_MOST_SYSTEMS]:
        spot = str(system.cells()[0][0])
        lines.append([(say("  from {spot}: {system}", spot=spot, system=say_system(state, system)), "")])
    if len(valued) > _MOST_SYSTEMS:
        lines.append([(say("  and {n} more", n=len(valued) - _MOST_SYSTEMS), "")])
    return lines
