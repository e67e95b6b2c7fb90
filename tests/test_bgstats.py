"""`export --to bgstats`: the play field by field, ties, the id that stays, and the QR code as a camera sees it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml

from enigma_ref.core.bgstats import Extras, link
from enigma_ref.core.log import Log
from enigma_ref.games.enigma.export.bgstats_play import play, play_id
from enigma_ref.games.enigma.stats.summary import summarize
from enigma_ref.store.record import Record
from enigma_ref.views import qr

from .cli_helpers import ROUND_ONE, assert_one_paragraph, environment, invoke, record, spawn
from .test_export import SAMPLES, generated

ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
HINTS = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
"""What may speak of another terminal than the one at hand."""


def played(log: Log[Any, Any], record: Record, extras: Extras = Extras()) -> Any:  # noqa: B008  a plain tuple
    started = record.header.get("started")
    assert started is None or isinstance(started, str)
    summary = summarize(log, started, lambda number: record.entries[number - 1].at)
    return play(log, summary, record.header, extras)


def payload(url: str) -> Any:
    """Return what a link carries."""
    parts = urlsplit(url)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == ADDRESS
    query = parse_qs(parts.query, strict_parsing=True)
    assert list(query) == ["data"]
    assert re.fullmatch(r"[A-Za-z0-9%._~!*'()-]+", parts.query.removeprefix("data=")), "nothing left to be escaped"
    return json.loads(query["data"][0])


def expected(path: Path) -> Any:
    """Return the play of a sample, from nothing but its YAML: claims, times, and networkers as `status` counts them."""
    raw = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    status = invoke("status", path, "--json").json
    by_name = {player["name"]: player for player in status["players"]}
    (result,) = [entry["result"] for entry in raw["moves"] if "result" in entry]
    end = next(entry["at"] for entry in raw["moves"] if "result" in entry)
    begin, finish = datetime.fromisoformat(raw["started"]), datetime.fromisoformat(end)
    best = max(player["score"] for player in status["players"])

    def strength(name: str) -> tuple[int, int]:
        player = by_name[name]
        return player["score"], player["on_board"] if player["score"] == best else 0

    editions = {"en": "English", "de": "German", "fr": "French", "cs": "Czech", "ru": "Russian"}
    return {
        "sourceName": "enigma-ref",
        "playDate": finish.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": round((finish - begin).total_seconds() / 60),
        "board": f"{editions[raw['edition']]} edition",
        "game": {"name": "Enigma", "sourceGameId": "enigma", "highestWins": True, "noPoints": False},
        "location": "",
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "startPlayer": name == raw["first"],
                "score": by_name[name]["score"],
                "rank": 1 + sum(strength(other) > strength(name) for other in by_name),
                "winner": name in result["winners"],
            }
            for name in by_name
        ],
    }


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_link_of_a_sample_field_by_field(path: Path) -> None:
    result = invoke("export", path, "--to", "bgstats")
    assert result.status == 0
    assert result.err == ""
    found = payload(result.out.removesuffix("\n"))
    assert re.fullmatch("[0-9a-f]{16}", found.pop("sourcePlayId"))
    assert found == expected(path)
    again = invoke("export", path, "--to", "bgstats", "--json", "--location", "Café & more", "--bgg-id", "42").json
    assert payload(again["link"]) == again["play"]
    assert again["play"]["location"] == "Café & more"
    assert again["play"]["game"]["bggId"] == 42
    assert again["file"] == str(path)
    for player in again["play"]["players"]:
        assert type(player["startPlayer"]) is type(player["winner"]) is bool
        assert type(player["score"]) is type(player["rank"]) is int


def finished() -> Iterator[tuple[Log[Any, Any], Record]]:
    for seed in range(160):
        log, record, _ = generated(seed, 0.0, 1 + seed % 3)
        if log.state.result and log.state.result.by != "abandoned":
            yield log, record


@pytest.mark.slow
def test_ties() -> None:
    kinds: set[tuple[str, int]] = set()
    for log, found_record in finished():
        result, scores = log.state.result, log.state.scores
        found = played(log, found_record, Extras(ended="2026-11-16T22:00:00+01:00"))["players"]
        kinds.add((result.by, len(result.winners)))
        assert [player["winner"] for player in found] == [seat in result.winners for seat in range(len(scores))]
        assert [player["score"] for player in found] == list(scores)
        assert {player["rank"] for player in found if player["winner"]} == {1}
        assert [player["winner"] for player in found] == [player["rank"] == 1 for player in found]
        for one in found:
            for other in found:
                if one["score"] > other["score"]:
                    assert one["rank"] < other["rank"]
        ranks = sorted(player["rank"] for player in found)
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks), "a shared rank leaves gaps"
    assert {kind for kind, _ in kinds} == {"score", "networkers", "shared"}
    assert {("shared", 2)} <= kinds


@pytest.mark.slow
def test_the_id_stays_and_tells_games_apart(tmp_path: Path) -> None:
    ids = set()
    games = list(finished())
    for log, found_record in games:
        here = play_id(log, found_record.header)
        ids.add((here, found_record.header.get("started")))
        if found_record.header.get("started"):
            assert play_id(log.history()[0], found_record.header) == here, "no matter what its moves say"
        for more in ("note well played", f"wheel {log.state.name(0)} 3", "undo", "accept abandon"):
            assert play_id(log.enter(more), found_record.header) == here
    by_hand = [found for found, started in ids if started is None]
    assert len(by_hand) == len(set(by_hand)) > 10
    path = shutil.copy(SAMPLES[0], tmp_path / "elsewhere.yaml")
    one, other = (invoke("export", each, "--to", "bgstats", "--json").json for each in (SAMPLES[0], path))
    assert one["play"] == other["play"]
    assert invoke("do", "--game", path, "note", "revenge", "next", "week").status == 0
    assert invoke("export", path, "--to", "bgstats", "--json").json["play"] == one["play"]
    assert (
        len({invoke("export", each, "--to", "bgstats", "--json").json["play"]["sourcePlayId"] for each in SAMPLES}) == 3
    )


def decoded(rows: list[str], light: int = 255, dark: int = 0) -> str:
    """Look at lines of half blocks as a camera does, and return what the code says."""
    import zxingcpp
    from PIL import Image

    halves = {" ": (light, light), "▀": (dark, light), "▄": (light, dark), "█": (dark, dark)}
    picture = Image.new("L", (len(rows[0]), 2 * len(rows)))
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            for half, shade in enumerate(halves[character]):
                picture.putpixel((x, 2 * y + half), shade)
    around = Image.new("L", (picture.width + 6, picture.height + 6), 0)  # a dark terminal around it
    around.paste(picture, (3, 3))
    (found,) = zxingcpp.read_barcodes(around.resize((around.width * 4, around.height * 4)))
    return str(found.text)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_code_in_a_pipe_says_the_link(path: Path) -> None:
    result = (spawn if path == SAMPLES[0] else invoke)("export", path, "--to", "bgstats", "--qr")
    assert result.status == 0
    url, *rows = result.out.removesuffix("\n").split("\n")
    assert len({len(row) for row in rows}) == 1
    assert decoded(rows) == url


def test_the_code_as_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "code.svg"
    assert invoke("export", SAMPLES[0], "--to", "bgstats", "--svg", out).status == 0
    assert out.read_text("utf-8").startswith('<?xml version="1.0"')
    printed = invoke("export", SAMPLES[0], "--to", "bgstats", "--svg", "-")
    assert printed.out == out.read_text("utf-8")


def test_the_picture_on_standard_output_and_the_link_in_a_file(tmp_path: Path) -> None:
    out = tmp_path / "link.txt"
    alike = invoke("export", SAMPLES[0], "--to", "bgstats", "--svg", out, "--out", out)
    assert alike == (2, "", "--svg and --out have the same OUT. Name one for each.\n")
    printed = invoke("export", SAMPLES[0], "--to", "bgstats", "--svg", "-", "--out", out)
    assert printed.out.startswith('<?xml version="1.0"')
    assert out.read_text("utf-8") == invoke("export", SAMPLES[0], "--to", "bgstats").out


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (
            ["--svg", "-"],
            2,
            "The picture and the JSON answer cannot both go to standard output. Name a file: --svg OUT.",
        ),
        (["--out", "link.txt"], 2, "--json answers on standard output: leave out --out, or --json."),
        (["--qr"], 2, "--json and --qr do not go together: leave one out."),
        (["--svg", "code.yaml"], 3, "code.yaml: This is the name of a record, which is never written over."),
    ],
)
def test_one_document_and_nothing_else(words: list[str], status: int, says: str) -> None:
    result = invoke("export", SAMPLES[0], "--to", "bgstats", "--json", *words)
    assert result.status == status
    assert result.json["error"]["message"] == says


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "lines", "fits"), [(120, 60, True), (80, 60, False), (120, 24, False)])
def test_the_code_in_a_terminal(columns: int, lines: int, fits: bool) -> None:
    pexpect = pytest.importorskip("pexpect", reason="no terminals to pretend here")
    words = ["-m", "enigma_ref", "export", str(SAMPLES[0]), "--to", "bgstats"]
    env = {key: value for key, value in environment(TERM="xterm-256color").items() if key not in HINTS}
    child = pexpect.spawn(sys.executable, words, dimensions=(lines, columns), timeout=30, encoding="utf-8", env=env)
    text = child.read()
    child.close()
    assert child.exitstatus == 0
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    rows = [line for line in plain.splitlines() if re.fullmatch("[ ▀▄█]+", line)]
    if fits:
        assert "48;2;255;255;255" in text or "48;5;231" in text or "47m" in text, (
            "black on white, whatever the terminal"
        )
        width = max(map(len, rows))
        assert decoded([row.ljust(width) for row in rows]) == plain.splitlines()[0]
    else:
        assert not rows
        says = (
            f"The QR code needs 97 columns and 50 lines, and this terminal has {columns} and {lines}. Make its window"
        )
        assert says in " ".join(plain.split())


def test_a_link_that_is_too_long_for_a_code(tmp_path: Path) -> None:
    base = ["export", SAMPLES[0], "--to", "bgstats", "--location"]
    room = qr.MOST - len(invoke(*base, "x").out.strip()) + 1
    assert invoke(*base, "x" * room, "--qr").status == 0
    for option in (["--qr"], ["--svg", tmp_path / "code.svg"]):
        result = invoke(*base, "x" * (room + 1), *option)
        assert result.status == 2
        assert result.err == (
            "The link is too long for a QR code: 2954 characters, and the largest code holds 2953. "
            "Give a shorter --location, or take the link as it is: --no-qr.\n"
        )
    assert payload(invoke(*base, "x" * 9000).out.strip())["location"] == "x" * 9000


def test_a_record_without_times(tmp_path: Path) -> None:
    lines = [line for line in SAMPLES[0].read_text("utf-8").splitlines() if not line.startswith("started:")]
    by_hand = [re.sub(r"- \{n: \d+, at: \S+, move: (.*), seal: .*", r"- {move: \1}", line) for line in lines]
    path = tmp_path / "by-hand.yaml"
    path.write_text("\n".join(by_hand) + "\n", "utf-8")
    result = invoke("export", path, "--to", "bgstats")
    assert_one_paragraph(result)
    assert result.status == 2
    assert result.err == (
        "The record does not say when the game was played, and BG Stats wants to know. "
        "Add the moment of its end, like --ended 2026-11-16T21:45:00+01:00.\n"
    )
    wrong = invoke("export", path, "--to", "bgstats", "--ended", "yesterday")
    assert (wrong.status, wrong.err) == (
        2,
        "--ended 'yesterday' is no moment. Write it like 2026-11-16T21:45:00+01:00.\n",
    )
    found = invoke("export", path, "--to", "bgstats", "--json", "--ended", "2026-11-16T21:45:00+01:00").json["play"]
    assert found["playDate"] == "2026-11-16 20:45:00"
    assert {**found, "sourcePlayId": 0, "playDate": 0} == {
        **expected(SAMPLES[0]),
        "sourcePlayId": 0,
        "playDate": 0,
        "durationMin": 0,
    }


def test_another_end_than_the_record_says() -> None:
    words = ["export", SAMPLES[0], "--to", "bgstats", "--json", "--ended"]
    found = invoke(*words, "2026-10-03T21:00:00+01:00").json["play"]
    assert (found["playDate"], found["durationMin"]) == ("2026-10-03 20:00:00", 90)
    found = invoke(*words, "2026-10-03T21:00:00").json["play"]
    assert found["playDate"] == "2026-10-03 21:00:00"
    assert found["durationMin"] == 0, "without an offset it cannot be told"


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_moments_at_the_edge_of_time(moment: str) -> None:
    result = invoke("export", SAMPLES[0], "--to", "bgstats", "--ended", moment)
    assert result.status == 2
    assert_one_paragraph(result)


def test_games_that_are_no_play(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml", ROUND_ONE)
    result = invoke("export", path, "--to", "bgstats")
    assert_one_paragraph(result)
    assert (result.status, result.err) == (
        1,
        "refused (end/target): The game has no end yet (round 2). BG Stats takes finished games: play it to its end. "
        "As it is, it goes --to json and --to csv.\n",
    )
    assert invoke("do", "--game", path, "abandon").status == 0
    result = invoke("export", path, "--to", "bgstats", "--json")
    assert result.status == 1
    assert result.json["error"]["message"] == (
        "The game was abandoned and has no winner: BG Stats would count a defeat for everyone. "
        "It still goes --to json and --to csv."
    )
    for form in ("json", "csv"):
        assert invoke("export", path, "--to", form).status == 0


def test_the_link_is_escaped_as_a_browser_does() -> None:
    assert link({"a": "ü'\ud800"}).endswith("data=%7B%22a%22%3A%22%C3%BC'%3F%22%7D")
