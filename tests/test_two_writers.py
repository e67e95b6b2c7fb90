"""Two programs at one record: one of them waits or is refused, and nothing is interleaved."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from enigma_ref.store import files

from .cli_helpers import Batch, Result, assert_one_paragraph, assert_sound, environment, invoke, moves_in, record

HOLDER = """
import os, sys
from enigma_ref.store.lock import locked
descriptor = os.open(sys.argv[1], os.O_RDWR)
with locked(descriptor, 5) as held:
    print(held, flush=True)
    sys.stdin.readline()
"""


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Hold a record's lock in another process; a line on its standard input lets go of it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    try:
        assert process.stdout
        assert process.stdout.readline().strip() == b"True"
        yield process
    finally:
        process.communicate(b"\n", timeout=20)


@pytest.mark.slow
@pytest.mark.parametrize("writers", [2, 4])
def test_batches_at_once_lose_nothing_and_leave_no_gap(tmp_path: Path, writers: int) -> None:
    path = record(tmp_path / "x.yaml")
    count = 200 // writers
    batches = [Batch(path) for _ in range(writers)]
    # All are running before the race begins.
    answers = [[batch.ask(f"note {'äöü' * index} writer {index} line 0")] for index, batch in enumerate(batches)]
    results: list[Result | None] = [None] * writers

    def feed(index: int) -> None:
        for number in range(1, count):
            batches[index].send(f"note {'äöü' * index} writer {index} line {number}")
        results[index] = batches[index].end()

    threads = [threading.Thread(target=feed, args=(index,)) for index in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    total = writers * count
    moves = moves_in(path)
    assert len(moves) == total
    assert path.read_bytes().count(b"\n- {n: ") == total
    assert_sound(path, total)
    told: dict[int, str] = {}
    for index, result in enumerate(results):
        assert result
        assert (result.status, result.err) == (0, "")
        answers[index] += result.out.splitlines()
        numbers = [int(answer.split(" ", 1)[0]) for answer in answers[index]]
        assert len(numbers) == count
        assert numbers == sorted(numbers)
        for number, line in enumerate(numbers):
            told[line] = f"note {'äöü' * index} writer {index} line {number}".replace("  ", " ")
    assert moves == [told[number] for number in range(1, total + 1)]
    writer_of = [re.findall(r"writer (\d)", move)[0] for move in moves[writers:]]
    assert len({*writer_of}) == writers
    assert sum(a != b for a, b in itertools.pairwise(writer_of)) >= writers - 1, "each had a turn"


@pytest.mark.slow
def test_many_short_commands_at_once(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    batches = [Batch(path) for _ in range(6)]
    for index, batch in enumerate(batches):
        batch.send(f"note {index}")
    results = [batch.end() for batch in batches]
    assert [result.status for result in results] == [0] * 6
    assert sorted(int(result.out.split()[0]) for result in results) == [1, 2, 3, 4, 5, 6]
    assert_sound(path, 6)


@pytest.mark.slow
def test_only_one_of_two_takes_a_move_that_can_be_made_once(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    batches = [Batch(path) for _ in range(3)]
    for batch in batches:
        batch.send("choose Ann weight")
    results = [batch.end() for batch in batches]
    assert sorted(result.status for result in results) == [0, 1, 1]
    assert moves_in(path) == ["choose Ann weight"]


def test_a_record_in_use_is_refused_after_some_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight"])
    before = path.read_bytes()
    monkeypatch.setattr(files, "PATIENCE", 0.3)
    with held(path):
        start = time.monotonic()
        done = invoke("do", "--game", path, "note", "x")
        took = time.monotonic() - start
        assert done.status == 3
        assert_one_paragraph(done)
        assert done.err.startswith(f"{path}: Another program is writing to this record.")
        assert 0.3 <= took < 2
        document = invoke("do", "--json", "--game", path, "note", "x")
        assert (document.status, document.json["error"]["code"]) == (3, "locked")
        batch = invoke("do", "--game", path, stdin="\nnote x\n")
        assert batch.status == 3
        assert batch.err.startswith("line 2: ")
        # Reading needs no lock, and neither does asking what would be.
        assert invoke("status", path).status == 0
        assert invoke("do", "--dry-run", "--game", path, "note", "x").status == 0
        assert path.read_bytes() == before
    assert invoke("do", "--game", path, "note", "x").out.startswith("2 ")


def test_a_record_in_use_is_waited_for(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight"])
    with held(path) as holder:
        batch = Batch(path)
        batch.send("note x")
        time.sleep(0.6)
        assert batch.process.poll() is None
        assert len(moves_in(path)) == 1
        assert holder.stdin
        holder.stdin.write(b"\n")
        holder.stdin.flush()
        assert batch.answer().startswith("2 note x")
        assert batch.end().status == 0
    assert_sound(path, 2)


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_stopped_batch_between_two_lines_holds_nobody_up(tmp_path: Path) -> None:
    import signal

    path = record(tmp_path / "x.yaml")
    batch = Batch(path)
    assert batch.ask("note one").startswith("1 ")
    time.sleep(0.1)
    batch.process.send_signal(signal.SIGSTOP)
    try:
        assert invoke("do", "--game", path, "note", "two").out.startswith("2 ")
    finally:
        batch.process.send_signal(signal.SIGCONT)
    assert batch.ask("note three").startswith("3 ")
    assert batch.end().status == 0
    assert_sound(path, 3)


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_killed_holder_leaves_no_lock(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    with held(path) as holder:
        holder.kill()
        holder.wait()
        start = time.monotonic()
        assert invoke("do", "--game", path, "note", "x").status == 0
        assert time.monotonic() - start < 2
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]
