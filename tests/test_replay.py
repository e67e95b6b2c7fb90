"""`replay`: stepping without a terminal, positions and whole games as text, and every key in a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import sys
import time
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import enigma_ref
from enigma_ref.cli.replay.keys import HELP, LEAVE, WAYS, Stepper
from enigma_ref.cli.replay.stage import Stage
from enigma_ref.cli.replay.story import Story
from enigma_ref.core.cursor import Cursor, as_entered, corrected, why_absent
from enigma_ref.core.guide import View
from enigma_ref.core.log import Log
from enigma_ref.core.sentence import paragraph, say
from enigma_ref.games.enigma.drawing.board_text import draw
from enigma_ref.games.enigma.drawing.pictures import EnigmaPictures
from enigma_ref.games.enigma.guide.guide import EnigmaGuide
from enigma_ref.games.enigma.lookback import last_laid
from enigma_ref.library.session import Session

from .benchmarks.__main__ import moves as rounds
from .benchmarks.__main__ import record as write_record
from .cli_helpers import HEADER, ROUND_ONE, UNSAFE, assert_one_paragraph, assert_tame, invoke, record
from .toy import Heap, Toy

RECORDS = Path(__file__).parent.parent / "records"
CORRECTED = RECORDS / "2026-11-07-Anya-Boris-ONeil-Dana.yaml"
PLAIN = RECORDS / "2026-10-03-Ann-Bob.yaml"


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have set these for themselves."""
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def cursor_of(path: Path, *, entered: bool = False) -> Cursor[Any, Any]:
    log = Session(path).log
    return Cursor(as_entered(log) if entered else corrected(log))


def stepper_of(path: Path, *, entered: bool = False) -> Stepper:
    return Stepper(Stage(Story(Session(path), as_entered=entered), EnigmaGuide()), cursor_of(path, entered=entered))


def entries_in(text: str) -> list[int]:
    """Return the numbers of the entries that a game as text shows."""
    return [int(line.split()[0]) for line in text.splitlines() if line[:2] == "  " and line.split()[0].isdecimal()]


# ---- stepping ----


def test_stops_are_the_game_as_corrected_or_as_entered() -> None:
    log = Session(CORRECTED).log
    right, made = corrected(log), as_entered(log)
    assert [stop.number for stop in made] == list(range(log.number + 1))
    assert [stop.number for stop in right] == [n for n in range(log.number + 1) if n not in (32, 33, 59)]
    assert right[-1].state == made[-1].state == log.state
    assert right[21].text == "place Dana s1w1 r:NS b:E b:W"
    assert made[21].text == "place Dana s1w1 r:NS b:E b:W on b1"
    assert right[21].claims == {"scored": {"Dana": 2}}
    assert made[21].claims == {"scored": {"Dana": 3}}
    for stops in (right, made):
        for before, stop in pairwise(stops):
            assert stop.previous is before


def test_forward_and_back_stop_at_the_ends() -> None:
    cursor = cursor_of(PLAIN)
    assert not cursor.back()
    assert cursor.index == 0
    steps = 0
    while cursor.forward():
        steps += 1
    assert steps == cursor.last == Session(PLAIN).log.number
    assert not cursor.forward()
    assert not cursor.to_end()
    assert cursor.back()
    assert cursor.index == cursor.last - 1
    assert cursor.to_start()
    assert not cursor.to_start()


def test_rounds() -> None:
    cursor = cursor_of(CORRECTED)
    began = []
    while cursor.next_chapter():
        began.append(cursor.here.number)
    assert began == [11, 21, 35, 45, 57, 69, 81, 90, 101, 112, 121], "the last step of each round, then the end"
    assert not cursor.next_chapter()
    for entry in [112, 101, 90]:
        assert cursor.previous_chapter()
        assert cursor.here.number == entry
    cursor.to_entry(50)
    assert cursor.previous_chapter()
    assert cursor.here.number == 45, "first to where this round began"
    cursor.to_entry(5)
    assert cursor.previous_chapter()
    assert cursor.index == 0
    assert not cursor.previous_chapter()


