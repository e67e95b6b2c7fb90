"""Many at once, the slow and the silent: a client that is slow or hostile stops nobody."""

from __future__ import annotations

import asyncio
import hmac
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.screen.connections import Connections
from enigma_ref.screen.guard import Rate
from enigma_ref.screen.server import HOME

from .cli_helpers import HEADER
from .serving import TOKENS, running

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.yaml"
    found.write_text(HEADER, "utf-8")
    return found


def is_ended(connection: socket.socket) -> bool:
    """Tell whether the other end closes a connection; a timeout comes through."""
    try:
        while connection.recv(100):
            pass
    except ConnectionError:
        pass
    return True


def test_who_asks_too_often_waits(path: Path) -> None:
    with running(path, rate=Rate(per_second=5, at_once=10)) as server:
        statuses = [server.ask("GET", "/").status for _ in range(20)]
        assert statuses[:10] == [200] * 10
        assert 429 in statuses[10:]
        time.sleep(0.5)
        assert server.ask("GET", "/").status == 200


def test_rate_of_one_is_not_that_of_another() -> None:
    rate = Rate(per_second=1, at_once=2)
    assert [rate.allows("a", 0) for _ in range(3)] == [True, True, False]
    assert rate.allows("b", 0)
    assert rate.allows("a", 1.1)
    assert not rate.allows("a", 1.2)


# Slow and many


def test_who_sends_slowly_loses_the_connection_and_stops_nobody(path: Path) -> None:
    with running(path, connections=Connections(most=30, most_from_one=30, seconds=1.0)) as server:
        slow = [server.connected() for _ in range(20)]
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
        began = time.monotonic()
        while time.monotonic() - began < 0.6:
            for connection in slow:
                connection.sendall(b"b")
            assert server.ask("GET", "/").status == 200
            time.sleep(0.1)
        time.sleep(0.8)
        for connection in slow:
            connection.settimeout(2)
            assert is_ended(connection)
            connection.close()
        assert server.ask("GET", "/").status == 200


def test_who_sends_a_body_slowly_loses_the_connection(path: Path) -> None:
    with running(path, connections=Connections(seconds=0.7)) as server:
        with server.connected() as connection:
            head = (
                f"POST /enter HTTP/1.1\r\nHost: {HOME}:{server.port}\r\nOrigin: {server.origin}\r\n"
                f"Authorization: Bearer {TOKENS.enter}\r\nContent-Type: application/json\r\n"
                "Content-Length: 99\r\n\r\n{"
            )
            connection.sendall(head.encode())
            connection.settimeout(3)
            began = time.monotonic()
            assert is_ended(connection)
            assert time.monotonic() - began < 2.5
        assert server.ask("GET", "/").status == 200


def test_no_more_connections_than_there_may_be(path: Path) -> None:
    with running(path, connections=Connections(most=50, most_from_one=6, seconds=1.0)) as server:
        held = [server.connected() for _ in range(6)]
        time.sleep(0.1)
        assert server.ask("GET", "/").status == 0
        time.sleep(1.2)
        assert server.ask("GET", "/").status == 200
        for connection in held:
            connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a machine with many addresses of its own")
def test_five_hundred_connections_keep_nobody_out(path: Path) -> None:
    """From several addresses at once, more than there is room for: pages go on, and new ones are let in."""
    with running(path) as server, server.watching() as page:
        page.next()
        crowd = []
        for number in range(500):
            with suppress(OSError):
                crowd.append(server.connected(own=f"127.0.0.{2 + number % 8}"))
        took = []
        for number in range(5):
            began = time.monotonic()
            assert server.enter(f"note {number}", number, f"key-number-{number}")["written"] == number + 1
            page.until(number + 1)
            took.append(time.monotonic() - began)
        assert sorted(took)[2] < 0.5
        with server.watching() as late:
            assert late.next()["n"] == 5
        for connection in crowd:
            connection.close()


def test_whoever_has_most_makes_room_but_for_who_watches() -> None:
    class Transport:
        ended = False

        def abort(self) -> None:
            self.ended = True

    async def crowded() -> None:
        limits = Connections(most=4, most_from_one=3, seconds=60)
        made: dict[tuple[str, int], Any] = {}

        def opens(address: str, port: int) -> bool:
            made[address, port] = Transport()
            return limits.opened((address, port), made[address, port])

        assert [opens("crowd", port) for port in range(4)] == [True, True, True, False]
        assert opens("phone", 1)
        limits.lasts(("crowd", 0))
        assert opens("other", 1)
        assert [port for port in range(3) if made["crowd", port].ended] == [1], "the oldest on which nobody watches"
        assert not opens("phone", 2), "who has as many as the others changes places with nobody"
        limits.closed(("crowd", 1))
        limits.closed(("crowd", 2))
        assert opens("third", 1)

    with ThreadPoolExecutor(1) as pool:  # a browser's loop may be running in this thread
        pool.submit(asyncio.run, crowded()).result()


def test_a_wrong_token_is_compared_like_a_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []
    right = hmac.compare_digest

    def watched(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return right(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watched)
    for token, may in ((TOKENS.enter, "enter"), (TOKENS.watch, "watch"), ("x" * 24, None), ("", None)):
        compared.clear()
        assert TOKENS.may(token) == may
        assert [other for _, other in compared] == [TOKENS.enter.encode(), TOKENS.watch.encode()]


def test_a_half_open_connection_is_given_up(path: Path) -> None:
    """One that only opens, and one whose writing side is closed before anything was asked."""
    with running(path, connections=Connections(seconds=0.5)) as server:
        with server.connected() as silent, server.connected() as half:
            half.shutdown(socket.SHUT_WR)
            for connection in (half, silent):
                connection.settimeout(5)
                assert is_ended(connection)
        assert server.ask("GET", "/").status == 200


def test_who_does_not_read_stops_nobody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that takes nothing of what it is sent: others have it at once, and it is given up."""
    monkeypatch.setattr("enigma_ref.screen.app.PATIENCE", 1.0)
    with running(path) as server, server.watching() as other:
        other.next()
        deaf = [server.watching() for _ in range(5)]
        note = "note " + "x" * 1900
        number = 0
        worst = 0.0
        for _ in range(60):
            began = time.monotonic()
            found = server.enter(note + str(number), number, f"key-{number:08}")
            number = found["written"]
            other.until(number)
            worst = max(worst, time.monotonic() - began)
        assert worst < 1.5
        for stream in deaf:
            stream.connection.close()


def test_a_watcher_lasts(path: Path) -> None:
    with running(path, connections=Connections(seconds=0.3)) as server, server.watching() as stream:
        stream.next()
        time.sleep(0.8)
        assert server.enter("choose Ann weight", 0)["written"] == 1
        assert stream.until(1)["n"] == 1
