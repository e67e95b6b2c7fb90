"""`stats` of Beyond Code: every number a second way, what counts and what does not, and how it is shown."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enigma_ref.games.beyond_code.stats.summary import SeriesSummary, summarize
from enigma_ref.games.beyond_code.stats.totals import BeyondCodeTotals
from enigma_ref.library.examine import examine
from enigma_ref.library.rating import rate

from . import beyond_code_stats_model as model
from .beyond_code_shelf import fill
from .cli_helpers import invoke
from .samples import BEYOND_CODE, FOLDER

HEADER = """\
format: enigma-ref/1
box: beyond-code
edition: ru
players: [{name: Ann}, {name: Bob}, {name: Cem}]
keeper: Ann
series: SERIES
plan: standard
mansion: [library, book, shadow, machine, joint-work, attic, cellar, tower, vault]
started: DAYT20:00:00+01:00
moves:
"""
MATCH, RUN = BEYOND_CODE


def hand_made(path: Path, *moves: str, series: str = "single", day: str = "2026-01-01") -> Path:
    head = HEADER.replace("SERIES", series).replace("DAY", day)
    if not moves:
        head = head.replace("moves:\n", "moves: []\n")
    path.write_text(head + "".join(f"- '{move}'\n" for move in moves), "utf-8")
    return path


def found(*paths: object) -> Any:
    """Return the numbers of the box, and assert that nothing was left out."""
    result = invoke("stats", *paths, "--json")
    assert result.status == 0, result
    assert result.json["left_out"] == []
    return result.json["boxes"]["beyond-code"]


def player(document: Any, name: str) -> Any:
    return next(each for each in document["players"] if each["name"] == name)


def summary(path: Path) -> SeriesSummary:
    examined = examine(path)
    assert examined.sound, examined.findings
    assert examined.log is not None
    return summarize(examined.log, examined.started, examined.entered_at)


# ---- the second way ----


def assert_same_as_the_model(paths: list[Path], *options: str) -> Any:
    given = found(*paths, *options)
    aliases = dict(option.split("=") for option in options if "=" in option)
    expected = model.document([model.Facts(path, path.as_posix()) for path in sorted(paths)], aliases)
    assert given == expected
    assert list(given) == list(expected)
    return given


@pytest.mark.slow
def test_every_number_a_second_way(tmp_path: Path) -> None:
    given = assert_same_as_the_model(fill(tmp_path, 15, seed=4))
    assert given["games"] > 20


@pytest.mark.slow
@pytest.mark.long
def test_every_number_a_second_way_over_many_series(tmp_path: Path) -> None:
    paths = [*fill(tmp_path, 80, seed=12, mistakes=0.1), RUN]  # a run is hard to win by chance
    given = assert_same_as_the_model(paths)
    assert all(given[state] for state in ("finished", "unfinished", "abandoned"))
    assert all(given[count] for count in ("time_outs", "breakthroughs"))
    assert all(given["matches"].values())
    assert all(given["runs"].values())
    assert [kind["players"] for kind in given["results"]] == [1, 2, 3, 4, 5]
    for count in ("caught", "believed", "disclosed"):
        assert any(each["lies"][count] for each in given["players"]), count
    assert_same_as_the_model(paths, "--alias", "Ann=Eve")


def test_samples_a_second_way() -> None:
    given = assert_same_as_the_model(BEYOND_CODE)
    nadia, iris, tomas = (player(given, name) for name in ("Nadia", "Iris", "Tomas"))
    assert nadia["by_role"] == {"cryptologist": 1, "wanderer": 1, "archivist": 1}
    assert iris["by_role"] == {"infiltrator": 1}
    assert nadia["lies"] == {"caught": 0, "believed": 0, "disclosed": 1}, "joint-work that was disclosed as the machine"
    assert iris["lies"] == {"caught": 3, "believed": 1, "disclosed": 1}, "the book of game 2 was checked a turn later"
    assert tomas["checks"] == {"made": 6, "right": 3, "wrong": 3, "rate": 0.5}
    assert (given["games"], given["time_outs"], given["breakthroughs"]) == (5, 2, 1)


def test_the_order_of_series_changes_nothing(tmp_path: Path) -> None:
    games = [(path.name, pickle.loads(pickle.dumps(summary(path)))) for path in fill(tmp_path, 10, seed=5)]

    def added(order: list[tuple[str, SeriesSummary]]) -> dict[str, Any]:
        totals = BeyondCodeTotals()
        for name, series in order:
            totals.add(name, series, {})
        return totals.document(rate(totals.plays))

    expected = added(games)
    for seed in range(5):
        Random(seed).shuffle(games)
        assert added(games) == expected


# ---- what counts ----

LIED = ["name Ann p1 library", "doubt Bob", "truth", "effect nothing", "pass Ann"]
"""p1 lies open as the library, and Bob is silenced."""
OPEN_LIE = [*LIED, "look Bob p2", "name Cem p1 tower", "believe", "effect nothing", "pass Cem"]
"""Cem calls the open library a tower, and nobody says a word."""


def test_a_lie_that_was_believed_counts_once_the_game_is_over(tmp_path: Path) -> None:
    path = hand_made(tmp_path / "a.yaml", *OPEN_LIE)
    assert player(found(path), "Cem")["lies"]["believed"] == 0, "while the game goes on nothing is said of it"
    hand_made(path, *OPEN_LIE, "goal Ann wanderer reached")
    assert player(found(path), "Cem")["lies"] == {"caught": 0, "believed": 1, "disclosed": 0}
    hand_made(path, *OPEN_LIE, "goal Ann wanderer reached", "accept name Ann p1 library")
    assert player(found(path), "Cem")["lies"]["believed"] == 0, "and the table plays on"


@pytest.mark.parametrize(
    ("lines", "lies"),
    [
        (["name Ann p2 vault", "believe", "effect open p2 attic"], (1, 0)),
        (["name Ann p2 vault", "believe", "effect open p2 vault"], (0, 0)),
        (["name Ann p2 vault", "believe", "effect swap p2 p3, open p3 attic"], (1, 0)),
        (["name Ann p2 vault", "believe", "effect swap p2 p3, open p2 attic"], (0, 0)),
        (["name Ann p2 vault", "believe", "effect shuffle p2 p3, open p2 attic"], (0, 0)),
        (["name Ann p2 vault", "believe", "effect open p2 attic, shuffle p2 p3"], (1, 0)),
        (["name Ann p2 vault", "believe", "effect nothing", "disclose p2 attic"], (0, 1)),
        (["name Ann p2 vault", "believe", "effect nothing", "disclose p2 attic", "disclose p2 vault"], (0, 0)),
        (["name Ann p2 vault", "believe", "effect nothing", "disclose p3 attic"], (0, 0)),
        (["name Ann p2 vault", "believe", "effect swap p2 p3", "disclose p3 attic"], (0, 1)),
        (["name Ann p2 vault", "believe", "effect open p2 vault", "disclose p2 attic"], (0, 0)),
        (["name Ann p2 vault", "believe", "effect shuffle p2 p3", "disclose p2 attic"], (0, 0)),
    ],
    ids=lambda value: ", ".join(value[2:]) if isinstance(value, list) else str(value),
)
def test_a_card_is_followed_until_it_is_shuffled(tmp_path: Path, lines: list[str], lies: tuple[int, int]) -> None:
    told = [line for line in lines if line.startswith("disclose")]
    moves = [*lines[: len(lines) - len(told)], "goal Ann wanderer reached", *told]
    found_lies = player(found(hand_made(tmp_path / "a.yaml", *moves)), "Ann")["lies"]
    assert (found_lies["believed"], found_lies["disclosed"]) == lies


def test_a_doubt_that_the_table_let_stand_takes_belief_back(tmp_path: Path) -> None:
    path = hand_made(tmp_path / "a.yaml", "name Ann p1 library", "believe", "accept doubt Cem", "lie")
    ann, cem = (player(found(path), name) for name in ("Ann", "Cem"))
    assert (ann["namings"], ann["believed"], ann["checked"], ann["silences"]) == (1, 0, 1, 1)
    assert (ann["lies"]["caught"], cem["checks"]["right"]) == (1, 1)


def test_a_game_that_was_taken_up_again_ends_once(tmp_path: Path) -> None:
    won = "goal Ann wanderer reached"
    again = hand_made(tmp_path / "a.yaml", won, "accept name Ann p1 library", "believe", "nothing", won, series="match")
    given = found(again)
    assert (given["games"], player(given, "Ann")["wins"]) == (1, 1)
    assert player(given, "Ann")["goals"] == {"tried": 2, "reached": 2, "rate": 1.0}
    on = hand_made(
        tmp_path / "b.yaml", won, "begin", "goal Bob ghost reached", "abandon", "accept begin", series="match"
    )
    given = found(on)
    assert (given["games"], given["unfinished"], player(given, "Bob")["wins"]) == (2, 1, 1)


def three_wins(name: str, *others: str) -> list[str]:
    """Return a match in which one wins three games, and before each of the others one."""
    order = [*others, name, name, name]
    moves: list[str] = []
    keeper = 0
    names = ["Ann", "Bob", "Cem"]
    for number, winner in enumerate(order):
        moves += ["begin"] if number else []
        moves.append(f"{'' if names[keeper] == winner else 'accept '}goal {winner} wanderer reached")
        keeper = (keeper + 1) % 3
    return moves


def test_the_rating_goes_by_series_that_somebody_won(tmp_path: Path) -> None:
    hand_made(tmp_path / "a.yaml", *three_wins("Ann", "Bob"), series="match")
    hand_made(tmp_path / "b.yaml", "goal Ann ghost missed", "goal Bob medium missed", "goal Cem wanderer missed")
    hand_made(tmp_path / "c.yaml", "goal Ann ghost reached", day="2026-01-03")
    given = found(tmp_path)
    assert given["head_to_head"] == [
        {"players": ["Ann", "Bob"], "games": 2, "ahead": [2, 0], "level": 0},
        {"players": ["Ann", "Cem"], "games": 2, "ahead": [2, 0], "level": 0},
        {"players": ["Bob", "Cem"], "games": 2, "ahead": [1, 0], "level": 1},
    ]
    assert [each["name"] for each in given["players"]] == ["Ann", "Bob", "Cem"]
    assert (given["games"], given["breakthroughs"], given["time_outs"]) == (6, 1, 0)


def test_copies_of_a_character_are_one_character(tmp_path: Path) -> None:
    path = hand_made(tmp_path / "a.yaml", "goal Ann dark-messiah-b reached")
    path.write_text(path.read_text("utf-8").replace("plan: standard", "plan: introductory"), "utf-8")
    given = found(path)
    assert player(given, "Ann")["by_role"] == {"dark-messiah": 1}
    assert [role["role"] for role in given["roles"]] == ["dark-messiah"]


# ---- how it is shown ----

SHOWN = """\
2 records: 2 finished games.

