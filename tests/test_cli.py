"""The commands as people and scripts use them: options, answers, JSON, exit statuses, streams and locales."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from .cli_helpers import (
    HEADER,
    PROGRAM,
    ROUND_ONE,
    Batch,
    assert_one_paragraph,
    assert_sound,
    assert_tame,
    environment,
    invoke,
    moves_in,
    record,
    spawn,
)

NEW = ("-p", "Ann=black", "-p", "Bob=white")
TILE = ("--start-tile", "r:N b:E y:S r:W")
RULINGS = {
    "networker-duty": "may",
    "colour-block": "any",
    "own-pair": "each",
    "blank-side": "ends",
    "end-check": "round",
    "target": 15,
    "extend": "any",
    "conduit-all": "must",
    "overhang": "no",
}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)


def _header(path: str | Path) -> dict[str, object]:
    return yaml.load(Path(path).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


# --- new


def test_new_with_all_options() -> None:
    result = invoke(
        "new", "x.yaml", "-p", "Ann=black", "--player", "Зоя=white", "-p", "O'Neil=red", "--first", "зо",
        "--edition", "fr",
        "--ruling", "own-pair=once", "--ruling", "target=20", "--start-tile", "w:E, R:N/rb:s",
    )  # fmt: skip
    assert (result.status, result.err) == (0, "")
    header = _header("x.yaml")
    assert header["edition"] == "fr"
    assert header["rulings"] == {**RULINGS, "networker-duty": "must", "own-pair": "once", "target": "20"}
    assert [player["name"] for player in header["players"]] == ["Ann", "Зоя", "O'Neil"]
    assert [player["color"] for player in header["players"]] == ["black", "white", "red"]
    assert header["first"] == "Зоя"
    assert header["start_tile"] == "r:N w:E rb:S"
    assert header["moves"] == ""


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        ((), "setup/players"),
        (("-p", "Ann=black"), "setup/players"),
        (("-p", "Ann", "-p", "Bob=white"), "setup/players"),
        (("-p", "Ann=black", "-p", "ann=white"), "setup/players"),
        (("-p", "Ann=black", "-p", "Bob=black"), "setup/players"),
        (("-p", "Ann B=black", "-p", "Bob=white"), "setup/players"),
        (("-p", "undo=black", "-p", "Bob=white"), "setup/players"),
        (("-p", f"{'a' * 21}=black", "-p", "Bob=white"), "setup/players"),
        (tuple(word for n in range(5) for word in ("-p", f"A{n}={'abcde'[n]}")), "setup/players"),
        ((*NEW, "--first", "Zoe"), "setup/first"),
        ((*NEW, "--edition", "tlh"), None),
        ((*NEW, "--ruling", "own-pair"), None),
        ((*NEW, "--ruling", "own-pair=both"), None),
        ((*NEW, "--ruling", "nonsense=1"), None),
        ((*NEW, "--ruling", "target=0"), None),
        ((*NEW, "--nonsense"), None),
        ((*NEW, "y.yaml", "z.yaml"), None),
    ],
)
def test_new_with_a_wrong_command_line(tmp_path: Path, arguments: tuple[str, ...], rule: str | None) -> None:
    result = invoke("new", "x.yaml", *TILE, *arguments)
    assert result.status == 2
    assert_one_paragraph(result)
    if rule:
        assert rule in result.err
    document = invoke("new", "x.yaml", "--json", *TILE, *arguments)
    assert (document.status, document.err) == (2, "")
    assert set(document.json["error"]) == {"code", "message", "rule"}
    if rule:
        assert document.json["error"]["rule"] == rule
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("tile", ["", "red", "r", "r:NN", "r:N b:N", "x:N", ":", "r:Q"])
def test_new_with_a_wrong_tile(tmp_path: Path, tile: str) -> None:
    result = invoke("new", "x.yaml", *NEW, "--start-tile", tile)
    assert result.status == 2
    assert_one_paragraph(result)
    assert "tile/form" in result.err
    assert list(tmp_path.iterdir()) == []


def test_the_start_tile_defaults_to_that_of_the_newest_record(tmp_path: Path) -> None:
    without = invoke("new", *NEW)
    assert without.status == 2
    assert "--start-tile" in without.err
    folder = tmp_path / "records"
    folder.mkdir()
    for day, tile in (("14", "b:N"), ("16", "g:EW"), ("15", "y:S")):
        header = HEADER.replace("r:N b:E y:S r:W", tile).replace("2026-11-16", f"2026-11-{day}")
        record(folder / f"{day}.yaml", header=header)
    assert invoke("new", *NEW).status == 0
    made = next(path for path in folder.iterdir() if "Ann" in path.name)
    assert _header(made)["start_tile"] == "g:EW"
    assert invoke("new", folder / "own.yaml", *NEW, "--start-tile", "p:N").status == 0
    assert _header(folder / "own.yaml")["start_tile"] == "p:N"


def test_new_takes_the_records_folder_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path / "else" / "where"))
    assert invoke("new", *NEW, *TILE).status == 0
    assert len(list((tmp_path / "else" / "where").glob("*-Ann-Bob.yaml"))) == 1
    assert not (tmp_path / "records").exists()
    assert invoke("do", "choose", "Ann", "weight").out.startswith("1 ")


@pytest.mark.parametrize("player", ["=", "=red", " =red", ""])
def test_new_says_that_a_name_is_missing(player: str) -> None:
    result = invoke("new", "x.yaml", "-p", player, "-p", "Bob=white", *TILE)
    assert (result.status, result.err) == (2, "A player has no name: write -p Ann=black. (setup/players)\n")


def test_new_says_that_a_folder_is_one(tmp_path: Path) -> None:
    (tmp_path / "our games").mkdir()
    result = invoke("new", "our games", *NEW, *TILE)
    assert result.status == 3
    assert result.err == 'our games: This is a folder. Name a file in it: "our games/game.yaml".\n'
    assert invoke("new", "our games", "--json", *NEW, *TILE).json["error"]["code"] == "not-a-file"
    assert not list((tmp_path / "our games").iterdir())


def test_new_answers_in_json() -> None:
    result = invoke("new", "x.yaml", "--json", *NEW, *TILE)
    assert (result.status, result.err) == (0, "")
    assert result.json["file"] == "x.yaml"
    assert result.json["rulings"] == RULINGS


# --- do


def test_do_enters_a_move_in_any_spelling_and_says_so() -> None:
    record(Path("x.yaml"))
    assert invoke("do", "--game", "x.yaml", "CHOOSE", "a", "W").out.startswith("1 choose Ann weight")
    assert invoke("do", "--game", "x.yaml", "choose bob angular").out.startswith("2 choose Bob angular")
    assert invoke("do", "--game", "x.yaml", "ch", "b", "f").status == 1
    assert moves_in(Path("x.yaml")) == ["choose Ann weight", "choose Bob angular"]


def test_do_json_is_what_the_contract_shows() -> None:
    record(Path("x.yaml"), ROUND_ONE[:4])
    result = invoke("do", "--game", "x.yaml", "--json", "place", "bob", "n1", "r:S", "b:NE", "on", "red")
    assert (result.status, result.err) == (0, "")
    assert result.json == {
        "entry": 5,
        "move": "place Bob n1 b:NE r:S on r",
        "scored": {"Bob": 2},
        "next": {"round": 2, "phase": "choose", "turn": "Bob"},
        "result": None,
    }
    assert list(result.json) == ["entry", "move", "scored", "next", "result"]


def test_do_json_of_the_move_that_ends_the_game() -> None:
    record(Path("x.yaml"), ["ruling target 2", *ROUND_ONE[:4]])
    result = invoke("do", "--game", "x.yaml", "--json", *ROUND_ONE[4].split())
    assert result.json["next"] == {"round": 1, "phase": "over", "turn": None}
    assert result.json["result"] == {
        "winners": ["Bob"],
        "by": "score",
        "scores": {"Ann": 0, "Bob": 2},
        "networkers_on_board": {"Ann": 0, "Bob": 0},
    }


def test_do_dry_run_says_what_would_happen_and_writes_nothing() -> None:
    path = record(Path("x.yaml"), ROUND_ONE[:4])
    before = path.read_bytes()
    result = invoke("do", "--dry-run", "--game", path, *ROUND_ONE[4].split())
    assert result.status == 0
    assert result.out.startswith("5 ")
    assert "+2" in result.out
    assert invoke("do", "--dry-run", "--game", path, "solve", "Ann").status == 1
    document = invoke("do", "--dry-run", "--json", "--game", path, *ROUND_ONE[4].split())
    assert (document.json["entry"], document.json["scored"]) == (5, {"Bob": 2})
    batch = invoke("do", "--dry-run", "--game", path, stdin=f"{ROUND_ONE[4]}\nchoose Bob weight\n")
    assert [line.split()[0] for line in batch.out.splitlines()] == ["5", "6"]
    assert path.read_bytes() == before


def test_do_from_standard_input() -> None:
    path = record(Path("x.yaml"))
    result = invoke("do", "--game", path, stdin="\n".join(["", ROUND_ONE[0], "  ", *ROUND_ONE[1:]]))
    assert (result.status, result.err) == (0, "")
    assert [line.split(":")[0] for line in result.out.splitlines()][:4] == [
        f"{number} {move}" for number, move in enumerate(ROUND_ONE[:4], 1)
    ]
    assert_sound(path, 5)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_do_from_standard_input_stops_at_the_first_refusal(ending: str) -> None:
    path = record(Path("x.yaml"))
    lines = ["", "choose Ann weight", "", "choose Bob weight", "choose Bob angular"]
    result = invoke("do", "--game", path, stdin=ending.join(lines))
    assert result.status == 1
    assert result.out.count("\n") == 1
    assert result.err.startswith("line 4: ")
    assert "choose/once" in result.err
    assert result.err.count("\n") == 1
    assert moves_in(path) == ["choose Ann weight"]


def test_do_from_standard_input_in_json() -> None:
    path = record(Path("x.yaml"))
    result = invoke("do", "--json", "--game", path, stdin="\n".join(ROUND_ONE[:2]))
    assert result.status == 0
    assert [document["entry"] for document in result.json] == [1, 2]
    assert all(list(item) == ["entry", "move", "scored", "next", "result"] for item in result.json)
    assert invoke("do", "--json", "--game", path, stdin="").json == []
    refused = invoke("do", "--json", "--game", path, stdin="note x\n\nsolve Zoe\n")
    assert (refused.status, refused.err) == (1, "")
    error = refused.json["error"]
    assert (error["rule"], error["line"]) == ("move/player", 3)
    assert {"code", "message", "rule"} <= set(error)
    assert moves_in(path)[2:] == ["note x"]


def test_a_refusal_names_the_rule_and_what_is_possible() -> None:
    record(Path("x.yaml"), ["choose Ann weight"])
    result = invoke("do", "--game", "x.yaml", "choose", "Bob", "weight")
    assert result.status == 1
    assert_one_paragraph(result)
    assert "choose/once" in result.err
    assert "conduit" in result.err
    document = invoke("do", "--game", "x.yaml", "--json", "choose", "Bob", "weight")
    assert (document.status, document.err) == (1, "")
    assert set(document.json) == {"error"}
    assert document.json["error"]["rule"] == "choose/once"
    assert set(document.json["error"]) == {"code", "message", "rule"}


def test_options_may_stand_behind_the_move() -> None:
    path = record(Path("x.yaml"))
    result = invoke("do", "choose", "Ann", "weight", "--json", "--dry-run", "--game", "x.yaml")
    assert (result.status, result.json["entry"]) == (0, 1)
    assert moves_in(path) == []
    assert invoke("do", "choose", "Ann", "weight", "--game", "x.yaml").out.startswith("1 choose Ann weight")
    wrong = invoke("do", "--game", "x.yaml", "choose", "Bob", "angular", "--nonsense")
    assert wrong.status == 2
    assert_one_paragraph(wrong)


@pytest.mark.parametrize("name", ["No", "N", "Nora", "note1"])
def test_options_may_stand_behind_a_move_of_any_player(name: str) -> None:
    record(Path("x.yaml"), header=HEADER.replace("Ann", name if name != "No" else "'No'"))
    result = invoke("do", "--game", "x.yaml", "choose", name[:2], "weight", "--json")
    assert result.status == 0, result.out
    assert result.json["move"] == f"choose {name} weight"


def test_what_looks_like_an_option_in_a_note_is_its_text() -> None:
    path = record(Path("x.yaml"))
    assert invoke("do", "--game", "x.yaml", "note", "use", "--dry-run", "or", "--json").status == 0
    assert moves_in(path) == ["note use --dry-run or --json"]


def test_a_correction_shows_what_it_changes() -> None:
    path = record(Path("x.yaml"), ROUND_ONE)
    before = path.read_bytes()
    result = invoke("do", "--dry-run", "--game", path, "amend", "5", "place", "Bob", "n1", "b:NE", "r:S")
    assert result.status == 0
    assert "2 -> 0" in result.out + result.err
    assert path.read_bytes() == before


# --- status


def test_status_json_is_what_the_contract_shows() -> None:
    record(Path("x.yaml"), ROUND_ONE[:4])
    assert invoke("do", "--game", "x.yaml", "place", "Bob", "n1", "r:SE", "b:N", "on", "r").status == 0
    result = invoke("status", "x.yaml", "--json")
    assert (result.status, result.err) == (0, "")
    one = {"closed": False, "open_ends": 1, "networkers": [], "worth": {}}
    assert result.json == {
        "box": "enigma",
        "file": "x.yaml",
        "edition": "en",
        "rulings": RULINGS,
        "finished": False,
        "round": 2,
        "phase": "choose",
        "turn": "Bob",
        "entries": 5,
        "players": [
            {"name": "Ann", "color": "black", "score": 0, "supply": 3, "on_board": 0, "first": False},
            {"name": "Bob", "color": "white", "score": 0, "supply": 2, "on_board": 1, "first": True},
        ],
        "tiles": {"start": "r:N b:E y:S r:W", "n1": "b:N r:ES"},
        "systems": [
            {
                "closed": False,
                "open_ends": 1,
                "cells": {"red": 2},
                "networkers": [{"player": "Bob", "color": "red", "spot": "n1"}],
                "worth": {"Bob": 2},
            },
            {**one, "cells": {"blue": 1}},
            {**one, "cells": {"yellow": 1}},
            {**one, "cells": {"red": 1}},
            {**one, "cells": {"blue": 1}},
        ],
        "result": None,
    }


@pytest.mark.parametrize(
    ("count", "phase", "turn"), [(0, "choose", "Ann"), (1, "choose", "Bob"), (2, "solve", None), (4, "place", "Bob")]
)
def test_status_says_phase_and_turn(count: int, phase: str, turn: str | None) -> None:
    record(Path("x.yaml"), ROUND_ONE[:count])
    document = invoke("status", "x.yaml", "--json").json
    assert (document["phase"], document["turn"], document["entries"]) == (phase, turn, count)
    assert invoke("status", "x.yaml").status == 0


def test_status_of_a_finished_and_of_an_abandoned_game() -> None:
    record(Path("x.yaml"), ["ruling target 2", *ROUND_ONE])
    document = invoke("status", "x.yaml", "--json").json
    assert (document["finished"], document["phase"], document["turn"]) == (True, "over", None)
    assert document["result"] == {
        "winners": ["Bob"],
        "by": "score",
        "scores": {"Ann": 0, "Bob": 2},
        "networkers_on_board": {"Ann": 0, "Bob": 0},
    }
    record(Path("y.yaml"), ["abandon"])
    result = invoke("status", "y.yaml", "--json").json["result"]
    assert (result["winners"], result["by"]) == ([], "abandoned")


def test_status_for_people_says_what_counts() -> None:
    record(Path("x.yaml"), ROUND_ONE)
    out = invoke("status", "x.yaml").out
    for word in ("x.yaml", "Ann", "Bob", "black", "white", "open"):
        assert word in out


# --- the current game


def _folder(**games: tuple[str, list[str]]) -> None:
    Path("records").mkdir(exist_ok=True)
    for name, (started, lines) in games.items():
        record(Path("records", f"{name}.yaml"), lines, HEADER.replace("2026-11-16T19:30:00+01:00", started))


def test_the_current_game_is_the_newest_unfinished_by_when_it_started() -> None:
    _folder(
        old=("2026-11-10T20:00:00+01:00", []),
        newest=("2026-11-16T20:00:00+01:00", ["abandon"]),
        middle=("2026-11-15T23:30:00-05:00", []),
        earlier=("2026-11-16T04:00:00+00:00", []),
    )
    os.utime("records/old.yaml")
    assert invoke("status", "--json").json["file"] == "records/middle.yaml"
    assert invoke("do", "note", "x").status == 0
    assert moves_in(Path("records/middle.yaml")) == ["note x"]


@pytest.mark.parametrize(
    "after",
    [
        ["note well played"],
        ["wheel Bob 0"],
        ["undo", "redo"],
        [f"note {'x' * 9000}"],
        ["note a\x07b"],
    ],
)
def test_a_finished_game_stays_finished_whatever_remarks_follow(after: list[str]) -> None:
    _folder(done=("2026-11-16T20:00:00+01:00", ["abandon"]), going=("2026-11-10T20:00:00+01:00", []))
    for line in after:
        assert invoke("do", "--game", "records/done.yaml", line).status == 0
    assert invoke("status", "records/done.yaml", "--json").json["finished"] is True
    assert invoke("status", "--json").json["file"] == "records/going.yaml"


def test_a_finished_game_taken_back_is_current_again() -> None:
    _folder(done=("2026-11-16T20:00:00+01:00", ["abandon"]), going=("2026-11-10T20:00:00+01:00", []))
    assert invoke("do", "--game", "records/done.yaml", "undo").status == 0
    assert invoke("status", "--json").json["file"] == "records/done.yaml"


def test_a_finished_game_written_by_hand_is_not_current() -> None:
    _folder(going=("2026-11-10T20:00:00+01:00", []))
    Path("records/hand.yml").write_text(HEADER + "- choose Ann weight\n- abandon\n- note bye\n", encoding="utf-8")
    assert invoke("status", "--json").json["file"] == "records/going.yaml"


def test_no_game_and_all_finished_are_said() -> None:
    for result in (invoke("status"), invoke("do", "note", "x"), invoke("do", stdin="note x\n")):
        assert result.status == 3
        assert_one_paragraph(result)
        assert "enigma-ref new" in result.err
    _folder(a=("2026-11-10T20:00:00+01:00", ["abandon"]), b=("2026-11-11T20:00:00+01:00", ["abandon"]))
    assert invoke("status", "--json").json["file"] == "records/b.yaml", "to read, the newest will do"
    for move in ("choose Ann weight", "abandon", "accept choose Ann weight"):
        result = invoke("do", move)
        assert result.status == 3
        assert_one_paragraph(result)
        assert "records/b.yaml" in result.err
    for move in ("note x", "wheel Ann 0", "amend 1 note y", "undo"):
        assert invoke("do", move).status == 0, "what looks back goes to the newest"
    document = invoke("do", "--json", "time")
    assert (document.status, list(document.json)) == (3, ["error"])


def test_the_folder_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _folder(here=("2026-11-16T20:00:00+01:00", []))
    (tmp_path / "other").mkdir()
    record(tmp_path / "other" / "there.yaml")
    monkeypatch.setenv("ENIGMA_RECORDS", "other")
    assert invoke("status", "--json").json["file"] == "other/there.yaml"
    monkeypatch.setenv("ENIGMA_RECORDS", "")
    assert invoke("status", "--json").json["file"] == "records/here.yaml"
    monkeypatch.setenv("ENIGMA_RECORDS", "other/there.yaml")
    assert invoke("status").status == 3


# --- the command line as such


@pytest.mark.parametrize(
    "arguments",
    [
        ("frob",),
        ("status", "a", "b"),
        ("status", "--frob"),
        ("do", "--frob"),
        ("do", "--game"),
        ("new", "-p"),
        ("--frob",),
    ],
)
def test_a_wrong_command_line_is_2(arguments: tuple[str, ...]) -> None:
    result = invoke(*arguments)
    assert result.status == 2
    assert_one_paragraph(result)
    if "--game" not in arguments:
        document = invoke(*arguments, "--json")
        assert (document.status, document.err) == (2, "")
        assert set(document.json["error"]) == {"code", "message", "rule"}


@pytest.mark.parametrize(
    "arguments", [(), ("--help",), ("do", "--help"), ("new", "-h"), ("status", "--help"), ("--version",)]
)
def test_help_is_0(arguments: tuple[str, ...]) -> None:
    result = invoke(*arguments)
    assert (result.status, result.err) == (0, "")
    assert "enigma-ref" in result.out


@pytest.mark.slow
def test_python_m_is_the_same_as_the_entry_point() -> None:
    project = tomllib.loads(Path(__file__).parent.with_name("pyproject.toml").read_text(encoding="utf-8"))
    module, _, name = project["project"]["scripts"]["enigma-ref"].partition(":")
    record(Path("x.yaml"), ROUND_ONE)
    code = f"import sys; from {module} import {name}; sys.argv[0] = 'enigma-ref'; sys.exit({name}())"
    for arguments in (("status", "x.yaml"), ("do", "--game", "x.yaml", "frob"), ("frob",), ("status", "none.yaml")):
        other = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, env=environment(), check=False, timeout=30
        )
        same = spawn(*arguments)
        assert (other.returncode, other.stdout.decode(), other.stderr.decode()) == tuple(same)
        assert same.status == {"status": 0, "do": 1, "frob": 2}[arguments[0]] or arguments[1:] == ("none.yaml",)


LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "en_US.ISO-8859-1", "LANG": "en_US.ISO-8859-1", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "C.UTF-8"},
]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="bytes on the command line")
@pytest.mark.parametrize("locale", LOCALES, ids=["C", "Latin-1", "C, Latin-1 streams", "UTF-8"])
def test_words_are_utf_8_in_every_locale(tmp_path: Path, locale: dict[str, str]) -> None:
    env = environment(**locale)
    path = record(tmp_path / "x.yaml", header=HEADER.replace("Ann", "Аня"))
    done = spawn("do", "--game", path, "choose", "аня".encode(), b"w", env=env)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("1 choose Аня weight")
    batch = spawn("do", "--game", path, stdin="note Größe: 界\nchoose Боб weight\n", env=env)
    assert batch.status == 1
    assert batch.out.startswith("2 note Größe: 界")
    assert "Боб" in batch.err
    assert spawn("status", path, "--json", env=env).json["players"][0]["name"] == "Аня"
    assert moves_in(path) == ["choose Аня weight", "note Größe: 界"]


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="bytes on the command line")
@pytest.mark.parametrize("locale", LOCALES, ids=["C", "Latin-1", "C, Latin-1 streams", "UTF-8"])
def test_file_names_are_utf_8_in_every_locale(tmp_path: Path, locale: dict[str, str]) -> None:
    env = environment(**locale)
    made = spawn("new", "-p", "Аня=black".encode(), "-p", "Zoé=white".encode(), *TILE, env=env, cwd=tmp_path)
    assert (made.status, made.err) == (0, "")
    names = [path.name for path in (tmp_path / "records").iterdir()]
    assert len(names) == 1
    assert names[0].endswith("-Аня-Zoé.yaml")
    assert f"records/{names[0]}" in made.out
    current = spawn("status", "--json", env=env, cwd=tmp_path)
    assert current.status == 0, current.out
    assert current.json["file"] == f"records/{names[0]}"
    assert spawn("status", f"records/{names[0]}".encode(), env=env, cwd=tmp_path).status == 0


@pytest.mark.skipif(os.name == "nt", reason="bytes on the command line")
def test_words_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    result = spawn("do", "--game", path, "note", b"caf\xe9")
    assert result.status == 2
    assert_one_paragraph(result)
    assert moves_in(path) == []


# --- streams

IMPORTS = """
import sys
from enigma_ref.cli.app import run
status = run(sys.argv[1:])
print(status, [name for name in ("pydantic", "rich", "prompt_toolkit", "yaml") if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize(
    "command", [("do", "note", "x"), ("do", "choose", "Ann", "weight"), ("status", "--json"), ("status",)]
)
def test_a_short_command_imports_nothing_heavy(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "records").mkdir()
    record(tmp_path / "records" / "x.yaml", ["note before: it"])
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS, *command], capture_output=True, env=environment(), check=True, timeout=30
    )
    assert done.stderr.decode().strip() == "0 []"


