"""How a round moves on by itself: from phase to phase, to its end, to the next round or the end of the game.

What changes a position here is handed one of its own to change (`rules.play`).
"""

from __future__ import annotations

from ..happenings import GameEnded, GameReopened, PhaseBegan, RoundEnded
from ..state import Result, State


def move_on(state: State, happened: list[object]) -> None:
    """Go on as far as nobody has to do anything for it."""
    if state.phase == "choose" and None not in state.chosen:
        state.phase = "solve"
        happened.append(PhaseBegan("solve"))
    if state.phase == "solve" and None not in state.solved:
        state.phase = "place"
        if state.turn() is not None:
            happened.append(PhaseBegan("place"))
    if state.phase == "place" and state.turn() is None:
        _end_round(state, happened)


def _end_round(state: State, happened: list[object]) -> None:
    """Check the target, then let the first marker move on (end/target)."""
    if reached(state):
        end(state, ranking(state), happened)
    else:
        _next_round(state, happened)


def _next_round(state: State, happened: list[object]) -> None:
    seats = len(state.scores)
    first = (state.first + 1) % seats
    happened.append(RoundEnded(state.round, sum(map(bool, state.solved)), first))
    state.first = first
    state.round += 1
    state.phase = "choose"
    state.chosen = state.solved = (None,) * seats
    state.finished = (False,) * seats
    state.timer = state.laid = False


def reached(state: State) -> bool:
    """Return whether somebody has the points that end the game."""
    return max(state.scores) >= state.rulings.target


def ranking(state: State) -> Result:
    """Decide who wins: most points, then most networkers on the board, else shared."""
    best = max(state.scores)
    tied = [seat for seat, points in enumerate(state.scores) if points == best]
    if len(tied) == 1:
        return Result(tuple(tied), "score")
    most = max(state.on_board(seat) for seat in tied)  # end/tie-networkers
    left = [seat for seat in tied if state.on_board(seat) == most]
    return Result(tuple(left), "networkers" if len(left) == 1 else "shared")  # end/shared


def end(state: State, result: Result, happened: list[object]) -> None:
    """End the game."""
    happened.append(GameEnded(result))
    state.result = result


def play_on(state: State, happened: list[object]) -> None:
    """Take the game up again after its end: the table accepted a move that came later."""
    state.result = None
    happened.append(GameReopened())
    if state.phase == "place" and state.turn() is None:
        _next_round(state, happened)
