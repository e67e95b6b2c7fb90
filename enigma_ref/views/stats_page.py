"""Statistics as one web page that needs nothing else and runs nothing: tables, and charts of the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from . import charts
from .html import all_safe, policy_hash, source, templates
from .stats_words import minutes, number, percent, rating, wins

Data = Mapping[str, Any]

_MOST_PAIRS: Final = 200
_SURE: Final = 3
"""So many sigma to either side a rating almost certainly lies."""


def render(document: Data, history: Mapping[str, Sequence[tuple[int, float, float]]]) -> str:
    """Return the page for the document of `stats --json`, and each player's rating game by game."""
    environment = templates("stats_page")
    environment.filters.update(minutes=minutes, number=number, rating=rating, wins=wins)
    style = source(environment, "style.css")
    found = all_safe(document)
    players = found["players"]
    finished = [player for player in players if player["games"]]
    pairs = found["head_to_head"]
    return environment.get_template("stats.html").render(
        found=found,
        finished=finished,
        pairs=pairs[:_MOST_PAIRS],
        more_pairs=max(0, len(pairs) - _MOST_PAIRS),
        most_points=max((player["points"]["total"] / player["games"] for player in finished), default=0) or 1,
        ratings=_with_intervals(finished) if finished else [],
        lines=_lines(document["players"], history),
        most_lines=charts.MOST_LINES,
        bar=charts.bar,
        percent=percent,
        style=Markup(style),
        style_hash=policy_hash(style),
    )


def _with_intervals(players: Sequence[Data]) -> list[tuple[Data, Markup]]:
    """Return players with their ratings drawn on one scale, from where they surely are to where they may be."""
    spans = [(player, player["rating"]["mu"], _SURE * player["rating"]["sigma"]) for player in players]
    scale = min(mu - off for _, mu, off in spans), max(mu + off for _, mu, off in spans)
    return [(player, charts.interval(mu - off, mu, mu + off, scale)) for player, mu, off in spans]


def _lines(players: Sequence[Data], history: Mapping[str, Sequence[tuple[int, float, float]]]) -> Markup | None:
    """Return the ratings over time of the players who stand first; None where there is no time yet."""
    series = {
        str(all_safe(player["name"])): [(number, mu) for number, mu, _ in history[player["name"]]]
        for player in players
        if player["name"] in history
    }
    if max((points[-1][0] for points in series.values()), default=0) < 2:
        return None
    return charts.lines(series, "Rating after each game, in order of play", "game")
