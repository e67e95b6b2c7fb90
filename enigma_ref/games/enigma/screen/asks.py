"""What can be tapped in each phase of Enigma."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.log import Log
from ....core.screen import Ask, Option
from ....core.sentence import say
from ..board.colors import COLORS, category_term, color_term
from ..state import State
from ..telling.prompt import untaken
from ..tile_entry.seen_tiles import on_board


def asks(log: Log[State, Any], remembered: Sequence[str]) -> list[Ask]:
    """Return what can be entered now, the likeliest first."""
    state = log.state
    match state.has_phase():
        case "choose":
            return [_choosing(state)]
        case "solve":
            return _solving(state)
        case "place":
            # Once a tile of the round lies there, a solution is rejected no more.
            return [_placing(state, remembered), *([] if state.laid else [_rejecting(state)])]
    return []


def _choosing(state: State) -> Ask:
    turn = state.turn()
    assert turn is not None
    name = state.name(turn)
    options = [Option(say("{category:^}", category=category_term(category)), category) for category in untaken(state)]
    return Ask("choose", say("{player} chooses a puzzle", player=name), f"choose {name}", [options], who=name)


def _solving(state: State) -> list[Ask]:
    """Return a button for each who may solve yet, first of all on his own phone; and one for the time."""
    found = [
        Ask(f"solve {name}", say("{player} solves", player=name), "", [_results(name)], who=name)
        for name in map(state.name, state.waiting())
    ]
    if state.timer:
        time = [Option(say("Time is up"), "time", "bad")]
        found.append(Ask("time", say("The timer"), "", [time]))
    solved = [state.name(seat) for seat in state.clockwise() if state.solved[seat]]
    if solved:
        found.append(_failing(solved))
    return found


def _results(name: str) -> list[Option]:
    return [Option(say("Solved!"), f"solve {name}", "good"), Option(say("Not solved"), f"fail {name}")]


def _failing(solved: list[str]) -> Ask:
    options = [Option(say("{player} did not solve", player=name), f"fail {name}") for name in solved]
    return Ask("reject", say("A solution is wrong"), "", [options])


def _rejecting(state: State) -> Ask:
    return _failing([state.name(seat) for seat in state.clockwise() if state.solved[seat]])


def _known(state: State, remembered: Sequence[str]) -> list[str]:
    """Return tiles of earlier games, those that lie on the board already last: the box may have them but once."""
    laid = {tile.text for tile in on_board(state.board)}
    return [*(tile for tile in remembered if tile not in laid), *(tile for tile in remembered if tile in laid)]


def _placing(state: State, remembered: Sequence[str]) -> Ask:
    turn = state.turn()
    assert turn is not None
    name = state.name(turn)
    return Ask(
        "tile",
        say("{player} lays a tile", player=name),
        f"place {name}",
        who=name,
        form="tile",
        data={
            "spots": [str(spot) for spot in sorted(state.board.free_spots(), key=lambda spot: (-spot.y, spot.x))],
            "colors": [[letter, color, color_term(letter)] for letter, color in COLORS.items()],
            "supply": state.supplies[turn],
            "known": _known(state, remembered),
            "skip": f"skip {name}",
        },
        shown_first=True,
    )
