"""A record with a fault is shown by every command, and the fault beside it: on standard error, in JSON, in pictures."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import enigma_ref
from enigma_ref.core.sentence import say
from enigma_ref.core.shapes import Label, Scene
from enigma_ref.views.captions import NARROWEST, remarked

from .cli_helpers import HEADER, ROUND_ONE, invoke, record
from .samples import ENIGMA

FAULTY = [*ROUND_ONE[:4], "place Bob n5 b:NE r:S on r", *ROUND_ONE[4:], "choose Bob weight"]
"""A round with a tile in it that touches no other, in entry 5."""
REMARK = "An audit finds an error in line {line} of this record."

SHOWING = [
    ["status"],
    ["board"],
    ["replay"],
    ["why"],
    ["why", "6"],
    ["compare"],
    ["whatif", "--at", "2", "solve bob"],
]
IN_JSON = [["status"], ["why"], ["why", "5"], ["compare"], ["whatif", "--at", "2", "solve bob"]]


def by_hand(path: Path, moves: list[str]) -> Path:
    path.write_text(HEADER + "".join(f"- '{move}'\n" for move in moves), encoding="utf-8")
    return path


def run(command: list[str], path: Path, *more: str) -> tuple[str, ...]:
    return (command[0], str(path), *command[1:], *more)


@pytest.mark.parametrize("command", SHOWING, ids=" ".join)
def test_a_move_that_does_not_stand_is_said_beside_what_is_shown(command: list[str], tmp_path: Path) -> None:
    done = invoke(*run(command, by_hand(tmp_path / "x.yaml", FAULTY)))
    assert done.status == 0
    assert done.out
    assert "x.yaml:16: entry 5: " in done.err
    assert "n5 shares no side with a laid tile." in done.err


def test_a_row_says_against_which_rule_its_entry_does_not_stand(tmp_path: Path) -> None:
    done = invoke("export", str(by_hand(tmp_path / "x.yaml", FAULTY)), "--to", "csv")
    columns, *rows = (line.split(",") for line in done.out.splitlines())
    assert columns[-1] == "fault"
    assert [row[-1] for row in rows] == ["", "", "", "", "place/adjacent", *[""] * (len(rows) - 5)]


def test_what_is_explained_is_not_said_twice(tmp_path: Path) -> None:
    done = invoke("why", str(by_hand(tmp_path / "x.yaml", FAULTY)), "5")
    assert "n5 shares no side with a laid tile." in done.out
    assert done.err == ""


@pytest.mark.parametrize("command", IN_JSON, ids=" ".join)
def test_faults_are_in_json(command: list[str], tmp_path: Path) -> None:
    path = by_hand(tmp_path / "x.yaml", FAULTY)
    audit = [found for found in invoke("audit", str(path), "--json").json["findings"] if found["severity"] == "error"]
    shown = invoke(*run(command, path, "--json")).json["findings"]
    assert [{"file": str(path), **found} for found in shown] == audit


@pytest.mark.parametrize("command", [one for one in IN_JSON if one != ["why", "5"]], ids=" ".join)
def test_a_torn_end_is_in_json(command: list[str], tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_bytes(path.read_bytes()[:-30])
    done = invoke(*run(command, path, "--json"))
    assert [found["code"] for found in done.json["findings"]] == ["torn"]
    assert "is incomplete" in done.err


@pytest.mark.parametrize("command", IN_JSON, ids=" ".join)
def test_nothing_is_added_where_nothing_is_wrong(command: list[str], tmp_path: Path) -> None:
    done = invoke(*run(command, record(tmp_path / "x.yaml", ROUND_ONE), "--json"))
    assert "findings" not in done.json
    assert done.err == ""


@pytest.mark.parametrize("wrong", ["started: soon", "started: [2026]", "branched: x"])
@pytest.mark.parametrize("command", SHOWING, ids=" ".join)
def test_a_fault_of_the_header_that_changes_nothing_hides_no_game(
    command: list[str], wrong: str, tmp_path: Path
) -> None:
    key = wrong.partition(":")[0]
    header = "".join(line for line in HEADER.splitlines(True) if not line.startswith(key))
    path = by_hand(tmp_path / "x.yaml", [*ROUND_ONE, "choose Bob weight"])
    path.write_text(path.read_text("utf-8").replace(HEADER, header.replace("moves:", f"{wrong}\nmoves:")), "utf-8")
    done = invoke(*run(command, path))
    assert done.status == 0
    assert done.out
    assert f"{key} " in done.err
    row = invoke("list", str(tmp_path), "--json").json["records"][0]
    assert (row["state"], row["scores"]) == ("unfinished", {"Ann": 0, "Bob": 2})
    assert row["problem"]
    before = path.read_bytes()
    for refused in (("do", "--game", str(path), "note", "x"), ("play", str(path))):
        assert invoke(*refused).status == 3
    assert path.read_bytes() == before
    with pytest.raises(enigma_ref.RecordError):
        enigma_ref.load(path, write=True).play("note x")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "header",
    [
        "started: 2026-11-16T19:30:00+01:00\nformat: enigma-ref/1\nbox: enigma\nmoves:\n",
        "branched: {file: a.yaml, entry: 1}\nformat: enigma-ref/1\nbox: enigma\nmoves:\n",
        '{"format": "enigma-ref/1", "box": "enigma", "edition": "en", "started": "2026-11-16T19:30:00+01:00", '
        '"players": [{"name": "Ann", "color": "red"}, {"name": "Bob", "color": "red"}], "moves": []}\n',
    ],
    ids=["first-key", "branched", "one-line"],
)
def test_a_fault_beside_when_it_was_begun_is_told(header: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(header, "utf-8")
    record(tmp_path / "y.yaml", ROUND_ONE)
    for command in (*SHOWING, ["do", "--game", str(path), "note", "x"]):
        done = invoke(*(command if command[0] == "do" else run(command, path)))
        assert (done.status, done.err.partition(" ")[0]) == (3, f"{path}:1:"), command
    found = invoke("list", str(tmp_path), "--json")
    assert sorted(row["state"] for row in found.json["records"]) == ["unfinished", "unreadable"]


EVERYWHERE = [*SHOWING, ["export", "--to", "json"], ["export", "--to", "csv"]]
UNTRUSTED = {
    "a key twice": ("edition: en\n", "edition: en\nedition: de\n", 4, "'edition' stands twice. Remove one of them."),
    "a key of a player twice": ("{name: Ann,", "{name: Ann, name: Ann,", 6, "'name' stands twice. Remove one of them."),
    "another format": (
        "enigma-ref/1",
        "enigma-ref/9",
        1,
        "format is 'enigma-ref/9'; this program reads enigma-ref/1. A newer program may read it.",
    ),
}


@pytest.mark.parametrize("name", UNTRUSTED)
def test_a_game_whose_header_cannot_be_trusted_is_shown_by_no_command(name: str, tmp_path: Path) -> None:
    old, new, line, said = UNTRUSTED[name]
    path = by_hand(tmp_path / "x.yaml", ROUND_ONE)
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    for command in EVERYWHERE:
        done = invoke(*run(command, path))
        assert (done.status, done.out, done.err) == (3, "", f"{path}:{line}: {said}\n"), command
    found = invoke("audit", path, "--json").json["findings"]
    codes = [each["code"] for each in found if each["code"] != "unsealed"]
    assert codes == ["schema", "unchecked"]
    assert invoke("list", tmp_path, "--json").json["records"][0]["state"] == "unreadable"
    with pytest.raises(enigma_ref.RecordError, match=f"^line {line}: "):
        enigma_ref.load(path).status()


def test_without_moves_it_is_a_game_without_entries(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(HEADER.removesuffix("moves:\n"), "utf-8")
    said = "moves is missing: end the file with a line moves: and the moves below it."
    for command in EVERYWHERE:
        if command[0] == "whatif" or command[-1] == "6":
            continue  # there is no such entry
        done = invoke(*run(command, path))
        assert done.status == 0, command
        assert (said in done.err) != (command[0] == "export"), command
    assert invoke("status", path, "--json").json["entries"] == 0
    found = invoke("audit", path, "--json").json["findings"]
    assert [(each["line"], each["code"]) for each in found] == [(1, "schema"), (1, "unfinished")]
    row = invoke("list", tmp_path, "--json").json["records"][0]
    assert (row["state"], row["scores"]) == ("unfinished", {"Ann": 0, "Bob": 0})
    for refused in (("do", "--game", path, "note", "x"), ("play", path)):
        assert invoke(*refused).status == 3


def test_svg_says_that_the_record_has_an_error(tmp_path: Path) -> None:
    path = by_hand(tmp_path / "x.yaml", FAULTY)
    drawn = invoke("board", str(path), "--svg", "-").out
    assert REMARK.format(line=16) in drawn
    assert enigma_ref.load(path).svg() == drawn
    assert REMARK.format(line=16) in enigma_ref.load(path).svg(at=2)


def test_svg_counts_several_errors(tmp_path: Path) -> None:
    path = by_hand(tmp_path / "x.yaml", [*FAULTY, "sing Bob"])
    drawn = invoke("board", str(path), "--svg", "-").out
    assert "An audit finds 2 errors in this record, the first in line 16." in drawn


def test_svg_of_a_sound_record_says_nothing(tmp_path: Path) -> None:
    drawn = invoke("board", str(ENIGMA[0]), "--svg", "-").out
    assert "An audit" not in drawn
    game = enigma_ref.loads(by_hand(tmp_path / "x.yaml", FAULTY).read_bytes())
    game.play("strike 5")
    assert "An audit" not in game.svg(), "what was mended is no fault any more"


def test_a_remark_stays_inside_and_moves_nothing() -> None:
    scene = Scene((10, 20), 100, 50, (), "")
    line = say("An audit finds an error in line {line} of this record.", line=123456)
    found = remarked(scene, line)
    (label,) = found.shapes
    assert isinstance(label, Label)
    (x, y) = found.corner
    assert found.width == NARROWEST
    assert (x + found.width / 2, y) == (60, 20), "the board stays in the middle"
    assert 20 + 50 < label.at[1] < y + found.height
    assert remarked(scene, None) is scene


@pytest.mark.skipif(
    not all(map(importlib.util.find_spec, ("resvg_py", "PIL"))), reason="the extra for pictures is not installed"
)
@pytest.mark.parametrize("option", ["--png", "--gif"])
def test_pictures_in_pixels_have_the_line_too(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from enigma_ref.views import raster
    from enigma_ref.views.svg import document

    drawn: list[str] = []
    own = raster._drawn

    def kept(scene: Scene, *rest: object) -> bytes:
        drawn.append(document(scene))
        return own(scene, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(raster, "_drawn", kept)
    path = by_hand(tmp_path / "x.yaml", FAULTY)
    assert invoke("replay", str(path), option, str(tmp_path / "out")).status == 0
    assert drawn
    assert all(REMARK.format(line=16) in one for one in drawn)


def test_the_header_of_the_tests_has_eleven_lines() -> None:
    """What the numbers of lines here stand on."""
    assert HEADER.count("\n") == 11
