"""A tile as it lies on the table, and its notation: `r:NE b:S y:W`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ....core.refusal import Refusal
from ....core.sentence import Quoted, Sentence, Term, all_of, any_of, say
from ....core.words import matches
from .colors import COLORS, LETTERS, color_term
from .spot import SIDES

_MOST_CELLS = 12
"""How many cells a message names at the most."""
MOST_GROUPS, MOST_ON_A_TILE = 20, 40
"""How many groups and cells a tile can have: far more than are printed on any, and few enough to be drawn."""
_EXAMPLE = say("A tile is written like r:NE b:S y:W, each group as its cells, a colon, its sides.")


_DIGITS = 32
"""Room for the cells of one colour in a number that holds all of them: more than any record has."""
_SHIFTS = {color: index * _DIGITS for index, color in enumerate(LETTERS)}


def _packed(cells: str) -> int:
    """Return how many cells of each colour there are as one number, so that adding two adds all colours."""
    return sum(1 << _SHIFTS[color] for color in cells)


def count_of(packed: int, color: str) -> int:
    """Return the cells of one colour from a number that holds those of all."""
    return packed >> _SHIFTS[color] & (1 << _DIGITS) - 1


def counts_of(packed: int) -> tuple[int, ...]:
    """Return the cells of each colour, in canonical order of colours, from a number that holds those of all."""
    return tuple(count_of(packed, color) for color in LETTERS)


class Group(NamedTuple):
    """What is connected on a tile: cells (colour letters) and sides, both in canonical order."""

    cells: str
    sides: str

    def __str__(self) -> str:
        return f"{self.cells}:{self.sides}"


class Cell(NamedTuple):
    """One power cell of a tile: its colour, its number among the tile's cells of that colour, its group."""

    color: str
    number: int
    group: int
    name: str
    """How a move calls it: `r`, or `r1` and `r2` where there are several."""


class Tile:
    """The groups of a tile in canonical order, and what is asked of them most often."""

    __slots__ = ("cells", "channels", "groups", "named", "on_side", "text")

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = groups
        self.text = " ".join(map(str, groups))
        on_side = [-1, -1, -1, -1]
        letters = "".join(group.cells for group in groups)
        numbers = dict.fromkeys(LETTERS, 0)
        cells = []
        for index, group in enumerate(groups):
            for side in group.sides:
                on_side[SIDES.index(side)] = index
            for color in group.cells:
                numbers[color] += 1
                name = f"{color}{numbers[color]}" if letters.count(color) > 1 else color
                cells.append(Cell(color, numbers[color], index, name))
        self.on_side = tuple(on_side)
        """The group at each side, N E S W; -1 where the side is blank."""
        self.cells = tuple(cells)
        """All cells in the order of the canonical text."""
        self.named = {cell.name: cell for cell in cells}
        """The cells by what a move calls them."""
        self.channels = tuple((len(group.sides), _packed(group.cells)) for group in groups)
        """For each group, how many channel ends it has, and how many cells of each colour, all in one number."""

    def __str__(self) -> str:
        return self.text

    @property
    def short(self) -> str:
        """The text as messages show it: cut where somebody has written hundreds of cells."""
        return self.text if len(self.text) <= 60 else f"{self.text[:59]}…"

    @property
    def parts(self) -> int:
        """How much there is to draw: itself, its groups and its cells."""
        return 1 + len(self.groups) + len(self.cells)

    def __repr__(self) -> str:
        return f"<Tile {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and other.groups == self.groups

    def __hash__(self) -> int:
        return hash(self.groups)


@lru_cache(maxsize=8192)
def parse_tile(text: str) -> Tile:
    """Read a tile in any case, its groups separated by spaces, `,` or `/`, or refuse it and say what is wrong."""
    words = [word for word in re.split(r"[\s,/]+", text) if word]
    if not words:
        raise Refusal("tile/form", say("The tile is missing."), _EXAMPLE)
    if len(words) > MOST_GROUPS or sum(len(word.partition(":")[0]) for word in words) > MOST_ON_A_TILE:
        raise Refusal(
            "tile/form",
            say("{tile} has more in it than a tile can have.", tile=Quoted(text)),
            say("A tile has at most {groups} groups and {cells} cells.", groups=MOST_GROUPS, cells=MOST_ON_A_TILE),
        )
    groups = [_parse_group(word) for word in words]
    sides = "".join(group.sides for group in groups)
    for side in SIDES:
        if sides.count(side) > 1:
            raise Refusal(
                "tile/form",
                say("Side {side} stands in two groups of {tile}.", side=side, tile=Quoted(text)),
                say("What is joined to one side is one group: write its cells together, such as rb:N."),
            )
    return tile_of(groups)


