"""Conduit puzzles as pictures: a layout in characters and as shapes, and a set of pieces with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final

from .....core.picture import Picture
from .....core.sentence import say
from .....core.shapes import Box, Group, Label, Scene, Shape, line
from ...board.spot import Spot
from ...drawing.board_scene import JOINED, OPEN, STOPPED, conduits, corner
from ...drawing.tile_scene import MIDDLES, OUTWARD, SIZE
from ...drawing.tile_text import TilePlan
from .layout import Connection, Field, Grid, Layout, Piece, ends, is_joined, written

_WIDTH: Final = 7
_HEIGHT: Final = 3
_TOP: Final = 3
_LEFT: Final = 4
_BEYOND: Final = 18
"""How far a connection at the edge reaches beyond it."""


def draw(grid: Grid, layout: Layout) -> Picture:
    """Draw a layout in characters; what comes in from the edge reaches beyond it."""
    picture = Picture()
    for column in range(grid.columns):
        picture.put(0, _place(Field(column, 0))[1] + _WIDTH // 2, ascii_lowercase[column], "edge")
    for row in range(grid.rows):
        picture.put(_place(Field(0, row))[0] + _HEIGHT // 2, 0, str(row + 1), "edge")
    for field in grid.fields():
        top, left = _place(field)
        for down in (-1, _HEIGHT):
            for right in (-1, _WIDTH):
                picture.put(top + down, left + right, "+", "border")
        piece = layout.get(field)
        if piece is not None:
            _put(picture, top, left, piece)
        else:
            for row in range(_HEIGHT) if field in grid.blocked else ():
                picture.put(top + row, left, "░" * _WIDTH, "edge")
    _draw_ends(picture, grid, layout)
    return picture


def draw_set(pieces: Sequence[Piece], across: int = 5) -> Picture:
    """Draw pieces in rows, each with its number and how it is written."""
    picture = Picture()
    wide = max(len(f"{number} {written(piece)}") for number, piece in enumerate(pieces, 1))
    step = max(wide, _WIDTH) + 3
    for index, piece in enumerate(pieces):
        row, column = index // across * (_HEIGHT + 4), index % across * step
        picture.put(row, column, f"{index + 1} {written(piece)}")
        top, left = row + 2, column + 1
        for down in (-1, _HEIGHT):
            for right in (-1, _WIDTH):
                picture.put(top + down, left + right, "+", "border")
        _put(picture, top, left, piece)
        for side in ends(piece):
            picture.put(*_gap(top, left, side), "│" if side in "NS" else "─", "channel")
    return picture


def _place(field: Field) -> tuple[int, int]:
    """Return where a field begins in the picture, inside its border."""
    return _TOP + field.row * (_HEIGHT + 1), _LEFT + field.column * (_WIDTH + 1)


def _put(picture: Picture, top: int, left: int, piece: Piece) -> None:
    plan = TilePlan(piece, [[] for _ in piece.groups], _WIDTH, large=False)
    for row in range(_HEIGHT):
        for column in range(_WIDTH):
            found = plan.picture.at(row, column)
            if found:
                picture.put(top + row, left + column, found[0], "channel")


def _gap(top: int, left: int, side: str, out: int = 1) -> tuple[int, int]:
    """Return the place just beyond a side of a field, or further out."""
    return {
        "N": (top - out, left + _WIDTH // 2),
        "E": (top + _HEIGHT // 2, left + _WIDTH - 1 + out),
        "S": (top + _HEIGHT - 1 + out, left + _WIDTH // 2),
        "W": (top + _HEIGHT // 2, left - out),
    }[side]


def _draw_ends(picture: Picture, grid: Grid, layout: Layout) -> None:
    """Draw what channels do at the border of their fields: go on, are stopped by a side without one, or are open."""
    for field, piece in layout.items():
        for side in ends(piece):
            upright = side in "NS"
            sign, style = "│" if upright else "─", "channel"
            if _at_side(grid, layout, field, side) == STOPPED:
                sign, style = "x", "open"
            elif not is_joined(grid, layout, field, side):
                sign, style = "┆" if upright else "┄", "open"
            picture.put(*_gap(*_place(field), side), sign, style)
    for field, side in grid.outer:
        picture.put(*_gap(*_place(field), side, 2), "│" if side in "NS" else "─", "channel")
        if side not in ends(layout.get(field)):
            picture.put(*_gap(*_place(field), side), "x", "open")


def _at_side(grid: Grid, layout: Layout, field: Field, side: str) -> str:
    if is_joined(grid, layout, field, side):
        return JOINED
    near = field.beside(side)
    return STOPPED if near in layout or near in grid.blocked else OPEN


def scene(grid: Grid, layout: Layout) -> Scene:
    """Draw a layout as shapes."""
    margin = 42.0
    shapes: list[Shape] = [
        *(Label((column * SIZE + 50, -30), ascii_lowercase[column], 13, "edge") for column in range(grid.columns)),
        *(Label((-30, row * SIZE + 50), str(row + 1), 13, "edge") for row in range(grid.rows)),
        *(_ground(grid, field, layout.get(field)) for field in grid.fields()),
        *(_stub(outer, met=outer.side in ends(layout.get(outer.field))) for outer in sorted(grid.outer)),
    ]
    for field, piece in layout.items():
        sides = {side: _at_side(grid, layout, field, side) for side in ends(piece)}
        shapes.append(conduits(_spot(field), piece, [{} for _ in piece.groups], (), sides)._replace(about={}))
    return Scene(
        (-margin, -margin),
        grid.columns * SIZE + 2 * margin,
        grid.rows * SIZE + 2 * margin,
        tuple(shapes),
        say("A conduit puzzle"),
        " / ".join(rows(grid, layout)),
    )


def rows(grid: Grid, layout: Layout) -> list[str]:
    """Return a layout in words, row by row, as a claim takes it."""

    def word(field: Field) -> str:
        return written(layout[field]) if field in layout else "#" if field in grid.blocked else "."

    return [" ".join(word(Field(column, row)) for column in range(grid.columns)) for row in range(grid.rows)]


def _spot(field: Field) -> Spot:
    """Return the spot of a board that lies where a field does: north is up there."""
    return Spot(field.column, -field.row)


def _ground(grid: Grid, field: Field, piece: Piece | None) -> Group:
    box = Box((1.5, 1.5), SIZE - 3, SIZE - 3, "hub" if field in grid.blocked else "ground", rounding=7)
    if piece:
        title = say("{field}: {piece}", field=str(field), piece=written(piece))
    elif field in grid.blocked:
        title = say("{field}: blocked", field=str(field))
    else:
        title = say("{field}: empty", field=str(field))
    return Group((box,), "field", {"field": str(field)}, title, corner(_spot(field)))


def _stub(outer: Connection, *, met: bool) -> Group:
    """Return the connection at the edge, with a bar across it where nothing meets it."""
    (x, y), (right, down) = MIDDLES[outer.side], OUTWARD[outer.side]
    end = (x + right * _BEYOND, y + down * _BEYOND)
    parts = [line((x, y), end, kind=kind) for kind in ("wall", "channel")]
    if not met:
        parts.append(line((x - down * 9, y - right * 9), (x + down * 9, y + right * 9), kind="bar"))
    title = say("connection {connection}", connection=str(outer))
    return Group(tuple(parts), "outer", {"side": outer.side}, title, corner(_spot(outer.field)))
