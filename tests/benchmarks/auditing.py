"""What an audit costs beside python-chess replaying games and PyYAML merely reading the same files."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import yaml

from enigma_ref.cli.auditing import audit_file
from enigma_ref.cli.rules_options import Rules
from enigma_ref.store.reader import read

SAMPLES = sorted((Path(__file__).parent.parent.parent / "records").glob("*.yaml"))


def quickest(work: Callable[[], object], times: int = 5) -> float:
    """Return the seconds of the quickest of several runs: what the work takes when nothing disturbs it."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return min(taken)


def chess_seconds() -> float | None:
    """Return what python-chess takes for each move that it reads and checks; None where it is not installed."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return None
    rng = random.Random(1)
    games = []
    for _ in range(40):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 80:
            board.push(rng.choice(list(board.legal_moves)))
        games.append(str(chess.pgn.Game.from_board(board)))
    count = 0

    def replay() -> None:
        nonlocal count
        count = 0
        for text in games:
            game = chess.pgn.read_game(io.StringIO(text))
            assert game is not None
            assert not game.errors
            count += sum(1 for _ in game.mainline_moves())

    seconds = quickest(replay)
    return seconds / count


def one_core() -> None:
    """Print entries a second and the two ratios."""
    files = SAMPLES * 10
    entries = sum(len(read(path.read_bytes()).entries) for path in files)
    audit = quickest(lambda: [audit_file(path, Rules()) for path in files]) / entries
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    load = quickest(lambda: [yaml.load(path.read_text("utf-8"), Loader=loader) for path in files], 3) / entries
    print(f"  audit {1 / audit:,.0f} entries a second")
    print(f"  time of {loader.__name__} for merely reading: audit takes {audit / load:.2f} times that (may be 0.7)")
    chess = chess_seconds()
    if chess is None:
        print("  python-chess is not installed: pip install chess")
    else:
        print(f"  python-chess {1 / chess:,.0f} moves a second: audit does {chess / audit:.2f} of that (should be 1)")


def two_cores(folder: Path, files: int = 2000) -> None:
    """Print how much faster two processes are than one, start-up included."""
    for number in range(files):
        shutil.copy(SAMPLES[number % len(SAMPLES)], folder / f"{number}.yaml")
    taken = []
    for jobs in ("1", "2"):
        command = [sys.executable, "-m", "enigma_ref", "audit", "--jobs", jobs, str(folder)]
        taken.append(quickest(partial(subprocess.run, command, stdout=subprocess.DEVNULL, check=True), 2))
    one, two = taken
    print(f"  {files:,} files: {one:.1f} s with one process, {two:.1f} s with two: {one / two:.2f}")
