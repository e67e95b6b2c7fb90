"""`puzzle conduit`: against laying out every piece in every turn, and against joining every pair of fields or not."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from enigma_ref.core.refusal import Unclear
from enigma_ref.games.enigma.puzzles.conduit import conduit_search
from enigma_ref.games.enigma.puzzles.conduit.conduit_drawing import draw, draw_set, rows, scene
from enigma_ref.games.enigma.puzzles.conduit.conduit_input import read_layout, read_pieces
from enigma_ref.games.enigma.puzzles.conduit.conduit_search import search
from enigma_ref.games.enigma.puzzles.conduit.layout import (
    Connection,
    Field,
    Grid,
    check_channels,
    check_pieces,
    shape,
    turned,
    written,
)
from enigma_ref.views.svg import document

from .cli_helpers import Result, assert_one_paragraph, assert_tame, invoke, spawn
from .patience import examples

# ---- a model that shares no code with the program: a piece is a string of sides, a layout a map of (x, y) to one ----

AWAY = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
CYCLE = {"N": "E", "E": "S", "S": "W", "W": "N"}
KINDS = ("N", "NS", "NE", "NES", "NESW")


def spin(sides: str) -> str:
    return "".join(CYCLE[side] for side in sides)


def spins(sides: str) -> Iterator[str]:
    for _ in range(4):
        yield sides
        sides = spin(sides)


def kind(sides: str) -> str:
    return next(one for one in KINDS if any(set(turn) == set(one) for turn in spins(sides)))


def open_ends(laid: dict[tuple[int, int], str], outer: set[tuple[int, int, str]]) -> set[tuple[int, int, str]]:
    """Return every end, of a piece or at the edge, that meets nothing."""
    found = {(x, y, side) for x, y, side in outer if side not in laid.get((x, y), "")}
    for (x, y), sides in laid.items():
        for side in sides:
            right, down, back = AWAY[side]
            if (x, y, side) not in outer and back not in laid.get((x + right, y + down), ""):
                found.add((x, y, side))
    return found


def lay_out_all(places: list[tuple[int, int]], pieces: list[str], outer: set[tuple[int, int, str]]) -> bool:
    """Try every piece on every place in every turn."""
    return any(
        not open_ends(dict(zip(chosen, lying, strict=True)), outer)
        for chosen in itertools.permutations(places, len(pieces))
        for lying in itertools.product(*(tuple(spins(piece)) for piece in pieces))
    )


def join_all(columns: int, rows: int) -> set[tuple[str, ...]]:
    """Join every pair of neighbours or not, and return which sets of pieces that takes."""
    across = [((x, y), (x + 1, y), "E", "W") for x in range(columns - 1) for y in range(rows)]
    down = [((x, y), (x, y + 1), "S", "N") for x in range(columns) for y in range(rows - 1)]
    found = set()
    for joined in itertools.product((False, True), repeat=len(across) + len(down)):
        sides: dict[tuple[int, int], str] = {}
        for (one, other, there, back), is_joined in zip(across + down, joined, strict=True):
            if is_joined:
                sides[one] = sides.get(one, "") + there
                sides[other] = sides.get(other, "") + back
        found.add(tuple(sorted(map(kind, sides.values()))))
    return found


# ---- the search ----


def numbered(texts: list[str]) -> list[tuple[int, object]]:
    return [*enumerate(read_pieces(" ".join(texts)), 1)]


def assert_solves(grid: Grid, texts: list[str], found: conduit_search.Search) -> None:
    """Assert by the model and by the checker that a layout is right and is made of exactly these pieces."""
    assert found.layout is not None
    layout = {field: laid.piece for field, laid in found.layout.items()}
    assert sorted(laid.number for laid in found.layout.values()) == [*range(1, len(texts) + 1)]
    assert not set(layout) & grid.blocked
    assert not open_ends(as_model(layout), {(*outer.field, outer.side) for outer in grid.outer})
    pieces = read_pieces(" ".join(texts))
    assert check_channels(grid, layout) == []
    assert check_pieces(pieces, frozenset(), layout) == []
    for laid in found.layout.values():
        assert shape(laid.piece) == shape(pieces[laid.number - 1])


def as_model(layout: dict[Field, object]) -> dict[tuple[int, int], str]:
    return {tuple(field): "".join(c for c in written(piece) if c != ":") for field, piece in layout.items()}


@pytest.mark.slow
@pytest.mark.long
def test_every_set_of_pieces_on_the_empty_3_by_3_tile() -> None:
    """All 2001 sets of up to nine pieces: the search says yes exactly where some way to join fields takes them."""
    possible = join_all(3, 3)
    sets = [one for size in range(1, 10) for one in itertools.combinations_with_replacement(sorted(KINDS), size)]
    assert len(sets) == 2001
    solvable = 0
    for texts in sets:
        found = search(Grid(), numbered([f":{text}" for text in texts]))
        assert (found.layout is not None) == (tuple(sorted(texts)) in possible), texts
        if found.layout is not None:
            solvable += 1
            if solvable % 20 == 0:
                assert_solves(Grid(), [*texts], found)
    assert 0 < solvable < len(sets)


PIECES = [":N", ":NS", ":NE", ":NES", ":NESW", ":N:S", ":N:E", ":NE:S", ":NE:SW", ":NS:EW", ":N:E:S", ":NES:W"]
SIZES = [(2, 2), (1, 4), (4, 1), (3, 2)]


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Grid, list[str]]:
    columns, rows = draw(st.sampled_from(SIZES))
    fields = [*Grid(columns, rows).fields()]
    blocked = frozenset(draw(st.lists(st.sampled_from(fields), max_size=2)))
    edge = [
        Connection(field, side)
        for field in fields
        for side in "NESW"
        if field not in blocked and not Grid(columns, rows).has(field.beside(side))
    ]
    outer = frozenset(draw(st.lists(st.sampled_from(edge), max_size=3)))
    grid = Grid(columns, rows, blocked, outer)
    most = min(grid.room, 3 if columns * rows > 4 else 4)
    return grid, draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=most))


@settings(max_examples=examples(30), deadline=None)
@given(puzzles())
def test_the_search_agrees_with_trying_everything(puzzle: tuple[Grid, list[str]]) -> None:
    grid, texts = puzzle
    places = [tuple(field) for field in grid.fields() if field not in grid.blocked]
    outer = {(*one.field, one.side) for one in grid.outer}
    found = search(grid, numbered(texts))
    expected = lay_out_all(places, [text.replace(":", "") for text in texts], outer)
    assert (found.layout is not None) == expected
    if expected:
        assert_solves(grid, texts, found)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_layout_that_was_made_is_found_and_every_change_to_it_is_judged(data: st.DataObject) -> None:
    """Join fields at random, so that a solution is known; forget it; find one; then turn or take away a piece."""
    columns, rows = data.draw(st.sampled_from([(3, 3), (3, 3), (4, 4), (2, 5)]))
    bare = Grid(columns, rows)
    sides: dict[Field, str] = {}
    outer = set()
    for field in bare.fields():
        for side in "ES":
            near = field.beside(side)
            if bare.has(near) and data.draw(st.booleans()):
                sides[field] = sides.get(field, "") + side
                sides[near] = sides.get(near, "") + AWAY[side][2]
        for side in "NESW":
            if not bare.has(field.beside(side)) and data.draw(st.integers(0, 5)) == 0:
                sides[field] = sides.get(field, "") + side
                outer.add(Connection(field, side))
    assume(sides)
    grid = bare._replace(
        outer=frozenset(outer), blocked=frozenset(field for field in bare.fields() if field not in sides)
    )
    texts = [":" + spin(text) for text in sides.values()]
    found = search(grid, numbered(texts))
    assert_solves(grid, texts, found)
    assert found.layout is not None
    layout = {field: laid.piece for field, laid in found.layout.items()}
    field = data.draw(st.sampled_from(sorted(layout)))
    quarters = data.draw(st.integers(0, 3))
    changed = {**layout, field: turned(layout[field], quarters)}
    if not quarters:
        del changed[field]
        faults = check_pieces(read_pieces(" ".join(texts)), frozenset(), changed)
        assert [fault.code for fault in faults] == ["unused"]
    named = {(*fault.field, fault.side) for fault in check_channels(grid, changed) if fault.field}
    assert named == open_ends(as_model(changed), {(*one.field, one.side) for one in outer})


def test_the_search_says_when_it_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conduit_search, "MOST_TRIED", 20)
    with pytest.raises(Unclear) as stopped:
        search(Grid(), numbered([":NE", ":NE", ":NE", ":NS"]))
    assert stopped.value.message == (
        "The search was stopped after 20 placements: no layout was found so far, and it is not proven that there is "
        "none. Take a smaller --grid or fewer pieces."
    )


def test_turning_is_clockwise_and_keeps_the_shape() -> None:
    (piece,) = read_pieces(":NE:S")
    assert [written(turned(piece, quarters)) for quarters in range(5)] == [":NE:S", ":ES:W", ":N:SW", ":NW:E", ":NE:S"]
    assert len({shape(turned(piece, quarters)) for quarters in range(4)}) == 1
    (flipped,) = read_pieces(":NW:S")
    assert shape(flipped) != shape(piece), "a piece may not be flipped"


# ---- pictures ----


def every_piece() -> list[str]:
    """Return every piece that can be written: the sides shared out to channels in every way."""
    found = set()
    for channels in itertools.product(range(5), repeat=4):  # the channel at each side; 0 is none
        groups: dict[int, str] = {}
        for side, channel in zip("NESW", channels, strict=True):
            if channel:
                groups[channel] = groups.get(channel, "") + side
        if groups:
            found.add("".join(sorted(f":{sides}" for sides in groups.values())))
    return sorted(found)


def test_every_piece_can_be_drawn_and_written() -> None:
    pieces = read_pieces(" ".join(every_piece()[:36])) + read_pieces(" ".join(every_piece()[36:]))
    assert len(pieces) == 51
    for piece in pieces:
        assert read_pieces(written(piece)) == [piece]
        grid = Grid(1, 1)
        assert draw(grid, {Field(0, 0): piece}).text()
        assert "<svg" in document(scene(grid, {Field(0, 0): piece}))
    assert draw_set(pieces[:9]).height == 13


PICTURE = """\
       a       b       c
               │
   +       +   │   +       +
               │