def test_scorings() -> None:
    cursor = cursor_of(CORRECTED)
    there = []
    while cursor.next_moment():
        there.append(cursor.here.number)
    assert there == [21, 35, 44, 45, 57, 68, 78, 81, 89, 90, 100, 101, 110, 111, 120]
    assert cursor.here.number == 120, "where there is none it stays"
    back = []
    while cursor.previous_moment():
        back.append(cursor.here.number)
    assert back == there[-2::-1]


def test_entries() -> None:
    cursor = cursor_of(CORRECTED)
    assert cursor.to_entry(34)
    assert cursor.here.number == 34
    assert cursor.to_entry(34), "being there already is no failure"
    assert not cursor.to_entry(32)
    assert cursor.here.number == 34
    assert cursor.to_entry(0)
    assert cursor.index == 0
    assert cursor_of(CORRECTED, entered=True).to_entry(32)


def test_an_inserted_move_stands_in_its_place_and_keeps_its_number(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml", [*ROUND_ONE, "insert 3 note sand in the timer", "strike 1"][:6])
    assert [stop.number for stop in cursor_of(path).stops] == [0, 1, 2, 6, 3, 4, 5]
    assert "  6  note sand in the timer (forgotten at the table, inserted later)\n" in invoke("replay", path).out


def test_why_an_entry_is_no_step(tmp_path: Path) -> None:
    lines = ["note one", "note two", "choose Ann weight", "undo", "strike 1"]
    log = Session(record(tmp_path / "game.yaml", lines)).log
    assert str(why_absent(log, 1)) == "Entry 1 (note one) does not count any more: it was taken back or struck."
    assert (
        str(why_absent(log, 3)) == "Entry 3 (choose Ann weight) does not count any more: it was taken back or struck."
    )
    assert str(why_absent(log, 5)) == "Entry 5 (strike 1) is a correction, and no step of the game as corrected."
    assert str(why_absent(log, 6)) == "There is no entry 6: the record has 5 entries; 0 is the start."
    assert str(why_absent(log, -1)).startswith("There is no entry -1")
    assert str(why_absent(Log(Toy(), Heap(("a", "b"), 3)), 1)) == "There is no entry 1: the record has no entries yet."


def test_any_game_behind_the_seam_can_be_stepped_through() -> None:
    log = Log(Toy(), Heap(("Ann", "Bob"), 5))
    for line in ["take Ann 2", "take Bob 2", "amend 1 take Ann 1", "note hm"]:
        log = log.enter(line)
    cursor = Cursor(corrected(log))
    assert [stop.state.stones for stop in cursor.stops] == [5, 4, 2, 2]
    assert [stop.state.stones for stop in as_entered(log)] == [5, 3, 1, 2, 2]
    assert not cursor.next_moment()
    assert cursor.next_chapter()
    assert cursor.index == cursor.last, "one round only: on to the end"


# ---- as text ----

START_TO_SCORING = """\
5  place Bob n1 b:NE r:S on r   2026-11-16 19:33:58
    A system closes: Bob +2 for 2 red cells (networker on n1 r). Its networker
    goes home. Round 1 is over, Bob is first in round 2.
    Bob's points 2 (+2), tiles 2 (+1)   Next: Bob to choose

          w1          ·           e1   Round 1   first: Ann

                                         A Ann ░░░░░░░░░░░░░░░ 0/15 ♟♟♟
                                       > B Bob ██░░░░░░░░░░░░░ 2/15 ♟♟♟
n2                    hm


                ◆     ┆     ◆
                      │
                      ╰b──╮
n1        jj              ╰─┄     jq
                      r
                      │
                ◆     │     ◆
                      │
                      r
·         mj    ┄─r       b─┄     mq
                      y
                      │
                +     ┆     +


s1                    qm
A Ann  B Bob  r red  y yellow  b blue  ┄ open  x at a blank side  ■ closed end
"""


@pytest.fixture
def round_one(tmp_path: Path) -> Path:
    """The contract's sample, with its times."""
    path = tmp_path / "game.yaml"
    times = ["19:31:02", "19:31:07", "19:32:40", "19:33:25", "19:33:58"]
    entries = [f"- {{at: 2026-11-16T{at}+01:00, move: '{move}'}}\n" for at, move in zip(times, ROUND_ONE, strict=True)]
    path.write_text(HEADER + "".join(entries), "utf-8")
    return path


def test_one_position_to_the_letter(round_one: Path) -> None:
    result = invoke("replay", round_one, "--at", 5, "--width", 78)
    assert result == (0, START_TO_SCORING, "")


def test_the_start_is_a_position(round_one: Path) -> None:
    result = invoke("replay", round_one, "--at", 0)
    assert result.out.startswith("The start: nothing has been played yet.\n    Next: Ann to choose\n\n")
    assert "0/15" in result.out


def test_a_position_after_a_correction() -> None:
    shown = invoke("replay", CORRECTED, "--at", 21, "--width", 120).out
    assert shown.splitlines()[:2] == [
        "21  place Dana s1w1 r:NS b:E b:W   2026-11-07 20:13:11",
        "    Amended by entry 59, was: place Dana s1w1 r:NS b:E b:W on b1",
    ]
    assert "Dana's points 2 (+2), Dana's networkers on the board 0 (-1), tiles 6 (+1)   Next: Boris to choose" in shown
    entered = invoke("replay", CORRECTED, "--at", 21, "--as-entered").out
    assert entered.splitlines()[:2] == [
        "21  place Dana s1w1 r:NS b:E b:W on b1   2026-11-07 20:13:11",
        "    Later amended by entry 59",
    ]
    assert "Dana's points 3 (+3)" in entered


def test_a_position_that_is_none() -> None:
    for entry, why in [
        (122, "There is no entry 122: the record has 121 entries; 0 is the start."),
        (-1, "There is no entry -1: the record has 121 entries; 0 is the start."),
        (32, "Entry 32 (undo) is a correction, and no step of the game as corrected. replay --as-entered shows it."),
    ]:
        result = invoke("replay", CORRECTED, f"--at={entry}")
        assert_one_paragraph(result)
        assert (result.status, result.err) == (2, f"--at {entry}: {why}\n")
    assert invoke("replay", CORRECTED, "--at", 32, "--as-entered").status == 0


def test_a_game_as_text() -> None:
    lines = invoke("replay", PLAIN).out.splitlines()
    assert lines[0].endswith("2026-10-03-Ann-Bob.yaml, the game as corrected")
    assert lines[1:4] == ["", "Round 1", "   1  choose Bob angular"]
    status = invoke("status", PLAIN).out.splitlines()[:-2]  # without the code of the record
    assert lines[-len(status) + 1 :] == status[1:], "it ends with how it stands"
    assert entries_in("\n".join(lines)) == list(range(1, Session(PLAIN).log.number + 1))


def test_as_corrected_and_as_entered() -> None:
    right, made = invoke("replay", CORRECTED).out, invoke("replay", CORRECTED, "--as-entered").out
    assert entries_in(right) == [n for n in range(1, 122) if n not in (32, 33, 59)]
    assert entries_in(made) == list(range(1, 122))
    assert (
        "\n   21  place Dana s1w1 r:NS b:E b:W (amended by entry 59, was: place Dana s1w1 r:NS b:E b:W on b1): "
        in right
    )
    assert "\n   21  place Dana s1w1 r:NS b:E b:W on b1 (later amended by entry 59): " in made
    assert "\n   32  undo: took back 31 place Boris n1w2 b:NE :SW on b.\n" in made
    assert "\n   33  redo: brought back 31 place Boris n1w2 b:NE :SW on b.\n" in made
    assert "\n   59  amend 21 place Dana s1w1 r:NS b:E b:W: Dana's points 5 -> 4.\n" in made
    assert made.splitlines()[-1] == right.splitlines()[-1]


def test_what_was_taken_back_is_marked_in_the_history(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml", ["choose Ann weight", "undo", "choose Ann angular"])
    made = invoke("replay", path, "--as-entered").out
    assert "\n  1  choose Ann weight (later taken back or struck)\n  2  undo: took back 1 choose Ann weight.\n" in made
    assert entries_in(invoke("replay", path).out) == [3]


def test_a_width_breaks_lines() -> None:
    lines = invoke("replay", CORRECTED, "--width", 60).out.partition("\nRound 11. ")[0].splitlines()
    assert max(map(len, lines[1:])) <= 60
    assert "  121  place Аня s2w6 r:NS b:EW on b: b:EW extends the" in lines


def test_a_record_without_entries(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml")
    result = invoke("replay", path)
    assert result.status == 0
    assert "Round 1. Next, Ann chooses" in result.out
    assert invoke("replay", path, "--at", 0).status == 0
    assert "no entries yet" in invoke("replay", path, "--at", 1).err
    stepper = stepper_of(path)
    for key in [*WAYS, "g", "1", "enter"]:
        assert stepper.press(key)
        assert len(stepper.screen(80, 24)) == 24
    assert stepper.cursor.index == 0


def test_text_that_would_steer_a_terminal_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + r'- {move: "note \e]0;evil\a \u202egnp [bold]x[/] {y}"}' + "\n", "utf-8")
    for options in ([], ["--as-entered"], ["--at", "1"], ["--at", "1", "--as-entered"]):
        result = invoke("replay", path, *options)
        assert_tame(result)
        assert r"note \x1b]0;evil\x07 \u202egnp [bold]x[/] {y}" in result.out
    stepper = stepper_of(path)
    stepper.press("right")
    shown = "\n".join(row.plain for row in stepper.screen(100, 30))
    assert r"\x1b]0;evil\x07" in shown
    assert not UNSAFE & set(shown)
    with path.open("a", encoding="utf-8") as file:
        file.write("- strike 1\n")
    stepper = stepper_of(path)
    for key in ["g", "1", "enter"]:
        stepper.press(key)
    assert "\x1b]0;evil" in str(stepper.message)
    assert not UNSAFE & set("\n".join(row.plain for row in stepper.screen(100, 30)))
    assert_one_paragraph(invoke("replay", path, "--at", 1))


def test_a_record_that_does_not_stand_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + "- choose Ann weight\n- choose Bob weight\n", "utf-8")
    for options in ([], ["--at", "1"], ["--as-entered"], ["--html", str(tmp_path / "x.html")]):
        result = invoke("replay", path, *options)
        assert result.status == 0
        assert "'choose Bob weight': Ann has taken weight in this round." in result.err
    assert "2  choose Bob weight: It did not stand: Ann has taken weight in this round." in invoke("replay", path).out


def test_a_mistake_that_was_put_right_is_told_as_one(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    lines = ["choose Ann weight", "choose Bob weight", "nonsense", "amend 2 choose Bob angular", "strike 3"]
    path.write_text(HEADER + "".join(f"- {line}\n" for line in lines), "utf-8")
    assert entries_in(invoke("replay", path).out) == [1, 2]
    made = invoke("replay", path, "--as-entered").out
    assert "2  choose Bob weight (later amended by entry 4): It did not stand: Ann has taken weight" in made
    assert "3  nonsense (later taken back or struck): It did not stand: 'nonsense' is not a move." in made


def test_usage(tmp_path: Path) -> None:
    for arguments, status in [
        ([PLAIN, "--at", "x"], 2),
        ([PLAIN, "--width", "3"], 2),
        ([PLAIN, "--html", "x.html", "--at", "3"], 2),
        ([tmp_path / "none.yaml"], 3),
        ([tmp_path], 3),
    ]:
        result = invoke("replay", *arguments)
        assert result.status == status
        assert_one_paragraph(result)


def test_an_entry_that_ends_a_round_is_shown_in_that_round(round_one: Path) -> None:
    """It is the end of a round for whoever looks back, and the beginning of the next one for those who play on."""
    log = Session(round_one).log
    guide, pictures = EnigmaGuide(), EnigmaPictures()

    def headed(view: View) -> str:
        return "".join(str(part) for part, _ in view.beside[0])

    assert log.number == 5
    assert headed(guide.view(log, 0, 0)) == "Round 2   first: Bob"
    assert headed(guide.view(log, 0, 0, past=True)) == "Round 1   first: Ann"
    assert str(pictures.scene(log).title) == "Enigma, round 2: the board"
    assert str(pictures.scene(log, past=True).title) == "Enigma, round 1: the board"
    now, then = (invoke("board", round_one, *at, "--svg", "-").out for at in ([], ["--at", 5]))
    assert ("Enigma, round 2: the board" in now, "Round 2. Next, Bob" in now) == (True, True)
    assert ("Enigma, round 1: the board" in then, "Round 1. Next, Bob" in then) == (True, True)
    game = enigma_ref.load(round_one)
    assert ("Enigma, round 2" in game.svg(), "Enigma, round 1" in game.svg(at=5)) == (True, True)
    assert "\nRound 2. Next, Bob" in invoke("status", round_one).out
    note = log.enter("note a pause")
    assert headed(guide.view(note, 0, 0, past=True)) == "Round 2   first: Bob"
    assert headed(guide.view(log.enter("undo"), 0, 0, past=True)) == "Round 1   first: Ann"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--png", "x", "--html", "x"), "--html and --png"),
        (("--png", "x", "--html", "./a/../x"), "--html and --png"),
        (("--png", "-", "--gif", "-"), "--png and --gif"),
    ],
)
def test_two_things_are_not_written_to_one_place(
    options: tuple[str, ...], named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    assert invoke("replay", PLAIN, *options) == (2, "", f"{named} have the same OUT. Name one for each.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_how_a_slip_came_about_is_told_once(tmp_path: Path) -> None:
    """Also where the number of the missing entry is missing with it."""
    lines = PLAIN.read_text("utf-8").splitlines(keepends=True)
    path = tmp_path / "x.yaml"
    path.write_text("".join(line for line in lines if "n: 10," not in line), "utf-8")
    for how in (["--at", "11"], []):
        told = [line for line in invoke("replay", path, *how).out.splitlines() if "forgotten" in line]
        assert [line.count("fail Ann was forgotten before entry 11, or time.") for line in told] == [1]
        assert [line.count("An entry is missing between 9 and 11.") for line in told] == [1]


def test_nothing_follows_right_behind_what_is_to_be_typed() -> None:
    typed = say("A move is missing before entry {entry}. Enter it: do insert {entry} MOVE", entry=9)
    more = say("{n} more {n:error|errors}: see enigma-ref audit.", n=1)
    inside = say("{where}: {what}", where="x.yaml:3", what=paragraph(more, typed))
    assert str(paragraph(typed, more)).endswith("do insert 9 MOVE — 1 more error: see enigma-ref audit.")
    assert str(paragraph(inside, more)).endswith("do insert 9 MOVE — 1 more error: see enigma-ref audit.")
    assert str(paragraph(more, typed)).endswith("see enigma-ref audit. " + str(typed))


def test_the_page_is_written_by_its_own_module(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Path, str, bool]] = []
    pages = ModuleType("enigma_ref.cli.common.pictures")
    pages.write_film = pages.write_picture = None  # type: ignore[attr-defined]
    pages.write_replay = lambda session, out, entered: calls.append((session.path, out, entered))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "enigma_ref.cli.common.pictures", pages)
    assert invoke("replay", PLAIN, "--html", "out.html") == (0, "", "")
    assert invoke("replay", PLAIN, "--as-entered", "--html", "-") == (0, "", "")
    assert calls == [(PLAIN, "out.html", False), (PLAIN, "-", True)]


