"""Series added up, one at a time: who is ahead, at what. Nothing of a series is kept but whole numbers.

Games that have ended count, also those of a match that goes on or was abandoned. A series counts once it is finished,
and for the rating where somebody won it: who loses to Chaos finishes neither before nor behind the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from ....core.meetings import Meetings
from ....core.plays import Plays
from ....core.rating import Play, Rated
from ....core.sentence import Said, say
from ....core.sheets import Section
from ....core.timing import moment
from .summary import PlayerSummary, SeriesSummary
from .tallying import Deeds


@dataclass
class PlayerTotals:
    """Everything about one player."""

    matches: int = 0
    """Matches that were finished."""
    matches_won: int = 0
    games: int = 0
    """Games with others that have ended."""
    by_role: Counter[str] = field(default_factory=Counter)
    """Games with others that were won, by character."""
    tried: int = 0
    reached: int = 0
    deeds: Deeds = field(default_factory=Deeds)
    runs: int = 0
    """Runs alone that were finished."""
    runs_won: int = 0
    games_alone: int = 0
    wins_alone: int = 0
    unfinished: int = 0
    abandoned: int = 0


@dataclass
class RoleTotals:
    """How a character fared in games with others."""

    wins: Counter[str] = field(default_factory=Counter)
    """By player."""
    tried: int = 0
    reached: int = 0


@dataclass
class Kind:
    """The games with one number of players."""

    series: int = 0
    """Finished ones."""
    games: int = 0
    time_outs: int = 0
    by: Counter[str] = field(default_factory=Counter)
    """How many games ended in which way."""


class BeyondCodeTotals:
    """The sum of all series so far."""

    def __init__(self) -> None:
        self.states = {"finished": 0, "unfinished": 0, "abandoned": 0}
        self.players: dict[str, PlayerTotals] = {}
        self.roles: dict[str, RoleTotals] = {}
        self.kinds: dict[int, Kind] = {}
        self.fates: Counter[str] = Counter()
        """The characters that have the fate of the world after won runs."""
        self.matches = 0
        self.matches_lost = 0
        """Those that everybody lost to Chaos."""
        self.meetings = Meetings()
        self.plays = Plays()
        """What the rating needs of each series that somebody won against others."""

    def add(self, file: str, series: SeriesSummary, aliases: Mapping[str, str]) -> None:
        """Add a series. The aliases must leave its players different people."""
        names = [aliases.get(name, name) for name in series.names]
        self.states[series.state] += 1
        finished = series.state == "finished"
        kind = self.kinds.setdefault(len(names), Kind())
        kind.series += finished
        kind.games += len(series.games)
        kind.time_outs += series.time_outs
        kind.by.update(game.by for game in series.games)
        if finished and series.series == "match":
            self.matches += 1
            self.matches_lost += series.by == "breakthrough"
        if series.fate:
            self.fates[series.fate] += 1
        for name, player in zip(names, series.players, strict=True):
            totals = self.players.setdefault(name, PlayerTotals())
            totals.unfinished += series.state == "unfinished"
            totals.abandoned += series.state == "abandoned"
            if series.alone:
                _add_run(totals, series, player)
            else:
                self._add_player(totals, series, player, name)
        if finished and not series.alone and any(player.won for player in series.players):
            self._add_play(file, series, names)

    def _add_player(self, totals: PlayerTotals, series: SeriesSummary, player: PlayerSummary, name: str) -> None:
        deeds = player.deeds
        if series.series == "match" and series.state == "finished":
            totals.matches += 1
            totals.matches_won += player.won
        totals.games += len(series.games)
        for game in series.games:
            if game.winner == player.seat and game.role:
                totals.by_role[game.role] += 1
                self._role(game.role).wins[name] += 1
        for role, tried in deeds.tried.items():
            found = self._role(role)
            found.tried += tried
            found.reached += deeds.reached[role]
        totals.tried += sum(deeds.tried.values())
        totals.reached += sum(deeds.reached.values())
        for count in _COUNTS:
            setattr(totals.deeds, count, getattr(totals.deeds, count) + getattr(deeds, count))

    def _role(self, role: str) -> RoleTotals:
        return self.roles.setdefault(role, RoleTotals())

    def _add_play(self, file: str, series: SeriesSummary, names: list[str]) -> None:
        began = moment(series.started)
        ranks = tuple(player.rank or 0 for player in series.players)
        play = Play(inf if began is None else began, file, tuple(names), ranks)
        self.plays.append(play)
        self.meetings.add(play)

    def of_the_rest(self, unfinished: int, abandoned: int) -> Said:
        """Say what counts of series that are not finished."""
        return say(
            "{unfinished} unfinished and {abandoned} abandoned have no part in matches, runs and rating; games in them "
            "that have ended count.",
            unfinished=unfinished,
            abandoned=abandoned,
        )

    def document(self, rated: Rated) -> dict[str, Any]:
        """Return all numbers, as `stats --json` has them."""
        from .stats_json import document

        return document(self, rated.ratings)

    def sections(self, document: Mapping[str, Any], rated: Rated) -> list[Section]:
        """Return the numbers of the document as sheets, charts and facts."""
        from .stats_sheets import sections

        return sections(document, rated)


_COUNTS = ("namings", "believed", "checked", "caught", "right", "wrong", "silences", "lies", "disclosed")
"""The deeds that are simply added up."""


def _add_run(totals: PlayerTotals, series: SeriesSummary, player: PlayerSummary) -> None:
    totals.runs += series.state == "finished"
    totals.runs_won += player.won
    totals.games_alone += len(series.games)
    totals.wins_alone += player.wins
