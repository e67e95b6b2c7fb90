"""What entries claim of themselves, compared with what the rules give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .game import Game, Value
from .log import Log


def wrong_claims(log: Log[Any, Any], claims: Mapping[str, Value]) -> list[str]:
    """Return the keys of what an entry claims that is not what the rules give for the last entry of a log."""
    return differing(log.game, log.claims, claims)


def differing(game: Game[Any, Any], given: Mapping[str, Value], claims: Mapping[str, Value]) -> list[str]:
    """Return the keys of what is claimed that is not what was given; what has no right form claims nothing."""
    return [
        key
        for key in game.claims
        if key in claims
        and claims[key] != given.get(key)
        and _plain(claims[key]) != _plain(given.get(key))
        and game.claims[key].fits(claims[key])
        and not (game.claims[key].adds_up and _points(claims[key]) == _points(given.get(key)))
    ]


def _points(claim: Value) -> Value:
    """Return points by player without those who got none, which is as true whether it is said or not."""
    return {name: points for name, points in claim.items() if points} if isinstance(claim, Mapping) else claim or {}


def is_points(claim: Value) -> bool:
    """Tell whether a claim is points by player."""
    return claim is None or (
        isinstance(claim, (dict, Mapping)) and all(isinstance(points, int) and points >= 0 for points in claim.values())
    )


def is_result(claim: Value) -> bool:
    """Tell whether a claim is winners and what decided it."""
    if claim is None:
        return True
    if not isinstance(claim, (dict, Mapping)):
        return False
    winners = claim.get("winners")
    return not isinstance(winners, str | int | Mapping) and isinstance(claim.get("by", ""), str)


def is_end(claim: Value) -> bool:
    """Tell whether a claim is who won a game of several, as whom, and what decided it."""
    if claim is None:
        return True
    keys = ("winner", "role", "by")
    return isinstance(claim, (dict, Mapping)) and all(
        key in keys and (item is None or isinstance(item, str)) for key, item in claim.items()
    )


def _plain(value: Value) -> Value:
    """Make claims comparable: nothing is an empty map, numbers are text, the order of winners does not matter."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (dict, Mapping)):  # nearly all maps are dicts, which is told at once
        return {key: _plain(item) for key, item in value.items()} or None
    return sorted(map(str, value)) if isinstance(value, Sequence) else str(value)
