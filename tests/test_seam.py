"""A game that has nothing to do with Enigma goes through log, corrections, replay, store, `do` and `status`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from enigma_ref import games
from enigma_ref.cli.app import run
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.store.canonical import write_header
from enigma_ref.store.reader import read

from .toy import Heap, Take, Toy

HEADER = {"format": "enigma-ref/1", "box": "toy", "players": ["Ann", "Bob"], "heap": 10}


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(games.BOXES, "toy", Toy)
    path = tmp_path / "toy.yaml"
    path.write_text(write_header(HEADER))
    return path


def played(*lines: str) -> Log[Heap, Take]:
    log = Log(Toy(), Heap(("Ann", "Bob"), 10))
    for line in lines:
        log = log.enter(line)
    return log


def test_log_and_corrections() -> None:
    log = played("take Ann 3", "take Bob 2")
    assert log.state.stones == 5
    assert log.enter("undo").state.stones == 7
    assert log.enter("undo").enter("redo").state == log.state
    assert log.enter("amend 1 take Ann 1").state.stones == 7
    assert log.enter("note a remark").enter("undo").state.stones == 7
    with pytest.raises(Refusal) as refused:
        log.enter("strike 1")
    assert refused.value.message == (
        "strike 1 would break 1 later move: 2 take Bob 2 (take/turn: It is not Bob's turn). "
        "Before that, amend or strike entry 2; or let it stand: accept strike 1."
    )
    assert log.enter("accept strike 1").state.stones == 8
    assert log.enter("accept insert 2 take Ann 1").enter("undo").state == log.state
    assert log.state.stones == 5, "a log never changes"


def test_what_cannot_be_is_not_accepted() -> None:
    with pytest.raises(Refusal, match="heap/empty"):
        played("take Ann 3").enter("accept take Bob 8")


def test_replay_keeps_the_good_part_and_the_refusal() -> None:
    log = replay(
        Toy(), Heap(("Ann", "Bob"), 10), ["take Ann 3", "take Ann 1", "take Bob 99", "gibberish", "take Ann 1"]
    )
    assert [(step.entry, step.fault.rule) for step in log.faults() if step.fault] == [
        (2, "take/turn"),
        (3, "heap/empty"),
        (4, "move/unknown"),
    ]
    assert log.state == Heap(("Ann", "Bob"), 5, 1)


def test_do_and_status(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = f"--game={record}"
    assert run(["do", game, "take", "Ann", "3"]) == 0
    assert capsys.readouterr().out == "1 take Ann 3: 7 stones. Next, Bob takes stones.\n"
    assert run(["do", game, "take", "Ann", "3"]) == 1
    assert "take/turn" in capsys.readouterr().err
    assert run(["do", game, "take Bob 7"]) == 0
    assert run(["do", game, "amend", "2", "take Bob 6"]) == 0
    assert run(["do", game, "undo"]) == 0
    capsys.readouterr()
    assert run(["status", str(record), "--json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert status["stones"] == 0
    assert status["result"] == {"winners": ["Bob"], "by": "last stone"}
    assert status["entries"] == 4
    entries = read(record.read_bytes()).entries
    assert [entry.move for entry in entries] == ["take Ann 3", "take Bob 7", "amend 2 take Bob 6", "undo"]
    assert ["result" in entry.claims for entry in entries] == [False, True, False, True]


def test_faulty_header(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text().replace("heap: 10", "heap: many"))
    assert run(["status", str(record)]) == 3
    assert f"{record.as_posix()}:6: heap must be a number of stones." in capsys.readouterr().err
