"""What stands beside the board: points as bars, supplies, who is first, whose turn it is, and what is open."""

from __future__ import annotations

from ....core.picture import Run
from ....core.words import counted
from ..drawing.board import marks
from ..prompting import outcome
from ..state import State
from .preview import say_system

_BAR = 15
WIDTH = 46
_MOST_SYSTEMS = 8


def scoreboard(state: State) -> list[list[Run]]:
    """Return the lines of the scoreboard."""
    lines: list[list[Run]] = [[(f"Round {state.round}", "heading"), (f"   first: {state.name(state.first)}", "")], []]
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
        lines.append([(f"{outcome(state)}.", "good")])
    valued = [system for system in state.board.systems() if system.networkers]
    if valued:
        lines.append([("Open systems with networkers", "heading")])
    lines += [
        [(f"  from {system.cells()[0][0]}: {say_system(state, system)}", "")] for system in valued[:_MOST_SYSTEMS]
    ]
    if len(valued) > _MOST_SYSTEMS:
        lines.append([(f"  and {counted(len(valued) - _MOST_SYSTEMS, 'more', 'more')}", "")])
    return lines
