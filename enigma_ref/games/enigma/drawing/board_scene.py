"""The board as shapes: tiles whose channels join, cells, networkers, open ends, names of spots along the edges.

Everything that belongs to a conduit system says to which, by a number that the system keeps as long as it grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

from ....core.limits import drawn
from ....core.sentence import Said, paragraph, say
from ....core.shapes import Box, Circle, Group, Label, Path, Point, Scene, Shape, line
from ..board.board import Board
from ..board.colors import COLORS, color_term
from ..board.spot import SIDES, Spot, neighbours
from ..board.tile import Cell, Tile
from ..state import State
from ..telling.position import describe
from .board_text import marks
from .tile_scene import MIDDLES, OUTWARD, SIZE, Place, plan

OPEN, STOPPED, JOINED = "open", "stopped", "joined"
"""What a channel does at the edge of its tile: nothing lies there yet, a blank side does, or it goes on."""

_MARGIN: Final = 42
_FIGURE: Final = 1.1
"""How large a networker is, whatever the size of its cell, so that its owner's sign can be read."""
_ROW: Final = 34
"""The height of a line of the legend."""


def system_numbers(board: Board) -> dict[int, int]:
    """Return the number of the system that each group of a laid tile is in: that of its oldest group."""
    oldest: dict[int, int] = {}
    found = {}
    for node in range(board.size):
        root = board.root(node)
        found[node] = oldest.setdefault(root, node)
    return found


def ends(board: Board, spot: Spot) -> dict[str, str]:
    """Return what each channel of a laid tile does at its side."""
    found = {}
    tiles = board.tiles
    on_side = tiles[spot].tile.on_side
    for side, (name, near) in enumerate(zip(SIDES, neighbours(spot), strict=True)):
        if on_side[side] >= 0:
            other = tiles.get(near)
            joined = other is not None and other.tile.on_side[(side + 2) % 4] >= 0
            found[name] = OPEN if other is None else JOINED if joined else STOPPED
    return found


def corner(spot: Spot) -> Point:
    """Return the upper left corner of a spot; the picture has north at the top."""
    return float(spot.x * SIZE), float(-spot.y * SIZE)


def ground(spot: Spot, tile: Tile, about: Mapping[str, str], kind: str = "tile") -> Group:
    """Return a tile without what is on it."""
    box = Box((1.5, 1.5), SIZE - 3, SIZE - 3, "ground", rounding=7)
    return Group((box,), kind, {"spot": str(spot), **about}, f"{spot}: {tile.short}", corner(spot))


def conduits(
    spot: Spot,
    tile: Tile,
    about: list[dict[str, str]],
    closed: Iterable[int] = (),
    at_sides: Mapping[str, str] | None = None,
) -> Group:
    """Return the channels and cells of a tile; `about` says for each group what programs want to know of it.

    `at_sides` says what channels do at their sides; where it says nothing, there is no mark.
    """
    closed = set(closed)
    groups = plan(tile)
    order = sorted(range(len(groups)), key=lambda index: groups[index].bridge)
    parts = tuple(
        Group(
            _group_shapes(tile, index, tuple((at_sides or {}).items())),
            "conduit closed" if index in closed else "conduit",
            about[index],
        )
        for index in order
    )
    return Group(parts, "conduits", {"spot": str(spot)}, at=corner(spot))


@lru_cache(maxsize=1024)  # from one move to the next, few of them change
def _pipes(
    spot: Spot, tile: Tile, systems: tuple[int, ...], closed: tuple[int, ...], at_sides: tuple[tuple[str, str], ...]
) -> Group:
    """Return the channels and cells of a laid tile, whose groups are in these systems."""
    return conduits(spot, tile, [{"system": str(number)} for number in systems], closed, dict(at_sides))


@lru_cache(maxsize=4096)  # a box has a hundred tiles, which come again in every game
def _group_shapes(tile: Tile, index: int, at_sides: tuple[tuple[str, str], ...]) -> tuple[Shape, ...]:
    return tuple(_shapes_of_group(tile, index, dict(at_sides)))