def tile_of(groups: Iterable[Group]) -> Tile:
    """Return the tile of groups that are in canonical form each, in whatever order; no side stands in two of them."""
    return Tile(tuple(sorted(groups, key=_order)))


def group_of(cells: str, sides: str) -> Group:
    """Return a group of cells and sides in whatever order."""
    return Group("".join(sorted(cells, key=LETTERS.index)), "".join(sorted(sides, key=SIDES.index)))


def _order(group: Group) -> tuple[int, list[int]]:
    first = SIDES.index(group.sides[0]) if group.sides else len(SIDES)
    return first, [LETTERS.index(color) for color in group.cells]


def _parse_group(word: str) -> Group:
    cells, colon, sides = word.partition(":")
    if not colon:
        raise Refusal("tile/form", say("{group} has no colon.", group=Quoted(word)), _EXAMPLE)
    if ":" in sides:
        raise Refusal(
            "tile/form",
            say("{group} has two colons.", group=Quoted(word)),
            say("Put a space between groups: r:NE b:S."),
        )
    cells, sides = cells.lower(), sides.upper()
    for color in cells:
        if color not in COLORS:
            known = any_of(say("{letter} {color}", letter=letter, color=color_term(letter)) for letter in COLORS)
            raise Refusal(
                "tile/form",
                say("{letter} in {group} is not a cell colour.", letter=Quoted(color), group=Quoted(word)),
                say("Colours are {colors}.", colors=known),
            )
    for side in sides:
        if side not in SIDES:
            what = say("{letter} in {group} is not a side.", letter=Quoted(side), group=Quoted(word))
            raise Refusal("tile/form", what, say("Sides are N, E, S and W."))
        if sides.count(side) > 1:
            what = say("Side {side} stands twice in {group}.", side=side, group=Quoted(word))
            raise Refusal("tile/form", what, say("Write each side once."))
    if not cells and not sides:
        raise Refusal("tile/form", say("{group} has neither a cell nor a side.", group=Quoted(word)), _EXAMPLE)
    return group_of(cells, sides)


def find_cell(tile: Tile, text: str) -> Cell:
    """Find the cell that a move means by `r`, `red`, `r2` or `red2`, or refuse it and name the cells there are."""
    if text in tile.named:
        return tile.named[text]
    form = re.fullmatch(r"([^\W\d_]+)([0-9]{0,6})", text)
    color = _color(form[1]) if form else None
    if not tile.cells:
        raise Refusal(
            "networker/cell",
            say("The tile {tile} has no cells.", tile=tile.short),
            say("Leave out 'on {typed}'.", typed=text),
        )
    if form is None or color is None:
        meant = matches(form[1], COLORS.values()) if form else []
        what = (
            say("{typed} may be {colors}.", typed=Quoted(text), colors=any_of(Term(name, "color") for name in meant))
            if meant
            else say("{typed} is not a cell.", typed=Quoted(text))
        )
        raise Refusal("networker/cell", what, _cells_of(tile))
    found = [cell for cell in tile.cells if cell.color == color]
    if not found:
        what = say("The tile {tile} has no {color} cell.", tile=tile.short, color=color_term(color))
        raise Refusal("networker/cell", what, _cells_of(tile))
    if form[2]:
        for cell in found:
            if cell.number == int(form[2]):
                return cell
        what = say("The tile {tile} has no cell {cell}.", tile=tile.short, cell=f"{color}{form[2]}")
        raise Refusal("networker/cell", what, _cells_of(tile))
    if len({cell.group for cell in found}) > 1:
        which = any_of(
            say("{cell} (in {group})", cell=cell.name, group=str(tile.groups[cell.group])[:20])
            for cell in found[:_MOST_CELLS]
        )
        what = say(
            "The tile {tile} has {n} {color} {n:cell|cells} in separate groups.",
            tile=tile.short,
            n=len(found),
            color=color_term(color),
        )
        raise Refusal("networker/cell", what, say("Say which: {cells}.", cells=which))
    return found[0]


def _color(text: str) -> str | None:
    """Find a colour letter by letter, name or beginning of a name."""
    if text.lower() in COLORS:
        return text.lower()
    found = matches(text, COLORS.values())
    return next(letter for letter, name in COLORS.items() if name == found[0]) if len(found) == 1 else None


def _cells_of(tile: Tile) -> Sentence:
    names = [cell.name for cell in tile.cells][:_MOST_CELLS]
    if len(names) == 1:
        return say("The only cell of this tile: {cell}.", cell=names[0])
    return say("Cells of this tile: {cells}.", cells=all_of(names))
