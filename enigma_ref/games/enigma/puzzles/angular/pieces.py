"""The angular pieces: shapes of unit cubes, how they are written, and every way to turn them.

A shape is written row by row, rows parted by `/`, layers from the table up by `|`: `xx/x` is an angle that lies flat,
`xx/x|x` has a cube on its corner besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from .....core.refusal import Unclear
from .....core.sentence import Quoted, all_of, say
from .....core.words import fold

Cube: TypeAlias = tuple[int, int, int]
"""The place of a unit cube: row, column and layer, from 0."""

Shape: TypeAlias = frozenset[Cube]
"""The cubes of a piece, pushed into the corner: the least row, column and layer are 0."""

Pieces: TypeAlias = Mapping[str, Shape]
"""The pieces by letter."""

NOTHING: Final = ".-_0"
"""What may be typed where there is no cube; the first is what is written."""

CUBE: Final = "xX#1"
"""What may be typed for a cube of a shape; the first is what is written."""

NUMBER: Final = 4
"""How many there are in the box."""

_LARGEST: Final = 12
_LINE: Final = re.compile(r"\s*/\s*|\s+")


def read_pieces(texts: Iterable[str]) -> dict[str, Shape]:
    """Read pieces such as `A=xx/x`, any number of them, in the order of their letters."""
    pieces: dict[str, Shape] = {}
    for text in texts:
        name, equals, shape = text.partition("=")
        if not equals:
            raise Unclear(say("{text} is not a piece. Write its letter, = and its shape: A=xx/x.", text=Quoted(text)))
        letter = read_letter(name)
        if letter in pieces:
            raise Unclear(say("Piece {letter} is given twice. Take another letter for one of them.", letter=letter))
        pieces[letter] = read_shape(letter, shape)
    return dict(sorted(pieces.items()))


def check_number(pieces: Pieces) -> None:
    """Refuse any number of pieces but that of the box."""
    if not pieces:
        raise Unclear(say("The box has four angular pieces, not 0. Give each its letter and shape."))
    if len(pieces) != NUMBER:
        raise Unclear(
            say(
                "The box has four angular pieces, not {n} ({pieces}). Give each its letter and shape.",
                n=len(pieces),
                pieces=all_of(sorted(pieces)),
            )
        )


def read_letter(text: str) -> str:
    """Return the letter of a piece as it is written: a capital."""
    letter = fold(text.strip()).upper()
    if len(letter) != 1 or letter == letter.lower():
        raise Unclear(
            say("{text} is not a letter for a piece. Take one letter, such as that of its colour.", text=Quoted(text))
        )
    return letter


def read_shape(letter: str, text: str) -> Shape:
    """Read the shape of a piece. Rows may end early; a cube is an `x`, or the letter of the piece itself."""
    marked = dict(cubes_in(read_layers(text)))
    strange = [mark for mark in dict.fromkeys(marked.values()) if mark not in CUBE and mark.upper() != letter]
    if strange:
        raise Unclear(
            say(
                "{mark} in the shape of piece {letter} is neither a cube nor an empty place: "
                "write x for a cube and . for none.",
                mark=Quoted(strange[0]),
                letter=letter,
            )
        )
    cubes = set(marked)
    if not cubes:
        raise Unclear(say("Piece {letter} has no cube. Mark each of its cubes: {letter}=xx/x.", letter=letter))
    if len(cubes) > _LARGEST:
        raise Unclear(
            say(
                "Piece {letter} has {n} cubes. A piece may have {most} at most.",
                letter=letter,
                n=len(cubes),
                most=_LARGEST,
            )
        )
    apart = parts(cubes)
    if len(apart) > 1:
        raise Unclear(
            say(
                "Piece {letter} is in {n} parts. Its cubes must hold together, face to face.",
                letter=letter,
                n=len(apart),
            )
        )
    return pushed(cubes)


def read_layers(text: str) -> list[list[str]]:
    """Return the rows of each layer. A blank parts rows as `/` does, and `,` layers as `|`, which a shell wants."""
    return [_LINE.split(layer.strip()) for layer in re.split("[|,]", text)]


def cubes_in(layers: Sequence[Sequence[str]]) -> Iterable[tuple[Cube, str]]:
    """Return each place that is marked, and its mark."""
    for layer, rows in enumerate(layers):
        for row, marks in enumerate(rows):
            for column, mark in enumerate(marks):
                if mark not in NOTHING:
                    yield (row, column, layer), mark


def pushed(cubes: Iterable[Cube]) -> Shape:
    """Push cubes into the corner."""
    places = list(cubes)
    row, column, layer = (min(place[axis] for place in places) for axis in range(3))
    return frozenset((r - row, c - column, z - layer) for r, c, z in places)


def parts(cubes: Iterable[Cube]) -> list[set[Cube]]:
    """Return the cubes sorted into parts that hold together, each face to face with another of its part."""
    left = set(cubes)
    found = []
    while left:
        part = {min(left)}
        edge = list(part)
        left -= part
        while edge:
            row, column, layer = edge.pop()
            beside = {
                (row + r, column + c, layer + z)
                for r, c, z in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
            } & left
            left -= beside
            part |= beside
            edge += beside
        found.append(part)
    return found


@cache
def turns(shape: Shape) -> tuple[Shape, ...]:
    """Return every way in which a piece can lie: turned and tipped, 24 at most, never mirrored."""
    found = {shape}
    new = [shape]
    while new:
        here = new.pop()
        spun = pushed((column, -row, layer) for row, column, layer in here)
        tipped = pushed((-layer, column, row) for row, column, layer in here)
        for turned in {spun, tipped} - found:
            found.add(turned)
            new.append(turned)
    return tuple(sorted(found, key=sorted))


def mirrored(shape: Shape) -> Shape:
    """Return the mirror image of a shape."""
    return pushed((row, -column, layer) for row, column, layer in shape)


def written(cubes: Mapping[Cube, str] | Shape) -> str:
    """Return cubes in the notation: each as the mark it has, or as `x`."""
    marks = cubes if isinstance(cubes, Mapping) else dict.fromkeys(cubes, CUBE[0])
    rows, columns, layers = (max((cube[axis] for cube in marks), default=0) + 1 for axis in range(3))
    return "|".join(
        "/".join("".join(marks.get((r, c, z), NOTHING[0]) for c in range(columns)) for r in range(rows))
        for z in range(layers)
    )