# ---- keys, without a terminal ----


@pytest.mark.parametrize("columns", [1, 20, 41, 60, 80, 120, 200])
@pytest.mark.parametrize("height", [1, 3, 8, 24, 40, 70])
def test_every_screen_fits_its_window(columns: int, height: int) -> None:
    stepper = stepper_of(CORRECTED)
    for key in ["?", "x", "g", "7", "enter", "s", "end", "left", "g", "5", "9", "enter", "y"]:
        stepper.press(key)
        rows = stepper.screen(columns, height)
        assert len(rows) == height
        assert all(row.cell_len <= columns for row in rows)


@pytest.mark.slow
def test_the_board_stays_where_it_is() -> None:
    """From step to step the eye finds the board, the points and the keys in the same place."""
    stepper = stepper_of(CORRECTED)
    places = set()
    while stepper.press("right") and not stepper.message:
        rows = [row.plain for row in stepper.screen(140, 50)]
        places.add(next(number for number, row in enumerate(rows) if "   first: " in row))
    assert places == {7}


def test_a_window_of_24_lines_shows_points_and_board() -> None:
    stepper = stepper_of(CORRECTED)
    stepper.press("end")
    rows = [row.plain for row in stepper.screen(80, 24)]
    text = "\n".join(rows)
    assert "15/15" in text
    assert "Boris wins with 15 points" in text
    assert text.count("◆") == 4, "all four corners of the last tile"
    assert rows[-1].startswith("→ next  ← back")


