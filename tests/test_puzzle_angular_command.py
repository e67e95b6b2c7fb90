"""The command `puzzle angular`: every sentence, drawing and document as it is given."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from enigma_ref.core.sentence import say
from enigma_ref.games.enigma.puzzles.angular.angular_drawing import Plan, colors, draw, tints

from .cli_helpers import Result, assert_one_paragraph, assert_tame, invoke, spawn

KEPT = "r=xx/x y=xx|x g=xxx b=xx/xx"
SOLUTION = "GYY/BB.|GY./BB.|GR./...|RR./..."


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the four pieces kept."""
    monkeypatch.chdir(tmp_path)
    for name in ("ENIGMA_PIECES", "ENIGMA_RECORDS", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert invoke("puzzle", "angular", "--keep", KEPT).status == 0
    return tmp_path


def ask(*words: object) -> Result:
    result = invoke("puzzle", "angular", *words)
    assert_tame(result)
    return result


def test_keep_and_show(box: Path) -> None:
    drawn = """\

B      G        R      Y, layer 1   Y, layer 2
B B    G G G    R R    Y Y          Y .
B B             R .

B=xx/xx  4 cubes
G=xxx  3 cubes
R=xx/x.  3 cubes
Y=xx|x.  3 cubes
"""
    again = ask("--keep", *KEPT.split())
    assert again == (0, f"Kept in records/pieces.toml:\n{drawn}", "")
    shown = f"The angular pieces, from records/pieces.toml:\n{drawn}"
    assert ask("--show") == (0, shown, "")
    assert ask() == (0, shown, "")
    kept = tomllib.loads((box / "records" / "pieces.toml").read_text("utf-8"))
    assert kept == {"angular": {"B": "xx/xx", "G": "xxx", "R": "xx/x.", "Y": "xx|x."}}
    assert ask("--show", "--json").json == {
        "puzzle": "angular",
        "file": "records/pieces.toml",
        "pieces": {
            "B": {"shape": "xx/xx", "cubes": 4, "turns": 3},
            "G": {"shape": "xxx", "cubes": 3, "turns": 3},
            "R": {"shape": "xx/x.", "cubes": 3, "turns": 12},
            "Y": {"shape": "xx|x.", "cubes": 3, "turns": 12},
        },
    }


def test_solve(box: Path) -> None:
    expected = """\
There are 2 structures that look like this from above. One of them:

layer 1     layer 2     layer 3     layer 4     from above
   1 2 3       1 2 3       1 2 3       1 2 3       1 2 3
 1 G Y Y     1 G Y .     1 G R .     1 R R .     1 R R Y
 2 B B .     2 B B .     2 . . .     2 . . .     2 B B .

Put the pieces down in this order: B, G, Y, R.
As a claim: "GYY/BB.|GY./BB.|GR./...|RR./..."
"""
    for words in (["RRY/BB."], ["rry", "bb_"], ["RRY BB."], ["RRY / BB-"]):
        assert ask(*words) == (0, expected, "")
    answer = ask("RRY/BB.", "--json").json
    pieces = answer.pop("pieces")
    assert list(pieces) == ["B", "G", "R", "Y"]
    assert answer == {
        "puzzle": "angular",
        "valid": True,
        "structures": 2,
        "structure": SOLUTION,
        "order": ["B", "G", "Y", "R"],
        "places": 77,
        "tried": 38,
        "view": "RRY/BB.",
        "why": None,
        "rulings": {"overhang": "no"},
    }


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (
            "RRRYYYGGGBBBBB",
            "The picture shows cubes on 14 fields, but the pieces have 13 cubes together.",
        ),
        ("RRRR", "Piece R cannot be seen on all 4 of its fields without being seen elsewhere, however it lies."),
        ("G", "Piece B is not in the picture, and there is no place where the others could hide it."),
        (
            "RB/BB",
            "Proven by trying them all: the pieces have 140 places, each taken by itself, but no choice of one for "
            "each fits together (3 tries).",
        ),
    ],
)
def test_none(box: Path, picture: str, why: str) -> None:
    result = ask(picture)
    assert (result.status, result.err) == (1, "")
    assert " ".join(result.out.split()) == f"There is no such structure. {why}"
    answer = ask(picture, "--json")
    assert answer.status == 1
    assert (answer.json["valid"], answer.json["structure"], answer.json["order"]) == (False, None, None)
    assert answer.json["why"] == why


