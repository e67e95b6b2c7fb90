"""Two at the table: `play` notices what another program writes, and writes nothing that it did not show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.cli.play.countdown import Countdown
from enigma_ref.cli.play.evening import Evening
from enigma_ref.library.session import Session

from .play_helpers import CHOSEN, TWO, Script, moves, needs_terminal, seated


class Meddled(Script):
    """Answers typed beforehand; what is no text is done while the person is at that question."""

    def __init__(self, lines: list[str | Callable[[], None]]) -> None:
        super().__init__([])
        self.steps = lines

    def ask(self, *arguments: object, **more: object) -> str:
        while self.steps and callable(self.steps[0]):
            step = self.steps.pop(0)
            assert callable(step)
            step()
        self.lines = [str(self.steps.pop(0))] if self.steps else []
        return super().ask(*arguments, **more)  # type: ignore[arg-type]


def table(path: Path, *after: str) -> Callable[[str], Callable[[], None]]:
    """Start a game, and return how another program enters a line."""
    run(["new", str(path), *TWO])
    session = Session(path)
    for line in after:
        session.enter(line)

    def other(line: str) -> Callable[[], None]:
        def enter() -> None:
            Session(path).enter(line)

        return enter

    return other


def play(path: Path, *steps: str | Callable[[], None]) -> list[str]:
    """Sit down while another program meddles, and return the questions."""
    script = Meddled([*steps])
    Evening(Session(path), script, Countdown(0), confirm=True).run()
    return script.questions


def test_what_came_in_is_said_before_the_next_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    other = table(path)
    questions = play(path, "w", other("choose Bob fragment"), "f", "a")
    assert moves(path) == ["choose Ann weight", "choose Bob fragment", "solve Ann"]
    assert questions == [
        "Round 1: Ann takes weight, fragment, conduit or angular",
        "Round 1: Bob takes fragment, conduit or angular",
        "Round 1: who solved? Waiting for Ann and Bob",
        "Round 1: who solved? Waiting for Bob",
    ]
    printed = capsys.readouterr().out
    assert (
        "Another program has written to the record meanwhile:\n"
        "  2 choose Bob fragment: All have chosen.\n"
        "So this was not written: f. Type it again if it still holds.\n"
    ) in printed


def test_no_move_is_written_whose_effect_is_not_the_one_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bob's networker is shown to get 2 points; while Enter is awaited, the same system grows."""
    path = tmp_path / "game.yaml"
    other = table(path, *CHOSEN, "solve Bob", "solve Ann")
    mine = "s1 y:N b:E :S :W y"
    play(path, mine, other("place Ann n1 r:NESW"), "", "quit")
    assert moves(path)[4:] == ["place Ann n1 r:NESW"]
    printed = capsys.readouterr().out
    assert "Ann +2 for 2 yellow cells" in printed
    assert "  5 place Ann n1 r:NESW." in printed
    assert f"So this was not written: {mine}. Type it again if it still holds." in printed


def test_it_is_noticed_before_the_confirmation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    other = table(path, *CHOSEN, "solve Ann", "solve Bob")
    questions = play(path, "s1 y:N b:E :S :W y", "status", other("note a word"), "board", "quit")
    assert moves(path)[4:] == ["note a word"]
    assert sum("Enter writes it" in question for question in questions) == 3 - 1, "asked, then status, then no more"
    assert "So this was not written: s1 y:N" in capsys.readouterr().out


