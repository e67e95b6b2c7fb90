"""`play --screen`: the game at the table and on phones at once; what becomes of the server is not the table's worry."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from enigma_ref.cli.serve import PORT
from enigma_ref.library.session import Session

from .cli_helpers import HEADER, PROGRAM, ROUND_ONE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell's pipes")


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def started(path: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "ENIGMA_STATE": str(path.parent / "state")}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*PROGRAM, "play", str(path), "--screen"], stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment
    )


def test_both_at_once_and_the_server_ends_with_play(tmp_path: Path) -> None:
    if not is_free(PORT):
        pytest.skip(f"port {PORT} is in use")
    path = tmp_path / "game.yaml"
    path.write_text(HEADER, "utf-8")
    playing = started(path)
    assert playing.stdin is not None
    assert playing.stdout is not None
    lines = [playing.stdout.readline() for _ in range(5)]
    assert re.fullmatch(rf"  http://127\.0\.0\.1:{PORT}/#[\w-]{{24}}\n", lines[1])
    assert lines[2] == "To enter moves as well:\n"
    ends = time.monotonic() + 10
    while is_free(PORT) and time.monotonic() < ends:
        time.sleep(0.05)
    out, _ = playing.communicate("\n".join([*ROUND_ONE[:2], "quit"]) + "\n", timeout=30)
    assert playing.returncode == 0, out
    assert [entry.move for entry in Session(path).record.entries] == ROUND_ONE[:2]
    ends = time.monotonic() + 10
    while not is_free(PORT) and time.monotonic() < ends:
        time.sleep(0.05)
    assert is_free(PORT)


def test_the_game_goes_on_without_a_server(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER, "utf-8")
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", PORT))
        except OSError:
            pytest.skip(f"port {PORT} is in use")
        other.listen()
        out, err = started(path).communicate("choose Ann weight\nquit\n", timeout=30)
    assert (
        f"Port {PORT} is in use. Take another with --port, such as --port 0. The game goes on here without a screen.\n"
        in err
    )
    assert [entry.move for entry in Session(path).record.entries] == ["choose Ann weight"], out
