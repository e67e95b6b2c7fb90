"""`list`: what the ends of a file tell is what a replay gives, and nothing in a folder can break it."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from enigma_ref.games import REMARKS
from enigma_ref.library.session import Session
from enigma_ref.store import disk
from enigma_ref.store.listing import glance
from enigma_ref.views.columns import broken, cut, joined, row, widths

from . import beyond_code_shelf, shelf
from .beyond_code_evening import MATCH
from .cli_helpers import HEADER, ROUND_ONE, Result, assert_one_paragraph, assert_tame, invoke, record, spawn
from .patience import examples
from .samples import ENIGMA as SAMPLES
from .samples import FOLDER

ROOT = Path(__file__).parent.parent
KEYS = ["file", "box", "started", "edition", "players", "state", "round", "game", "scores", "entries", "result"]
KEYS += ["torn", "branched", "problem"]


@pytest.fixture(autouse=True)
def _as_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "ENIGMA_RECORDS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def by_name(result: Result) -> dict[str, Any]:
    assert result.status == 0, result.err
    assert_tame(result)
    return {Path(found["file"]).name: found for found in result.json["records"]}


def test_the_samples() -> None:
    result = invoke("list", ROOT / "records")
    assert result == (
        0,
        "2026-11-15  Beyond Code  Petra 1                            Petra won            2026-11-15-Petra.yaml\n"
        "2026-11-14  Beyond Code  Nadia 3, Tomas 0, Iris 1           Nadia won            "
        "2026-11-14-Nadia-Tomas-Iris.yaml\n"
        "2026-11-07  Enigma       Аня 9, Boris 15, O'Neil 5, Dana 4  Boris won            "
        "2026-11-07-Anya-Boris-ONeil-Dana.yaml\n"
        "2026-10-17  Enigma       Zoé 16, Luc 16, Inès 13            Zoé and Luc share    "
        "2026-10-17-Zoe-Luc-Ines.yaml\n"
        "2026-10-03  Enigma       Ann 15, Bob 15                     Ann won, networkers  2026-10-03-Ann-Bob.yaml\n"
        "5 records: 5 finished.\n",
        "",
    )
    found = invoke("list", ROOT / "records", "--json").json
    assert found["folder"] == str(ROOT / "records")
    assert [list(each) for each in found["records"]] == [KEYS] * 5
    assert found["records"][4] == {
        "file": str(SAMPLES[0]),
        "box": "enigma",
        "started": "2026-10-03T19:30:00+01:00",
        "edition": "en",
        "players": ["Ann", "Bob"],
        "state": "finished",
        "round": None,
        "game": None,
        "scores": {"Ann": 15, "Bob": 15},
        "entries": 68,
        "result": {"winners": ["Ann"], "by": "networkers"},
        "torn": False,
        "branched": None,
        "problem": None,
    }
    match = found["records"][1]
    assert (match["box"], match["state"], match["entries"]) == ("beyond-code", "finished", 178)
    assert match["result"] == {"winners": ["Nadia"], "by": "triumphs"}
    assert match["scores"] == {"Nadia": 3, "Tomas": 0, "Iris": 1}
    assert invoke("list", ROOT / "records", "--scores") == result, "as it once was asked for"


def test_newest_first_by_the_day_that_is_shown(tmp_path: Path) -> None:
    """Also of what cannot be read, as far as its first lines say when the game started."""
    for place, path in enumerate(SAMPLES):
        shutil.copy(path, tmp_path / f"{place}.yaml")
    data = SAMPLES[1].read_bytes()
    (tmp_path / "bad-byte.yaml").write_bytes(data + b"\xff")
    (tmp_path / "twice.yaml").write_bytes(data.replace(b"\nedition:", b"\nedition: en\nedition:"))
    (tmp_path / "no-moves.yaml").write_bytes(data.partition(b"moves:")[0])
    (tmp_path / "no-day.yaml").write_bytes(re.sub(rb"\nstarted: [^\n]*", b"\nstarted: soon", data))
    (tmp_path / "quoted.yaml").write_bytes(data.replace(b"\nstarted:", b'\n"started":'))
    os.utime(tmp_path / "no-day.yaml", (1_500_000_000, 1_500_000_000))
    lines = invoke("list", tmp_path).out.splitlines()[:-1]
    days = [line.split()[0] for line in lines]
    assert days == sorted(days, key=lambda day: day.lstrip("~"), reverse=True)
    told = {line.split()[-1]: day for line, day in zip(lines, days, strict=True)}
    of_game = {told[f"{name}.yaml"] for name in ("1", "bad-byte", "twice", "no-moves", "quoted")}
    assert (of_game, told["no-day.yaml"]) == ({"2026-10-17"}, "~2017-07-14")


def test_one_box_needs_no_column(tmp_path: Path) -> None:
    for path in SAMPLES[:2]:
        shutil.copy(path, tmp_path)
    assert invoke("list", tmp_path).out == (
        "2026-10-17  Zoé 16, Luc 16, Inès 13  Zoé and Luc share    2026-10-17-Zoe-Luc-Ines.yaml\n"
        "2026-10-03  Ann 15, Bob 15           Ann won, networkers  2026-10-03-Ann-Bob.yaml\n"
        "2 records: 2 finished.\n"
    )


def test_beyond_code(tmp_path: Path) -> None:
    """Games are counted, not rounds; and nobody may have won."""
    lines = MATCH.typed.strip().splitlines()
    text = (FOLDER / f"{MATCH.name}.yaml").read_text("utf-8")
    head = text[: text.index("moves:\n") + 7].replace("breakthroughs: 2", "breakthroughs: 3")
    for name, last, more in (("on", 60, []), ("between", 39, []), ("given-up", 60, ["abandon"])):
        moves = [line.split(" ", 1)[1] for line in lines[:last]] + more
        (tmp_path / f"{name}.yaml").write_text(head + "".join(f"- '{move}'\n" for move in moves), "utf-8")
    single = head.replace("series: match", "series: single")
    lost = ["pass Nadia", "pass Tomas", "pass Iris"]
    (tmp_path / "lost.yaml").write_text(single + "".join(f"- accept {move}\n" for move in (lost * 4)[:12]), "utf-8")
    result = invoke("list", tmp_path)
    told = {line.rpartition(" ")[2]: " ".join(line.split()[1:-1]) for line in result.out.splitlines()[:-1]}
    assert told == {
        "on.yaml": "Nadia 1, Tomas 0, Iris 0 game 2",
        "between.yaml": "Nadia 1, Tomas 0, Iris 0 game 1",
        "given-up.yaml": "Nadia 1, Tomas 0, Iris 0 abandoned",
        "lost.yaml": "Nadia 0, Tomas 0, Iris 0 nobody won",
    }
    found = by_name(invoke("list", tmp_path, "--json"))["on.yaml"]
    assert (found["box"], found["round"], found["game"]) == ("beyond-code", None, 2)


@pytest.mark.slow
@pytest.mark.parametrize("solo", [False, True])
def test_what_the_ends_tell_of_beyond_code_is_what_a_replay_gives(tmp_path: Path, solo: bool) -> None:
    for seed in range(25):
        path = beyond_code_shelf.write(tmp_path / f"{seed}.yaml", seed, solo=solo)
        found = by_name(invoke("list", tmp_path, "--json"))[path.name]
        session = Session(path)
        outcome = session.game.outcome(session.log.state)
        assert found["result"] == (dict(outcome) if outcome else None)
        assert (found["entries"], found["box"]) == (session.log.number, "beyond-code")
        over = "abandoned" if outcome and outcome["by"] == "abandoned" else "finished"
        assert found["state"] == (over if outcome else "unfinished")
        path.unlink()


@given(st.integers(0, 10_000), st.sampled_from(["", "note well played", "wheel", "undo", "accept abandon"]))
@settings(max_examples=examples(12), deadline=None)
def test_what_the_ends_tell_is_what_a_replay_gives(
    tmp_path_factory: pytest.TempPathFactory, seed: int, more: str
) -> None:
    player = shelf.game(random.Random(seed), mistakes=0.05, target=3)
    if more and player.log.number:
        player.try_lines([f"wheel {player.log.state.name(0)} 1" if more == "wheel" else more])
    folder = tmp_path_factory.mktemp("shelf")
    path = folder / "game.yaml"
    path.write_text(shelf.written(player, datetime.fromisoformat("2026-11-16T19:30:00+01:00")), "utf-8")
    found = by_name(invoke("list", folder, "--json"))["game.yaml"]
    session = Session(path)
    state = session.log.state
    outcome = session.game.outcome(state)
    assert found["result"] == (dict(outcome) if outcome else None)
    assert found["entries"] == session.log.number
    assert found["players"] == [seat.name for seat in state.table.players]
    names = found["players"]
    if outcome is None:
        assert (found["state"], found["round"]) == ("unfinished", state.round)
    else:
        assert found["state"] == ("abandoned" if outcome["by"] == "abandoned" else "finished")
        assert found["round"] is None
    assert found["scores"] == dict(zip(names, state.scores, strict=True))


def test_newest_first_by_when_the_game_started(tmp_path: Path) -> None:
    paths = shelf.fill(tmp_path, 30, seed=3, target=3)
    for number, path in enumerate(paths):  # files written in another order than the games were played
        os.utime(path, (2_000_000_000 - number, 2_000_000_000 - number))
    found = invoke("list", tmp_path, "--json").json["records"]
    dated = [each for each in found if each["started"]]
    assert len(dated) < len(found) == 30, "some are written by hand, without a time"
    assert [each["started"] for each in dated] == sorted((each["started"] for each in dated), reverse=True)
    undated = [each["file"] for each in found[: len(found) - len(dated)]]
    assert undated == [str(path) for path in paths if str(path) in undated], "by when the file was written: 2033"


def test_a_folder_with_everything(tmp_path: Path) -> None:
    shutil.copy(SAMPLES[1], tmp_path / "a-finished.yaml")
    record(tmp_path / "b-open.yaml", ROUND_ONE)
    record(tmp_path / "c-abandoned.yaml", [*ROUND_ONE, "abandon", "note good night"])
    by_hand = HEADER.replace("started: 2026-11-16T19:30:00+01:00\n", "") + "".join(
        f"- '{move}'\n" for move in ROUND_ONE
    )
    (tmp_path / "d-by-hand.yaml").write_text(by_hand, "utf-8")
    os.utime(tmp_path / "d-by-hand.yaml", (1_600_000_000, 1_600_000_000))
    with record(tmp_path / "e-torn.yaml", ROUND_ONE).open("a") as file:
        file.write("- {n: 6, at: 20")
    (tmp_path / "f-unsound.yaml").write_text(HEADER + "- choose Bob weight\n", "utf-8")
    (tmp_path / "g-empty.yaml").write_bytes(b"")
    (tmp_path / "h-garbled.yaml").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (tmp_path / "i-another-box.yaml").write_text(HEADER.replace("box: enigma", "box: chess"), "utf-8")
    (tmp_path / "j-no-players.yaml").write_text("format: enigma-ref/1\nbox: enigma\nmoves:\n", "utf-8")
    (tmp_path / "k-broken.yaml").write_text("format: enigma-ref/1\nbox: [\n", "utf-8")
    (tmp_path / "compose.yaml").write_text("services: {web: {image: x}}\n", "utf-8")
    (tmp_path / "notes.txt").write_text("format: enigma-ref/1\n", "utf-8")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "nowhere.yaml").symlink_to(tmp_path / "gone.yaml")
    for name in "ghik":
        (path,) = tmp_path.glob(f"{name}-*")
        os.utime(path, (1_500_000_000, 1_500_000_000))
    result = invoke("list", tmp_path)
    assert result.status == 0
    assert_tame(result)
    lines = {line.rpartition(" ")[2]: " ".join(line.split()[:-1]) for line in result.out.splitlines()[:-1]}
    assert lines == {
        "a-finished.yaml": "2026-10-17 Zoé 16, Luc 16, Inès 13 Zoé and Luc share",
        "b-open.yaml": "2026-11-16 Ann 0, Bob 2 round 2",
        "c-abandoned.yaml": "2026-11-16 Ann 0, Bob 2 abandoned",
        "d-by-hand.yaml": "~2020-09-13 Ann 0, Bob 2 round 2",
        "e-torn.yaml": "2026-11-16 Ann 0, Bob 2 round 2, torn",
        "f-unsound.yaml": "2026-11-16 Ann 0, Bob 0 round 1, does not stand",
        "g-empty.yaml": "~2017-07-14 unreadable: The file is empty.",
        "h-garbled.yaml": "~2017-07-14 unreadable: This is not text: the file is damaged, or no record.",
        "i-another-box.yaml": "2026-11-16 Ann, Bob unreadable: line 2: This is a game of 'chess', which this program "
        "does not know. It knows enigma, beyond-code.",
        "j-no-players.yaml": lines["j-no-players.yaml"],
        "k-broken.yaml": lines["k-broken.yaml"],
        "nowhere.yaml": lines["nowhere.yaml"],
    }
    assert "unreadable: line " in lines["j-no-players.yaml"]
    assert lines["k-broken.yaml"].startswith("~2017-07-14 unreadable: line ")
    assert lines["nowhere.yaml"].endswith(
        "unreadable: This link leads nowhere: the file that it should lead to is not there. Mend it, or remove it."
    )
    assert result.out.splitlines()[-1] == "12 records: 1 finished, 4 unfinished, 1 abandoned and 6 unreadable."
    assert "nowhere.yaml:1: error unreadable: This link leads nowhere" in invoke("audit", tmp_path).out
    assert "nowhere.yaml:1: left out: This link leads nowhere" in invoke("stats", tmp_path).err
    found = by_name(invoke("list", tmp_path, "--json"))
    assert found["e-torn.yaml"]["torn"]
    assert found["e-torn.yaml"]["problem"].startswith("The last line is incomplete")
    assert found["f-unsound.yaml"]["problem"] == "1 move does not stand; the first is entry 1."
    assert found["b-open.yaml"]["scores"] == {"Ann": 0, "Bob": 2}
    assert [name for name, each in found.items() if each["state"] == "unreadable"] == [
        name for name, each in found.items() if name[0] in "ghijkn"
    ]


@pytest.mark.parametrize("finished", [True, False], ids=["finished", "unfinished"])
@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("scored: {Bob: 2}", "scored: {Bob: 3}"),
        ("move: choose Ann weight", "move: choose Ann conduit"),
        ("move: solve Bob", "move: fly Bob"),
        ("edition: en", "edition: de"),
    ],
)
def test_a_record_that_was_changed_is_replayed_and_marked(tmp_path: Path, finished: bool, was: str, now: str) -> None:
    path = record(tmp_path / "x.yaml", [*ROUND_ONE, "abandon"] if finished else ROUND_ONE)
    text = path.read_text("utf-8")
    path.write_text(text.replace(was, now, 1), "utf-8")
    found = by_name(invoke("list", tmp_path, "--json"))["x.yaml"]
    assert found["state"] == ("abandoned" if finished else "unfinished")
    assert found["scores"] == {"Ann": 0, "Bob": 2}, "what the rules give, not what somebody put there"
    assert found["problem"]
    marks = ("does not stand", "with errors")
    assert any(mark in invoke("list", tmp_path).out for mark in marks)
    path.write_text(text, "utf-8")
    assert by_name(invoke("list", tmp_path, "--json"))["x.yaml"]["problem"] is None
    assert not any(mark in invoke("list", tmp_path).out for mark in marks)


def test_a_record_that_lost_its_beginning_is_shown(tmp_path: Path) -> None:
    (tmp_path / "lost.yaml").write_text(SAMPLES[0].read_text("utf-8").partition("\n")[2], "utf-8")
    found = by_name(invoke("list", tmp_path, "--json"))["lost.yaml"]
    assert found["state"] == "unreadable"
    assert found["problem"] == "It does not begin with format: enigma-ref/1: the file is damaged, or no record."


def test_a_record_from_an_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some put a mark at the beginning of a file, and people put remarks behind anything."""
    text = HEADER.replace("+01:00\n", "+01:00  # a Monday\n") + "- choose Ann weight\n"
    (tmp_path / "notepad.yaml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    os.utime(tmp_path / "notepad.yaml", (2_000_000_000, 2_000_000_000))
    shutil.copy(SAMPLES[0], tmp_path / "older.yaml")
    (tmp_path / "newer.yaml").write_text(text.replace("2026", "2027"), "utf-8")
    found = invoke("list", tmp_path, "--json").json["records"]
    assert [Path(each["file"]).name for each in found] == ["newer.yaml", "notepad.yaml", "older.yaml"]
    assert (found[1]["state"], found[1]["entries"]) == ("unfinished", 1)
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    (tmp_path / "newer.yaml").unlink()
    assert invoke("status", "--json").json["file"] == str(tmp_path / "notepad.yaml")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES[0], tmp_path / "mine.yaml"))
    path.chmod(0)
    assert by_name(invoke("list", tmp_path, "--json"))["mine.yaml"]["state"] == "unreadable"


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As above, where the one who tests may read everything."""
    shutil.copy(SAMPLES[0], tmp_path / "mine.yaml")

    def refuse(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(disk, "read", refuse)
    found = by_name(invoke("list", tmp_path, "--json"))["mine.yaml"]
    assert found["state"] == "unreadable"
    assert found["problem"] == "This may not be opened. Change its permissions, or copy it to a folder of yours."


def test_the_end_is_found_behind_long_remarks(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES[0], tmp_path / "0.yaml"))
    for number in range(20):
        assert invoke("do", "--game", path, "note", *["long"] * 40, number).status == 0
    seen = glance(path.read_bytes(), REMARKS)
    assert seen is not None
    assert seen.told.over
    assert by_name(invoke("list", tmp_path, "--json"))["0.yaml"]["scores"] == {"Ann": 15, "Bob": 15}


# Where there is nothing


def test_no_games_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert invoke("list") == (0, "There are no games yet. Start one with: enigma-ref new.\n", "")
    assert invoke("list", "--json").json == {"folder": "records", "records": []}
    (tmp_path / "records").mkdir()
    assert invoke("list") == (0, "There are no games yet. Start one with: enigma-ref new.\n", "")
    assert invoke("list", "records") == (0, "records: no records in this folder.\n", "")
    monkeypatch.setenv("ENIGMA_RECORDS", str(ROOT / "records"))
    assert len(invoke("list", "--json").json["records"]) == 5


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    missing = tmp_path / "none"
    result = invoke("list", missing)
    assert_one_paragraph(result)
    assert (result.status, result.err) == (3, f"{missing}: There is no such folder. Check the name.\n")
    assert invoke("list", missing, "--json").json["error"]["code"] == "missing"
    result = invoke("list", SAMPLES[0])
    assert_one_paragraph(result)
    assert (result.status, result.err) == (3, f"{SAMPLES[0]}: This is a file. Name the folder that it lies in.\n")
    assert invoke("list", "a\0b").status == 3


# Columns


def test_eighty_columns_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Wolfeschlegelstein.1", "小明小明小明小明小明小明", "Boris-Boris-Boris", "Ōkami"]
    header = HEADER.replace(
        "- {name: Ann, color: black}\n- {name: Bob, color: white}\nfirst: Ann",
        "".join(f"- {{name: {name}, color: c{name[0]}}}\n" for name in names) + f"first: {names[0]}",
    )
    record(
        tmp_path / "a-long-name-for-a-record-of-four-players-on-a-winter-evening.yaml", [f"choose {names[0]} w"], header
    )
    shutil.copy(SAMPLES[0], tmp_path)
    for columns in (45, 60, 80, 100, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = invoke("list", tmp_path).out.splitlines()[:-1]
        assert len(lines) == (2 if columns >= 80 else 4), "players have a line of their own where it is narrow"
        assert all(cell_len(line) <= columns for line in lines)
        text = "\n".join(lines)
        assert all(name[0] in text for name in names), "everyone, if only with a beginning"
        assert text.count(" 0") == 4, "points are never cut"
        assert columns < 80 or "2026-10-03-Ann-Bob.yaml" in lines[1]
    monkeypatch.delenv("COLUMNS")
    assert all(name in invoke("list", tmp_path).out for name in names), "in a pipe nothing is cut"


@pytest.mark.parametrize("columns", [40, 80, 100, 120])
def test_points_are_never_cut(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With games of both boxes there is a column more."""
    monkeypatch.setenv("COLUMNS", str(columns))
    text = invoke("list", ROOT / "records").out
    assert all(cell_len(line) <= columns for line in text.splitlines())
    assert re.search(r"Z[^ ]* 16, L[^ ]* 16, I[^ ]* 13", text)
    assert re.search(r"N[^ ]* 3, T[^ ]* 0, I[^ ]* 1", text)
    assert re.search(r"А[^ ]* 9, B[^ ]* 15, O[^ ]* 5, D[^ ]* 4", text)