def _shell(command: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", command], capture_output=True, env=environment(**more), check=False, timeout=30)


SH = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell")


@pytest.mark.slow
@SH
@pytest.mark.parametrize("words", ["status x.yaml", "status x.yaml --json", "--help", "do --game x.yaml note x"])
def test_a_reader_that_goes_away_is_no_traceback(words: str) -> None:
    record(Path("x.yaml"), ROUND_ONE)
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, *words.split()], stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False, timeout=30
    )
    os.close(writer)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert_sound(Path("x.yaml"), 6 if "note" in words else 5)


@pytest.mark.slow
@SH
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("audit x.yaml", 1),
        ("audit x.yaml --json", 1),
        ("puzzle weight 1=3 2 --json", 1),
        ("rules zzzz --json", 1),
        ("do --game x.yaml time --json", 1),
        ("sing --json", 2),
        ("status y.yaml --json", 3),
    ],
)
@pytest.mark.parametrize("where", ["| true", ">/dev/full", "2>/dev/full"])
def test_the_exit_status_is_an_answer_too_where_nobody_can_read_the_other(words: str, status: int, where: str) -> None:
    if "/dev/full" in where and not Path("/dev/full").exists():
        pytest.skip("a system without /dev/full")
    path = record(Path("x.yaml"), ROUND_ONE)
    path.write_text(path.read_text("utf-8").replace("choose Ann weight", "choose Ann conduit"), "utf-8")
    program = " ".join(map(shlex.quote, PROGRAM))
    script = f"{{ {program} {words}; echo $? >status; }} {where}"
    done = _shell(script)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    # What cannot be written for lack of room is no answer, but an error that could not be printed keeps its own status.
    full = where == ">/dev/full" and not words.startswith(("do", "sing", "status"))
    assert Path("status").read_text("utf-8").strip() == str(3 if full else status)