def test_one_only_and_hooked(box: Path) -> None:
    """Two pieces that fill a cube together, each with a part above the other."""
    pieces = ["--piece", "a=xx|.x/.x", "--piece", "b=./xx|x/x", "--piece", "c=x", "--piece", "d=x"]
    assert ask("BACD/BA..", *pieces) == (
        0,
        """\
There is one structure that looks like this from above.

layer 1       layer 2       from above
   1 2 3 4       1 2 3 4       1 2 3 4
 1 A A C D     1 B A . .     1 B A C D
 2 B B . .     2 B A . .     2 B A . .

The pieces hook into each other: put them together first, then down.
As a claim: "AACD/BB..|BA../BA.."
""",
        "",
    )
    assert ask("BACD/BA..", *pieces, "--json").json["order"] is None


def test_claim_valid(box: Path) -> None:
    for claim in (
        SOLUTION,
        "gyy/bb|gy/bb|gr|rr",
        "GYY/BB,GY/BB,GR,RR",
        "GYY BB | GY BB | GR | RR",
        "./.GYY/.BB|./.GY/.BB|./.GR|./.RR",
    ):
        result = ask("RRY/BB.", "--claim", claim)
        assert (result.status, result.err) == (0, "")
        assert result.out.startswith(
            "Solved: all pieces are used, none has a gap below, and from above it looks exactly as the picture.\n\n"
            "layer 1"
        )
    answer = ask("RRY/BB.", "--claim", SOLUTION, "--json").json
    assert (answer["valid"], answer["faults"], answer["seen_from"]) == (True, [], None)
    assert answer["structure"] == SOLUTION


def test_claim_drawn(box: Path) -> None:
    assert ask("RRY/BB.", "--claim", "GYY/BB|.Y/BB|GR|RR,.|...Y") == (
        1,
        """\
Not solved: 7 things are wrong.
  Piece G has 2 cubes here, but its shape has 3.
  Piece G is in 2 parts that don't touch face to face.
  Piece Y has 4 cubes here, but its shape has 3.
  Piece Y is in 2 parts that don't touch face to face.
  Gap under G: nothing at row 1, column 1, layer 2.
  Gap under Y: nothing at row 1, column 4, layers 1 to 5.
  Row 1, column 4 shows Y, in the picture the table.

layer 1       layer 2       layer 3       layer 4       layer 5
   1 2 3 4       1 2 3 4       1 2 3 4       1 2 3 4       1 2 3 4
 1 G Y Y .     1 . Y . .     1 G R . .     1 R R . .     1 . . . .
 2 B B . .     2 B B . .     2 . . . .     2 . . . .     2 . . . .

layer 6       from above    the picture
   1 2 3 4       1 2 3 4       1 2 3
 1 . . . Y     1 R R Y Y     1 R R Y
 2 . . . .     2 B B . .     2 B B .
""",
        "",
    )


CHIRAL = ["--piece", "a=xx/x|.x", "--piece", "b=x", "--piece", "c=x", "--piece", "d=x"]
"""A has a mirror image that is not itself turned."""


