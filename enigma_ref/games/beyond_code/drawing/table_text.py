"""What stands beside or below the mansion: which game it is, what lies in front of each player, the characters."""

from __future__ import annotations

from ....core.runs import Runs, Words
from ....core.sentence import row_of, say
from ....core.widths import columns_of
from ..state import State
from ..telling.outcome import say_result
from ..telling.position import in_front_of, say_characters, say_series
from .marks import marks


def players(state: State) -> list[Runs]:
    """Return a line for each player: whose turn it is, his sign, his name, and what lies in front of him."""
    width = max(columns_of(player.name) for player in state.table.players)
    signs = marks(state)
    widest = max(map(columns_of, signs))
    turn = state.turn()
    lines: list[Runs] = []
    for seat, (sign, player) in enumerate(zip(signs, state.table.players, strict=True)):
        line: list[Words] = [("> " if seat == turn else "  ", "heading"), (sign, f"networker {player.color or ''}")]
        held = in_front_of(state, seat)
        padding = " " * (width - columns_of(player.name)) if held else ""
        line.append((f"{' ' * (1 + widest - columns_of(sign))}{player.name}{padding}", ""))
        if held:
            line.append((say("  {held}", held=row_of(held)), ""))
        lines.append(line)
    return lines


def table(state: State) -> list[Runs]:
    """Return everything beside the mansion."""
    lines: list[Runs] = [[(say_series(state), "heading")], *players(state)]
    supply = say(
        "  In the supply: {n} silence, {decoding} decoding, {chaos} chaos.",
        n=state.silence_left,
        decoding=state.decoding.count(False),
        chaos=state.chaos.count(False),
    )
    lines += [[(supply, "")], [(say_characters(state), "")]]
    if state.result:
        lines.append([(say_result(state, state.result), "good")])
    return lines
