"""The examples of the rulebook played at a table of Enigma: what `why` says of them, and the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.parts import AnyLog, Block, Header
from ....core.picture import Picture
from ....core.rulebook.entries import Example
from ....core.rulebook.examples import Checked, Stage
from ....core.rulebook.wording import inset
from ....core.runs import without_style
from ....core.sentence import Said, row_of, say
from ..drawing.board_text import draw, legend
from ..game import Enigma
from ..lookback import last_laid

TABLE: Final[Mapping[str, Any]] = {
    "edition": "en",
    "players": [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}],
    "first": "Ann",
    "start_tile": "r:N b:E y:S r:W",
}
"""The table at which every example is played, unless it says otherwise."""

_SHORT: Final = 6
"""So many moves are shown in full; of more, only the tiles."""


class EnigmaStage(Stage):
    """Where the examples of Enigma are played."""

    def game(self) -> Enigma:
        """Return the rules."""
        return Enigma()

    def header(self, example: Example) -> Header:
        """Return the usual table, as far as an example has no other."""
        return {**TABLE, **example.table, "rulings": dict(example.rulings)}

    def so_far(self, moves: Sequence[str]) -> Said:
        """Say what was played, or which tiles were laid where it is long."""
        if len(moves) <= _SHORT:
            return super().so_far(moves)
        return say("Tiles so far: {moves}.", moves=row_of((move for move in moves if _lays(move)), ";"))

    def shows(self, example: Example) -> bool:
        """Return whether there is more on the table than the starting tile."""
        return any(map(_lays, example.moves))

    def with_the_last(self) -> Said:
        """Head a board with the tile that an example is about."""
        return say("The board with the tile:")

    def clearest(self, logs: Sequence[AnyLog]) -> AnyLog:
        """Return the position with most networkers: those of a system that was scored have gone home."""
        return min(logs, key=lambda log: sum(log.state.supplies))

    def happened(self, log: AnyLog, columns: int) -> Sequence[Block]:
        """Return what `why` says of the last move: its points, and the end of the game."""
        from ..why.explain import explain
        from ..why.why_words import BLANK, in_words

        _, *said = in_words(explain(log, log.number), columns)
        return [block if isinstance(block, Picture) or block is BLANK else inset(2, block) for block in said]

    def board(self, log: AnyLog, columns: int) -> Sequence[Block]:
        """Return the board as a picture of its tiles alone, and what its signs mean."""
        state = log.state
        tiles = {spot: range(len(laid.tile.groups)) for spot, laid in state.board.tiles.items()}
        picture = draw(state, columns, last=last_laid(log), only=tiles).picture
        return [picture, inset(2, without_style(legend(state)))]

    def check(self, claim: Mapping[str, str], rulings: Mapping[str, str]) -> Checked:
        """Return what `puzzle` says to a claim, and its drawing."""
        from . import claims

        return claims.check(claim, rulings)

    def results(self, log: AnyLog | None) -> dict[str, Any]:
        """Return the points of the last move."""
        return {"scored": (log.claims.get("scored") if log else None) or {}}


def _lays(move: str) -> bool:
    return move.startswith("place ")
