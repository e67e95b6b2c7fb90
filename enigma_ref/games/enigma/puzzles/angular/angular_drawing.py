"""Structures and pieces of angular puzzles in characters: each layer from above, side by side, from the table up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from .....core.picture import Picture, WordedPicture
from .....core.sentence import Said, say
from .....core.voice import Voice
from .....core.widths import columns_of
from ...board.colors import COLORS
from .pieces import NOTHING, Cube, Pieces
from .view import Field

_WIDEST: Final = 76
_APART: Final = 3
_WOODS: Final = ("natural", "grey", "white", "brown")


class Plan(NamedTuple):
    """Some fields as they look from above, under a heading."""

    heading: Said
    rows: int
    columns: int
    marks: Mapping[Field, str]


def colors(letters: Iterable[str]) -> dict[str, str]:
    """Return the colour of each piece where the letters are those of colours; otherwise nothing.

    Only where all of them are: of A, B, C and D, the second is not the blue one.
    """
    names = {letter: COLORS.get(letter.lower(), "") for letter in letters}
    return names if all(names.values()) else {}


def tints(letters: Iterable[str]) -> dict[str, str]:
    """Return colours that tell the pieces apart: their own, or those of woods."""
    names = sorted(letters)
    return colors(names) or {letter: _WOODS[index % len(_WOODS)] for index, letter in enumerate(names)}


def plans(cubes: Mapping[Cube, str], rows: int, columns: int) -> list[Plan]:
    """Return each layer of cubes, from the table up."""
    return [
        Plan(
            say("layer {number}", number=number + 1),
            rows,
            columns,
            {(row, column): letter for (row, column, layer), letter in cubes.items() if layer == number},
        )
        for number in range(max(layer for _, _, layer in cubes) + 1)
    ]


def piece_plans(pieces: Pieces) -> list[Plan]:
    """Return the pieces as they were described, each layer by layer."""
    found = []
    for letter, shape in pieces.items():
        rows, columns, layers = (max(cube[axis] for cube in shape) + 1 for axis in range(3))
        drawn = plans(dict.fromkeys(shape, letter), rows, columns)
        for number, plan in enumerate(drawn, 1):
            several = say("{letter}, layer {number}", letter=letter, number=number)
            found.append(plan._replace(heading=several if layers > 1 else say("{letter}", letter=letter)))
    return found


def draw(shown: Sequence[Plan], letters: Iterable[str], *, numbered: bool = True) -> Picture:
    """Draw plans side by side, as many in a band as fit; with `numbered`, rows and columns have their numbers."""
    styles = {letter: f"cell {color}" for letter, color in colors(letters).items()}
    margin = 3 if numbered else 0

    def drawn(picture: Picture, voice: Voice) -> None:
        left = top = bottom = 0
        for plan in shown:
            pitch = 2 if plan.columns < 10 else 3
            heading = voice.text(plan.heading)
            width = max(columns_of(heading), margin + pitch * plan.columns)
            if left and left + width > _WIDEST:
                left, top = 0, bottom + 1
            picture.put(top, left, heading, "heading")
            _put(picture, plan, (top, left), pitch, margin, styles)
            bottom = picture.height
            left += width + _APART

    return WordedPicture(drawn)


def _put(picture: Picture, plan: Plan, at: Field, pitch: int, margin: int, styles: Mapping[str, str]) -> None:
    top, left = at
    first = top + (2 if margin else 1)
    for row in range(plan.rows):
        if margin:
            picture.put(first + row, left, f"{row + 1:>2}", "edge")
        for column in range(plan.columns):
            place = left + margin + pitch * column
            if margin and not row:
                picture.put(top + 1, place, str(column + 1), "edge")
            mark = plan.marks.get((row, column))
            picture.put(first + row, place, mark or NOTHING[0], styles.get(mark, "") if mark else "edge")
