"""How tables write down their games: clean records of three players in several styles, and how likely each line is.

The same numbers play a game and tell afterwards how likely it was, so that what an audit could know of it is known.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from math import comb
from typing import Any, Final, NamedTuple

from enigma_ref.core.log import Log
from enigma_ref.games.beyond_code.possible import BeyondCodeMoves
from enigma_ref.games.beyond_code.setup import read_table as read_beyond_code_table
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.setup import read_table
from enigma_ref.games.enigma.state import State
from enigma_ref.store.seal import header_content, seal

from . import beyond_code_logs
from .beyond_code_games import random_move
from .beyond_code_model import Model
from .shelf import Player

NAMES: Final = ("Ann", "Bob", "Cleo")
_SKIPPED: Final = 0.04
_SOLVED: Final = 0.75
_REJECTED: Final = 0.08
"""How often the others reject a solution right after it was written down, where results come in any order."""

Chances = dict[str, float]


def _any_order(state: State, last: str) -> Chances:
    """Results as they come: the timer runs out before all have one in one case of ten."""
    waiting = [state.name(seat) for seat in state.waiting()]
    share = 1 / len(waiting) if waiting else 0
    found = {f"solve {name}": share * (_SOLVED if state.timer else 0.85) for name in waiting}
    found |= {f"fail {name}": share * 0.15 for name in waiting}
    if state.timer:
        found["time"] = 0.1
    if last.startswith("solve "):
        found = {line: chance * (1 - _REJECTED) for line, chance in found.items()}
        found[f"fail {last.split()[1]}"] = _REJECTED
    return found


def _solved_first(state: State, last: str) -> Chances:
    """Who solved, as they come; then `time` for all others. Where nobody did, everybody failed."""
    waiting = [state.name(seat) for seat in state.waiting()]
    if not waiting:
        return {}
    all_of_them = len(state.solved)
    solved = all_of_them - len(waiting)
    if last.startswith("fail "):
        return {f"fail {name}": 1 / len(waiting) for name in waiting}

    def so_many(n: int) -> float:
        return comb(all_of_them, n) * _SOLVED**n * (1 - _SOLVED) ** (all_of_them - n)

    more = sum(map(so_many, range(solved + 1, all_of_them + 1))) / sum(map(so_many, range(solved, all_of_them + 1)))
    found = {f"solve {name}": more / len(waiting) for name in waiting}
    if solved:
        return found | {"time": 1 - more}
    return found | {f"fail {name}": (1 - more) / len(waiting) for name in waiting}


def _one_by_one(name: str, timer: bool) -> Chances:
    if timer:
        return {f"solve {name}": 0.8, f"fail {name}": 0.1, "time": 0.1}
    return {f"solve {name}": 0.8, f"fail {name}": 0.2}


def _clockwise(state: State, last: str) -> Chances:
    """Results from the first player on, as many write them down after the round."""
    waiting = state.waiting()
    return _one_by_one(state.name(waiting[0]), state.timer) if waiting else {}


def _by_seat(state: State, last: str) -> Chances:
    """Results in the order of the header, whoever is first."""
    waiting = sorted(state.waiting())
    return _one_by_one(state.name(waiting[0]), state.timer) if waiting else {}


STYLES: Final[Mapping[str, Callable[[State, str], Chances]]] = {
    "any order": _any_order, "solved first": _solved_first, "clockwise": _clockwise, "by seat": _by_seat,
}  # fmt: skip
"""In which order a table writes down its results: what may come after a line, and how likely."""


class Careful(Player):
    """Plays a game in which nothing is corrected, accepted or taken back."""

    style = "any order"

    def _choose(self, name: str) -> None:
        self.try_lines([f"choose {name} {category}" for category in self.rng.sample(CATEGORIES, 4)])

    def _solve(self) -> None:
        chances = STYLES[self.style](self.log.state, self.log.text)
        self.log = self.log.enter(self.rng.choices(list(chances), list(chances.values()))[0])
        # Once all have their results, the last of them may still be rejected.
        last = self.log.text
        chances = STYLES[self.style](self.log.state, last) if self.log.state.phase == "place" else {}
        for line, chance in chances.items():
            if self.rng.random() < chance:
                self.try_lines([line])


class Clean(NamedTuple):
    """A record without a fault: header, moves and what each claims, times and seals."""

    header: dict[str, Any]
    moves: Sequence[str]
    claims: Sequence[Mapping[str, Any]]
    times: Sequence[str]
    seals: Sequence[str]
    style: str = ""


def clean(seed: int, style: str = "any order", *, rounds: int = 60) -> Clean:
    """Return a game of three from its start to its end, or so many rounds of it."""
    rng = random.Random(seed)
    players = [{"name": name, "color": color} for name, color in zip(NAMES, ("black", "white", "green"), strict=True)]
    header: dict[str, object] = {
        "edition": "en", "rulings": {}, "players": players, "first": rng.choice(NAMES), "start_tile": "r:N b:E g:S r:W",
    }  # fmt: skip
    player = Careful(rng, header, 0)
    player.style = style
    player.play(rounds)
    table, faults = read_table(header)
    assert table is not None, faults
    return recorded("enigma", table.header(), player.log, rng, style)


def clean_beyond_code(seed: int, *, lines: int = 90) -> Clean:
    """Return a series of Beyond Code of three from its start to its end, or so many lines of it."""
    rng = random.Random(f"beyond code {seed}")
    header = beyond_code_logs.header(*NAMES)
    log, model = beyond_code_logs.begin(header), Model(header)
    while log.number < lines and not log.state.result:
        line = random_move(rng, model, beyond_code_logs.TIDY)
        log = log.enter(line)
        model.enter(line)
    table, faults = read_beyond_code_table(header)
    assert table is not None, faults
    return recorded("beyond-code", table.header(), log, rng, "Beyond Code")


def recorded(
    box: str, header: Mapping[str, Any], log: Log[Any, Any], rng: random.Random, style: str = "any order"
) -> Clean:
    """Return the record of a game, sealed at moments one after the other."""
    at = datetime.fromisoformat("2026-11-16T19:30:00+01:00")
    head = {"format": "enigma-ref/1", "box": box, **header, "started": at.isoformat()}
    previous = header_content(head)
    moves, claims, times, seals = [], [], [], []
    for after in log.history()[1:]:
        at += timedelta(seconds=rng.randint(1, 90))
        previous = seal(previous, after.number, at.isoformat(), after.text, after.claims)
        moves.append(after.text)
        claims.append(after.claims)
        times.append(at.isoformat())
        seals.append(previous)
    return Clean(head, moves, claims, times, seals, style)


def chance(style: str, log: Log[Any, Any], line: str) -> float:
    """Return how likely a table of this style goes on with a line that the rules allow.

    Of a tile it is how likely about, and the same for every networker: that much depends on nothing else.
    """
    return _of_beyond_code(log, line) if style == "Beyond Code" else _of_enigma(style, log, line)


def _of_enigma(style: str, log: Log[Any, Any], line: str) -> float:
    state, last = log.state, log.text
    word = line.partition(" ")[0]
    if word in ("solve", "fail", "time") or state.phase == "solve":
        return STYLES[style](state, last).get(line, 0.0)
    likely = 1 - _REJECTED if style == "any order" and last.startswith("solve ") else 1.0
    if word == "choose":
        taken = sum(category is not None for category in state.chosen)
        return likely / (len(CATEGORIES) - taken) if line.rpartition(" ")[2] in CATEGORIES else 0.0
    if word == "skip":
        return likely * _SKIPPED
    groups = sum(":" in part for part in line.split())
    return likely * (1 - _SKIPPED) / max(1, len(state.board.free_spots())) / 60**groups


def _of_beyond_code(log: Log[Any, Any], line: str) -> float:
    """Return the same for all that can be entered: what people do there, nobody knows."""
    if log.state.phase == "effect":
        return 0.05
    possible = BeyondCodeMoves().possible(log.state) or [line]
    return 1 / len(possible)