1        ╭─────┼─────╮
       ╭─╯     │     ╰─╮
   +   │   +   │   +   │   +
       ╰─╮     │       ■
2        ╰─────┤
               │       ■
   +       +   │   +   │   +
    ░░░░░░░    ╰─╮     │
3   ░░░░░░░      ╰─────┴─────
    ░░░░░░░
   +       +       +       +
"""

SET = [":NE", ":NE", "es", "sw", ":NES", "ESW", "n:s", ":NESW", ":NS:EW"]
TILE = ["--without", "9", "--blocked", "a3", "--outer", "b1N,c3E"]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, with no pieces kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    monkeypatch.delenv("ENIGMA_PIECES", raising=False)


def conduit(*words: object, **more: str) -> Result:
    result = invoke("puzzle", "conduit", *words, **more)
    assert_tame(result)
    return result


def test_a_layout_is_drawn_and_can_be_claimed() -> None:
    found = conduit(*SET, *TILE)
    layout = ":ES :NESW :SW / :NE :NSW :N:S / # :NE :NEW"
    assert found == (
        0,
        f"A layout with all 8 pieces (11 placements tried):\n\n{PICTURE}\n"
        "Pieces: 1 on a1, 2 on c1, 3 on a2, 4 on b3, 5 on b2, 6 on c3, 7 on c2, 8 on b1.\n"
        f'As a claim: "{layout}"\n',
        "",
    )
    claimed = conduit(*SET, *TILE, "--claim", layout)
    assert claimed == (
        0, f"Valid: every channel is connected or closed, and all 8 pieces are used.\n\n{PICTURE}", "",
    )  # fmt: skip
    short = layout.replace(":N:S", "n:s").replace(" :", " ").lower().replace(" / ", "/")
    assert conduit(*SET, *TILE, "--claim", short) == claimed


def test_every_fault_of_a_claim_is_named() -> None:
    found = conduit(*SET, *TILE, "--claim", "es ns:ew es / ne nsw n:s / ew ne nw")
    assert found.status == 1
    assert found.out.splitlines()[:12] == [
        "Not valid: 11 faults.",
        "  a3 is blocked, and :EW lies on it.",
        "  b1 (:NS:EW) is open to the east: c1 (:ES) has no channel there.",
        "  c1 (:ES) is open to the east: the edge has no connection there.",
        "  a3 (:EW) is open to the east: b3 (:NE) has no channel there.",
        "  a3 (:EW) is open to the west: the edge has no connection there.",
        "  The connection c3E at the edge is not met: c3 (:NW) has no channel there.",
        "  b1 (:NS:EW) is piece 9, which is left out.",
        "  a3 (:EW) is none of the pieces that are to be used.",
        "  c3 (:NW) is one more of its kind than there are.",
        "  Piece 6 (:ESW) is not used.",
        "  Piece 8 (:NESW) is not used.",
    ]
    assert "1        ╭─────│───x     ╭─┄\n" in found.out


def test_a_claim_beside_blocked_and_empty_fields() -> None:
    found = conduit("ns", "n", "--blocked", "b1", "--outer", "c3S", "--claim", ". # . / . ns . / n . .")
    assert found.out.splitlines()[:6] == [
        "Not valid: 4 faults.",
        "  b2 (:NS) is open to the north: b1 is blocked.",
        "  b2 (:NS) is open to the south: nothing lies on b3.",
        "  a3 (:N) is open to the north: nothing lies on a2.",
        "  The connection c3S at the edge is not met: nothing lies on c3.",
        "",
    ]


def test_no_layout_is_said_to_be_proven() -> None:
    assert conduit(":NE", ":NS", ":NS") == (
        1,
        "There is no layout: with all 3 pieces some end always stays open.\n"
        "All were tried: 12 placements, with pieces that are alike, turns that look alike and positions that\n"
        "  were met before taken once.\n",
        "",
    )


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ([":NE", ":NS", ":N"], "5 ends"),
        ([":N"], "1 end"),
        ([":NE", "--outer", "a1N"], "3 ends, those at the edge counted,"),
    ],
)
def test_an_odd_number_of_ends_is_proof_enough(typed: list[str], count: str) -> None:
    found = conduit(*typed)
    assert found.status == 1
    assert found.out.splitlines()[1] == f"Each end must meet another, but {count} cannot all be paired."
    told = conduit(*typed, "--json").json
    assert (told["valid"], told["tried"], told["why"]) == (False, 0, found.out.splitlines()[1])


def test_an_odd_number_of_ends_is_never_too_much_to_try() -> None:
    pieces = [":NES"] * 19 + [":NE"] * 9 + [":N"] * 8
    assert search(Grid(6, 6), numbered(pieces)) == (None, 0, 19 * 3 + 9 * 2 + 8)


def test_json() -> None:
    found = conduit("ns", "n", "e", "x", "--json")
    assert (found.status, found.json["error"]["code"]) == (2, "usage")
    found = conduit("ns", "n", "e", "ns", "--without", "4", "--blocked", "a1", "--grid", "2x3", "--json")
    assert found.json == {
        "puzzle": "conduit",
        "valid": True,
        "columns": 2,
        "rows": 3,
        "blocked": ["a1"],
        "outer": [],
        "pieces": [
            {"number": 1, "piece": ":NS", "used": True},
            {"number": 2, "piece": ":N", "used": True},
            {"number": 3, "piece": ":E", "used": True},
            {"number": 4, "piece": ":NS", "used": False},
        ],
        "tried": found.json["tried"],
        "layout": [[None, ":S"], [None, ":NS"], [None, ":N"]],
        "text": "# :S / . :NS / . :N",
        "placed": [
            {"number": 1, "field": "b2", "piece": ":NS"},
            {"number": 2, "field": "b1", "piece": ":S"},
            {"number": 3, "field": "b3", "piece": ":N"},
        ],
        "why": None,
        "rulings": {"conduit-all": "must"},
    }
    again = conduit("ns", "n", "e", "--blocked", "a1", "--grid", "2x3", "--claim", found.json["text"])
    assert again.status == 0
    claimed = conduit("ns", "--outer", "a1N", "--grid", "1x1", "--claim", "ns", "--json").json
    assert claimed["claim"] == [[":NS"]]
    assert claimed["faults"] == [
        {
            "code": "open",
            "field": "a1",
            "side": "S",
            "number": None,
            "message": "a1 (:NS) is open to the south: the edge has no connection there",
        }
    ]
    none = conduit("n", "--json").json
    assert (none["valid"], none["layout"], none["text"], none["placed"]) == (False, None, None, None)


def test_svg(tmp_path: Path) -> None:
    assert conduit(*SET, *TILE, "--svg", "out.svg").status == 0
    drawn = (tmp_path / "out.svg").read_text("utf-8")
    assert drawn.count('class="hub"') == 1 + 3, "a blocked field, and a joint on each branching piece"
    assert drawn.count('class="outer"') == 2
    assert "<title>b2: :NSW</title>" in drawn
    piped = conduit(*SET, *TILE, "--svg", "-")
    assert piped.out == drawn


def test_no_svg_without_a_layout_or_beside_json(tmp_path: Path) -> None:
    for out in ("none.svg", "-"):
        found = conduit(":NE", "--svg", out)
        assert (found.status, found.err) == (1, "Nothing was found that could be drawn, so there is no picture.\n")
        assert found.out.startswith("There is no layout: ")
    both = conduit(*SET, *TILE, "--svg", "-", "--json")
    assert both.status == 2
    assert both.json["error"]["message"] == (
        "The picture and the JSON answer cannot both go to standard output. Name a file: --svg OUT."
    )
    assert list(tmp_path.iterdir()) == []


# ---- the user's own set ----


def test_the_set_is_kept_shown_and_used(tmp_path: Path) -> None:
    kept = conduit("--keep", *SET)
    assert kept.status == 0
    assert kept.out.splitlines()[0] == "9 pieces are kept in records/pieces.toml."
    assert "6 :ESW     7 :N:S     8 :NESW    9 :NS:EW\n" in kept.out
    text = (tmp_path / "records" / "pieces.toml").read_text("utf-8")
    assert text == (
        "# The puzzle pieces of your box, for enigma-ref puzzle.\n"
        'conduit = [":NE", ":NE", ":ES", ":SW", ":NES", ":ESW", ":N:S", ":NESW", ":NS:EW"]\n'
    )
    assert conduit("--show").out == kept.out.replace("are kept in", "from")
    assert conduit(*TILE) == conduit(*SET, *TILE)
    assert conduit("--keep", ":NE :NS, :N").out.splitlines()[0] == (
        "3 pieces are kept in records/pieces.toml. The box has 9."
    )
    assert conduit("--show", "--json").json == {
        "puzzle": "conduit",
        "file": "records/pieces.toml",
        "pieces": [
            {"number": 1, "piece": ":NE", "used": True},
            {"number": 2, "piece": ":NS", "used": True},
            {"number": 3, "piece": ":N", "used": True},
        ],
    }


def test_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert conduit("--keep", ":N", "--pieces", "mine.toml").out.startswith(
        "1 piece is kept in mine.toml. The box has 9."
    )
    monkeypatch.setenv("ENIGMA_PIECES", "mine.toml")
    assert conduit("--show").out.startswith("1 piece from mine.toml.")
    assert not (tmp_path / "records").exists()


OTHERS = [
    "# mine\nangular = 'x' # keep\n",
    'name = "Ann"\n\n[angular]\n# red\nA = "##/#."\n',
    'conduit = [\n  ":N", # a comment with ] in it\n  ":S",\n]\nname = "Ann"  # me\n[angular]\nA = "##"\n',
    '[angular]\nA = "##"\n\n[conduit]\nold = "way"\n\n[[more]]\nb = 1\n',
    'name = "Ann"',
    "",
    '\ufeff[angular]\r\nA = "#"\r\n',
]


@pytest.mark.parametrize("text", OTHERS)
def test_what_else_is_in_the_file_stays(tmp_path: Path, text: str) -> None:
    import tomllib

    path = tmp_path / "pieces.toml"
    path.write_bytes(text.encode())
    before = tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    assert conduit("--keep", ":NE", ":NS", "--pieces", "pieces.toml").status == 0
    after = path.read_text("utf-8")
    assert tomllib.loads(after) == {**before, "conduit": [":NE", ":NS"]}
    for comment in ("# mine", "# keep", "# red", "# me\n"):
        assert (comment in after) == (comment in text)
    assert conduit("--keep", ":NE", ":NS", "--pieces", "pieces.toml").status == 0
    assert path.read_text("utf-8") == after, "keeping the same again changes nothing"


def test_a_file_in_another_style_is_written_anew(tmp_path: Path) -> None:
    import tomllib

    path = tmp_path / "pieces.toml"
    path.write_text(
        'conduit.old = 1\nyes = true\nday = 2026-11-16\nshare = 1.5\nmany = [1, {a = "\\u007f"}]\n"odd key" = 1\n',
        "utf-8",
    )
    before = tomllib.loads(path.read_text("utf-8"))
    assert conduit("--keep", ":NE", "--pieces", "pieces.toml").status == 0
    assert tomllib.loads(path.read_text("utf-8")) == {**before, "conduit": [":NE"]}


def test_without_a_set_a_claim_is_checked_for_its_channels() -> None:
    found = conduit("--claim", "es sw . / ne nw . / . . .")
    assert found.status == 0
    assert found.out.splitlines()[:2] == [
        "Valid: every channel is connected or closed.",
        "Whether these are the right pieces was not checked: name them, or keep your set with --keep.",
    ]


FILES = [
    (b"conduit = 3", 'conduit must be a list of pieces, such as [":NE", ":NS", ":N"].'),
    (b"conduit = [1]", 'conduit must be a list of pieces, such as [":NE", ":NS", ":N"].'),
    (
        b'conduit = [":QQ"]',
        "conduit: ':QQ' is not a piece. A piece is its channels, each a colon and its sides: :NE a bend, "
        ":N a closed end, :NS:EW two channels.",
    ),
    (
        b"conduit = [",
        "This is not TOML (Invalid value (at end of document)). Mend it, or move it away and keep the pieces anew.",
    ),
    (b"#" * 70_000, "This is too large for a file of puzzle pieces."),
]


@pytest.mark.parametrize(("data", "text"), FILES, ids=["number", "numbers", "piece", "torn", "large"])
def test_a_file_that_cannot_be_used(tmp_path: Path, data: bytes, text: str) -> None:
    (tmp_path / "p.toml").write_bytes(data)
    result = conduit("--pieces", "p.toml")
    assert result == (3, "", f"p.toml: {text}\n")
    assert_one_paragraph(result)


def test_a_folder_is_no_file_of_pieces() -> None:
    assert conduit("--pieces", ".") == (3, "", ".: This is no file. Name one for the puzzle pieces.\n")


# ---- what cannot be ----

PIECE = "A piece is its channels, each a colon and its sides: :NE a bend, :N a closed end, :NS:EW two channels."
NO_SET = (
    "There are no conduit pieces in records/pieces.toml yet. Write them behind the command, such as :NE :NS :N, or "
    "keep those of your box once: enigma-ref puzzle conduit --keep :NE :NS :N and so on, all nine."
)
FIELDS = "Fields are a letter for the column and a number for the row, from a1, upper left, to c3, lower right."
ROWS = 'Write each field, row by row, in quotes: --claim ":NE . . / :NS . . / :NS . .".'
IMPOSSIBLE = [
    ([], NO_SET),
    (["--show"], NO_SET),
    (["--without", "3", "--claim", ". . . " * 3], NO_SET),
    ([":NE", ":NE", "--blocked", "a1,a2,a3,b1,b2,b3,c1,c2"],
     "2 pieces cannot lie on 1 free field. Leave pieces out with --without, or name a larger --grid."),
    ([":NE", ":NE", "--grid", "1x1", "--claim", "ne"],
     "2 pieces cannot lie on 1 free field. Leave pieces out with --without, or name a larger --grid."),
    ([":NE"] * 37, "37 pieces are more than any grid here has fields (36)."),
    ([":NE", "--without", "1"], "All pieces are left out: none is left to be laid. Leave fewer out."),
    ([":NE", "--without", "2"], "There is no piece 2: there is one piece, number 1."),
    ([":NE", ":N", "--without", "0"], "There is no piece 0: the pieces are numbered 1 to 2."),
    ([":NE", "--without", "x"], "'x' is not the number of a piece. Write for example: --without 3,7."),
    ([":NE", ":N", "--without", "1,1"], "Piece 1 is left out twice. Write each number once."),
    ([":NEX"], f"':NEX' is not a piece. {PIECE}"),
    ([":"], f"':' is not a piece. {PIECE}"),
    ([":N::S"], f"':N::S' is not a piece. {PIECE}"),
    (["r:NE"], f"'r:NE' is not a piece. {PIECE}"),
    ([":NE:NS"], f"Side N stands twice in ':NE:NS': a channel ends at it once. {PIECE}"),
    ([":NE", "--grid", "7x3"], "A grid has 1 to 6 columns and 1 to 6 rows, not 7 and 3."),
    ([":NE", "--grid", "3x0"], "A grid has 1 to 6 columns and 1 to 6 rows, not 3 and 0."),
    ([":NE", "--grid", "big"], "'big' is not a grid. Write columns x rows: --grid 3x3."),
    ([":NE", "--blocked", "d1"], f"There is no field 'd1'. {FIELDS}"),
    ([":NE", "--blocked", "2b"], f"There is no field '2b'. {FIELDS}"),
    ([":NE", "--outer", "a9N"], f"There is no field 'a9'. {FIELDS}"),
    ([":NE", "--outer", "1N"], "'1N' is not a connection. Write the field and its side at the edge: --outer b1N."),
    ([":NE", "--outer", "b1"], "'b1' is not a connection. Write the field and its side at the edge: --outer b1N."),
    ([":NE", "--outer", "b2N"], "b2N is not at the edge: b1 lies there. It has no side at the edge."),
    ([":NE", "--outer", "a1ns"], "a1S is not at the edge: a2 lies there. Its sides at the edge: N, W."),
    ([":NE", "--blocked", "a1", "--outer", "a1n"],
     "a1 is blocked: the connection a1N could never be met. Name another field."),
    ([":NE", "--claim", "es"], f"The claim has 1 field, the grid 9; an empty one is written as a dot. {ROWS}"),
    ([":NE", "--claim", ""], f"The claim has 0 fields, the grid 9; an empty one is written as a dot. {ROWS}"),
    ([":NE", "--claim", ". . . / . . / . . . ."], f"Row 2 of the claim has 2 fields, not 3. {ROWS}"),
    ([":NE", "--claim", "# . . / . . . / . . ."],
     "a1 is # in the claim, but it is not blocked. Write --blocked a1, or a dot."),
    ([":NE", "--claim", "q . . / . . . / . . ."], f"'q' is not a piece. {PIECE}"),
    (["--keep"], "Which pieces are to be kept? Write them behind it: --keep :NE :NS :N."),
    (["--keep", ":NE", "--without", "1"], "--keep only keeps the pieces. Do that first, then ask again without it."),
    (["--show", ":NE", "--svg", "x.svg"], "--show only shows the pieces. Do that first, then ask again without it."),
]  # fmt: skip


@pytest.mark.parametrize(("words", "text"), IMPOSSIBLE, ids=[" ".join(words)[:40] for words, _ in IMPOSSIBLE])
def test_impossible_input_gets_a_sentence(words: list[str], text: str) -> None:
    result = conduit(*words)
    assert result == (2, "", f"{text}\n")
    assert_one_paragraph(result)


@settings(max_examples=examples(30), deadline=None)
@given(
    st.text(alphabet="NESW:nx, ", max_size=12),
    st.text(alphabet="abc123NESW, ", max_size=6),
    st.none() | st.text(alphabet="NESW:.#/ ", max_size=20),
)
def test_no_text_is_a_traceback(pieces: str, where: str, claim: str | None) -> None:
    claimed = ["--claim", claim] if claim is not None else []
    result = conduit("--grid", "2x2", "--blocked", where, "--outer", where, *claimed, "--json", "--", pieces)
    assert result.status in (0, 1, 2)
    assert ("error" in result.json) == (result.status == 2)


def test_layouts_are_read_as_they_are_written() -> None:
    grid = Grid(3, 3, frozenset({Field(0, 2)}))
    layout = read_layout(":ES :NESW :SW / :NE . :N:S / # :NE :NEW", grid)
    assert read_layout(" / ".join(rows(grid, layout)), grid) == layout
    assert Counter(map(written, layout.values()))[":NE"] == 2


@pytest.mark.slow
def test_as_a_process(tmp_path: Path) -> None:
    assert spawn("puzzle", "conduit", "--keep", *SET, cwd=tmp_path).status == 0
    found = spawn("puzzle", "conduit", *TILE, cwd=tmp_path)
    assert found.status == 0
    assert PICTURE in found.out
    assert spawn("puzzle", "conduit", cwd=tmp_path).status == 1
    assert spawn("puzzle", "conduit", "--without", "12", cwd=tmp_path).status == 2
