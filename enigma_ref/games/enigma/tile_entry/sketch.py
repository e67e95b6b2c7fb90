"""A half-finished tile: what was said of it so far, in whatever order.

Of each side it is known, or not yet, whether a channel leads there, and if so in which group; cells belong to a group.
A group is named by its number in `groups`, which are in canonical order; `at` finds it by one of its sides.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....core.refusal import Refusal
from ....core.sentence import Said, Term, all_of, say
from ..board.spot import SIDES
from ..board.tile import MOST_GROUPS, MOST_ON_A_TILE, Group, Tile, group_of, parse_tile, tile_of
from .turning import mirrored, mirrored_side, turned, turned_side

SIDE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
"""What sentences call each side."""


class Sketch:
    """What was said of a tile so far. Never changed once made; equal where the same was said."""

    __slots__ = ("before", "blank", "groups")

    def __init__(self, groups: Iterable[Group] = (), blank: str = "", before: Sketch | None = None) -> None:
        self.groups = tile_of(groups).groups
        """What is connected so far, in canonical order: cells, and the sides that they lead to."""
        self.blank = "".join(side for side in SIDES if side in blank)
        """The sides to which no channel leads."""
        self.before = before
        """The sketch before the last operation; None where there was none."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sketch) and (self.groups, self.blank) == (other.groups, other.blank)

    def __hash__(self) -> int:
        return hash((self.groups, self.blank))

    def __repr__(self) -> str:
        return f"<Sketch {self.text}>"

    @property
    def text(self) -> str:
        """All of it in one line that `read_sketch` reads: its groups as a tile is written, then `-` and blank sides."""
        words = [str(group) for group in self.groups]
        return " ".join([*words, f"-{self.blank}"] if self.blank else words)

    @property
    def unsaid(self) -> str:
        """The sides of which nothing was said yet."""
        said = self.blank + "".join(group.sides for group in self.groups)
        return "".join(side for side in SIDES if side not in said)

    @property
    def tile(self) -> Tile | None:
        """The tile, once everything was said of it; None before."""
        return None if self.unsaid or not self.groups else Tile(self.groups)

    def missing(self) -> Said | None:
        """Say what must still be said before this is a tile; None where nothing must."""
        if self.unsaid:
            sides = all_of(Term(SIDE_NAMES[side], "side") for side in self.unsaid)
            return say("Not known yet: where the channels lead {sides}.", sides=sides)
        if not self.groups:
            return say("There is nothing on it yet: a tile has a cell or a channel.")
        return None

    def at(self, side: str) -> int | None:
        """Return the group that a side leads to; None where it is blank, or nothing was said of it."""
        return next((index for index, group in enumerate(self.groups) if side in group.sides), None)

    def lead(self, side: str, to: int | None = None) -> Sketch:
        """Let a channel lead to a side: that of a group, or without one a channel of its own."""
        without = self._without(side)
        if to is None:
            return self._but([*without, Group("", side)])
        without[to] = group_of(without[to].cells, without[to].sides + side)
        return self._but(without)

    def leave_blank(self, sides: str) -> Sketch:
        """Let no channel lead to these sides."""
        sketch = self
        for side in sides:
            sketch = Sketch(_real(sketch._without(side)), sketch.blank + side)
        return Sketch(sketch.groups, sketch.blank, self)

    def forget(self, side: str) -> Sketch:
        """Take back whatever was said of a side."""
        return Sketch(_real(self._without(side)), self.blank.replace(side, ""), self)

    def join(self, one: int, other: int) -> Sketch:
        """Connect two groups: they become one."""
        if one == other:
            return self
        cells, sides = ("".join(parts) for parts in zip(self.groups[one], self.groups[other], strict=True))
        rest = [group for index, group in enumerate(self.groups) if index not in (one, other)]
        return self._but([*rest, group_of(cells, sides)])

    def add_cell(self, color: str, to: int | None = None) -> Sketch:
        """Put a cell, by its colour's letter, into a group; without one, where it is joined to no side.

        More than a tile can have is refused.
        """
        cells = sum(len(group.cells) for group in self.groups)
        if cells >= MOST_ON_A_TILE or (to is None and len(self.groups) >= MOST_GROUPS):
            what = say("That is more than a tile can have.")
            instead = say("It has at most {groups} groups and {cells} cells.", groups=MOST_GROUPS, cells=MOST_ON_A_TILE)
            raise Refusal("tile/form", what, instead)
        if to is None:
            return self._but([*self.groups, Group(color, "")])
        return self._with_cells(to, self.groups[to].cells + color)

    def remove_cell(self, color: str, of: int) -> Sketch:
        """Take a cell out of a group that has one of this colour."""
        return self._with_cells(of, self.groups[of].cells.replace(color, "", 1))

    def turn(self) -> Sketch:
        """Turn everything clockwise by a quarter."""
        return Sketch(map(turned, self.groups), turned_side(self.blank), self)

    def mirror(self) -> Sketch:
        """Let east and west change places."""
        return Sketch(map(mirrored, self.groups), mirrored_side(self.blank), self)

    def take_back(self) -> Sketch:
        """Return the sketch before the last operation; this one where there was none."""
        return self.before or self

    def _with_cells(self, index: int, cells: str) -> Sketch:
        groups = list(self.groups)
        groups[index] = group_of(cells, groups[index].sides)
        return self._but(groups)

    def _without(self, side: str) -> list[Group]:
        """Return the groups as they are without a side, each under its number even where nothing is left of it."""
        return [group._replace(sides=group.sides.replace(side, "")) for group in self.groups]

    def _but(self, groups: Iterable[Group]) -> Sketch:
        """Return what comes of an operation: a side is not blank any more once a channel leads there."""
        found = _real(groups)
        taken = "".join(group.sides for group in found)
        return Sketch(found, "".join(side for side in self.blank if side not in taken), self)


def _real(groups: Iterable[Group]) -> list[Group]:
    return [group for group in groups if group.cells or group.sides]


def sketch_of(tile: Tile) -> Sketch:
    """Return the sketch of a finished tile."""
    blank = "".join(side for side, group in zip(SIDES, tile.on_side, strict=True) if group < 0)
    return Sketch(tile.groups, blank)


def read_sketch(text: str) -> Sketch:
    """Read what `Sketch.text` wrote, such as `rb:NE y:S -W`, or refuse it as a tile is refused."""
    words = text.split()
    blank = words.pop()[1:].upper() if words and words[-1].startswith("-") else ""
    groups = parse_tile(" ".join(words)).groups if words else ()
    taken = "".join(group.sides for group in groups)
    if any(side not in SIDES or side in taken for side in blank):
        raise Refusal("tile/form", say("{sides} cannot be the blank sides of this tile.", sides=blank))
    return Sketch(groups, blank)
