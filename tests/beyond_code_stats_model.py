"""Statistics of Beyond Code once more, slowly: from the YAML of the records through the model to every number, without
a line of the program. Written from docs/stats.md."""

from __future__ import annotations

import math
from collections import Counter
from datetime import datetime
from itertools import combinations
from pathlib import Path
from typing import Any

import yaml

from .beyond_code_model import Model
from .beyond_code_table import base
from .beyond_code_words import POSITIONS, ROLES, Refused
from .stats_model import ratings

# ---- one record ----


def that_count(lines: list[str]) -> list[str]:
    """Follow undo, redo and corrections, and return the lines that count."""
    items: list[tuple[int, str]] = []
    done: list[tuple[int, list[tuple[int, str]]]] = []
    undone: list[tuple[int, list[tuple[int, str]], list[tuple[int, str]]]] = []
    for number, line in enumerate(lines, 1):
        word, *rest = line.split(" ", 2)
        if word == "undo":
            entry, before = done.pop()
            undone.append((entry, before, items))
            items = before + [item for item in items if item[0] > entry and item[1].startswith("note")]
            continue
        if word == "redo":
            entry, before, items = undone.pop()
            done.append((entry, before))
            continue
        undone = []
        if word != "note":
            done.append((number, items))
        if word in ("strike", "amend", "insert"):
            at = [entry for entry, _ in items].index(int(rest[0]))
            new = {"strike": [], "amend": [(int(rest[0]), rest[-1])], "insert": [(number, rest[-1])]}[word]
            items = [*items[:at], *new, *items[at + (word != "insert") :]]
        else:
            items = [*items, (number, line)]
    return [text for _, text in items]


class Card:
    """A card on the table, and what came to light of it."""

    def __init__(self) -> None:
        self.was: str | None = None
        self.was_not: set[str] = set()
        self.said: str | None = None


