"""`stats` over games of several boxes, of a box without statistics, and over records that break things."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from enigma_ref import games
from enigma_ref.library.content import Content
from enigma_ref.library.summary import Sound, Unsound, sum_up

from .cli_helpers import invoke
from .test_stats import WON, hand_made
from .toy import ToyBox
from .toy_statistics import ToyStatistics


class CountingBox(ToyBox):
    """The toy with statistics."""

    def statistics(self) -> ToyStatistics:
        return ToyStatistics()


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.BOXES, "toy", CountingBox())


def heap(path: Path, *moves: str, day: str = "2026-02-01", names: str = "Ann, Eve") -> Path:
    lines = "".join(f"- {move}\n" for move in moves)
    path.write_text(
        f"format: enigma-ref/1\nbox: toy\nplayers: [{names}]\nheap: 3\nstarted: {day}T20:00:00\n"
        + (f"moves:\n{lines}" if moves else "moves: []\n"),
        "utf-8",
    )
    return path


def shelf(folder: Path) -> Path:
    """One game of Enigma, three of the toy, of which one goes on."""
    folder.mkdir()
    hand_made(folder / "a.yaml", WON)
    heap(folder / "t1.yaml", "take Ann 1", "take Eve 2")
    heap(folder / "t2.yaml", "take Ann 3", day="2026-02-02")
    heap(folder / "t3.yaml", "take Ann 1", day="2026-02-03")
    return folder


BOTH = """\
4 records: 3 finished games and 1 unfinished.
Toy: 1 unfinished counts for stones alone.

Enigma: 1 finished game.

Players, by rating less three times its uncertainty
Player  Games  Wins              Average  Best      Rating
Bob         1     1  ██████████      2.0     2  27.6 ± 8.1
Ann         1     0                  0.0     0  22.4 ± 8.1
"""
TOY = """\
Toy: 2 finished games and 1 unfinished.

Heaps
Player                 Won      Stones      Rating
Ann     ███▍        1  33%  5/7 ▆  71%  25.4 ± 7.8
Eve     ███▍        1  33%  2/7 ▃  29%  24.6 ± 7.8

Head to head: who finished before whom
                            Level  Games
Ann  1  █████░░░░░  1  Eve      0      2

