"""Statistics as the document that everything shows: `stats --json`, the tables in the terminal, the page."""

from __future__ import annotations

from typing import Any

from ..colors import CATEGORIES
from ..rulings import EDITIONS
from .rating import Rating, rated, ratings
from .statistics import WHOLE, Kind, Pair, Peak, Results, Statistics, Totals


def document(statistics: Statistics) -> dict[str, Any]:
    """Return all numbers, rounded to what they are good for; players best rating first."""
    found = ratings(statistics.plays)
    players = [_player(name, totals, found.get(name)) for name, totals in statistics.players.items()]
    players.sort(key=_standing)
    pairs = sorted(statistics.pairs.items(), key=lambda item: (-item[1].games, item[0]))
    kinds = sorted(statistics.kinds.items(), key=lambda item: (list(EDITIONS).index(item[0][0]), item[0][1]))
    return {
        **statistics.states,
        "players": players,
        "head_to_head": [_pair(*item) for item in pairs],
        "results": [_kind(edition, number, kind) for (edition, number), kind in kinds],
        "longest_system": _peak(statistics.longest, "cells"),
        "best_scoring": _peak(statistics.scoring, "points"),
    }


def rating_history(statistics: Statistics) -> dict[str, list[tuple[int, float, float]]]:
    """Return each player's rating after each of his games: the number of that game in order of play, mu and sigma."""
    history: dict[str, list[tuple[int, float, float]]] = {}
    for number, now in enumerate(rated(statistics.plays), 1):
        for name, rating in now.items():
            history.setdefault(name, []).append((number, round(rating.mu, 2), round(rating.sigma, 2)))
    return history


def _standing(player: dict[str, Any]) -> tuple[bool, float, str]:
    """Order players by what they are almost certainly worth, as it is shown; those without a rating last."""
    rating = player["rating"]
    return rating is None, -rating["ordinal"] if rating else 0, player["name"]


def _average(total: int, count: int, digits: int = 2) -> float | None:
    return round(total / count, digits) if count else None


def _results(results: Results) -> dict[str, Any]:
    return {
        "games": results.games,
        "wins": round(results.parts / WHOLE, 2),
        "won": results.won,
        "shared": results.shared,
        "win_rate": _average(results.parts, results.games * WHOLE, 4),
        "average": _average(results.points, results.games),
        "best": _peak(results.best, "points", entry=False),
    }


def _player(name: str, totals: Totals, rating: Rating | None) -> dict[str, Any]:
    solving = {category: (totals.tried[category], totals.solved[category]) for category in CATEGORIES}
    solving["all"] = sum(totals.tried.values()), sum(totals.solved.values())
    return {
        "name": name,
        **_results(totals),
        "unfinished": totals.unfinished,
        "abandoned": totals.abandoned,
        "rating": _rating(rating) if rating else None,
        "points": {
            "total": totals.points,
            "own_closing": totals.own_closing,
            "others_closing": totals.others_closing,
        },
        "best_scoring": _peak(totals.scoring, "points"),
        "stranded": {"total": totals.stranded, "average": _average(totals.stranded, totals.games)},
        "solving": {
            category: {"tried": tried, "solved": solved, "rate": _average(solved, tried, 4)}
            for category, (tried, solved) in solving.items()
        },
        "rounds": totals.rounds,
        "first_marker": totals.first_marker,
        "first_to_solve": totals.first_to_solve,
        "seconds_per_round": _average(totals.seconds, totals.timed_rounds, 1),
        "timed_rounds": totals.timed_rounds,
    }


def _rating(rating: Rating) -> dict[str, float]:
    """Round a rating: two digits come out the same whatever computes them."""
    return {"mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2), "ordinal": round(rating.ordinal, 2)}


def _pair(names: tuple[str, str], pair: Pair) -> dict[str, Any]:
    level = pair.games - pair.ahead - pair.behind
    return {"players": list(names), "games": pair.games, "ahead": [pair.ahead, pair.behind], "level": level}


def _kind(edition: str, number: int, kind: Kind) -> dict[str, Any]:
    by_player = [{"name": name, **_results(results)} for name, results in kind.players.items()]
    by_player.sort(key=lambda player: (-player["wins"], -player["average"], player["name"]))
    return {
        "edition": edition,
        "players": number,
        "games": kind.games,
        "average": _average(kind.points, kind.games * number),
        "winning_average": _average(kind.winning, kind.games),
        "shared": kind.shared,
        "rounds_average": _average(kind.rounds, kind.games, 1),
        "seconds_average": _average(kind.seconds, kind.timed, 1),
        "by_player": by_player,
    }


def _peak(peak: Peak | None, unit: str, *, entry: bool = True) -> dict[str, Any] | None:
    if peak is None:
        return None
    where = {"file": peak.where.file, **({"entry": peak.where.entry} if entry else {})}
    return {unit: peak.amount, "player": peak.player, **where}
