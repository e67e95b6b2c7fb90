"""`draw`: a tile entered side by side at a real terminal, line by line where there is none, and tiles seen before."""

from __future__ import annotations

import io
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.library.session import Session
from enigma_ref.store.reader import read

from .play_helpers import TWO, Seat, loosely, moves, needs_terminal, pexpect, sit

pytestmark = pytest.mark.slow

PLACING = ["choose Ann weight", "choose Bob conduit", "solve Ann", "time"]
TILE = "rr:NE b:S y:W"


def table(folder: Path, *earlier: str) -> Path:
    """Lay out a folder with a game in which Ann lays a tile next, and an earlier game with these tiles."""
    records = folder / "records"
    records.mkdir()
    if earlier:
        run(["new", str(records / "earlier.yaml"), *TWO])
        session = Session(records / "earlier.yaml")
        for number, tile in enumerate(earlier, 1):
            session.enter(f"accept place Ann n{number} {tile}")
        session.enter("abandon")
    path = records / "game.yaml"
    run(["new", str(path), *TWO])
    session = Session(path)
    for line in PLACING:
        session.enter(line)
    return path


class Watched(Seat):
    """A person who looks at the screen: what is drawn anew with each key is never sent as a whole."""

    def __init__(self, folder: Path, *options: str, size: tuple[int, int] = (40, 120), **how: str) -> None:
        import pyte

        super().__init__(folder, *options, size=size, **how)  # type: ignore[arg-type]
        self.window = pyte.Screen(size[1], size[0])
        self._stream = pyte.Stream(self.window)

    def expect(self, text: str) -> None:
        """Wait until words stand on the screen, wherever the window breaks the line between them."""
        self._watch(text, there=True)

    def expect_gone(self, text: str) -> None:
        """Wait until words do not stand on the screen any more."""
        self._watch(text, there=False)

    def _watch(self, text: str, *, there: bool) -> None:
        ends = time.monotonic() + 20
        while bool(re.search(loosely(text), "\n".join(self.window.display))) != there:
            assert time.monotonic() < ends, f"{text!r} is not in\n" + "\n".join(self.window.display)
            with suppress(pexpect.TIMEOUT):
                self._stream.feed(self.child.read_nonblocking(10_000, timeout=0.2))


def seat_at(folder: Path, *, term: str = "xterm-256color", size: tuple[int, int] = (40, 120)) -> Watched:
    seat = Watched(folder, "records/game.yaml", term=term, size=size)
    seat.expect("Ann lays a tile, such as jm RN bES yW; or draw, or skip")
    seat.keys = 0
    return seat


@needs_terminal
def test_a_tile_is_drawn_while_it_is_typed(tmp_path: Path) -> None:
    path = table(tmp_path)
    seat = seat_at(tmp_path)
    seat.answer("draw", "What does the north side lead to?")
    seat.press("rr")
    seat.expect("rr")
    seat.press("E\r")
    seat.expect("╰rr─╮")
    seat.expect("What does the south side lead to?")
    seat.press("b\r")
    seat.expect("What does the west side lead to?")
    seat.press("y\r")
    seat.expect("Which cell takes Ann's networker? Enter: none.")
    seat.press("r")
    seat.expect("On which spot does it lie?")
    seat.press("j\r")
    seat.expect("'j' is not a spot. Count the steps")
    seat.press("J")
    seat.expect("On which spot does it lie? j")
    seat.press("M")
    seat.expect("place Ann n1 rr:NE b:S y:W on r1: Enter writes it, n drops it")
    assert len(moves(path)) == 4, "it closes a system, and is shown before it is written"
    seat.press("\r")
    seat.expect("5 place Ann n1 rr:NE b:S y:W on r1: ")
    seat.leave()
    assert moves(path)[4:] == ["place Ann n1 rr:NE b:S y:W on r1"]


@needs_terminal
def test_what_was_typed_wrongly_is_turned_mirrored_and_taken_back(tmp_path: Path) -> None:
    path = table(tmp_path)
    seat = seat_at(tmp_path)
    seat.answer("jm d", "What does the north side lead to?")
    seat.press("x")
    seat.expect("'x' means nothing here.")
    seat.press("g\x7fr\r")
    seat.expect("What does the east side lead to?")
    seat.press("\x1b[A")  # the arrow to the north: joined with it
    seat.press("\rb\ry\r")
    seat.expect("Which cell takes Ann's networker?")
    seat.press("tm")
    seat.press("\r")
    seat.expect("place Ann n1")
    seat.leave()
    # r:NE b:S y:W, turned: r:ES b:W y:N, mirrored: r:SW b:E y:N
    assert moves(path)[4:] == ["place Ann n1 y:N b:E r:SW"]


