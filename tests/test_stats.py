"""`stats`: every number a second way, what counts and what does not, and how it is shown."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enigma_ref.core.rating import Play, Rated, Rating
from enigma_ref.core.sheets import Section
from enigma_ref.core.timing import Clock, between, moment
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.stats.stats_sheets import sections
from enigma_ref.games.enigma.stats.summary import GameSummary, summarize
from enigma_ref.games.enigma.stats.totals import EnigmaTotals
from enigma_ref.library.examine import examine
from enigma_ref.library.rating import rate, rated

from . import stats_model
from .cli_helpers import ROUND_ONE, Result, invoke, record, spawn
from .patience import examples
from .samples import ENIGMA as SAMPLES
from .shelf import fill

HEADER = """\
format: enigma-ref/1
box: enigma
edition: {edition}
rulings: {{target: {target}}}
players:
{players}first: {first}
start_tile: r:N b:E y:S r:W
started: {day}T19:30:00+01:00
moves:
"""
WON = ["choose Ann weight", "choose Bob angular", "solve Bob", "time", "place Bob n1 b:NE r:S on r"]
"""Bob closes a system of two red cells: 2 points."""
SHARED = [
    "choose Ann weight",
    "choose Bob conduit",
    "solve Bob",
    "solve Ann",
    "place Ann n1 r:S on r",
    "place Bob s1 y:N on y",
]
"""Each closes a system of two cells: 2 points each, no networker on the board."""


def hand_made(
    path: Path,
    moves: list[str],
    *,
    names: tuple[str, ...] = ("Ann", "Bob"),
    day: str = "2026-01-01",
    edition: str = "en",
    target: int = 2,
    step: int = 30,
) -> Path:
    """Write a record as one writes it by hand, with an entry every `step` seconds."""
    players = "".join(
        f"- {{name: {name}, color: {color}}}\n"
        for name, color in zip(names, ("black", "white", "green", "red"), strict=False)
    )
    text = HEADER.format(edition=edition, target=target, players=players, first=names[0], day=day)
    for number, move in enumerate(moves, 1):
        at = number * step
        text += f"- {{at: '{day}T{19 + (1800 + at) // 3600}:{(30 + at // 60) % 60:02}:{at % 60:02}+01:00', "
        text += f"move: '{move}'}}\n"
    path.write_text(text, "utf-8")
    return path


def stats(*arguments: object) -> Result:
    return invoke("stats", *arguments)


def found(*arguments: object) -> Any:
    result = stats(*arguments, "--json")
    assert result.status == 0, result
    return result.json


def shown(document: Any) -> list[Section]:
    return sections(document, Rated({}, {}))


def ratings(games: list[Play]) -> dict[str, Rating]:
    return dict(rate(games).ratings)


def player(document: Any, name: str) -> Any:
    return next(each for each in document["players"] if each["name"] == name)


def summary(path: Path) -> GameSummary:
    examined = examine(path)
    assert examined.sound, examined.findings
    assert examined.log is not None
    return summarize(examined.log, examined.started, examined.entered_at)


# ---- the second way ----


def assert_same_as_the_model(folder: Path) -> Any:
    given = found(folder)
    assert given["left_out"] == []
    games = [stats_model.Facts(path, path.as_posix()) for path in sorted(folder.glob("*.yaml"))]
    expected = stats_model.document(games)
    assert {key: given[key] for key in expected} == expected
    assert given["records"] == len(games)
    return given


@pytest.mark.slow
def test_every_number_a_second_way(tmp_path: Path) -> None:
    fill(tmp_path, 12, seed=11, mistakes=0.05, target=4)
    given = assert_same_as_the_model(tmp_path)
    assert given["finished"] >= 5


@pytest.mark.slow
@pytest.mark.long
def test_every_number_a_second_way_over_long_games(tmp_path: Path) -> None:
    fill(tmp_path, 22, seed=31, target=9)
    given = assert_same_as_the_model(tmp_path)
    assert given["finished"] >= 14
    assert given["unfinished"]
    assert given["abandoned"]
    assert any(each["shared"] for each in given["players"])
    assert all(each["points"]["others_closing"] for each in given["players"])
    assert any(each["timed_rounds"] < each["rounds"] for each in given["players"])
    assert {kind["players"] for kind in given["results"]} == {2, 3, 4}


def test_samples_a_second_way(tmp_path: Path) -> None:
    """The samples have all that the generator does not: a ruling in mid-game, four players, other scripts."""
    for path in SAMPLES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert assert_same_as_the_model(tmp_path)["finished"] == 3


def test_the_order_of_games_changes_nothing(tmp_path: Path) -> None:
    paths = fill(tmp_path, 8, seed=5, target=3)
    games = [(path.name, summary(path)) for path in paths]

    def added(order: list[tuple[str, GameSummary]]) -> dict[str, Any]:
        totals = EnigmaTotals()
        for name, game in order:
            totals.add(name, game, {})
        return totals.document(rate(totals.plays))

    expected = added(games)

    @given(st.permutations(games))
    @settings(max_examples=examples(12), deadline=None)
    def same(order: list[tuple[str, GameSummary]]) -> None:
        assert added(order) == expected

    same()


@pytest.mark.slow
def test_processes_change_nothing(tmp_path: Path) -> None:
    fill(tmp_path, 12, seed=8, target=3)
    (tmp_path / "broken.yaml").write_text("nothing", "utf-8")
    one, two = (spawn("stats", tmp_path, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert one.status == 0


# ---- what is shown ----


def evening(folder: Path) -> Path:
    """Three games of two, one abandoned, and one of three that goes on."""
    folder.mkdir(exist_ok=True)
    hand_made(folder / "a.yaml", WON)
    hand_made(folder / "b.yaml", SHARED, day="2026-01-02", edition="de", step=20)
    hand_made(folder / "c.yaml", [*WON[:4], "abandon"], day="2026-01-03")
    hand_made(folder / "d.yaml", ["choose Ann fragment"], names=("Ann", "Bob", "Cleo"), day="2026-01-04")
    return folder


TABLES = """\
4 records: 2 finished games, 1 unfinished and 1 abandoned.
1 unfinished and 1 abandoned have no part in wins, points and rating; their
puzzles, rounds, closed systems and best scorings count.