@given(st.lists(st.text("ab小é", min_size=1, max_size=20), min_size=1, max_size=4), st.integers(7, 60))
def test_broken_lines_cut_nothing_but_names(names: Sequence[str], width: int) -> None:
    lines = broken([(name, " 3") for name in names], width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).count(" 3") == len(names)


@given(st.lists(st.text("ab小é", min_size=1, max_size=20), min_size=1, max_size=4), st.integers(12, 60))
def test_names_are_cut_to_fit(names: Sequence[str], width: int) -> None:
    text = joined([(name, " 3") for name in names], width)
    assert cell_len(text) <= width
    if cell_len(", ".join(f"{name} 3" for name in names)) <= width:
        assert text == ", ".join(f"{name} 3" for name in names)
    assert cell_len(cut(names[0], width)) <= width


@given(st.lists(st.tuples(st.integers(1, 60), st.integers(1, 20)), min_size=2, max_size=5), st.integers(1, 200))
def test_columns_shrink_no_further_than_they_may(columns: list[tuple[int, int]], room: int) -> None:
    natural, least = [one for one, _ in columns], [min(one, other) for one, other in columns]
    found = widths(natural, least, room)
    assert all(low <= now <= high for low, now, high in zip(least, found, natural, strict=True))
    total = sum(found) + 2 * (len(found) - 1)
    assert total <= room or found == least
    assert found in (natural, least) or total == room, "no narrower than it must be"
    assert cell_len(row(["x" * 99] * len(found), found)) == total


def test_hostile_file_names_and_headers(tmp_path: Path) -> None:
    shutil.copy(SAMPLES[0], tmp_path / "\x1b[31mred\u202e.yaml")
    (tmp_path / "x.yaml").write_text(HEADER.replace("Ann", json.dumps("A\x1b]0;x\x07")), "utf-8")
    (tmp_path / "y.yaml").write_text(HEADER.replace("Ann", "'A\n\n  b'"), "utf-8")
    for words in ([], ["--json"]):
        result = invoke("list", tmp_path, *words)
        assert result.status == 0
        assert_tame(result)
    assert len(invoke("list", tmp_path).out.splitlines()) == 4


def test_as_a_process(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "records", tmp_path / "records")
    result = spawn("list", cwd=tmp_path)
    assert result.status == 0
    assert result.out.splitlines()[-1] == "5 records: 5 finished."
