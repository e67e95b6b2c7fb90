"""What can be entered next, for programs that choose among it."""

from __future__ import annotations

from .state import State
from .telling.prompt import untaken


class EnigmaMoves:
    """The moves of choosing and solving. Which tile somebody drew only the table knows, so placing lists none."""

    def possible(self, state: State) -> list[str] | None:
        """Return every move that moves the game on; None while tiles are laid."""
        turn = state.turn()
        if state.result:
            return []
        if state.phase == "choose" and turn is not None:
            return [f"choose {state.name(turn)} {category}" for category in untaken(state)]
        if state.phase == "solve":
            waiting = [state.name(seat) for seat in state.waiting()]
            solved = [state.name(seat) for seat in state.clockwise() if state.solved[seat]]
            found = [f"{word} {name}" for name in waiting for word in ("solve", "fail")]
            return [*found, *(f"fail {name}" for name in solved), *(["time"] if state.timer else [])]
        return None
