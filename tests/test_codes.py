"""The code at the end of a game, shown by `status` and `play` and known again by `audit`; broken seals are said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .cli_helpers import invoke, record

LINES = ["choose Ann weight", "choose Bob angular", "abandon"]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = record(tmp_path / "game.yaml")
    for line in LINES:
        assert invoke("do", f"--game={path}", line).status == 0
    return path


def code(path: Path) -> str:
    (found,) = re.findall(r"The code of this record: ([0-9a-f-]{14})\. Note it", invoke("status", path).out)
    return str(found)


def test_the_code_is_shown_and_known_again(finished: Path) -> None:
    played = invoke("play", finished, stdin="\n").out
    assert f"The code of this record: {code(finished)}." in played
    assert invoke("audit", finished, "--expect", code(finished)).out == "1 record: nothing to report.\n"
    assert invoke("audit", finished, "--expect", code(finished).upper().replace("-", " ")).status == 0


def test_a_chain_computed_anew_shows(finished: Path, tmp_path: Path) -> None:
    noted = code(finished)
    other = record(tmp_path / "other.yaml")
    for line in ["choose Ann fragment", *LINES[1:]]:
        assert invoke("do", f"--game={other}", line).status == 0
    assert invoke("audit", other).status == 0, "by itself it is sound"
    found = invoke("audit", other, "--expect", noted, "--json")
    assert (found.status, [item["code"] for item in found.json["findings"]]) == (1, ["seal"])


def test_an_end_cut_off_at_a_line_shows(finished: Path) -> None:
    noted = code(finished)
    finished.write_text("".join(finished.read_text().splitlines(keepends=True)[:-1]))
    assert invoke("audit", finished).status == 0
    assert invoke("audit", finished, "--expect", noted).status == 1


def test_what_came_later_is_a_warning(finished: Path) -> None:
    noted = code(finished)
    assert invoke("do", f"--game={finished}", "note see you").status == 0
    found = invoke("audit", finished, "--expect", noted, "--json")
    assert (found.status, [item["code"] for item in found.json["findings"]]) == (0, ["sealing"])


def test_what_is_no_code_is_refused(finished: Path) -> None:
    found = invoke("audit", finished, "--expect", "12-34")
    assert (found.status, found.err) == (2, "'12-34' is no code: it looks like 5c0f-91d2-a7b3.\n")
    found = invoke("audit", finished.parent, finished, "--expect", "5c0f-91d2-a7b3")
    assert found.status == 1, "a folder with one record is one record"


BROKEN = "The seal of entry 1 is broken: it, or what comes before it, was changed."


@pytest.mark.parametrize("command", ["status", "board", "why", "replay", "compare"])
def test_every_command_says_that_a_seal_is_broken(finished: Path, command: str) -> None:
    finished.write_text(finished.read_text().replace("choose Ann weight", "choose Ann fragment"))
    found = invoke(command, finished)
    assert (found.status, found.err) == (0, f"{finished.as_posix()}:12: {BROKEN}\n")


def test_do_warns_each_time_and_the_break_stays_visible(finished: Path) -> None:
    finished.write_text(finished.read_text().replace("choose Ann weight", "choose Ann fragment"))
    for text in ("one", "two"):
        found = invoke("do", f"--game={finished}", f"note {text}")
        assert (found.status, found.err) == (0, f"{finished.as_posix()}:12: {BROKEN}\n")
    findings = invoke("audit", finished, "--json").json["findings"]
    assert [(item["code"], item["entry"]) for item in findings] == [("seal", 1)]
