"""What is asked for while a tile is entered key by key, and what the keys do then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....core.sentence import Said, Term, any_of, row_of, say
from ....core.stepwise import Key
from ..board.colors import COLORS, LETTERS, color_term
from ..board.spot import SIDES
from .sketch import SIDE_NAMES

if TYPE_CHECKING:
    from .tile_keys import TileKeys

LOOSE: Final = "loose"
"""Cells are asked for that are joined to no side."""
WHOLE: Final = "whole"
"""All sides are known: is this the tile, and where does the networker stand?"""
WHICH: Final = "which"
"""Which of several cells of one colour?"""
SPOT: Final = "spot"
"""Where does the tile lie?"""


def question(entry: TileKeys) -> Said:
    """Ask for what is missing next."""
    if entry.asked in SIDES:
        return say("What does the {side} side lead to?", side=Term(SIDE_NAMES[entry.asked], "side"))
    if entry.asked == LOOSE:
        return say("Which cells are joined to each other, but to no side?")
    if entry.asked == WHICH:
        cells = [cell for cell in entry.cells_to_choose() if cell.color == entry.typed]
        groups = any_of(
            say("{number} in {group}", number=cell.number, group=str(entry.sketch.groups[cell.group])) for cell in cells
        )
        return say("Which of the {color} cells: {cells}?", color=color_term(entry.typed), cells=groups)
    if entry.asked == SPOT:
        return say("On which spot does it lie? {typed}", typed=entry.typed)
    missing = entry.sketch.missing()
    if missing:
        return missing
    if entry.cells_to_choose():
        return say("Which cell takes {player}'s networker? Enter: none.", player=entry.wanted.player)
    return say("Does it lie like this? Enter: yes.")


def keys(entry: TileKeys) -> Sequence[Key]:
    """Name the keys that do something now."""
    found = []
    on_cells = entry.asked in (*SIDES, LOOSE)
    if on_cells:
        colors = row_of(say("{letter} {color}", letter=letter, color=color_term(letter)) for letter in COLORS)
        found.append(Key(" ".join(LETTERS), say("a cell: {colors}", colors=colors)))
    if entry.asked in SIDES:
        found += [
            Key("N E S W", say("or an arrow: the channel leads to that side as well")),
            Key(".", say("a channel that ends without a cell")),
            Key("-", say("no channel: the side is blank")),
        ]
    if on_cells and entry.pending:
        found.append(Key("Enter", say("that is all, go on")))
    if entry.asked == WHOLE:
        letters = [letter for letter in LETTERS if any(cell.color == letter for cell in entry.cells_to_choose())]
        if letters:
            found.append(Key(" ".join(letters), say("the colour of the cell with the networker")))
        found.append(Key("l", say("cells that are joined to no side")))
    if entry.asked == SPOT and entry.wanted.spots:
        shown, name = next(iter(entry.wanted.spots.items()))
        found.append(Key(shown, say("what the board shows on it, or {spot} and Enter", spot=name)))
    elif entry.asked == WHICH:
        numbers = [str(cell.number) for cell in entry.cells_to_choose() if cell.color == entry.typed]
        found.append(Key(" ".join(numbers), say("the number of the cell")))
    else:
        found += [Key("t", say("turn it by a quarter")), Key("m", say("mirror it")), Key("c", say("clear it"))]
    return [*found, Key("Backspace", say("back")), Key("Esc", say("leave"))]
