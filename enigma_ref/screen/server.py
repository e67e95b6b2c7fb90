"""Sockets, start and end: the record on this machine, or on the local network too."""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

import uvicorn
from starlette.applications import Starlette

from ..core.plain_screen import PlainScreen
from ..core.refusal import Unclear
from ..core.sentence import Said, say
from ..core.voice import ENGLISH, Voice
from ..store import system
from ..views.live_page import frame
from .app import Live
from .connections import Connections, counted
from .guard import Guard, Rate, policy
from .links import Tokens
from .table import Table

HOME: Final = "127.0.0.1"
_NOWHERE: Final = "192.0.2.1"
"""An address for examples, which nobody has: to ask the system how it would go out, nothing is sent."""


_TRIES: Final = 8
_BACKLOG: Final = 100
_NOW_AND_THEN: Final = 3.0
"""How often it is looked whether the address is still there, in seconds."""


class Place(NamedTuple):
    """Where the server can be reached."""

    hosts: Sequence[str]
    """Addresses of this machine, the one for others last."""
    port: int
    sockets: Sequence[socket.socket]


def lan_address() -> str | None:
    """Return the address of this machine on the local network; None where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def bound(hosts: Sequence[str], port: int) -> Place:
    """Take the port on each of these addresses, or say why not. Port 0 is any that is free on all of them."""
    for _ in range(_TRIES if port == 0 else 1):
        try:
            return _taken(hosts, port)
        except OSError as error:
            problem = error
    raise _unavailable(hosts, port, problem)


def _taken(hosts: Sequence[str], port: int) -> Place:
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            sockets.append(taken)
            system.here.keep_port(taken)
            taken.bind((host, port))
            taken.listen(_BACKLOG)  # at once: until then another program could do the same
            port = taken.getsockname()[1]
    except OSError:
        for other in sockets:
            other.close()
        raise
    return Place(hosts, port, sockets)


def _unavailable(hosts: Sequence[str], port: int, error: OSError) -> Unclear:
    if error.errno == errno.EADDRINUSE and port:
        return Unclear(say("Port {port} is in use. Take another with --port, such as --port 0.", port=port))
    if error.errno == errno.EADDRINUSE:
        return Unclear(say("No port is free. Stop a program that serves something, then try again."))
    if error.errno == errno.EADDRNOTAVAIL:
        return Unclear(say("This machine has no address {host}. Take one that it has.", host=hosts[-1]))
    reason = error.strerror or type(error).__name__
    return Unclear(say("Port {port} cannot be taken ({reason}). Take another with --port.", port=port, reason=reason))


def has_address(host: str) -> bool:
    """Tell whether an address is still one of this machine's: networks come and go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError as error:
            return error.errno != errno.EADDRNOTAVAIL
    return True


def guarded(
    table: Table, tokens: Tokens, hosts: Sequence[str], port: int, connections: Connections, rate: Rate | None = None
) -> Guard:
    """Return the application behind its guard, for these names of the server and no others."""
    box = table.session.box
    screen = box.screen() or PlainScreen(box)
    scene = screen.scene(table.session.log)
    page = frame(screen, scene.kind if scene else "", table.voice, lan=any(host != HOME for host in hosts))
    inside: Starlette = Live(table, tokens, page.text, connections).app()
    names = {f"{host}:{port}" for host in (*hosts, "localhost")}
    return Guard(inside, names, policy(page.script, page.style), rate)


def serve(
    path: Path,
    tokens: Tokens,
    place: Place,
    seconds: int | None,
    until: TextIO | None,
    tell: Callable[[Said], None],
    voice: Voice = ENGLISH,
) -> None:
    """Serve a record until somebody stops it, or a stream ends; `tell` says what the table should know meanwhile."""
    connections = Connections()
    app = guarded(Table(path, seconds, voice), tokens, place.hosts, place.port, connections)
    server = uvicorn.Server(configured(app, connections))
    if until is not None:
        threading.Thread(target=_stop_after, args=(until, server), daemon=True).start()
    if place.hosts[-1] != HOME:
        threading.Thread(target=_watch_address, args=(place.hosts[-1], tell), daemon=True).start()
    server.run(sockets=list(place.sockets))


def _watch_address(host: str, tell: Callable[[Said], None]) -> None:
    """Say when the address is gone that phones have, and when it is back."""
    there = True
    while True:
        time.sleep(_NOW_AND_THEN)
        if has_address(host) == there:
            continue
        there = not there
        if there:
            tell(say("This machine has the address {host} again, and phones find back by themselves.", host=host))
        else:
            tell(
                say(
                    "This machine no longer has the address {host}: phones cannot reach it. "
                    "Join the network again, or serve anew with --lan for another address.",
                    host=host,
                )
            )


def _stop_after(stream: TextIO, server: uvicorn.Server) -> None:
    while stream.read(1024):
        pass
    server.should_exit = True


def configured(app: Any, connections: Connections) -> uvicorn.Config:
    """Return how uvicorn runs here: it writes no log of requests, trusts no proxy, and says nothing about itself."""
    return uvicorn.Config(
        app,
        http=counted(connections),  # type: ignore[arg-type]  # a class is documented, its names alone are typed
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
    )