@pytest.mark.parametrize(
    ("picture", "claim", "more", "wrong"),
    [
        (
            "RRY/BB.",
            "GYY/BB|GY/BB|G",
            [],
            {
                "missing": ["Piece R is not used."],
                "view": ["Row 1, column 1 shows G, in the picture R.", "Row 1, column 2 shows Y, in the picture R."],
            },
        ),
        (
            "RRY/BB.",
            "GYY/BB//GGG|GY/BB|GR|RR",
            [],
            {
                "twice": ["Piece G is used 2 times, but there is one."],
                "view": [f"Row 4, column {column} shows G, in the picture the table." for column in (1, 2, 3)],
            },
        ),
        (
            "RRY/BB.",
            "GYY/BB|GY/BB|.R|RR",
            [],
            {
                "count": ["Piece G has 2 cubes here, but its shape has 3."],
                "gap": ["Gap under R: nothing at row 1, column 1, layer 3."],
            },
        ),
        (
            "GRRY/BBRY/BB.Y",
            "GRRY/BBRY/BB.Y",
            [],
            {
                "count": ["Piece G has 1 cube here, but its shape has 3."],
                "shape": ["Piece Y does not have its shape, however it is turned."],
            },
        ),
        (
            "G.GG/BBRR/BBRY/..YY",
            "G.GG/BBRR/BBRY/..YY",
            [],
            {"apart": ["Piece G is in 2 parts that don't touch face to face."]},
        ),
        (
            "RRRG/BB.G/BBYG/..YY",
            "RRRG/BB.G/BBYG/..YY",
            [],
            {"shape": ["Piece R does not have its shape, however it is turned."]},
        ),
        (
            "AAB/.AC/..D",
            "AAB/.AC/..D|A",
            CHIRAL,
            {"mirror": ["Piece A is a mirror image of its shape: no turn makes it so."]},
        ),
        ("AAB/A.C/..D", "AAB/A.C/..D|.A", CHIRAL, {}),
        (
            "RRY/RYY/BB./BB./GGG",
            "RRY/RYY/BB/BB|////GGG",
            [],
            {
                "rest": ["Piece G rests on nothing: neither on the table nor on another piece."],
                "gap": [f"Gap under G: nothing at row 5, column {column}, layer 1." for column in (1, 2, 3)],
            },
        ),
        # The mistake that the rulebooks show: from above all is well.
        (
            "GGG./RRYY/BB../BB..",
            "R.Y/RRYY/BB/BB|GGG",
            [],
            {"gap": ["Gap under G: nothing at row 1, column 2, layer 1."]},
        ),
        (
            "RRY/BB.",
            "GYY/BB|GY/BB|GR|.|RR",
            [],
            {
                "apart": ["Piece R is in 2 parts that don't touch face to face."],
                "gap": [
                    "Gap under R: nothing at row 1, column 1, layer 4.",
                    "Gap under R: nothing at row 1, column 2, layer 4.",
                ],
            },
        ),
    ],
)
def test_claim_wrong(box: Path, picture: str, claim: str, more: list[str], wrong: dict[str, list[str]]) -> None:
    """All that is wrong is said, and nothing else."""
    result = ask(picture, "--claim", claim, *more)
    answer = ask(picture, "--claim", claim, *more, "--json")
    messages = [message for found in wrong.values() for message in found]
    assert result.status == answer.status == bool(wrong)
    assert [fault["code"] for fault in answer.json["faults"]] == [code for code in wrong for _ in wrong[code]]
    assert [fault["message"] for fault in answer.json["faults"]] == messages
    assert [line.strip() for line in result.out.splitlines() if line.startswith("  ") and line[2].isalpha()] == messages
    if wrong:
        things = "1 thing is" if len(messages) == 1 else f"{len(messages)} things are"
        assert result.out.startswith(f"Not solved: {things} wrong.\n")


def test_fault_in_json(box: Path) -> None:
    faults_found = ask("GGG./RRYY/BB../BB..", "--claim", "R.Y/RRYY/BB/BB|GGG", "--json").json["faults"]
    assert faults_found == [
        {
            "code": "gap",
            "piece": "G",
            "row": 1,
            "column": 2,
            "layer": 1,
            "to_layer": 1,
            "message": "Gap under G: nothing at row 1, column 2, layer 1.",
        }
    ]


@pytest.mark.parametrize(
    ("claim", "side"),
    [
        ("BG/BY/.Y|BG/BY|.G/.R|.R/.R", "left"),
        (".BB/YYG|.BB/.YG|./.RG|./.RR", "far side"),
        ("Y/YB/GB|./YB/GB|./R/G|./R/R", "right"),
    ],
)
def test_seen_from_another_seat(box: Path, claim: str, side: str) -> None:
    sentence = f"Seen from the {side} it looks exactly as the picture. Describe both as they are seen from one seat."
    result = ask("RRY/BB.", "--claim", claim)
    assert result.status == 1
    assert sentence in result.out.replace("\n  ", " ")
    answer = ask("RRY/BB.", "--claim", claim, "--json").json
    assert answer["seen_from"] == side
    assert {fault["code"] for fault in answer["faults"]} == {"view"}


