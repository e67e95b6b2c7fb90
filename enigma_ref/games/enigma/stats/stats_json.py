"""Statistics as the document that everything shows: `stats --json`, the tables in the terminal, the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....core.rating import Rating, standing
from ..board.colors import CATEGORIES
from ..rulings import EDITIONS
from .totals import WHOLE, EnigmaTotals, Kind, Peak, PlayerTotals, Results


def document(totals: EnigmaTotals, ratings: Mapping[str, Rating]) -> dict[str, Any]:
    """Return all numbers, rounded to what they are good for; players best rating first."""
    players = [_player(name, each, ratings.get(name)) for name, each in totals.players.items()]
    players.sort(key=standing)
    kinds = sorted(totals.kinds.items(), key=lambda item: (list(EDITIONS).index(item[0][0]), item[0][1]))
    return {
        **totals.states,
        "players": players,
        "head_to_head": totals.meetings.document(),
        "results": [_kind(edition, number, kind) for (edition, number), kind in kinds],
        "longest_system": _highest(totals.highest(lambda player: player.longest), "cells"),
        "best_scoring": _highest(totals.highest(lambda player: player.scoring), "points"),
    }


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


def _player(name: str, totals: PlayerTotals, rating: Rating | None) -> dict[str, Any]:
    solving = {category: (totals.tried[category], totals.solved[category]) for category in CATEGORIES}
    solving["all"] = sum(totals.tried.values()), sum(totals.solved.values())
    return {
        "name": name,
        **_results(totals),
        "unfinished": totals.unfinished,
        "abandoned": totals.abandoned,
        "rating": rating.document() if rating else None,
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


def _highest(peaks: list[Peak], unit: str) -> dict[str, Any] | None:
    """Return the earliest of several that are equal, with everybody who has as much."""
    first = _peak(peaks[0] if peaks else None, unit)
    return first and {**first, "players": [peak.player for peak in peaks]}
