"""A picture made of characters: a grid in which each character has a style, named by what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .voice import ENGLISH, Voice
from .widths import columns_of, letters_of

Run = tuple[str, str]
"""Some text and its style."""


class Picture:
    """A grid of styled characters that grows as things are put on it."""

    def __init__(self) -> None:
        self._grid: dict[tuple[int, int], Run] = {}

    def spoken(self, voice: Voice) -> Picture:
        """Return the picture with its words in the language of a voice. Most have none."""
        return self

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Put text from a place to the right. A letter of double width takes two places, a mark on one none."""
        for letter in letters_of(text):
            self._grid[row, column] = (letter, style)
            if columns_of(letter) == 2:
                column += 1
                self._grid[row, column] = ("", style)
            column += 1

    def at(self, row: int, column: int) -> Run | None:
        """Return the character at a place and its style; None where nothing was put."""
        return self._grid.get((row, column))

    @property
    def height(self) -> int:
        """How many rows there are."""
        return max((row for row, _ in self._grid), default=-1) + 1

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((column for _, column in self._grid), default=-1) + 1

    def rows(self) -> Iterator[list[Run]]:
        """Return each row as runs of one style, without blanks at its end."""
        by_row: dict[int, dict[int, Run]] = {}
        for (row, column), cell in self._grid.items():
            by_row.setdefault(row, {})[column] = cell
        for row in range(self.height):
            cells = by_row.get(row, {})
            runs: list[Run] = []
            for column in range(max(cells, default=-1) + 1):
                char, style = cells.get(column, (" ", ""))
                if runs and runs[-1][1] == style:
                    runs[-1] = (runs[-1][0] + char, style)
                else:
                    runs.append((char, style))
            yield runs

    def text(self) -> str:
        """Return the picture without its styles."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self.rows())


class WordedPicture(Picture):
    """A picture with words on it, which take more or less room in each language: it is drawn again for another one."""

    def __init__(self, draw: Callable[[Picture, Voice], None]) -> None:
        super().__init__()
        self._draw = draw
        draw(self, ENGLISH)

    def spoken(self, voice: Voice) -> Picture:
        """Return the picture drawn anew, with its words in the language of a voice."""
        drawn = Picture()
        self._draw(drawn, voice)
        return drawn
