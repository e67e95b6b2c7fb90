"""The board as SVG: everything on it is there, once, in its system, and what is joined is drawn joined."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from enigma_ref.core.shapes import Circle, Group, Label, Scene
from enigma_ref.core.shapes import Path as Line
from enigma_ref.games.enigma.board.tile import parse_tile
from enigma_ref.games.enigma.drawing.board_scene import scene, system_numbers
from enigma_ref.games.enigma.drawing.tile_scene import MIDDLES, SIZE, plan
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.lookback import last_laid
from enigma_ref.games.enigma.state import State
from enigma_ref.views.svg import TINTS, document, tint

from .boards import random_state, random_tile
from .cli_helpers import HEADER, ROUND_ONE, assert_one_paragraph, invoke, record
from .samples import ENIGMA as SAMPLES

SVG = "{http://www.w3.org/2000/svg}"
STATES = [(seed, random.Random(seed).choice([0, 1, 5, 15, 40])) for seed in range(25)]

TILES = [
    "r:N",
    ":N",
    ":NESW",
    "rrr:NES b:W",
    "rb:NS yg:EW",
    "r:NE b:SW",
    "g:",
    "g: g: g: g: g: g: r: ob: yyy:",
    "kkkkkk:NS wwwwww:EW",
    "r" * 40 + ":N",
    " ".join("bw:" for _ in range(20)),
    ":NS :EW",
    "rroo:N yygg:E bbpp:S wwkk:W rb: gy: pk: ow: r:",
]


def draw(state: State) -> ElementTree.Element:
    return ElementTree.fromstring(document(scene(state)))


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [found for found in root.iter() if name in found.get("class", "").split()]


def moved(element: ElementTree.Element) -> tuple[float, float]:
    form = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "translate(0 0)"))
    assert form
    return float(form[1]), float(form[2])


def conduits(root: ElementTree.Element) -> Iterator[tuple[str, tuple[float, float], ElementTree.Element]]:
    """Yield each drawn group with its spot and the corner of its tile."""
    for tile in by_class(root, "conduits"):
        for conduit in by_class(tile, "conduit"):
            yield tile.get("data-spot", ""), moved(tile), conduit


def ends_of(conduit: ElementTree.Element, corner: tuple[float, float]) -> list[tuple[float, float]]:
    """Return where the channels of a drawn group leave their tile, in the whole picture."""
    found = []
    for wall in conduit.iter(f"{SVG}path"):
        if wall.get("class") != "wall":
            continue
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", wall.get("d", ""))]
        found += [
            (x + corner[0], y + corner[1])
            for x, y in {tuple(numbers[:2]), tuple(numbers[-2:])}
            if (x, y) in MIDDLES.values()
        ]
    return found


@pytest.mark.parametrize(("seed", "tiles"), STATES)
def test_everything_is_there_in_its_system(seed: int, tiles: int) -> None:
    state = random_state(random.Random(seed), tiles)
    root = draw(state)
    numbers = system_numbers(state.board)
    expected = Counter(
        (str(laid.spot), str(numbers[laid.base + cell.group]), cell.name)
        for laid in state.board.tiles.values()
        for cell in laid.tile.cells
    )
    drawn: Counter[tuple[str, str, str]] = Counter()
    for spot, _, conduit in conduits(root):
        for cell in by_class(conduit, "cell"):
            letter = next(cell.iter(f"{SVG}text")).text
            assert letter == cell.get("data-cell", "")[0], "a cell shows its letter as well as its colour"
            drawn[spot, conduit.get("data-system", ""), cell.get("data-cell", "")] += 1
    assert drawn == expected

    standing = Counter(
        (
            state.name(who.seat),
            str(who.spot),
            who.cell.name,
            str(numbers[state.board.tiles[who.spot].base + who.cell.group]),
        )
        for system in state.board.systems()
        for who in system.networkers
    )
    figures = Counter(
        (figure.get("data-player"), figure.get("data-spot"), figure.get("data-cell"), figure.get("data-system"))
        for figure in by_class(root, "networker")
        if figure.get("data-player")
    )
    assert figures == standing
    assert len(by_class(root, "tile")) == len(state.board.tiles)


@pytest.mark.parametrize(("seed", "tiles"), STATES)
def test_what_is_drawn_joined_is_one_system(seed: int, tiles: int) -> None:
    """Where two channels meet at the edge of a tile they have one number, and numbers are no more than that."""
    state = random_state(random.Random(seed), tiles)
    root = draw(state)
    parent: dict[int, int] = {}

    def top(item: int) -> int:
        while parent[item] != item:
            item = parent[item]
        return item

    at: dict[tuple[float, float], int] = {}
    drawn = list(conduits(root))
    for index, (_, corner, conduit) in enumerate(drawn):
        parent[index] = index
        for point in ends_of(conduit, corner):
            if point in at:
                parent[top(at[point])] = top(index)
            at[point] = index
    for one in range(len(drawn)):
        for other in range(one):
            same = drawn[one][2].get("data-system") == drawn[other][2].get("data-system")
            assert same == (top(one) == top(other))


@pytest.mark.parametrize(("seed", "tiles"), STATES)
def test_ends_and_closed_systems(seed: int, tiles: int) -> None:
    state = random_state(random.Random(seed), tiles)
    ends: Counter[tuple[str | None, str]] = Counter()
    closed: dict[str | None, set[bool]] = {}
    for _, _, conduit in conduits(draw(state)):
        number = conduit.get("data-system")
        closed.setdefault(number, set()).add("closed" in conduit.get("class", ""))
        for kind in ("open", "stopped"):
            ends[number, kind] += len(by_class(conduit, kind))
    numbers = system_numbers(state.board)
    for laid in state.board.tiles.values():
        for group in range(len(laid.tile.groups)):
            system, number = state.board.system_of(laid, group), str(numbers[laid.base + group])
            assert (ends[number, "open"], ends[number, "stopped"]) == (system.free, system.stopped)
            assert closed[number] == {not system.open_ends(state.rulings.blank_side)}


def samples(path: Line) -> list[tuple[float, float]]:
    """Return points along a path."""
    here, found = path.start, [path.start]
    for points in path.segments:
        for part in range(1, 51):
            t = part / 50
            if len(points) == 1:
                found.append(tuple(a + (b - a) * t for a, b in zip(here, points[0], strict=True)))  # type: ignore[arg-type]
            else:
                one, two, three = points
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                four = (here, one, two, three)
                found.append(tuple(sum(w * p[axis] for w, p in zip(weights, four, strict=True)) for axis in (0, 1)))  # type: ignore[arg-type]
        here = points[-1]
    return found


@pytest.mark.parametrize(
    "text", [*TILES, *(random_tile(random.Random(seed)) for seed in range(60))], ids=lambda t: t[:24]
)
def test_every_tile_has_room(text: str) -> None:
    """Each cell lies on its own channel, inside the tile, and touches no cell of another group."""
    tile = parse_tile(text)
    placed = []
    for index, (group, found) in enumerate(zip(tile.groups, plan(tile), strict=True)):
        assert len(found.cells) == len(group.cells)
        points = [point for path in found.channels for point in samples(path)]
        assert {side for side in group.sides if MIDDLES[side] in points} == set(group.sides)
        box = found.pad
        for (x, y), radius in found.cells:
            assert radius > 0.3
            assert radius <= x <= SIZE - radius
            assert radius <= y <= SIZE - radius
            on_pad = (
                box
                and box.corner[0] <= x <= box.corner[0] + box.width
                and box.corner[1] <= y <= box.corner[1] + box.height
            )
            assert on_pad or not points or min(hypot(x - a, y - b) for a, b in points) < 1.5
            placed.append((index, x, y, radius))
        if box and points:
            left, top = box.corner
            assert any(left <= x <= left + box.width and top <= y <= top + box.height for x, y in points)
    for index, x, y, radius in placed:
        for other, a, b, size in placed:
            assert index == other or hypot(x - a, y - b) >= radius + size


def test_a_crossing_is_a_bridge_and_a_junction_is_not() -> None:
    north_south, east_west = plan(parse_tile(":NS :EW"))
    assert north_south.bridge
    assert not east_west.bridge
    (junction,) = plan(parse_tile(":NESW"))
    assert not junction.bridge
    state, _ = Enigma().start({"edition": "en", "players": _players(), "first": "Ann", "start_tile": "r:NS b:EW"})
    assert state
    drawn = [conduit for _, _, conduit in conduits(draw(state))]
    assert [bool(by_class(conduit, "gap")) for conduit in drawn] == [False, True], "the bridge lies above"


def _players() -> list[dict[str, str]]:
    return [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}]


def test_the_last_tile_is_marked() -> None:
    state = random_state(random.Random(3), 6)
    spot = max(state.board.tiles.values(), key=lambda laid: laid.base).spot
    root = ElementTree.fromstring(document(scene(state, spot)))
    assert [tile.get("data-spot") for tile in by_class(root, "last")] == [str(spot)]
    assert not by_class(draw(state), "last")


def test_names_of_spots_along_the_edges() -> None:
    state = random_state(random.Random(8), 12)
    names = [label.text for label in by_class(draw(state), "edge")]
    xs, ys = [spot.x for spot in state.board.tiles], [spot.y for spot in state.board.tiles]
    assert len(names) == max(xs) - min(xs) + 1 + max(ys) - min(ys) + 1
    assert names.count("·") == 2


HOSTILE = "<img src=x onerror=alert(1)> ]]> & \" ' </svg> \x00\x1b\u202e\u2028\ufffe\uffff \ud800"


def test_letters_can_be_read_on_every_colour() -> None:
    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    for name in [*TINTS, "no colour at all"]:
        dark, bright = sorted(light(color) for color in tint(name))
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, name


def test_all_text_is_escaped() -> None:
    parts = (Label((0, 0), HOSTILE, 10, HOSTILE), Circle((0, 0), 1, "disc", HOSTILE))
    shapes = (Group(parts, HOSTILE, {"player": HOSTILE}, HOSTILE),)
    text = document(Scene((0, 0), 10, 10, shapes, HOSTILE, HOSTILE))
    root = ElementTree.fromstring(text.encode("utf-8"))
    assert {child.tag.removeprefix(SVG) for child in root.iter()} <= {
        "svg", "title", "desc", "style", "rect", "g", "text", "circle",
    }  # fmt: skip
    assert not set("\x00\x1b\u202e\u2028\ufffe\uffff") & set(text)
    shown = next(root.iter(f"{SVG}text")).text
    assert shown is not None
    assert shown.startswith("<img src=x onerror=alert(1)>")
    assert "\\u202e" in shown


def test_title_and_description_say_where_the_game_stands() -> None:
    state = random_state(random.Random(1), 5)
    root = draw(state)
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.get("aria-labelledby") == "title desc"
    assert "round 1" in (title.text or "")
    assert all(player.name in (description.text or "") for player in state.table.players)


@pytest.mark.slow
def test_the_same_picture_is_the_same_text() -> None:
    code = (
        f"from enigma_ref.cli.app import run\nimport sys\nsys.exit(run(['board', {str(SAMPLES[-1])!r}, '--svg', '-']))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_board_svg_of_a_sample(sample: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    out.write_text("what was there before", "utf-8")
    result = invoke("board", sample, "--svg", out)
    assert result == (0, "", f"{out}: written, {out.stat().st_size:,} bytes.\n")
    from enigma_ref.library.session import Session

    log = Session(sample).log
    assert out.read_text("utf-8") == document(scene(log.state, last_laid(log)))
    assert invoke("board", sample, "--svg", "-").out == out.read_text("utf-8")
    assert list(tmp_path.iterdir()) == [out], "no draft is left behind"


def test_board_svg_at_an_entry(tmp_path: Path) -> None:
    game = record(tmp_path / "g.yaml", ROUND_ONE)
    before = ElementTree.fromstring(invoke("board", game, "--at", 4, "--svg", "-").out)
    after = ElementTree.fromstring(invoke("board", game, "--svg", "-").out)
    assert [len(by_class(root, "tile")) for root in (before, after)] == [1, 2]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    game = record(tmp_path / "g.yaml", ROUND_ONE)
    kept = game.read_bytes()
    link = tmp_path / "link.svg"
    link.symlink_to(game)
    for out in (tmp_path, tmp_path / "none" / "b.svg", game, tmp_path / "other.yaml", link, "a\0b", os.devnull):
        result = invoke("board", game, "--svg", out)
        assert result.status == 3, out
        assert_one_paragraph(result)
    assert game.read_bytes() == kept
    assert HEADER.encode() in kept
    assert not (tmp_path / "other.yaml").exists()
