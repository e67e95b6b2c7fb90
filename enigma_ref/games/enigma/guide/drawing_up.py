"""`draw` where a tile is to be laid: the tile is asked for side by side, and drawn meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ....core.refusal import Refusal
from ....core.sentence import row_of, say
from ..board.spot import Spot, parse_spot
from ..drawing.board_text import labels, sign
from ..state import State
from ..tile_entry.seen_tiles import on_board, tiles_of
from ..tile_entry.tile_keys import TileKeys, Wanted

_DRAW = re.compile(r"(?:(?P<spot>\w+)\s+)?d(?:raw)?", re.IGNORECASE)
"""`draw`, or `d` alone, which is no spot; with the spot before it or without."""
_MOST_NAMED = 8


def tile_keys(line: str, state: State, seen: Callable[[], Sequence[str]]) -> TileKeys | None:
    """Return the tile that a line asks to enter key by key; None where it asks for something else."""
    form, turn = _DRAW.fullmatch(line.strip()), state.turn()
    if form is None or state.result or state.phase != "place" or turn is None:
        return None
    shown = labels(state)
    wanted = Wanted(
        None if form["spot"] else {label: str(spot) for spot, label in shown.items()},
        state.name(turn) if state.supplies[turn] else "",
        sign(state, turn),
        _free_spot(form["spot"], shown) if form["spot"] else "",
    )
    return TileKeys(wanted, tiles_of(seen()), frozenset(on_board(state.board)))


def _free_spot(typed: str, shown: dict[Spot, str]) -> str:
    spot = parse_spot(typed)
    if spot not in shown:
        spots = row_of([*shown.values()][:_MOST_NAMED])
        what = say("No tile can lie on {spot}.", spot=typed)
        raise Refusal("place/adjacent", what, say("The board shows {spots}.", spots=spots))
    return str(spot)
