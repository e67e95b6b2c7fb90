"""What may have gone wrong where a record of Enigma is out of step."""

from __future__ import annotations

from .possible import EnigmaMoves
from .state import State


class EnigmaSlips:
    """What is forgotten or meant while choosing and solving can be listed. Of a tile, only that it is missing."""

    of_the_pen = frozenset(
        {"choose/turn", "choose/player-once", "solve/phase", "solve/chosen", "solve/timer"}
        | {"place/turn", "place/solved", "place/phase", "place/adjacent"}
    )
    secret: frozenset[str] = frozenset()
    public: frozenset[str] = frozenset()
    blurred = frozenset(
        {"place/adjacent", "place/extend", "place/blank-side", "score", "result"}
        | {"networker/supply", "networker/colour", "networker/duty"}
    )
    """What a tile that nobody knows may bring up: by what lies beside it, what it joins, what it closes."""

    def forgotten(self, state: State) -> list[str]:
        """Return what may have been forgotten; while tiles are laid, a skip, since nobody knows the tile."""
        turn = state.turn()
        if state.phase == "place" and turn is not None:
            return [f"skip {state.name(turn)}"]
        rejected = {f"fail {state.name(seat)}" for seat, solved in enumerate(state.solved) if solved}
        return [move for move in EnigmaMoves().possible(state) or [] if move not in rejected]

    def meant(self, state: State, line: str) -> list[str]:
        """Return a placement on every other spot: none stands twice in a record, so that its words do not tell."""
        words = line.split(maxsplit=3)
        if len(words) != 4 or words[0] != "place":
            return []
        who, tile = words[1], words[3]
        return [f"place {who} {spot} {tile}" for spot in sorted(state.board.free_spots()) if str(spot) != words[2]]

    def is_vague(self, line: str) -> bool:
        """Tell whether a move stands for a tile."""
        return line.startswith("skip ")

    def is_guess(self, line: str) -> bool:
        """Tell that none is: a skip says nothing of the tile."""
        return False

    def reaches_far(self, line: str) -> bool:
        """Tell that none does: a game ends with a tile, of which only a skip is ever supposed."""
        return False

    def least(self, line: str) -> str | None:
        """Return a placement without its networker, which may have come home when that tile closed a system."""
        tile, on, _ = line.rpartition(" on ")
        return f"accept {tile}" if on else None