FOUR = '--keep "A=xx/x B=xxx C=xx/xx D=xx|x"'


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["RX/BY"],
            "The top view has X, but there is no such piece: the pieces are B, G, R and Y, and . is nothing.",
        ),
        (
            ["R?/BQ"],
            "The top view has '?' and Q, but there is no such piece: the pieces are B, G, R and Y, and . is nothing.",
        ),
        (
            ["RY", "--claim", "R|Z"],
            "The claim has Z, but there is no such piece: the pieces are B, G, R and Y, and . is nothing.",
        ),
        (
            ["RRY/BB"],
            "Row 2 of the top view has 2 fields, row 1 has 3. Write . for each field on which the table is seen.",
        ),
        (
            ["RRY", "B Y"],
            "Row 2 of the top view has 1 field, row 1 has 3. Write . for each field on which the table is seen.",
        ),
        (
            ["RY|B"],
            "A top view has no layers, so no | or comma. To have a structure checked, write --claim before it.",
        ),
        (["./."], "The top view shows no piece. Write B, G, R or Y where one is."),
        (["R", "--claim", ".|."], "The claim shows no piece. Write B, G, R or Y where one is."),
        (["R" * 21], "The top view is too large: 20 rows and columns are the most."),
        (["R", "--claim", "R|" * 100], "The claim is too large: 20 rows and columns are the most."),
        (["--claim", "R"], "The top view is missing. Write it first: enigma-ref puzzle angular AAB/ACB."),
        (["--piece", "xx/x"], "'xx/x' is not a piece. Write its letter, = and its shape: A=xx/x."),
        (["--piece", "=xx"], "'' is not a letter for a piece. Take one letter, such as that of its colour."),
        (["--piece", "ab=xx"], "'ab' is not a letter for a piece. Take one letter, such as that of its colour."),
        (["--piece", "7=xx"], "'7' is not a letter for a piece. Take one letter, such as that of its colour."),
        (
            ["--piece", "a=xq/x"],
            "'q' in the shape of piece A is neither a cube nor an empty place: write x for a cube and . for none.",
        ),
        (["--piece", "a=.."], "Piece A has no cube. Mark each of its cubes: A=xx/x."),
        (["--piece", f"a={'x' * 13}"], "Piece A has 13 cubes. A piece may have 12 at most."),
        (["--piece", "a=x./.x"], "Piece A is in 2 parts. Its cubes must hold together, face to face."),
        (
            ["--piece", "a=x", "--piece", "A=xx"],
            "Piece A is given twice. Take another letter for one of them.",
        ),
        (
            ["R", "--piece", "a=x"],
            "The box has four angular pieces, not 5 (A, B, G, R and Y). Give each its letter and shape.",
        ),
        (
            ["--keep", "a=x", "b=x"],
            "The box has four angular pieces, not 2 (A and B). Give each its letter and shape.",
        ),
        (["--keep"], f"Which pieces are to be kept? Write them behind it: {FOUR}."),
        (
            ["--keep", KEPT, "--claim", "R"],
            "--keep only keeps the pieces. Keep them first, then ask again without it.",
        ),
        (
            ["R", "--pieces", "none.toml"],
            "There are no angular pieces in none.toml yet. Keep those of your box once, all four, each a letter and "
            f"its cubes: enigma-ref puzzle angular {FOUR}.",
        ),
    ],
)
def test_impossible_input(box: Path, words: list[str], sentence: str) -> None:
    result = ask(*words)
    assert_one_paragraph(result)
    assert (result.status, result.err) == (2, f"{sentence}\n")
    answer = ask(*words, "--json")
    assert answer.status == 2
    assert answer.json == {"error": {"code": "usage", "message": sentence, "rule": None}}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("angular = 3", 'angular must be a table of shapes by letter, such as A = "xx/x".'),
        ("[angular]\nA = 3", 'angular must be a table of shapes by letter, such as A = "xx/x".'),
        (
            '[angular]\nA = "x"',
            "angular: The box has four angular pieces, not 1 (A). Give each its letter and shape.",
        ),
        ('[angular]\nA = "x"\na = "x"', "angular: Piece A is given twice. Take another letter for one of them."),
        (
            '[angular]\nA = "x.x"',
            "angular: Piece A is in 2 parts. Its cubes must hold together, face to face.",
        ),
        (
            '[angular]\n"\\u001b[31m" = "x"',
            r"angular: '\x1b[31m' is not a letter for a piece. Take one letter, such as that of its colour.",
        ),
    ],
)
def test_file_that_cannot_be_read(box: Path, text: str, sentence: str) -> None:
    (box / "own.toml").write_text(text, "utf-8")
    result = ask("R", "--pieces", "own.toml")
    assert_one_paragraph(result)
    assert (result.status, result.err) == (3, f"own.toml: {sentence}\n")
    assert ask("R", "--pieces", "own.toml", "--json").json["error"]["code"] == "schema"


