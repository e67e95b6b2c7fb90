"""`play`: short answers, the table session through a pipe, and whole games in a real pseudo-terminal."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.cli.countdown import Countdown
from enigma_ref.cli.play import Evening
from enigma_ref.cli.session import Session
from enigma_ref.core.log import Log
from enigma_ref.games.enigma import answers
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.store.reader import read

FOUR = ["-p", "Ann=black", "-p", "Bob=white", "-p", "Cid=green", "-p", "Tom=red", "--start-tile", "r:N b:E y:S r:W"]
TWO = ["-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W"]


def moves(path: Path) -> list[str]:
    return [entry.move for entry in read(path.read_bytes()).entries]


def at(*lines: str) -> Log:
    players = [{"name": name, "color": name.lower()} for name in ("Ann", "Bob", "Tom")]
    header = {"edition": "en", "players": players, "first": "Ann", "start_tile": "r:N b:E y:S r:W"}
    state, _ = Enigma().start(header)
    log = Log(Enigma(), state)
    for line in lines:
        log = log.enter(line)
    return log


CHOOSING = at()
SOLVING = at("choose Ann weight", "choose Bob fragment", "choose Tom conduit")
RUNNING = SOLVING.enter("solve Bob")
PLACING = RUNNING.enter("time")

SHORT = [
    (CHOOSING, "w", "choose Ann weight"),
    (CHOOSING, "FRAG", "choose Ann fragment"),
    (CHOOSING, "a", "choose Ann angular"),
    (CHOOSING, "choose bob w", "choose bob w"),
    (CHOOSING, "undo", "undo"),
    (CHOOSING, "x", "x"),
    (SOLVING, "b", "solve Bob"),
    (SOLVING, "-bob", "fail Bob"),
    (SOLVING, "t", "time"),
    (SOLVING, "to", "solve Tom"),
    (SOLVING, "-t", "fail Tom"),
    (SOLVING, "undo", "undo"),
    (SOLVING, "wheel Ann 9", "wheel Ann 9"),
    (PLACING, "a r:S", "place Bob n1 r:S"),
    (PLACING, "A r:S b:N r", "place Bob n1 r:S b:N on r"),
    (PLACING, "a r:S b:N on r", "place Bob n1 r:S b:N on r"),
    (PLACING, "n1 r:S,b:N r", "place Bob n1 r:S,b:N on r"),
    (PLACING, "e1 r:W", "place Bob e1 r:W"),
    (PLACING, "skip", "skip Bob"),
    (PLACING, "-", "skip Bob"),
    (PLACING, "place bob n1 r:S", "place bob n1 r:S"),
    (PLACING, "amend 4 fail Bob", "amend 4 fail Bob"),
]


@pytest.mark.parametrize(("log", "typed", "move"), SHORT, ids=[typed for _, typed, _ in SHORT])
def test_short_answers(log: Log, typed: str, move: str) -> None:
    assert answers.expand(typed, log.state) == move


def test_questions_ask_for_exactly_what_is_missing() -> None:
    assert answers.question(CHOOSING.state) == "Round 1: Ann takes weight, fragment, conduit or angular"
    assert answers.question(RUNNING.state) == "Round 1: who solved? Waiting for Ann and Tom"
    assert answers.question(PLACING.state) == "Round 1: Bob lays a tile: SPOT TILE [CELL], or skip"


def test_help_has_an_example_that_works() -> None:
    for log in (CHOOSING, SOLVING, RUNNING, PLACING):
        example = re.search(r": (\S+) means|: (a r:\S+ \S+ \S+)", answers.help_lines(log.state)[0])
        assert example is not None
        log.enter(answers.expand(example[1] or example[2], log.state))


def test_completion() -> None:
    assert answers.completions("f", CHOOSING.state)[0] == "fragment"
    assert answers.completions("", PLACING.state)[:5] == ["a", "b", "c", "d", "n1"]
    assert answers.completions("amend 3 so", CHOOSING.state) == ["solve"]
    assert answers.completions("solve t", RUNNING.state) == ["Tom"]
    assert answers.completions("choose Bob c", at("choose Ann weight").state) == ["conduit"]
    assert answers.completions("place Bob n", PLACING.state) == ["n1"]
    assert answers.completions("place Bob n1 r:S b:N on ", PLACING.state) == ["b", "r"]
    assert answers.completions("a r:S b:N ", PLACING.state) == ["b", "r"]


class Script:
    """Answers typed beforehand; counts the keys, Enter included."""

    interactive = True

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.keys = 0

    def ask(self, question: str, complete: Callable[[str], list[str]], countdown: Countdown | None = None) -> str:
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self.keys += len(line) + 1
        return line


def test_a_round_of_four_players_takes_at_most_90_keys(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    assert run(["new", str(path), *FOUR]) == 0
    tiles = ["a r:SN b:E y:W r", "", "c b:NS r:E y:W b", "", "a r:S b:NE y:W y", ""]
    script = Script(["w", "f", "c", "a", "a", "b", "c", "t", *tiles])
    Evening(Session(path), script, Countdown(45), confirm=True).run()
    assert moves(path)[:8] == [
        "choose Ann weight", "choose Bob fragment", "choose Cid conduit", "choose Tom angular",
        "solve Ann", "solve Bob", "solve Cid", "time",
    ]  # fmt: skip
    assert [move.split()[:2] for move in moves(path)[8:]] == [["place", "Ann"], ["place", "Bob"], ["place", "Cid"]]
    assert Session(path).log.state.round == 2
    assert script.keys <= 90
    print(f"{script.keys} keys")


def test_nothing_is_written_until_it_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    run(["new", str(path), *TWO])
    script = Script(["w", "f", "a", "-b", "n1 r:S r", "n", "n1 r:N", "s1 y:N y"])
    Evening(Session(path), script, Countdown(0), confirm=True).run()
    assert len(moves(path)) == 4, "the first was dropped, the second edited, the third never confirmed"
    shown = capsys.readouterr().out
    assert "Dropped, nothing was written." in shown
    assert "A system closes: Ann +2 for 2 yellow cells (networker on s1 y)" in shown


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
    text = "w\nw\n\nf\n?\nb\nt\na rb:SE r\nboard\nstatus\nwhy\nnonsense\nquit\nf\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["play", str(path)]) == 0
    assert moves(path) == ["choose Ann weight", "choose Bob fragment", "solve Bob", "time", "place Bob n1 rb:ES on r"]
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out
    assert "No (choose/once): Ann has taken weight in this round." in printed.err
    assert "No (move/unknown): 'nonsense' is not a move." in printed.err
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
    assert countdown.bar() == "███████░░░░░░░░░░░░░ 15 s"
    countdown.follow(None, None)
    assert countdown.bar() == ""
    countdown.follow(5, None)
    assert countdown.left == pytest.approx(15, abs=0.1)
    assert not countdown.rings()
    now += 20
    assert countdown.rings()
    assert not countdown.rings()
    assert countdown.bar().startswith("Time is up")
    assert Countdown(0).left is None


# ---- in a real terminal ----

pexpect = pytest.importorskip("pexpect") if sys.platform != "win32" else None
needs_terminal = pytest.mark.skipif(pexpect is None, reason="pseudo-terminals are driven on Linux and macOS only")


class Seat:
    """A person at a terminal of 40 lines and 120 columns."""

    def __init__(self, folder: Path, *options: str) -> None:
        assert pexpect is not None
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "enigma_ref", "play", *options],
            cwd=folder,
            dimensions=(40, 120),
            encoding="utf-8",
            timeout=20,
            env={**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "ENIGMA_RECORDS": "records"},
        )
        self.child.delaybeforesend = 0.02

    def answer(self, line: str, expect: str) -> None:
        """Type a line and wait for what must come."""
        self.child.send(line + "\r")
        self.child.expect_exact(expect)


@needs_terminal
def test_a_whole_game_with_a_wrong_key_at_every_kind_of_question(tmp_path: Path) -> None:
    seat = Seat(tmp_path, "--timer", "60")
    seat.child.expect_exact("Player 1")
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
    seat.answer("z", "'z' is not a move")
    seat.answer("?", "w means that Ann takes weight")
    seat.answer("w", "choose Ann weight")
    seat.answer("w", "choose/once")
    seat.answer("ang", "All have chosen")
    seat.answer("t", "solve/timer")
    seat.answer("q b", "'q' is not a move")
    seat.answer("b", "The timer runs")
    seat.child.expect(r"█+░* \d+ s")
    seat.child.setwinsize(30, 90)
    seat.answer("-a", "fail Ann")
    seat.child.expect_exact("Bob lays a tile")
    seat.answer("e5 rb:SE r", "place/adjacent")
    seat.answer("a rx:SE r", "is not a cell colour")
    seat.answer("a rb:SE g", "networker/cell")
    seat.answer("a rb:SE r", "Enter writes it")
    seat.answer("a rb:SE b", "place Bob n1 rb:ES on b: Enter writes it")
    seat.answer("a rb:SE r", "place Bob n1 rb:ES on r: Enter writes it")
    seat.answer("", "Round 1 is over")
    seat.child.expect_exact("Bob takes weight")
    seat.child.sendcontrol("c")
    seat.child.expect_exact("enigma-ref play goes on from here")
    seat.child.expect(pexpect.EOF)

    seat = Seat(tmp_path, "--timer", "1", "--no-confirm")
    seat.child.expect_exact("Bob takes weight")
    seat.answer("fra\t", "choose Bob fragment")
    seat.child.expect_exact("Ann takes weight")
    seat.answer("c", "All have chosen")
    seat.child.expect_exact("who solved")
    seat.answer("a", "The timer runs")
    seat.child.expect("\x07")
    seat.child.expect_exact("Time is up")
    seat.child.sendcontrol("u")  # the offered t goes, an answer is still taken
    seat.answer("b", "solve Bob")
    seat.child.expect_exact("Bob lays a tile")
    seat.answer("s1 y:N g:E y", "A system closes: Bob +2 for 2 yellow cells")
    seat.child.expect_exact("Ann lays a tile")
    seat.answer("undo", "took back")
    seat.answer("redo", "brought back")
    seat.answer("why", "s1 y = 2")
    seat.answer("n1e1 b:W", "The game is over: Bob wins with 4 points.")
    seat.child.expect_exact("Enter leaves")
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


@needs_terminal
def test_time_runs_out_and_enter_takes_the_t(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    path = tmp_path / "records" / "game.yaml"
    run(["new", str(path), *TWO])
    seat = Seat(tmp_path, "--timer", "1")
    seat.child.expect_exact("Ann takes")
    for line, expect in [("w", "Bob takes"), ("f", "who solved"), ("a", "The timer runs")]:
        seat.answer(line, expect)
    seat.child.expect("\x07")
    seat.answer("", "Time is up for Bob.")
    seat.child.expect_exact("or skip")
    seat.child.send("\x04")
    seat.child.expect_exact("goes on from here")
    assert moves(path)[-1] == "time"


@needs_terminal
def test_closing_the_window_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    path = tmp_path / "records" / "game.yaml"
    run(["new", str(path), *TWO])
    seat = Seat(tmp_path)
    seat.child.expect_exact("Ann takes")
    seat.answer("w", "Bob takes")
    seat.child.close(force=True)
    assert moves(path) == ["choose Ann weight"]
    seat = Seat(tmp_path)
    seat.child.expect_exact("Bob takes fragment")
    seat.child.send("\x1b[A")  # Up: nothing yet in a new sitting
    seat.answer("f", "who solved")
    seat.child.send("\x1b[A\r")  # Up brings back f, which is nobody here
    seat.child.expect_exact("fail needs more")
    seat.child.close(force=True)
