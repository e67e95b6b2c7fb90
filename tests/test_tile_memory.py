"""Tiles of earlier records: found quickly, newest first, never from a file as it was before it changed."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.core.commands import write
from enigma_ref.core.standing import standing
from enigma_ref.games import REMARKS
from enigma_ref.games.enigma.guide.guide import EnigmaGuide
from enigma_ref.library import memory as memories
from enigma_ref.library.memory import Memory
from enigma_ref.library.session import Session

from .play_helpers import TWO, at

ROUND = ["choose Ann weight", "choose Bob conduit", "solve Ann", "solve Bob"]
RED, BLUE, GREEN = "r:N b:E", "b:N g:E", "g:N r:E"


def record(path: Path, *moves: str) -> Path:
    """Write a record of a game."""
    run(["new", str(path), *TWO])
    session = Session(path)
    for move in moves:
        session.enter(move)
    return path


def key(tile: str) -> str:
    """Return a tile as it is remembered, whichever way round it lies."""
    found = EnigmaGuide().memorable(f"place Ann n1 {tile}")
    assert found is not None
    return found


def memory(folder: Path) -> Memory:
    return Memory(folder / "now.yaml", "enigma", EnigmaGuide().memorable)


def recalled(folder: Path) -> list[str]:
    found = memory(folder)
    found.look(5)
    assert found.complete
    return found.recall()


def aged(path: Path, seconds: int) -> None:
    """Make a file so much older."""
    os.utime(path, (time.time() - seconds,) * 2)


def test_tiles_of_most_records_come_first_whichever_way_round_they_lay(tmp_path: Path) -> None:
    aged(record(tmp_path / "a.yaml", *ROUND, f"place Ann n1 {RED}"), 20)
    aged(record(tmp_path / "b.yaml", *ROUND, f"place Ann n1 {BLUE}", "place Bob s1 b:S r:E"), 10)
    record(tmp_path / "c.yaml", *ROUND, f"place Ann n1 {GREEN} on r", "place Bob s1 b:W g:N")
    assert recalled(tmp_path) == [key(BLUE), key(RED), key(GREEN)], "green stands in one record only"


def test_what_was_taken_back_amended_or_struck_is_not_remembered(tmp_path: Path) -> None:
    record(
        tmp_path / "a.yaml",
        *ROUND,
        f"place Ann n1 {RED}",
        "undo",
        f"place Ann n1 {BLUE}",
        f"amend 7 place Ann n1 {GREEN}",
    )
    assert recalled(tmp_path) == [key(GREEN)]


@pytest.mark.parametrize(
    "lines",
    [
        [*ROUND, f"place Ann n1 {RED}", "undo", "redo"],
        [*ROUND, f"place Ann n1 {RED}", "undo", f"place Ann n1 {BLUE}", "undo", "undo", "redo"],
        [*ROUND, f"place Ann n1 {RED}", f"amend 5 place Ann n1 {BLUE}", "undo"],
        [*ROUND, f"place Ann n1 {RED}", f"amend 5 place Ann n1 {BLUE}", "undo", "undo", "redo", "redo"],
        [*ROUND, f"place Ann n1 {RED}", "note hm", "undo", "undo"],
        [*ROUND, "skip Ann", "strike 5", f"place Ann n1 {RED}", "wheel Ann 0", "undo"],
        [*ROUND, "note a", "insert 5 note b", "amend 6 note c", "strike 5"],
        [*ROUND, f"accept place Bob n1 {RED}", f"place Ann s1 {BLUE}", f"amend 5 accept place Bob n1 {GREEN}"],
    ],
)
def test_what_stands_is_told_from_the_words_as_the_log_tells_it(lines: list[str]) -> None:
    log = at(*lines, names=("Ann", "Bob"))
    step, counted = log.tip, []
    while step is not None:
        counted.append(write(log.game, step.command).removeprefix("accept "))
        step = step.before
    assert sorted(standing(lines, REMARKS)) == sorted(counted)


def test_damaged_files_and_other_boxes_are_passed_over(tmp_path: Path) -> None:
    good = record(tmp_path / "good.yaml", *ROUND, f"place Ann n1 {RED}")
    text = good.read_text("utf-8")
    (tmp_path / "empty.yaml").write_text("")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\0" * 100)
    (tmp_path / "broken.yaml").write_text(text.replace("moves:", "moves: [") + f"- place Ann n1 {BLUE}\n")
    (tmp_path / "other.yaml").write_text(text.replace("box: enigma", "box: chess").replace(RED, BLUE))
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "no record.yaml").write_text(f"- place Ann n1 {BLUE}\n")
    (tmp_path / "notes.txt").write_text(text.replace(RED, BLUE))
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "torn.yaml").write_text(text + "- {n: 6, at: 2026-11-16T19:33:58+01:00, move: 'place Bob s1 " + BLUE)
    by_hand = "\n".join(["moves:", *(f"- {line}" for line in ROUND), f"- place Ann n1 {GREEN}", ""])
    (tmp_path / "by hand.yaml").write_text(text.partition("moves:")[0] + by_hand)
    assert sorted(recalled(tmp_path)) == sorted([key(RED), key(GREEN)])
    assert recalled(tmp_path / "nowhere") == []


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = record(tmp_path / "a.yaml", *ROUND, f"place Ann n1 {RED}")
    found = memory(tmp_path)
    found.look(5)
    assert found.recall() == [key(RED)]
    session = Session(path)
    session.enter(f"place Bob s1 {BLUE}")
    found.look(5)
    assert found.recall() == [key(RED)], "nobody has asked which files have changed"
    found.look(5, anew=True)
    assert len(found.recall()) == 2
    text = path.read_text("utf-8")
    stamp = path.stat()
    path.write_text(text.replace(f"place Bob s1 {BLUE}", f"place Bob s1 {GREEN}"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns + 1))
    found.look(5, anew=True)
    assert sorted(found.recall()) == sorted([key(RED), key(GREEN)])
    path.unlink()
    found.look(5, anew=True)
    assert found.recall() == []


def test_nobody_waits_however_many_records_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = record(tmp_path / "a.yaml", *ROUND, f"place Ann n1 {RED}")
    aged(old, 100)
    for number in range(30):
        copy = tmp_path / f"{number}.yaml"
        copy.write_bytes(old.read_bytes().replace(RED.encode(), BLUE.encode()))
        aged(copy, 50 - number)
    clock = iter(range(1000))
    monkeypatch.setattr(memories.time, "monotonic", lambda: next(clock) / 100)
    found = memory(tmp_path)
    found.look(0.1)
    assert not found.complete
    assert found.recall() == [key(BLUE)], "the newest come first"
    for _ in range(5):
        found.look(0.1)
    assert found.complete
    assert sorted(found.recall()) == sorted([key(BLUE), key(RED)])


def test_a_long_record_by_hand_holds_nobody_up(tmp_path: Path) -> None:
    path = record(tmp_path / "a.yaml", *ROUND)
    notes = "".join(f"- note {number}\n" for number in range(4000))
    path.write_text(path.read_text("utf-8").partition("moves:")[0] + f"moves:\n{notes}")
    found = memory(tmp_path)
    begun = time.process_time()
    found.look(5)
    assert time.process_time() - begun < 0.5
    assert found.complete


@pytest.mark.slow
@pytest.mark.bars
def test_five_thousand_records_hold_nobody_up(tmp_path: Path) -> None:
    data = record(tmp_path / "a.yaml", *ROUND, f"place Ann n1 {RED}").read_bytes()
    for number in range(5000):
        (tmp_path / f"{number}.yaml").write_bytes(data)
    found = memory(tmp_path)
    for seconds, anew in ((0.05, False), (0.01, False), (0.3, True)):
        begun = time.process_time()
        found.look(seconds, anew=anew)
        assert time.process_time() - begun < seconds + 0.5, "besides the time that it may take it lists the folder"
    assert found.recall() == [key(RED)]