Players, by rating less three times its uncertainty
Player  Matches  Won  Games  Wins                  Rating
Nadia         1    1      5     3  ██████      27.9 ± 8.2
Iris          1    0      5     1  ██          25.7 ± 8.1
Tomas         1    0      5     0              21.4 ± 8.1

Namings: believed, checked, caught lying; lies that were believed
Player  Namings              Believed  Checked  Caught  Lied  Disclosed
Nadia        18  ████████░░        15        3       0     0          1
Iris         10  ████░░             7        3       3     1          1
Tomas        12  ██████░           10        2       1     0          0

Checks: right and wrong; silences taken; goals tried and reached
Player  Checks  Right  Wrong              Silences  Goals  Reached
Nadia        1      1      0  ██████████         0      4        3
Iris         1      0      1                     4      1        0
Tomas        6      3      3  █████              4      0        0

Characters: games won, goals tried and reached, who won with them
Character     Wins              Goals  Reached  Won by
cryptologist     1  ██████████      1        1  Nadia 1
wanderer         1  ██████████      1        1  Nadia 1
infiltrator      1  ██████████      0        0  Iris 1
medium           0                  1        0
archivist        1  ██████████      1        1  Nadia 1
ghost            0                  1        0

Head to head: who finished before whom
                                Level  Games
