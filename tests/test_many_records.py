"""Commands over many records: nothing that is named is passed over in silence, and one fault does not stop the rest."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from .cli_helpers import HEADER, invoke

MOVES = "- choose Ann weight\n- choose Bob angular\n"


def game(path: Path, moves: str = MOVES) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER + moves, "utf-8")
    return path


def codes(*paths: Path, status: int) -> list[tuple[str, str]]:
    result = invoke("audit", *paths, "--json")
    assert result.status == status
    return [
        (Path(found["file"]).name, found["code"]) for found in result.json["findings"] if found["severity"] == "error"
    ]


def test_a_missing_path_does_not_stop_the_others(tmp_path: Path) -> None:
    there = game(tmp_path / "there.yaml", "- dance\n")
    gone = tmp_path / "gone.yaml"
    assert codes(gone, there, status=1) == [("gone.yaml", "unreadable"), ("there.yaml", "impossible")]
    alone = invoke("audit", gone, "--json")
    assert (alone.status, alone.json["error"]["code"]) == (3, "missing")
    left_out = invoke("stats", gone, there, "--json").json["left_out"]
    assert [(Path(each["file"]).name, each["code"]) for each in left_out] == [
        ("gone.yaml", "unreadable"),
        ("there.yaml", "impossible"),
    ]


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    game(tmp_path / "games" / "there.yaml")
    (tmp_path / "games" / "link.yaml").symlink_to(tmp_path / "gone.yaml")
    assert codes(tmp_path / "games", status=1) == [("link.yaml", "unreadable")]


def test_a_link_that_leads_to_itself_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    game(folder / "there.yaml")
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    assert codes(folder, status=1) == [("loop.yaml", "unreadable")]


def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games"
    game(folder / "there.yaml")
    (folder / "closed").mkdir()
    scandir = os.scandir

    def closed(path: Any = ".") -> Any:
        if os.fspath(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    assert codes(folder, status=1) == [("closed", "unreadable")]
    result = invoke("audit", folder / "closed")
    assert result.status == 3
    assert result.err.endswith(
        "closed: This may not be opened. Change its permissions, or copy it to a folder of yours.\n"
    )


def test_list_and_audit_look_at_the_same_files(tmp_path: Path) -> None:
    for name in ("a.yaml", "B.YAML", "c.Yml", ".hidden.yaml", "d.txt"):
        game(tmp_path / name)
    listed = [Path(each["file"]).name for each in invoke("list", tmp_path, "--json").json["records"]]
    audited = {Path(each["file"]).name for each in invoke("audit", tmp_path, "--json").json["findings"]}
    assert set(listed) == audited == {"a.yaml", "B.YAML", "c.Yml"}


def test_a_wrong_header_says_that_the_moves_went_unchecked(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER.replace("first: ", "first: X") + "- dance\n", "utf-8")
    found = invoke("audit", path, "--json").json["findings"]
    assert [(each["code"], each["severity"]) for each in found] == [
        ("schema", "error"),
        ("unchecked", "info"),
        ("unsealed", "info"),
    ]


@pytest.mark.parametrize("box", ["", "box: chess\n"])
def test_an_unknown_box_says_that_the_moves_went_unchecked(box: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER.replace("box: enigma\n", box) + "- dance\n", "utf-8")
    found = invoke("audit", path, "--json").json["findings"]
    assert [(each["code"], each["severity"]) for each in found] == [("schema", "error"), ("unchecked", "info")]


@pytest.mark.parametrize("how", [(), ("--as-entered",)])
def test_the_position_after_a_missing_entry(how: tuple[str, ...], tmp_path: Path) -> None:
    path = game(tmp_path / "game.yaml", "- {n: 1, move: choose Ann weight}\n- {n: 3, move: choose Bob angular}\n")
    result = invoke("replay", path, "--at", 2, *how)
    assert (result.status, result.out) == (2, "")
    assert result.err.splitlines()[-1] == "--at 2: There is no entry 2: it is missing in this record."


# ---- what an entry says ----


def audit_of(tmp_path: Path, moves: str) -> list[tuple[str, str]]:
    found = invoke("audit", game(tmp_path / "game.yaml", moves), "--json").json["findings"]
    return [(each["code"], each["message"]) for each in found if each["code"] not in ("unsealed", "unfinished")]


def test_a_move_without_quotes(tmp_path: Path) -> None:
    moves = f"{MOVES}- solve Ann\n- fail Bob\n- place Ann n1 g: r:S on r\n"
    assert audit_of(tmp_path, moves) == [
        (
            "schema",
            "A move with a colon in it is no plain text. Put the move in quotes: - 'place Ann n1 g: r:S on r'",
        )
    ]
    status = invoke("status", tmp_path / "game.yaml", "--json")
    assert status.status == 0
    assert "n1" in status.json["tiles"]
    refused = invoke("do", "--game", tmp_path / "game.yaml", "choose", "Bob", "weight")
    assert refused.status == 3
    assert "Put the move in quotes" in refused.err


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("scored: 2", "scored cannot be 2. Write it as {Ann: 2}."),
        ("scored: {Ann: many}", "scored cannot be {Ann: many}. Write it as {Ann: 2}."),
        ("result: Ann", "result cannot be 'Ann'. Write it as {winners: [Ann], by: score}."),
        ("result: {winners: Ann}", "result cannot be {winners: Ann}. Write it as {winners: [Ann], by: score}."),
    ],
)
def test_a_claim_of_the_wrong_form(claim: str, message: str, tmp_path: Path) -> None:
    moves = f"- {{move: choose Ann weight, {claim}}}\n- choose Bob angular\n"
    assert audit_of(tmp_path, moves) == [("schema", message)]


def test_what_cannot_be_is_not_accepted(tmp_path: Path) -> None:
    moves = f"{MOVES}- solve Ann\n- fail Bob\n- 'accept place Ann start b:W'\n- 'place Ann n1 r:S'\n"
    assert [code for code, _ in audit_of(tmp_path, moves)] == ["impossible"]


def test_a_name_in_letters_that_look_the_same(tmp_path: Path) -> None:
    path = game(tmp_path / "game.yaml", "")
    result = invoke("do", "--game", path, "choose", "\u0410nn", "weight")
    assert result.status == 1
    assert result.err == (
        "refused (move/player): Nobody here is called '\u0410nn'. It looks like Ann, but its \u0410 is a letter of "
        "another script (Cyrillic). Type Ann. The players are Ann and Bob.\n"
    )
    assert "looks like" not in invoke("do", "--game", path, "choose", "Anne", "weight").err


# ---- what is written is said ----


def test_what_was_written_and_how_large(tmp_path: Path) -> None:
    path = game(tmp_path / "game.yaml")
    for command, option, name in (("replay", "--html", "page.html"), ("board", "--svg", "board.svg")):
        out = tmp_path / name
        result = invoke(command, path, option, out)
        assert (result.status, result.out) == (0, "")
        assert result.err == f"{out}: written, {out.stat().st_size:,} bytes.\n"


# ---- points ----


def test_replay_in_a_pipe_has_the_points_of_each_round(tmp_path: Path) -> None:
    moves = "- choose Ann weight\n- choose Bob angular\n- solve Ann\n- fail Bob\n- 'place Ann n1 r:S on r'\n"
    path = game(tmp_path / "game.yaml", moves + "- choose Bob weight\n")
    lines = invoke("replay", path).out.splitlines()
    assert [line for line in lines if line.startswith(("Round", "  Points"))] == [
        "Round 1",
        "  Points: Ann 2, Bob 0.",
        "Round 2",
        "  Points: Ann 2, Bob 0.",
        "Round 2. Next, Ann chooses fragment, conduit or angular.",
    ]


def test_list_has_the_points_of_finished_games(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    invoke("new", path, "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W", "--first", "Ann")
    moves = ["choose Ann w", "choose Bob a", "solve Ann", "fail Bob", "place Ann n1 r:S on r", "abandon"]
    for move in moves:
        assert invoke("do", "--game", path, *move.split()).status == 0
    (listed,) = invoke("list", tmp_path, "--scores", "--json").json["records"]
    assert (listed["state"], listed["scores"]) == ("abandoned", {"Ann": 2, "Bob": 0})
    assert "Ann 2, Bob 0" in invoke("list", tmp_path, "--scores").out
    assert "Ann 2, Bob 0" in invoke("list", tmp_path).out
    assert invoke("do", "--game", path, "amend", "5", "place", "Ann", "n1", "r:S").status == 0
    (listed,) = invoke("list", tmp_path, "--scores", "--json").json["records"]
    assert listed["scores"] == {"Ann": 0, "Bob": 0}
