"""Statistics once more, slowly: from the YAML of the records through the naive model to every number, without a line
of the program. Written from docs/stats.md."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from datetime import datetime
from itertools import combinations
from pathlib import Path
from typing import Any

import yaml

from . import naive_model as naive

SINGLE = {"undo", "redo"}
ORDER = ["en", "de", "fr", "cs", "ru"]


# ---- one record ----


def _spot(text: str) -> naive.Spot:
    found = dict(re.findall(r"([nsew])(\d+)", text))
    return int(found.get("e", 0)) - int(found.get("w", 0)), int(found.get("n", 0)) - int(found.get("s", 0))


def _tile(words: list[str]) -> naive.Tile:
    return naive.tile_of([(cells, sides) for cells, _, sides in (word.partition(":") for word in words)])


def _move(words: list[str], names: list[str]) -> naive.Move:
    word, *rest = words
    if word == "note":
        return naive.Move("note", what=" ".join(rest))
    if word in ("time", "abandon"):
        return naive.Move(word)
    if word == "ruling":
        return naive.Move(word, what=rest[0], value=rest[1])
    who = names.index(rest[0])
    if word != "place":
        return naive.Move(word, who, " ".join(rest[1:]))
    on = rest[3:] and rest[-2] == "on"
    tile = _tile(rest[2:-2] if on else rest[2:])
    cell = None
    if on:
        cell = next(at for at in range(len(naive.cells_of(tile))) if naive.cell_text(tile, at) == rest[-1])
    return naive.Move("place", who, spot=_spot(rest[1]), tile=tile, cell=cell)


def _line(text: str, names: list[str]) -> naive.Line:
    words = text.split()
    accepted = words[0] == "accept"
    words = words[accepted:]
    if words[0] in SINGLE:
        return naive.Line(words[0])
    if words[0] == "strike":
        return naive.Line("strike", number=int(words[1]), accepted=accepted)
    if words[0] in ("amend", "insert"):
        inside = words[2] == "accept"
        return naive.Line(words[0], _move(words[2 + inside :], names), int(words[1]), accepted, inside)
    return naive.Line("move", _move(words, names), accepted=accepted)


class Facts:
    """One game: who played, what came of it, and what happened in each round."""

    def __init__(self, path: Path, file: str) -> None:
        document = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
        self.file = file
        self.names = [player["name"] for player in document["players"]]
        entries = [{"move": entry} if isinstance(entry, str) else entry for entry in document["moves"] or []]
        self.at = [entry.get("at") for entry in entries]
        self.started = document.get("started") or (self.at[0] if self.at else None)
        table = naive.Table(
            tuple(self.names),
            tuple(player["color"] for player in document["players"]),
            self.names.index(document["first"]),
            document["edition"],
            tuple(document.get("rulings", {}).items()),
            _tile(document["start_tile"].split()),
        )
        history = naive.History.before(table)
        inserted = set()
        for number, entry in enumerate(entries, 1):
            line = _line(entry["move"], self.names)
            history = history.enter(line)
            if line.word == "insert":
                inserted.add(number)
        self.edition = document["edition"]
        self.history, self.last = history, history.position
        self.by = self.last.by
        self.finished = bool(self.by) and self.by != "abandoned"
        self.rounds = self._rounds(inserted, document.get("started"))
        self._points()

    @property
    def order(self) -> tuple[float, str]:
        return (datetime.fromisoformat(self.started).timestamp() if self.started else math.inf, self.file)

    def places(self) -> list[int]:
        """Return each seat's place: a tie for the win is broken by networkers on the board, other ties stand."""
        best = max(self.last.scores)
        keys = [(s, self.last.on_board(i) if s == best else 0) for i, s in enumerate(self.last.scores)]
        return [1 + len([other for other in keys if other > key]) for key in keys]

    def seconds(self) -> int | None:
        times = [each["seconds"] for each in self.rounds]
        return None if None in times else sum(times)

    def _rounds(self, inserted: set[int], started: str | None) -> list[dict[str, Any]]:
        rounds: list[dict[str, Any]] = []
        last = started
        played = list(zip(self.history.items, self.history.positions, self.history.positions[1:], strict=False))
        for number in range(1, self.last.round + 1):
            inside = [(item, a, b) for item, a, b in played if a.round == number and not item.remark]
            chosen: dict[int, str] = {}
            solved: dict[int, bool] = {}
            order: list[int] = []
            gaps: list[float] = []
            for item, _, _ in inside:
                move = item.move
                if move.word == "choose":
                    chosen[move.who] = move.what
                elif move.word == "solve":
                    solved[move.who] = True
                    order.append(move.who)
                elif move.word == "fail":
                    solved[move.who] = False
                    order = [seat for seat in order if seat != move.who]
                elif move.word == "time":
                    solved = {seat: solved.get(seat, False) for seat in range(len(self.names))}
                if item.entry in inserted:
                    continue
                here = self.at[item.entry - 1]
                if here is None or last is None:
                    gaps.append(math.nan)
                else:
                    gaps.append((datetime.fromisoformat(here) - datetime.fromisoformat(last)).total_seconds())
                last = here
            if not any(item.move.word in ("choose", "solve", "fail", "time", "place") for item, _, _ in inside):
                continue
            complete = number < self.last.round or self.finished
            timed = complete and gaps and all(0 <= gap <= 3600 for gap in gaps)
            rounds.append(
                {
                    "first": inside[0][1].first,
                    "first_solver": next((seat for seat in order if solved.get(seat)), None),
                    "seconds": int(sum(gaps)) if timed else None,
                    "results": [(s, chosen[s], solved[s]) for s in chosen if s in solved],
                }
            )
        return rounds

    def _points(self) -> None:
        seats = range(len(self.names))
        self.own, self.others = [0 for _ in seats], [0 for _ in seats]
        self.best: list[tuple[int, int] | None] = [None for _ in seats]
        self.closed: list[tuple[int, int, int]] = []
        for item, before, after in zip(
            self.history.items, self.history.positions, self.history.positions[1:], strict=False
        ):
            if item.move.word != "place":
                continue
            for seat, points in after.scored.items():
                (self.own if seat == item.move.who else self.others)[seat] += points
                had = self.best[seat]
                if had is None or points > had[0]:
                    self.best[seat] = points, item.entry
            was = [system.nodes for system in before.systems() if not system.open_ends]
            for system in after.systems():
                if not system.open_ends and system.nodes not in was:
                    self.closed.append((len(system.cells), item.entry, item.move.who))


