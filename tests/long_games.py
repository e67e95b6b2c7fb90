"""Long random games for what must stay small and quick however long people play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.board.spot import SIDES, Spot
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.moves import Move
from enigma_ref.games.enigma.state import State

PLAYERS = {"Ann": "black", "Bob": "white", "Cleo": "green", "Dan": "red"}


def _full_tile(rng: random.Random) -> str:
    """Return a tile as they are in the box: a channel at every side, a cell on nearly every one."""
    sides = rng.sample(SIDES, 4)
    groups = []
    while sides:
        take = rng.choice([1, 2, 2, 3]) if len(sides) > 2 else rng.randint(1, len(sides))
        groups.append(rng.choice("roygbp" * 4 + " ").strip() + ":" + "".join(sides[:take]))
        sides = sides[take:]
    return " ".join(groups)


@cache
def long_game(rounds: int, seed: int = 7) -> Log[State, Move]:
    """Return a game of four in which everyone solves and lays a tile in every round."""
    rng = random.Random(seed)
    game = Enigma()
    header = {
        "edition": "en",
        "rulings": {"target": "100000"},
        "players": [{"name": name, "color": color} for name, color in PLAYERS.items()],
        "first": "Ann",
        "start_tile": "r:N b:E y:S r:W",
    }
    state, faults = game.start(header)
    assert state is not None, faults
    log: Log[State, Move] = Log(game, state)
    for _ in range(rounds):
        order = [log.state.name(seat) for seat in log.state.clockwise()]
        for name, category in zip(order, rng.sample(CATEGORIES, len(order)), strict=True):
            log = log.enter(f"choose {name} {category}")
        for name in order:
            log = log.enter(f"solve {name}")
        for name in order:
            log = _place(log, name, rng)
    return log


def _place(log: Log[State, Move], name: str, rng: random.Random) -> Log[State, Move]:
    spot = _near(rng, sorted(log.state.board.free_spots()))
    tile = _full_tile(rng)
    for on in _wishes(tile, rng):
        try:
            return log.enter(f"place {name} {spot} {tile}{on}")
        except Refusal:
            continue
    raise AssertionError("a tile without a networker can always be laid")


def _near(rng: random.Random, spots: list[Spot]) -> Spot:
    """Choose a spot, rather near the middle than far out, as people do."""
    return min(rng.sample(spots, min(4, len(spots))), key=lambda spot: spot.x**2 + spot.y**2)


def _wishes(tile: str, rng: random.Random) -> Iterator[str]:
    cells = [f" on {cell}1" for cell in tile if cell.islower() and tile.count(cell) > 1]
    cells += [f" on {cell}" for cell in tile if cell.islower() and tile.count(cell) == 1]
    rng.shuffle(cells)
    yield from cells
    yield ""
