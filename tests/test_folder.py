"""The current game: the newest unfinished one that can be read, whatever else lies in the folder."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from .cli_helpers import HEADER, invoke, record

STARTED = "2026-11-16T19:30:00+01:00"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    record(tmp_path / "good.yaml", ["choose Ann weight"], HEADER.replace(STARTED, "2026-01-01T19:30:00+01:00"))
    return tmp_path


DAMAGED = {
    "no YAML": HEADER.replace("first: Ann", "first: 'Ann"),
    "no YAML in a move": HEADER + "- {n: 1, move: 'choose\n- time\n",
    "no UTF-8": HEADER.replace("Bob", "Zo\udce9"),
    "an unknown box": HEADER.replace("box: enigma", "box: chess"),
    "a newer format": HEADER.replace("enigma-ref/1", "enigma-ref/2"),
    "a header that is wrong": HEADER.replace("first: Ann", "first: Zoe"),
    "a header that is wrong, with moves": HEADER.replace("first: Ann", "first: Zoe") + "- note x\n",
    "an end that somebody typed": HEADER + "- {n: 1, move: choose",
}

LOOKED_AT = ("no YAML in a move", "an end that somebody typed")
"""What has a header that can be read is shown all the same."""


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_newest_record_does_not_stop_commands_that_name_none(folder: Path, name: str) -> None:
    bad = folder / "bad.yaml"
    bad.write_bytes(DAMAGED[name].encode("utf-8", "surrogateescape"))
    status = invoke("status", "--json")
    assert status.status == 0
    assert status.json["file"] == (folder / "good.yaml").as_posix()
    assert status.err.startswith(f"{bad.as_posix()}:")
    assert status.err.endswith(" It is passed over.\n")
    assert status.err.count("\n") == 1
    done = invoke("do", "choose", "Bob", "angular")
    assert done.out.startswith("2 choose Bob angular")
    assert done.err == status.err


@pytest.mark.parametrize("name", DAMAGED)
def test_where_there_is_nothing_else_it_is_said_what_is_wrong(folder: Path, name: str) -> None:
    (folder / "good.yaml").unlink()
    bad = folder / "bad.yaml"
    bad.write_bytes(DAMAGED[name].encode("utf-8", "surrogateescape"))
    status = invoke("status")
    assert status.status == (0 if name in LOOKED_AT else 3)
    assert status.err.startswith(f"{bad.as_posix()}:")
    assert invoke("do", "choose", "Ann", "weight").status == 3
    assert bad.read_bytes() == DAMAGED[name].encode("utf-8", "surrogateescape")


def test_an_older_damaged_record_is_not_even_looked_at(folder: Path) -> None:
    old = HEADER.replace(STARTED, "2020-01-01T19:30:00+01:00").replace("first: Ann", "first: Zoe")
    (folder / "bad.yaml").write_text(old, encoding="utf-8")
    assert invoke("status").err == ""


@pytest.mark.parametrize("written", ["now", "then"])
def test_a_record_from_a_clock_in_the_future_is_not_the_newest_for_ever(folder: Path, written: str) -> None:
    then = datetime.now().astimezone() + timedelta(days=400)
    path = record(folder / "future.yaml", [], HEADER.replace(STARTED, then.isoformat(timespec="seconds")))
    if written == "then":  # the clock was wrong when it was written, too
        os.utime(path, (then.timestamp(), then.timestamp()))
        assert invoke("status", "--json").json["file"] == (folder / "good.yaml").as_posix()
        (folder / "good.yaml").unlink()
        assert invoke("status", "--json").json["file"] == path.as_posix()
        return
    os.utime(path, (1_577_900_000, 1_577_900_000))  # in 2020, before the other game was started
    assert invoke("status", "--json").json["file"] == (folder / "good.yaml").as_posix()
    assert invoke("do", "choose", "Bob", "angular").status == 0


def test_a_record_from_a_few_hours_ahead_is_the_newest(folder: Path) -> None:
    soon = datetime.now().astimezone() + timedelta(hours=12)
    record(folder / "soon.yaml", [], HEADER.replace(STARTED, soon.isoformat(timespec="seconds")))
    assert invoke("status", "--json").json["file"] == (folder / "soon.yaml").as_posix()


def test_where_all_games_are_from_the_future_they_are_taken_as_they_are(folder: Path) -> None:
    for days, name in ((400, "good.yaml"), (402, "newest.yaml"), (401, "middle.yaml")):
        then = datetime.now().astimezone() + timedelta(days=days)
        record(folder / name, [], HEADER.replace(STARTED, then.isoformat(timespec="seconds")))
    assert invoke("status", "--json").json["file"] == (folder / "newest.yaml").as_posix()


READING = [
    ("status", "--json"),
    ("why", "--json"),
    ("board",),
    ("replay",),
    ("compare", "--json"),
    ("export", "--to", "json"),
    ("export", "--to", "csv"),
    ("audit", "--json"),
    ("rules", "start"),
]


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_where_no_game_is_running_commands_that_read_take_the_newest(folder: Path, words: tuple[str, ...]) -> None:
    record(folder / "good.yaml", ["choose Ann weight", "abandon"], HEADER.replace(STARTED, "2026-01-02T19:30:00+01:00"))
    record(folder / "older.yaml", ["abandon"], HEADER.replace(STARTED, "2026-01-01T19:30:00+01:00"))
    done = invoke(*words)
    assert done.status == 0, done.err
    assert done.err == ""
    if "--json" in words and words[0] != "audit":
        assert done.json["file"] == (folder / "good.yaml").as_posix()


@pytest.mark.parametrize("words", READING, ids=" ".join)
@pytest.mark.parametrize("name", ["no YAML", "no UTF-8", "a newer format", "a header that is wrong"])
def test_a_damaged_newest_record_does_not_stop_reading_a_finished_one(
    folder: Path, words: tuple[str, ...], name: str
) -> None:
    record(folder / "good.yaml", ["choose Ann weight", "abandon"], HEADER.replace(STARTED, "2026-01-02T19:30:00+01:00"))
    bad = folder / "bad.yaml"
    bad.write_bytes(DAMAGED[name].encode("utf-8", "surrogateescape"))
    done = invoke(*words)
    assert done.status == 0, done.err
    if words[0] != "rules":
        assert done.err.startswith(f"{bad.as_posix()}:")
        assert done.err.endswith(" It is passed over.\n")


def test_but_an_older_game_that_is_over_is_not_changed_in_its_place(folder: Path) -> None:
    good = record(folder / "good.yaml", ["choose Ann weight", "abandon"])
    bad = folder / "bad.yaml"
    bad.write_text(DAMAGED["no YAML"].replace("2026-11-16", "2026-11-17"))
    before = good.read_bytes()
    undone = invoke("do", "undo")
    assert (undone.status, undone.out) == (3, "")
    assert undone.err.startswith(f"{bad.as_posix()}:")
    assert good.read_bytes() == before


def test_statistics_without_a_path_are_those_of_the_folder(folder: Path) -> None:
    assert invoke("stats", "--json").json["records"] == 1
