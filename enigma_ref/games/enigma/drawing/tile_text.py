"""One tile in characters: its channels as lines, its cells as letters, on a grid of a given width.

A large tile has five rows, a small one three: the large one draws the ends of its channels too, the small one leaves
them to the gap between tiles. The same plan serves both; what does not fit asks for a wider tile.
"""

from __future__ import annotations

from ....core.picture import Picture, Run
from ..board.tile import Tile

Label = list[Run]
"""The cells of a group, with the networkers on them, as they are to be shown."""


class TooNarrow(Exception):  # noqa: N818  asks for another width, nothing is wrong
    """The tile needs more columns."""


class TilePlan:
    """A tile being drawn: which characters are taken, and by which group."""

    def __init__(self, tile: Tile, labels: list[Label], width: int, large: bool) -> None:
        self.picture = Picture()
        self.width = width
        self._center = width // 2
        self._large = large
        self.height = 5 if large else 3
        self._middle = self.height // 2
        self._upper, self._lower = self._middle - 1, self._middle + 1
        self._owner: dict[tuple[int, int], int] = {}
        self._group = -1
        groups = [set(group.sides) for group in tile.groups]
        crossing = {"N", "S"} in groups and {"E", "W"} in groups
        # Cells in the middle: those above and below keep their distance, so that nobody reads them together.
        self._crowded = any(sides == {"E", "W"} and labels[index] for index, sides in enumerate(groups))
        for index, sides in enumerate(groups):
            self._group = index
            self._draw(frozenset(sides), labels[index], crossing)
        for index, sides in enumerate(groups):
            if not sides:
                self._group = index
                self._tuck_away([("(", ""), *labels[index], (")", "")])

    def group_at(self, row: int, column: int) -> int | None:
        """Return the group that a character belongs to."""
        return self._owner.get((row, column))

    def _put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset in range(len(text)):
            place = (row, column + offset)
            if place in self._owner or not 0 <= place[1] < self.width:
                raise TooNarrow
            self._owner[place] = self._group
        self.picture.put(row, column, text, style)

    def _label(self, row: int, column: int, label: Label) -> None:
        for text, style in label:
            self._put(row, column, text, style)
            column += len(text)

    def _draw(self, sides: frozenset[str], label: Label, crossing: bool) -> None:
        if len(sides) == 1:
            self._stub(next(iter(sides)), label)
        elif sides in ({"N", "S"}, {"E", "W"}):
            self._straight(sides, label, crossing)
        elif len(sides) == 2:
            self._corner(sides, label)
        elif sides:
            self._junction(sides, label)

    def _vertical(self, row: int, label: Label) -> None:
        """Draw a piece of an upright channel, with cells on it if there are any."""
        if label:
            self._label(row, self._center - (_length(label) - 1) // 2, label)
        else:
            self._put(row, self._center, "│")

    def _end(self, side: str) -> None:
        """Draw what leads to a side: nothing in a small tile above and below."""
        if side in "NS":
            if self._large:
                self._put(0 if side == "N" else self.height - 1, self._center, "│")
        else:
            self._put(self._middle, self.width - 1 if side == "E" else 0, "─")

    def _stub(self, side: str, label: Label) -> None:
        shown = label or [("■", "")]
        if side in "NS":
            row = self._upper if side == "N" else self._lower
            if self._large and self._crowded:
                row = 0 if side == "N" else self.height - 1
            else:
                self._end(side)
            self._vertical(row, shown)
            return
        self._end(side)
        length = _length(shown)
        if length > self._center - 2:
            raise TooNarrow
        self._label(self._middle, self.width - 1 - length if side == "E" else 1, shown)

    def _straight(self, sides: frozenset[str], label: Label, crossing: bool) -> None:
        if "N" in sides:
            self._end("N")
            self._end("S")
            self._vertical(self._upper, label)
            self._vertical(self._middle, [])
            self._vertical(self._lower, [])
            return
        length = _length(label)
        start = self._center + 1 if crossing else self._center - (length - 1) // 2
        if length > (self.width - 2 - self._center if crossing else self.width - 2):
            raise TooNarrow
        for column in range(self.width):
            over = crossing and column == self._center  # the upright channel passes above this one
            if not over and not start <= column < start + length:
                self._put(self._middle, column, "─")
        self._label(self._middle, start, label)

    def _corner(self, sides: frozenset[str], label: Label) -> None:
        north, east = "N" in sides, "E" in sides
        row = self._upper if north else self._lower
        for side in sides:
            self._end(side)
        turn = self.width - 2 if east else 1
        self._put(
            row, self._center, {(True, True): "╰", (True, False): "╯", (False, True): "╭"}.get((north, east), "╮")
        )
        self._put(row, turn, {(True, True): "╮", (True, False): "╭", (False, True): "╯"}.get((north, east), "╰"))
        self._put(
            self._middle, turn, {(True, True): "╰", (True, False): "╯", (False, True): "╭"}.get((north, east), "╮")
        )
        first, last = sorted((self._center, turn))
        start = first + 1
        if _length(label) > last - start:
            raise TooNarrow
        self._label(row, start, label)
        for column in range(start + _length(label), last):
            self._put(row, column, "─")

    def _junction(self, sides: frozenset[str], label: Label) -> None:
        for side in "NS":
            if side in sides:
                self._end(side)
        carrier = "N" if "N" in sides else "S"
        for side, row in (("N", self._upper), ("S", self._lower)):
            if side in sides:
                self._vertical(row, label if side == carrier else [])
        missing = "".join({"N", "E", "S", "W"} - sides)
        self._put(self._middle, self._center, {"": "┼", "N": "┬", "S": "┴", "E": "┤", "W": "├"}[missing])
        for column in range(self.width):
            if ("W" in sides and column < self._center) or ("E" in sides and column > self._center):
                self._put(self._middle, column, "─")

    def _tuck_away(self, label: Label) -> None:
        """Find room for a cell that is joined to no side: a free place with a blank on either side of it."""
        length = _length(label)
        for row in (0, self.height - 1, *range(1, self.height - 1)):
            for column in range(self.width - length + 1):
                if not any((row, place) in self._owner for place in range(column - 1, column + length + 1)):
                    self._label(row, column, label)
                    return
        raise TooNarrow


def _length(label: Label) -> int:
    return sum(len(text) for text, _ in label)
