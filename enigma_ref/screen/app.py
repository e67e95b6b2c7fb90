"""Routes: the frame of the page, the stream of what happens, and the two things that phones may send."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from .connections import Connections
from .entering import Entering
from .hub import MOST_WATCHERS, Hub, Watcher
from .links import Tokens
from .lookout import Lookout
from .table import Table

HEARTBEAT: Final = 10.0
"""How often a page that nothing happens on is told that somebody is there."""
PATIENCE: Final = 15.0
"""How long a page may take to read what it is sent before it is given up."""
LONGEST_MOVE: Final = 2000

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class Live:
    """One record on the network. All work on its game is done in one thread, never in the event loop."""

    def __init__(self, table: Table, tokens: Tokens, page: str, connections: Connections) -> None:
        self._table = table
        self._entering = Entering(table)
        self._tokens = tokens
        self._page = page
        self._connections = connections
        self._worker = ThreadPoolExecutor(1, "table")
        self.hub = Hub(table.shown)

    def app(self) -> Starlette:
        """Return the application."""
        return Starlette(
            routes=[
                Route("/", self._frame),
                Route("/events", _Events(self), methods=["GET"]),
                Route("/try", self._try, methods=["POST"]),
                Route("/enter", self._enter, methods=["POST"]),
            ],
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def tell() -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(changed.set)

        lookout = Lookout(self._table.path, tell)
        following = asyncio.create_task(self._follow(changed))
        lookout.start()
        try:
            yield
        finally:
            lookout.stop()
            following.cancel()
            with suppress(asyncio.CancelledError):
                await following
            self._worker.shutdown(wait=False, cancel_futures=True)

    async def _at_table(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

    async def _follow(self, changed: asyncio.Event) -> None:
        """Read the record whenever it has changed, and let everybody have what is new."""
        while True:
            await changed.wait()
            changed.clear()
            try:
                if await self._at_table(self._table.follow):
                    self.hub.publish(self._table.shown)
            except Exception:  # a fault of this program: what comes after it may be fine again
                _LOG.exception("the record could not be shown")

    def right_of(self, request: Request) -> str:
        """Return what a request may do, by its token; refuse it where that is nothing."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        found = self._tokens.may(token) if scheme == "Bearer" else None
        if found is None:
            raise HTTPException(401)
        return found

    async def _frame(self, _: Request) -> Response:
        return HTMLResponse(self._page)

    async def _try(self, request: Request) -> Response:
        base, text, _ = await self._sent(request)
        return JSONResponse(await self._at_table(lambda: self._entering.attempt(base, text)))

    async def _enter(self, request: Request) -> Response:
        base, text, key = await self._sent(request)
        if not 8 <= len(key) <= 64:
            raise HTTPException(400)
        answer = await self._at_table(lambda: self._entering.enter(base, key, text))
        # Whoever entered it has it at once; the others do not wait for the next look at the disk either.
        self.hub.publish(self._table.shown)
        return JSONResponse(answer)

    async def _sent(self, request: Request) -> tuple[int, str, str]:
        """Return what a phone sent: the entry that it saw last, the move, and the key of the request."""
        if self.right_of(request) != "enter":
            raise HTTPException(403)
        try:
            document: Any = json.loads(await request.body())
            base, text, key = document["base"], document["move"], document.get("key", "")
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ClientDisconnect):
            raise HTTPException(400) from None
        if type(base) is not int or not isinstance(text, str) or not isinstance(key, str) or len(text) > LONGEST_MOVE:
            raise HTTPException(400)
        if not text.isprintable():
            raise HTTPException(400)
        return base, text, key

    async def watch(self, scope: Scope, receive: Receive, send: Send, *, enters: bool) -> None:
        """Send what happens until the page goes away, or does not read for too long."""
        self._connections.lasts(scope.get("client"))
        watcher = Watcher(enters=enters)
        self.hub.watchers.add(watcher)
        gone = asyncio.create_task(_until_gone(receive))
        gone.add_done_callback(lambda _: watcher.news.set())
        try:
            head = [(b"content-type", b"text/event-stream; charset=utf-8")]
            await send({"type": "http.response.start", "status": 200, "headers": head})
            body = b"event: right\ndata: %s\n\n" % json.dumps("enter" if enters else "watch").encode()
            body += self.hub.next_for(watcher)
            while not gone.done():
                async with asyncio.timeout(PATIENCE):
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        await watcher.news.wait()
                body = self.hub.next_for(watcher) if watcher.news.is_set() else b": here\n\n"
        except TimeoutError:
            self._connections.end(scope.get("client"))
        finally:
            gone.cancel()
            self.hub.watchers.discard(watcher)


class _Events:
    """The stream of what happens, as an application of its own: it lasts, and must see who does not read."""

    def __init__(self, live: Live) -> None:
        self._live = live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        right = self._live.right_of(Request(scope))
        if len(self._live.hub.watchers) >= MOST_WATCHERS:
            raise HTTPException(503)
        await self._live.watch(scope, receive, send, enters=right == "enter")


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
