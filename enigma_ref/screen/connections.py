"""Connections: how many there may be, from one address and in all, and for how long.

Every connection serves one request and is then closed. Unless it is one on which somebody watches, it has a few seconds
for all of it: who sends or reads a byte now and then loses it like anybody else.
"""

from __future__ import annotations

import asyncio
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


class Connections:
    """All connections that are open. Belongs to the event loop."""

    def __init__(self, most: int = MOST, most_from_one: int = MOST_FROM_ONE, seconds: float = SECONDS) -> None:
        self.most = most
        self.most_from_one = most_from_one
        self.seconds = seconds
        self._ends: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._transports: dict[tuple[str, int], asyncio.Transport] = {}
        self._from: Counter[str] = Counter()

    def opened(self, client: tuple[str, int], transport: asyncio.Transport) -> bool:
        """Take a connection in; False where there are too many."""
        if len(self._ends) >= self.most or self._from[client[0]] >= self.most_from_one:
            return False
        self._from[client[0]] += 1
        self._transports[client] = transport
        self._ends[client] = asyncio.get_running_loop().call_later(self.seconds, transport.abort)
        return True

    def lasts(self, client: tuple[str, int] | None) -> None:
        """Let a connection last on which somebody watches."""
        if client in self._ends:
            self._ends[client].cancel()

    def end(self, client: tuple[str, int] | None) -> None:
        """End a connection at once, whatever is still on its way to who does not read it."""
        if client in self._transports:
            self._transports[client].abort()

    def closed(self, client: tuple[str, int]) -> None:
        """Forget a connection."""
        end = self._ends.pop(client, None)
        if end is not None:
            end.cancel()
            del self._transports[client]
            self._from[client[0]] -= 1
            if not self._from[client[0]]:
                del self._from[client[0]]


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