def test_pieces_typed_and_kept(box: Path) -> None:
    """A piece that is typed stands for the one kept under its letter; four need no file."""
    assert ask("--piece", "g=xx", "--json").json["pieces"]["G"]["cubes"] == 2
    typed = [word for text in KEPT.split() for word in ("--piece", text)]
    (box / "records" / "pieces.toml").write_text("not TOML", "utf-8")
    assert ask("RRY/BB.").status == 3
    assert ask("RRY/BB.", *typed).out.startswith("There are 2 structures")
    assert ask("--show", *typed).out.startswith("The angular pieces, from the command line:\n")


def test_letters_of_other_scripts(box: Path) -> None:
    typed = [word for letter in "кзсж" for word in ("--piece", f"{letter}=x")]
    assert ask("кЗ/сж", *typed, "--json").json["structure"] == "КЗ/СЖ"


def test_colors_only_where_all_letters_are_colors() -> None:
    assert colors("RYGB") == {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
    assert colors("ABCD") == {}
    assert len(set(tints("ABCD").values())) == 4
    picture = draw([Plan(say("layer 1"), 1, 3, {(0, 0): "R", (0, 1): "B"})], "RYGB")
    assert [picture.at(2, column) for column in (3, 5, 7)] == [("R", "cell red"), ("B", "cell blue"), (".", "edge")]


def test_wide_plans_are_drawn_in_bands() -> None:
    plan = Plan(say("layer 1"), 2, 12, {(1, 11): "A"})
    picture = draw([plan, plan], "ABCD")
    assert picture.width <= 76
    assert picture.text().splitlines()[:4] == [
        "layer 1",
        "   1  2  3  4  5  6  7  8  9  10 11 12",
        " 1 .  .  .  .  .  .  .  .  .  .  .  .",
        " 2 .  .  .  .  .  .  .  .  .  .  .  A",
    ]
    assert picture.height == 9


def test_svg(box: Path) -> None:
    result = ask("RRY/BB.", "--svg", "out.svg")
    assert result.out.startswith("There are 2 structures")
    text = (box / "out.svg").read_text("utf-8")
    assert ask("RRY/BB.", "--svg", "-").out == text
    root = ET.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "An angular puzzle: a solution"
    assert root.findtext(f"{space}desc") == (
        "layer 1: GYY/BB.; layer 2: GY./BB.; layer 3: GR./...; layer 4: RR./...; from above: RRY/BB."
    )
    letters = [element.text for element in root.iter(f"{space}text") if element.get("class") == "letter"]
    # Each cube once in its layer, each that is seen once in the top view and once on top of what stands.
    assert len(letters) == 13 + 5 + 5
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    assert (x, y) == (0, 0)
    assert width < 800
    assert height < 800
    claimed = ask("RRY/BB.", "--claim", "GYY/BB", "--svg", "-")
    assert claimed.status == 1
    assert "the picture: RRY/BB." in claimed.out


@pytest.mark.slow
def test_as_a_process(box: Path) -> None:
    found = spawn("puzzle", "angular", "RRY/BB.", "--json", cwd=box)
    assert found.status == 0
    wrong = spawn("puzzle", "angular", "RYR", "BB.", "--claim", found.json["structure"], cwd=box)
    assert wrong.status == 1
    assert "  Row 1, column 2 shows R, in the picture Y.\n" in wrong.out
