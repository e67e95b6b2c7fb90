"""The end of a game at the table: who came in where, and what there is to boast of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ....core.sentence import Listed, Said, all_of, row_of, say
from ....core.sheets import PLAYER, Column, Fact, Facts, Rate, Row, Section, Sheet, leaders
from ....core.timing import minutes
from ....core.voice import NOTHING
from ..stats.summary import GameSummary, Log, PlayerSummary, summarize
from ..stats.tallying import ClosedSystem, Scoring

_COLUMNS: Final = (
    Column(say("Place")),
    PLAYER,
    Column(say("Points")),
    Column(say("Puzzles solved"), say("Solved")),
    Column(say("Best scoring"), say("Best")),
    Column(say("Points by own tiles"), say("Own-tile points")),
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
    if game.best:
        yield Fact(say("Best scoring"), _best_scoring(game))
    if game.longest:
        yield Fact(say("Longest system"), _longest_system(game))
    names, most = leaders((player.name, player.first_to_solve) for player in game.players)
    if names:
        what = say("{players}, first to solve in {n} {n:round|rounds}", players=all_of(names), n=most)
        yield Fact(say("Quickest mind"), what)
    names, most = leaders((player.name, player.others_closing) for player in game.players)
    if names:
        what = say("{players}, {n} {n:point|points} through tiles of others", players=all_of(names), n=most)
        yield Fact(say("Luckiest"), what)
    yield Fact(say("Played"), _played(game))


def _best_scoring(game: GameSummary) -> Said:
    """Name everybody who got as much at once as anybody did, and where to look."""
    first, *others = game.best
    if not others:
        return say(
            "{player}, {n} {n:point|points} at once (why {entry} shows them)",
            player=game.players[first.seat].name,
            n=first.points,
            entry=first.entry,
        )
    return say(
        "{players}, {n} {n:point|points} each at once ({commands})",
        players=all_of(game.players[each.seat].name for each in game.best),
        n=first.points,
        commands=_commands(game.best),
    )


def _longest_system(game: GameSummary) -> Said:
    """Name everybody who closed a system as long as the longest, and where to look."""
    first, *others = game.longest
    if not others:
        return say(
            "{player}, who closed one of {n} {n:cell|cells} (why {entry})",
            player=game.players[first.seat].name,
            n=first.cells,
            entry=first.entry,
        )
    return say(
        "{players}, who each closed one of {n} {n:cell|cells} ({commands})",
        players=all_of(game.players[each.seat].name for each in game.longest),
        n=first.cells,
        commands=_commands(game.longest),
    )


def _commands(found: Sequence[Scoring | ClosedSystem]) -> Listed:
    """Return what shows each of them; one entry may have paid several players."""
    return row_of(say("why {entry}", entry=entry) for entry in dict.fromkeys(each.entry for each in found))


def _played(game: GameSummary) -> Said:
    """Say how long the game was; `status`, pictures and pages count the starting tile too."""
    rounds, tiles = sum(each.complete for each in game.rounds), game.tiles + 1
    if game.seconds is None:
        return say(
            "{n} {n:round|rounds}, {tiles} {tiles:tile|tiles} with the starting tile",
            n=rounds,
            tiles=tiles,
        )
    return say(
        "{n} {n:round|rounds}, {tiles} {tiles:tile|tiles} with the starting tile, {time}",
        n=rounds,
        tiles=tiles,
        time=minutes(game.seconds),
    )
