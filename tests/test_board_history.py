"""A board is a value, although all boards of a game share their dictionaries: whichever is asked, in whatever order."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from enigma_ref.games.enigma.board.board import Board
from enigma_ref.games.enigma.board.joining import Laying, start_board
from enigma_ref.games.enigma.board.spot import Spot
from enigma_ref.games.enigma.board.system import System
from enigma_ref.games.enigma.board.tile import parse_tile

TILES = ("r:NESW", "r:N b:E y:S r:W", ":NS b:E", "rb:NE :SW", "g: r:N", "k:W y:N")


class Seen(NamedTuple):
    """A board, and what it said of itself when it was new."""

    board: Board
    tiles: dict[Spot, str]
    systems: list[System]
    size: int


def seen(board: Board) -> Seen:
    return Seen(board, {spot: laid.tile.text for spot, laid in board.tiles.items()}, board.systems(), board.size)


def grown(rng: random.Random, boards: int) -> list[Seen]:
    """Return boards of one game with its undone and imagined moves: each is laid upon any of those before it."""
    found = [seen(start_board(parse_tile(TILES[1])))]
    while len(found) <= boards:
        # Mostly the newest, as in a game; sometimes any, as after undo or for a look.
        on = found[-1] if rng.random() < 0.7 else rng.choice(found)
        spot = rng.choice(sorted(on.board.free_spots()))
        laying = Laying(on.board, spot, parse_tile(rng.choice(TILES)))
        cells = laying.laid.tile.cells
        if cells and rng.random() < 0.5:
            laying.station(0, rng.choice(cells))
        found.append(seen(laying.board()))
    return found


@given(st.integers(0, 2**32), st.integers(1, 25))
def test_every_board_stays_what_it_was(seed: int, boards: int) -> None:
    rng = random.Random(seed)
    history = grown(rng, boards)
    for was in rng.choices(history, k=2 * len(history)):
        assert seen(was.board)._replace(board=was.board) == was


@given(st.integers(0, 2**32))
def test_what_is_looked_at_stays_while_other_boards_are_asked(seed: int) -> None:
    rng = random.Random(seed)
    history = grown(rng, 12)
    one = rng.choice(history)
    walked = []
    for spot in one.board.tiles:
        rng.choice(history).board.systems()  # moves the dictionaries away
        walked.append(spot)
    assert walked == list(one.tiles)
    tiles = one.board.tiles
    rng.choice(history).board.systems()
    assert {spot: laid.tile.text for spot, laid in tiles.items()} == one.tiles
    assert len(tiles) == len(one.tiles)


def test_a_long_way_back_is_no_recursion() -> None:
    first = newest = start_board(parse_tile(":EW"))
    for step in range(1, 5000):
        newest = Laying(newest, Spot(step, 0), parse_tile(":EW")).board()
    assert len(first.tiles) == 1
    assert len(newest.tiles) == 5000
    assert len(first.tiles) == 1
