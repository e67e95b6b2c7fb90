"""A finished game as a play for the app BG Stats (`export --to bgstats`): the data that its link carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from ....core.bgstats import SOURCE, Extras, check_played, duration, known_by, location, moves_to_the_end, play_date
from ....core.game import Value
from ....core.log import Log as AnyLog
from ....core.refusal import Refusal
from ....core.sentence import say
from ..rulings import edition_term
from ..state import State
from ..stats.summary import GameSummary, PlayerSummary

Log: TypeAlias = AnyLog[State, Any]


def play(log: Log, game: GameSummary, header: Mapping[str, Value], extras: Extras) -> dict[str, Any]:
    """Return a finished game as BG Stats takes it, or refuse a game that is no play."""
    check_played(header, "end/target")
    _check_finished(log, game)
    enigma: dict[str, Any] = {"name": "Enigma", "sourceGameId": game.box, "highestWins": True, "noPoints": False}
    if extras.bgg_id is not None:
        enigma["bggId"] = extras.bgg_id
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(log, header),
        "playDate": play_date(game.started, game.ended, extras),
        # What is not known is 0 or empty, not missing: a reader finds every key in every play.
        "durationMin": duration(game.started, game.seconds, extras),
        "board": str(say("{edition} edition", edition=edition_term(game.edition))),
        "game": enigma,
        "location": location(header, extras),
        "players": [_player(game, player) for player in game.players],
    }


def _player(game: GameSummary, player: PlayerSummary) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": player.name,  # players are told apart by their names, as in all statistics here
        "startPlayer": player.seat == game.first,
        "score": player.score,
        "rank": player.rank,
        "winner": player.seat in game.winners,
    }


def play_id(log: Log, header: Mapping[str, Value]) -> str:
    """Return what a game is known by, wherever its file lies and whatever is added to it after its end.

    When it started and who played tell games apart. Where a record written by hand does not say when, the words of its
    moves do, up to the one that first ended it.
    """
    table = log.origin.table
    told: list[Value] = [log.game.box, header.get("started"), [player.name for player in table.players]]
    if header.get("started") is None:
        told += [table.players[table.first].name, table.start_tile.text, moves_to_the_end(log)]
    return known_by(told)


def _check_finished(log: Log, game: GameSummary) -> None:
    if game.state == "unfinished":
        raise Refusal(
            "end/target",
            say("The game has no end yet (round {round}).", round=log.state.round),
            say("BG Stats takes finished games: play it to its end. As it is, it goes --to json and --to csv."),
        )
    if game.state == "abandoned":
        raise Refusal(
            "end/target",
            say("The game was abandoned and has no winner: BG Stats would count a defeat for everyone."),
            say("It still goes --to json and --to csv."),
        )