@pytest.mark.parametrize("path", [PLAIN, CORRECTED])
def test_the_board_takes_the_width_where_it_needs_it(path: Path) -> None:
    """Beside the points a part of it would be seen; below them, on one line, it has the whole width."""
    stepper = stepper_of(path)
    stepper.press("end")
    state = stepper.cursor.here.state
    rows = [row.plain for row in stepper.screen(80, 24)]
    points = next(number for number, row in enumerate(rows) if f"/{state.rulings.target} " in row)
    for player, has in zip(state.table.players, state.scores, strict=True):
        assert f"{player.name} {has}/{state.rulings.target}" in rows[points]
    assert "░" not in "".join(rows)
    hidden = re.search(r"with (\d+) tiles?\.$", "\n".join(rows), re.MULTILINE)
    assert hidden
    assert int(hidden[1]) < draw(state, 40, 15, last_laid(stepper.cursor.here)).hidden < len(state.board.tiles)
    wide = "\n".join(row.plain for row in stepper.screen(200, 70))
    assert ("█" in wide, "Not shown" in wide) == (True, False)


@pytest.mark.parametrize(("columns", "height"), [(64, 24), (80, 24), (80, 32), (100, 30), (120, 24), (140, 24)])
def test_nothing_that_is_said_is_cut(columns: int, height: int) -> None:
    stepper = stepper_of(CORRECTED)
    stepper.press("end")
    while stepper.press("left") and not stepper.message:
        rows = [row.plain for row in stepper.screen(columns, height)]
        assert not any(row.endswith("…") for row in rows[1:])
        text = re.sub(r"\s+", " ", " ".join(rows))
        for said in re.findall(r"Not shown: [^.]*\.?", text):
            assert re.fullmatch(r"Not shown: .* with (no tile|1 tile|\d+ tiles)\.", said)
        stepper.press("left")
        stepper.press("left")


