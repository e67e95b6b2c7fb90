"""The statistics of Beyond Code player by player, as sheets: standings, namings, checks and goals, runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.rating import in_words, interval
from ....core.sentence import Amount, say
from ....core.sheets import BAR, PLAYER, Bar, Cell, Column, Row, Sheet, own

Data = Mapping[str, Any]

_SPARE_BAR: Final = BAR._replace(spare=True)


def standings(players: Sequence[Data]) -> Sheet:
    """Return who stands where among those who played with others: matches, games, rating."""

    def row(player: Data) -> Row:
        rating = player["rating"]
        cells: list[Cell] = [
            player["name"],
            player["matches"],
            player["matches_won"],
            player["games"],
            player["wins"],
            own(player["win_rate"] or 0),
            in_words(rating),
            interval(rating) if rating else Amount(None),
        ]
        return Row(cells)

    return Sheet(
        "players",
        say("Players"),
        (
            PLAYER,
            Column(say("Matches")),
            Column(say("Matches won"), say("Won")),
            Column(say("Games")),
            Column(say("Wins")),
            _SPARE_BAR,
            Column(say("Rating"), unbroken=True),
            _SPARE_BAR._replace(on="page"),
        ),
        [row(player) for player in players],
        short=say("Players, by rating less three times its uncertainty"),
        about=say(
            "Best rating first: the rating less three times its uncertainty. It goes by matches and single games that "
            "somebody won; who loses to Chaos finishes neither before nor behind the others."
        ),
    )


def namings(players: Sequence[Data]) -> Sheet:
    """Return what became of the cards that each player named."""
    most = max(player["namings"] for player in players) or 1

    def row(player: Data) -> Row:
        lies = player["lies"]
        cells: list[Cell] = [
            player["name"],
            player["namings"],
            Bar(((player["believed"], "own"), (player["checked"], "others")), most),
            player["believed"],
            player["checked"],
            lies["caught"],
            lies["believed"],
            lies["disclosed"],
        ]
        return Row(cells)

    return Sheet(
        "namings",
        say("Namings"),
        (
            PLAYER,
            Column(say("Namings")),
            _SPARE_BAR,
            Column(say("Believed")),
            Column(say("Checked")),
            Column(say("Caught")),
            Column(say("Lies believed"), say("Lied")),
            Column(say("Disclosed")),
        ),
        [row(player) for player in players],
        short=say("Namings: believed, checked, caught lying; lies that were believed"),
        about=say(
            "Cards that each named: {own} and {others}, and how often a check caught a lie. Lies believed came to "
            "light before the game was over; disclosed ones were only told after it, and nobody verified them.",
            own=say("believed"),
            others=say("checked"),
        ),
        parts=frozenset({"own", "others"}),
    )


def checks(players: Sequence[Data]) -> Sheet:
    """Return how often each doubted rightly, was silenced, and tried for a goal."""

    def row(player: Data) -> Row:
        made, goals = player["checks"], player["goals"]
        cells: list[Cell] = [
            player["name"],
            made["made"],
            made["right"],
            made["wrong"],
            own(made["right"], made["made"] or 1),
            player["silences"],
            goals["tried"],
            goals["reached"],
        ]
        return Row(cells)

    return Sheet(
        "checks",
        say("Checks and goals"),
        (
            PLAYER,
            Column(say("Checks")),
            Column(say("Right")),
            Column(say("Wrong")),
            _SPARE_BAR,
            Column(say("Silences")),
            Column(say("Goals tried"), say("Goals")),
            Column(say("Goals reached"), say("Reached")),
        ),
        [row(player) for player in players],
        short=say("Checks: right and wrong; silences taken; goals tried and reached"),
    )


def runs(players: Sequence[Data]) -> Sheet:
    """Return how those fared who played alone."""

    def row(player: Data) -> Row:
        alone = player["runs"]
        return Row(
            [
                player["name"],
                alone["finished"],
                alone["won"],
                own(alone["won"], alone["finished"] or 1),
                alone["games"],
                alone["wins"],
            ]
        )

    return Sheet(
        "runs",
        say("Runs alone"),
        (
            PLAYER,
            Column(say("Runs")),
            Column(say("Won")),
            _SPARE_BAR,
            Column(say("Games")),
            Column(say("Games won"), say("Won")),
        ),
        [row(player) for player in players],
    )
