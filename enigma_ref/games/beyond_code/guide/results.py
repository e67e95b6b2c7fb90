"""The end of a series at the table: who came in where, and what there is to boast of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ....core.sentence import all_of, say
from ....core.sheets import PLAYER, Column, Fact, Facts, Rate, Row, Section, Sheet, leaders
from ....core.timing import minutes
from ....core.voice import NOTHING
from ..stats.summary import Log, PlayerSummary, SeriesSummary, summarize

_COLUMNS: Final = (
    Column(say("Place")),
    PLAYER,
    Column(say("Games won"), say("Won")),
    Column(say("Cards named"), say("Named")),
    Column(say("Caught lying")),
    Column(say("Checks that found a lie"), say("Checks right")),
    Column(say("Goals reached"), say("Goals")),
)
_ALONE: Final = (1, 2, 6)
"""The columns that say something of a run: nobody doubts who plays alone."""


def results(log: Log, started: str | None, entered_at: Callable[[int], str | None]) -> list[Section]:
    """Return the table of results and a few honours: nothing that the table does not know."""
    series = summarize(log, started, entered_at)
    order = sorted(series.players, key=lambda player: (player.rank or 0, -player.wins, player.seat))
    shown = _ALONE if series.alone else range(len(_COLUMNS))
    rows = [Row([_cells(player)[index] for index in shown]) for player in order]
    return [
        Sheet("results", say("Results"), [_COLUMNS[index] for index in shown], rows),
        Facts("honours", say("Honours"), [*_honours(series)]),
    ]


def _cells(player: PlayerSummary) -> list[str | int | Rate]:
    deeds = player.deeds
    return [
        player.rank or NOTHING,
        player.name,
        player.wins,
        deeds.namings,
        deeds.caught,
        Rate(deeds.right, deeds.right + deeds.wrong),
        Rate(sum(deeds.reached.values()), sum(deeds.tried.values())),
    ]


def _honours(series: SeriesSummary) -> Iterator[Fact]:
    names, most = leaders((player.name, player.deeds.right) for player in series.players)
    if names:
        what = say("{players}, who exposed {n} {n:lie|lies}", players=all_of(names), n=most)
        yield Fact(say("Keenest eye"), what)
    names, most = leaders((player.name, player.deeds.believed) for player in series.players)
    if names:
        what = say("{players}, believed {n} {n:time|times}", players=all_of(names), n=most)
        yield Fact(say("Most trusted"), what)
    names, most = leaders((player.name, player.deeds.silences) for player in series.players)
    if names:
        what = say("{players}, with {n} Silence {n:token|tokens}", players=all_of(names), n=most)
        yield Fact(say("Most often silenced"), what)
    games = len(series.games)
    if series.seconds is None:
        played = say("{n} {n:game|games}", n=games)
    else:
        played = say("{n} {n:game|games}, {time}", n=games, time=minutes(series.seconds))
    yield Fact(say("Played"), played)