def test_what_stands_beside_the_board_ends_with_a_whole_line() -> None:
    """Where not all systems find room beside it, none of them is told in part."""
    stage = stepper_of(CORRECTED).stage
    rows: list[list[tuple[str, str]]] = [[("one two", "")], [("three four five", "")], [("six", "")]]
    for most, shown in [(1, "one two"), (2, "one two"), (3, "one two|three four|    five"), (4, None)]:
        found = [row.plain for row in stage._whole_rows(rows, 14, most)]
        assert "|".join(found) == (shown or "one two|three four|    five|six")


def test_keys_that_lead_nowhere_say_so() -> None:
    stepper = stepper_of(CORRECTED)
    for key, message in [
        ("left", "This is the start."),
        ("R", "This is the start."),
        ("S", "No earlier step gave points."),
        ("f5", "f5 does nothing here. ? shows the keys."),
        ("end", ""),
        ("right", "This is the end."),
        ("pagedown", "This is the end."),
        ("s", "No later step gives points."),
        ("home", ""),
    ]:
        assert stepper.press(key)
        assert str(stepper.message or "") == message
    for key in LEAVE:
        assert not stepper.press(key)


def test_typing_an_entry() -> None:
    stepper = stepper_of(CORRECTED)
    for keys, index, message in [
        (["g", "4", "5", "enter"], 43, ""),
        (["g", "9", "9", "9", "enter"], 43, "There is no entry 999: the record has 121 entries; 0 is the start."),
        (["g", "x"], 43, "A number goes here, then Enter; Esc leaves it."),
        (["1", "backspace", "backspace", "2", "enter"], 2, ""),
        (["g", "7", "escape"], 2, ""),
        (["g", "enter"], 2, ""),
        (["g", *"0" * 20, "enter"], 0, ""),
        (["g", "٣", "escape"], 0, ""),
    ]:
        for key in keys:
            assert stepper.press(key)
        assert (stepper.cursor.index, str(stepper.message or "")) == (index, message)
    stepper.press("g")
    assert not stepper.press("c-c"), "Ctrl-C leaves from anywhere"
    assert not stepper_of(CORRECTED).press("q")


