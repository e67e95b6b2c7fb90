"""Connections: how many there may be, from one address and in all, and for how long.

Every connection serves one request and is then closed. Unless it is one on which somebody watches, it has a few seconds
for all of it: who sends or reads a byte now and then loses it like anybody else. Where all places are taken, whoever
has the most of them loses one to whoever has fewer, so that a crowd of connections keeps nobody else out.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS: Final = 20.0
"""How long a connection may last on which nobody watches: longer than a locked record is waited for."""
MOST: Final = 256
"""How many there may be at once."""
MOST_FROM_ONE: Final = 80
"""How many of them from one address: all phones of a table behind one, and no more."""


UNHEARD: Final = 30
"""Seconds after which a connection is given up whose other end does not answer: a phone that left without a word."""


class Connections:
    """All connections that are open. Belongs to the event loop."""

    def __init__(self, most: int = MOST, most_from_one: int = MOST_FROM_ONE, seconds: float = SECONDS) -> None:
        self.most = most
        self.most_from_one = most_from_one
        self.seconds = seconds
        self._ends: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._transports: dict[tuple[str, int], asyncio.Transport] = {}
        self._from: Counter[str] = Counter()
        self._watching: set[tuple[str, int]] = set()

    def opened(self, client: tuple[str, int], transport: asyncio.Transport) -> bool:
        """Take a connection in; False where there are too many."""
        if self._from[client[0]] >= self.most_from_one:
            return False
        if len(self._ends) >= self.most and not self._made_room(client[0]):
            return False
        self._from[client[0]] += 1
        self._transports[client] = transport
        self._ends[client] = asyncio.get_running_loop().call_later(self.seconds, transport.abort)
        return True

    def _made_room(self, address: str) -> bool:
        """End the oldest connection of the address that has the most, but those on which somebody watches.

        There must be more of them than the address has that asks, which would only change places otherwise.
        """
        idle = [client for client in self._ends if client not in self._watching]
        counts = Counter(client[0] for client in idle)
        most, n = counts.most_common(1)[0] if counts else ("", 0)
        if n <= self._from[address]:
            return False
        oldest = next(client for client in idle if client[0] == most)
        transport = self._transports[oldest]
        self.closed(oldest)
        transport.abort()
        return True

    def lasts(self, client: tuple[str, int] | None) -> None:
        """Let a connection last on which somebody watches."""
        if client in self._ends:
            self._ends[client].cancel()
            self._watching.add(client)

    def end(self, client: tuple[str, int] | None) -> None:
        """End a connection at once, whatever is still on its way to who does not read it."""
        if client in self._transports:
            self._transports[client].abort()

    def closed(self, client: tuple[str, int]) -> None:
        """Forget a connection."""
        end = self._ends.pop(client, None)
        self._watching.discard(client)
        if end is not None:
            end.cancel()
            del self._transports[client]
            self._from[client[0]] -= 1
            if not self._from[client[0]]:
                del self._from[client[0]]


def _give_up_unheard(transport: asyncio.Transport) -> None:
    """Let the system end the connection once what was sent is not answered for too long, where it can."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, UNHEARD * 1000)


def counted(connections: Connections) -> Callable[..., asyncio.Protocol]:
    """Return uvicorn's protocol, with connections counted."""

    class Counted(H11Protocol):
        """HTTP on a connection that is counted, and ends."""

        _client: tuple[str, int] | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # a socket's
            """Begin, unless there are too many."""
            client = transport.get_extra_info("peername")[:2]
            if not connections.opened(client, transport):
                transport.abort()
                return
            self._client = client
            _give_up_unheard(transport)
            super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            """Take bytes in."""
            if self._client is not None:
                super().data_received(data)

        def eof_received(self) -> None:
            """Take the end in."""
            if self._client is not None:
                super().eof_received()

        def connection_lost(self, exc: Exception | None) -> None:
            """End."""
            if self._client is not None:
                connections.closed(self._client)
                super().connection_lost(exc)

    made: Any = Counted
    return made  # type: ignore[no-any-return]  # uvicorn's protocol has no types
