"""Corrections of the header: `amend start`, `amend first`, `amend name` give the game that had begun so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enigma_ref
from enigma_ref.core.commands import write
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.games.beyond_code.game import BeyondCode
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.page.enigma_page import EnigmaPage
from enigma_ref.library.session import Session

from . import beyond_code_shelf, shelf
from .cli_helpers import HEADER, ROUND_ONE, invoke, record
from .patience import examples
from .toy import Heap, Toy

TILES = ["r:N b:E g:S r:W", "r:NESW", "b:N g:ES", "g:", "rb:N :EW", "bb:NS r:EW"]


def lines_of(log: Log[Any, Any]) -> list[str]:
    """Return the game as corrected as lines that can be entered from the beginning."""
    found = []
    for step in log.steps():
        line = write(log.game, step.command)
        found.append(f"accept {line}" if step.let_stand else line)
    return found


def begun(game: Any, header: dict[str, Any], log: Log[Any, Any]) -> Log[Any, Any]:
    """Play the same lines in a game that began with another header."""
    origin, faults = game.start(header)
    assert origin is not None, faults
    return replay(game, origin, lines_of(log))


def tried(log: Log[Any, Any], line: str) -> tuple[Log[Any, Any], Refusal | None]:
    try:
        return log.enter(line), None
    except Refusal as refusal:
        return log, refusal


def assert_same_game(game: Any, header: dict[str, Any], before: Log[Any, Any], line: str) -> None:
    """Check a correction of the header against the game that begins with the corrected one."""
    after, refusal = tried(before, line)
    if refusal is not None:
        there = begun(game, header, before)
        assert there.unsound, f"{line} was refused, but the game stands: {refusal}"
        assert refusal.rule == "record/amend"
        for step in there.faults()[:5]:  # the others are named by their number
            assert step.fault is not None
            assert step.fault.rule in str(refusal)
        assert before.take(line).unsound == there.unsound
        return
    there = begun(game, header, after)
    assert not there.unsound
    assert game.status(there.state) == game.status(after.state)
    assert game.scores(there.state) == game.scores(after.state)
    assert list(map(str, game.describe(there.state))) == list(map(str, game.describe(after.state)))
    assert [step.played.claims for step in there.steps()] == [step.played.claims for step in after.steps()]
    back = after.enter("undo")
    assert game.status(back.state) == game.status(before.state)
    assert back.origin is before.origin
    assert lines_of(back) == lines_of(before)
    again = back.enter("redo")
    assert game.status(again.state) == game.status(after.state)
    assert lines_of(again) == lines_of(after)
    struck = after.enter("note in between").enter(f"strike {after.number}")
    assert lines_of(struck) == [*lines_of(before), "note in between"]
    assert game.status(struck.state) == game.status(before.state)
    assert game.status(struck.enter("undo").state) == game.status(after.state)


@pytest.mark.slow
@given(st.integers())
@settings(max_examples=examples(6), deadline=None)
def test_a_game_with_a_corrected_header_is_the_game_begun_so(seed: int) -> None:
    rng = Random(seed)
    player = shelf.game(rng)
    header: dict[str, Any] = dict(player.header)
    names = [each["name"] for each in header["players"]]
    tile, first, seat = rng.choice(TILES), rng.choice(names), rng.randrange(len(names))
    assert_same_game(Enigma(), {**header, "start_tile": tile}, player.log, f"amend start {tile}")
    assert_same_game(Enigma(), {**header, "first": first}, player.log, f"amend first {first}")
    players = [dict(each) for each in header["players"]]
    players[seat]["name"] = "start"
    renamed = {**header, "players": players, "first": players[names.index(header["first"])]["name"]}
    assert_same_game(Enigma(), renamed, player.log, f"amend name {names[seat]} start")


@given(st.integers())
@settings(max_examples=examples(5), deadline=None)
def test_a_series_with_a_corrected_header_is_the_series_begun_so(seed: int) -> None:
    series = beyond_code_shelf.series(Random(seed), lines=60)
    rng, header = Random(seed), series.header
    names = [each["name"] for each in header["players"]]
    seat = rng.randrange(len(names))
    players = [dict(each) for each in header["players"]]
    players[seat]["name"] = "Wanda"
    renamed = {**header, "players": players}
    if "keeper" in header:
        renamed["keeper"] = players[names.index(header["keeper"])]["name"]
        first = rng.choice(names)
        assert_same_game(BeyondCode(), {**header, "keeper": first}, series.log, f"amend first {first}")
    assert_same_game(BeyondCode(), renamed, series.log, f"amend name {names[seat]} Wanda")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return record(tmp_path / "g.yaml", ROUND_ONE)


def test_what_is_said_and_written(path: Path) -> None:
    done = invoke("do", "--game", path, "amend", "name", "an", "Änne")
    assert done == (
        0,
        "6 amend name Ann Änne: the name in seat 1 Ann -> Änne. "
        "Next, Bob chooses weight, fragment, conduit or angular.\n",
        "  the name in seat 1: Ann -> Änne\n",
    )
    done = invoke("do", "--game", path, "amend", "start", "w:,", "R:n")
    assert done.out.startswith("7 amend start r:N w:: starting tile r:N b:E y:S r:W -> r:N w:. Next, ")
    assert done.err == "  starting tile: r:N b:E y:S r:W -> r:N w:\n"
    assert path.read_text("utf-8").startswith(HEADER), "the sealed header stays as it is"
    assert "move: amend name Ann Änne, seal: " in path.read_text("utf-8")
    assert "move: 'amend start r:N w:', seal: " in path.read_text("utf-8")
    assert invoke("audit", path).status == 0
    status = invoke("status", path, "--json").json
    assert [player["name"] for player in status["players"]] == ["Änne", "Bob"]
    assert status["tiles"]["start"] == "r:N w:"
    dry = invoke("do", "--game", path, "--dry-run", "--json", "amend", "start", "b:N").json
    assert dry["changes"] == {
        "starting tile": {"before": "r:N w:", "after": "b:N"},
        "Bob's points": {"before": "2", "after": "1"},
    }


def test_what_becomes_illegal_is_refused_with_the_entry(path: Path) -> None:
    refused = invoke("do", "--game", path, "amend", "first", "Bob")
    assert refused == (
        1,
        "",
        "refused (record/amend): amend first Bob would break 1 later move: 1 choose Ann weight (choose/turn: It is not "
        "Ann's turn to choose). Before that, amend or strike entry 1; or let it stand: accept amend first Bob.\n",
    )
    let = invoke("do", "--game", path, "accept", "amend", "first", "Bob")
    assert let.out.startswith(
        "6 accept amend first Bob: first player Ann -> Bob. It lets stand against the rules: 1 choose Ann weight. "
        "Next, Ann chooses"
    )
    findings = invoke("audit", path, "--json").json["findings"]
    assert [(found["code"], found["entry"]) for found in findings] == [("accepted", 1), ("unfinished", 6)]
    blank = invoke("do", "--game", path, "amend", "start", "b:E")
    assert blank.status == 0, "the side without a channel only ends the channel of the neighbour"


@pytest.mark.parametrize(
    ("line", "rule", "said"),
    [
        ("amend", "record/amend", "amend needs the number of an entry. Write: amend N MOVE."),
        (
            "amend strat r:N",
            "record/amend",
            "'strat' is not the number of an entry. Write: amend N MOVE or amend start TILE.",
        ),
        (
            "amend 1x note y",
            "record/amend",
            "'1x' is not the number of an entry. Write: amend N MOVE.",
        ),
        ("amend start", "record/amend", "amend start needs more: TILE is missing. Write: amend start TILE."),
        ("amend name Ann", "record/amend", "amend name needs more: NEW is missing. Write: amend name OLD NEW."),
        (
            "amend first Ann Bob",
            "record/amend",
            "amend first is complete without 'Bob'. Write: amend first PLAYER.",
        ),
        ("amend first Cem", "move/player", "Nobody here is called 'Cem'. The players are Ann and Bob."),
        (
            "amend name Ann bob",
            "setup/players",
            "Two players would be called bob; names must differ in more than case. "
            "Take another name, or correct the other player's first.",
        ),
        (
            "amend name Ann undo",
            "setup/players",
            "'undo' cannot be a name. undo is the word of a move: add a letter.",
        ),
        (
            "strike first Ann",
            "record/amend",
            "'first' is not the number of an entry. Write: strike N.",
        ),
    ],
)
def test_what_cannot_be(line: str, rule: str, said: str) -> None:
    game = enigma_ref.loads(HEADER + "".join(f"- '{move}'\n" for move in ROUND_ONE))
    with pytest.raises(enigma_ref.Refusal) as refused:
        game.play(line)
    assert (refused.value.rule, str(refused.value)) == (rule, said)


def test_players_called_like_the_words() -> None:
    game = enigma_ref.new(players={"start": "black", "first": "white", "name": "red"}, start_tile="r:N")
    game.play("choose start weight")
    assert game.play("amend name name 3").move == "amend name name 3"
    assert game.play("amend name 3 name").move == "amend name 3 name"
    assert game.play("amend 1 choose start angular").move == "amend 1 choose start angular"
    assert game.play("accept amend first first").move == "accept amend first first"
    assert game.play("amend start r:S").move == "amend start r:S"
    assert game.play("amend name start amendment").move == "amend name start amendment"
    assert [player["name"] for player in game.status()["players"]] == ["amendment", "first", "name"]
    assert enigma_ref.loads(game.yaml()).status() == game.status()


def test_corrections_of_corrections() -> None:
    game = enigma_ref.loads(HEADER + "".join(f"- '{move}'\n" for move in ROUND_ONE))
    game.play("amend name Ann Bea")
    game.play("amend name Bob Ann")
    with pytest.raises(enigma_ref.Refusal, match="Two players would be called Ann"):
        game.play("strike 6")
    with pytest.raises(enigma_ref.Refusal) as refused:
        game.play("amend 6 note x")
    assert str(refused.value) == (
        "Entry 6 corrects the start (amend name Ann Bea): strike it, or enter it again as it should be. "
        "The last that count are 1, 2, 3, 4 and 5."
    )
    game.play("strike 7")
    assert game.status()["players"][1]["name"] == "Bob"
    game.play("undo")
    game.play("undo")
    game.play("strike 6")
    assert [player["name"] for player in game.status()["players"]] == ["Ann", "Bob"]
    assert not [found for found in game.findings() if found.severity == "error"]
    fates = {step.number: step.fate and (step.fate.what, step.fate.by) for step in game.history()}
    assert fates[6] == ("struck", 11)
    assert fates[7] == ("undone", 10)


def test_a_name_that_the_moves_had_right_mends_the_record() -> None:
    wrong = HEADER.replace("name: Ann", "name: Hans").replace("first: Ann", "first: Hans")
    game = enigma_ref.loads(wrong + "".join(f"- '{move}'\n" for move in ROUND_ONE))
    (found,) = [found for found in game.findings() if found.severity == "error"]
    assert (found.entry, found.mends) == (None, ("amend name Hans Ann",))
    game.play("amend name Hans Ann")
    right = enigma_ref.loads(HEADER + "".join(f"- '{move}'\n" for move in ROUND_ONE))
    assert {**game.status(), "entries": 5} == right.status()
    assert not [found for found in game.findings() if found.severity == "error"]


def test_why_replay_page_and_export_tell_of_it(path: Path, tmp_path: Path) -> None:
    for line in ("amend name Ann Anna", "amend start r:N b:E"):
        assert invoke("do", "--game", path, *line.split()).status == 0
    assert invoke("why", path, "7").out == (
        "Entry 7, round 2: amend start r:N b:E\n"
        "It corrects the start: the starting tile was r:N b:E. All that came after was played again.\n"
        "What it changed:\n"
        "  starting tile: r:N b:E y:S r:W -> r:N b:E\n"
        "\n"
        "Rules: record/amend.\n"
    )
    assert invoke("why", path, "1").out.startswith(
        "Entry 1, round 1: choose Ann weight\nSince the header was corrected it reads: choose Anna weight\n"
    )
    about = invoke("why", path, "6", "--json").json
    assert (about["about"], about["changes"]) == (None, {"name 1": {"before": "Ann", "after": "Anna"}})
    replayed = invoke("replay", path).out
    assert "Start, as corrected by entry 6: Ann is called Anna; entry 7: the starting tile was r:N b:E.\n" in replayed
    assert "  1  choose Anna weight\n" in replayed
    entered = invoke("replay", path, "--as-entered").out
    assert "  1  choose Ann weight\n" in entered
    assert "  7  amend start r:N b:E: starting tile r:N b:E y:S r:W -> r:N b:E.\n" in entered
    log = Session(path).log
    corrected = EnigmaPage().data(log, lambda _: None, as_entered=False).document
    assert corrected["players"][0]["name"] == "Anna"
    assert [str(mark.said) for mark in corrected["steps"][0]["marks"]] == [
        "Corrected by entry 6: Ann is called Anna.",
        "Corrected by entry 7: the starting tile was r:N b:E.",
    ]
    as_entered = EnigmaPage().data(log, lambda _: None, as_entered=True).document
    assert str(as_entered["steps"][7]["said"]) == "Correction: the starting tile was r:N b:E."
    for flags in ([], ["--as-entered"]):
        assert invoke("replay", path, "--html", tmp_path / "page.html", *flags).status == 0
    exported = invoke("export", path, "--to", "json").json
    assert exported["players"][0]["name"] == "Anna"
    assert exported["entries"][6]["move"] == "amend start r:N b:E"
    rows = invoke("export", path, "--to", "csv").out
    assert "amend name Ann Anna" in rows


def test_lists_statistics_and_the_next_game_have_the_corrected_header(path: Path) -> None:
    for line in ("amend name Ann Anna", "amend start r:N b:E", "abandon"):
        assert invoke("do", "--game", path, *line.split()).status == 0
    (listed,) = invoke("list", path.parent, "--json").json["records"]
    assert (listed["players"], listed["state"]) == (["Anna", "Bob"], "abandoned")
    counted = json.loads(invoke("stats", path, "--json").out)
    assert "Anna" in json.dumps(counted)
    assert 'Ann"' not in json.dumps(counted)
    started = invoke("new", path.with_name("next.yaml"), "-p", "Ann=red", "-p", "Bob=white", "--json").json
    assert started["start_tile"] == "r:N b:E"


def test_beyond_code(tmp_path: Path) -> None:
    path = tmp_path / "b.yaml"
    mansion = "attic,cellar,tower,vault"
    people = ["-p", "Ann", "-p", "Bob", "-p", "Cem"]
    assert invoke("new", path, "--box", "beyond-code", *people, "--series", "match", "--mansion", mansion).status == 0
    for line in ("name Ann 5 library", "doubt Bob Cem", "lie", "amend name Cem Zoé"):
        assert invoke("do", "--game", path, *line.split()).status == 0, line
    refused = invoke("do", "--game", path, "amend", "first", "Bob")
    assert refused.status == 1
    assert "amend first Bob would break" in refused.err
    assert "  2  doubt Bob Zoé" in invoke("replay", path).out
    assert invoke("why", path, "2").out.splitlines()[:2] == [
        "Entry 2, game 1: doubt Bob Cem",
        "Since the header was corrected it reads: doubt Bob Zoé",
    ]
    assert invoke("why", path, "4").out.splitlines()[1:4] == [
        "It corrects the start: Cem is called Zoé. All that came after was played again.",
        "What it changed:",
        "  the name in seat 3: Cem -> Zoé",
    ]
    for flags in ([], ["--as-entered"]):
        assert invoke("replay", path, "--html", tmp_path / "page.html", *flags).status == 0
    assert invoke("export", path, "--to", "json").json["players"][2]["name"] == "Zoé"
    assert invoke("audit", path).status == 0
    alone = enigma_ref.new("beyond-code", ["Ann"], series="solo", mansion=mansion)
    with pytest.raises(enigma_ref.Refusal) as one:
        alone.play("amend first Ann")
    assert str(one.value) == "One player plays alone: nobody else could have been first."
    with pytest.raises(enigma_ref.Refusal) as start:
        alone.play("amend start r:N")
    assert str(start.value) == (
        "amend needs the number of an entry. Write: amend N MOVE, amend first PLAYER or amend name OLD NEW."
    )


def test_a_box_that_cannot_says_so() -> None:
    log: Log[Any, Any] = Log(Toy(), Heap(("Ann", "Bob"), 5, 0, (0, 0)))
    with pytest.raises(Refusal) as refused:
        log.enter("amend name Ann Bea")
    assert str(refused.value) == (
        "'name' is not the number of an entry, and the header of this box stays. "
        "Write: amend N MOVE. Where the header is wrong, begin another record."
    )
