"""Games added up, one at a time: who is ahead, at what. Nothing of a game is kept but whole numbers.

Finished games count for everything. Of a game that was abandoned or goes on, its puzzles, rounds, systems and scorings
count; it has no winner, and its points are not what they would have become.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, NamedTuple

from ....core.meetings import Meetings
from ....core.plays import Plays
from ....core.rating import Play, Rated
from ....core.sentence import Said, say
from ....core.sheets import Section
from ....core.timing import moment
from ..board.colors import CATEGORIES
from .summary import GameSummary, PlayerSummary

WHOLE: Final = 12
"""A win in parts: it can be shared by two, three or four, and the sum must come out the same in any order."""


class Where(NamedTuple):
    """An entry of a game among many. In order of play: of two that are equal, the earlier one counts."""

    when: float
    file: str
    entry: int
    seat: int = 0


class Peak(NamedTuple):
    """The most of something that there was, by whom, and where."""

    amount: int
    where: Where
    player: str

    def over(self, other: Peak | None) -> Peak:
        """Return the greater one; of two that are equal, the earlier one."""
        return self if other is None or (-self.amount, self.where) < (-other.amount, other.where) else other


@dataclass
class Results:
    """What came out of finished games for one player."""

    games: int = 0
    won: int = 0
    """Games won alone."""
    shared: int = 0
    """Games in which the win was shared."""
    parts: int = 0
    """The wins with their shares, in parts of `WHOLE`."""
    points: int = 0
    best: Peak | None = None

    def add(self, player: PlayerSummary, winners: int, where: Where, name: str) -> None:
        """Add one finished game."""
        self.games += 1
        self.points += player.score
        self.best = Peak(player.score, where, name).over(self.best)
        if player.share:
            self.won += winners == 1
            self.shared += winners > 1
            self.parts += WHOLE // winners


@dataclass
class PlayerTotals(Results):
    """Everything about one player."""

    unfinished: int = 0
    abandoned: int = 0
    own_closing: int = 0
    others_closing: int = 0
    stranded: int = 0
    rounds: int = 0
    first_marker: int = 0
    first_to_solve: int = 0
    timed_rounds: int = 0
    seconds: int = 0
    tried: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    solved: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    scoring: Peak | None = None
    """The most points through one entry."""
    longest: Peak | None = None
    """The most cells of a system that the player closed."""


@dataclass
class Kind:
    """The finished games of one edition with one number of players."""

    games: int = 0
    points: int = 0
    winning: int = 0
    """The winners' points, of each game once."""
    shared: int = 0
    rounds: int = 0
    timed: int = 0
    """Games of which every round has a time: those that nothing interrupted."""
    seconds: int = 0
    players: dict[str, Results] = field(default_factory=dict)


class EnigmaTotals:
    """The sum of all games so far."""

    def __init__(self) -> None:
        self.states = {"finished": 0, "unfinished": 0, "abandoned": 0}
        self.players: dict[str, PlayerTotals] = {}
        self.meetings = Meetings()
        self.kinds: dict[tuple[str, int], Kind] = {}
        self.plays = Plays()
        """What the rating needs of each finished game."""

    def add(self, file: str, game: GameSummary, aliases: Mapping[str, str]) -> None:
        """Add a game. The aliases must leave its players different people."""
        began = moment(game.started)
        where = Where(inf if began is None else began, file, 0)
        names = [aliases.get(player.name, player.name) for player in game.players]
        self.states[game.state] += 1
        for name, player in zip(names, game.players, strict=True):
            totals = self.players.setdefault(name, PlayerTotals())
            _add_rounds(totals, game, player)
            if player.best:
                entry, seat, points = player.best
                totals.scoring = Peak(points, where._replace(entry=entry, seat=seat), name).over(totals.scoring)
            if player.longest:
                entry, seat, cells = player.longest
                totals.longest = Peak(cells, where._replace(entry=entry, seat=seat), name).over(totals.longest)
            totals.unfinished += game.state == "unfinished"
            totals.abandoned += game.state == "abandoned"
        if game.state == "finished":
            self._add_finished(where, game, names)

    def highest(self, of: Callable[[PlayerTotals], Peak | None]) -> list[Peak]:
        """Return the most of something that anybody has: one for each player who has as much, the earliest first."""
        found = [peak for peak in map(of, self.players.values()) if peak]
        most = max((peak.amount for peak in found), default=0)
        return sorted(peak for peak in found if peak.amount == most)

    def of_the_rest(self, unfinished: int, abandoned: int) -> Said:
        """Say what counts of games that are not finished."""
        return say(
            "{unfinished} unfinished and {abandoned} abandoned have no part in wins, points and rating; their puzzles, "
            "rounds, closed systems and best scorings count.",
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

    def _add_finished(self, where: Where, game: GameSummary, names: list[str]) -> None:
        winners = len(game.winners)
        kind = self.kinds.setdefault((game.edition, len(names)), Kind())
        kind.games += 1
        kind.winning += max(player.score for player in game.players)
        kind.shared += winners > 1
        kind.rounds += len(game.rounds)
        timed = _timed(game)
        if len(timed) == len(game.rounds):
            kind.timed += 1
            kind.seconds += sum(timed)
        for name, player in zip(names, game.players, strict=True):
            totals = self.players[name]
            totals.add(player, winners, where, name)
            totals.own_closing += player.own_closing
            totals.others_closing += player.others_closing
            totals.stranded += player.stranded
            kind.points += player.score
            kind.players.setdefault(name, Results()).add(player, winners, where, name)
        play = Play(where.when, where.file, tuple(names), tuple(player.rank or 0 for player in game.players))
        self.plays.append(play)
        self.meetings.add(play)


def _add_rounds(totals: PlayerTotals, game: GameSummary, player: PlayerSummary) -> None:
    """Add what counts whether or not the game came to its end."""
    timed = _timed(game)
    totals.rounds += len(game.rounds)
    totals.timed_rounds += len(timed)
    totals.seconds += sum(timed)
    totals.first_marker += player.first_marker
    totals.first_to_solve += player.first_to_solve
    for category, (tried, solved) in player.solving.items():
        totals.tried[category] += tried
        totals.solved[category] += solved


def _timed(game: GameSummary) -> list[int]:
    return [each.seconds for each in game.rounds if each.seconds is not None]
