"""How long it takes from the disk to the last of many watchers: `python -m tests.benchmarks.watching`.

The server runs on one core, the watchers and the writer wherever there is room. A line is on the disk when the program
that wrote it has answered.
"""

from __future__ import annotations

import os
import selectors
import statistics
import sys
import tempfile
import time
from pathlib import Path

from enigma_ref.library.session import Session
from enigma_ref.screen.lookout import POLL
from enigma_ref.screen.table import Table

from ..serving import Program, Stream
from .__main__ import moves, record

WATCHERS = 50
LINES = 30
TILES = 60
"""Tiles that lie on the board already: that of a long evening."""


def measured(watchers: int, tiles: int) -> tuple[list[float], list[float], float]:
    """Return, for each line, the seconds until the first and until the last watcher had it; and what the server worked.

    The last is seconds of one core for each line, which a busy machine does not change.
    """
    first, last = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        record(path, moves(tiles))
        program = Program(path, Path(folder) / "state")
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(program.process.pid, {0})
        streams = [program.watching() for _ in range(watchers)]
        for stream in streams:
            stream.next(20)
        session = Session(path)
        worked = _worked(program.process.pid)
        for line in list(moves(tiles + LINES, tiles))[:LINES]:
            number = session.enter(line).number
            on_disk = time.monotonic()
            took = _until_all_have(streams, number, on_disk)
            first.append(took[0])
            last.append(took[-1])
            time.sleep(0.12)
        worked = (_worked(program.process.pid) - worked) / LINES
        program.kill()
    return first, last, worked


def split(tiles: int) -> tuple[float, float]:
    """Return what one line costs the server before it is sent: to read it, and to draw and encode what is new.

    Seconds of one core, the median of all lines.
    """
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        record(path, moves(tiles))
        writer, reader, table = Session(path), Session(path), Table(path)
        for line in list(moves(tiles + LINES, tiles))[:LINES]:
            writer.enter(line)
            times = [time.process_time()]
            for work in (reader.refresh, table.follow):
                work()
                times.append(time.process_time())
            # The table reads, too, before it draws.
            read, both = times[1] - times[0], times[2] - times[1]
            spent.append((read, both - read))
    return statistics.median(read for read, _ in spent), statistics.median(drawn for _, drawn in spent)


def idle(watchers: int, seconds: float = 5) -> float:
    """Return what part of a core the server needs while many watch and nothing happens."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        record(path, moves(TILES))
        program = Program(path, Path(folder) / "state")
        streams = [program.watching() for _ in range(watchers)]
        for stream in streams:
            stream.next(20)
        time.sleep(1)
        before = _worked(program.process.pid)
        time.sleep(seconds)
        worked = _worked(program.process.pid) - before
        program.kill()
    return worked / seconds


def _worked(process: int) -> float:
    """Return the seconds that a process has worked so far; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _until_all_have(streams: list[Stream], number: int, since: float) -> list[float]:
    """Return when each of them had an entry, in the order in which they had it."""
    waiting = selectors.DefaultSelector()
    for stream in streams:
        waiting.register(stream.connection, selectors.EVENT_READ, stream)
    took = []
    while waiting.get_map():
        for key, _ in waiting.select(10):
            if key.data.until(number)["n"] == number:
                took.append(time.monotonic() - since)
                waiting.unregister(key.fileobj)
    return took


def main() -> None:
    """Print the times."""
    watchers = int(sys.argv[1]) if len(sys.argv) > 1 else WATCHERS
    for tiles in (0, TILES, 2 * TILES):
        first, last, worked = measured(watchers, tiles)
        print(
            f"{watchers} watchers, {tiles} tiles, from disk to the first: median {statistics.median(first) * 1000:.0f} "
            f"ms, to the last: median {statistics.median(last) * 1000:.0f} ms, worst {max(last) * 1000:.0f} ms; "
            f"the server works {worked * 1000:.0f} ms for each line"
        )
        read, drawn = split(tiles)
        print(
            f"  of that, to read it {read * 1000:.1f} ms, to draw and encode it {drawn * 1000:.1f} ms, "
            f"to send it {(worked - read - drawn) * 1000:.1f} ms; it is noticed within {POLL * 1000:.0f} ms"
        )
    print(f"{watchers} watchers, nothing happens: {idle(watchers) * 100:.1f} % of a core")


if __name__ == "__main__":
    main()
