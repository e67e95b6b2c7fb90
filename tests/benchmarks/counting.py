"""What `stats` takes over a shelf of thousands of records: seconds and the most memory, which must not grow with it."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from ..shelf import game, written

_MEASURED = """
import os, subprocess, sys
with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL) as process:
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
print(process.returncode, usage.ru_maxrss)
"""
"""Runs a command and says how it went. What a parent holds counts for its child at birth: this one holds little."""

_GAMES = 250
"""Different games; every record has its own times and so its own seals, and counts as a game of its own."""


class Cost(NamedTuple):
    """What one run took."""

    seconds: float
    megabytes: float
    """The most memory that the process itself held at any time."""


def shelf(folder: Path, records: int) -> None:
    """Write so many records, in folders of 500, half an hour apart."""
    rng = random.Random(6)
    players = [game(rng, mistakes=0.02) for _ in range(min(_GAMES, records))]
    began = datetime.fromisoformat("2020-01-01T10:00:00+00:00")
    for number in range(records):
        room = folder / f"{number // 500:03}"
        room.mkdir(exist_ok=True)
        text = written(players[number % len(players)], began + timedelta(minutes=30 * number))
        (room / f"{number:05}.yaml").write_text(text, "utf-8")


def cost(folders: list[Path], jobs: int) -> Cost:
    """Run `stats` over folders in a process of its own."""
    command = [sys.executable, "-m", "enigma_ref", "stats", "--json", "--jobs", str(jobs), *map(str, folders)]
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", _MEASURED, *command], capture_output=True, text=True, check=True)
    status, kilobytes = map(int, done.stdout.split())
    assert status == 0, done.stderr
    return Cost(time.perf_counter() - began, kilobytes / 1024)


def thousands(folder: Path, records: int = 5000) -> None:
    """Print seconds and memory for a tenth of the shelf, half of it and all of it."""
    shelf(folder, records)
    rooms = sorted(folder.iterdir())
    entries = sum(path.read_bytes().count(b"\n- ") for path in folder.rglob("*.yaml"))
    print(f"  {records:,} records with {entries:,} entries")
    for part in (max(1, len(rooms) // 10), len(rooms) // 2, len(rooms)):
        one, two = cost(rooms[:part], 1), cost(rooms[:part], 2)
        print(
            f"  {part * 500:5,} records: {one.seconds:5.1f} s and {one.megabytes:.0f} MB with one process, "
            f"{two.seconds:5.1f} s and {two.megabytes:.0f} MB (the one that adds up) with two"
        )


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        thousands(Path(name))
