"""A claimed structure of an angular puzzle: everything that is wrong with it, and where.

Rows, columns and layers are counted from 1 in what people read, the layers from the table up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from .....core.sentence import Said, Term, say
from .pieces import Cube, Pieces, Shape, mirrored, parts, pushed, turns
from .view import Field, Structure, TopView

_QUARTERS: Final = (Term("right", "seat"), Term("far side", "seat"), Term("left", "seat"))
"""Where somebody sits who sees the structure a quarter clockwise further each time."""


class Fault(NamedTuple):
    """Something that makes a structure no solution."""

    code: str
    """`missing`, `twice`, `count`, `apart`, `mirror`, `shape`, `rest`, `gap` or `view`."""
    said: Said
    piece: str | None = None
    place: tuple[int, ...] = ()
    """Row and column, and for a gap the lowest and the highest layer that are empty, all from 1."""

    @property
    def document(self) -> dict[str, object]:
        """The fault for programs."""
        row, column, layer, to_layer = (*self.place, *[None] * 4)[:4]
        place = {"row": row, "column": column, "layer": layer, "to_layer": to_layer}
        return {"code": self.code, "piece": self.piece, **place, "message": str(self.said)}


def faults(pieces: Pieces, view: TopView, claim: Structure, overhang: str = "no") -> list[Fault]:
    """Return everything that is wrong: pieces first, then how they rest, then how it looks from above.

    What is a gap depends on the ruling `overhang`: any empty place below a cube, or under `side` only one between
    cubes.
    """
    cubes: dict[str, set[Cube]] = {letter: set() for letter in pieces}
    for cube, letter in claim.cubes.items():
        cubes[letter].add(cube)
    rest_faults = _rest_faults if overhang == "no" else _hanging_faults
    return [
        *(fault for letter, shape in pieces.items() for fault in _shape_faults(letter, shape, cubes[letter])),
        *rest_faults(claim.cubes, cubes),
        *_gap_faults(claim.cubes, sides_count=overhang == "no"),
        *_view_faults(view.seen, seen_from_above(claim.cubes)),
    ]


def seen_from_above(cubes: Mapping[Cube, str]) -> dict[Field, str]:
    """Return the piece that is seen on each field that is not bare."""
    return {(row, column): cubes[row, column, layer] for row, column, layer in sorted(cubes)}


def turned_view(view: TopView, claim: Structure) -> Term | None:
    """Return from where else a structure looks exactly like the picture, or None."""
    picture = _trimmed(view.seen)
    seen = _trimmed(seen_from_above(claim.cubes))
    for side in _QUARTERS:
        seen = _trimmed({(column, -row): letter for (row, column), letter in seen.items()})
        if seen == picture:
            return side
    return None


def _shape_faults(letter: str, shape: Shape, cubes: set[Cube]) -> Iterator[Fault]:
    if not cubes:
        yield Fault("missing", say("Piece {letter} is not used.", letter=letter), letter)
        return
    found = parts(cubes)
    ways = turns(shape)
    if len(found) > 1 and all(pushed(part) in ways for part in found):
        what = say("Piece {letter} is used {n} times, but there is one.", letter=letter, n=len(found))
        yield Fault("twice", what, letter)
        return
    if len(cubes) != len(shape):
        what = say(
            "Piece {letter} has {n} {n:cube|cubes} here, but its shape has {right}.",
            letter=letter,
            n=len(cubes),
            right=len(shape),
        )
        yield Fault("count", what, letter)
    if len(found) > 1:
        what = say("Piece {letter} is in {n} parts that don't touch face to face.", letter=letter, n=len(found))
        yield Fault("apart", what, letter)
    elif len(cubes) == len(shape) and pushed(cubes) not in ways:
        if mirrored(pushed(cubes)) in ways:
            what = say("Piece {letter} is a mirror image of its shape: no turn makes it so.", letter=letter)
            yield Fault("mirror", what, letter)
        else:
            what = say("Piece {letter} does not have its shape, however it is turned.", letter=letter)
            yield Fault("shape", what, letter)


def _rest_faults(structure: Mapping[Cube, str], cubes: Mapping[str, set[Cube]]) -> Iterator[Fault]:
    """Find pieces that lie neither on the table nor on another."""
    for letter, own in cubes.items():
        below = [(row, column, layer - 1) for row, column, layer in own]
        rests = any(cube[2] < 0 or structure.get(cube, letter) != letter for cube in below)
        if own and not rests:
            what = say("Piece {letter} rests on nothing: neither on the table nor on another piece.", letter=letter)
            yield Fault("rest", what, letter)


def _hanging_faults(structure: Mapping[Cube, str], cubes: Mapping[str, set[Cube]]) -> Iterator[Fault]:
    """Find these too that hold only each other in the air: where no piece may overhang, there is a gap below them."""
    found = {fault.piece: fault for fault in _rest_faults(structure, cubes)}
    standing = _standing(structure)
    for letter, own in cubes.items():
        if letter in found:
            yield found[letter]
        elif own and letter not in standing:
            what = say("Piece {letter} does not stand on the table, nor on pieces that do.", letter=letter)
            yield Fault("rest", what, letter)


def _standing(structure: Mapping[Cube, str]) -> set[str]:
    """Return the pieces that stand on the table, or on others that do."""
    carried: dict[str, set[str]] = {}
    for (row, column, layer), letter in structure.items():
        below = structure.get((row, column, layer - 1))
        if below and below != letter:
            carried.setdefault(below, set()).add(letter)
    found: set[str] = set()
    new = {letter for (_, _, layer), letter in structure.items() if not layer}
    while new:
        found |= new
        new = {letter for carrier in new for letter in carried.get(carrier, ())} - found
    return found


def _gap_faults(structure: Mapping[Cube, str], *, sides_count: bool) -> Iterator[Fault]:
    """Find every gap below a cube, whether it can be seen from above or not."""
    for cube in sorted(structure):
        row, column, _ = cube
        letter = structure[cube]
        for lowest, layer in _gaps(structure, cube, sides_count=sides_count):
            if lowest + 1 == layer:
                what = say(
                    "Gap under {letter}: nothing at row {row}, column {column}, layer {layer}.",
                    letter=letter,
                    row=row + 1,
                    column=column + 1,
                    layer=layer,
                )
            else:
                what = say(
                    "Gap under {letter}: nothing at row {row}, column {column}, layers {lowest} to {layer}.",
                    letter=letter,
                    row=row + 1,
                    column=column + 1,
                    lowest=lowest + 1,
                    layer=layer,
                )
            yield Fault("gap", what, letter, (row + 1, column + 1, lowest + 1, layer))


def _gaps(structure: Mapping[Cube, str], cube: Cube, *, sides_count: bool) -> Iterator[tuple[int, int]]:
    """Return the gaps below a cube down to the next one or the table: the lowest layer of each, and the one above it.

    Where overhangs at the side do not count, only what lies between cubes is a gap: one below it, or two beside it.
    """
    row, column, layer = cube
    lowest = layer
    while lowest and (row, column, lowest - 1) not in structure:
        lowest -= 1
    empty: Sequence[int] = range(lowest, layer)
    if not sides_count and not lowest:
        empty = [level for level in empty if is_between(structure, (row, column, level))]
    begins = [level for level in empty if level - 1 not in empty]
    ends = [level + 1 for level in empty if level + 1 not in empty]
    yield from zip(begins, ends, strict=True)


def is_between(structure: Mapping[Cube, str], place: Cube) -> bool:
    """Return whether an empty place has cubes on two opposite sides of it, near or far: in its row or its column."""
    row, column, layer = place
    rows = [r for r, c, level in structure if c == column and level == layer]
    columns = [c for r, c, level in structure if r == row and level == layer]
    return any(min(line, default=at) < at < max(line, default=at) for line, at in ((rows, row), (columns, column)))


def _view_faults(picture: Mapping[Field, str], seen: Mapping[Field, str]) -> Iterator[Fault]:
    """Find every field that looks different. Where on the table a structure stands does not matter."""
    moved = _moved(picture, _corner(seen))
    if len(_differing(moved, seen)) < len(_differing(picture, seen)):
        picture = moved
    for row, column in sorted(_differing(picture, seen)):
        here, there = seen.get((row, column)), picture.get((row, column))
        table = say("the table")
        what = say(
            "Row {row}, column {column} shows {here}, in the picture {there}.",
            row=row + 1,
            column=column + 1,
            here=here or table,
            there=there or table,
        )
        yield Fault("view", what, here, (row + 1, column + 1))


def _differing(picture: Mapping[Field, str], seen: Mapping[Field, str]) -> set[Field]:
    return {field for field, _ in picture.items() ^ seen.items()}


def _corner(fields: Mapping[Field, str]) -> Field:
    return min(row for row, _ in fields), min(column for _, column in fields)


def _moved(fields: Mapping[Field, str], to: Field) -> dict[Field, str]:
    """Move what is seen so that its first row and column are those wanted."""
    row, column = _corner(fields)
    return {(r - row + to[0], c - column + to[1]): letter for (r, c), letter in fields.items()}


def _trimmed(fields: Mapping[Field, str]) -> dict[Field, str]:
    return _moved(fields, (0, 0))
