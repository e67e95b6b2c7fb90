"""The statistics of Enigma player by player, as sheets: standings, points, puzzles, rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.rating import in_words, interval
from ....core.sentence import Amount, say
from ....core.sheets import BAR, PLAYER, Bar, Cell, Column, Often, Rate, Row, Sheet, own, wins
from ....core.timing import minutes
from ..board.colors import CATEGORIES, category_term

Data = Mapping[str, Any]

_SPARE_BAR: Final = BAR._replace(spare=True)


def standings(players: Sequence[Data]) -> Sheet:
    """Return who stands where: wins, points, rating."""

    def row(player: Data) -> Row:
        rating, best = player["rating"], player["best"]
        cells: list[Cell] = [
            player["name"],
            player["games"],
            wins(player["wins"]),
            own(player["win_rate"] or 0),
            Amount(player["average"]),
            best["points"] if best else Amount(None),
            in_words(rating),
            interval(rating) if rating else Amount(None),
        ]
        return Row(cells, None if player["games"] else "terminal")

    return Sheet(
        "players",
        say("Players"),
        (
            PLAYER,
            Column(say("Games")),
            Column(say("Wins")),
            _SPARE_BAR,
            Column(say("Average")),
            Column(say("Best")),
            Column(say("Rating"), unbroken=True),
            _SPARE_BAR._replace(on="page"),
        ),
        [row(player) for player in players],
        short=say("Players, by rating less three times its uncertainty"),
        about=say("Best rating first: the rating less three times its uncertainty. A shared win counts as a share."),
    )


def points(players: Sequence[Data]) -> Sheet:
    """Return by whose closing points came."""
    most = max(player["points"]["total"] / player["games"] for player in players) or 1

    def row(player: Data) -> Row:
        by_own, by_others = (player["points"][key] / player["games"] for key in ("own_closing", "others_closing"))
        best = player["best_scoring"]
        cells: list[Cell] = [
            player["name"],
            Amount(by_own),
            Amount(by_others),
            Bar(((by_own, "own"), (by_others, "others")), most, 20),
            best["points"] if best else Amount(None),
            Amount(player["stranded"]["average"]),
        ]
        return Row(cells)

    return Sheet(
        "points",
        say("Points"),
        (
            PLAYER,
            Column(say("Own closing"), say("Own")),
            Column(say("Others’ closing"), say("Others'")),
            _SPARE_BAR,
            Column(say("Best scoring"), on="page"),
            Column(say("Stranded")),
        ),
        [row(player) for player in players],
        short=say("Points for each game, by who closed the system"),
        about=say(
            "For each game: {own}, {others}. The best scoring may be of a game that was not finished. Stranded are "
            "networkers still on the board at the end.",
            own=say("from systems that the player closed"),
            others=say("from systems that somebody else closed"),
        ),
        parts=frozenset({"own", "others"}),
    )


def puzzles(players: Sequence[Data]) -> Sheet:
    """Return how many puzzles were solved, by category."""
    categories = [Column(say("{category}", category=category_term(category))) for category in CATEGORIES]
    rows = [
        Row([player["name"], *(Rate(each["solved"], each["tried"]) for each in player["solving"].values())])
        for player in players
    ]
    return Sheet("puzzles", say("Puzzles solved"), (PLAYER, *categories, Column(say("all"))), rows)


def rounds(players: Sequence[Data]) -> Sheet:
    """Return how rounds went: marker, first to solve, time."""

    def row(player: Data) -> Row:
        rounds, first = player["rounds"], player["first_to_solve"]
        cells: list[Cell] = [
            player["name"],
            rounds,
            player["first_marker"],
            Often(first, rounds),
            own(first, rounds or 1),
            minutes(player["seconds_per_round"]),
        ]
        return Row(cells)

    return Sheet(
        "rounds",
        say("Rounds"),
        (
            PLAYER,
            Column(say("Rounds")),
            Column(say("Had the first marker"), say("Marker")),
            Column(say("Solved first")),
            _SPARE_BAR,
            Column(say("Time a round"), say("A round")),
        ),
        [row(player) for player in players],
        short=say("Rounds: with the first marker, solved first, how long"),
    )
