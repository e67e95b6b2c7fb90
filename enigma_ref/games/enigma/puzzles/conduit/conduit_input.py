"""Conduit puzzles as people type them: pieces `:NE :N:S`, fields `a1,c3`, connections `b1N`, layouts row by row."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import Final

from .....core.refusal import Refusal, Unclear
from .....core.sentence import Quoted, paragraph, row_of, say
from ...board.spot import SIDES
from ...board.tile import parse_tile
from .layout import Connection, Field, Grid, Piece

MOST: Final = 6
"""How many columns and rows a grid may have."""
_PIECE: Final = say(
    "A piece is its channels, each a colon and its sides: :NE a bend, :N a closed end, :NS:EW two channels."
)
_EMPTY: Final = (".", "-", "_")
_BLOCKED: Final = ("#", "x")


def read_pieces(text: str) -> list[Piece]:
    """Read pieces with spaces or commas between them."""
    found = [_piece(word) for word in re.split(r"[\s,;/]+", text) if word]
    if len(found) > MOST * MOST:
        what = say("{n} pieces are more than any grid here has fields ({most}).", n=len(found), most=MOST * MOST)
        raise Unclear(what)
    return found


def _piece(word: str) -> Piece:
    """Read a piece; the first colon may be left out."""
    channels = word.removeprefix(":").split(":")
    if any(not set(channel.upper()) <= set(SIDES) or not channel for channel in channels):
        raise Unclear(paragraph(say("{word} is not a piece.", word=Quoted(word)), _PIECE))
    try:
        return parse_tile(" ".join(f":{channel}" for channel in channels))
    except Refusal:
        twice = next(side for side in SIDES if word.upper().count(side) > 1)
        what = say("Side {side} stands twice in {word}: a channel ends at it once.", side=twice, word=Quoted(word))
        raise Unclear(paragraph(what, _PIECE)) from None


def read_grid(text: str, blocked: str, outer: str) -> Grid:
    """Read the tile: its size as columns x rows, blocked fields, and connections at its edge."""
    form = re.fullmatch(r"\s*(\d{1,6})\s*[x×*]\s*(\d{1,6})\s*", text.lower(), re.ASCII)
    if form is None:
        raise Unclear(say("{text} is not a grid. Write columns x rows: --grid 3x3.", text=Quoted(text)))
    grid = Grid(int(form[1]), int(form[2]))
    if not (1 <= grid.columns <= MOST and 1 <= grid.rows <= MOST):
        raise Unclear(
            say(
                "A grid has 1 to {most} columns and 1 to {most} rows, not {columns} and {rows}.",
                most=MOST,
                columns=form[1],
                rows=form[2],
            )
        )
    grid = grid._replace(blocked=frozenset(_field(word, grid) for word in _words(blocked)))
    return grid._replace(outer=frozenset(found for word in _words(outer) for found in _connections(word, grid)))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;/]+", text) if word]


def _field(word: str, grid: Grid) -> Field:
    form = re.fullmatch(r"([a-z])([1-9])", word.lower())
    field = Field(ascii_lowercase.index(form[1]), int(form[2]) - 1) if form else None
    if field is None or not grid.has(field):
        last = Field(grid.columns - 1, grid.rows - 1)
        raise Unclear(
            say(
                "There is no field {word}. Fields are a letter for the column and a number for the row, from a1, upper "
                "left, to {last}, lower right.",
                word=Quoted(word),
                last=str(last),
            )
        )
    return field


def _connections(word: str, grid: Grid) -> list[Connection]:
    """Read `b1N`, or `a1NW` for both sides of a corner."""
    form = re.fullmatch(r"([a-z]\d+):?([nesw]+)", word.lower(), re.ASCII)
    if form is None:
        raise Unclear(
            say("{word} is not a connection. Write the field and its side at the edge: --outer b1N.", word=Quoted(word))
        )
    field = _field(form[1], grid)
    found = [Connection(field, side) for side in form[2].upper()]
    for side in form[2].upper():
        if grid.has(field.beside(side)):
            edge = [other for other in SIDES if not grid.has(field.beside(other))]
            what = say(
                "{connection} is not at the edge: {beside} lies there.",
                connection=f"{field}{side}",
                beside=str(field.beside(side)),
            )
            if edge:
                raise Unclear(paragraph(what, say("Its sides at the edge: {sides}.", sides=row_of(edge))))
            raise Unclear(paragraph(what, say("It has no side at the edge.")))
    if field in grid.blocked:
        raise Unclear(
            say(
                "{field} is blocked: the connection {connection} could never be met. Name another field.",
                field=str(field),
                connection=str(found[0]),
            )
        )
    return found


def read_numbers(text: str, pieces: int) -> frozenset[int]:
    """Read the numbers of the pieces that are left out."""
    found = set()
    for word in _words(text):
        if not (word.isascii() and word.isdigit()) or len(word) > 4:
            raise Unclear(
                say("{word} is not the number of a piece. Write for example: --without 3,7.", word=Quoted(word))
            )
        if not 1 <= int(word) <= pieces:
            if pieces > 1:
                raise Unclear(say("There is no piece {word}: the pieces are numbered 1 to {n}.", word=word, n=pieces))
            raise Unclear(say("There is no piece {word}: there is one piece, number 1.", word=word))
        if int(word) in found:
            raise Unclear(say("Piece {word} is left out twice. Write each number once.", word=word))
        found.add(int(word))
    return frozenset(found)


def read_layout(text: str, grid: Grid) -> dict[Field, Piece]:
    """Read what lies on each field, row by row: a piece, `.` where nothing lies, `#` where the field is blocked."""
    rows = [re.split(r"[\s,;]+", row.strip(" \t,;")) for row in text.strip(" \t,;/").split("/")]
    words = [word for row in rows for word in row if word]
    form = say('Write each field, row by row, in quotes: --claim "{example}".', example=_example(grid))
    if len(words) != grid.columns * grid.rows:
        what = say(
            "The claim has {n} {n:field|fields}, the grid {right}; an empty one is written as a dot.",
            n=len(words),
            right=grid.columns * grid.rows,
        )
        raise Unclear(paragraph(what, form))
    if len(rows) > 1 and any(len(row) != grid.columns for row in rows):
        number, row = next((number, row) for number, row in enumerate(rows, 1) if len(row) != grid.columns)
        what = say(
            "Row {row} of the claim has {n} {n:field|fields}, not {right}.", row=number, n=len(row), right=grid.columns
        )
        raise Unclear(paragraph(what, form))
    layout = {}
    for field, word in zip(grid.fields(), words, strict=True):
        if word.lower() in _BLOCKED:
            if field not in grid.blocked:
                raise Unclear(
                    say(
                        "{field} is {word} in the claim, but it is not blocked. Write --blocked {field}, or a dot.",
                        field=str(field),
                        word=word,
                    )
                )
        elif word not in _EMPTY:
            layout[field] = _piece(word)
    return layout


def _example(grid: Grid) -> str:
    return " / ".join(" ".join([":NE" if not row else ":NS", *["."] * (grid.columns - 1)]) for row in range(grid.rows))
