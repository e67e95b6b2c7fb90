"""How many tiles the box has, against how many were laid: two groups that wrote into one record look like this."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.game import Notice
from ...core.log import Log
from ...core.sentence import say
from .happenings import TileLaid
from .state import State

TILES: Final = 108
"""The tiles in the four piles of puzzles; the starting tile is not one of them."""


def notices(log: Log[State, Any]) -> Iterator[Notice]:
    """Return the entry that laid a tile more than there are, if one did."""
    laid = len(log.state.board.tiles) - 1
    if laid <= TILES:
        return
    laying = [step.entry for step in log.steps() for each in step.played.happenings if isinstance(each, TileLaid)]
    what = say(
        "This tile is one too many: the box has {most} {most:tile|tiles} besides the starting tile, "
        "and {laid} {laid:was|were} laid.",
        most=TILES,
        laid=laid,
    )
    yield Notice("pile", what, laying[TILES])