@pytest.mark.thorough
@pytest.mark.slow
def test_a_step_draws_one_picture_and_a_wrong_key_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.yaml"
    write_record(path, rounds(3000))
    began = time.process_time()
    stepper = stepper_of(path)
    setup = time.process_time() - began
    drawn = 0
    view = stepper.stage.guide.view

    def counting(*arguments: Any, **named: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return view(*arguments, **named)

    monkeypatch.setattr(stepper.stage.guide, "view", counting)
    for key in ["end", "left", "x", "?", "x", "R"]:
        stepper.press(key)
        stepper.screen(120, 40)
    assert drawn == 3
    assert setup < 5, "nothing is drawn before it is looked at"
    assert stepper.cursor.last == 9000


# ---- in a real terminal ----

try:
    import pexpect
    import pyte
except ImportError:  # pexpect has no pseudo-terminals on Windows; everything above runs without either
    pexpect = pyte = None
needs_terminal = pytest.mark.skipif(pyte is None, reason="needs pexpect and pyte, a terminal to look at")


class Screen:
    """A person who looks at a terminal and presses keys."""

    def __init__(self, *arguments: object, columns: int = 120, lines: int = 40, **more: str) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "enigma_ref", "replay", *map(str, arguments)],
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=20,
            env={**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **more},
        )
        self.child.delaybeforesend = None

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def until(self, *expected: str) -> None:
        """Read until all of these are on the screen."""
        limit = time.monotonic() + 20
        while not all(text in self.text for text in expected):
            assert time.monotonic() < limit, f"{expected} never came:\n{self.text}"
            try:
                part = self.child.read_nonblocking(65536, timeout=0.2)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                pytest.fail(f"it ended before {expected}:\n{self.text}")
            self.raw += part
            self.stream.feed(part)

    def press(self, keys: str, *expected: str) -> None:
        self.child.send(keys)
        self.until(*expected)

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self.screen.reset()
        self.child.setwinsize(lines, columns)

    def ends(self) -> int:
        """Wait for the end and return the exit status."""
        self.raw += self.child.read()
        self.child.close()
        return int(self.child.exitstatus)


