"""The rulings that decide what solves a puzzle: each value, and that option, current game and default are asked."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from enigma_ref.games.enigma.guide.guide import EnigmaGuide
from enigma_ref.games.enigma.puzzles.conduit.conduit_input import read_pieces
from enigma_ref.games.enigma.puzzles.conduit.conduit_search import search, search_most
from enigma_ref.games.enigma.puzzles.conduit.layout import Grid, check_channels
from enigma_ref.library.session import Session

from .cli_helpers import HEADER, Result, invoke

RING = ["conduit", ":NE", ":NE", ":NE", ":NE", ":NS", "--claim", ":ES :SW . / :NE :NW . / . . ."]
FOOT = ["angular", "AA/BB/CD", "--claim", "A./BB/CD|AA"]
PIECES = [part for piece in ("A=xx/x", "B=xx", "C=x", "D=x") for part in ("--piece", piece)]
TABLES = {"conduit-all": RING, "overhang": [*FOOT, *PIECES]}
OTHER = {"conduit-all": "may", "overhang": "side"}
MANSION = ["--mansion", "attic,cellar,tower,vault"]
BOTH = pytest.mark.parametrize("name", TABLES)


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    monkeypatch.delenv("ENIGMA_PIECES", raising=False)


def puzzle(*words: str) -> Result:
    return invoke("puzzle", *words)


def game(rulings: str = "") -> Path:
    """Start a record in which nothing is said of puzzles, or what is given."""
    path = Path("records") / "now.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEADER.replace("target: 15", f"target: 15{rulings}"), "utf-8")
    return path


@BOTH
def test_the_default(name: str) -> None:
    found = puzzle(*TABLES[name], "--json")
    assert (found.status, found.json["valid"]) == (1, False)
    assert found.json["rulings"] == {name: {"conduit-all": "must", "overhang": "no"}[name]}
    assert f"--ruling {name}={OTHER[name]}." in puzzle(*TABLES[name]).out


@BOTH
def test_the_option_goes_before_the_game(name: str) -> None:
    game()
    found = puzzle(*TABLES[name], "--ruling", f"{name}={OTHER[name]}")
    assert found.status == 0
    assert found.out.endswith(f"Under {name} {OTHER[name]}, as asked for.\n")
    assert puzzle(*TABLES[name], "--ruling", f"{name[:5]}={OTHER[name][:2]}", "--json").json["rulings"] == {
        name: OTHER[name]
    }


@BOTH
def test_the_current_game_goes_before_the_default(name: str) -> None:
    game(f", {name}: {OTHER[name]}")
    found = puzzle(*TABLES[name])
    assert found.status == 0
    assert found.out.endswith(f"Under {name} {OTHER[name]}, which records/now.yaml plays by.\n")


@BOTH
def test_a_record_from_before_the_question_plays_by_the_default(name: str) -> None:
    game()
    assert puzzle(*TABLES[name]).status == 1


@BOTH
def test_from_a_ruling_in_the_middle_of_a_game_on(name: str) -> None:
    game()
    done = invoke("do", "ruling", name, OTHER[name])
    assert f"From here on {name} is {OTHER[name]}, no longer " in done.out
    assert puzzle(*TABLES[name]).status == 0
    assert invoke("status", "--json").json["rulings"][name] == OTHER[name]
    assert invoke("do", "undo").status == 0
    assert puzzle(*TABLES[name]).status == 1


@BOTH
def test_in_the_header_of_a_new_game(name: str) -> None:
    players = ["-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N"]
    assert invoke("new", "new.yaml", *players, "--ruling", f"{name}={OTHER[name]}").status == 0
    assert f"{name}: {OTHER[name]}" in Path("new.yaml").read_text("utf-8")
    assert invoke("new", "usual.yaml", *players).status == 0
    header = Path("usual.yaml").read_text("utf-8")
    assert "extend: any, conduit-all: must, overhang: " in header


@BOTH
def test_a_game_of_another_box_says_nothing_about_it(name: str) -> None:
    assert invoke("new", "--box", "beyond-code", "-p", "Ann", "-p", "Bob", "-p", "Cid", *MANSION).status == 0
    assert puzzle(*TABLES[name]).status == 1


@BOTH
def test_a_game_that_cannot_be_read_is_told_and_the_default_holds(name: str) -> None:
    path = game()
    path.write_text(HEADER + "- [\n", "utf-8")
    found = puzzle(*TABLES[name])
    assert found.status == 1
    assert found.err.startswith("The current game cannot be read, so the default holds. records/now.yaml:")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("may", "--ruling may: write NAME=VALUE, such as conduit-all=may."),
        ("own-pair=once", "--ruling own-pair=once decides nothing about this puzzle; conduit-all does."),
        (
            "conduit-all=x",
            "--ruling conduit-all=x: 'x' is not an answer to conduit-all. It can be must or may. (move/unknown)",
        ),
    ],
)
def test_what_is_no_answer(typed: str, message: str) -> None:
    assert puzzle(*RING, "--ruling", typed) == (2, "", f"{message}\n")


def test_at_the_table_its_own_rulings_hold() -> None:
    """The current game of the folder may be another one than the one at the table."""
    state = Session(game(", conduit-all: may, overhang: side")).log.state
    checking = EnigmaGuide().checking
    assert checking(["cond", ":NE"], state) == ["puzzle", "conduit", "--ruling", "conduit-all=may", ":NE"]
    assert checking(["a", "AAB"], state) == ["puzzle", "angular", "--ruling", "overhang=side", "AAB"]
    assert checking(["weight", "1=1", "2"], state) == ["puzzle", "weight", "1=1", "2"]


def test_nothing_laid_is_no_solution() -> None:
    found = puzzle("conduit", ":N", "--claim", ". . . / . . . / . . .", "--ruling", "conduit-all=may")
    assert found == (2, "", "Nothing lies in the claim. Write each piece on its field.\n")


@pytest.mark.parametrize("pieces", [":NE :NE :NE :NE :NS", ":N :N :N", ":NES :N :N", ":NESW", ":NS :NE :N :N :NES"])
@pytest.mark.parametrize("size", [(2, 2), (3, 2)])
def test_as_many_pieces_as_can_be_laid(pieces: str, size: tuple[int, int]) -> None:
    """Against every choice of pieces, tried by itself."""
    grid = Grid(*size)
    numbered = list(enumerate(read_pieces(pieces), 1))
    most = max(
        (
            len(chosen)
            for number in range(1, min(len(numbered), grid.room) + 1)
            for chosen in itertools.combinations(numbered, number)
            if search(grid, chosen).layout is not None
        ),
        default=0,
    )
    found = search_most(grid, numbered)
    assert len(found.layout or {}) == most
    assert not check_channels(grid, {field: laid.piece for field, laid in (found.layout or {}).items()})


def test_a_layout_with_some_of_the_pieces() -> None:
    found = puzzle("conduit", ":NE", ":NE", ":NE", ":NE", ":NS", "--ruling", "conduit-all=may")
    assert found.status == 0
    assert found.out.startswith("A layout with 4 of 5 pieces, and none has more (")
    assert puzzle("conduit", ":NES", "--ruling", "conduit-all=may").out == (
        "There is no layout.\nNot even one piece can be laid so that no end stays open.\n"
        "Under conduit-all may, as asked for.\n"
    )


def test_only_structures_without_an_overhang_are_looked_for() -> None:
    none = puzzle("angular", "A", *PIECES, "--ruling", "overhang=side")
    assert none == (
        1,
        "There is no such structure without an overhang.\n"
        "Piece A cannot be seen on its field without being seen elsewhere, however it lies. Only structures\n"
        "  without an overhang are looked for: one with an overhang is checked by --claim.\n"
        "Under overhang side, as asked for.\n",
        "",
    )
