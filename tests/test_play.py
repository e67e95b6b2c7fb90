"""`play`: short answers, the table session through a pipe, and whole games in a real pseudo-terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.cli.play.countdown import Countdown
from enigma_ref.cli.play.evening import Evening
from enigma_ref.cli.play.large import large, scores_in_large
from enigma_ref.games.enigma.guide.help import help_lines
from enigma_ref.library.session import Session
from enigma_ref.store.reader import read

from .play_helpers import TWO, Script, Seat, at, moves, needs_terminal, pexpect, sit

CHOOSING = at()
SOLVING = at("choose Ann weight", "choose Bob fragment", "choose Tom conduit")
RUNNING = SOLVING.enter("solve Bob")
PLACING = RUNNING.enter("time")


def test_nothing_is_written_until_it_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    run(["new", str(path), *TWO])
    script = Script(["w", "f", "a", "-b", "n1 r:S r", "n", "n1 r:N", "s1 y:N y"])
    Evening(Session(path), script, Countdown(0), confirm=True).run()
    assert len(moves(path)) == 4, "the first was dropped, the second edited, the third never confirmed"
    shown = capsys.readouterr().out
    assert "Dropped, nothing was written." in shown
    assert "A system closes: Ann +2 for 2 yellow cells (networker on s1 y)" in shown


@pytest.mark.parametrize("leaving", [["quit"], []], ids=["quit", "the end of the input"])
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("n1 r:S r", "Not written: place Ann n1 r:S on r."),
        ("undo to 2", "Not written: undo, undo."),
        ("abandon", "Not written: abandon."),
    ],
)
def test_who_leaves_is_told_what_was_only_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], leaving: list[str], line: str, told: str
) -> None:
    before = ["choose Ann weight", "choose Bob fragment", "solve Ann", "fail Bob"]
    found, _ = sit(tmp_path / "game.yaml", line, *leaving, after=before)
    assert not found
    where = (tmp_path / "game.yaml").as_posix()
    assert capsys.readouterr().out.endswith(f"{told}\n\nAll is kept in {where}; enigma-ref play goes on from here.\n")


def test_placement_is_shown_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    run(["new", str(path), *TWO])
    lines = ["w", "f", "a", "b", "n1 r:SE", "", "e1 b:WN", "", "c", "a", "a", "b", "n1e1 g:WS g", ""]
    Evening(Session(path), Script(lines), Countdown(0), confirm=True).run()
    shown = capsys.readouterr().out
    assert "r:ES extends the system from start: 2 red, 1 open end." in shown
    assert "A system closes: Bob +1 for 1 green cell (networker on n1e1 g)." in shown


def test_a_pipe_is_read_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.yaml"
    run(["new", str(path), *TWO])
    text = "w\nw\n\nf\n?\nb\nt\njm rb:SE r\nboard\nstatus\nwhy\nnonsense\nquit\nf\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["play", str(path)]) == 0
    assert moves(path) == ["choose Ann weight", "choose Bob fragment", "solve Bob", "time", "place Bob n1 rb:ES on r"]
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out
    assert "No (choose/once): Ann has taken weight in this round." in printed.err
    assert "No: 'nonsense' is no category. Type the beginning of" in printed.err
    assert "No system has given points yet." in printed.out
    assert printed.out.rstrip().endswith("game.yaml; enigma-ref play goes on from here.")


def test_the_second_game_takes_a_handful_of_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENIGMA_RECORDS", "records")
    run(["new", *TWO, "--edition", "fr", "--first", "Bob"])
    run(["do", "abandon"])
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    assert run(["play"]) == 0
    first, second = sorted(Path("records").glob("*.yaml"), key=lambda path: len(path.name))
    headers = [read(path.read_bytes()).header for path in (first, second)]
    for header in headers:
        del header["started"]
    assert headers[0] == headers[1]


def test_countdown_survives_undo_and_rings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    countdown = Countdown(45)
    assert countdown.left is None
    countdown.follow(5, None)
    now += 30
    assert str(countdown.bar()) == "███████░░░░░░░░░░░░░ 15 s"
    countdown.follow(None, None)
    assert countdown.bar() is None
    countdown.follow(5, None)
    assert countdown.left == pytest.approx(15, abs=0.1)
    assert not countdown.rings()
    now += 20
    assert countdown.rings()
    assert not countdown.rings()
    assert str(countdown.bar()).startswith("Time is up")
    assert Countdown(0).left is None


# ---- checks, and why a solution was rejected ----

WRONG = "check weight 13,6=5,7 5 --claim 1,1=1,1"
RIGHT = "check weight 13,6 = 5,7 5 --claim 1,1 = 1,2"
OFFER = (
    "note Ann: left 19, right 12: 7 too light on the right; 4 of 5 pieces used: "
    "Enter writes it, n leaves it out, anything else is taken in its place"
)
NOTED = "note Ann: left 19, right 12: 7 too light on the right; 4 of 5 pieces used"


def test_enter_notes_why_a_check_said_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written, dialogue = sit(tmp_path / "game.yaml", "a", WRONG, "b", "-a", "", "undo", "undo")
    assert written == ["solve Ann", "solve Bob", "fail Ann", NOTED, "undo", "undo"]
    assert dialogue.questions.count(OFFER) == 1
    shown = capsys.readouterr()
    assert (
        "Not valid: left 19, right 12: 7 too light on the right; 4 of 5 pieces used.\n  13 + 6 ≠ 5 + 7\n" in shown.out
    )
    assert f"6 {NOTED}: noted.\n" in shown.out
    assert "7 undo: took back 5 fail Ann." in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("lines", "written", "offers"),
    [
        ([WRONG, "-a", "n", "b"], ["fail Ann", "solve Bob"], 1),
        ([WRONG, "-a", "b"], ["fail Ann", "solve Bob"], 1),
        ([WRONG, "-a"], ["fail Ann"], 1),
        ([WRONG, "-a", "", "-b", "undo"], ["fail Ann", NOTED, "fail Bob", "undo"], 1),
        ([WRONG, "fail Ann: slow", "-b"], ["fail Ann", "note Ann: slow", "fail Bob"], 0),
        ([WRONG, RIGHT, "-a"], ["fail Ann"], 0),
        ([WRONG, "check weight x", "-a", ""], ["fail Ann", NOTED], 1),
        ([WRONG, "-c", "-a", ""], ["fail Ann", NOTED], 1),
        ([WRONG, "a", "t", "skip", "w", "f", "-a"], ["solve Ann", "time", "skip Ann", "choose Bob weight",
                                                      "choose Ann fragment", "fail Ann"], 0),
        ([RIGHT, "-a"], ["fail Ann"], 0),
        (["-b", WRONG, "-a", ""], ["fail Bob", "fail Ann", NOTED], 1),
    ],
    ids=["left out", "another answer", "left the table", "once", "reason given", "then right", "a slip between",
         "a refusal between", "next round", "right",
         "the round is over"],
)  # fmt: skip
def test_the_offer(tmp_path: Path, lines: list[str], written: list[str], offers: int) -> None:
    found, dialogue = sit(tmp_path / "game.yaml", *lines)
    assert found == written
    assert dialogue.questions.count(OFFER) == offers
    assert sum("Enter writes it" in question for question in dialogue.questions) == offers


def test_a_script_is_not_asked(tmp_path: Path) -> None:
    found, dialogue = sit(tmp_path / "game.yaml", WRONG, "-a", "-bob one end open: b2", interactive=False)
    assert found == ["fail Ann", "fail Bob", "note Bob: one end open: b2"]
    assert OFFER not in dialogue.questions


def test_a_refused_rejection_notes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["-a slow", "-a slower", "fail Eve: late", "fail Bob: \udc80", "accept fail Ann: late"]
    found, _ = sit(tmp_path / "game.yaml", *lines)
    assert found == ["fail Ann", "note Ann: slow", "accept fail Ann", "note Ann: late"]
    assert capsys.readouterr().err.splitlines() == [
        "No (solve/phase): Ann's puzzle is already down as not solved in this round. To correct that, undo, or amend "
        "that entry. Still without a result: Bob (solve Bob or fail Bob).",
        "No: Nobody here is called 'Eve'. The players are Ann and Bob.",
        "No: This line is not text in UTF-8. Type it again.",
    ]


CHECKS = "There are check weight, check fragment, check conduit and check angular: as after enigma-ref puzzle."
SLIPS = [
    ("check", f"Check which puzzle? {CHECKS}"),
    ("check wieght 3", f"'wieght' is not a kind of puzzle. Did you mean weight? {CHECKS}"),
    ("CHECK W 13=", "There is no cup on the right. "),
    ("check weight '13=5 2", "A quotation mark is not closed. Close it, or leave it out."),
    ("check weight --nonsense", "No such option: --nonsense. See check weight --help."),
    ("check conduit", "There are no conduit pieces in records/pieces.toml yet. "),
    ("check conduit n --svg nowhere/x.svg --outer a1N", "nowhere/x.svg: There is no such folder. "),
]


@pytest.mark.parametrize(("typed", "text"), SLIPS, ids=[typed for typed, _ in SLIPS])
def test_a_slip_in_a_check_stays_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    monkeypatch.delenv("ENIGMA_PIECES", raising=False)
    found, _ = sit(tmp_path / "game.yaml", typed, "a")
    assert found == ["solve Ann"]
    told = capsys.readouterr().err
    assert told.startswith(text)
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("kind", ["weight", "fragment", "conduit", "angular"])
def test_every_kind_of_puzzle_is_at_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    assert sit(tmp_path / "game.yaml", f"check {kind[:2]} --help")[0] == []
    assert f"Usage: check {kind}" in capsys.readouterr().out


def test_a_corner_may_be_negative_in_a_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sit(tmp_path / "game.yaml", "check fragment -2,0 0,-2 2,0 0,2")[0] == []
    shown = capsys.readouterr()
    assert "  A large triangle: -2,0 0,-2 0,0\n" in shown.out
    assert shown.err == ""


def test_a_player_may_be_called_check(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    run(["new", str(path), "-p", "Check=black", "-p", "Bob=white", "--start-tile", "r:N"])
    Evening(Session(path), Script(["w", "f", WRONG, "check"]), Countdown(0), confirm=True).run()
    assert moves(path)[2:] == ["solve Check"]


def test_a_box_without_puzzles_has_no_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("enigma_ref.games.enigma.guide.guide.EnigmaGuide.checking", lambda self, words, state: None)
    assert sit(tmp_path / "game.yaml", WRONG)[0] == []
    assert capsys.readouterr().err.startswith("No: 'check ")


def test_help_speaks_of_checks_while_solutions_are_checked() -> None:
    assert not any("check weight" in str(line) for line in help_lines(CHOOSING.state))
    for log in (SOLVING, PLACING):
        example = next(line for line in map(str, help_lines(log.state)) if line.startswith("Is it solved? "))
        typed = re.search(r"check (weight .+?) says", example)
        assert typed is not None
        assert run(["puzzle", *typed[1].split()]) == 0
    laid = RUNNING.enter("solve Ann").enter("time").enter("place Ann n1 r:S")
    assert laid.state.phase == "place"
    assert not any("check weight" in str(line) for line in help_lines(laid.state)), "too late for this round"


def test_a_check_through_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.yaml"
    run(["new", str(path), *TWO])
    text = f"w\nc\n{WRONG}\n-a too light on the right\ncheck conduit es sw --claim 'es sw . / . . . / . . .'\n-b\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["play", str(path)]) == 0
    assert moves(path)[2:] == ["fail Ann", "note Ann: too light on the right", "fail Bob"]
    printed = capsys.readouterr()
    assert "  a1 (:ES) is open to the south: nothing lies on a2.\n" in printed.out
    assert printed.err == ""


# ---- in a real terminal ----


@pytest.mark.slow
@needs_terminal
def test_a_whole_game_with_a_wrong_key_at_every_kind_of_question(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "--timer", "60")
    seat.expect("Player 1")
    seat.answer("Ann Lee", "with no space")
    seat.answer("Ann", "Ann's colour")
    seat.answer("bl4ck", "is not a colour")
    seat.answer("black", "Player 2")
    seat.answer("ann", "sits there already")
    seat.answer("Bob", "Bob's colour")
    seat.answer("black", "is taken")
    seat.answer("white", "Player 3")
    seat.answer("", "Who is the youngest")
    seat.answer("Eve", "Answer Ann or Bob")
    seat.answer("a", "Whose rulebook?")
    seat.answer("it", "Answer en, de, fr, cs or ru")
    seat.answer("en", "The starting tile")
    seat.answer("r:N b", "has no colon")
    seat.answer("r:N b:E y:S r:W", "Ann takes weight")
    seat.answer("ruling target 3", "From here on target is 3")
    seat.answer("z", "'z' is no category")
    seat.answer("?", "w means that Ann takes weight")
    seat.answer("w", "choose Ann weight")
    seat.answer("w", "choose/once")
    seat.answer("ang", "All have chosen")
    seat.answer("time", "solve/timer")
    seat.answer("q b", "'q b' is nobody here")
    seat.answer("b", "The timer runs")
    seat.child.expect(r"█+░* \d+ s")
    seat.child.setwinsize(30, 90)
    seat.answer("-a", "fail Ann")
    seat.expect("Bob lays a tile")
    seat.answer("e5 rb:SE r", "place/adjacent")
    seat.answer("jm rx:SE r", "is not a cell colour")
    seat.answer("jm rb:SE g", "networker/cell")
    seat.answer("jm rb:SE r", "Enter writes it")
    seat.answer("jm rb:SE b", "place Bob n1 rb:ES on b: Enter writes it")
    seat.answer("jm rb:SE r", "place Bob n1 rb:ES on r: Enter writes it")
    seat.answer("", "Round 1 is over")
    seat.expect("Bob takes weight")
    seat.child.sendcontrol("c")
    seat.expect("enigma-ref play goes on from here")
    seat.child.expect(pexpect.EOF)

    seat = Seat(tmp_path, "--timer", "1", "--no-confirm")
    seat.expect("Bob takes weight")
    seat.answer("fra\t", "choose Bob fragment")
    seat.expect("Ann takes weight")
    seat.answer("c", "All have chosen")
    seat.expect("who solved")
    seat.answer("a", "The timer runs")
    seat.child.expect("\x07")
    seat.expect("Time is up")
    seat.answer("b", "solve Bob")  # an answer is still taken
    seat.expect("Bob lays a tile")
    seat.answer("s1 y:N g:E y", "A system closes: Bob +2 for 2 yellow cells")
    seat.expect("Ann lays a tile")
    seat.answer("undo", "took back")
    seat.answer("redo", "brought back")
    seat.answer("why", "s1 y = 2")
    seat.press("n1e1 b:W\r")
    seat.child.expect(r"The\s+game\s+is\s+over:\s+Bob\s+wins\s+with\s+4\s+points")
    seat.expect("Enter leaves")
    seat.answer("", "The record is records/")
    seat.child.expect(pexpect.EOF)

    (played,) = (tmp_path / "records").glob("*.yaml")
    by_hand = tmp_path / "do.yaml"
    run(["new", str(by_hand), *TWO])
    for move in moves(played):
        assert run(["do", "--game", str(by_hand), move]) == 0
    assert moves(by_hand) == moves(played)
    assert Session(played).log.unsound == 0
    games = [read(path.read_bytes()) for path in (played, by_hand)]
    assert [entry.claims for entry in games[0].entries] == [entry.claims for entry in games[1].entries]


@pytest.mark.slow
@needs_terminal
def test_time_runs_out_and_enter_says_so(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    path = tmp_path / "records" / "game.yaml"
    run(["new", str(path), *TWO])
    seat = Seat(tmp_path, "--timer", "1")
    seat.expect("Ann takes")
    for line, expect in [("w", "Bob takes"), ("f", "who solved"), ("a", "The timer runs")]:
        seat.answer(line, expect)
    seat.child.expect("\x07")
    seat.answer("", "Time is up for Bob.")
    seat.expect("or skip")
    seat.child.send("\x04")
    seat.expect("goes on from here")
    assert moves(path)[-1] == "time"


@pytest.mark.slow
@needs_terminal
def test_closing_the_window_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    path = tmp_path / "records" / "game.yaml"
    run(["new", str(path), *TWO])
    seat = Seat(tmp_path)
    seat.expect("Ann takes")
    seat.answer("w", "Bob takes")
    seat.child.close(force=True)
    assert moves(path) == ["choose Ann weight"]
    seat = Seat(tmp_path)
    seat.expect("Bob takes fragment")
    seat.child.send("\x1b[A")  # Up: nothing yet in a new sitting
    seat.answer("f", "who solved")
    seat.child.send("\x1b[A\r")  # Up brings back f, which is nobody here
    seat.expect("'f' is nobody here")
    seat.child.close(force=True)


@pytest.mark.slow
@needs_terminal
def test_a_check_in_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    path = tmp_path / "records" / "game.yaml"
    run(["new", str(path), *TWO])
    seat = Seat(tmp_path)
    seat.expect("Ann takes")
    for line, expect in [("w", "Bob takes"), ("f", "who solved"), ("a", "The timer runs")]:
        seat.answer(line, expect)
    seat.child.send("check weig\t")
    seat.answer(" 13,6=5,7 5 --claim 1,1=1,1", "7 too light on the right")
    seat.expect("who solved")
    seat.answer("-a", "Enter writes it, n leaves it out")
    seat.answer("", "noted.")
    seat.expect("who solved")
    seat.answer("quit", "goes on from here")
    assert moves(path)[2:] == ["solve Ann", "fail Ann", NOTED]


# ---- what is seen from the other end of the table ----


def test_three_bells_at_the_end_and_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    countdown = Countdown(45)
    countdown.follow(5, None)
    heard = []
    for tick in range(120):  # a minute in steps of half a second
        if countdown.rings():
            heard.append(tick / 2)
        now = 1000 + (tick + 1) / 2
    assert [round(moment) for moment in heard] == [35, 45, 46, 47]
    assert countdown.is_up


def test_a_short_countdown_has_no_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    countdown = Countdown(15)
    countdown.follow(5, None)
    now += 6
    assert not countdown.is_short
    assert not countdown.rings()
    now += 9.1
    assert countdown.is_short
    assert countdown.is_bright
    now += 0.5
    assert not countdown.is_bright
    assert countdown.rings()
    assert countdown.is_up


def test_little_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    countdown = Countdown(45)
    countdown.follow(5, None)
    now += 36
    assert str(countdown.bar()) == "████░░░░░░░░░░░░░░░░ only 9 s left"


def test_large_print() -> None:
    assert large(14) == [
        "  ██    ██  ██",
        "████    ██  ██",
        "  ██    ██████",
        "  ██        ██",
        "██████      ██",
    ]
    shown = scores_in_large({"Ann": 7, "Bartholomew": -1, "Cid": 0}, 40)
    assert shown == [
        "",
        "Ann       Bartholomew       Cid",
        "██████              ██      ██████",
        "    ██            ████      ██  ██",
        "    ██    ██████    ██      ██  ██",
        "    ██              ██      ██  ██",
        "    ██            ██████    ██████",
    ]
    assert scores_in_large({"Ann": 7, "Bartholomew": -1, "Cid": 0}, 30)[7:9] == ["", "Cid"]
    assert all(len(line) <= 80 for line in scores_in_large(dict.fromkeys(("Ann", "Bob", "Cid", "Tom"), 38), 80))


def test_the_results_of_an_abandoned_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found, script = sit(tmp_path / "game.yaml", "abandon", "y", "b", "")
    assert found == ["abandon"]
    printed = capsys.readouterr()
    assert "    –  Ann " in printed.out
    assert "\nPlayed: 0 rounds, 1 tile with the starting tile" in printed.out
    assert printed.err.startswith("No")
    assert script.questions[-1].startswith("The game is over. r: page to step through it, ")


def test_the_results_say_that_own_tiles_are_told_in_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sit(tmp_path / "game.yaml", "abandon", "y", "")
    assert "Best  Own-tile points  On the board\n" in capsys.readouterr().out


def test_several_moves_are_written_all_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found, _ = sit(tmp_path / "game.yaml", "ww", "wf", after=[])
    assert found == ["choose Ann weight", "choose Bob fragment"]
    printed = capsys.readouterr()
    assert printed.err == (
        "No (choose/once): Ann has taken weight in this round. Bob can still take fragment, conduit or angular.\n"
    )
    assert "So nothing of this was written: ww.\n" in printed.out
