"""The end of a game at the table: who came in where, and what there is to boast of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ....core.sentence import all_of, say
from ....core.sheets import PLAYER, Column, Fact, Facts, Rate, Row, Section, Sheet, leaders
from ....core.timing import minutes
from ....core.voice import NOTHING
from ..stats.summary import GameSummary, Log, PlayerSummary, summarize

_COLUMNS: Final = (
    Column(say("Place")),
    PLAYER,
    Column(say("Points")),
    Column(say("Puzzles solved"), say("Solved")),
    Column(say("Best scoring"), say("Best")),
    Column(say("By own tiles"), say("Own tiles")),
    Column(say("Networkers on the board"), say("On the board")),
)


def results(log: Log, started: str | None, entered_at: Callable[[int], str | None]) -> list[Section]:
    """Return the table of results and a few honours."""
    game = summarize(log, started, entered_at)
    order = sorted(game.players, key=lambda player: (player.rank or 0, -player.score, player.seat))
    rows = [Row(_cells(player)) for player in order]
    return [
        Sheet("results", say("Results"), _COLUMNS, rows),
        Facts("honours", say("Honours"), [*_honours(game)]),
    ]


def _cells(player: PlayerSummary) -> list[str | int | Rate]:
    return [
        player.rank or NOTHING,
        player.name,
        player.score,
        Rate(_solved(player), _tried(player)),
        player.best.points if player.best else NOTHING,
        player.own_closing,
        player.stranded,
    ]


def _solved(player: PlayerSummary) -> int:
    return sum(each.solved for each in player.solving.values())


def _tried(player: PlayerSummary) -> int:
    return sum(each.tried for each in player.solving.values())


def _honours(game: GameSummary) -> Iterator[Fact]:
    best, longest = game.best, game.longest
    if best:
        what = say(
            "{player}, {n} {n:point|points} at once (why {entry} shows them)",
            player=game.players[best.seat].name,
            n=best.points,
            entry=best.entry,
        )
        yield Fact(say("Best scoring"), what)
    if longest:
        what = say(
            "{player}, who closed one of {n} {n:cell|cells} (why {entry})",
            player=game.players[longest.seat].name,
            n=longest.cells,
            entry=longest.entry,
        )
        yield Fact(say("Longest system"), what)
    names, most = leaders((player.name, player.first_to_solve) for player in game.players)
    if names:
        what = say("{players}, first to solve in {n} {n:round|rounds}", players=all_of(names), n=most)
        yield Fact(say("Quickest mind"), what)
    names, most = leaders((player.name, player.others_closing) for player in game.players)
    if names:
        what = say("{players}, {n} {n:point|points} through tiles of others", players=all_of(names), n=most)
        yield Fact(say("Luckiest"), what)
    rounds, tiles = sum(each.complete for each in game.rounds), game.tiles
    if game.seconds is None:
        played = say("{n} {n:round|rounds}, {tiles} {tiles:tile|tiles}", n=rounds, tiles=tiles)
    else:
        time = minutes(game.seconds)
        played = say("{n} {n:round|rounds}, {tiles} {tiles:tile|tiles}, {time}", n=rounds, tiles=tiles, time=time)
    yield Fact(say("Played"), played)
