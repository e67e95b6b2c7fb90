"""What a placement does, in words, before it is written: which systems it joins, which close, who gets what."""

from __future__ import annotations

from typing import Any

from ....core.log import Log
from ....core.words import counted, listed
from ..colors import COLORS
from ..happenings import SystemClosed, TileLaid
from ..scoring import worth
from ..spot import neighbours
from ..state import State
from ..system import System
from ..telling import say_score


def effects(log: Log[State, Any]) -> list[str]:
    """Say what the last entry does to the board."""
    played = log.played
    if played is None or log.previous is None:
        return []
    said: list[str] = []
    for happening in played.happenings:
        if isinstance(happening, TileLaid):
            said += _joins(log.previous.state, played.state, happening)
        elif isinstance(happening, SystemClosed):
            said.append(say_score(played.state, happening.score))
    return said


def _joins(before: State, after: State, laid: TileLaid) -> list[str]:
    """Say of each group of the new tile what it is joined to now."""
    said = []
    here = after.board.tiles[laid.spot]
    for index in range(len(laid.tile.groups)):
        old: dict[int, System] = {}
        for side, near in enumerate(neighbours(laid.spot)):
            other = before.board.tiles.get(near)
            if other is None or laid.tile.on_side[side] != index:
                continue
            theirs = other.tile.on_side[(side + 2) % 4]
            if theirs >= 0:
                root = before.board.root(other.base + theirs)
                old[root] = before.board.system_of(other, theirs)
        named = [f"from {system.cells()[0][0]}" for system in old.values() if system.first >= 0]
        now = after.board.system_of(here, index)
        if not named or not now.open_ends(after.rulings.blank_side):
            continue  # a system that closes is told by its score
        verb = "joins the systems" if len(named) > 1 else "extends the system"
        said.append(f"{laid.tile.groups[index]} {verb} {listed(named)}: {say_system(after, now)}.")
    return said


def say_system(state: State, system: System) -> str:
    """Say what is in an open system, what it lacks and what it is worth."""
    cells = ", ".join(f"{system.count(letter)} {name}" for letter, name in COLORS.items() if system.count(letter))
    text = f"{cells}, {counted(system.open_ends(state.rulings.blank_side), 'open end')}"
    gains = worth(system, state.rulings.own_pair)
    if gains:
        text += ", worth " + ", ".join(f"{state.name(seat)} {points}" for seat, points in gains.items())
    return text