def _shapes_of_group(tile: Tile, index: int, at_sides: Mapping[str, str]) -> Iterable[Shape]:
    found, group = plan(tile)[index], tile.groups[index]
    if found.bridge:
        yield line((50, 34), (50, 66), kind="gap")
    # The wall of all channels comes before the inside of any, so that they run into one another.
    for part in ("wall", "channel"):
        for channel in found.channels:
            yield channel._replace(kind=part)
        if found.pad:
            yield found.pad._replace(kind=f"pad {part}")
    if len(group.sides) > 2 and not found.cells:
        yield Circle((50, 50), 5.5, "hub")
    if found.cap:
        yield found.cap
    for side in group.sides:
        if at_sides.get(side, JOINED) != JOINED:
            yield end_mark(side, at_sides[side])
    cells = [cell for cell in tile.cells if cell.group == index]
    for cell, place in zip(cells, found.cells, strict=True):
        color = COLORS[cell.color]
        disc = Circle((0, 0), place.radius, "disc", color)
        letter = Label((0, 0), cell.color, place.radius * 1.25, "letter", color)
        yield Group((disc, letter), "cell", {"cell": cell.name, "color": color}, at=place.center)


def end_mark(side: str, does: str) -> Group:
    """Return the sign that a channel is open at a side of its tile, or stopped there."""
    (x, y), (out_x, out_y) = MIDDLES[side], OUTWARD[side]
    way = line((x, y), (x + out_x * 13, y + out_y * 13), kind="way")
    bar = line((x - out_y * 9, y - out_x * 9), (x + out_y * 9, y + out_x * 9), kind="bar")
    return Group((way if does == OPEN else bar,), f"end {does}", {"side": side})


def pawn(at: Point, scale: float, color: str, sign: str, about: Mapping[str, str], title: str | Said = "") -> Group:
    """Return a networker: a figure in its owner's colour with the owner's sign."""

    def on(x: float, y: float) -> Point:
        return x * scale, y * scale

    curves = ((on(-9, 3), on(-4, 2), on(-3, -2)), (on(3, -2),), (on(4, 2), on(9, 3), on(9, 11)))
    body = Path(on(-9, 11), curves, "figure", closed=True, tint=color)
    head = Circle(on(0, -6), 5 * scale, "figure", color)
    letter = Label(on(0, 5.5), sign, 9.5 * scale, "sign", color)
    halo = (body._replace(kind="halo", tint=""), head._replace(kind="halo", tint=""))
    return Group((*halo, body, head, letter), "networker", about, title, at)


def networker(state: State, seat: int, spot: Spot, tile: Tile, cell: Cell, about: Mapping[str, str]) -> Group:
    """Return a networker beside the cell that it stands on, which has a ring, so that its letter can be read."""
    player = state.table.players[seat]
    mates = [mate for mate in tile.cells if mate.group == cell.group]
    places = plan(tile)[cell.group].cells
    place = places[mates.index(cell)]
    off_x, off_y = _beside(places, place.radius)
    (x, y), (left, top) = place.center, corner(spot)
    drawn = pawn(
        (left + x + off_x, top + y + off_y),
        _FIGURE,
        player.color,
        marks(state)[seat],
        {"player": player.name, "spot": str(spot), "cell": cell.name, **about},
        say(
            "{player} on {color}, {spot} {cell}",
            player=player.name,
            color=color_term(cell.color),
            spot=str(spot),
            cell=cell.name,
        ),
    )
    around = tuple(Circle((-off_x, -off_y), place.radius + 1.8, kind) for kind in ("ring-halo", "ring"))
    return drawn._replace(parts=(*around, *drawn.parts))


def _beside(cells: tuple[Place, ...], radius: float) -> Point:
    """Return where a figure stands, seen from its cell: off the row that the cells of the group make."""
    if len({place.center[1] for place in cells}) > 1:  # a column, or several rows
        return radius + 7 * _FIGURE, -3.0
    if len(cells) > 1:
        return 0.0, -(radius + 8.5 * _FIGURE)
    return radius * 0.7 + 7 * _FIGURE, -(radius * 0.7 + 5.5 * _FIGURE)


