"""The top view of an angular puzzle and a claimed structure, as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from .....core.refusal import Unclear
from .....core.sentence import Quoted, Term, all_of, any_of, say
from .pieces import NOTHING, Cube, Pieces, cubes_in, read_layers

Field: TypeAlias = tuple[int, int]
"""A field of the picture: row and column, from 0."""

_MOST: Final = 20


class TopView(NamedTuple):
    """What is to be seen from straight above."""

    rows: int
    columns: int
    seen: Mapping[Field, str]
    """The piece that is seen on each field; the table is seen on all others."""


class Structure(NamedTuple):
    """Cubes of pieces, and the size of the grid in which they were typed."""

    rows: int
    columns: int
    layers: int
    cubes: Mapping[Cube, str]
    """The piece of which there is a cube, for each place that is not empty."""


def read_view(words: Sequence[str], pieces: Pieces) -> TopView:
    """Read a top view: rows of letters, parted by `/` or each a word.

    All rows must be of one length: a letter left out would otherwise make another picture, and nobody would notice.
    """
    layers = read_layers("/".join(words))
    if len(layers) > 1:
        raise Unclear(
            say("A top view has no layers, so no | or comma. To have a structure checked, write --claim before it.")
        )
    rows = layers[0]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise Unclear(
                say(
                    "Row {row} of the top view has {n} {n:field|fields}, row 1 has {first}. "
                    "Write . for each field on which the table is seen.",
                    row=number,
                    n=len(row),
                    first=len(rows[0]),
                )
            )
    seen = _letters(layers, pieces, Term("top view", "input"))
    return TopView(len(rows), len(rows[0]), {(row, column): letter for (row, column, _), letter in seen.items()})


def read_claim(text: str, pieces: Pieces) -> Structure:
    """Read a structure layer by layer from the table up. Rows may end early, and layers too: the rest is empty."""
    layers = read_layers(text)
    cubes = _letters(layers, pieces, Term("claim", "input"))
    rows, columns = max(map(len, layers)), max(len(row) for layer in layers for row in layer)
    return Structure(rows, columns, len(layers), cubes)


def _letters(layers: Sequence[Sequence[str]], pieces: Pieces, what: Term) -> dict[Cube, str]:
    longest = max(max(len(rows), *map(len, rows)) for rows in layers)
    if longest > _MOST or len(layers) > _MOST * 3:
        raise Unclear(say("The {input} is too large: {n} rows and columns are the most.", input=what, n=_MOST))
    found = {cube: mark.upper() for cube, mark in cubes_in(layers)}
    strange = sorted(set(found.values()) - pieces.keys())
    if strange:
        raise Unclear(
            say(
                "The {input} has {marks}, but there is no such piece: the pieces are {pieces}, and {dot} is nothing.",
                input=what,
                marks=all_of(mark if mark.isalpha() else Quoted(mark) for mark in strange),
                pieces=all_of(sorted(pieces)),
                dot=NOTHING[0],
            )
        )
    if not found:
        raise Unclear(
            say("The {input} shows no piece. Write {pieces} where one is.", input=what, pieces=any_of(sorted(pieces)))
        )
    return found
