"""A finished series as a play for the app BG Stats (`export --to bgstats`): the data that its link carries.

A match is one play, in which each player's score are the games won. Who loses to Chaos has no rank, and nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from ....core.bgstats import SOURCE, Extras, check_played, duration, known_by, location, moves_to_the_end, play_date
from ....core.game import Value
from ....core.log import Log as AnyLog
from ....core.refusal import Refusal
from ....core.sentence import Said, say
from ..state import State
from ..stats.summary import SeriesSummary
from ..words import plan_term

Log: TypeAlias = AnyLog[State, Any]


def play(log: Log, series: SeriesSummary, header: Mapping[str, Value], extras: Extras) -> dict[str, Any]:
    """Return a finished series as BG Stats takes it, or refuse one that is no play."""
    check_played(header, "match/over")
    _check_finished(log, series)
    game: dict[str, Any] = {
        "name": "Enigma: Beyond Code",
        "sourceGameId": series.box,
        "highestWins": True,
        "noPoints": series.series == "single",
    }
    if extras.bgg_id is not None:
        game["bggId"] = extras.bgg_id
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _known_by(log, header),
        "playDate": play_date(series.started, series.ended, extras),
        "durationMin": duration(series.started, series.seconds, extras),
        "board": str(_board(series)),
        "game": game,
        "location": location(header, extras),
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,  # players are told apart by their names, as in all statistics here
                "startPlayer": player.seat == (series.keeper or 0),
                "score": player.wins,
                "rank": player.rank or 0,
                "winner": player.won,
            }
            for player in series.players
        ],
    }


def _board(series: SeriesSummary) -> Said:
    plan = plan_term(series.plan)
    if series.alone:
        return say("run of three")
    return (
        say("single game, {plan} plan", plan=plan)
        if series.series == "single"
        else say("match, {plan} plan", plan=plan)
    )


def _known_by(log: Log, header: Mapping[str, Value]) -> str:
    """Return what a series is known by, wherever its file lies and whatever is added to it after its end."""
    table = log.origin.table
    told: list[Value] = [log.game.box, header.get("started"), [player.name for player in table.players]]
    if header.get("started") is None:
        told += [table.series, table.plan, list(table.mansion), moves_to_the_end(log)]
    return known_by(told)


def _check_finished(log: Log, series: SeriesSummary) -> None:
    if series.state == "unfinished":
        raise Refusal(
            "match/over",
            say("The series has no end yet (game {game}).", game=log.state.game),
            say("BG Stats takes finished games: play it to its end. As it is, it goes --to json and --to csv."),
        )
    if series.state == "abandoned":
        raise Refusal(
            "match/over",
            say("The series was abandoned and has no winner: BG Stats would count a defeat for everyone."),
            say("It still goes --to json and --to csv."),
        )
