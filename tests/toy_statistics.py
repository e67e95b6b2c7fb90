"""The toy's statistics: as little as a box needs for sheets, a rating over time, and one noteworthy fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, NamedTuple

from enigma_ref.core.log import Log
from enigma_ref.core.meetings import Meetings, head_to_head
from enigma_ref.core.rating import Play, Rated, in_words, over_time, standing
from enigma_ref.core.sentence import Said, say
from enigma_ref.core.sheets import BAR, PLAYER, Column, Fact, Facts, Often, Rate, Row, Section, Sheet, own
from enigma_ref.core.timing import moment

from .toy import Heap, Take


class ToySummary(NamedTuple):
    names: tuple[str, ...]
    taken: tuple[int, ...]
    winner: str | None
    started: str | None

    @property
    def state(self) -> str:
        return "finished" if self.winner else "unfinished"


class ToyTotals:
    def __init__(self) -> None:
        self.states = {"finished": 0, "unfinished": 0, "abandoned": 0}
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.stones: Counter[str] = Counter()
        self.meetings = Meetings()
        self.plays: list[Play] = []

    def add(self, file: str, game: ToySummary, aliases: Mapping[str, str]) -> None:
        names = [aliases.get(name, name) for name in game.names]
        self.states[game.state] += 1
        self.games.update(names)
        self.stones.update(dict(zip(names, game.taken, strict=True)))
        if game.winner:
            won = aliases.get(game.winner, game.winner)
            self.wins[won] += 1
            when = moment(game.started)
            places = tuple(1 if name == won else 2 for name in names)
            self.plays.append(Play(inf if when is None else when, file, tuple(names), places))
            self.meetings.add(self.plays[-1])

    def of_the_rest(self, unfinished: int, abandoned: int) -> Said:
        return say("{n} unfinished {n:counts|count} for stones alone.", n=unfinished + abandoned)

    def document(self, rated: Rated) -> dict[str, Any]:
        players = [
            {
                "name": name,
                "games": games,
                "wins": self.wins[name],
                "stones": self.stones[name],
                "rating": rated.ratings[name].document() if name in rated.ratings else None,
            }
            for name, games in self.games.items()
        ]
        return {
            **self.states,
            "players": sorted(players, key=standing),
            "head_to_head": self.meetings.document(),
            "stones": sum(self.stones.values()),
        }

    def sections(self, document: Mapping[str, Any], rated: Rated) -> list[Section]:
        players = document["players"]
        if not players:
            return []
        columns = (PLAYER, BAR, Column(say("Won")), Column(say("All stones"), say("Stones")), Column(say("Rating")))
        rows = [
            Row(
                [
                    each["name"],
                    own(each["wins"], each["games"]),
                    Often(each["wins"], each["games"]),
                    Rate(each["stones"], document["stones"]),
                    in_words(each["rating"]),
                ]
            )
            for each in players
        ]
        found: list[Section] = [Sheet("players", say("Heaps"), columns, rows)]
        lines = over_time([each["name"] for each in players], rated)
        if lines:
            found.append(lines)
        if document["head_to_head"]:
            found.append(head_to_head(document["head_to_head"]))
        most = max(players, key=lambda each: each["stones"])
        what = say("{n} {n:stone|stones} by {player}", n=most["stones"], player=most["name"])
        return [*found, Facts("most", say("The most"), [Fact(say("Most taken"), what)])]


class ToyStatistics:
    form = ToySummary

    def name_fault(self, name: str) -> Said | None:
        return None if len(name) < 20 else say("A name has 1 to 19 characters.")

    def summary(self, log: Log[Heap, Take], started: str | None, entered_at: Callable[[int], str | None]) -> ToySummary:
        outcome: Any = log.game.outcome(log.state)
        began = started if started is not None or not log.number else entered_at(1)
        return ToySummary(log.state.names, log.state.taken, outcome["winners"][0] if outcome else None, began)

    def totals(self) -> ToyTotals:
        return ToyTotals()
