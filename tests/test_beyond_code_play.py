"""`play` with Beyond Code: a turn, a pipe, secrets, and a whole evening in a terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.cli.play.countdown import Countdown
from enigma_ref.cli.play.play import Evening
from enigma_ref.library.session import Session
from enigma_ref.store.reader import read

from .beyond_code_logs import ROOMS
from .play_helpers import loosely

CARDS = ["--mansion", ",".join(ROOMS)]
THREE = ["--box", "beyond-code", "-p", "Ann", "-p", "Bob", "-p", "Cem", *CARDS]


class Script:
    """Answers typed beforehand, with the questions that they answer."""

    interactive = True

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines]
        self.questions: list[str] = []
        self.kept: list[str] = []

    def ask(
        self, question: str, complete: Callable[[str], list[str]], countdown: Countdown | None = None, text: str = ""
    ) -> str:
        self.questions.append(question)
        if not self.lines:
            raise EOFError
        self.kept.append(self.lines.pop(0))
        return self.kept[-1]

    def forget(self) -> None:
        self.kept.pop()


def new(folder: Path, *options: str) -> Path:
    path = folder / "game.yaml"
    assert run(["new", str(path), *(options or THREE)]) == 0
    return path


def moves(path: Path) -> list[str]:
    return [entry.move for entry in read(path.read_bytes()).entries]


def test_a_turn_takes_few_keys(tmp_path: Path) -> None:
    path = new(tmp_path)
    script = Script("5 attic", "", "", "", "3 vault", "c", "l", "4 to", "")
    Evening(Session(path), script, Countdown(0), confirm=True).run()
    assert moves(path) == [
        "name Ann p5 attic", "believe", "effect nothing", "pass Ann",
        "name Bob p3 vault", "doubt Cem", "lie", "name Cem p4 tower", "believe",
    ]  # fmt: skip


def test_a_goal_is_shown_before_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = new(tmp_path)
    script = Script("ghost missed", "n", "5 attic", "", "", "ghost reached", "")
    Evening(Session(path), script, Countdown(0), confirm=True).run()
    assert moves(path)[-1] == "goal Ann ghost reached"
    assert len(moves(path)) == 4
    assert script.questions[1] == (
        "goal Ann ghost missed: Enter writes it, n drops it, anything else is taken in its place"
    )
    shown = capsys.readouterr().out
    assert "  Ann misses the goal of ghost. Ann is out of this game and returns all tokens." in shown


def test_secrets_do_not_stay_in_the_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = new(tmp_path)
    lines = ("5 library", "cem", "lie attic", "l vault", "attic", "disclose 5 tower", "5 libary", "l")
    script = Script(*lines)
    Evening(Session(path), script, Countdown(0), confirm=True).run()
    assert script.kept == ["5 library", "cem", "l"]
    printed = capsys.readouterr()
    for card in ROOMS:
        assert card not in printed.out
        assert card not in printed.err
        assert card not in path.read_text("utf-8").partition("moves:")[2]


def test_a_pipe_is_read_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = new(tmp_path)
    text = "?\n5 library\n\n\nn\n\n3 book\nann\nt\nt+1\nboard\nwhy\nwhy not\ncheck weight 3\n\n\n\nquit\n1 book\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["play", str(path)]) == 0
    assert moves(path) == [
        "name Ann p5 library", "believe", "effect nothing", "pass Ann",
        "name Bob p3 book", "doubt Ann", "truth", "effect time +1", "pass Bob",
    ]  # fmt: skip
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out
    assert "A position and the card that Ann states: 1 library." in printed.out
    assert "p3 is book: Bob told the truth." in printed.out
    assert printed.err.splitlines() == [
        "No: That is no answer here. Enter means that Bob passes. A goal is the character and reached "
        "or missed: cryptologist reached.",
        "Puzzles belong to Enigma; Beyond Code has none. What somebody found is a verdict: truth or lie.",
    ]
    assert printed.out.rstrip().endswith("game.yaml; enigma-ref play goes on from here.")


def test_a_player_may_be_called_check(tmp_path: Path) -> None:
    path = new(tmp_path, "--box", "beyond-code", "-p", "Ann", "-p", "Check", *CARDS)
    Evening(Session(path), Script("5 library", "check weight", "check"), Countdown(0), confirm=True).run()
    assert moves(path) == ["name Ann p5 library", "doubt Check"]


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
        self.child.expect(loosely(expect))


UP = "\x1b[A"


@pytest.mark.slow
@needs_terminal
def test_an_evening_with_a_wrong_key_at_every_kind_of_question(tmp_path: Path) -> None:
    path = new(tmp_path)
    seat = Seat(tmp_path, str(path))
    seat.child.expect_exact("Ann names POSITION CARD")
    seat.answer("", "Ann names POSITION CARD")
    seat.answer("5 libary", "Did you mean library?")
    seat.answer("5 library", "Who doubts: Bob or Cem? Enter: nobody")
    seat.answer("b", "may be Bob or believe")
    seat.answer("bob cem", "Of Bob and Cem, Bob is the next clockwise and checks.")
    seat.child.expect_exact("Bob checks p5: t for truth, l for a lie")
    seat.answer("lie attic", "Which card it really is, nobody says. Write: lie.")
    seat.child.expect_exact("Bob checks p5")
    seat.child.send(UP)
    seat.child.expect_exact("bob cem")
    seat.child.sendcontrol("u")
    seat.answer("t", "p5 lies open: library.")
    seat.child.expect_exact("What changed through library?")
    seat.answer("ann +c, foo", "Change 2 of 2 does not begin as changes do.")
    seat.answer("ann +c, bob +d, icon 3 c", "The icon of p3 is chaos.")
    seat.child.expect_exact("Enter: pass")
    seat.answer("why", "that is the price of a wrong doubt")
    seat.answer("", "Bob is silenced and looks at POSITION")
    seat.answer("5", "p5 lies open: there is nothing to look at")
    seat.answer("4", "Bob returns the silence token.")
    seat.child.expect_exact("Cem names POSITION CARD")
    seat.answer("1 bo\t", "Who doubts: Ann or Bob?")
    seat.answer("", "What changed through book?")
    seat.answer("t+9", "time/range")
    seat.answer("t+4", "Time is out.")
    seat.child.expect_exact("Who shows the infiltrator: Ann, Bob or Cem? Enter: nobody")
    seat.answer("", "It is breakthrough 1 of 2.")
    seat.child.expect_exact("Enter begins game 2 with Bob as keeper")
    seat.answer("", "Game 2 begins, and Bob keeps the time")
    seat.child.expect_exact("Bob names POSITION CARD")
    seat.answer("wanderer missed", "Enter writes it")
    seat.answer("", "Bob is out of this game and returns all tokens.")
    seat.child.expect_exact("Cem names POSITION CARD")
    seat.answer("gh r", "goal Cem ghost reached: Enter writes it")
    seat.answer("", "It is triumph 1 of 3.")
    for game, player in ((3, "Cem"), (4, "Ann")):
        seat.child.expect_exact("as keeper")
        seat.answer("", f"Game {game} begins, and {player} keeps the time")
        seat.child.expect_exact(f"{player} names POSITION CARD")
        seat.answer("gh r" if game == 3 else "gh m", "Enter writes it")
        seat.answer("", "It is triumph 2 of 3." if game == 3 else "Ann is out of this game")
    seat.child.expect_exact("Bob names POSITION CARD")
    seat.answer("wanderer missed", "Enter writes it")
    seat.answer("", "Bob is out of this game")
    seat.child.expect_exact("Cem names POSITION CARD")
    seat.answer("cr r", "Enter writes it")
    seat.answer("", "The match is over: Cem wins it with 3 triumphs.")
    seat.child.expect_exact("Results")
    seat.child.expect(r"1  Cem +3 ")
    seat.child.expect(r"2  Ann +0 ")
    seat.child.expect(loosely("The match is over. r: page to step through it, s: statistics, b: code for BG Stats"))
    seat.answer("large", "Cem")
    seat.child.expect(loosely("The match is over."))
    seat.answer("", "The record is")
    seat.child.expect(pexpect.EOF)

    by_hand = tmp_path / "do.yaml"
    assert run(["new", str(by_hand), *THREE]) == 0
    for move in moves(path):
        assert run(["do", "--game", str(by_hand), move]) == 0
    assert moves(by_hand) == moves(path)
    assert Session(path).log.unsound == 0


@pytest.mark.slow
@needs_terminal
def test_a_countdown_where_it_is_asked_for(tmp_path: Path) -> None:
    path = new(tmp_path)
    seat = Seat(tmp_path, str(path), "--timer", "1")
    seat.child.expect("\x07")
    seat.child.expect_exact("Time is up.")
    seat.answer("5 library", "Who doubts")
    seat.child.sendcontrol("c")
    seat.child.expect(loosely("enigma-ref play goes on from here"))
    assert moves(path) == ["name Ann p5 library"]