Iris   0  ░░░░░░░░░░  1  Nadia      0      1
Iris   1  ██████████  0  Tomas      0      1
Nadia  1  ██████████  0  Tomas      0      1

By number of players: how games ended
Players  Series  Games  Goal  Infiltrator  Breakthroughs  Time-outs
      3       1      5     3            1              1          2

Runs alone
Player  Runs  Won              Games  Won
Petra      1    1  ██████████      3    3

Matches: 1 finished, 0 lost to Chaos
Runs: 1 finished, 1 won
Fates of the world: wanderer 1
"""


def test_tables() -> None:
    result = invoke("stats", MATCH, RUN)
    assert (result.status, result.err) == (0, "")
    assert [line.rstrip() for line in result.out.splitlines()] == SHOWN.splitlines()
    assert max(map(len, SHOWN.splitlines())) <= 80


def test_only_what_there_is(tmp_path: Path) -> None:
    alone = invoke("stats", RUN).out
    assert "Players" not in alone
    assert "Runs alone" in alone
    together = invoke("stats", hand_made(tmp_path / "a.yaml", *LIED)).out
    assert "Runs" not in together
    assert "Head to head" not in together
    unfinished = (
        "1 record: 0 finished games and 1 unfinished.\n"
        "1 unfinished and 0 abandoned have no part in matches, runs and rating; games in\nthem that have ended count.\n"
    )
    assert together.startswith(f"{unfinished}\nPlayers, by rating")
    empty = invoke("stats", hand_made(tmp_path / "b.yaml")).out
    assert empty == unfinished


@pytest.mark.parametrize(
    ("moves", "names"),
    [
        (("name Ann p1 library", "doubt Bob", "lie"), ["Ann", "Bob"]),
        (("goal Ann wanderer missed",), ["Ann"]),
    ],
    ids=["who only checked", "who only tried for a goal"],
)
def test_whoever_did_something_is_listed(moves: tuple[str, ...], names: list[str], tmp_path: Path) -> None:
    lines = invoke("stats", hand_made(tmp_path / "a.yaml", *moves)).out.splitlines()
    sheet = lines[lines.index("Players, by rating less three times its uncertainty") + 2 :]
    assert [line.split()[0] for line in sheet[: sheet.index("")]] == names


def test_page() -> None:
    text = invoke("stats", MATCH, RUN, "--html", "-").out
    assert "<h1>Beyond Code: results of 2 games</h1>" in text
    for key in ("players", "namings", "checks", "roles", "pairs", "kinds", "runs", "ends"):
        assert f'id="{key}"' in text, key
    assert "nobody verified them" in text
    both = invoke("stats", FOLDER, "--html", "-").out
    assert "<h1>Results of 5 games</h1>" in both
    assert 'id="beyond-code-namings"' in both


def test_boxes_are_kept_apart() -> None:
    result = invoke("stats", FOLDER)
    assert result.out.startswith("5 records: 5 finished games.\n\nEnigma: 3 finished games.\n")
    assert "\nBeyond Code: 2 finished games.\n" in result.out
    given = invoke("stats", FOLDER, "--json").json
    assert list(given["boxes"]) == ["enigma", "beyond-code"]
    assert given["boxes"]["beyond-code"] == found(MATCH, RUN)
    assert not {"Nadia", "Petra"} & {each["name"] for each in given["players"]}, "the top is Enigma's"


def test_keys_of_the_answer_are_documented() -> None:
    text = (Path(__file__).parent.parent / "docs" / "stats.md").read_text("utf-8")
    part = text[text.index("## Beyond Code") :]
    words = {"wanderer", "cryptologist", "archivist", "infiltrator", "Nadia", "Iris"}

    def keys(value: object) -> set[str]:
        if isinstance(value, dict):
            return set(value).union(*(keys(item) for item in value.values()))
        return set().union(*(keys(item) for item in value)) if isinstance(value, list) else set()

    assert keys(found(MATCH, RUN)) - words <= set(re.findall(r"`([\w-]+)`", part))
