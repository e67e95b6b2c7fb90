"""Pulling the plug: whatever was acknowledged is there afterwards, and the game goes on."""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.library.session import Session

from .cli_helpers import HEADER, Batch, assert_sound, moves_in, record

KILLS = 200
WORKERS = 2
LINES = 120

CANDIDATES = [
    *(f"choose {name} {category}" for name in ("Ann", "Зоя") for category in ("weight", "angular", "conduit")),
    "fail Ann",
    "fail Зоя",
]


def _legal_lines(log: Log[Any, Any], chance: random.Random, count: int) -> list[str]:
    """Return lines that can follow a log: rounds in which nobody solves anything, with remarks between."""
    lines = []
    while len(lines) < count:
        if chance.random() < 0.4:
            lines.append(chance.choice(["note Привет: {a}, [b] 'c'", f"note {'x' * 300}", "note ende", "wheel Зоя 0"]))
            continue
        for line in chance.sample(CANDIDATES, len(CANDIDATES)):
            try:
                log = log.enter(line)
            except Refusal:
                continue
            lines.append(line)
            break
    return lines


def _feed(batch: Batch, lines: list[str]) -> None:
    stdin = batch.process.stdin
    assert stdin
    try:
        for line in lines:
            stdin.write(f"{line}\n".encode())
            stdin.flush()
    except (BrokenPipeError, ValueError, OSError):
        pass


def _one_kill(path: Path, chance: random.Random) -> int:
    """Stream moves into a batch, kill it at some moment, and return how many entries it had acknowledged."""
    session = Session(path)
    before, old = session.log.number, path.read_bytes()
    lines = _legal_lines(session.log, chance, LINES)
    batch = Batch(path)
    feeder = threading.Thread(target=_feed, args=(batch, lines), daemon=True)
    feeder.start()
    answered = ""
    if chance.random() < 0.9:  # else somewhere in its start
        answered = batch.answer()
        time.sleep(chance.random() * 0.04)
    else:
        time.sleep(chance.random() * 0.25)
    answered += batch.kill()
    feeder.join(10)
    # The last line may be cut off: it was not answered then.
    said = [line for line in answered.splitlines(keepends=True) if line.endswith("\n")]
    numbers = [int(line.split(" ", 1)[0]) for line in said]
    assert numbers == list(range(before + 1, before + len(numbers) + 1))
    # No whole line of before is lost, and everything acknowledged is there, as it was sent.
    assert path.read_bytes().startswith(old)
    after = Session(path)
    moves = [entry.move for entry in after.record.entries]
    assert len(moves) - before >= len(numbers)
    assert moves[before:] == lines[: len(moves) - before]
    assert after.log.unsound == 0
    # The next move is taken.
    following = _legal_lines(after.log, chance, 1)[0]
    assert after.enter(following).number == len(moves) + 1
    return len(numbers)


def _many_kills(folder: Path, seed: int, count: int) -> tuple[int, int]:
    chance = random.Random(seed)
    done = acknowledged = 0
    while done < count:
        path = record(folder / f"{seed}-{done}.yaml", header=HEADER.replace("Bob", "Зоя"))
        for _ in range(min(10, count - done)):
            acknowledged += _one_kill(path, chance)
            done += 1
        assert_sound(path, len(moves_in(path)))
    return done, acknowledged


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
def test_what_was_acknowledged_survives_kill_9_at_any_moment(tmp_path: Path) -> None:
    with ThreadPoolExecutor(WORKERS) as pool:
        found = list(pool.map(lambda seed: _many_kills(tmp_path, seed, KILLS // WORKERS), range(WORKERS)))
    assert sum(done for done, _ in found) == KILLS
    # So that the kills did fall into the writing, and not all into the start.
    assert sum(acknowledged for _, acknowledged in found) > 5 * KILLS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="POSIX")
@pytest.mark.parametrize("when", ["before", "half", "after", "flushed"])
def test_death_inside_the_write_itself(tmp_path: Path, when: str) -> None:
    """The moments that a kill from outside hits too rarely: between the steps of one append."""
    path = record(tmp_path / "x.yaml", ["choose Ann weight"])
    whole = path.read_bytes()
    child = os.fork()
    if not child:  # pragma: no cover  (dies)
        try:
            from enigma_ref.store import disk

            write = os.write

            def dying_write(descriptor: int, data: bytes) -> int:
                if when == "before":
                    os._exit(9)
                written = write(descriptor, bytes(data)[: len(data) // 2] if when == "half" else data)
                if when in ("half", "after"):
                    os._exit(9)
                return written

            def dying_fsync(descriptor: int) -> None:
                os._exit(9)

            disk.os = type("Os", (), {**vars(os), "write": staticmethod(dying_write)})  # type: ignore[assignment]
            if when == "flushed":
                disk.flush = dying_fsync
            Session(path).enter("choose Bob angular")
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 9
    assert path.read_bytes().startswith(whole)
    session = Session(path)
    written = when in ("after", "flushed")
    assert [entry.move for entry in session.record.entries][1:] == (["choose Bob angular"] if written else [])
    assert bool(session.record.torn) == (when == "half")
    session.enter("solve Ann" if written else "choose Bob conduit")
    assert path.read_bytes().startswith(whole)
    assert_sound(path, 3 if written else 2)
