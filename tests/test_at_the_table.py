"""`play` in a real terminal, as people use it who mistype, forget, correct and look something up."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.cli.app import run

from . import round_of_keys
from .play_helpers import CHOSEN, FOUR, TWO, moves, needs_terminal, seated

pytestmark = [needs_terminal, pytest.mark.slow]

ALL_SOLVED = [
    "choose Ann w", "choose Bob f", "choose Cid c", "choose Tom a", "solve Ann", "solve Bob", "solve Cid", "fail Tom",
]  # fmt: skip
TALL = ["place Ann n1 r:NS b:E g:W", "place Bob n2 r:NS b:E g:W", "place Cid n3 r:NS b:E g:W"]
"""Three tiles in a column on the starting tile."""


def record(folder: Path) -> list[str]:
    return moves(folder / "records" / "game.yaml")


def test_a_round_takes_at_most_45_keys(tmp_path: Path) -> None:
    played = round_of_keys.typed_round(tmp_path)
    assert played.moves == round_of_keys.MOVES
    assert played.keys <= 45
    print(f"{played.keys} keys, {played.shifts} of them with Shift")
    assert round_of_keys.PAGE.read_text("utf-8") == round_of_keys.page(played), "run: python -m tests.round_of_keys"


def test_a_letter_is_no_spot_and_writes_nothing(tmp_path: Path) -> None:
    """`f b:S r:N y:EW r` was written as `fail Bob` and a note."""
    seat = seated(tmp_path, TWO, [*CHOSEN, "solve Bob", "fail Ann"])
    seat.expect("Bob lays a tile")
    seat.answer("f b:S r:N y:EW r", "No: 'f' is not a spot. The board shows jm, mj, mq, qm; n1 and s2w1 will do, too.")
    seat.answer("b:S r:N y:EW r", "Where does the tile lie?")
    seat.answer("note Ann: late again", "noted.")
    seat.answer("quit", "goes on from here")
    assert record(tmp_path)[4:] == ["note Ann: late again"]


def test_a_low_window_hides_no_tile(tmp_path: Path) -> None:
    """What one-shot `board` shows, `play` shows too, scrolled if need be; and no word is broken."""
    seat = seated(tmp_path, FOUR, [*ALL_SOLVED, *TALL], size=(24, 80))
    seat.expect("Bob takes weight")
    shown = seat.shown
    assert all(f"\n{name} " in shown for name in ("n4", "n3", "n2", "n1", "·", "s1")), shown
    assert "Not shown" not in shown
    assert "window" not in shown
    assert all(len(line.rstrip()) <= 80 for line in shown.splitlines())
    seat.leave()


def test_the_panel_beside_the_board_is_broken_between_words(tmp_path: Path) -> None:
    long = [name.replace("Ann", "Annabel-Lee") for name in FOUR]
    after = [line.replace("Ann", "Annabel-Lee") for line in [*ALL_SOLVED, "place Ann n1 ro:NS b:E g:W on o"]]
    seat = seated(tmp_path, long, after, size=(40, 80))
    seat.expect("Bob lays a tile")
    seat.answer("jq rN", "Enter writes it")
    assert all(len(line.rstrip()) <= 80 for line in seat.shown.splitlines())
    beside = [line[39:] for line in seat.shown.splitlines()]
    assert "  from start: 2 red, 1 orange, 1 open" in beside
    assert "    end, worth Annabel-Lee 1" in beside
    seat.leave()


def test_time_is_up_and_t_may_be_a_player(tmp_path: Path) -> None:
    seat = seated(tmp_path, FOUR, [*ALL_SOLVED[:4], "solve Bob"], "--timer", "1")
    seat.child.expect("\x07")
    seat.expect("Time is up: Enter on an empty line says so")
    seat.answer("ci", "solve Cid")  # no t in the way
    seat.expect("Waiting for Ann and Tom")
    seat.answer("?", "t means that time is up")
    seat.expect("Waiting for Ann and Tom")
    seat.answer("t", "That may be one of these:")
    seat.expect("1 solve Tom")
    seat.expect("2 time")
    seat.answer("1", "solve Tom")
    seat.answer("", "Time is up for Ann.")
    seat.leave()
    assert record(tmp_path)[5:] == ["solve Cid", "solve Tom", "time"]


@pytest.mark.thorough
def test_a_warning_comes_ten_seconds_before_the_end(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, CHOSEN, "--timer", "20")
    seat.expect("who solved?")
    seat.answer("large", "From now on the time is large")
    seat.answer("a", "The timer runs")
    seat.expect("██████")
    seat.child.expect("\x07")
    seat.child.expect(r"only \d+ s left")
    seat.answer("large off", "The time is shown small again.")
    seat.leave()


def test_labels_stay_whatever_is_laid(tmp_path: Path) -> None:
    """In the preview, after the tile, after undo, and for one-shot commands, jq is jq."""
    seat = seated(tmp_path, TWO, [*CHOSEN, "solve Ann", "solve Bob"])
    seat.expect("Ann lays a tile")
    seat.answer("mq rW", "Enter writes it")  # three sides were forgotten
    assert "jq" in (seat.child.before or "")
    seat.answer("jm rNS bE gW", "Bob lays a tile")
    seat.answer("undo", "Ann lays a tile")
    seat.answer("place ann jm r:NS b:E g:W", "Bob lays a tile")
    seat.answer("quit", "goes on from here")
    path = tmp_path / "records" / "game.yaml"
    assert run(["do", "--game", str(path), "place", "Bob", "jq", "b:W", "g:NES"]) == 0
    assert record(tmp_path)[4:] == ["place Ann n1 r:NS b:E g:W", "undo", "place Ann n1 r:NS b:E g:W",
                                    "place Bob n1e1 g:NES b:W"]  # fmt: skip


def test_whatever_is_typed_at_a_confirmation_is_answered(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, [*CHOSEN, "solve Ann", "solve Bob"])
    seat.expect("Ann lays a tile")
    asked = "place Ann s1 y:N b:ESW on y: Enter writes it"
    seat.answer("qm YN b", asked)
    seat.answer("?", "Enter or y writes it, n drops it.")
    seat.expect(asked)
    seat.answer("status", "0 of 15")
    seat.expect(asked)
    seat.answer("nonsense", "'nonsense' is no tile on a spot.")
    seat.expect(asked)
    seat.answer("note the tile was turned twice", "noted.")
    seat.expect(asked)
    seat.answer("y", "A system closes: Ann +2")
    seat.expect("Bob lays a tile")
    seat.answer("quit", "goes on from here")
    assert record(tmp_path)[4:] == ["note the tile was turned twice", "place Ann s1 y:N b:ESW on y"]


def test_a_forgotten_side_is_asked_for(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, [*CHOSEN, "solve Ann", "solve Bob"])
    seat.expect("Ann lays a tile")
    seat.answer("mq rb:WS", "No channel leads north and east: was it forgotten?")
    seat.expect("Enter writes it")
    seat.answer("n", "Dropped, nothing was written.")
    seat.answer("jm rb:EW g:N", "A channel of start ends at this blank side.")
    seat.expect("Enter writes it")
    seat.answer("jm rb:EW g:NS", "place Ann n1 g:NS rb:EW")
    seat.expect("Bob lays a tile")
    seat.leave()


def test_mistyped_answers_meet_a_suggestion(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, [])
    seat.expect("Ann takes")
    seat.answer("wieght", "No: 'wieght' is no category. Did you mean weight? Type the beginning of weight, fragment,")
    seat.answer("wf", "who solved?")
    seat.answer("bbo", "No: 'bbo' is nobody here. Did you mean Bob?")
    seat.answer("ab", "Ann lays a tile")
    seat.answer("a rN bE", "No: 'a' is not a spot.")
    seat.answer("jm r b", "No: 'r' leads to no side. If it leads to all, write rNESW.")
    seat.answer("sikp", "Did you mean skip?")
    seat.leave()
    assert record(tmp_path) == ["choose Ann weight", "choose Bob fragment", "solve Ann", "solve Bob"]


def test_a_game_is_not_given_up_by_the_way(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, [])
    seat.expect("Ann takes")
    seat.answer("ab", "abandon ends the game here, and nobody wins: y ends it, Enter goes on")
    seat.answer("", "Dropped, nothing was written.")
    seat.answer("aban", "y ends it, Enter goes on")
    seat.answer("n", "Dropped, nothing was written.")
    assert record(tmp_path) == []
    seat.answer("abandon", "y ends it, Enter goes on")
    seat.answer("y", "abandoned, nobody wins")
    seat.leave()
    assert record(tmp_path) == ["abandon"]


def test_corrections_with_the_board_before_and_after(tmp_path: Path) -> None:
    after = [*CHOSEN, "solve Ann", "solve Bob", "place Ann n1 r:S b:E g:NW", "place Bob s1 y:N b:E g:SW on y"]
    seat = seated(tmp_path, TWO, after)
    seat.expect("Bob takes")
    seat.answer("log", "5 place Ann n1 g:NW b:E r:S")
    seat.expect("6 place Bob s1 y:N b:E g:SW on y")
    seat.answer("log 1", "5 entries before these: log all shows them.")
    seat.answer("amend 6", "Entry 6 should have been")
    seat.expect("place Bob s1 y:N b:E g:SW on y")
    seat.press("\x7fg\r")  # the old line is there to be edited
    seat.expect("Before")
    seat.expect("After")
    seat.expect("Bob's points: 2 -> 0")
    seat.expect("Enter writes it")
    seat.answer("", "7 amend 6 place Bob s1 y:N b:E g:SW on g")
    seat.answer("amend 5 mj rE bN gSW", "amend 5 place Ann w1 b:N r:E g:SW: Enter writes it")
    seat.answer("n", "Dropped, nothing was written.")
    seat.answer("insert 5", "Forgotten before entry 5, place Ann n1 g:NW b:E r:S")
    seat.answer("note they argued", "insert 5 note they argued: Enter writes it")
    seat.answer("", "8 insert 5 note they argued")
    seat.answer("amend 3", "Entry 3 should have been")
    seat.press("\r")
    seat.expect("Nothing was changed.")
    seat.answer("amend 3", "Entry 3 should have been")
    seat.press("\x03")  # Ctrl-C leads back to the question, and no further
    seat.expect("Nothing was changed.")
    seat.answer("undo to 4", "4 times undo: Enter writes it")
    seat.answer("", "Ann lays a tile")
    seat.answer("accept jm yN", "Enter writes it")
    seat.answer("n", "Dropped, nothing was written.")
    seat.leave()
    assert record(tmp_path)[6:] == [
        "amend 6 place Bob s1 y:N b:E g:SW on g", "insert 5 note they argued", "undo", "undo", "undo", "undo",
    ]  # fmt: skip


def test_looking_things_up(tmp_path: Path) -> None:
    after = [*CHOSEN, "solve Ann", "solve Bob", "place Ann s1 y:N b:ESW on y"]
    seat = seated(tmp_path, TWO, after)
    seat.expect("Bob lays a tile")
    seat.answer("why 5", "s1 y = 2")
    seat.answer("why 9", "There is no entry '9': there are 1 to 5.")
    seat.answer("why", "s1 y = 2")
    seat.answer("rules networker/cell", "networker/cell")
    seat.expect("Bob lays a tile")
    seat.answer("help amend", "Write: amend N MOVE.")
    seat.expect("amend 24 alone opens entry 24 as it is, to be edited.")
    seat.answer("help place", "Write: place PLAYER SPOT TILE [on CELL].")
    seat.answer("help log", "The last entries with their numbers, as many as you say, or all of them.")
    seat.answer("help plaec", "There is no move 'plaec'. ? says what can be typed.")
    assert "rB" in seat.shown
    assert "W ──y       ╭── E\n" in seat.shown
    seat.leave()


def test_the_end_of_an_evening(tmp_path: Path) -> None:
    """The last round is announced; then there are results, and a key for whatever people want to do."""
    after = ["ruling target 2", *CHOSEN, "solve Ann", "solve Bob"]
    seat = seated(tmp_path, TWO, after, size=(60, 140))
    seat.expect("Ann lays a tile")
    seat.answer("qm YN b", "Last round (1)")
    seat.expect("Enter writes it")
    seat.answer("", "Last round: Ann has reached 2 points. Who has solved still lays a tile.")
    seat.answer("skip", "The game is over: Ann wins with 2 points.")
    seat.expect("Results")
    seat.child.expect(r"1  Ann +2 +1/1")
    seat.child.expect(r"2  Bob +0 +1/1")
    seat.expect("Best scoring: Ann, 2 points at once (why 6 shows them)")
    seat.expect("Longest system: Ann, who closed one of 2 cells (why 6)")
    seat.expect("Played: 1 round, 2 tiles with the starting tile")
    keys = "The game is over. r: page to step through it, s: statistics, b: code for BG Stats, a: another game"
    seat.expect(keys)
    seat.answer("why 6", "s1 y = 2")
    seat.expect(keys)
    seat.answer("r", "The page is records/game.html. Open it in a browser.")
    assert "<html" in (tmp_path / "records" / "game.html").read_text("utf-8")
    seat.answer("s", "Players")
    seat.expect(keys)
    seat.answer("b", "Take a picture of the code with the phone that has BG Stats.")
    seat.answer("undo", "Bob lays a tile")
    seat.answer("skip", "Results")
    seat.expect(keys)
    seat.answer("a", "The same again?")
    seat.answer("", "Who is the youngest")
    seat.answer("", "Welcome to Enigma. Ann and Bob, English rules")
    seat.expect("Every move is kept at once in records/")
    seat.expect("A tile is written like RN bES yW: cells, then their sides; a capital cell has the networker.")
    seat.expect("takes weight")
    seat.leave()
    assert len(list((tmp_path / "records").glob("*.yaml"))) == 2


def test_no_room_for_a_code(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, [*CHOSEN, "ruling target 1", "solve Ann", "fail Bob"], size=(24, 80))
    seat.expect("Ann lays a tile")
    seat.answer("qm YN b", "Enter writes it")
    seat.answer("", "another game with the same people")
    seat.answer("b", "lines, and this terminal has 80 and 24. So it is a picture now: records/game.svg.")
    assert (tmp_path / "records" / "game.svg").read_text("utf-8").count("<svg") == 1
    seat.leave()


def test_commands_look_back_after_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where no game is running, what reads or looks back takes the newest record; other moves still refuse."""
    seated(tmp_path, TWO, [*CHOSEN, "abandon"]).leave()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENIGMA_RECORDS", "records")
    for words in (
        ["status"],
        ["board"],
        ["why"],
        ["why", "1"],
        ["do", "note", "late"],
        ["do", "wheel", "Ann", "0"],
    ):
        assert run(words) == 0, words
    assert run(["do", "solve", "Ann"]) == 3
    assert "finished" in capsys.readouterr().err
    assert run(["do", "undo"]) == 0
    assert run(["do", "solve", "Ann"]) == 0
