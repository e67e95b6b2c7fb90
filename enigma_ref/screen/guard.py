"""Who is let in: the right Host and Origin, no more than so much, no more often than so often; and what goes out.

A browser that was lured elsewhere sends the name of that other place as Host (DNS rebinding) or as Origin (a form or a
script of another site): both are refused before anything else is looked at. There are no cookies, so that a browser
cannot be made to prove itself without meaning to.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 4096
"""The most bytes that a request may bring: a move, or a long note."""
LARGEST_HEAD: Final = 16 * 1024
"""The most bytes that its headers may have."""
PER_SECOND: Final = 12.0
"""How many requests an address may make in a second, on average."""
AT_ONCE: Final = 120
"""How many it may make at once, after a while of silence: a table of phones that wakes up."""
_ADDRESSES: Final = 4096
"""How many addresses are remembered."""


class Rate:
    """How often each address asks: a bucket that fills slowly."""

    def __init__(self, per_second: float = PER_SECOND, at_once: int = AT_ONCE) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str, now: float | None = None) -> bool:
        """Take one request into account; tell whether it is not one too many."""
        now = time.monotonic() if now is None else now
        left, since = self._buckets.pop(address, (float(self._at_once), now))
        left = min(self._at_once, left + (now - since) * self._per_second)
        self._buckets[address] = (max(0.0, left - 1), now)
        while len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)
        return left >= 1


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], policy: str, rate: Rate | None = None) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._headers = {**_HEADERS, "content-security-policy": policy}
        self._rate = rate or Rate()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        answer: ASGIApp = PlainTextResponse(refused[1], refused[0]) if refused else self._app
        await answer(scope, _limited(receive), self._dressed(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return why a request is refused; the words are for who looks into it with a tool, never seen on a page."""
        headers = Headers(scope=scope)
        client = scope.get("client")
        if not self._rate.allows(client[0] if client else ""):
            return 429, "too many requests"
        if sum(len(name) + len(value) for name, value in headers.raw) + len(scope["raw_path"]) > LARGEST_HEAD:
            return 431, "too large"
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return 421, "wrong host"
        origins = headers.getlist("origin")
        if any(origin not in self._origins for origin in origins):
            return 403, "wrong origin"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "no such method"
        if scope["method"] == "POST":
            if len(origins) != 1:
                return 403, "no origin"
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return 415, "not json"
            length = headers.get("content-length", "")
            if not (length.isascii() and length.isdigit()) or int(length[:9]) > LARGEST_BODY:
                return 413, "too large"
        return None

    def _dressed(self, send: Send) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
            await send(message)

        return dressed


def _limited(receive: Receive) -> Receive:
    """Hand on no more of a body than there may be, whatever its length was said to be."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    return limited


_HEADERS: Final = {
    "cache-control": "no-store",
    "connection": "close",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""What every answer says."""


def policy(script: str, style: str) -> str:
    """Return the content security policy of the page: its one script, its one style, and this server."""
    return (
        f"default-src 'none'; script-src {script}; style-src {style}; connect-src 'self'; img-src data:; "
        "media-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