Most taken: 5 stones by Ann
"""


@pytest.mark.usefixtures("counting")
def test_boxes_are_kept_apart(tmp_path: Path) -> None:
    folder = shelf(tmp_path / "games")
    result = invoke("stats", folder)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(BOTH)
    assert result.out.endswith(f"\n\n{TOY}")


@pytest.mark.usefixtures("counting")
def test_numbers_of_enigma_stand_where_they_stood(tmp_path: Path) -> None:
    folder = shelf(tmp_path / "games")
    given = invoke("stats", folder, "--json").json
    boxes = given.pop("boxes")
    alone = invoke("stats", folder / "a.yaml", "--json").json
    assert given == {**alone, "records": 4}
    assert "boxes" not in alone
    assert list(boxes) == ["enigma", "toy"]
    assert boxes["enigma"] == {key: alone[key] for key in boxes["enigma"]}
    toy = boxes["toy"]
    assert (toy["finished"], toy["unfinished"], toy["stones"]) == (2, 1, 7)
    assert [each["name"] for each in toy["players"]] == ["Ann", "Eve"]
    assert toy["head_to_head"] == [{"players": ["Ann", "Eve"], "games": 2, "ahead": [1, 1], "level": 0}]


@pytest.mark.usefixtures("counting")
def test_one_box_needs_no_heading(tmp_path: Path) -> None:
    path = heap(tmp_path / "t.yaml", "take Ann 3")
    result = invoke("stats", path)
    assert result.out.startswith("1 record: 1 finished game.\n\nHeaps\n")
    given = invoke("stats", path, "--json").json
    assert (given["finished"], given["players"]) == (0, []), "the top is Enigma's"
    assert list(given["boxes"]) == ["toy"]
    assert "<h1>Toy: results of 1 game</h1>" in invoke("stats", path, "--html", "-").out


@pytest.mark.usefixtures("counting")
def test_page_of_several_boxes(tmp_path: Path) -> None:
    text = invoke("stats", shelf(tmp_path / "games"), "--html", "-").out
    assert "<h1>Results of 3 games</h1>" in text
    assert re.findall(r'<h2 class="box" id="([^"]*)">([^<]*)', text) == [
        ("enigma", "Enigma: results of 1 game"),
        ("toy", "Toy: results of 2 games"),
    ]
    keys = re.findall(r' id="([^"]*)"', text)
    assert len(keys) == len(set(keys))
    named = {key for each in re.findall(r'(?:aria-labelledby|href)="#?([^"]*)"', text) for key in each.split()}
    assert named - {"data:,"} <= set(keys)
    assert '<h3 id="toy-players">Heaps</h3>' in text
    assert '<td class="chart">29% <small>2 of 7</small><svg' in text
    assert '<title id="toy-lines-title">Rating after each game, in order of play</title>' in text
    assert "<dt>Most taken</dt><dd>5 stones by Ann</dd>" in text
    levels = [int(level) for level in re.findall(r"<h(\d)", text)]
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


@pytest.mark.usefixtures("counting")
def test_aliases_join_people_of_all_boxes(tmp_path: Path) -> None:
    folder = shelf(tmp_path / "games")
    given = invoke("stats", folder, "--alias", "Ann=Anna", "--json").json
    for document in (given["boxes"]["enigma"], given["boxes"]["toy"]):
        assert "Anna" in {each["name"] for each in document["players"]}
    # A name that one box takes is a name; one that none takes is refused in the words of the first.
    assert invoke("stats", folder, "--alias", "An na=Ann").status == 0
    refused = invoke("stats", folder, "--alias", "Ann=an unusually long name")
    assert refused.err == (
        "--alias: 'an unusually long name' cannot be a player's name. A name has 1 to 20 characters.\n"
    )


def test_a_box_without_statistics_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.BOXES, "toy", ToyBox())
    folder = shelf(tmp_path / "games")
    result = invoke("stats", folder)
    assert result.status == 0
    assert result.err == "".join(
        f"{folder}/{name}.yaml: left out: Toy has no statistics. See its games with: enigma-ref list.\n"
        for name in ("t1", "t2", "t3")
    )
    assert result.out.startswith("4 records: 1 finished game and 3 left out.\n\nPlayers, by rating")
    given = invoke("stats", folder, "--json").json
    assert given["left_out"][0] == {
        "file": f"{folder}/t1.yaml",
        "line": None,
        "code": "box",
        "why": "Toy has no statistics. See its games with: enigma-ref list.",
    }
    assert "boxes" not in given


# ---- any one record ----


def bare(path: Path) -> Path:
    """Write a record as one begins it by hand: it says neither when it was nor what happened."""
    hand_made(path, [])
    path.write_text(re.sub("started: .*\n", "", path.read_text("utf-8")).replace("moves:\n", "moves: []\n"), "utf-8")
    return path


def test_a_record_without_times_and_moves(tmp_path: Path) -> None:
    path = bare(tmp_path / "bare.yaml")
    hand_made(tmp_path / "won.yaml", WON)
    given = invoke("stats", tmp_path, "--json").json
    assert (given["finished"], given["unfinished"], given["left_out"]) == (1, 1, [])
    assert invoke("stats", path).status == 0
    assert invoke("stats", tmp_path, "--html", "-").status == 0
    rows = invoke("export", tmp_path, "--to", "csv")
    assert (rows.status, rows.err) == (0, "")
    assert rows.out.count("bare.yaml") == 2
    refused = invoke("export", path, "--to", "bgstats")
    assert refused.status == 1
    assert "no end yet" in refused.err


def test_whatever_one_record_breaks_the_others_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ToyStatistics):
        def summary(self, *_: Any) -> Any:
            raise KeyError("stones")

    class BrokenBox(ToyBox):
        def statistics(self) -> ToyStatistics:
            return Broken()

    monkeypatch.setitem(games.BOXES, "toy", BrokenBox())
    folder = shelf(tmp_path / "games")
    result = invoke("stats", folder)
    assert result.status == 0
    assert result.err.splitlines()[0] == (
        f"{folder}/t1.yaml: left out: The program failed over it (KeyError('stones')). Please report that."
    )
    assert result.out.startswith("4 records: 1 finished game and 3 left out.\n")
    assert invoke("stats", folder, "--json").json["left_out"][0]["code"] == "failed"


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize("write", [lambda path: heap(path, "take Ann 3"), lambda path: hand_made(path, WON), bare])
def test_summaries_go_from_process_to_process(tmp_path: Path, write: Callable[[Path], Path]) -> None:
    found = sum_up(Content(write(tmp_path / "a.yaml").read_bytes()))
    assert isinstance(found, Sound)
    assert pickle.loads(pickle.dumps(found)) == found


def test_reasons_go_from_process_to_process(tmp_path: Path) -> None:
    path = hand_made(tmp_path / "a.yaml", ["solve Ann", "solve Ann"])
    found = sum_up(Content(path.read_bytes()))
    assert isinstance(found, Unsound)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert str(again.why) == str(found.why)
