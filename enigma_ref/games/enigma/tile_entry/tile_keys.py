"""A tile key by key: what each side leads to, side by side; then the networker's cell and the spot, where asked for.

Small letters are cells and capitals sides, as in the short notation; arrows are sides, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from ....core.picture import Picture, Run
from ....core.refusal import Refusal
from ....core.sentence import Quoted, Said, Term, all_of, row_of, say
from ....core.stepwise import Key
from ..board.colors import COLORS
from ..board.spot import SIDES, parse_spot
from ..board.tile import Cell, Group, Tile, group_of
from .seen_tiles import fitting
from .sketch import SIDE_NAMES, Sketch, sketch_of
from .sketch_text import picture_of
from .tile_questions import LOOSE, SPOT, WHICH, WHOLE, keys, question
from .turning import mirrored_side, turned_side

_ARROWS: Final = {"up": "N", "right": "E", "down": "S", "left": "W"}
_SMALL: Final = {"n": "N", "e": "E", "s": "S"}  # a small w is a white cell
_WORDS: Final = {"turn": "t", "mirror": "m", "clear": "c", "back": "backspace", "undo": "backspace"}
_MOST_OFFERS: Final = 9


class Wanted(NamedTuple):
    """What is wanted besides the tile."""

    spots: Mapping[str, str] | None = None
    """The names of the free spots by what the board shows on them, where the spot is asked for; else None."""
    player: str = ""
    """Whose networker is asked for; empty where none is."""
    mark: Run = ("*", "last")
    """The sign of that networker, and its style."""
    spot: str = ""
    """The spot, where it was given beforehand."""


class TileKeys(NamedTuple):
    """A tile as far as its keys were pressed: `core.stepwise.Stepwise`."""

    wanted: Wanted
    seen: Sequence[Tile] = ()
    """The tiles of earlier games, the likeliest first."""
    laid: frozenset[Tile] = frozenset()
    """Those of them that lie on the board already."""
    sketch: Sketch = Sketch()
    asked: str = "N"
    """What is asked now: a side, or one of the above."""
    cell: Cell | None = None
    """The cell with the networker."""
    typed: str = ""
    """What is being put together: cells that are joined to no side, the colour of like cells, a spot."""
    pending: bool = False
    """Whether more may come to what was typed last, so that it takes Enter to go on."""
    result: str | None = None
    before: TileKeys | None = None

    @property
    def question(self) -> Said:
        """Ask for what is missing next."""
        return question(self)

    @property
    def keys(self) -> Sequence[Key]:
        """Name the keys that do something now."""
        return keys(self)

    @property
    def offers(self) -> Sequence[Key]:
        """Offer tiles of earlier games that fit."""
        return [
            Key(str(number), say("{tile}", tile=tile.text))
            for number, tile in enumerate(self._fitting()[:_MOST_OFFERS], 1)
        ]

    def _fitting(self) -> list[Tile]:
        if self.asked not in SIDES:
            return []
        return fitting(self.seen, self.sketch, self.asked, self.laid)

    def picture(self) -> Picture:
        """Draw the tile as it is so far."""
        marks = {self.cell.name: self.wanted.mark} if self.cell else {}
        return picture_of(self.sketch, self.asked, marks)

    def press(self, key: str) -> TileKeys:
        """Return what a key makes of it."""
        key = {" ": "enter", **_ARROWS}.get(key, key)
        if key == "backspace" or (key == "u" and self.asked != SPOT):
            return self.before or self
        if self.asked == SPOT:
            return self._in_spot(key)
        if self.asked == WHICH:
            return self._in_which(key)
        if key == "t":
            return self._moved(self.sketch.turn(), turned_side)
        if key == "m":
            return self._moved(self.sketch.mirror(), mirrored_side)
        if key == "c":
            return TileKeys(self.wanted, self.seen, self.laid, before=self)
        handler = {LOOSE: self._in_loose, WHOLE: self._in_whole}.get(self.asked, self._in_side)
        return handler(key)

    def take(self, line: str) -> TileKeys:
        """Return what a line makes of it: its letters as keys, and Enter behind an answer."""
        keys = [_WORDS[line.lower()]] if line.lower() in _WORDS else [*"".join(line.split())] or ["enter"]
        entry = self
        for key in keys:
            entry = entry.press(key)
        answered = entry.pending and (entry.asked == SPOT or keys[-1] not in ("t", "m", "c", "u", "backspace"))
        return entry.press("enter") if answered else entry

    def _in_side(self, key: str) -> TileKeys:
        side, sketch = self.asked, self.sketch
        key = _SMALL.get(key, key)
        if key in COLORS:
            sketch = sketch if sketch.at(side) is not None else sketch.lead(side)
            return self._replace(sketch=sketch.add_cell(key, sketch.at(side)), pending=True, before=self)
        if len(key) == 1 and key in SIDES:
            return self._joined(key)
        if key == "-":
            return self._on(sketch.leave_blank(side))
        if key == ".":
            return self._on(sketch if sketch.at(side) is not None else sketch.lead(side))
        if key == "enter" and sketch.at(side) is not None:
            return self._on(sketch)
        if key.isdecimal():
            return self._offered(key)
        if key == "enter":
            raise _no(say("Nothing was said of this side yet."), say("A - leaves it blank, a . ends a channel there."))
        raise self._means_nothing(key)

    def _joined(self, other: str) -> TileKeys:
        """Lead the channel that is spoken of to another side as well, and join what leads there already."""
        side, sketch = self.asked, self.sketch
        if other == side:
            raise _no(
                say("This is the {side} side itself.", side=Term(SIDE_NAMES[side], "side")),
                say("Name another side that the channel leads to, or its cells."),
            )
        sketch = sketch if sketch.at(side) is not None else sketch.lead(side)
        here, there = sketch.at(side), sketch.at(other)
        assert here is not None
        sketch = sketch.lead(other, here) if there is None else sketch.join(here, there)
        return self._replace(sketch=sketch, pending=True, before=self)

    def _offered(self, key: str) -> TileKeys:
        found = self._fitting()[:_MOST_OFFERS]
        if not 1 <= int(key) <= len(found):
            raise _no(say("There is no tile {number} to take.", number=key))
        return self._on(sketch_of(found[int(key) - 1]))

    def _in_loose(self, key: str) -> TileKeys:
        """Put cells together that are joined to no side; the group is known by the cells that it has so far."""
        if key == "enter":
            return self._on(self.sketch)
        key = key.lower() if key not in SIDES else key
        if key not in COLORS:
            raise self._means_nothing(key)
        index = self.sketch.groups.index(Group(self.typed, "")) if self.typed else None
        cells = group_of(self.typed + key, "").cells
        return self._replace(sketch=self.sketch.add_cell(key, index), typed=cells, pending=True, before=self)

    def _in_whole(self, key: str) -> TileKeys:
        # No side is asked for any more, so that a capital is a cell, as in the short notation that with the networker.
        key = key.lower() if len(key) == 1 else key
        if key == "l":
            return self._replace(asked=LOOSE, typed="", pending=False, before=self)
        missing = self.sketch.missing()
        if missing:
            raise _no(missing, say("Press l for cells that are joined to no side, Backspace to go back."))
        if key == "enter":
            return self._placed(None)
        cells = [cell for cell in self.cells_to_choose() if cell.color == key]
        if not cells:
            raise self._means_nothing(key)
        if len({cell.group for cell in cells}) > 1:
            return self._replace(asked=WHICH, typed=key, pending=False, before=self)
        return self._placed(cells[0])

    def _in_which(self, key: str) -> TileKeys:
        for cell in self.cells_to_choose():
            if cell.color == self.typed and str(cell.number) == key:
                return self._placed(cell)
        raise self._means_nothing(key)

    def _placed(self, cell: Cell | None) -> TileKeys:
        """Go on once the tile is whole and its networker settled: to the spot, or to the end."""
        if self.wanted.spots is not None:
            return self._replace(cell=cell, asked=SPOT, typed="", pending=False, before=self)
        return self._replace(cell=cell, before=self).finished(self.wanted.spot)

    def _in_spot(self, key: str) -> TileKeys:
        assert self.wanted.spots is not None
        if key == "enter":
            name = str(parse_spot(self.typed)) if self.typed else ""
            if name not in self.wanted.spots.values():
                free = row_of([*self.wanted.spots][:_MOST_OFFERS])
                raise _no(say("No tile can lie there."), say("The board shows {spots}.", spots=free))
            return self.finished(name)
        if len(key) != 1 or not key.isalnum():
            raise self._means_nothing(key)
        typed, spots = self.typed + key.lower(), self.wanted.spots
        entry = self._replace(typed=typed, pending=True, before=self)
        goes_on = any(name.startswith(typed) and name != typed for name in (*spots, *spots.values()))
        return entry.finished(spots[typed]) if typed in spots and not goes_on else entry

    def emptied(self) -> TileKeys:
        """Return it without the letters of a spot on which no tile can lie."""
        entry = self
        while entry.before is not None and entry.asked == SPOT == entry.before.asked:
            entry = entry.before
        return entry

    def refused(self) -> TileKeys:
        """Return it as it was when all sides were known: cell and spot can be chosen anew, and the tile turned."""
        entry = self
        while entry.before is not None and (entry.result is not None or entry.asked in (SPOT, WHICH)):
            entry = entry.before
        return entry._replace(cell=None)

    def finished(self, spot: str) -> TileKeys:
        """Return it with its result: the tile, with the spot before it and the networker's cell behind it, if any."""
        tile = self.sketch.tile
        assert tile is not None
        text = f"{tile} on {self.cell.name}" if self.cell else tile.text
        return self._replace(result=f"{spot} {text}" if spot else text, pending=False, before=self)

    def cells_to_choose(self) -> Sequence[Cell]:
        """Return the cells of the finished tile where a networker's is asked for."""
        tile = self.sketch.tile
        return tile.cells if tile and self.wanted.player else ()

    def _on(self, sketch: Sketch) -> TileKeys:
        """Go on to the next side of which nothing was said, or to the end of them."""
        return self._replace(sketch=sketch, asked=sketch.unsaid[:1] or WHOLE, pending=False, before=self)

    def _moved(self, sketch: Sketch, way: Callable[[str], str]) -> TileKeys:
        """Go on after a turn: with the side that was spoken of, where it lies now; or with the next."""
        asked = self.asked
        if asked in SIDES:
            asked = way(asked) if self.pending else sketch.unsaid[0]
        return self._replace(sketch=sketch, asked=asked, before=self)

    def _means_nothing(self, key: str) -> Refusal:
        names = all_of(key.name for key in self.keys)
        return _no(say("{key} means nothing here.", key=Quoted(key)), say("Press one of these: {keys}.", keys=names))


def again(tile: Tile) -> TileKeys:
    """Return a tile that is known, such as the starting tile of last time, to be turned as it lies now."""
    return TileKeys(Wanted(), sketch=sketch_of(tile), asked=WHOLE)


def _no(what: Said, hint: Said | None = None) -> Refusal:
    return Refusal("tile/form", what, hint)
