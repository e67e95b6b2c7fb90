"""A tile key by key: what is asked, what each key does, what is offered, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enigma_ref.core.refusal import Refusal
from enigma_ref.games.enigma.board.spot import SIDES
from enigma_ref.games.enigma.board.tile import Tile, parse_tile
from enigma_ref.games.enigma.guide.drawing_up import tile_keys
from enigma_ref.games.enigma.guide.guide import EnigmaGuide
from enigma_ref.games.enigma.tile_entry.seen_tiles import fitting, remembered, tiles_of
from enigma_ref.games.enigma.tile_entry.sketch import Sketch, read_sketch
from enigma_ref.games.enigma.tile_entry.tile_keys import TileKeys, Wanted, again
from enigma_ref.games.enigma.tile_entry.turning import same_tile, turns

from .play_helpers import at
from .tile_helpers import patient, tiles

PLACING = at("choose Ann weight", "choose Bob fragment", "choose Tom conduit", "solve Bob", "time")
SPOTS = {"jm": "n1", "mq": "e1"}


def pressed(entry: TileKeys, *keys: str) -> TileKeys:
    """Press keys: those of one character together, the others by name."""
    for key in keys:
        for one in [key] if key in ("enter", "backspace", "up", "right", "down", "left") else [*key]:
            entry = entry.press(one)
    return entry


def keys_for(tile: Tile) -> list[str]:
    """Return keys that enter a tile, side by side."""
    keys: list[str] = []
    said = ""
    for index, side in enumerate(SIDES):
        if side in said:
            continue
        if tile.on_side[index] < 0:
            keys.append("-")
            continue
        group = tile.groups[tile.on_side[index]]
        others = group.sides.replace(side, "")
        said += group.sides
        keys += [*group.cells, *others, "enter"] if group.cells or others else ["."]
    for group in tile.groups:
        if not group.sides:
            keys += ["l", *group.cells, "enter"]
    return keys


@patient
@given(tiles())
def test_every_tile_can_be_entered_side_by_side(tile: Tile) -> None:
    entry = pressed(TileKeys(Wanted()), *keys_for(tile))
    assert entry.result is None
    assert entry.press("enter").result == tile.text


@patient
@given(tiles(), st.integers(0, 40), st.sampled_from(["tttt", "mm"]))
def test_four_turns_and_two_mirrors_at_any_moment_change_nothing(tile: Tile, when: int, keys: str) -> None:
    before = keys_for(tile)[:when]
    entry = pressed(TileKeys(Wanted()), *before)
    again = pressed(entry, *keys)
    assert (again.sketch, again.asked, again.pending) == (entry.sketch, entry.asked, entry.pending)
    assert pressed(again, *keys_for(tile)[when:], "enter").result == tile.text


@patient
@given(tiles(), st.integers(0, 40))
def test_backspace_takes_back_the_last_key(tile: Tile, when: int) -> None:
    keys = keys_for(tile)
    entry = pressed(TileKeys(Wanted()), *keys[:when])
    for key in keys[when : when + 1]:
        assert entry.press(key).press("backspace") is entry
    assert TileKeys(Wanted()).press("backspace") == TileKeys(Wanted())


@patient
@given(tiles("rgb"), st.lists(tiles("rgb"), max_size=6), st.integers(0, 40))
def test_a_tile_that_was_seen_is_offered_whichever_way_round_it_lay(tile: Tile, others: list[Tile], when: int) -> None:
    entry = TileKeys(Wanted(), [turns(tile)[-1], *others])
    for key in keys_for(tile)[:when]:
        entry = entry.press(key)
        if entry.asked in SIDES and entry.sketch.groups:
            offered = fitting(entry.seen, entry.sketch, entry.asked)
            assert all(any(turn in turns(seen) for seen in entry.seen) for turn in offered)
            assert tile in offered


def test_offers_fit_and_those_on_the_board_come_last() -> None:
    seen = tiles_of(["r:N b:E g:S y:W", "r:N b:ES y:W", "b:N g:E", "r:N r:E b:SW"])
    first = pressed(TileKeys(Wanted(), seen), "r")
    assert [str(key.does) for key in first.offers] == [
        "r:N b:E g:S y:W",
        "r:N b:ES y:W",
        "r:N r:E b:SW",
        "r:N b:ES r:W",
    ]
    laid = frozenset({same_tile(seen[0])})
    last = pressed(TileKeys(Wanted(), seen, laid), "r")
    assert [str(key.does) for key in last.offers][-1] == "r:N b:E g:S y:W"
    assert [str(key.does) for key in pressed(first, "enter", "b").offers] == [
        "r:N b:E g:S y:W",
        "r:N b:ES y:W",
        "r:N b:ES r:W",
    ]
    assert pressed(first, "enter", "b", "2", "enter").result == "r:N b:ES y:W"
    assert pressed(first, "4", "t", "enter").result == "r:N r:E b:SW"
    assert not TileKeys(Wanted(), seen).offers, "nothing is offered before the first key"
    with pytest.raises(Refusal, match="There is no tile 9 to take"):
        first.press("9")
    assert fitting(seen, read_sketch("r:N -E")) == []


def test_a_networker_and_a_spot_are_asked_for() -> None:
    entry = pressed(
        TileKeys(Wanted(SPOTS, "Bob", ("B", "networker white"))), "rE", "enter", "b", "enter", "rr", "enter"
    )
    assert str(entry.question) == "Which cell takes Bob's networker? Enter: none."
    which = entry.press("r")
    assert str(which.question) == "Which of the red cells: 1 in r:NE, 2 in rr:W or 3 in rr:W?"
    spot = which.press("3")
    assert "rrB" in spot.picture().text()
    assert str(spot.question) == "On which spot does it lie? "
    assert pressed(spot, "jm").result == "n1 r:NE b:S rr:W on r3"
    assert pressed(spot, "e1", "enter").result == "e1 r:NE b:S rr:W on r3"
    assert pressed(entry, "b", "mq").result == "e1 r:NE b:S rr:W on b"
    assert pressed(entry, "enter", "mq").result == "e1 r:NE b:S rr:W"
    with pytest.raises(Refusal, match=r"No tile can lie there\. The board shows jm, mq\."):
        pressed(spot, "n7", "enter")


def test_after_a_refused_spot_another_one_is_typed_from_its_beginning() -> None:
    entry = pressed(TileKeys(Wanted(SPOTS, "Bob")), "r", "enter", "---", "r", "n7")
    assert (entry.typed, entry.emptied().typed, entry.emptied().asked) == ("n7", "", "spot")
    assert pressed(entry.emptied(), "jm").result == "n1 r:N on r"
    whole = pressed(TileKeys(Wanted(SPOTS, "Bob")), "r", "enter", "---")
    assert whole.emptied() is whole


def test_capitals_are_taken_where_they_can_be_no_sides() -> None:
    entry = pressed(TileKeys(Wanted(SPOTS, "Bob")), "r", "enter", "---", "R", "JM")
    assert entry.result == "n1 r:N on r"
    loose = pressed(TileKeys(Wanted()), "r", "enter", "---", "L", "R", "y", "enter", "enter")
    assert loose.result == "r:N ry:"
    with pytest.raises(Refusal):
        pressed(TileKeys(Wanted()), "r", "enter", "---", "l", "W")


def test_far_from_the_start_spots_have_no_labels_and_are_typed_to_their_end() -> None:
    entry = pressed(TileKeys(Wanted({"n7": "n7", "n7e1": "n7e1"})), "....", "enter", "n7")
    assert entry.result is None
    assert entry.press("enter").result == "n7 :N :E :S :W"
    assert pressed(entry, "e1").result == "n7e1 :N :E :S :W"


def test_refused_results_are_mended_without_drawing_again() -> None:
    entry = pressed(TileKeys(Wanted(SPOTS, "Bob", ("B", "networker white"))), "r", "enter", "---", "r", "jm")
    assert entry.result == "n1 r:N on r"
    again = entry.refused()
    assert again.result is None
    assert str(again.question) == "Which cell takes Bob's networker? Enter: none."
    assert pressed(again, "enter", "jm").result == "n1 r:N"
    assert pressed(again, "t", "enter", "jm").result == "n1 r:E"


def test_a_joint_with_a_side_that_was_said_joins_what_leads_there() -> None:
    entry = pressed(TileKeys(Wanted()), "r", "enter", "b", "enter", "yN", "enter", "up", "right", "enter", "enter")
    assert entry.result == "ryb:NESW"


def test_a_tile_is_cleared_and_last_times_is_turned() -> None:
    entry = pressed(again(parse_tile("r:N b:E y:S r:W")), "t")
    assert str(entry.question) == "Does it lie like this? Enter: yes."
    assert entry.press("enter").result == "r:N r:E b:S y:W"
    clear = entry.press("c")
    assert str(clear.question) == "What does the north side lead to?"
    assert clear.sketch == Sketch()
    assert clear.press("backspace") is entry


def test_a_turn_in_the_middle_of_a_side_stays_with_it() -> None:
    entry = pressed(TileKeys(Wanted()), "r", "t", "b", "enter")
    assert entry.sketch.text == "rb:E"
    assert str(entry.question) == "What does the north side lead to?"


@pytest.mark.parametrize(
    ("keys", "key", "said"),
    [
        ("", "x", "'x' means nothing here. "
         "Press one of these: r o y g b p w k, N E S W, ., -, t, m, c, Backspace and Esc."),
        ("", "enter", "Nothing was said of this side yet. A - leaves it blank, a . ends a channel there."),
        ("", "N", "This is the north side itself. Name another side that the channel leads to, or its cells."),
        ("", "1", "There is no tile 1 to take."),
        ("----", "enter", "There is nothing on it yet: a tile has a cell or a channel. "
         "Press l for cells that are joined to no side, Backspace to go back."),
        ("....", "r", "'r' means nothing here. Press one of these: l, t, m, c, Backspace and Esc."),
    ],
)  # fmt: skip
def test_keys_that_mean_nothing(keys: str, key: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        pressed(TileKeys(Wanted()), keys, key)
    assert str(refused.value) == said


def test_lines_are_whole_answers() -> None:
    entry = TileKeys(Wanted(SPOTS, "Bob"))
    for line in ("rE", "b", "turn", "back", "y", "b", "jm"):
        entry = entry.take(line)
    assert entry.result == "n1 r:NE b:S y:W on b"
    entry = TileKeys(Wanted(SPOTS, "Bob")).take("r").take("-").take("-").take("-").take("")
    with pytest.raises(Refusal, match="No tile can lie there"):
        entry.take("tt")


def test_draw_is_asked_for_where_a_tile_is_laid() -> None:
    def asked(line: str, log: object = PLACING) -> TileKeys | None:
        return tile_keys(line, log.state, lambda: ["r:N b:E"])  # type: ignore[attr-defined]

    entry = asked("draw")
    assert entry is not None
    assert entry.wanted.player == "Bob"
    assert entry.wanted.spots == {"jm": "n1", "mj": "w1", "mq": "e1", "qm": "s1"}
    given_spot = asked("jm d")
    assert given_spot is not None
    assert given_spot.wanted.spots is None
    assert pressed(given_spot, "r", "enter", "---", "enter").result == "n1 r:N"
    assert asked("n1 draw") is not None
    for line in ("dr", "draws", "jm", "d r:N", ""):
        assert asked(line) is None
    assert asked("draw", at()) is None
    with pytest.raises(Refusal, match=r"No tile can lie on n3\. The board shows jm, mj, mq, qm\."):
        asked("n3 draw")


def test_what_is_remembered_of_a_move() -> None:
    assert remembered("place Bob n1 b:E r:S on r") == remembered("place Ann s2 r:W b:S")
    assert remembered("place Bob n1 b:E r:S") != remembered("place Bob n1 b:S r:E")
    for line in (
        "choose Ann weight",
        "place Bob n1",
        "place Bob n1 nonsense",
        f"place Bob n1 {'r' * 80}:N",
        "note place",
    ):
        assert remembered(line) is None


GOING_ON = ["r:N b:E g:S y:W", "r:N b:ES y:W", "rr:NE b:S y:W", ":EW r:N", "g: r:N"]


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("jm rN bE", " gS yW"),
        ("jm RN bE", " gS yW"),
        ("jm rNbE", " gS yW"),
        ("jm rN bES", " yW"),
        ("jm r:N b:E", " g:S y:W"),
        ("jm r:N b", ":E g:S y:W"),
        ("jm rr", "NE bS yW"),
        ("jmrr", "NE bS yW"),
        ("n1 rE gW ", "yN bS"),
        ("jm EW", " rN"),
        ("jm g: ", "r:N"),
    ],
)
def test_a_line_goes_on_as_a_tile_that_was_seen(line: str, first: str) -> None:
    found = EnigmaGuide().continuations(line, PLACING.state, GOING_ON)
    assert first in found
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    "line", ["jm", "jm ", "j", "", "jm rN bE gS yW", "jm p", "note jm r", "undo", "jm rN z", "draw"]
)
def test_nothing_is_added_to_other_lines(line: str) -> None:
    assert EnigmaGuide().continuations(line, PLACING.state, GOING_ON) == []
    assert EnigmaGuide().continuations("jm r", at().state, GOING_ON) == []


@patient
@given(tiles("rgyb"), st.data())
def test_what_is_offered_means_a_tile_that_was_seen(tile: Tile, data: st.DataObject) -> None:
    colons = data.draw(st.booleans())
    text = " ".join(f"{group.cells}{':' if colons else ''}{group.sides}" for group in tile.groups)
    line = f"jm {text[: data.draw(st.integers(0, len(text)))]}"
    guide = EnigmaGuide()
    for more in guide.continuations(line, PLACING.state, [turns(tile)[0].text]):
        move = guide.expand(line + more, PLACING.state)
        assert parse_tile(move.split(" ", 3)[3].partition(" on ")[0]) in turns(tile)
