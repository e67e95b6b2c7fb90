"""A tile in a few keys: `rN bES yW`, without colons, where capitals tell sides from cells.

Small letters are cells, N, E, S and W the sides that they lead to. A capital cell carries the networker (`RN bES`), and
a last group without sides takes those that are left (`RN bES y`). Spaces between groups may be left out. Whoever leaves
out the capitals of the sides as well (`rn bes y`) is understood too. Only a `w` may then be west or a white cell, as a
`W` at the head of a group may be west or a white cell with the networker: it is for the table to say which.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ....core.refusal import Refusal
from ....core.sentence import Quoted, Sentence, paragraph, say
from ....core.words import matches
from ..board.colors import COLORS
from ..board.spot import SIDES
from ..board.tile import Cell, Tile, find_cell, parse_tile

_APART = re.compile(r"[\s,/]+")
_HIDDEN_WEST = re.compile(r"(?:^|[NESW])[roygbpkROYGBPK]+w$")
"""A group that has no sides, but a small w at its end, which may have been meant as one."""
_CELL = re.compile(r"([^\W\d_]+)([0-9]{0,6})")


class Reading(NamedTuple):
    """What somebody may have meant: a tile, and the cell with the networker."""

    tile: Tile
    cell: Cell | None

    @property
    def text(self) -> str:
        """The tile as a move has it, `r:N b:ES on r`."""
        return f"{self.tile} on {self.cell.name}" if self.cell else str(self.tile)


class _Letters(NamedTuple):
    """Whether a w is west and not a white cell: a small one, and a capital at the head of a group."""

    small: bool
    capital: bool


class _Group:
    """A group while it is being read: its cells, its sides, and the colour that carries the networker."""

    def __init__(self) -> None:
        self.cells = ""
        self.sides = ""
        self.marked = ""


def example() -> Sentence:
    """Say how a tile is written in a few keys."""
    return say("A tile is written like RN bES yW: cells, then their sides; a capital cell has the networker.")


def read(text: str) -> list[Reading]:
    """Return what a tile without colons may mean, the likeliest first; a refusal where it means nothing."""
    tokens = [token for token in _APART.split(text) if token]
    if not tokens:
        raise Refusal("tile/form", say("The tile is missing."), example())
    found: list[Reading] = []
    refusals: list[Refusal] = []
    for groups, cell in _split(tokens):
        for letters in _letters(groups):
            try:
                reading = _reading(groups, cell, letters)
            except Refusal as refusal:
                refusals.append(refusal)
            else:
                if reading not in found:
                    found.append(reading)
    if not found:
        raise refusals[-1]
    return found


def _split(tokens: list[str]) -> list[tuple[list[str], str]]:
    """Return how words may be parted into the groups of a tile and, behind them, the cell with the networker."""
    if len(tokens) > 2 and tokens[-2].lower() == "on":
        return [(tokens[:-2], tokens[-1])]
    found = [(tokens, "")]
    if len(tokens) > 1 and _is_cell(tokens[-1]):
        found.append((tokens[:-1], tokens[-1]))
    return found


def _is_cell(token: str) -> bool:
    form = _CELL.fullmatch(token)
    return form is not None and (form[1].lower() in COLORS or (len(form[1]) > 2 and bool(matches(form[1], _NAMES))))


_WEST = say("A small w is white, west is a capital W.")
_NAMES = tuple(COLORS.values())


def _letters(groups: list[str]) -> list[_Letters]:
    """Return what a w may be: west or a white cell, by its case; where that says too little, one and the other."""
    text = "".join(groups)
    told_apart = any(side in text for side in SIDES) and not any(side in text for side in "nes")
    hidden = any(_HIDDEN_WEST.search(group) for group in groups)
    small = [False] if "w" not in text or (told_apart and not hidden) else [True, False]
    capital = [True, False] if any(group[0] == "W" for group in groups) else [True]
    return [_Letters(one, other) for other in capital for one in small]


def _reading(tokens: list[str], cell: str, letters: _Letters) -> Reading:
    groups = [group for token in tokens for group in _groups(token, letters)]
    taken = "".join(group.sides for group in groups)
    for group in groups:
        if not group.sides and group is not groups[-1]:
            what = say("{cells} leads to no side.", cells=Quoted(group.cells))
            how = say("Write its sides behind it, such as {cells}N.", cells=group.cells)
            raise Refusal("tile/form", what, paragraph(how, _WEST if "w" in group.cells else None))
    last = groups[-1]
    if not last.sides:
        last.sides = "".join(side for side in SIDES if side not in taken)
        if not last.sides:
            what = say("No side is left for {cells}.", cells=Quoted(last.cells))
            raise Refusal("tile/form", what, example())
        if not taken:
            what = say("{cells} leads to no side.", cells=Quoted(last.cells))
            raise Refusal("tile/form", what, say("If it leads to all, write {cells}NESW.", cells=last.cells))
    tile = parse_tile(" ".join(f"{group.cells}:{group.sides}" for group in groups))
    marked = [group for group in groups if group.marked]
    capitals = sum(len(group.marked) for group in marked)
    count = capitals if capitals > 1 else capitals + bool(cell)
    if count > 1:
        what = say("{n} {n:cell|cells} {n:is|are} marked for a networker.", n=count)
        raise Refusal("networker/cell", what, say("Only one cell is a capital, the one with the networker."))
    if marked:
        return Reading(tile, _marked(tile, marked[0]))
    return Reading(tile, find_cell(tile, cell) if cell else None)


def _groups(token: str, letters: _Letters) -> list[_Group]:
    """Read groups that stand together: a cell behind a side begins another one."""
    found = [_Group()]
    for place, char in enumerate(token):
        here = found[-1]
        west = letters.small if char == "w" else char == "W" and (place > 0 or letters.capital)
        if west or char in "NESnes":
            here.sides += char.upper()
        elif char.lower() in COLORS:
            if here.sides:
                here = _Group()
                found.append(here)
            here.cells += char.lower()
            here.marked += char.lower() if char.isupper() else ""
        else:
            what = say("{letter} in {group} is neither a cell nor a side.", letter=Quoted(char), group=Quoted(token))
            raise Refusal("tile/form", what, example())
    return found


def _marked(tile: Tile, group: _Group) -> Cell:
    """Find the cell that was a capital: groups are told apart by their sides, since each side is in one of them."""
    at = tile.on_side[SIDES.index(group.sides[0])]
    return next(cell for cell in tile.cells if cell.group == at and cell.color == group.marked)
