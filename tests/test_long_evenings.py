"""What stays for an evening stays small: `play` and `replay` collect what they leave behind; no other command need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from enigma_ref.cli.app import run

from .cli_helpers import environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="memory is read as Linux and macOS tell it")

SAMPLE = Path(__file__).parents[1] / "records" / "2026-11-07-Anya-Boris-ONeil-Dana.yaml"
WAITING = [
    "choose Ann w", "choose Bob f", "choose Cid c", "solve Ann", "time", "place Ann n1 r:NE b:S y:W",
    "choose Bob w", "choose Cid f", "choose Ann c", "solve Bob",
]  # fmt: skip


def evening(what: str, path: Path, count: int, ticks: int) -> tuple[int, bool]:
    """Return how many megabytes it took at the most, and whether garbage was collected in the end."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.long_evening", what, str(path), str(count), str(ticks)],
        cwd=Path(__file__).parents[1],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=1200,
        check=True,
    )
    megabytes, collected = done.stdout.split()
    return int(megabytes), collected == "True"


@pytest.fixture
def waiting(tmp_path: Path) -> Path:
    """A game in which somebody turned the timer just now."""
    path = tmp_path / "game.yaml"
    players = ["-p", "Ann=black", "-p", "Bob=white", "-p", "Cid=green"]
    assert run(["new", str(path), *players, "--start-tile", "r:N b:E y:S r:W"]) == 0
    for move in WAITING:
        assert run(["do", "--game", str(path), *move.split()]) == 0
    return path


@pytest.mark.slow
def test_who_stays_collects_garbage(waiting: Path) -> None:
    assert evening("play", waiting, 8, 20)[1]
    assert evening("replay", SAMPLE, 10, 0)[1]


@pytest.mark.slow
def test_who_answers_and_ends_does_not() -> None:
    code = "import atexit, gc, sys; from enigma_ref.cli import main; atexit.register(lambda: print(gc.isenabled()));"
    for words in (["status", str(SAMPLE)], ["replay", str(SAMPLE)]):
        program = f"{code} sys.argv = ['enigma-ref', *{words!r}]; main()"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "False", words


@pytest.mark.slow
@pytest.mark.long
def test_four_hours_of_play_stay_under_60_mb(waiting: Path) -> None:
    megabytes, _ = evening("play", waiting, 2000, 14_400)
    print(f"{megabytes} MB")
    assert megabytes < 60


@pytest.mark.slow
@pytest.mark.long
def test_2000_keys_of_replay_stay_under_60_mb() -> None:
    megabytes, _ = evening("replay", SAMPLE, 2000, 0)
    print(f"{megabytes} MB")
    assert megabytes < 60