Players, by rating less three times its uncertainty
Player  Games  Wins              Average  Best      Rating
Bob         2   1.5  ███████▌        2.0     2  27.1 ± 7.8
Ann         2   0.5  ██▌             1.0     2  22.9 ± 7.8
Cleo        0     0                    –     –           –

Points for each game, by who closed the system
Player  Own  Others'                        Stranded
Bob     2.0      0.0  ████████████████████       0.0
Ann     1.0      0.0  ██████████                 0.0

Puzzles solved
Player      weight  fragment     conduit     angular         all
Bob              –         –  1/1 █ 100%  2/2 █ 100%  3/3 █ 100%
Ann     1/3 ▃  33%         –           –           –  1/3 ▃  33%
Cleo             –         –           –           –           –

Rounds: with the first marker, solved first, how long
Player  Rounds  Marker  Solved first              A round
Bob          4       0        3  75%  ███████▌       2:15
Ann          4       4        0   0%                 2:15
Cleo         1       0        0   0%                    –

Head to head: who finished before whom
                            Level  Games
Ann  0  ▒▒▒▒▒░░░░░  1  Bob      1      2

By edition and number of players
Edition  Players  Games  Most wins          Won with  Rounds  Time
en             2      1  Bob 1                   2.0     1.0  2:30
de             2      1  Ann, Bob 0.5 each       2.0     1.0  2:00

