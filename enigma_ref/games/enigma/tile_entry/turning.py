"""A tile turned and mirrored, and known again whichever way round it lies."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..board.spot import SIDES
from ..board.tile import Group, Tile, group_of, tile_of

_MIRRORED: Final = str.maketrans("EW", "WE")
_TURNED: Final = str.maketrans(SIDES, SIDES[1:] + SIDES[0])


def turned_side(side: str) -> str:
    """Return where a side comes to lie after a quarter turn clockwise: north goes east."""
    return side.translate(_TURNED)


def mirrored_side(side: str) -> str:
    """Return where a side comes to lie when east and west change places."""
    return side.translate(_MIRRORED)


def turned(group: Group) -> Group:
    """Return a group after a quarter turn clockwise."""
    return group_of(group.cells, turned_side(group.sides))


def mirrored(group: Group) -> Group:
    """Return a group with east and west in each other's place."""
    return group_of(group.cells, mirrored_side(group.sides))


@lru_cache(maxsize=4096)
def turns(tile: Tile) -> tuple[Tile, ...]:
    """Return a tile in each way that it can lie: as it is, then each quarter turn clockwise that makes a difference."""
    found = [tile]
    for _ in range(3):
        tile = tile_of(map(turned, tile.groups))
        if tile not in found:
            found.append(tile)
    return tuple(found)


@lru_cache(maxsize=4096)
def same_tile(tile: Tile) -> Tile:
    """Return the one of its turns that stands for all of them. A mirror image is another tile."""
    return min(turns(tile), key=lambda each: each.text)