@pytest.mark.slow
@needs_terminal
def test_every_key_in_a_terminal() -> None:
    seat = Screen(CORRECTED)
    seat.until("The start: nothing has been played yet.", "step 0 of 118", "→ next  ← back  r R round", "q quit")
    for number, key in enumerate(["\x1b[C", " ", "n", "\r"], 1):
        seat.press(key, f"step {number} of 118")
    for number, key in [(3, "\x1b[D"), (2, "p")]:
        seat.press(key, f"step {number} of 118")
    seat.press("r", "11  place O'Neil", "round 1, step 11")
    seat.press("\x1b[6~", "Amended by entry 59, was: place Dana s1w1", "Dana's points 2 (+2)")
    seat.press("R", "round 1, step 11")
    seat.press("\x1b[5~", "step 0 of 118")
    seat.press("s", "21  place Dana", "A system closes: Dana +2", "Next: Boris to choose")
    seat.press("s", "35  place Аня")
    seat.press("S", "21  place Dana")
    seat.press("\x1b[F", "step 118 of 118", "The game is over: Boris wins with 15 points.")
    seat.press("\x1b[C", "This is the end.")
    seat.press("\x1b[H", "step 0 of 118")
    seat.press("\x1b[D", "This is the start.")
    seat.press("g", "Go to entry: ▁")
    seat.press("44", "Go to entry: 44▁")
    seat.press("\x7f5", "Go to entry: 45▁")
    seat.press("\r", "45  place Boris s2w1", "2026-11-07 20:22:23")
    seat.press("g59\r", "Entry 59 (amend 21 place Dana s1w1 r:NS b:E b:W) is a correction")
    seat.press("g7\x1b", "45  place Boris", "→ next")
    seat.press("?", *(str(does) for _, does in HELP))
    seat.press("x", "45  place Boris")
    seat.press("x", "x does nothing here. ? shows the keys.")
    seat.press("\x1b[15~", "f5 does nothing here.")
    seat.press("\x1b[200~quit\x1b[201~n", "step 44 of 118")
    seat.child.send("q")
    assert seat.ends() == 0
    assert "\x1b[?1049l" in seat.raw, "the terminal is given back as it was"