Longest system: 2 cells, closed by Bob and Ann, the first of them in {folder}/a.yaml entry 5
Best scoring: 2 points each for Bob and Ann, the first time in {folder}/a.yaml entry 5
To see why: enigma-ref why {folder}/a.yaml 5
"""


def test_tables_to_the_letter(tmp_path: Path) -> None:
    result = stats(evening(tmp_path / "games"))
    assert result.out == TABLES.format(folder=tmp_path / "games")
    assert result.err == ""
    assert result.status == 0


@pytest.mark.slow
def test_pipe_gets_plain_text_in_80_columns(tmp_path: Path) -> None:
    names = ("Maximilian-Alexander", "Wilhelmina-Charlotte", "Bartholomew-Benedict", "Ann")
    moves = [f"choose {name} {kind}" for name, kind in zip(names, CATEGORIES, strict=True)]
    hand_made(tmp_path / "a.yaml", [*moves, f"solve {names[1]}", "time", f"place {names[1]} n1 r:S on r"], names=names)
    result = spawn("stats", tmp_path)
    assert (result.status, result.err) == (0, "")
    tables = result.out.split("\nLongest")[0]
    assert "Maximilian-Alexander" in tables
    for line in tables.splitlines():
        assert len(line) <= 80, line
        assert line == line.rstrip()
    assert "\x1b" not in result.out


def test_terminal_gets_colour_and_a_narrow_one_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from enigma_ref.views.stats_tables import tables

    given = found(*SAMPLES)
    for width in (40, 80, 200):
        terminal = Console(file=sys.stderr, force_terminal=True, width=width, record=True, markup=False)
        for block in tables(shown(given), width):
            terminal.print(block)
        colored = terminal.export_text(styles=True, clear=False)
        plain = terminal.export_text()
        assert "\x1b[" in colored
        assert all(len(line.rstrip()) <= width for line in plain.splitlines())
        assert ("██████████" in plain) == (width > 40), "a bar that would have to be folded is left out"
    # There is room for the counts in 80 columns, and more of them than that is no reason to break lines.
    assert "5/6 ▇  83%" in plain


@given(part=st.floats(-1, 2), width=st.integers(1, 40))
def test_bars_are_as_wide_as_asked_and_grow_with_what_they_show(part: float, width: int) -> None:
    from enigma_ref.views.stats_tables import bar

    drawn = bar(part, width)
    assert len(drawn) == width
    eighths = sum(8 if char == "█" else " ▏▎▍▌▋▊▉".index(char) for char in drawn)
    assert abs(eighths - max(0, min(1, part)) * width * 8) <= 0.5
    assert re.fullmatch(r"█*[▏▎▍▌▋▊▉]? *", drawn)


def test_many_pairs_are_cut_and_said() -> None:
    from enigma_ref.views.stats_tables import tables

    given = found(*SAMPLES)
    pair = given["head_to_head"][0]
    blocks = [str(block) for block in tables(shown({**given, "head_to_head": [pair] * 23}), 80)]
    assert "and 3 more pairs: see --json or --html" in blocks
    assert not any("more pairs" in str(block) for block in tables(shown({**given, "head_to_head": [pair] * 20}), 80))


# ---- names ----


def test_names_are_matched_exactly_and_aliases_join_them(tmp_path: Path) -> None:
    hand_made(tmp_path / "a.yaml", WON)
    hand_made(tmp_path / "b.yaml", [move.replace("Bob", "bob") for move in WON], names=("Ann", "bob"), day="2026-01-02")
    hand_made(tmp_path / "c.yaml", [move.replace("Bob", "Bobby") for move in WON], names=("Ann", "Bobby"))
    apart = found(tmp_path)
    assert {each["name"]: each["wins"] for each in apart["players"]} == {"Bob": 1, "bob": 1, "Bobby": 1, "Ann": 0}
    together = found(tmp_path, "--alias", "bob=Bob", "--alias", " Bobby = bob ")
    assert {each["name"]: each["wins"] for each in together["players"]} == {"Bob": 3, "Ann": 0}
    assert together["aliases"] == {"bob": "Bob", "Bobby": "Bob"}
    assert together["head_to_head"] == [{"players": ["Ann", "Bob"], "games": 3, "ahead": [0, 3], "level": 0}]
    new = found(tmp_path, "--alias", "Bob=Robert")
    assert player(new, "Robert")["games"] == 1


def test_aliases_are_composed_letters(tmp_path: Path) -> None:
    hand_made(tmp_path / "a.yaml", [move.replace("Bob", "Zoé") for move in WON], names=("Ann", "Zoé"))
    assert player(found(tmp_path, "--alias", "Zoe\u0301=Zoe"), "Zoe")["wins"] == 1


@pytest.mark.parametrize(
    ("aliases", "message"),
    [
        (["Anna"], "'Anna' is no alias. Write --alias \"Anna=Ann\" to count Anna's games as Ann's."),
        (["Anna="], "'Anna=' is no alias. Write --alias \"Anna=Ann\" to count Anna's games as Ann's."),
        (["=Ann"], "'=Ann' is no alias. Write --alias \"Anna=Ann\" to count Anna's games as Ann's."),
        (["Anna=Ann", "Anna=Bob"], "--alias: Anna cannot be both Ann and Bob. Leave one of them out."),
        (["Ann=Anna", "Anna=Ann"], "--alias: Ann = Anna = Ann goes round in a circle. Leave one of them out."),
        (["Ann=Ann"], "--alias: Ann = Ann goes round in a circle. Leave one of them out."),
        (
            ["An na=Ann"],
            "--alias: 'An na' cannot be a player's name. "
            "A name is made of letters, digits, - _ . and ', with no space.",
        ),
        (["Ann=undo"], "--alias: 'undo' cannot be a player's name. undo is the word of a move: add a letter."),
    ],
)
def test_aliases_that_are_unclear(aliases: list[str], message: str) -> None:
    options = [word for alias in aliases for word in ("--alias", alias)]
    result = stats(*SAMPLES, *options)
    assert (result.status, result.out, result.err) == (2, "", message + "\n")
    result = stats(*SAMPLES, *options, "--json")
    assert (result.status, result.json) == (2, {"error": {"code": "usage", "message": message, "rule": None}})


def test_the_same_alias_twice_is_no_contradiction() -> None:
    assert stats(*SAMPLES, "--alias", "Ann=Anna", "--alias", "Ann=Anna").status == 0


def test_an_alias_for_nobody_is_said() -> None:
    result = stats(*SAMPLES, "--alias", "Anne=Annie", "--alias", "Xerxes=Ann")
    assert result.status == 0
    assert result.err.splitlines() == [
        "--alias: nobody in these games is called Anne. Did you mean Ann?",
        "--alias: nobody in these games is called Xerxes.",
    ]


def test_two_of_one_game_cannot_be_one_person(tmp_path: Path) -> None:
    hand_made(tmp_path / "a.yaml", WON)
    hand_made(tmp_path / "b.yaml", SHARED, day="2026-01-02")
    hand_made(tmp_path / "c.yaml", [m.replace("Bob", "Cleo") for m in WON], names=("Ann", "Cleo"), day="2026-01-03")
    result = stats(tmp_path, "--alias", "Bob=Ann")
    assert result.err == "".join(
        f"{tmp_path}/{name}.yaml: left out: Ann and Bob both play in it, and --alias makes them one person, Ann.\n"
        for name in "ab"
    )
    assert result.out.startswith("3 records: 1 finished game and 2 left out.\n")
    given = found(tmp_path, "--alias", "Bob=Ann")
    assert [each["code"] for each in given["left_out"]] == ["alias", "alias"]
    assert player(given, "Ann")["games"] == 1


# ---- what counts ----


def test_only_sound_games_count(tmp_path: Path) -> None:
    sample = SAMPLES[0]
    text = sample.read_text("utf-8")
    (tmp_path / "changed.yaml").write_text(text.replace("choose Bob angular", "choose Bob conduit", 1), "utf-8")
    hand_made(tmp_path / "illegal.yaml", [*WON[:2], "place Bob n1 b:NE r:S", "solve Ann", "solve Ann"])
    (tmp_path / "nonsense.yaml").write_text("- \x1b[31m", "utf-8")
    hand_made(tmp_path / "sound.yaml", WON)
    result = stats(tmp_path)
    assert result.status == 0
    changed, illegal, nonsense = result.err.splitlines()
    assert re.fullmatch(
        rf"{tmp_path}/changed.yaml:\d+: left out: The seal is not that of this entry: .* was changed after it was "
        r"written\.( \d+ more errors?: see enigma-ref audit\.)?",
        changed,
    )
    assert illegal == (
        f"{tmp_path}/illegal.yaml:14: left out: 'place Bob n1 b:NE r:S': Nobody lays or skips a tile before all have "
        "a result. The rest is replayed as if the table had let it stand. Correct it with do amend 3 MOVE or "
        "do strike 3, or let it stand with do amend 3 accept MOVE. 1 more error: see enigma-ref audit."
    )
    assert nonsense.startswith(f"{tmp_path}/nonsense.yaml:1: left out: ")
    assert "\x1b" not in result.err + result.out
    assert result.out.startswith("4 records: 1 finished game and 3 left out.\n")
    given = found(tmp_path)
    assert [Path(each["file"]).name for each in given["left_out"]] == ["changed.yaml", "illegal.yaml", "nonsense.yaml"]
    assert [each["code"] for each in given["left_out"]] == ["seal", "illegal", "unreadable"]
    assert given["left_out"][1]["line"] == 14
    alone = found(tmp_path / "sound.yaml")
    assert {**given, "left_out": [], "records": 1} == alone


def test_a_move_that_the_table_accepted_is_no_reason_to_leave_a_game_out(tmp_path: Path) -> None:
    hand_made(tmp_path / "a.yaml", ["choose Ann weight", "accept choose Bob weight", *WON[2:]])
    assert player(found(tmp_path), "Bob")["solving"]["weight"] == {"tried": 1, "solved": 1, "rate": 1.0}


def test_a_sealed_copy_counts_and_is_named(tmp_path: Path) -> None:
    sample = SAMPLES[0]
    for name in "abcdefg":
        (tmp_path / f"{name}.yaml").write_bytes(sample.read_bytes())
    result = stats(tmp_path)
    named = "".join(
        f"{tmp_path}/{name}.yaml: the same game as {tmp_path}/a.yaml, and counted too. Leave out one of them.\n"
        for name in "bcdef"
    )
    assert result.err == f"{named}1 more copy of a game is counted too.\n"
    assert result.out.startswith("7 records: 7 finished games.\n")
    assert found(tmp_path)["copies"][0] == {"file": f"{tmp_path}/b.yaml", "of": f"{tmp_path}/a.yaml"}


def test_without_a_seal_nothing_shows_that_two_games_are_one(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml", "c.yaml"):
        hand_made(tmp_path / name, WON)
    given = found(tmp_path)
    assert (given["finished"], given["left_out"]) == (3, [])
    assert player(given, "Bob")["wins"] == 3


def test_a_path_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hand_made(tmp_path / "a.yaml", WON)
    monkeypatch.chdir(tmp_path)
    given = found(tmp_path, path, "a.yaml", "./a.yaml")
    assert (given["records"], given["finished"], given["left_out"]) == (1, 1, [])


def test_unfinished_and_abandoned_games_count_for_puzzles_and_rounds_only(tmp_path: Path) -> None:
    given = found(evening(tmp_path))
    ann, bob, cleo = (player(given, name) for name in ("Ann", "Bob", "Cleo"))
    assert (bob["games"], bob["unfinished"], bob["abandoned"]) == (2, 1, 1)
    assert (cleo["games"], cleo["unfinished"], cleo["average"], cleo["rating"]) == (0, 1, None, None)
    assert bob["solving"]["angular"] == {"tried": 2, "solved": 2, "rate": 1.0}
    # The abandoned round was not played to its end, the unfinished one neither: they have no time.
    assert (bob["rounds"], bob["timed_rounds"]) == (4, 2)
    assert ann["first_marker"] == 4
    assert [kind["games"] for kind in given["results"]] == [1, 1]


def test_nothing_to_count(tmp_path: Path) -> None:
    result = stats(tmp_path)
    assert (result.status, result.out, result.err) == (0, "There are no records here: nothing to count.\n", "")
    given = found(tmp_path)
    assert (given["records"], given["players"], given["longest_system"]) == (0, [], None)
    missing = tmp_path / "missing"
    result = stats(missing)
    assert (result.status, result.err) == (3, f"{missing}: There is no such file or folder. Check the name.\n")
    assert stats(missing, "--json").json["error"]["code"] == "missing"
    assert stats("--nothing").status == 2


def test_only_broken_records(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("nothing", "utf-8")
    result = stats(tmp_path)
    assert result.status == 0
    assert result.out == "1 record: 0 finished games and 1 left out.\n"
    assert stats(tmp_path, "--html", tmp_path / "out.html").status == 0


def test_what_was_named_and_is_not_there_is_an_error_and_the_rest_is_counted(tmp_path: Path) -> None:
    game, page = record(tmp_path / "x.yaml", ROUND_ONE), tmp_path / "page.html"
    nowhere = tmp_path / "nowhere"
    found = invoke("stats", game, nowhere)
    assert (found.status, found.out.partition(":")[0]) == (3, "1 record")
    assert found.err == f"{nowhere.as_posix()}: left out: There is no such file or folder. Check the name.\n"
    told = invoke("stats", game, nowhere, "--json")
    assert (told.status, told.json["records"], len(told.json["left_out"])) == (3, 1, 1)
    assert invoke("stats", game, nowhere, "--html", page).status == 3
    assert invoke("stats", game, tmp_path).status == 0
    parts = [tmp_path / f"{number}.jsonl" for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        assert invoke("stats", game, nowhere, "--shard", f"{number}/2", "--summaries", part).status == 0
    assert invoke("stats", "--merge", *parts) == found


def test_what_is_said_to_be_left_out_adds_up(tmp_path: Path) -> None:
    """What is no record, such as a folder that cannot be read, is named, and is none of those that were counted."""
    hand_made(tmp_path / "a.yaml", [])
    (tmp_path / "b.yaml").write_text("nothing", "utf-8")
    result = stats(tmp_path, tmp_path / "missing")
    assert result.out.startswith("2 records: 0 finished games, 1 unfinished and 1 left out.\n")
    assert "missing: left out: There is no such file or folder." in result.err


def test_a_game_before_its_first_move(tmp_path: Path) -> None:
    hand_made(tmp_path / "a.yaml", [])
    given = found(tmp_path)
    assert given["unfinished"] == 1
    assert player(given, "Ann")["rounds"] == 0
    assert stats(tmp_path).status == 0


# ---- the game as corrected ----


def test_corrections_take_their_part_away(tmp_path: Path) -> None:
    moves = [
        *("choose Ann weight", "choose Bob angular", "solve Ann", "undo", "solve Bob", "fail Bob"),
        *("strike 6", "time", "place Bob n1 b:NE r:S on r", "undo", "place Bob n1 b:NE r:S", "amend 11 skip Bob"),
    ]
    game = summary(hand_made(tmp_path / "a.yaml", moves))
    ann, bob = game.players
    assert game.state == "unfinished"
    assert [player.score for player in game.players] == [0, 0]
    assert (ann.solving["weight"], bob.solving["angular"]) == ((1, 0), (1, 1))
    assert (ann.first_to_solve, bob.first_to_solve) == (0, 1)
    assert (bob.best, game.longest, game.best, game.tiles) == (None, [], [], 0)
    assert len(game.rounds) == 1


def test_who_is_level_at_the_top_is_named(tmp_path: Path) -> None:
    """Ann and Bob both close two cells for 2 points, in one game or in two; the earlier one shows where."""
    one = hand_made(tmp_path / "b.yaml", SHARED)
    most = {"player": "Ann", "file": one.as_posix(), "entry": 5, "players": ["Ann", "Bob"]}
    given = assert_same_as_the_model(tmp_path)
    assert (given["longest_system"], given["best_scoring"]) == ({"cells": 2, **most}, {"points": 2, **most})
    shown = stats(one).out
    assert f"Longest system: 2 cells, closed by Ann and Bob, the first of them in {one} entry 5\n" in shown
    assert f"Best scoring: 2 points each for Ann and Bob, the first time in {one} entry 5\n" in shown
    two = hand_made(tmp_path / "a.yaml", WON, names=("Ann", "Bob"), day="2025-12-31")
    given = assert_same_as_the_model(tmp_path)
    assert given["best_scoring"] == {
        "points": 2,
        "player": "Bob",
        "file": two.as_posix(),
        "entry": 5,
        "players": ["Bob", "Ann"],
    }
    assert found(tmp_path, "--alias", "Ann=Zoe")["longest_system"]["players"] == ["Bob", "Zoe"]


def test_the_most_of_a_game_that_nobody_finished_counts_and_is_said_to(tmp_path: Path) -> None:
    """Points of a game that goes on are nobody's; what was closed in it was closed."""
    hand_made(tmp_path / "a.yaml", SHARED, names=("Ann", "Bob"), target=9)
    given = assert_same_as_the_model(tmp_path)
    ann = player(given, "Ann")
    assert (given["finished"], ann["games"], ann["points"]["total"], ann["average"]) == (0, 0, 0, None)
    assert given["best_scoring"]["points"] == ann["best_scoring"]["points"] == given["longest_system"]["cells"] == 2
    said = "1 unfinished and 0 abandoned have no part in wins, points and rating; their"
    said += " puzzles, rounds, closed systems and best scorings count."
    assert said in " ".join(stats(tmp_path).out.split())
    assert said in stats(tmp_path, "--html", "-").out
    hand_made(tmp_path / "a.yaml", SHARED)
    assert "unfinished" not in stats(tmp_path).out


