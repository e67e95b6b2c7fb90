"""Statistics as the document that everything shows: `stats --json`, the tables in the terminal, the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....core.rating import Rating, standing
from ..words import ROLES
from .totals import BeyondCodeTotals, Kind, PlayerTotals, RoleTotals


def document(totals: BeyondCodeTotals, ratings: Mapping[str, Rating]) -> dict[str, Any]:
    """Return all numbers, rates rounded to four digits; players best rating first."""
    players = [_player(name, each, ratings.get(name)) for name, each in totals.players.items()]
    players.sort(key=standing)
    several = [kind for number, kind in totals.kinds.items() if number > 1]
    return {
        **totals.states,
        "games": sum(kind.games for kind in several),
        "time_outs": sum(kind.time_outs for kind in several),
        "breakthroughs": sum(kind.by["breakthrough"] for kind in several),
        "matches": {
            "finished": totals.matches,
            "won": totals.matches - totals.matches_lost,
            "lost": totals.matches_lost,
        },
        "runs": {
            "finished": sum(each.runs for each in totals.players.values()),
            "won": sum(each.runs_won for each in totals.players.values()),
            "fates": {role: totals.fates[role] for role in sorted(totals.fates, key=_order)},
        },
        "players": players,
        "head_to_head": totals.meetings.document(),
        "roles": [_role(role, totals.roles[role]) for role in sorted(totals.roles, key=_order)],
        "results": [_kind(number, totals.kinds[number]) for number in sorted(totals.kinds)],
    }


def _order(role: str) -> tuple[int, str]:
    """Order characters as the box has them, those of a table's own last."""
    return (ROLES.index(role) if role in ROLES else len(ROLES)), role


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _player(name: str, totals: PlayerTotals, rating: Rating | None) -> dict[str, Any]:
    deeds, wins = totals.deeds, totals.by_role.total()
    made = deeds.right + deeds.wrong
    return {
        "name": name,
        "matches": totals.matches,
        "matches_won": totals.matches_won,
        "games": totals.games,
        "wins": wins,
        "win_rate": _rate(wins, totals.games),
        "by_role": {role: totals.by_role[role] for role in sorted(totals.by_role, key=_order)},
        "goals": {
            "tried": totals.tried,
            "reached": totals.reached,
            "rate": _rate(totals.reached, totals.tried),
        },
        "namings": deeds.namings,
        "believed": deeds.believed,
        "checked": deeds.checked,
        "lies": {"caught": deeds.caught, "believed": deeds.lies, "disclosed": deeds.disclosed},
        "checks": {"made": made, "right": deeds.right, "wrong": deeds.wrong, "rate": _rate(deeds.right, made)},
        "silences": deeds.silences,
        "runs": {
            "finished": totals.runs,
            "won": totals.runs_won,
            "games": totals.games_alone,
            "wins": totals.wins_alone,
        },
        "unfinished": totals.unfinished,
        "abandoned": totals.abandoned,
        "rating": rating.document() if rating else None,
    }


def _role(role: str, totals: RoleTotals) -> dict[str, Any]:
    wins = sorted(totals.wins.items(), key=lambda item: (-item[1], item[0]))
    return {
        "role": role,
        "wins": totals.wins.total(),
        "goals": {"tried": totals.tried, "reached": totals.reached, "rate": _rate(totals.reached, totals.tried)},
        "by_player": dict(wins),
    }


def _kind(number: int, kind: Kind) -> dict[str, Any]:
    return {
        "players": number,
        "series": kind.series,
        "games": kind.games,
        "by": {by: kind.by[by] for by in sorted(kind.by)},
        "time_outs": kind.time_outs,
    }
