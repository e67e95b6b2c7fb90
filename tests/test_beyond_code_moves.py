"""The moves that programs may choose among: each of them stands, and none that somebody made is missing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from enigma_ref.core.commands import Move
from enigma_ref.core.log import Log
from enigma_ref.games import BOXES
from enigma_ref.games.beyond_code import moves as kinds
from enigma_ref.games.beyond_code.guide.guide import BeyondCodeGuide
from enigma_ref.games.beyond_code.possible import BeyondCodeMoves
from enigma_ref.library.game import new

from .beyond_code_helpers import table
from .beyond_code_logs import GAME, ROOMS, at, random_games

MOVES = BeyondCodeMoves()


def possible(log: Log[Any, Any]) -> list[str] | None:
    return MOVES.possible(log.state)


CASES = [
    (at("name Ann p5 library"), ["believe", "doubt Bob", "doubt Cem", "doubt Bob Cem"]),
    (at("name Ann p5 library", "doubt Cem"), ["truth", "lie"]),
    (at("name Ann p5 library", "believe"), None),
    (at("name Ann p5 library", "doubt Cem", "truth", "effect nothing", "pass Ann", "name Bob p5 book", "doubt Ann"),
     ["lie"]),
    (
        at("name Ann p5 library", "doubt Bob", names=("Ann", "Bob")),
        ["truth", *(f"lie {card}" for card in ("book", "shadow", "machine", "joint-work", *ROOMS))],
    ),
    (at("name Ann p1 book", "believe", "effect time +4"),
     ["infiltrator nobody", "infiltrator Ann", "infiltrator Bob", "infiltrator Cem"]),
    (at("goal Ann ghost reached"), ["begin"]),
    (at("goal Ann wanderer reached", plan="introductory"), ["begin", "begin standard"]),
    (at("goal Ann ghost reached", series="single"), []),
    (
        at("name Ann p5 library", "doubt Bob", "truth", "effect nothing", "pass Ann"),
        [f"look Bob p{position}" for position in (1, 2, 3, 4, 6, 7, 8, 9)],
    ),
    (at("pick p1 attic chaos", names=("Petra",)), None),
    (at("goal wanderer reached", names=("Petra",)), None),
]  # fmt: skip


@pytest.mark.parametrize(("log", "listed"), CASES, ids=[log.text or "start" for log, _ in CASES])
def test_what_is_listed(log: Log[Any, Any], listed: list[str] | None) -> None:
    assert possible(log) == listed


def test_a_turn_of_several() -> None:
    listed = possible(at())
    assert listed is not None
    assert listed[0] == "name Ann p1 library"
    assert Counter(line.split()[0] for line in listed) == {"name": 81, "goal": 14}
    ready = at("name Ann p1 attic", "believe", "effect gain Bob decoding, open p2 vault", "pass Ann")
    listed = possible(ready)
    assert listed is not None
    assert Counter(line.split()[0] for line in listed) == {"name": 81, "decode": 72, "goal": 28}
    assert "goal Bob ghost missed showing decoding" in listed
    passing = possible(at("name Ann p1 attic", "believe", "effect nothing"))
    assert passing is not None
    assert passing[0] == "pass Ann"


def test_a_turn_of_one() -> None:
    listed = possible(at("pick p1 attic chaos", "effect nothing", "pass", names=("Petra",)))
    assert listed is not None
    assert listed[0] == "pick p1"
    assert "pick p2 library" in listed
    assert "pick p2 library none" not in listed, "the icon of the library goes without saying"
    assert [line for line in listed if "p2 vault" in line] == [
        "pick p2 vault chaos", "pick p2 vault decoding", "pick p2 vault none",
    ]  # fmt: skip
    assert "pick p2 attic" not in listed, "it lies open elsewhere"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_every_move_that_is_listed_stands(seed: int) -> None:
    for log in random_games(12, seed + 40):
        listed = possible(log)
        if listed is None:
            assert log.state.phase == "effect" or (log.state.phase == "between" and log.state.table.alone)
            continue
        assert len(set(listed)) == len(listed)
        for line in listed[:: max(1, len(listed) // 10)]:
            assert log.enter(line).text == line


def test_no_move_that_was_made_is_missing() -> None:
    """Whatever a table does is listed, or something that comes to the same."""
    seen = 0
    for log in random_games(15, 50):
        before = log.previous
        if before is None or not isinstance(log.command, Move):
            continue
        move, listed = log.command.move, possible(before)
        if listed is None or isinstance(move, kinds.Rule | kinds.DiscloseCard | kinds.DiscloseRole):
            continue
        if isinstance(move, kinds.Goal) and (move.changes or move.card[-2:] in ("-a", "-b")):
            continue
        seen += 1
        word, status = log.text.split()[0], GAME.status(log.state)
        alike = [line for line in listed if line.split()[0] == word]
        assert log.text in listed or any(GAME.status(before.enter(line).state) == status for line in alike), log.text
    assert seen > 500


def test_through_the_library() -> None:
    game = new("beyond-code", ["Ann", "Bob"], mansion=",".join(ROOMS))
    game.play("name 5 library")
    assert game.moves() == ["believe", "doubt Bob"]
    game.play("believe")
    assert game.moves() is None
    assert BOXES["beyond-code"].moves() is not None


COUNTS = {"decoding-naming": "counts"}
DECODED = ("name Ann p1 attic", "believe", "effect gain Bob decoding", "pass Ann", "decode Bob p2 cellar", "believe")
DECODED_ALONE = ("pick p1 attic decoding", "effect gain decoding", "pass", "decode p2 cellar decoding")


@pytest.mark.parametrize(("players", "lines"), [("Ann", DECODED_ALONE), ("Ann Bob Cem", DECODED)])
def test_what_comes_next_offers_to_pass_where_the_turn_may_end(players: str, lines: tuple[str, ...]) -> None:
    for rulings, passes in ((COUNTS, True), ({}, False)):
        log = table(*players.split(), lines=(*lines, "effect nothing"), rulings=rulings)
        assert ("(pass" in str(log.game.prompt(log.state))) == passes
        assert ("Enter" in str(BeyondCodeGuide().question(log.state))) == passes
