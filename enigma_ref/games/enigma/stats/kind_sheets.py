"""The statistics of Enigma by edition and number of players, as sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.sentence import Amount, row_of, say
from ....core.sheets import BAR, PLAYER, Cell, Column, Fitting, Group, Row, Sheet, own, wins
from ....core.timing import minutes

Data = Mapping[str, Any]

_LONGEST_LEADER: Final = 27
"""So many columns the names of those with most wins may take in a terminal."""


def kinds(results: Sequence[Data]) -> Sheet:
    """Return the kinds of games, one in a row, as a terminal shows them."""

    def row(kind: Data) -> Row:
        cells: list[Cell] = [
            kind["edition"],
            kind["players"],
            kind["games"],
            _leader(kind["by_player"]),
            Amount(kind["winning_average"]),
            Amount(kind["rounds_average"]),
            minutes(kind["seconds_average"]),
        ]
        return Row(cells)

    return Sheet(
        "kinds",
        say("By edition and number of players"),
        (
            Column(say("Edition"), left=True),
            Column(say("Players")),
            Column(say("Games")),
            Column(say("Most wins"), left=True),
            Column(say("Won with")),
            Column(say("Rounds")),
            Column(say("Time")),
        ),
        [row(kind) for kind in results],
        on="terminal",
    )


def _leader(players: Sequence[Data]) -> Cell:
    """Say who has most wins, in few words: names where they fit."""
    most = players[0]["wins"]
    names = [player["name"] for player in players if player["wins"] == most]
    if len(names) == 1:
        return say("{player} {wins}", player=names[0], wins=wins(most))
    return Fitting(
        say("{players} {wins} each", players=row_of(names), wins=wins(most)),
        say("{n} players {wins} each", n=len(names), wins=wins(most)),
        _LONGEST_LEADER,
    )


def each_kind(results: Sequence[Data]) -> Group:
    """Return the kinds of games, each with its players, as a page shows them."""
    sheets = [_kind(f"kind-{number}", kind) for number, kind in enumerate(results, 1)]
    return Group("kinds", say("By edition and number of players"), sheets)


def _kind(key: str, kind: Data) -> Sheet:
    average, winning = Amount(kind["average"]), Amount(kind["winning_average"])
    rounds, time, shared = Amount(kind["rounds_average"]), kind["seconds_average"], kind["shared"]
    if time is not None and shared:
        about = say(
            "{average} points on average, won with {winning}; {rounds} rounds in {time}; {n} shared.",
            average=average,
            winning=winning,
            rounds=rounds,
            time=minutes(time),
            n=shared,
        )
    elif time is not None:
        about = say(
            "{average} points on average, won with {winning}; {rounds} rounds in {time}.",
            average=average,
            winning=winning,
            rounds=rounds,
            time=minutes(time),
        )
    elif shared:
        about = say(
            "{average} points on average, won with {winning}; {rounds} rounds; {n} shared.",
            average=average,
            winning=winning,
            rounds=rounds,
            n=shared,
        )
    else:
        about = say(
            "{average} points on average, won with {winning}; {rounds} rounds.",
            average=average,
            winning=winning,
            rounds=rounds,
        )
    rows = [
        Row(
            [
                player["name"],
                player["games"],
                wins(player["wins"]),
                own(player["win_rate"]),
                Amount(player["average"]),
                player["best"]["points"],
            ]
        )
        for player in kind["by_player"]
    ]
    title = say(
        "Edition {edition}, {players} players: {n} {n:game|games}",
        edition=kind["edition"],
        players=kind["players"],
        n=kind["games"],
    )
    columns = (
        PLAYER,
        Column(say("Games")),
        Column(say("Wins")),
        BAR,
        Column(say("Average")),
        Column(say("Best")),
    )
    return Sheet(key, title, columns, rows, about=about, on="page")
