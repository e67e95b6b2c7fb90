"""Which of several slips is believed: what leaves nothing wrong, what a record is used to, what later lines tell."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from enigma_ref import loads
from enigma_ref.games.beyond_code.setup import read_table as read_beyond_code_table
from enigma_ref.library.opened import opened
from enigma_ref.store.canonical import write_header
from enigma_ref.store.flow import scalar

from . import beyond_code_logs
from .beyond_code_games import random_move
from .beyond_code_model import Model
from .cli_helpers import invoke
from .slip_styles import NAMES, Clean, clean, clean_beyond_code, recorded
from .slips import KINDS, TABLES, after_mending, errors_of, lines_of, slip, text_of
from .test_mending import CHOSEN, SAMPLES, errors, record

NEXT = ("choose Bob weight", "choose Ann fragment", "fail Bob", "fail Ann")
SOLVED = (*CHOSEN, "solve Ann", "solve Bob")


def with_lines(game: Clean, lines: dict[int, str]) -> list[str]:
    """Return the lines of a record by hand in which some moves (from 0) are others."""
    moves = [lines.get(at, move) for at, move in enumerate(game.moves)]
    return lines_of(game, sealed=False, moves=moves)


def test_a_redo_that_stands_twice_is_struck(tmp_path: Path) -> None:
    path = record(tmp_path, *SOLVED, "place Ann n1 r:S", "undo", "redo", "redo", "place Bob e1 b:W", *NEXT)
    (found,) = errors(path)
    assert (found.entry, found.mends) == (8, ("strike 8",))
    assert after_mending(path.read_bytes()) == []


@pytest.mark.parametrize("rest", [(), ("place Ann n1 r:S", *NEXT)], ids=["at the end", "in the middle"])
def test_a_stray_time_did_not_happen(rest: tuple[str, ...], tmp_path: Path) -> None:
    """One correction for all that is wrong, rather than two that need each other."""
    (found,) = errors(record(tmp_path, *CHOSEN, "time", "solve Ann", "fail Bob", *rest))
    assert (found.entry, found.mends) == (3, ("strike 3",))


def test_who_goes_back_and_forth_is_not_taken_for_another_player(tmp_path: Path) -> None:
    both = ("place Ann n1 r:S", "place Bob e1 b:W")
    (found,) = errors(record(tmp_path, *SOLVED, *both, "undo", "undo", "redo", "place Ann s1 y:N"))
    assert (found.entry, found.mends) == (10, ())


def test_a_player_is_no_secret_of_a_line_that_cannot_be_read() -> None:
    game = clean_beyond_code(51)
    at = next(at for at, move in enumerate(game.moves) if move.startswith("doubt ") and len(move.split()) == 2)
    (found,) = errors_of(game, with_lines(game, {at: game.moves[at].replace("doubt", "dooubt")}))
    assert found.mends == (f"amend {at + 1} {game.moves[at]}",)


def test_what_was_forgotten_long_before_explains_no_line_that_cannot_be_read() -> None:
    game = clean_beyond_code(21)
    at = next(at for at, move in enumerate(game.moves) if move == "lie" and at > 20)
    found = errors_of(game, with_lines(game, {at: "pass"}))
    assert found[0].entry == at + 1


def test_a_tile_beside_a_lost_one_is_laid_without_the_networker_that_would_have_come_home() -> None:
    """Otherwise nobody after it would be on turn, and other tiles would be blamed for that."""
    game = clean(81, "solved first")
    found = errors_of(game, slip(game, "forgotten", 15, random.Random(1), sealed=True).lines)
    assert [(each.entry, each.code) for each in found] == [(17, "gap"), (17, "seal")]


def test_what_leans_on_a_forgotten_tile_is_let_stand_where_nobody_knows_it() -> None:
    """Whatever lay beside that tile, or closed with it, can be let stand: nothing is wrong then."""
    for seed, style in ((20, "clockwise"), (23, "any order")):
        game = clean(seed, style, rounds=8)
        laid = [at for at, move in enumerate(game.moves[:-1]) if move.startswith("place")]
        for at in laid[:: max(1, len(laid) // 6)]:
            text = text_of(game, slip(game, "forgotten", at, random.Random(0), sealed=False).lines)
            if errors_of(game, slip(game, "forgotten", at, random.Random(0), sealed=False).lines):
                assert after_mending(text) == [], game.moves[at]


NAMED = ("name Ann p1 tower", "doubt Bob", "truth")
ON = (
    *("name Bob p3 cellar", "believe", "effect nothing", "pass Bob"),
    *("name Cleo p4 attic", "believe", "effect nothing", "pass Cleo"),
)


def beyond_code(*moves: str) -> bytes:
    header = {"format": "enigma-ref/1", "box": "beyond-code", **beyond_code_logs.header(*NAMES)}
    return (write_header(header) + "".join(f"- {move}\n" for move in moves)).encode()


def test_nobody_wins_by_a_goal_that_was_never_written() -> None:
    """A wrong word is believed rather than a game that somebody won and nobody wrote down."""
    game = loads(beyond_code(*NAMED, *ON))
    (found,) = [each for each in game.findings() if each.severity == "error"]
    assert (found.entry, found.mends) == (3, ("amend 3 lie",))
    status = game.status()
    assert (status["game"], status["games"], [player["out"] for player in status["players"]]) == (1, [], [False] * 3)


FIRST_TURN = ("name Ann p5 library", "believe", "effect nothing")
NEXT_GAME = ("begin", "name Bob p3 cellar", "believe", "effect nothing", "pass Bob", "name Cleo p3 attic")


def test_a_goal_that_was_reached_and_written_as_missed_is_mended() -> None:
    game = loads(beyond_code(*FIRST_TURN, "goal Ann wanderer missed", *NEXT_GAME))
    (found,) = [each for each in game.findings() if each.severity == "error"]
    assert (found.entry, found.mends) == (4, ("amend 4 goal Ann wanderer reached",))


@pytest.mark.parametrize("last", [(), ("pass Ann",)])
def test_who_won_a_game_whose_end_is_lost_is_not_made_up(last: tuple[str, ...], tmp_path: Path) -> None:
    """The next game is played on; of the one before nobody is said to have won it, anywhere."""
    path = tmp_path / "game.yaml"
    path.write_bytes(beyond_code(*FIRST_TURN, *last, *NEXT_GAME))
    game = loads(path.read_bytes())
    (found,) = [each for each in game.findings() if each.severity == "error"]
    assert (found.entry, found.mends) == (4 + len(last), ())
    status = game.status()
    assert (status["game"], status["games"]) == (2, [{"winner": None, "role": None, "by": "goal"}])
    assert [player["triumphs"] for player in status["players"]] == [0, 0, 0]
    assert status["characters"]["face_up"] == {}
    for command in ("replay", "status", "why", "export"):
        told = invoke(command, path, *(["4"] if command == "why" else ["--to", "json"] if command == "export" else []))
        assert not re.search("wins as|goal-tried|GoalTried", told.out), command


@pytest.mark.parametrize(
    ("record", "lost"),
    [("2026-11-14-Nadia-Tomas-Iris", entry) for entry in (38, 45, 88, 137)]
    + [("2026-11-15-Petra", entry) for entry in (16, 26)],
)
def test_what_leans_on_a_forgotten_effect_is_let_stand_where_nobody_knows_it(record: str, lost: int) -> None:
    """Tokens that were gained, and what was done with them later."""
    data = (SAMPLES / f"{record}.yaml").read_bytes()
    moves = [entry.move for entry in opened(data).entries]
    header = data.decode().partition("moves:\n")[0]
    del moves[lost - 1]
    text = header + "moves:\n" + "".join(f"- {scalar(move, flow=False)}\n" for move in moves)
    (found,) = [each for each in loads(text).findings() if each.severity == "error"]
    assert (found.entry, found.mends[0]) == (lost, f"insert {lost} effect nothing")
    assert after_mending(text.encode()) == []


def test_everybody_is_told_all_that_mends_a_lost_tile(tmp_path: Path) -> None:
    path = record(tmp_path, *SOLVED, "place Bob n2 b:N", *NEXT)
    mend = "Where nobody knows it: do insert 5 skip Ann; do amend 5 accept place Bob n2 b:N."
    for command in (["audit"], ["why", "5"], ["replay"], ["status"]):
        answer = invoke(command[0], path, *command[1:])
        assert mend in " ".join((answer.out + answer.err).split()), command


@pytest.mark.parametrize("rest", [(), ("pass Ann", *ON)], ids=["at the end", "in the middle"])
def test_a_change_that_is_misspelt_is_mended(rest: tuple[str, ...]) -> None:
    """Positions and changes are no secret, whatever else stands in the line."""
    game = loads(beyond_code("name Ann p5 library", "believe", "effect sswap p1 p2", *rest))
    (found,) = [each for each in game.findings() if each.severity == "error"]
    assert (found.entry, found.mends) == (3, ("amend 3 effect swap p1 p2",))


@pytest.mark.parametrize("slip", ["placd Ann n1 r:S", "place Amn n1 r:S"])
def test_a_claim_that_is_wrong_elsewhere_does_not_throw_a_tile_away(slip: str, tmp_path: Path) -> None:
    path = record(tmp_path, *CHOSEN, "solve Ann", "fail Bob", slip, *NEXT, "choose Ann weight", "choose Bob conduit")
    text = path.read_text("utf-8").replace('- "fail Ann"', "- {move: fail Ann, scored: {Bob: 3}}")
    path.write_text(text, "utf-8")
    found = errors(path)
    assert [(each.entry, each.code) for each in found] == [(5, found[0].code), (9, "score")]
    assert found[0].mends == ("amend 5 place Ann n1 r:S",)


def test_later_tiles_tell_where_one_lies() -> None:
    """The spot of a tile stands nowhere else in a record, so that no other line says what was meant."""
    game = clean(21)
    told = 0
    for at, move in enumerate(game.moves[:70]):
        words = move.split()
        if words[0] == "place" and at > 40:
            others = [words[0], words[1], "n9e9", *words[3:]]
            found = errors_of(game, with_lines(game, {at: " ".join(others)}))
            assert (len(found) <= 3, found[0].entry) == (True, at + 1)
            told += found[0].mends == (f"amend {at + 1} {move}",)
    assert told


def test_by_seat_a_result_out_of_order_is_the_one_that_is_misread() -> None:
    """`solve Cleo, time, place Ann`, where Ann's result always comes first: it says Cleo for Ann."""
    game = clean(21, "by seat")
    tried = 0
    for at in range(20, len(game.moves) - 20):
        first, then, tile, after = game.moves[at : at + 4]
        if game.moves[at - 1].startswith("choose") and (then, after.split()[0]) == ("time", "choose"):
            assert tile.split()[:2] == ["place", "Ann"]
            other = next(name for name in NAMES[1:] if not game.moves[at - 1].startswith(f"choose {name}"))
            found = errors_of(game, with_lines(game, {at: f"solve {other}"}))
            assert (found[0].entry, found[0].mends) == (at + 1, (f"amend {at + 1} {first}",))
            tried += 1
    assert tried