def frame(spots: Iterable[Spot]) -> tuple[Point, float, float, tuple[Shape, ...]]:
    """Return the part of the plane that shows these spots, and the names of columns and rows along its edges."""
    spots = list(spots)
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    left, top = min(xs) * SIZE - _MARGIN, -max(ys) * SIZE - _MARGIN
    labels: list[Shape] = [
        Label((x * SIZE + SIZE / 2, top + 12), _step(x, "e", "w"), 13, "edge column")
        for x in range(min(xs), max(xs) + 1)
    ]
    labels += [
        Label((left + 14, -y * SIZE + SIZE / 2), _step(y, "n", "s"), 13, "edge row")
        for y in range(min(ys), max(ys) + 1)
    ]
    width, height = (max(xs) - min(xs) + 1) * SIZE, (max(ys) - min(ys) + 1) * SIZE
    return (left, top), width + 2 * _MARGIN - 10, height + 2 * _MARGIN - 10, tuple(labels)


def _step(steps: int, plus: str, minus: str) -> str:
    return f"{plus}{steps}" if steps > 0 else f"{minus}{-steps}" if steps else "·"


def on_table(state: State, last: Spot | None = None) -> tuple[Shape, ...]:
    """Return everything that lies on the table, the tile that was laid last marked."""
    laid_tiles = sorted(state.board.tiles.values(), key=lambda laid: laid.base)
    drawn().take(sum(laid.tile.parts for laid in laid_tiles))
    board, systems = state.board, system_numbers(state.board)
    grounds, pipes, figures = [], [], []
    for laid in laid_tiles:
        spot, tile = laid.spot, laid.tile
        numbers = tuple([systems[laid.base + index] for index in range(len(tile.groups))])
        here = [board.system_of(laid, index) for index in range(len(tile.groups))]
        closed = tuple([index for index, system in enumerate(here) if not system.open_ends(state.rulings.blank_side)])
        grounds.append(ground(spot, tile, {}, "tile last" if spot == last else "tile"))
        pipes.append(_pipes(spot, tile, numbers, closed, tuple(ends(board, spot).items())))
        figures += [
            networker(state, who.seat, spot, tile, who.cell, {"system": str(numbers[who.cell.group])})
            for who in {who for system in here for who in system.networkers if who.spot == spot}
        ]
    figures.sort(key=lambda figure: figure.at)
    return (*grounds, *pipes, *figures)


def scene(state: State, last: Spot | None = None, room: Iterable[Spot] = (), within: int | None = None) -> Scene:
    """Draw a position: the board, and a line for each player.

    `room` are spots that are to be seen although nothing may lie there yet; `within` is the round that the picture
    is named after, where that is not the one in which the game stands.
    """
    corner_point, width, height, labels = frame({*state.board.tiles, *room})
    wide = max(_width(_caption(state, seat)) for seat in range(len(state.scores)))
    legend = _legend(state, (corner_point[0] + 30, corner_point[1] + height + _ROW / 2))
    return Scene(
        corner_point,
        max(width, wide + 70),
        height + _ROW * len(state.scores) + 6,
        (*labels, *on_table(state, last), *legend),
        say("Enigma, round {round}: the board", round=within or state.round),
        paragraph(*describe(state, within=within)),
    )


def _legend(state: State, at: Point) -> list[Shape]:
    shapes: list[Shape] = []
    for seat, (player, sign) in enumerate(zip(state.table.players, marks(state), strict=True)):
        y = at[1] + seat * _ROW
        shapes.append(pawn((at[0], y), 1, player.color, sign, {}))
        shapes.append(Label((at[0] + 20, y), _caption(state, seat), 16, "caption", left=True))
    return shapes


def _caption(state: State, seat: int) -> str:
    points = state.scores[seat]
    return f"{state.name(seat)} {points}"


def _width(text: str) -> float:
    """Return about how wide a caption is."""
    return sum(16 if east_asian_width(char) in "WF" else 10 for char in text)