@needs_terminal
def test_what_is_dropped_after_a_look_can_be_mended(tmp_path: Path) -> None:
    path = table(tmp_path)
    seat = seat_at(tmp_path)
    seat.press("jm d\rrrE\rb\ry\rr")
    seat.expect("place Ann n1 rr:NE b:S y:W on r1: Enter writes it")
    seat.press("jm d\r")
    seat.expect("Which cell takes Ann's networker?")
    seat.press("tb")
    seat.expect("5 place Ann n1 y:N rr:ES b:W on b")
    seat.leave()
    assert moves(path)[4:] == ["place Ann n1 y:N rr:ES b:W on b"]


@needs_terminal
@pytest.mark.parametrize("leaving", ["\x1b", "\x03"], ids=["Esc", "Ctrl-C"])
def test_leaving_does_no_harm(tmp_path: Path, leaving: str) -> None:
    path = table(tmp_path)
    seat = seat_at(tmp_path)
    seat.answer("draw", "What does the north side lead to?")
    seat.press("r\rb")
    seat.expect("What does the east side lead to?")
    seat.press(leaving)
    seat.expect("Nothing was written.")
    seat.expect("Ann lays a tile")
    seat.answer("skip", "5 skip Ann")
    seat.leave()
    assert moves(path)[4:] == ["skip Ann"]


@needs_terminal
def test_what_the_rules_refuse_is_mended_without_drawing_it_again(tmp_path: Path) -> None:
    path = table(tmp_path)
    session = Session(path)
    session.enter("ruling blank-side forbidden")
    seat = seat_at(tmp_path)
    seat.answer("jm draw", "What does the north side lead to?")
    seat.press("r\r--y\r\r")
    seat.expect("No (place/blank-side)")
    seat.expect("Which cell takes Ann's networker?")
    seat.press("t\r")
    seat.expect("No (place/blank-side)")
    seat.press("t\r")
    seat.expect("place Ann n1 y:E r:S: Enter writes it")
    seat.leave()


@needs_terminal
def test_a_dumb_terminal_is_asked_line_by_line(tmp_path: Path) -> None:
    path = table(tmp_path)
    seat = seat_at(tmp_path, term="dumb")
    seat.answer("draw", "What does the north side lead to?")
    seat.answer("rrE", "What does the south side lead to?")
    seat.answer("b", "What does the west side lead to?")
    seat.answer("y", "Which cell takes Ann's networker?")
    seat.answer("r", "On which spot does it lie?")
    seat.answer("qm", "5 place Ann s1 rr:NE b:S y:W on r1")
    seat.leave()
    assert moves(path)[4:] == ["place Ann s1 rr:NE b:S y:W on r1"]


def test_a_pipe_is_asked_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = table(tmp_path, TILE)
    capsys.readouterr()
    text = "draw\nrb\nz\n?\nback\nrr\n1\nback\nE\nquit\njm d\nrrE\n2\n1\nr\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["play", str(path)]) == 0
    printed = capsys.readouterr()
    assert moves(path)[4:] == ["place Ann n1 rr:NE b:S y:W on r1"]
    assert printed.out.count("What does the north side lead to?:") == 4
    assert "Nothing was written." in printed.out
    assert "  1  rr:NE b:S y:W\n" in printed.out
    assert "There is no tile 2 to take." in printed.err
    assert "\x1b" not in printed.out


def test_draw_at_other_questions_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written, _ = sit(tmp_path / "game.yaml", "draw", after=[])
    assert written == []
    assert "'draw' is no category." in capsys.readouterr().err


KEYS_NEW, KEYS_SEEN, KEYS_LINE = 13, 8, 7
"""Keys for a tile of three groups with a networker, Enter included: drawn, drawn and seen before, typed and seen."""


