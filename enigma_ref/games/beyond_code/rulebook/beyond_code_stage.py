"""The examples of the rulebook played at a table of Beyond Code, for several players or for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.parts import AnyLog, Block, Header
from ....core.rulebook.entries import Example
from ....core.rulebook.examples import Stage
from ....core.rulebook.wording import inset
from ....core.runs import without_style
from ..drawing.pictures import BeyondCodePictures
from ..game import BeyondCode

_CARDS: Final = ["library", "book", "shadow", "machine"]
_OWN: Final = ["attic", "cellar", "tower", "vault"]

TABLE: Final[Mapping[str, Any]] = {
    "edition": "ru",
    "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cem"}],
    "keeper": "Ann",
    "series": "single",
    "plan": "standard",
    "mansion": [*_CARDS, "joint-work", *_OWN],
}
"""The table at which every example is played, unless it says otherwise."""

SOLO_TABLE: Final[Mapping[str, Any]] = {
    "edition": "ru",
    "players": [{"name": "Ann"}],
    "series": "solo",
    "mansion": [*_CARDS, "personal-assignment", *_OWN],
}
"""The table of examples whose series is solo."""


class BeyondCodeStage(Stage):
    """Where the examples of Beyond Code are played."""

    def game(self) -> BeyondCode:
        """Return the rules."""
        return BeyondCode()

    def header(self, example: Example) -> Header:
        """Return the usual table, as far as an example has no other."""
        usual = SOLO_TABLE if example.table.get("series") == "solo" else TABLE
        return {**usual, **example.table, "rulings": dict(example.rulings)}

    def board(self, log: AnyLog, columns: int) -> Sequence[Block]:
        """Return the mansion as soon as a card lies open in it, and what its signs mean."""
        if not any(place.open for place in log.state.places):
            return ()
        drawn = BeyondCodePictures().draw(log, columns)
        return [drawn.picture, inset(2, without_style(drawn.below[0]))]

    def results(self, log: AnyLog | None) -> dict[str, Any]:
        """Return how the last move ended a game, if it did."""
        return {"ended": log.claims.get("ended") if log else None}
