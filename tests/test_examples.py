"""The examples in docs/examples: they compile, and run where what they need is installed."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from . import shelf
from .cli_helpers import environment, invoke

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_examples_compile_and_take_what_they_know_from_the_program(path: Path) -> None:
    text = path.read_text("utf-8")
    compile(text, str(path), "exec")
    for word in ("--shard", "--summaries", "--merge", "--no-cache", "--jobs"):
        assert word in text
        assert word in invoke("stats", "--help").out


@pytest.mark.slow
@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed: pip install 'dask[distributed]'")
def test_dask_gives_the_answer_of_one_run(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    shelf.fill(games, 8, target=3)
    command = [sys.executable, str(EXAMPLES / "dask_stats.py"), str(games), str(tmp_path / "parts"), "--parts", "4"]
    done = subprocess.run(command, capture_output=True, check=True, env=environment(), timeout=300)
    assert done.stdout.decode() == invoke("stats", games, "--json", "--no-cache").out
