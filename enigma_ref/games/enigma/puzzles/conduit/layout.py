"""Conduit puzzles: pieces with channels on the fields of a tile, and what makes a layout right.

Every end of a channel must meet an end on the field beside it or a connection at the edge of the tile; a channel that
ends inside its piece (`:N`) is closed there. How many separate channels come of it does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import Final, NamedTuple

from .....core.sentence import Said, Term, say
from ...board.spot import SIDES
from ...board.tile import Group, Tile

Piece = Tile
"""A piece is a tile without cells: what it carries are channels."""

SIDE_NAMES: Final = {
    "N": Term("north", "side"),
    "E": Term("east", "side"),
    "S": Term("south", "side"),
    "W": Term("west", "side"),
}
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""The way to the field beside, in columns and rows."""


class Field(NamedTuple):
    """A place for one piece, counted from the upper left corner: `b1` is the second of the first row."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{ascii_lowercase[self.column]}{self.row + 1}"

    def beside(self, side: str) -> Field:
        """Return the field at a side, on the tile or beyond its edge."""
        right, down = STEPS[side]
        return Field(self.column + right, self.row + down)


class Connection(NamedTuple):
    """A channel that comes in from the edge of the tile, to one side of a field."""

    field: Field
    side: str

    def __str__(self) -> str:
        return f"{self.field}{self.side}"


class Grid(NamedTuple):
    """The tile: its fields, which of them are blocked, and the connections at its edge."""

    columns: int = 3
    rows: int = 3
    blocked: frozenset[Field] = frozenset()
    outer: frozenset[Connection] = frozenset()

    def fields(self) -> Iterator[Field]:
        """Return every field, row by row."""
        return (Field(column, row) for row in range(self.rows) for column in range(self.columns))

    def has(self, field: Field) -> bool:
        """Return whether a field is on the tile."""
        return 0 <= field.column < self.columns and 0 <= field.row < self.rows

    @property
    def room(self) -> int:
        """How many pieces find a place."""
        return self.columns * self.rows - len(self.blocked)


Layout = Mapping[Field, Piece]
"""What lies on the fields, turned as it lies there."""


class Fault(NamedTuple):
    """What is wrong with a layout, and where."""

    code: str
    """`open`, `unmet`, `blocked`, `unused`, `left-out` or `no-such-piece`."""
    said: Said
    """What is wrong, without a full stop, so that it fits into a note."""
    field: Field | None = None
    side: str | None = None
    number: int | None = None
    """The piece's number, where the fault is about one of the set."""


def turned(piece: Piece, quarters: int = 1) -> Piece:
    """Return a piece turned clockwise by so many quarters."""
    onward = {side: SIDES[(SIDES.index(side) + quarters) % 4] for side in SIDES}
    groups = [
        Group("", "".join(sorted((onward[side] for side in group.sides), key=SIDES.index))) for group in piece.groups
    ]
    return Tile(tuple(sorted(groups, key=lambda group: SIDES.index(group.sides[0]))))


def written(piece: Piece) -> str:
    """Return a piece as one word: `:NE:SW`."""
    return piece.text.replace(" ", "")


def shape(piece: Piece) -> str:
    """Return what a piece is however it lies: the same for two that can be turned into one another."""
    return min(written(turned(piece, quarters)) for quarters in range(4))


def ends(piece: Piece | None) -> str:
    """Return the sides at which channels of a piece end; none where nothing lies."""
    return "".join(side for side, group in zip(SIDES, piece.on_side, strict=True) if group >= 0) if piece else ""


def opposite(side: str) -> str:
    """Return the side that a side of the field beside meets."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def check_channels(grid: Grid, layout: Layout) -> list[Fault]:
    """Return each piece on a blocked field, each open end, and each connection at the edge that is not met."""
    faults = [
        Fault(
            "blocked",
            say("{field} is blocked, and {piece} lies on it", field=str(field), piece=written(layout[field])),
            field,
        )
        for field in grid.fields()
        if field in layout and field in grid.blocked
    ]
    for field in grid.fields():
        for side in ends(layout.get(field)):
            if not is_joined(grid, layout, field, side):
                what = say(
                    "{field} ({piece}) is open to the {side}: {why}",
                    field=str(field),
                    piece=written(layout[field]),
                    side=SIDE_NAMES[side],
                    why=_why_open(grid, layout, field, side),
                )
                faults.append(Fault("open", what, field, side))
    for field, side in sorted(grid.outer, key=lambda outer: (outer.field.row, outer.field.column, outer.side)):
        if side not in ends(layout.get(field)):
            what = say(
                "the connection {connection} at the edge is not met: {why}",
                connection=f"{field}{side}",
                why=_beside(grid, layout, field),
            )
            faults.append(Fault("unmet", what, field, side))
    return faults


def is_joined(grid: Grid, layout: Layout, field: Field, side: str) -> bool:
    """Return whether an end at this side would meet another, or a connection at the edge."""
    return Connection(field, side) in grid.outer or opposite(side) in ends(layout.get(field.beside(side)))


def _why_open(grid: Grid, layout: Layout, field: Field, side: str) -> Said:
    near = field.beside(side)
    return _beside(grid, layout, near) if grid.has(near) else say("the edge has no connection there")


def _beside(grid: Grid, layout: Layout, field: Field) -> Said:
    if field in layout:
        return say("{field} ({piece}) has no channel there", field=str(field), piece=written(layout[field]))
    if field in grid.blocked:
        return say("{field} is blocked", field=str(field))
    return say("nothing lies on {field}", field=str(field))


def check_pieces(
    pieces: Sequence[Piece], without: frozenset[int], layout: Layout, *, every: bool = True
) -> list[Fault]:
    """Return which pieces are not used though they should be, and what lies there though it should not.

    Pieces are numbered from 1; those in `without` are marked X on the tile. Whether `every` other one has to be used
    is the ruling `conduit-all`.
    """
    left = {number: shape(piece) for number, piece in enumerate(pieces, 1) if number not in without}
    out = {shape(pieces[number - 1]): number for number in sorted(without, reverse=True)}
    faults = []
    for field in sorted(layout, key=lambda field: (field.row, field.column)):
        piece = layout[field]
        found = next((number for number, known in left.items() if known == shape(piece)), None)
        if found is not None:
            del left[found]
        elif shape(piece) in out:
            number = out[shape(piece)]
            what = say(
                "{field} ({piece}) is piece {number}, which is left out",
                field=str(field),
                piece=written(piece),
                number=number,
            )
            faults.append(Fault("left-out", what, field, number=number))
        elif shape(piece) in map(shape, pieces):
            what = say(
                "{field} ({piece}) is one more of its kind than there are", field=str(field), piece=written(piece)
            )
            faults.append(Fault("no-such-piece", what, field))
        else:
            what = say(
                "{field} ({piece}) is none of the pieces that are to be used", field=str(field), piece=written(piece)
            )
            faults.append(Fault("no-such-piece", what, field))
    for number in left if every else ():
        what = say("piece {number} ({piece}) is not used", number=number, piece=written(pieces[number - 1]))
        faults.append(Fault("unused", what, number=number))
    return faults