def test_a_rejected_solution_is_not_solved_first(tmp_path: Path) -> None:
    game = summary(hand_made(tmp_path / "a.yaml", [*WON[:2], "solve Ann", "solve Bob", "fail Ann"]))
    assert game.rounds[0].first_solver == 1
    assert [player.solving["weight"] for player in game.players] == [(1, 0), (0, 0)]
    assert [player.solving["angular"] for player in game.players] == [(0, 0), (1, 1)]
    assert [player.first_to_solve for player in game.players] == [0, 1]
    again = [*WON[:2], "solve Ann", "fail Ann", "solve Bob", "accept solve Ann"]
    assert summary(hand_made(tmp_path / "a.yaml", again)).rounds[0].first_solver == 1


def test_playing_on_after_the_end(tmp_path: Path) -> None:
    moves = [*WON, "accept choose Bob weight", "choose Ann conduit", "solve Ann", "time", "place Ann s1 y:N on y"]
    game = summary(hand_made(tmp_path / "a.yaml", moves))
    assert [each.number for each in game.rounds] == [1, 2]
    assert [each.first for each in game.rounds] == [0, 1]
    assert all(each.complete for each in game.rounds)
    assert (game.state, game.by, [player.rank for player in game.players]) == ("finished", "shared", [1, 1])
    assert game.ended == "2026-01-01T19:35:00+01:00"
    assert game.players[1].solving["weight"] == (1, 0)


