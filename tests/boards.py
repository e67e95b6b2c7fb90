"""Random boards for drawing: any tile that can be written, laid anywhere, with networkers where they may stand."""

from __future__ import annotations

import random

from enigma_ref.core.refusal import Refusal
from enigma_ref.games.enigma.board.spot import SIDES
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.state import State

GAME = Enigma()
NAMES = ["Ann", "Anders", "Bob", "Аня"]


def random_tile(rng: random.Random, colors: str = "roygbpwk") -> str:
    """Return a tile with any groups: several cells, plain channels, cells joined to nothing, blank sides."""
    sides = [side for side in SIDES if rng.random() < 0.85]
    rng.shuffle(sides)
    groups = []
    while sides:
        take = rng.randint(1, len(sides))
        groups.append((rng.choices(colors, k=rng.choice([0, 1, 1, 1, 2, 3])), sides[:take]))
        sides = sides[take:]
    groups += [(rng.choices(colors, k=rng.randint(1, 2)), []) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    return " ".join(f"{''.join(cells)}:{''.join(group)}" for cells, group in groups) or "r:"


def random_state(rng: random.Random, tiles: int) -> State:
    """Return a position with so many tiles, laid by accepted moves so that nobody has to solve anything."""
    players = [
        {"name": name, "color": color} for name, color in zip(NAMES, ["black", "white", "green", "red"], strict=True)
    ]
    header = {"edition": "en", "players": players, "first": "Ann", "start_tile": random_tile(rng)}
    state, faults = GAME.start(header)
    assert state is not None, faults
    while len(state.board.tiles) <= tiles:
        spot = rng.choice(sorted(state.board.free_spots()))
        tile = random_tile(rng)
        name = rng.choice(NAMES)
        cells = sorted({cell for cell in tile.lower().replace(":", "") if cell.islower()})
        tries = [f"{name} {spot} {tile} on {cell}1" for cell in "roygbpwk" if cell in cells]
        rng.shuffle(tries)
        for words in [*tries[: rng.randint(0, 2)], f"{name} {spot} {tile}"]:
            try:
                state = GAME.play(state, GAME.parse("place", words.split(), state), True).state
                break
            except Refusal:
                continue
        if state.result:
            state = state.but(result=None)
    return state
