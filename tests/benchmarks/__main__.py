"""What things cost, as ratios: `python -m tests.benchmarks`. Run it on an idle machine; nothing here is a test."""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from enigma_ref.core.log import Log
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.setup import read_table
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.seal import header_content, seal

from .auditing import one_core, two_cores
from .beside import beside
from .counting import thousands

PROGRAM = [sys.executable, "-m", "enigma_ref"]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
WIDTH = 60
"""Tiles in a row: the board grows as a block, so that new tiles have neighbours."""


def moves(tiles: int, start: int = 0) -> Iterator[str]:
    """Yield whole rounds of two players that lay so many tiles, row by row."""
    names = ["Ann", "Bob"]
    for number in range(start, tiles, 2):
        first, second = names if number % 4 == 0 else names[::-1]
        yield from (f"choose {first} weight", f"choose {second} angular", f"solve {first}", f"solve {second}")
        for index, name in enumerate((first, second)):
            row, column = divmod(number + index, WIDTH)
            spot = f"{f'n{row}' if row else ''}e{column + 1}"
            yield f"place {name} {spot} {('r:NE b:S g:W', 'y:NS r:E b:W', 'r:NW b:ES')[(row + column) % 3]}"


def record(path: Path, lines: Iterator[str]) -> None:
    """Write a record as the program would, without waiting for the disk."""
    players = [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}]
    table, faults = read_table({"edition": "en", "players": players, "first": "Ann", "start_tile": "r:N b:E y:S r:W"})
    assert table is not None, faults
    header = {"format": "enigma-ref/1", "box": "enigma", **table.header(), "started": "2026-11-16T19:30:00+01:00"}
    game = Enigma()
    origin, _ = game.start(table.header())
    log = Log(game, origin)
    previous = header_content(header)
    text = [write_header(header)]
    at = "2026-11-16T19:31:00+01:00"
    for line in lines:
        log = log.enter(line)
        previous = seal(previous, log.number, at, log.text, log.claims)
        text.append(write_entry(log.number, at, log.text, log.claims, previous) + "\n")
    path.write_text("".join(text), "utf-8")


def laying(folder: Path, tiles: int, more: int = 300) -> float:
    """Return the seconds that each further entry takes on a board of so many tiles, entered through `do`."""
    path = folder / f"{tiles}.yaml"
    record(path, moves(tiles))
    lines = list(moves(tiles + more, tiles))
    with subprocess.Popen(
        [*PROGRAM, "do", "--game", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("".join(line + "\n" for line in lines))
        program.stdin.close()
        program.stdout.readline()  # loading is over
        began = time.perf_counter()
        answered = sum(1 for _ in program.stdout)
        seconds = time.perf_counter() - began
    assert answered == len(lines) - 1
    return seconds / answered


def seconds(command: list[str]) -> float:
    """Return how long a command takes."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT, check=True)
    return time.perf_counter() - began


def one_move(folder: Path, runs: int = 40) -> dict[str, float]:
    """Return how long commands take on a game of 200 entries, as multiples of `python -c pass`, side by side."""
    path = folder / "200.yaml"
    record(path, (line for line, _ in zip(moves(300), range(200), strict=False)))
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import typer": [sys.executable, "-c", "import typer"],
        "do": [*PROGRAM, "do", "--game", str(path), "note", "x"],
        "status --json": [*PROGRAM, "status", str(path), "--json"],
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        path_text = path.read_bytes()
        for name, command in commands.items():
            taken[name].append(seconds(command))
        path.write_bytes(path_text)
    medians = {name: statistics.median(times) for name, times in taken.items()}
    print(f"python -c pass takes {medians['python -c pass'] * 1000:.1f} ms")
    return {name: median / medians["python -c pass"] for name, median in medians.items()}


def main() -> None:
    """Measure and print."""
    print("beside python-chess and PokerKit (docs/benchmarks.md says what is compared):")
    beside()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("one command, as multiples of python -c pass (median of 40, interleaved; do may take 10):")
        for command, ratio in one_move(folder).items():
            print(f"  {command:16} {ratio:5.2f}")
        print("an entry on a board of 3,000 tiles against one of 300 (may be 1.5; three pairs):")
        for _ in range(3):
            small, large = laying(folder, 300), laying(folder, 3000)
            print(f"  {large * 1e6:.0f} µs / {small * 1e6:.0f} µs = {large / small:.2f}")
        print("auditing on one core, and on two (should be 1.7 times faster):")
        gc.disable()  # as the program itself does
        one_core()
        shelf = folder / "shelf"
        shelf.mkdir()
        two_cores(shelf)
        print("stats over thousands of records (memory must not grow with their number):")
        library = folder / "library"
        library.mkdir()
        thousands(library)


if __name__ == "__main__":
    main()
