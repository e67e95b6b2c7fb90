"""A half-finished tile: every tile can be entered in any order, turned and mirrored, and the pictures show it."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enigma_ref.core.refusal import Refusal
from enigma_ref.core.shapes import Group as Shapes
from enigma_ref.games.enigma.board.spot import SIDES
from enigma_ref.games.enigma.board.tile import Group, Tile, parse_tile
from enigma_ref.games.enigma.tile_entry.sketch import Sketch, read_sketch, sketch_of
from enigma_ref.games.enigma.tile_entry.sketch_scene import scene_of
from enigma_ref.games.enigma.tile_entry.sketch_text import picture_of
from enigma_ref.games.enigma.tile_entry.turning import same_tile, turns
from enigma_ref.views.svg import document

from .tile_helpers import patient, tiles, traced

pytestmark = pytest.mark.slow


def sayings(tile: Tile, rng: random.Random) -> list[tuple[str, str, Group]]:
    """Return all that is to be said of a tile, in any order: sides, and cells of groups that have a side."""
    said = [("side", side, group) for group in tile.groups for side in group.sides]
    said += [("cell", color, group) for group in tile.groups if group.sides for color in group.cells]
    said += [("loose", group.cells, group) for group in tile.groups if not group.sides]
    blank = [side for side, group in zip(SIDES, tile.on_side, strict=True) if group < 0]
    said += [("blank", side, Group("", "")) for side in blank]
    rng.shuffle(said)
    return said


def said_of(sketch: Sketch, what: str, value: str, group: Group) -> Sketch:
    """Say one thing of a tile."""
    known = [side for side in group.sides if sketch.at(side) is not None]
    if what == "blank":
        return sketch.leave_blank(value)
    if what == "side":
        return sketch if value in known else sketch.lead(value, sketch.at(known[0]) if known else None)
    if what == "cell":
        sketch = sketch if known else sketch.lead(group.sides[0])
        return sketch.add_cell(value, sketch.at(known[0] if known else group.sides[0]))
    for number, color in enumerate(value):
        index = sketch.groups.index(Group(value[:number], "")) if number else None
        sketch = sketch.add_cell(color, index)
    return sketch


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    """Return a sketch at any moment of its making."""
    tile = draw(tiles())
    said = sayings(tile, draw(st.randoms(use_true_random=False)))
    sketch = Sketch()
    for one in said[: draw(st.integers(0, len(said)))]:
        sketch = said_of(sketch, *one)
    return sketch


@patient
@given(tiles(), st.randoms(use_true_random=False))
def test_every_tile_can_be_entered_in_any_order(tile: Tile, rng: random.Random) -> None:
    sketch = Sketch()
    said = sayings(tile, rng)
    for one in said:
        assert sketch.tile != tile or not sketch.unsaid
        sketch = said_of(sketch, *one)
    assert sketch.tile == tile
    assert sketch == sketch_of(tile)
    assert sketch.missing() is None


@patient
@given(tiles())
def test_a_tile_is_not_there_before_its_last_side_is(tile: Tile) -> None:
    for side in SIDES:
        sketch = sketch_of(tile).forget(side)
        assert sketch.tile is None
        assert sketch.unsaid == side
        assert sketch.missing() is not None


@patient
@given(sketches())
def test_four_turns_and_two_mirrors_are_nothing(sketch: Sketch) -> None:
    assert sketch.turn().turn().turn().turn() == sketch
    assert sketch.mirror().mirror() == sketch
    assert sketch.mirror().turn() == sketch.turn().turn().turn().mirror()


@patient
@given(sketches(), st.sampled_from(SIDES), st.sampled_from("rgb"))
def test_what_is_taken_back_was_there_before(sketch: Sketch, side: str, color: str) -> None:
    operations = [
        sketch.lead(side),
        sketch.leave_blank(side),
        sketch.leave_blank(SIDES),
        sketch.forget(side),
        sketch.add_cell(color),
        sketch.turn(),
        sketch.mirror(),
        *(sketch.lead(side, index) for index in range(len(sketch.groups))),
        *(sketch.add_cell(color, index) for index in range(len(sketch.groups))),
        *(sketch.remove_cell(color, index) for index in range(len(sketch.groups))),
    ]
    for after in operations:
        assert after.take_back() is sketch
        taken = [*after.blank, *after.unsaid, *"".join(group.sides for group in after.groups)]
        assert sorted(taken) == sorted(SIDES), "each side is known, blank or unsaid, and only one of these"
        assert all(group.cells or group.sides for group in after.groups)


@patient
@given(sketches())
def test_a_sketch_is_written_and_read(sketch: Sketch) -> None:
    assert read_sketch(sketch.text) == sketch


def test_sketches_in_words() -> None:
    sketch = Sketch().lead("N").add_cell("b", 0).add_cell("r", 0)
    assert sketch.text == "rb:N"
    assert str(sketch.missing()) == "Not known yet: where the channels lead east, south and west."
    sketch = sketch.lead("E", 0).leave_blank("S")
    assert sketch.text == "rb:NE -S"
    assert sketch.lead("S").text == "rb:NE :S", "a side is not blank any more once a channel leads there"
    sketch = sketch.lead("W").add_cell("r", 1)
    assert sketch.join(0, 1).tile == parse_tile("rrb:NEW")
    assert str(Sketch().leave_blank(SIDES).missing()) == "There is nothing on it yet: a tile has a cell or a channel."
    assert Sketch().take_back() == Sketch()
    with pytest.raises(Refusal, match="N cannot be the blank sides of this tile"):
        read_sketch("r:N -N")


def test_no_more_than_a_tile_can_have() -> None:
    sketch = Sketch().lead("N")
    for _ in range(40):
        sketch = sketch.add_cell("r", 0)
    for full in (sketch, read_sketch(" ".join(["r:"] * 20))):
        with pytest.raises(Refusal) as refused:
            full.add_cell("r")
        assert str(refused.value) == "That is more than a tile can have. It has at most 20 groups and 40 cells."
    assert read_sketch(sketch.text) == sketch


def test_a_side_that_leads_elsewhere_leaves_its_cells_where_they_are() -> None:
    sketch = read_sketch("r:N b:E -S")
    assert sketch.lead("N", 1).text == "b:NE r: -S"
    assert sketch.leave_blank("N").text == "b:E r: -NS"


@patient
@given(tiles())
def test_a_tile_is_known_again_whichever_way_round_it_lies(tile: Tile) -> None:
    assert {same_tile(turn) for turn in turns(tile)} == {same_tile(tile)}
    assert len(turns(tile)) in (1, 2, 4)
    mirrored = sketch_of(tile).mirror().tile
    assert mirrored is not None
    assert (same_tile(mirrored) == same_tile(tile)) == (mirrored in turns(tile)), "a mirror image is another tile"


def test_a_mirror_image_is_another_tile() -> None:
    assert same_tile(parse_tile("r:N g:E b:S y:W")) != same_tile(parse_tile("r:N y:E b:S g:W"))
    assert same_tile(parse_tile("r:N b:E")) == same_tile(parse_tile("r:E b:S"))


@patient
@given(sketches())
def test_the_picture_shows_exactly_the_groups(sketch: Sketch) -> None:
    picture = picture_of(sketch)
    assert traced(picture) == sorted((group.cells, group.sides) for group in sketch.groups)
    assert picture.text().count("?") == len(sketch.unsaid)


@patient
@given(sketches())
def test_the_shapes_show_exactly_the_groups(sketch: Sketch) -> None:
    scene = scene_of(sketch)
    shapes = [shape for shape in scene.shapes if isinstance(shape, Shapes)]
    shown = {}
    for conduit in (part for shape in shapes for part in shape.parts):
        if isinstance(conduit, Shapes) and conduit.kind == "conduit":
            cells = [cell for cell in conduit.parts if isinstance(cell, Shapes) and cell.kind == "cell"]
            shown[int(conduit.about["group"])] = "".join(cell.about["cell"][0] for cell in cells)
    assert shown == {index: group.cells for index, group in enumerate(sketch.groups)}
    sides = {shape.about["side"]: shape.about["known"] for shape in shapes if shape.kind == "side"}
    assert "".join(side for side in SIDES if sides[side] == "unsaid") == sketch.unsaid
    assert "".join(side for side in SIDES if sides[side] == "blank") == sketch.blank
    ElementTree.fromstring(document(scene))


def test_the_picture_grows() -> None:
    sketch = Sketch()
    pictures = [picture_of(sketch, "N").text()]
    for one in (
        lambda sketch: sketch.lead("N").add_cell("r", 0),
        lambda sketch: sketch.lead("E", 0).add_cell("b", 0),
        lambda sketch: sketch.leave_blank("W").lead("S").add_cell("y", 1),
    ):
        sketch = one(sketch)
        pictures.append(picture_of(sketch).text())
    assert pictures == [EMPTY, ONE, TWO, THREE]


EMPTY = """\
        N
  +     ?     +


W ?           ? E


  +     ?     +
        S"""
ONE = """\
        N
  +     │     +
        │
        r
W ?           ? E


  +     ?     +
        S"""
TWO = """\
        N
  +     │     +
        │
        ╰rb─╮
W ?         ╰── E


  +     ?     +
        S"""
THREE = """\
        N
  +     │     +
        │
        ╰rb─╮
W           ╰── E
        y
        │
  +     │     +
        S"""