@needs_terminal
def test_a_tile_that_was_seen_takes_a_few_keys(tmp_path: Path) -> None:
    path = table(tmp_path, "r:NE b:S y:W", "b:NE r:S y:W", "b:NE rr:S y:W", "rr:SW b:N y:E", "yy:N b:E r:S r:W")
    seat = seat_at(tmp_path)
    seat.press("d\rrr")
    seat.expect("Seen before:")
    seat.expect("3 rr:NE b:S y:W")
    seat.press("3")
    seat.expect("Which cell takes Ann's networker?")
    seat.press("rqm")
    seat.expect("5 place Ann s1 rr:NE b:S y:W on r1")
    seat.leave()
    assert seat.keys == KEYS_SEEN
    assert moves(path)[4:] == ["place Ann s1 rr:NE b:S y:W on r1"]


@needs_terminal
def test_the_rest_of_a_tile_that_was_seen_is_offered_in_the_line(tmp_path: Path) -> None:
    path = table(tmp_path, "b:NE r:S y:W", "b:N y:E rr:SW")
    seat = seat_at(tmp_path)
    seat.press("qm Rr")
    seat.expect("qm RrNE bS yW")
    seat.press("\x1b[C")
    seat.press("\r")
    seat.expect("5 place Ann s1 rr:NE b:S y:W on r1")
    seat.leave()
    assert seat.keys - len("\x1b[C") + 1 == KEYS_LINE
    assert moves(path)[4:] == ["place Ann s1 rr:NE b:S y:W on r1"]


@needs_terminal
def test_what_is_offered_is_not_in_the_way_of_another_tile(tmp_path: Path) -> None:
    path = table(tmp_path, "r:NE b:S y:W")
    seat = seat_at(tmp_path)
    seat.answer("jm rN bE", "place Ann n1 r:N b:E")
    seat.answer("jm rNE", "place Ann n1 r:NE")
    seat.answer("", "5 place Ann n1 r:NE")
    seat.leave()
    assert moves(path)[4:] == ["place Ann n1 r:NE"]


@needs_terminal
def test_a_new_tile_takes_some_more(tmp_path: Path) -> None:
    table(tmp_path)
    seat = seat_at(tmp_path)
    seat.press("d\rrrE\rb\ry\rrqm")
    seat.expect("5 place Ann s1 rr:NE b:S y:W on r1")
    seat.leave()
    assert seat.keys == KEYS_NEW


@needs_terminal
@pytest.mark.parametrize("size", [(24, 80), (16, 60)])
def test_it_fits_into_a_small_window(tmp_path: Path, size: tuple[int, int]) -> None:
    table(tmp_path, *(f"r{cell}:NE b:S y:W" for cell in "rgybo"), "r:N b:E y:S g:W", "r:N b:ES g:W", "r:N y:EW g:S")
    seat = seat_at(tmp_path, size=size)
    seat.press("d\rr")
    seat.expect("Seen before:")
    seat.expect("What does the north side lead to?")
    seat.leave()


@needs_terminal
def test_the_starting_tile_is_drawn_too(tmp_path: Path) -> None:
    seat = Watched(tmp_path, "-p", "Ann=black", "-p", "Bob=white", "records/game.yaml", command="new")
    seat.expect("The starting tile as it lies, such as r:N b:E y:S r:W; or draw it")
    seat.answer("draw", "What does the north side lead to?")
    seat.press("\x1b")
    seat.expect_gone("What does the north side lead to?")
    seat.answer("d", "What does the north side lead to?")
    seat.press("r\rb\ry\rr\r")
    seat.expect("Does it lie like this? Enter: yes.")
    seat.press("\r")
    seat.expect("Ann and Bob, English rules")
    seat.leave()
    header = read((tmp_path / "records" / "game.yaml").read_bytes()).header
    assert header["start_tile"] == "r:N b:E y:S r:W"


@needs_terminal
def test_last_times_starting_tile_is_offered_turned(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    run(["new", str(tmp_path / "records" / "old.yaml"), *TWO])
    Session(tmp_path / "records" / "old.yaml").enter("abandon")
    seat = Watched(tmp_path)
    seat.expect("The same again?")
    for line, then in (
        ("n", "Player 1"), ("Ann", "colour"), ("black", "Player 2"), ("Bob", "colour"), ("white", "Player 3"),
        ("", "Who is the youngest"), ("", "Whose rulebook"), ("", "The starting tile"),
        ("d", "Does it lie like this?"),
    ):  # fmt: skip
        seat.answer(line, then)
    seat.press("tt\r")
    seat.expect("Ann takes weight")
    seat.leave()
    newest = next(path for path in (tmp_path / "records").glob("*.yaml") if path.name != "old.yaml")
    assert read(newest.read_bytes()).header["start_tile"] == "y:N r:E r:S b:W"
