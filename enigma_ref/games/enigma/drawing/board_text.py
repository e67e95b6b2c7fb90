"""The board in characters: tiles whose channels join, cells, networkers, free spots with labels, names of spots."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ....core.limits import drawn
from ....core.picture import Picture, Run
from ....core.runs import Runs, Words
from ....core.sentence import Said, Term, all_of, paragraph, say
from ....core.signs import signs_of
from ..board.colors import COLORS, color_term
from ..board.spot import Spot, neighbours
from ..board.system import Laid, System
from ..board.tile import Tile
from ..state import State
from .tile_text import Label, TilePlan, TooNarrow

_NARROWEST = {True: 11, False: 7}
_WIDEST = 999


Only: TypeAlias = Mapping[Spot, Collection[int]]
"""The part of the board that a picture is of, such as one system: spots, and which groups of their tiles."""


class Frame(NamedTuple):
    """The part of the table that is shown: columns and rows of spots, from west to east and from south to north."""

    west: int
    east: int
    south: int
    north: int

    def shows(self, spot: Spot) -> bool:
        """Return whether a spot is in it."""
        return self.west <= spot.x <= self.east and self.south <= spot.y <= self.north


class Drawing(NamedTuple):
    """A picture of the board, and how many tiles did not find room in it."""

    picture: Picture
    frame: Frame
    hidden: int
    needs: int
    """How many lines all of it would need, in small tiles."""


def marks(state: State) -> tuple[str, ...]:
    """Return the sign of each player, by which people know whose a networker is."""
    return signs_of(tuple(player.name for player in state.table.players))


def sign(state: State, seat: int) -> Run:
    """Return the networker of a player as the board shows it."""
    return marks(state)[seat], f"networker {state.table.players[seat].color}"


def labels(state: State) -> dict[Spot, str]:
    """Return what is shown on each free spot, from the north-west, row by row."""
    spots = sorted(state.board.free_spots(), key=lambda spot: (-spot.y, spot.x))
    return {spot: spot.label for spot in spots}


def draw(state: State, width: int = 0, height: int = 0, last: Spot | None = None, only: Only | None = None) -> Drawing:
    """Draw the board as large as it fits; where it does not, the part around the tile that was laid last.

    0 means that there is no limit. With `only`, nothing else is drawn: no other tile, no other group, no free spot.
    """
    whole = _whole(state) if only is None else _around(only)
    needs = 4 * (whole.north - whole.south + 1) + 2
    laid = [tile for spot, tile in state.board.tiles.items() if only is None or spot in only]
    drawn().take(sum(there.tile.parts for there in laid))
    for large in (True, False):
        tile = _tile_width(state, laid, large)
        columns = _room(width, tile + 1, whole.east - whole.west + 1, _MARGIN)
        rows = _room(height, 6 if large else 4, whole.north - whole.south + 1, 1)
        fits_across = not width or columns >= whole.east - whole.west + 1
        fits_down = not height or rows >= whole.north - whole.south + 1
        if fits_across and fits_down:
            return Drawing(_picture(state, whole, tile, large, last, only), whole, 0, needs)
    center = last or _last(state)
    frame = Frame(
        *_window(whole.west, whole.east, center.x, columns), *_window(whole.south, whole.north, center.y, rows)
    )
    hidden = sum(not frame.shows(tile.spot) for tile in laid)
    return Drawing(_picture(state, frame, tile, large, last, only), frame, hidden, needs)


def across(state: State) -> int:
    """Return how many columns all of the board needs, in small tiles."""
    whole = _whole(state)
    tile = _tile_width(state, state.board.tiles.values(), large=False)
    return _MARGIN + 1 + (whole.east - whole.west + 1) * (tile + 1)


def legend(state: State) -> list[Words]:
    """Return what the signs of the picture mean, on one line."""
    runs: list[Words] = []
    for sign, player in zip(marks(state), state.table.players, strict=True):
        runs += [(sign, f"networker {player.color}"), (f" {player.name}  ", "")]
    used = {cell.color for laid in state.board.tiles.values() for cell in laid.tile.cells}
    for letter, name in COLORS.items():
        if letter in used:
            runs += [(letter, f"cell {name}"), (say(" {color}  ", color=color_term(letter)), "")]
    return [*runs, (say("┄ open  x at a blank side  ■ closed end"), "edge")]


def below(state: State, drawing: Drawing) -> list[Runs]:
    """Return what stands below a picture: what its signs mean, and what it leaves out if it does."""
    note = unseen(state, drawing)
    return [legend(state), [(note, "")]] if note else [legend(state)]


def unseen(state: State, drawing: Drawing) -> Said | None:
    """Say what a picture leaves out; None where it shows all."""
    whole, frame = _whole(state), drawing.frame
    if whole == frame:
        return None
    sides = {
        "west": frame.west - whole.west,
        "east": whole.east - frame.east,
        "north": whole.north - frame.north,
        "south": frame.south - whole.south,
    }
    more = all_of(say("{n} {side}", n=n, side=Term(side, "side")) for side, n in sides.items() if n)
    across, down = sides["west"] + sides["east"], sides["north"] + sides["south"]
    if across and down:
        advice = say("A larger window shows more.")
    else:
        advice = say("A wider window shows more.") if across else say("A taller window shows more.")
    if not drawing.hidden:
        return paragraph(say("Not shown: {more} (columns or rows), with no tile.", more=more), advice)
    return paragraph(
        say("Not shown: {more} (columns or rows), with {n} {n:tile|tiles}.", more=more, n=drawing.hidden), advice
    )


def _whole(state: State) -> Frame:
    """Return the frame that shows every tile and every free spot."""
    return _around(state.board.free_spots())


def _around(spots: Collection[Spot]) -> Frame:
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return Frame(min(xs), max(xs), min(ys), max(ys))


def _last(state: State) -> Spot:
    return max(state.board.tiles.values(), key=lambda laid: laid.base).spot


def _room(space: int, step: int, most: int, margin: int) -> int:
    """Return how many spots fit, beside the names along the edge: four columns of them, or one row."""
    return max(1, (space - margin - 1) // step) if space else most


def _window(first: int, last: int, center: int, size: int) -> tuple[int, int]:
    if last - first + 1 <= size:
        return first, last
    start = min(max(first, center - size // 2), last - size + 1)
    return start, start + size - 1


_MARGIN = 4


def _tile_width(state: State, tiles: Collection[Laid], large: bool) -> int:
    """Find the width at which every tile has room for its cells."""
    standing: dict[tuple[Spot, int], int] = {}
    for system in state.board.systems():
        for networker in system.networkers:
            group = networker.spot, networker.cell.group
            standing[group] = standing.get(group, 0) + 1
    return max(
        (
            _width_for(
                laid.tile, tuple(standing.get((laid.spot, group), 0) for group in range(len(laid.tile.groups))), large
            )
            for laid in tiles
        ),
        default=_NARROWEST[large],
    )


@lru_cache(maxsize=4096)
def _width_for(tile: Tile, networkers: tuple[int, ...], large: bool) -> int:
    """Find the width for one tile with so many networkers in each group: it depends on nothing else."""
    labels: list[Label] = [[("x", "")] * number for number in networkers]
    for cell in tile.cells:
        labels[cell.group].append(("x", ""))
    width = _NARROWEST[large]
    while width < _WIDEST:
        try:
            TilePlan(tile, labels, width, large)
            break
        except TooNarrow:
            width += 2
    return width


def _labels(state: State, laid: Laid) -> list[Label]:
    """Return each group's cells as they are shown: a letter in its colour, behind it the networker's owner."""
    found: list[Label] = [[] for _ in laid.tile.groups]
    signs = marks(state)
    for cell in laid.tile.cells:
        system = state.board.system_of(laid, cell.group)
        dim = "closed " if _is_closed(state, system) else ""
        found[cell.group].append((cell.color, f"{dim}cell {COLORS[cell.color]}"))
        for networker in system.networkers:
            if networker.spot == laid.spot and networker.cell == cell:
                color = state.table.players[networker.seat].color
                found[cell.group].append((signs[networker.seat], f"networker {color}"))
    return found


def _is_closed(state: State, system: System) -> bool:
    return not system.open_ends(state.rulings.blank_side)


def _picture(state: State, frame: Frame, width: int, large: bool, last: Spot | None, only: Only | None) -> Picture:
    picture = Picture()
    height = 5 if large else 3
    for x in range(frame.west, frame.east + 1):
        name = f"e{x}" if x > 0 else f"w{-x}" if x < 0 else "·"
        picture.put(0, _MARGIN + (x - frame.west) * (width + 1) + 1 + width // 2, name, "edge")
    for y in range(frame.south, frame.north + 1):
        name = f"n{y}" if y > 0 else f"s{-y}" if y < 0 else "·"
        picture.put(1 + (frame.north - y) * (height + 1) + 1 + height // 2, 0, name, "edge")
    for spot, label in labels(state).items() if only is None else ():
        if frame.shows(spot):
            row, column = _corner(spot, frame, width, height)
            picture.put(row + height // 2, column + (width - len(label) + 1) // 2, label, "spot")
    for laid in sorted(state.board.tiles.values(), key=lambda laid: laid.spot == last):
        if frame.shows(laid.spot) and (only is None or laid.spot in only):
            groups = range(len(laid.tile.groups)) if only is None else only[laid.spot]
            _draw_tile(picture, state, laid, groups, frame, width, large, laid.spot == last)
    return picture


def _corner(spot: Spot, frame: Frame, width: int, height: int) -> tuple[int, int]:
    """Return where a spot begins in the picture, inside its border."""
    return 2 + (frame.north - spot.y) * (height + 1), _MARGIN + 1 + (spot.x - frame.west) * (width + 1)


def _draw_tile(
    picture: Picture,
    state: State,
    laid: Laid,
    groups: Collection[int],
    frame: Frame,
    width: int,
    large: bool,
    is_last: bool,
) -> None:
    plan = TilePlan(laid.tile, _labels(state, laid), width, large)
    row, column = _corner(laid.spot, frame, width, plan.height)
    corner, style = ("◆", "last") if is_last else ("+", "border")
    for down in (-1, plan.height):
        for right in (-1, width):
            if is_last or picture.at(row + down, column + right) is None:
                picture.put(row + down, column + right, corner, style)
    dims = [
        "closed" if _is_closed(state, state.board.system_of(laid, group)) else ""
        for group in range(len(laid.tile.groups))
    ]
    for r in range(plan.height):
        for c in range(width):
            found, owner = plan.picture.at(r, c), plan.group_at(r, c)
            if found and owner is not None and owner in groups:
                picture.put(row + r, column + c, found[0], found[1] or f"{dims[owner]} channel".strip())
    places = (
        (row - 1, column + width // 2),
        (row + plan.height // 2, column + width),
        (row + plan.height, column + width // 2),
        (row + plan.height // 2, column - 1),
    )
    for side, (place, near) in enumerate(zip(places, neighbours(laid.spot), strict=True)):
        group = laid.tile.on_side[side]
        if group in groups:
            sign = _gap(state, near, side)
            picture.put(*place, sign, "open" if sign in "┆┄" else f"{dims[group]} channel".strip())


def _gap(state: State, near: Spot, side: int) -> str:
    """Return what a channel does at the border of its tile: it goes on, is stopped by a blank side, or is open."""
    other = state.board.tiles.get(near)
    upright = side % 2 == 0
    if other is None:
        return "┆" if upright else "┄"
    if other.tile.on_side[(side + 2) % 4] < 0:
        return "x"
    return "│" if upright else "─"
