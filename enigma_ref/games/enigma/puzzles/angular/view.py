"""The top view of an angular puzzle and a claimed structure, as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from .....core.refusal import Unclear
from .....core.words import counted, listed, quote
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
            "A top view has no layers, so no | or comma. To have a structure checked, write --claim before it."
        )
    rows = layers[0]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise Unclear(
                f"Row {number} of the top view has {counted(len(row), 'field')}, row 1 has {len(rows[0])}. "
                "Write . for each field on which the table is seen."
            )
    seen = _letters(layers, pieces, "top view")
    return TopView(len(rows), len(rows[0]), {(row, column): letter for (row, column, _), letter in seen.items()})


def read_claim(text: str, pieces: Pieces) -> Structure:
    """Read a structure layer by layer from the table up. Rows may end early, and layers too: the rest is empty."""
    layers = read_layers(text)
    cubes = _letters(layers, pieces, "claim")
    rows, columns = max(map(len, layers)), max(len(row) for layer in layers for row in layer)
    return Structure(rows, columns, len(layers), cubes)


def _letters(layers: Sequence[Sequence[str]], pieces: Pieces, what: str) -> dict[Cube, str]:
    longest = max(max(len(rows), *map(len, rows)) for rows in layers)
    if longest > _MOST or len(layers) > _MOST * 3:
        raise Unclear(f"The {what} is too large: {_MOST} rows and columns are the most.")
    found = {cube: mark.upper() for cube, mark in cubes_in(layers)}
    strange = sorted(set(found.values()) - pieces.keys())
    if strange:
        marks = listed([mark if mark.isalpha() else quote(mark) for mark in strange])
        raise Unclear(
            f"The {what} has {marks}, but there is no such piece: the pieces are {listed(sorted(pieces))}, "
            f"and {NOTHING[0]} is nothing."
        )
    if not found:
        raise Unclear(f"The {what} shows no piece. Write {listed(sorted(pieces), 'or')} where one is.")
    return found
