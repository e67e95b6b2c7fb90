"""How a line that lays a tile may go on: by the tiles of earlier games, as soon as its first letters are there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from ....core.refusal import Refusal
from ..board.colors import COLORS
from ..board.spot import SIDES
from ..board.tile import Group, Tile, group_of, parse_tile
from ..state import State
from ..tile_entry.seen_tiles import on_board, tiles_of
from ..tile_entry.turning import same_tile, turns
from . import compact
from .placement import parted

_MOST: Final = 20


class _Typed(NamedTuple):
    """A tile as far as it was typed: groups that are whole, and the one that is being typed."""

    whole: tuple[Group, ...]
    cells: str
    sides: str
    colon: bool | None
    """Whether the group that is being typed has its colon; None where the notation has none."""


def continuations(line: str, state: State, seen: Sequence[str]) -> list[str]:
    """Return what may follow at the end of a line, the likeliest first: the rest of a tile that was seen before."""
    rest = parted(line) if state.phase == "place" and not state.result else None
    if not rest or not rest.strip():
        return []
    return list(islice(_continuations(rest, state, seen), _MOST))


def _continuations(rest: str, state: State, seen: Sequence[str]) -> Iterator[str]:
    readings = [typed for typed in dict.fromkeys(_typed(rest, west) for west in (False, True)) if typed]
    tiles, laid = tiles_of(seen), on_board(state.board)
    found = set()
    for tile in sorted(tiles, key=lambda tile: same_tile(tile) in laid):
        for turn, more in _of_tile(tile, readings):
            if more and more not in found and _means(rest + more, turn):
                found.add(more)
                yield more


def _of_tile(tile: Tile, readings: Sequence[_Typed]) -> list[tuple[Tile, str]]:
    """Return what makes a tile of what was typed, each way round; people begin in the north, so that this is first."""
    found = [(turn, each) for turn in turns(tile) for typed in readings for each in _completed(typed, turn)]
    return [(turn, more) for turn, (_, more) in sorted(found, key=lambda each: each[1][0])]


def _typed(rest: str, west: bool) -> _Typed | None:
    """Read what was typed so far; a small w is west or a white cell. None where it is no tile's beginning."""
    if ":" in rest:
        return _typed_with_colons(rest)
    whole: list[Group] = []
    cells = sides = ""
    for char in rest:
        apart = char.isspace() or char in ",/"
        if (apart or char.lower() in COLORS) and sides and not (char in "wW" and (west or char == "W")):
            whole.append(group_of(cells, sides))
            cells = sides = ""
        if apart and cells:
            return None
        if char in "NESnes" or char == "W" or (char == "w" and west):
            sides += char.upper()
        elif char.lower() in COLORS:
            cells += char.lower()
        elif not apart:
            return None
    return _Typed(tuple(whole), cells, sides, None)


def _typed_with_colons(rest: str) -> _Typed | None:
    *words, last = re.split(r"[\s,/]+", rest.lstrip())
    try:
        whole = parse_tile(" ".join(words)).groups if words else ()
    except Refusal:
        return None
    cells, colon, sides = last.partition(":")
    if not set(cells.lower()) <= set(COLORS) or not set(sides.upper()) <= set(SIDES):
        return None
    return _Typed(whole, cells.lower(), sides.upper(), bool(colon))


def _completed(typed: _Typed, tile: Tile) -> Iterator[tuple[list[int], str]]:
    """Return what makes a tile of what was typed, for each of its groups that may be the one being typed.

    Before it stands where that group leads.
    """
    groups = list(tile.groups)
    for whole in typed.whole:
        if whole not in groups:
            return
        groups.remove(whole)
    if not typed.cells and not typed.sides and not typed.colon:
        yield [], _joined([], groups, typed)
        return
    for index, group in enumerate(groups):
        cells = _without(group.cells, typed.cells)
        if cells is None or not set(typed.sides) <= set(group.sides) or (cells and (typed.sides or typed.colon)):
            continue
        sides = "".join(side for side in group.sides if side not in typed.sides)
        colon = ":" if typed.colon is False else ""
        where = [SIDES.index(side) for side in group.sides]
        yield where, _joined([f"{cells}{colon}{sides}"], groups[:index] + groups[index + 1 :], typed)


def _without(cells: str, some: str) -> str | None:
    """Return the cells that are left without some of them; None where those are not among them."""
    for cell in some:
        if cell not in cells:
            return None
        cells = cells.replace(cell, "", 1)
    return cells


def _joined(begun: list[str], groups: list[Group], typed: _Typed) -> str:
    colon = "" if typed.colon is None else ":"
    return " ".join([*begun, *(f"{group.cells}{colon}{group.sides}" for group in groups)])


def _means(text: str, tile: Tile) -> bool:
    """Tell whether a text means just this tile, so that nothing is offered that would have to be asked about."""
    try:
        if ":" in text:
            return parse_tile(text) == tile
        readings = compact.read(text)
    except Refusal:
        return False
    return len(readings) == 1 and readings[0].tile == tile