@SH
def test_a_reader_that_goes_away_in_a_batch_loses_nothing_acknowledged() -> None:
    path = record(Path("x.yaml"))
    batch = Batch(path)
    assert batch.ask("note one").startswith("1 ")
    assert batch.process.stdout
    batch.process.stdout.close()
    for line in ("note two", "note three"):
        try:
            batch.send(line)
        except BrokenPipeError:
            break
    batch.process.stdout = None
    result = batch.process.communicate(timeout=30)[1] or b""
    assert b"Traceback" not in result
    found = moves_in(path)
    assert found == ["note one", "note two", "note three"][: len(found)]
    # Moves that were not entered are no success.
    assert batch.process.returncode != 0 or len(found) == 3
    assert_sound(path, len(found))


@pytest.mark.slow
@SH
@pytest.mark.parametrize(
    "words",
    [
        "status x.yaml >/dev/full",
        "status x.yaml --json >/dev/full",
        "do --game x.yaml note x >/dev/full",
        "status x.yaml <&-",
        "do --game x.yaml <&-",
        "do --game x.yaml note x <&-",
        "new y.yaml -p Ann=black -p Bob=white --start-tile r:N <&-",
        "status x.yaml >&-",
        "do --game x.yaml note x >&-",
        "status none.yaml 2>&-",
    ],
)
def test_streams_that_are_full_or_closed_give_no_traceback(words: str) -> None:
    if "/dev/full" in words and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    record(Path("x.yaml"), ROUND_ONE)
    done = _shell(f"'{sys.executable}' -m enigma_ref {words}")
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode in (0, 2, 3)
    if "none.yaml" in words:
        assert done.stdout == b"", "an error is no answer"


