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
from enigma_ref.core.refusal import Unclear
from enigma_ref.core.sentence import Said
from enigma_ref.library.session import Session
from enigma_ref.screen import server

from .cli_helpers import HEADER, PROGRAM, ROUND_ONE, invoke
from .terminals import AtTerminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell's pipes")


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def started(path: Path, *options: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "ENIGMA_STATE": str(path.parent / "state")}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*PROGRAM, "play", str(path), "--screen", *options],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=environment,
    )


@pytest.mark.slow
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


@pytest.mark.slow
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


def child_of(process: int) -> int:
    """Return the process that a process has started."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            return int(stat.parent.name)
    raise LookupError


STOPPED = (
    "The screen has stopped. The game goes on here, and nothing is lost; "
    "enigma-ref serve in another terminal shows it again, with the same links."
)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to find the server")
def test_the_server_is_killed_in_mid_game(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER, "utf-8")
    table = AtTerminal("play", path, "--screen", "--port", "0", cwd=tmp_path, ENIGMA_STATE=str(tmp_path / "state"))
    link = table.until("To enter moves as well:")
    port = int(re.findall(r"http://127\.0\.0\.1:(\d+)/#", link)[0])
    table.until("Ann takes")
    table.type("weight")
    table.until("Bob takes")
    os.kill(child_of(table.pid), 9)
    ends = time.monotonic() + 10
    while not is_free(port) and time.monotonic() < ends:
        time.sleep(0.02)
    table.type("angular")
    table.until("has stopped")
    for question, line in (("who solved?", ROUND_ONE[2]), ("Waiting for Ann", ROUND_ONE[3]), ("Bob lays", "quit")):
        table.until(question)
        table.type(line)
    assert table.end() == 0
    assert " ".join(table.shown.split()).count(STOPPED) == 1
    assert [entry.move for entry in Session(path).record.entries] == ROUND_ONE[:4]
    assert invoke("audit", path).status == 0


def test_lan_is_for_the_screen() -> None:
    found = invoke("play", "--lan")
    assert found.status == 2
    assert found.err == "--lan goes with --screen. Add --screen to show the game on phones.\n"


def test_the_port_is_taken_at_once() -> None:
    """Two who start at the same moment: one has the port, and the other is told."""
    place = server.bound([server.HOME], 0)
    try:
        with pytest.raises(Unclear) as found:
            server.bound([server.HOME], place.port)
        assert str(found.value.said) == f"Port {place.port} is in use. Take another with --port, such as --port 0."
    finally:
        place.sockets[0].close()


def test_no_port_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: object) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(server, "_taken", taken)
    with pytest.raises(Unclear) as found:
        server.bound([server.HOME], 0)
    assert str(found.value.said) == "No port is free. Stop a program that serves something, then try again."


def test_an_address_that_is_not_there() -> None:
    with pytest.raises(Unclear) as found:
        server.bound([server.HOME, "192.0.2.1"], 0)
    assert str(found.value.said) == "This machine has no address 192.0.2.1. Take one that it has."
    assert server.has_address(server.HOME)
    assert not server.has_address("192.0.2.1")


def test_an_address_that_goes_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    class Enough(Exception):  # noqa: N818
        pass

    answers = iter([True, False, False, True])
    told: list[Said] = []

    def has_address(_: str) -> bool:
        try:
            return next(answers)
        except StopIteration:
            raise Enough from None

    monkeypatch.setattr(server, "has_address", has_address)
    monkeypatch.setattr(server, "_NOW_AND_THEN", 0)
    with pytest.raises(Enough):
        server._watch_address("192.0.2.7", told.append)
    assert list(map(str, told)) == [
        "This machine no longer has the address 192.0.2.7: phones cannot reach it. "
        "Join the network again, or serve anew with --lan for another address.",
        "This machine has the address 192.0.2.7 again, and phones find back by themselves.",
    ]
