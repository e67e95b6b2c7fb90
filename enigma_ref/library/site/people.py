"""What the page of a player shows: the player's rows of the statistics, whom they met, and what they did in a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.meetings import head_to_head
from ...core.rating import over_time
from ...core.sentence import say
from ...core.sheets import Results, Row, Section, Sheet
from ...core.streaks import Streak, streak_facts, streaks
from ..statistics import Report

_STANDINGS = "players"
_PAIRS = "pairs"
"""The sheet of those who met, of which a player's page has the player's own part."""


class People:
    """Everybody in the results of one box."""

    def __init__(self, report: Report) -> None:
        self._report = report
        results = report.results()
        self._title = results.title
        self._streaks: Mapping[str, Streak] = streaks(report.plays)
        self._rows: dict[str, list[tuple[Sheet, Row]]] = {}
        for section in results.sections:
            if isinstance(section, Sheet) and section.columns[0].person and section.key != _PAIRS:
                for row in section.rows:
                    self._rows.setdefault(str(row.cells[0]), []).append((section, row))
        self._pairs: dict[str, list[Mapping[str, Any]]] = {}
        for pair in report.document.get("head_to_head", ()):
            for name in pair["players"]:
                self._pairs.setdefault(name, []).append(pair)
        self._players = {player["name"]: player for player in report.document["players"]}

    @property
    def names(self) -> Sequence[str]:
        """Everybody's name."""
        return list(self._players)

    def finished(self, name: str) -> int:
        """Return how many games of somebody's count as played to their end, with others or alone."""
        player = self._players.get(name, {})
        found: int = player.get("games", 0) + player.get("runs", {}).get("games", 0)
        return found

    def results(self, name: str) -> Results | None:
        """Return what there is to show of somebody; None where nobody of that name played."""
        if name not in self._players:
            return None
        player = self._players[name]
        return Results(
            self._report.box.name,
            self._title,
            player.get("games", 0),
            player.get("unfinished", 0),
            player.get("abandoned", 0),
            list(self._sections(name)),
        )

    def _sections(self, name: str) -> Iterator[Section]:
        for sheet, row in self._rows.get(name, ()):
            alone = sheet._replace(rows=[row], cuts={})
            # What is said above all players is about their order, of which nothing is left.
            yield alone._replace(title=say("Standing"), about=None) if sheet.key == _STANDINGS else alone
        lines = over_time([name], self._report.rated)
        if lines is not None:
            yield lines
        if name in self._pairs:
            yield head_to_head([_seen_by(name, pair) for pair in self._pairs[name]])
        if name in self._streaks:
            yield streak_facts(self._streaks[name])


def _seen_by(name: str, pair: Mapping[str, Any]) -> dict[str, Any]:
    """Return a pair with a player as the first of the two."""
    if pair["players"][0] == name:
        return dict(pair)
    return {**pair, "players": pair["players"][::-1], "ahead": pair["ahead"][::-1]}