def test_playing_on_after_giving_up(tmp_path: Path) -> None:
    """The move that takes the game up again may be the last one of its round."""
    moves = [*WON[:2], "fail Ann", "abandon", "accept fail Bob", "choose Bob weight"]
    game = summary(hand_made(tmp_path / "a.yaml", moves))
    assert [(each.number, each.complete, each.seconds) for each in game.rounds] == [(1, True, 150), (2, False, None)]
    assert [player.solving["angular"] for player in game.players] == [(0, 0), (1, 0)]
    assert (game.state, game.ended) == ("unfinished", None)


# ---- time ----


def test_times() -> None:
    assert between("2026-01-01T10:00:00+01:00", "2026-01-01T10:00:00+00:00") == 3600
    assert between("2026-01-01T10:00:00", "2026-01-01T10:00:00+00:00") is None
    assert between("2026-01-01T10:00:01", "2026-01-01T10:00:00") is None
    assert between(None, "2026-01-01T10:00:00") is None
    assert between("soon", "2026-01-01T10:00:00") is None
    assert moment("1970-01-01T01:00:00+01:00") == 0
    assert moment("1970-01-01T00:00:01") == 1
    assert moment("0001-01-01T00:00:00+14:00") is not None
    assert moment("9999-12-31T23:59:59-14:00") is not None
    assert moment(None) is None