def test_the_begin_of_a_game_of_a_run_may_be_forgotten() -> None:
    """Which cards it turned up only the table knows, so that picks of open cards are taken for picks of any."""
    rng, header = random.Random("solo 3"), beyond_code_logs.header("Ann")
    log, model = beyond_code_logs.begin(header), Model(header)
    while log.number < 60 and not log.state.result:
        line = random_move(rng, model, beyond_code_logs.TIDY)
        log = log.enter(line)
        model.enter(line)
    table, _ = read_beyond_code_table(header)
    assert table is not None
    game = recorded("beyond-code", table.header(), log, rng)
    begun = [at for at, move in enumerate(game.moves) if move.startswith("begin open")]
    assert begun
    for at in begun:
        found = errors_of(game, slip(game, "forgotten", at, rng, sealed=False).lines)
        assert (len(found) <= 2, found[0].entry) == (True, at + 1)
        assert f"A move is missing before entry {at + 1}." in found[0].message


TABLE_ONLY = ("skip ", "effect nothing")
"""What stands for something that only the table knows: behind it more may be wrong once it is said to be so."""


@pytest.mark.slow
@pytest.mark.parametrize("style", TABLES)
def test_a_sample_is_clean_once_what_is_offered_has_been_typed(style: str) -> None:
    rng = random.Random(style)
    game = TABLES[style](8)
    for sealed in (False, True):
        for kind in KINDS:
            made = slip(game, kind, rng.randrange(len(game.moves) - 1), rng, sealed=sealed)
            found = errors_of(game, made.lines)
            if any(word in mend for each in found for mend in each.mends for word in TABLE_ONLY):
                continue
            assert not after_mending(text_of(game, made.lines)), (kind, made.at + 1)