class Facts:
    """One series: who played, what came of it, and what each player did."""

    def __init__(self, path: Path, file: str) -> None:
        document = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
        self.file = file
        entries = [{"move": entry} if isinstance(entry, str) else entry for entry in document["moves"] or []]
        self.started = document.get("started") or (entries[0].get("at") if entries else None)
        self.model = Model({key: value for key, value in document.items() if key not in ("format", "box", "moves")})
        self.names: list[str] = [*self.model.names]
        self.own_names: list[str] = [*self.model.names]
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in self.names}
        self.tries: list[tuple[str, str, bool]] = []
        self.games: list[dict[str, Any]] = []
        self._namings: list[dict[str, Any]] = []
        self._cards = {position: Card() for position in POSITIONS}
        for line in that_count([entry["move"] for entry in entries]):
            self._enter(line)
        self._close()
        result = self.model.result
        self.by = result["by"] if result else None
        self.fate = result.get("fate") if result else None
        self.winners: list[str] = result["winners"] if result else []
        self.finished = bool(self.by) and self.by != "abandoned"
        self.series = document["series"]
        self.alone = self.series == "solo"

    @property
    def order(self) -> tuple[float, str]:
        return (datetime.fromisoformat(self.started).timestamp() if self.started else math.inf, self.file)

    def wins(self, seat: int) -> int:
        return len([1 for game in self.games if game["winner"] == self.own_names[seat]])

    def places(self) -> list[int]:
        """Return each seat's place: the winner first, the others by the games that they won."""
        keys = [(name in self.winners, self.wins(seat)) for seat, name in enumerate(self.own_names)]
        return [1 + len([other for other in keys if other > key]) for key in keys]

    def _enter(self, line: str) -> None:
        model = self.model
        words = line.removeprefix("accept ").replace(",", " ,").split()
        claim = model.claim
        silenced = {name for name in model.names if model.persons[name].silence}
        if words[0] == "begin":
            self._close()
        answer = model.enter(line)
        assert not isinstance(answer, Refused), line
        for name in model.names:
            if model.persons[name].silence and name not in silenced:
                self.counts[name]["silences"] += 1
        if words[0] in ("name", "decode") and not model.solo:
            elsewhere = [p for p, place in model.places.items() if place.open == words[3] and p != words[2]]
            naming = {"who": words[1], "card": words[3], "of": self._cards[words[2]], "elsewhere": bool(elsewhere)}
            self._namings.append({**naming, "believed": model.phase == "effect", "checked": False})
        elif words[0] == "believe":
            self._namings[-1]["believed"] = True
        elif words[0] in ("truth", "lie"):
            self._namings[-1]["checked"] = True
            lied = words[0] == "lie"
            self.counts[claim["player"]]["caught"] += lied
            self.counts[claim["checker"]]["right" if lied else "wrong"] += 1
        elif words[0] == "goal":
            who, role = (model.names[0], words[1]) if model.solo else (words[1], words[2])
            self.tries.append((who, base(role), "reached" in words))
        elif words[0] == "disclose" and words[1] in POSITIONS:
            self._cards[words[1]].said = words[2]
        self._follow(" ".join(words).split(" , ") if words[0] in ("effect", "goal") else [])
        if "ended" in answer:
            ended = dict(answer["ended"])
            timed = ended["by"] == "time" if model.solo else model.marker >= model.cells
            self.games.append({**ended, "time_out": timed})

    def _follow(self, changes: list[str]) -> None:
        """Follow the cards through an effect, change by change, and look at what lies open after it."""
        for change in changes:
            word, *rest = change.removeprefix("effect ").split()
            if word == "open":
                self._cards[rest[0]].was = rest[1]
            elif word == "swap":
                one, other = rest
                self._cards[one], self._cards[other] = self._cards[other], self._cards[one]
            elif word == "shuffle":
                for position in rest:
                    self._cards[position] = Card()
        for position, place in self.model.places.items():
            if place.open:
                self._cards[position].was = place.open
            self._cards[position].was_not |= set(place.lies)

    def _close(self) -> None:
        """Count the namings of a game; which lies were believed, only where it has ended."""
        ended = len(self.model.games) == self.model.game
        for naming in self._namings:
            counts, card, of = self.counts[naming["who"]], naming["card"], naming["of"]
            counts["namings"] += 1
            counts["checked"] += naming["checked"]
            if naming["checked"] or not naming["believed"]:
                continue
            counts["believed"] += 1
            if not ended:
                continue
            if of.was is not None:
                counts["lies"] += of.was != card
            elif naming["elsewhere"] or card in of.was_not:
                counts["lies"] += 1
            else:
                counts["disclosed"] += of.said not in (None, card)
        self._namings = []
        self._cards = {position: Card() for position in POSITIONS}


# ---- all records ----


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _sorted(roles: Any) -> list[str]:
    return sorted(roles, key=lambda role: ([*ROLES].index(role) if role in ROLES else 99, role))


def document(series: list[Facts], aliases: dict[str, str] | None = None) -> dict[str, Any]:
    """Return what `stats --json` must say of these series."""
    for each in series:
        each.names = [(aliases or {}).get(name, name) for name in each.own_names]
    names = {name for each in series for name in each.names}
    together = [each for each in series if not each.alone]
    games = [game for each in together for game in each.games]
    played = [each for each in together if each.finished and each.winners]
    rated = ratings(played)
    players = [_player(name, series, rated.get(name)) for name in names]
    players.sort(key=lambda p: (p["rating"] is None, -(p["rating"] or {"ordinal": 0})["ordinal"], p["name"]))
    pairs = []
    for one, other in combinations(sorted(names), 2):
        both = [each for each in played if one in each.names and other in each.names]
        places = [(e.places()[e.names.index(one)], e.places()[e.names.index(other)]) for e in both]
        ahead, behind = len([1 for a, b in places if a < b]), len([1 for a, b in places if a > b])
        level = len(places) - ahead - behind
        if both:
            pairs.append({"players": [one, other], "games": len(both), "ahead": [ahead, behind], "level": level})
    pairs.sort(key=lambda pair: (-pair["games"], pair["players"]))
    matches = [each for each in together if each.series == "match" and each.finished]
    runs = [each for each in series if each.alone and each.finished]
    fates = Counter(each.fate for each in runs if each.fate)
    roles = {base(game["role"]) for game in games if game["role"]}
    roles |= {role for each in together for _, role, _ in each.tries}
    return {
        "finished": len([1 for each in series if each.finished]),
        "unfinished": len([1 for each in series if not each.by]),
        "abandoned": len([1 for each in series if each.by == "abandoned"]),
        "games": len(games),
        "time_outs": len([1 for game in games if game["time_out"]]),
        "breakthroughs": len([1 for game in games if game["by"] == "breakthrough"]),
        "matches": {
            "finished": len(matches),
            "won": len([1 for each in matches if each.winners]),
            "lost": len([1 for each in matches if not each.winners]),
        },
        "runs": {
            "finished": len(runs),
            "won": len([1 for each in runs if each.winners]),
            "fates": {role: fates[role] for role in _sorted(fates)},
        },
        "players": players,
        "head_to_head": pairs,
        "roles": [_role(role, together) for role in _sorted(roles)],
        "results": [_kind(n, series) for n in range(1, 6) if any(len(each.names) == n for each in series)],
    }