def test_clock() -> None:
    day = "2026-01-01T"
    clock = Clock(day + "10:00:00")
    clock.tick(day + "10:01:00")
    clock.tick(day + "11:01:00")
    assert clock.lap() == 3660
    clock.tick(day + "12:01:01")
    clock.tick(day + "12:02:00")
    assert clock.lap() is None, "nothing for more than an hour: interrupted"
    clock.tick(day + "12:03:00")
    assert clock.lap() == 60
    assert clock.lap() is None, "nothing happened"
    clock.tick(None)
    assert clock.lap() is None
    clock.tick(day + "12:05:00")
    assert clock.lap() is None, "nobody knows when the round before ended"
    clock.tick(day + "12:06:00")
    assert clock.lap() == 60
    clock.tick(day + "12:05:00")
    assert clock.lap() is None, "the clock was put back"


# ---- the rating ----


def plays(*games: tuple[float, str, str]) -> list[Play]:
    """Each game as when, file, and its players in order of their places, those level joined by `=`."""
    found = []
    for when, file, order in games:
        names, places = [], []
        place = 1
        for level in order.split():
            for name in level.split("="):
                names.append(name)
                places.append(place)
            place += len(level.split("="))
        found.append(Play(when, file, tuple(names), tuple(places)))
    return found