@pytest.mark.parametrize("text", ["\u202eabc", "a\x9b31m", "\x7f", "\u2066x\u2069", "\x1b[31m"])
def test_answers_cannot_steer_a_terminal(text: str) -> None:
    path = record(Path("x.yaml"))
    for options in ((), ("--json",), ("--dry-run",), ("--dry-run", "--json")):
        result = invoke("do", *options, "--game", path, "note", text)
        assert result.status == 0
        assert_tame(result)
    wrong = invoke("do", "--game", path, f"frob{text}")
    assert wrong.status == 1
    assert_tame(wrong)
    assert_tame(invoke("do", "--json", "--game", path, f"frob{text}"))
    assert json.loads(invoke("do", "--json", "--game", path, "note", text).out)["move"] == f"note {text}"
    assert_tame(invoke("status", f"{text}.yaml"))
    assert_tame(invoke("status", "--json", f"{text}.yaml"))


@pytest.mark.parametrize(
    ("file", "command"),
    [
        (None, 'enigma-ref do choose "O\'Neil" weight'),
        ("records/game.yml", 'enigma-ref do choose "O\'Neil" weight'),
        ("game.yaml", 'enigma-ref do --game game.yaml choose "O\'Neil" weight'),
        ("records/game.txt", 'enigma-ref do --game records/game.txt choose "O\'Neil" weight'),
        ("my games/x.yaml", 'enigma-ref do --game "my games/x.yaml" choose "O\'Neil" weight'),
    ],
)
def test_new_says_what_enters_a_move_into_this_very_record(
    file: str | None, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    players = ("-p", "O'Neil=black", "-p", "Bob=white", "--start-tile", "r:N")
    result = invoke("new", *([file] if file else []), *players)
    assert result.out.splitlines()[1] == f"Next, O'Neil chooses. Type: {command}"


@pytest.mark.parametrize("as_json", [False, True])
def test_a_fault_of_the_program_is_a_paragraph_and_no_traceback(
    as_json: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("\x1b[31mlibrary")

    path = record(tmp_path / "game.yaml", ROUND_ONE)
    monkeypatch.setattr("enigma_ref.library.examine.opened", broken)
    with pytest.raises(KeyError):
        invoke("audit", path)
    monkeypatch.delenv("ENIGMA_TRACEBACK")
    said = (
        "The program itself is at fault (KeyError); every move that was acknowledged is kept. To report it, run the "
        "same with ENIGMA_TRACEBACK=1 set: that shows where."
    )
    result = invoke("audit", path, *(["--json"] if as_json else []))
    assert result.status == 3
    if as_json:
        assert result.json == {"error": {"code": "internal", "message": said, "rule": None}}
    else:
        assert (result.out, result.err) == ("", f"{said}\n")