def _player(name: str, series: list[Facts], rating: tuple[float, float] | None) -> dict[str, Any]:
    mine = [(each, each.names.index(name)) for each in series if name in each.names]
    together = [(each, seat) for each, seat in mine if not each.alone]
    alone = [each for each, _ in mine if each.alone]
    counts: Counter[str] = Counter()
    won: Counter[str] = Counter()
    tries: list[bool] = []
    for each, seat in together:
        own = each.own_names[seat]
        counts += each.counts[own]
        won.update(base(game["role"]) for game in each.games if game["winner"] == own)
        tries += [reached for who, _, reached in each.tries if who == own]
    games = sum(len(each.games) for each, _ in together)
    matches = [(each, seat) for each, seat in together if each.series == "match" and each.finished]
    runs = [each for each in alone if each.finished]
    made = counts["right"] + counts["wrong"]
    return {
        "name": name,
        "matches": len(matches),
        "matches_won": len([1 for each, seat in matches if each.own_names[seat] in each.winners]),
        "games": games,
        "wins": won.total(),
        "win_rate": _rate(won.total(), games),
        "by_role": {role: won[role] for role in _sorted(won)},
        "goals": {"tried": len(tries), "reached": sum(tries), "rate": _rate(sum(tries), len(tries))},
        "namings": counts["namings"],
        "believed": counts["believed"],
        "checked": counts["checked"],
        "lies": {"caught": counts["caught"], "believed": counts["lies"], "disclosed": counts["disclosed"]},
        "checks": {
            "made": made,
            "right": counts["right"],
            "wrong": counts["wrong"],
            "rate": _rate(counts["right"], made),
        },
        "silences": counts["silences"],
        "runs": {
            "finished": len(runs),
            "won": len([1 for each in runs if each.winners]),
            "games": sum(len(each.games) for each in alone),
            "wins": len([1 for each in alone for game in each.games if game["winner"]]),
        },
        "unfinished": len([1 for each, _ in mine if not each.by]),
        "abandoned": len([1 for each, _ in mine if each.by == "abandoned"]),
        "rating": rating
        and {
            "mu": round(rating[0], 2),
            "sigma": round(rating[1], 2),
            "ordinal": round(rating[0] - 3 * rating[1], 2),
        },
    }


def _role(role: str, together: list[Facts]) -> dict[str, Any]:
    wins: Counter[str] = Counter()
    for each in together:
        for game in each.games:
            if game["winner"] and base(game["role"]) == role:
                wins[each.names[each.own_names.index(game["winner"])]] += 1
    tries = [reached for each in together for _, tried, reached in each.tries if tried == role]
    return {
        "role": role,
        "wins": wins.total(),
        "goals": {"tried": len(tries), "reached": sum(tries), "rate": _rate(sum(tries), len(tries))},
        "by_player": dict(sorted(wins.items(), key=lambda item: (-item[1], item[0]))),
    }


def _kind(number: int, series: list[Facts]) -> dict[str, Any]:
    mine = [each for each in series if len(each.names) == number]
    games = [game for each in mine for game in each.games]
    by = Counter(game["by"] for game in games)
    return {
        "players": number,
        "series": len([1 for each in mine if each.finished]),
        "games": len(games),
        "by": {name: by[name] for name in sorted(by)},
        "time_outs": len([1 for game in games if game["time_out"]]),
    }