def test_rating_goes_by_time_then_file() -> None:
    games = plays((2, "a", "Bob Ann"), (1, "b", "Ann Bob"), (2, "c", "Bob Ann Cleo"), (float("inf"), "0", "Cleo Ann"))
    orders = [[games[i] for i in order] for order in ((0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1))]
    assert len({tuple(ratings(order).items()) for order in orders}) == 1
    assert [set(now) for now in rated(games)] == [
        {"Ann", "Bob"},
        {"Ann", "Bob"},
        {"Ann", "Bob", "Cleo"},
        {"Cleo", "Ann"},
    ]


@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from("ABCDEF"), min_size=2, max_size=4, unique=True),
            st.lists(st.integers(1, 4), min_size=4, max_size=4),
        ),
        max_size=12,
    )
)
@settings(max_examples=examples(12), deadline=None)
def test_rating_is_that_of_the_paper(drawn: list[tuple[list[str], list[int]]]) -> None:
    games = []
    known: dict[str, tuple[float, float]] = {}
    for number, (names, wished) in enumerate(drawn):
        places = [1 + sum(other < place for other in wished[: len(names)]) for place in wished[: len(names)]]
        games.append(Play(number, "", tuple(names), tuple(places)))
        before = [known.get(name, (stats_model.MU, stats_model.SIGMA)) for name in names]
        known.update(zip(names, stats_model._after(before, places), strict=True))
    random.Random(1).shuffle(games)
    given = ratings(games)
    assert given.keys() == known.keys()
    for name, (mu, sigma) in known.items():
        assert given[name].mu == pytest.approx(mu, abs=1e-6)
        assert given[name].sigma == pytest.approx(sigma, abs=1e-6)