@pytest.mark.slow
@needs_terminal
def test_the_history_in_a_terminal() -> None:
    seat = Screen(CORRECTED, "--as-entered")
    seat.until("as entered", "step 0 of 121")
    seat.press("g31\r", "31  place Boris n1w2", "tiles 7 (+1)")
    seat.press(
        "n", "32  undo", "took back 31 place Boris n1w2", "tiles 6 (-1)", "Boris's networkers on the board 0 (-1)"
    )
    seat.press("n", "33  redo", "tiles 7 (+1)")
    seat.press("g59\r", "59  amend 21 place Dana", "Dana's points 5 -> 4.")
    seat.child.send("q")
    assert seat.ends() == 0


@pytest.mark.slow
@needs_terminal
@pytest.mark.parametrize("key", ["q", "\x1b", "\x03", "\x04"], ids=["q", "Esc", "Ctrl-C", "Ctrl-D"])
def test_leaving(key: str) -> None:
    seat = Screen(PLAIN)
    seat.until("The start")
    seat.child.send(key)
    assert seat.ends() == 0
    assert "Traceback" not in seat.raw


@pytest.mark.slow
@needs_terminal
def test_the_window_changes_its_size() -> None:
    seat = Screen(CORRECTED)
    seat.until("The start")
    seat.press("\x1b[F", "step 118 of 118", "Not shown: ")
    seat.resize(200, 60)
    seat.until("step 118 of 118", "n4", "s4", "e2", "q quit")
    assert "Not shown" not in seat.text
    seat.resize(60, 20)
    seat.until("step 118 of 118", "121  place", "q quit")
    assert seat.screen.display[19].strip() == "? help  q quit"
    seat.resize(10, 3)
    seat.child.send("p")
    seat.resize(120, 40)
    seat.until("step 117 of 118", "q quit")
    seat.child.send("q")
    assert seat.ends() == 0


@pytest.mark.slow
@needs_terminal
def test_colour_only_where_it_is_wanted() -> None:
    for more, colour in [({}, True), ({"NO_COLOR": "1"}, False)]:
        seat = Screen(CORRECTED, **more)
        seat.until("The start", "q quit")
        shades = {char.fg for row in seat.screen.buffer.values() for char in row.values()} - {"default"}
        assert bool(shades) is colour
        seat.child.send("q")
        seat.ends()


@pytest.mark.slow
@needs_terminal
def test_a_width_is_kept_in_a_wide_window() -> None:
    seat = Screen(PLAIN, "--width", "60")
    seat.until("The start", "q quit")
    assert max(len(line) for line in seat.text.splitlines()) <= 60
    seat.child.send("q")
    seat.ends()


@needs_terminal
def test_a_dumb_terminal_gets_text() -> None:
    seat = Screen(PLAIN, TERM="dumb")
    assert seat.ends() == 0
    assert "\x1b" not in seat.raw
    assert "Round 1\r\n" in seat.raw
