"""One sign for each player, by which a picture tells who has seen a card."""

from __future__ import annotations

from ....core.signs import signs_of
from ..state import State


def marks(state: State) -> tuple[str, ...]:
    """Return the sign of each player."""
    return signs_of(tuple(player.name for player in state.table.players))