def test_level_players_stay_level() -> None:
    given = ratings(plays((1, "a", "Ann=Bob=Cleo=Dan")))
    assert len({(round(each.mu, 9), round(each.sigma, 9)) for each in given.values()}) == 1
    assert given["Ann"].sigma < 25 / 3, "even that tells something"


def test_rating_shows_who_is_stronger_with_growing_certainty() -> None:
    few, many = (ratings(plays(*((n, "", "Ann Bob Cleo") for n in range(games)))) for games in (3, 30))
    for now in (few, many):
        assert now["Ann"].mu > now["Bob"].mu > now["Cleo"].mu
    assert many["Ann"].sigma < few["Ann"].sigma


# ---- the edge ----


def test_html_is_a_file_and_never_a_record(tmp_path: Path) -> None:
    path = hand_made(tmp_path / "a.yaml", WON)
    kept = path.read_bytes()
    result = stats(tmp_path, "--html", path)
    assert result.status == 3
    assert path.read_bytes() == kept
    out = tmp_path / "out.html"
    result = stats(path, "--html", out)
    assert (result.status, result.out) == (0, "")
    assert result.err == f"{out}: written, {out.stat().st_size:,} bytes.\n"
    assert stats(path, "--html", "-").out == out.read_text("utf-8")
    both = stats(path, "--html", out, "--json")
    assert both.json == found(path)
    result = stats(path, "--html", "-", "--json")
    assert (result.status, result.json["error"]["message"]) == (
        2,
        "The page and the JSON answer cannot both go to standard output. Name a file: --html OUT.",
    )


def test_what_is_not_needed_is_not_imported() -> None:
    code = (
        "import sys; from enigma_ref.cli.app import run; import enigma_ref.cli.stats\n"
        "assert not {'rich', 'openskill', 'jinja2'} & set(sys.modules), 'on import'\n"
        f"run(['stats', *{list(map(str, SAMPLES))!r}, '--json'])\n"
        "assert not {'rich', 'jinja2', 'pydantic'} & set(sys.modules), 'with --json'\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_keys_of_the_answer_are_documented() -> None:
    help_text = stats("--help").out
    text = (Path(__file__).parent.parent / "docs" / "stats.md").read_text("utf-8")
    given = found(*SAMPLES)

    def keys(value: object) -> set[str]:
        if isinstance(value, dict):
            return set(value).union(*(keys(item) for item in value.values()))
        return set().union(*(keys(item) for item in value)) if isinstance(value, list) else set()

    assert keys(given) <= set(re.findall(r"`(\w+)`", text))
    assert {*given, *given["players"][0], *given["results"][0]} <= set(re.findall(r"\w+", help_text))
