"""A finished game as a play for the app BG Stats (`export --to bgstats`): the data that its link carries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from json import dumps
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from ....core.commands import Move, Note
from ....core.game import Value
from ....core.refusal import Refusal, Unclear
from ....core.words import quote as quoted
from ..rulings import EDITIONS
from ..stats.summary import GameSummary, PlayerSummary
from ..stats.timing import between, moment
from .history import Log

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html"
SOURCE: Final = "enigma-ref"
"""Who sends the play. With the ids below it is what the app remembers players and games by: never to be changed."""

_ID_LENGTH: Final = 16
_UNESCAPED: Final = "!*'()"
"""What JavaScript's encodeURIComponent leaves alone besides letters, digits and `-_.~`."""


class Extras(NamedTuple):
    """What the record does not say and the user may add."""

    location: str | None = None
    bgg_id: int | None = None
    ended: str | None = None
    """When the game ended, for a record without times."""


def play(log: Log, game: GameSummary, header: Mapping[str, Value], extras: Extras) -> dict[str, Any]:
    """Return a finished game as BG Stats takes it, or refuse a game that is no play."""
    _check_finished(log, game)
    enigma: dict[str, Any] = {"name": "Enigma", "sourceGameId": game.box, "highestWins": True, "noPoints": False}
    if extras.bgg_id is not None:
        enigma["bggId"] = extras.bgg_id
    seconds = game.seconds if extras.ended is None else between(game.started, extras.ended)
    location = extras.location if extras.location is not None else header.get("_location")
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(log, header),
        "playDate": _end(game, extras),
        # What is not known is 0 or empty, not missing: a reader finds every key in every play.
        "durationMin": 0 if seconds is None else max(1, round(seconds / 60)),
        "board": f"{EDITIONS[game.edition]} edition",
        "game": enigma,
        "location": location if isinstance(location, str) else "",
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


def link(play: Mapping[str, Any]) -> str:
    """Return the link that hands a play to the app."""
    data = dumps(play, ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}?data={quote(data, safe=_UNESCAPED, errors='replace')}"


def play_id(log: Log, header: Mapping[str, Value]) -> str:
    """Return what a game is known by, wherever its file lies and whatever is added to it after its end.

    When it started and who played tell games apart. Where a record written by hand does not say when, the words of its
    moves do, up to the one that first ended it.
    """
    table = log.origin.table
    told: list[Value] = [log.game.box, header.get("started"), [player.name for player in table.players]]
    if header.get("started") is None:
        told += [table.players[table.first].name, table.start_tile.text, _moves_to_the_end(log)]
    return sha256(dumps(told, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()[:_ID_LENGTH]


def _moves_to_the_end(log: Log) -> list[str]:
    texts = []
    for at in log.history()[1:]:
        if not isinstance(at.command, Note) and not (isinstance(at.command, Move) and at.command.remark):
            texts.append(at.text)
        if at.state.result:
            break
    return texts


def _check_finished(log: Log, game: GameSummary) -> None:
    if game.state == "unfinished":
        what = f"The game has no end yet (round {log.state.round})."
        instead = "BG Stats takes finished games: play it to its end. As it is, it goes --to json and --to csv."
        raise Refusal("end/target", what, instead)
    if game.state == "abandoned":
        what = "The game was abandoned and has no winner: BG Stats would count a defeat for everyone."
        raise Refusal("end/target", what, "It still goes --to json and --to csv.")


def _end(game: GameSummary, extras: Extras) -> str:
    """Return when the game ended, as BG Stats writes moments: in UTC, to the second."""
    if extras.ended is not None:
        end = _utc(extras.ended)
        if end is None:
            raise Unclear(f"--ended {quoted(extras.ended)} is no moment. Write it like 2026-11-16T21:45:00+01:00.")
        return end
    found = _utc(game.ended) or _utc(game.started)
    if found is None:
        raise Unclear(
            "The record does not say when the game was played, and BG Stats wants to know. "
            "Add the moment of its end, like --ended 2026-11-16T21:45:00+01:00."
        )
    return found


def _utc(text: str | None) -> str | None:
    seconds = moment(text)
    try:
        return None if seconds is None else str(datetime(1970, 1, 1) + timedelta(seconds=int(seconds)))
    except OverflowError:  # the first or the last day that there is, in another zone
        return None
