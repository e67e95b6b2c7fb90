"""A served record for the tests: in a thread with limits of one's own, or as a program that can be killed."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

from enigma_ref.core.voice import ENGLISH, Voice
from enigma_ref.screen.connections import Connections
from enigma_ref.screen.guard import Rate
from enigma_ref.screen.links import Tokens
from enigma_ref.screen.server import HOME, bound, configured, guarded
from enigma_ref.screen.table import Table

from .cli_helpers import PROGRAM

TOKENS = Tokens("watch-token-of-24-chars-", "enter-token-of-24-chars-")
KEY = "0123456789abcdef"


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A server to ask: its port, and its tokens."""

    def __init__(self, port: int, tokens: Tokens) -> None:
        self.port = port
        self.tokens = tokens
        self.origin = f"http://{HOME}:{port}"

    def connected(self, timeout: float = 5, *, own: str = "") -> socket.socket:
        """Return a plain connection, from an address of one's own."""
        return socket.create_connection((HOME, self.port), timeout, (own, 0) if own else None)

    def raw(self, data: bytes) -> bytes:
        """Send bytes and return all that comes back."""
        with self.connected() as connection:
            connection.sendall(data)
            return _all_of(connection)

    def ask(self, method: str, path: str, headers: Sequence[tuple[str, str]] = (), body: bytes = b"") -> Answer:
        """Make a request with just these headers, and Host where none is among them."""
        given = list(headers)
        if not any(name.lower() == "host" for name, _ in given):
            given.insert(0, ("Host", f"{HOME}:{self.port}"))
        head = "".join(f"{name}: {value}\r\n" for name, value in given)
        found = self.raw(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        return _answer(found)

    def post(self, path: str, document: object, token: str | None = None, **other: str) -> Answer:
        """Send a document as the page does; `other` headers stand in place of its own."""
        body = json.dumps(document).encode()
        headers = {
            "Origin": self.origin,
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Authorization": f"Bearer {token or self.tokens.enter}",
        } | {name.replace("_", "-"): value for name, value in other.items()}
        return self.ask("POST", path, [(name, value) for name, value in headers.items() if value], body)

    def enter(self, move: str, base: int, key: str = KEY) -> Any:
        """Enter a move, and return the document of the answer."""
        answer = self.post("/enter", {"move": move, "base": base, "key": key})
        assert answer.status == 200, answer
        return answer.json

    def attempt(self, move: str, base: int) -> Any:
        """Try a move."""
        answer = self.post("/try", {"move": move, "base": base})
        assert answer.status == 200, answer
        return answer.json

    def watching(self, token: str | None = None) -> Stream:
        """Return a page that watches."""
        return Stream(self, token or self.tokens.watch)


class Stream:
    """What a page is sent, event by event."""

    def __init__(self, server: Server, token: str) -> None:
        self.connection = server.connected()
        head = f"GET /events HTTP/1.1\r\nHost: {HOME}:{server.port}\r\nAuthorization: Bearer {token}\r\n\r\n"
        self.connection.sendall(head.encode())
        self._data = b""
        while b"\r\n\r\n" not in self._data:
            piece = self.connection.recv(65536)
            assert piece, "the stream did not begin"
            self._data += piece
        head_bytes, _, self._data = self._data.partition(b"\r\n\r\n")
        self.head = head_bytes.decode()
        self._text = b""

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def next(self, timeout: float = 5) -> Any:
        """Return the data of the next event with a position in it; heartbeats and rights are passed over."""
        ends = time.monotonic() + timeout
        while True:
            event, found, rest = self._text.partition(b"\n\n")
            if found:
                self._text = rest
                lines = event.decode().split("\n")
                data = [line[6:] for line in lines if line.startswith("data: ")]
                if data and "event: right" not in lines:
                    return json.loads(data[0])
                continue
            left = ends - time.monotonic()
            if left <= 0 or not (self._data or select.select([self.connection], [], [], left)[0]):
                raise TimeoutError
            if b"\r\n" not in self._data or not self._chunk():
                piece = self.connection.recv(262144)
                if not piece:
                    raise EOFError
                self._data += piece

    def _chunk(self) -> bool:
        """Take one piece of a chunked body off what has come; False where it has not come whole."""
        size, _, rest = self._data.partition(b"\r\n")
        length = int(size, 16)
        if len(rest) < length + 2:
            return False
        self._text += rest[:length]
        self._data = rest[length + 2 :]
        return True

    def until(self, entry: int, timeout: float = 5) -> Any:
        """Return the first position with this entry as its last."""
        while (found := self.next(timeout))["n"] != entry:
            pass
        return found


def _all_of(connection: socket.socket) -> bytes:
    found = b""
    while True:
        try:
            piece = connection.recv(65536)
        except ConnectionResetError:
            return found
        if not piece:
            return found
        found += piece


def _answer(data: bytes) -> Answer:
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split()[1]) if first else 0
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Answer(status, headers, body)


@contextmanager
def running(
    path: Path,
    *,
    connections: Connections | None = None,
    rate: Rate | None = None,
    seconds: int | None = None,
    voice: Voice = ENGLISH,
) -> Iterator[Server]:
    """Serve a record from a thread of this process."""
    place = bound([HOME], 0)
    limits = connections or Connections()
    app = guarded(Table(path, seconds, voice), TOKENS, place.hosts, place.port, limits, rate or Rate(1000, 1000))
    server = uvicorn.Server(configured(app, limits))
    thread = threading.Thread(target=server.run, kwargs={"sockets": list(place.sockets)}, daemon=True)
    thread.start()
    ends = time.monotonic() + 10
    while not server.started and time.monotonic() < ends:
        time.sleep(0.01)
    try:
        yield Server(place.port, TOKENS)
    finally:
        server.should_exit = True
        server.force_exit = True
        thread.join(10)
        assert not thread.is_alive()


class Program(Server):
    """The program itself, which can be killed and started again."""

    def __init__(self, path: Path, state: Path, *options: str, port: int = 0) -> None:
        self.output: list[str] = []
        environment = {**os.environ, "ENIGMA_STATE": str(state)}
        command = [*PROGRAM, "serve", str(path), "--port", str(port), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.links: list[str] = []
        for line in self.process.stdout:
            self.output.append(line.rstrip("\n"))
            if "http://" in line:
                self.links.append(line.strip())
            if line.startswith("Ctrl-C"):
                break
        tokens = Tokens(*(link.rpartition("#")[2] for link in self.links))
        super().__init__(int(self.links[0].split(":")[2].partition("/")[0]), tokens)
        self._wait()

    def _wait(self) -> None:
        ends = time.monotonic() + 10
        while time.monotonic() < ends:
            try:
                self.connected().close()
                return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError

    def kill(self) -> None:
        """Kill it, as a crash would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Stop it as a person does, and return its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)