# ---- all records ----


def _average(total: float, count: int, digits: int = 2) -> float | None:
    return round(total / count, digits) if count else None


def _most(found: Iterable[tuple[int, tuple[float, str], int, str]], unit: str) -> dict[str, Any] | None:
    """Return the largest, of equal ones the first in order of play, then by entry."""
    ranked = sorted(found, key=lambda item: (-item[0], item[1], item[2]))
    if not ranked:
        return None
    amount, (_, file), entry, who = ranked[0]
    return {unit: amount, "player": who, "file": file, "entry": entry}


def _most_of_all(found: Iterable[tuple[int, tuple[float, str], int, str]], unit: str) -> dict[str, Any] | None:
    """Return the same with all who have as much, in the order in which they got it."""
    ranked = sorted(found, key=lambda item: (-item[0], item[1], item[2]))
    names = [who for amount, *_, who in ranked if amount == ranked[0][0]]
    most = _most(ranked, unit)
    return most and {**most, "players": sorted(set(names), key=names.index)}


def document(games: list[Facts], aliases: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what `stats --json` must say of these games, but for what was left out."""
    for game in games:
        game.names = [(aliases or {}).get(name, name) for name in game.names]
    finished = [game for game in games if game.finished]
    names = {name for game in games for name in game.names}
    rated = ratings(finished)
    players = [_player(name, games, rated) for name in names]
    players.sort(key=lambda p: (p["rating"] is None, -(p["rating"] or {"ordinal": 0})["ordinal"], p["name"]))
    pairs = []
    for one, other in combinations(sorted(names), 2):
        both = [game for game in finished if one in game.names and other in game.names]
        places = [(g.places()[g.names.index(one)], g.places()[g.names.index(other)]) for g in both]
        ahead, behind = len([1 for a, b in places if a < b]), len([1 for a, b in places if a > b])
        level = len([1 for a, b in places if a == b])
        if both:
            pairs.append({"players": [one, other], "games": len(both), "ahead": [ahead, behind], "level": level})
    pairs.sort(key=lambda pair: (-pair["games"], pair["players"]))
    kinds = sorted({(ORDER.index(game.edition), len(game.names)) for game in finished})
    return {
        "finished": len(finished),
        "unfinished": len([1 for game in games if not game.by]),
        "abandoned": len([1 for game in games if game.by == "abandoned"]),
        "players": players,
        "head_to_head": pairs,
        "results": [_kind(ORDER[edition], number, finished) for edition, number in kinds],
        "longest_system": _most_of_all(
            ((cells, g.order, entry, g.names[seat]) for g in games for cells, entry, seat in g.closed), "cells"
        ),
        "best_scoring": _most_of_all(
            ((best[0], g.order, best[1], g.names[seat]) for g in games for seat, best in enumerate(g.best) if best),
            "points",
        ),
    }


def _results(name: str, finished: list[Facts]) -> dict[str, Any]:
    mine = [(game, game.names.index(name)) for game in finished if name in game.names]
    shares = [(seat in game.last.winners) / len(game.last.winners) for game, seat in mine]
    scores = [game.last.scores[seat] for game, seat in mine]
    best = _most(((g.last.scores[seat], g.order, 0, name) for g, seat in mine), "points")
    if best:
        del best["entry"]
    return {
        "games": len(mine),
        "wins": round(math.fsum(shares), 2),
        "won": shares.count(1),
        "shared": len([1 for share in shares if 0 < share < 1]),
        "win_rate": _average(math.fsum(shares), len(mine), 4),
        "average": _average(sum(scores), len(mine)),
        "best": best,
    }


def _player(name: str, games: list[Facts], rated: dict[str, tuple[float, float]]) -> dict[str, Any]:
    mine = [(game, game.names.index(name)) for game in games if name in game.names]
    done = [(game, seat) for game, seat in mine if game.finished]
    rounds = [(each, seat) for game, seat in mine for each in game.rounds]
    results = [(kind, solved) for each, seat in rounds for who, kind, solved in each["results"] if who == seat]
    solving = {}
    for category in ("weight", "fragment", "conduit", "angular", "all"):
        fitting = [solved for kind, solved in results if category in (kind, "all")]
        solving[category] = {
            "tried": len(fitting),
            "solved": sum(fitting),
            "rate": _average(sum(fitting), len(fitting), 4),
        }
    timed = [each["seconds"] for each, _ in rounds if each["seconds"] is not None]
    stranded = [game.last.on_board(seat) for game, seat in done]
    rating = rated.get(name)
    return {
        "name": name,
        **_results(name, [game for game, _ in done]),
        "unfinished": len([1 for game, _ in mine if not game.by]),
        "abandoned": len([1 for game, _ in mine if game.by == "abandoned"]),
        "rating": rating
        and {
            "mu": round(rating[0], 2),
            "sigma": round(rating[1], 2),
            "ordinal": round(rating[0] - 3 * rating[1], 2),
        },
        "points": {
            "total": sum(game.last.scores[seat] for game, seat in done),
            "own_closing": sum(game.own[seat] for game, seat in done),
            "others_closing": sum(game.others[seat] for game, seat in done),
        },
        "best_scoring": _most(
            ((best[0], g.order, best[1], name) for g, seat in mine for best in [g.best[seat]] if best), "points"
        ),
        "stranded": {"total": sum(stranded), "average": _average(sum(stranded), len(done))},
        "solving": solving,
        "rounds": len(rounds),
        "first_marker": len([1 for each, seat in rounds if each["first"] == seat]),
        "first_to_solve": len([1 for each, seat in rounds if each["first_solver"] == seat]),
        "seconds_per_round": _average(sum(timed), len(timed), 1),
        "timed_rounds": len(timed),
    }


def _kind(edition: str, number: int, finished: list[Facts]) -> dict[str, Any]:
    games = [game for game in finished if game.edition == edition and len(game.names) == number]
    times = [game.seconds() for game in games if game.seconds() is not None]
    players = [{"name": name, **_results(name, games)} for name in {name for game in games for name in game.names}]
    return {
        "edition": edition,
        "players": number,
        "games": len(games),
        "average": _average(sum(sum(game.last.scores) for game in games), len(games) * number),
        "winning_average": _average(sum(max(game.last.scores) for game in games), len(games)),
        "shared": len([1 for game in games if game.by == "shared"]),
        "rounds_average": _average(sum(len(game.rounds) for game in games), len(games), 1),
        "seconds_average": _average(sum(times), len(times), 1),
        "by_player": sorted(players, key=lambda p: (-p["wins"], -p["average"], p["name"])),
    }


# ---- the rating, from the paper: Weng and Lin (2011), algorithm 4, with the defaults that docs/stats.md names ----

MU, SIGMA = 25.0, 25 / 3
BETA, KAPPA, TAU = SIGMA / 2, 0.0001, MU / 300


def ratings(finished: list[Facts]) -> dict[str, tuple[float, float]]:
    """Rate all games in order of play."""
    known: dict[str, tuple[float, float]] = {}
    for game in sorted(finished, key=lambda game: game.order):
        before = [known.get(name, (MU, SIGMA)) for name in game.names]
        known.update(zip(game.names, _after(before, game.places()), strict=True))
    return known


def _after(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    spread = [math.sqrt(sigma**2 + TAU**2) for _, sigma in before]
    c = math.sqrt(sum(sigma**2 + BETA**2 for sigma in spread))
    strength = [math.exp(mu / c) for mu, _ in before]
    seats = range(len(before))
    found = []
    for i in seats:
        omega = delta = 0.0
        for q in seats:
            if places[q] > places[i]:
                continue
            left = sum(strength[s] for s in seats if places[s] >= places[q])
            tied = places.count(places[q])
            share = strength[i] / left
            omega += ((1 - share) if q == i else -share) / tied
            delta += share * (1 - share) / tied
        variance = spread[i] ** 2
        omega *= variance / c
        delta *= variance / c**2 * (spread[i] / c)
        found.append((before[i][0] + omega, spread[i] * math.sqrt(max(1 - delta, KAPPA))))
    return found
