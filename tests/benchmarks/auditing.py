"""What an audit costs beside python-chess replaying games and PyYAML merely reading the same files."""

from __future__ import annotations

import gc
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

from enigma_ref.cli.common.rule_options import Rules
from enigma_ref.library.examine import audit_file
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


def chess_games() -> list[str] | None:
    """Return games as PGN for python-chess to read and check; None where it is not installed."""
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
    return games


def replay_chess(games: list[str]) -> int:
    """Read games with python-chess, which checks every move, and return how many moves there were."""
    import chess.pgn

    count = 0
    for text in games:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert not game.errors
        count += sum(1 for _ in game.mainline_moves())
    return count


def one_core(rounds: int = 9) -> None:
    """Print entries a second and the two ratios: the quickest of several rounds of each, taken in turns."""
    files = SAMPLES * 10
    entries = sum(len(read(path.read_bytes()).entries) for path in files)
    texts = [path.read_text("utf-8") for path in files]
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    games = chess_games()
    moves = replay_chess(games) if games else 0
    rules = Rules()
    audit = load = chess = 9e9
    gc.collect()
    gc.disable()  # as the program runs; the others gain by it too
    for _ in range(rounds):
        audit = min(audit, quickest(lambda: [audit_file(path, rules) for path in files], 2) / entries)
        load = min(load, quickest(lambda: [yaml.load(text, Loader=loader) for text in texts], 1) / entries)
        if games is not None:
            chess = min(chess, quickest(partial(replay_chess, games), 2) / moves)
    gc.enable()
    print(f"  audit {1 / audit:,.0f} entries a second")
    print(f"  time of {loader.__name__} for merely reading: audit takes {audit / load:.2f} times that (may be 0.7)")
    if games is None:
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
