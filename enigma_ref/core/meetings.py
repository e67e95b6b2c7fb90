"""Who met whom, and who finished before whom: the same for all boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from .rating import Play
from .sentence import say
from .sheets import BAR, Bar, Column, Cut, Place, Row, Sheet

_IN_TERMINAL: Final = 20
_ON_PAGE: Final = 200
"""How many pairs are shown."""


@dataclass(slots=True)
class Pair:
    """Two players in the finished games in which both sat at the table."""

    games: int = 0
    ahead: int = 0
    """How often the one whose name sorts first finished before the other."""
    behind: int = 0


class Meetings:
    """Every two who met."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], Pair] = {}

    def add(self, play: Play) -> None:
        """Add a finished game."""
        places = dict(zip(play.names, play.places, strict=True))
        for one, other in combinations(sorted(play.names), 2):
            pair = self.pairs.setdefault((one, other), Pair())
            pair.games += 1
            pair.ahead += places[one] < places[other]
            pair.behind += places[one] > places[other]

    def document(self) -> list[dict[str, Any]]:
        """Return them as `stats --json` has them, most games first."""
        return [
            {
                "players": list(names),
                "games": pair.games,
                "ahead": [pair.ahead, pair.behind],
                "level": pair.games - pair.ahead - pair.behind,
            }
            for names, pair in sorted(self.pairs.items(), key=lambda item: (-item[1].games, item[0]))
        ]


def head_to_head(pairs: Sequence[Mapping[str, Any]]) -> Sheet:
    """Return the pairs of a document as a sheet."""

    def row(pair: Mapping[str, Any]) -> Row:
        (one, other), (ahead, behind), level, games = pair["players"], pair["ahead"], pair["level"], pair["games"]
        share = Bar(((ahead, "own"), (level, "level"), (behind, "others")), games)
        return Row([one, ahead, share, behind, other, level, games])

    nothing = say("")
    cuts: dict[Place, Cut] = {}
    if len(pairs) > _IN_TERMINAL:
        rest = say("and {n} more pairs: see --json or --html", n=len(pairs) - _IN_TERMINAL)
        cuts["terminal"] = Cut(_IN_TERMINAL, rest)
    if len(pairs) > _ON_PAGE:
        cuts["page"] = Cut(_ON_PAGE, say("And {n} more pairs, which stats --json has.", n=len(pairs) - _ON_PAGE))
    return Sheet(
        "pairs",
        say("Head to head"),
        (
            Column(say("One"), nothing, left=True, person=True),
            Column(say("before"), nothing),
            BAR,
            Column(say("before"), nothing),
            Column(say("The other"), nothing, left=True, person=True),
            Column(say("Level")),
            Column(say("Games")),
        ),
        [row(pair) for pair in pairs[:_ON_PAGE]],
        short=say("Head to head: who finished before whom"),
        about=say("How often each finished before the other, and how often they were level."),
        cuts=cuts,
    )