def test_several_moves_stop_where_another_one_comes_between(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    other = table(path)
    enter = Session.enter
    calls = []

    def slow(self: Session, *arguments: object) -> object:
        calls.append(1)
        if len(calls) == 2:
            calls.append(1)
            other("note between")()
        return enter(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Session, "enter", slow)
    play(path, "wf", "quit")
    assert moves(path) == ["choose Ann weight", "note between"]
    printed = capsys.readouterr().out
    assert "So the rest of this was not written: wf." in printed
    assert "  2 note between: noted." in printed


def test_a_record_that_was_replaced_is_read_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "game.yaml", tmp_path / "other.yaml"
    table(path)
    table(copy, "choose Ann angular")

    def replace() -> None:
        copy.replace(path)

    questions = play(path, "w", replace, "f", "c")
    assert moves(path) == ["choose Ann angular", "choose Bob conduit"]
    assert questions[-2] == "Round 1: Bob takes weight, fragment or conduit"
    printed = capsys.readouterr().out
    assert "Another program has changed the record. This is how it stands now.\n" in printed


def test_touching_the_file_is_no_news(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    table(path)
    play(path, "w", lambda: path.touch(), "board", "f", "quit")
    assert moves(path) == ["choose Ann weight", "choose Bob fragment"]
    assert "Another program" not in capsys.readouterr().out


def test_many_entries_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    other = table(path)
    play(path, *(other(f"note {number}") for number in range(1, 31)), "board", "quit")
    printed = capsys.readouterr().out
    assert "meanwhile:\n  18 entries, and then\n  19 note 19: noted.\n" in printed
    assert "  30 note 30: noted.\n" in printed


@pytest.mark.slow
@needs_terminal
def test_do_beside_play_in_a_terminal(tmp_path: Path) -> None:
    seat = seated(tmp_path, TWO, [*CHOSEN, "solve Ann", "solve Bob"])
    path = tmp_path / "records" / "game.yaml"
    seat.expect("Ann lays a tile")
    seat.answer("s1 y:N b:E :S :W y", "Enter writes it")
    assert run(["do", "--game", str(path), "place", "Ann", "n1", "r:NESW"]) == 0
    seat.answer("", "Another program has written to the record meanwhile:")
    seat.expect("5 place Ann n1 r:NESW.")
    seat.expect("So this was not written: s1 y:N b:E :S :W y.")
    seat.expect("Bob lays a tile")
    seat.answer("quit", "goes on from here")
    assert moves(path)[4:] == ["place Ann n1 r:NESW"]


def test_what_is_asked_for_is_shown_as_it_is_now(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    other = table(path)
    play(path, "w", other("choose Bob fragment"), "log", "quit")
    printed = capsys.readouterr().out
    assert printed.index("  2 choose Bob fragment: All have chosen.") < printed.index("   2  choose Bob fragment\n")
    assert "not written" not in printed


def test_it_is_noticed_at_questions_about_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Which of two readings is meant, and what an entry should have been: both may not hold any more."""
    path = tmp_path / "game.yaml"
    other = table(path, *CHOSEN, "solve Ann", "solve Bob")
    questions = play(path, "jm rnwbes", other("note one"), "1", "amend 4", other("note two"), "fail Bob", "quit")
    assert "Which? Enter takes 1, n none" in questions
    assert "Entry 4 should have been" in questions
    assert moves(path)[4:] == ["note one", "note two"]
    printed = capsys.readouterr().out
    assert "So this was not written: jm rnwbes." in printed
    assert "So this was not written: amend 4." in printed


def test_answers_to_what_an_entry_should_have_been(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    table(path, *CHOSEN, "solve Ann", "solve Bob")
    questions = play(path, "amend 4", "?", "log", "n", "insert 4", "", "am 4", "fail Bob", "y", "amend 4", "quit")
    assert questions.count("Entry 4 should have been") == 5
    assert moves(path)[4:] == ["amend 4 fail Bob"]
    printed = capsys.readouterr().out
    assert "Type the move, as short as at its question. An empty line or n changes nothing.\n" in printed
    assert printed.count("Nothing was changed.\n") == 2


def test_what_was_written_is_not_said_to_be_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody else writes while it is asked whether to note why a solution was rejected."""
    path = tmp_path / "game.yaml"
    other = table(path, *CHOSEN)
    play(path, "check weight 13,6=5,7 5 --claim 1,1=1,1", "-a", other("note meanwhile"), "", "quit")
    assert moves(path)[2:] == ["fail Ann", "note meanwhile"]
    printed = capsys.readouterr().out
    assert "So the rest of this was not written: -a.\n" in printed
    assert "So this was not written" not in printed


def test_an_end_that_is_taken_back_is_no_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    other = table(path, *CHOSEN, "abandon")
    questions = play(path, other("undo"), "a", "a", "quit")
    assert moves(path)[3:] == ["undo", "solve Ann"]
    assert questions[1] == "Round 1: who solved? Waiting for Ann and Bob"
    assert "  4 undo: took back 3 abandon." in capsys.readouterr().out
