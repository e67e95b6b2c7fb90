"""`serve`: the game on phones and the TV."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from ..core.sentence import say
from ..store.errors import StoreError
from ..store.files import shown
from .common.opening import game_of
from .common.output import UsageError, put, voice, warn

if TYPE_CHECKING:
    from ..library.session import Session
    from ..screen.links import Tokens
    from ..screen.server import Place

PORT = 8765
"""Where it is served unless somebody says otherwise: always the same, so that pages find back after a restart."""


END = "--"
"""What a program that starts it reads, in whatever language, when all is said and it serves."""


def serve(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    lan: bool = typer.Option(
        False, "--lan", help="Serve it on the local network too, for phones and the TV. This is not encrypted."
    ),
    address: str | None = typer.Option(
        None, "--address", metavar="IP", help="With --lan: the address of this machine to use."
    ),
    port: int = typer.Option(PORT, "--port", metavar="N", min=0, max=65535, help="The port; 0 is any that is free."),
    timer: int | None = typer.Option(
        None,
        metavar="SECONDS",
        min=0,
        help="How long the countdown runs; 0 is off. Otherwise 45 for the puzzles of Enigma, none for Beyond Code.",
    ),
    until_closed: bool = typer.Option(
        False, "--until-closed", help="Stop when standard input ends, for programs that start it."
    ),
    new_links: bool = typer.Option(
        False, "--new-links", help="Make new links; those that were given out before work no longer."
    ),
) -> None:
    """Show the game live on phones and the TV; enter moves there too.

    Prints two links: one to watch, one to enter as well, which is a secret of the table. Add ?big before the # for a
    TV. Whoever writes to the record, everybody sees it. Ctrl-C stops it; the game is not touched by that.
    """
    try:
        from ..screen import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "h11", "anyio"):
            raise
        what = say('This needs two more packages. Install them with: pip install "enigma-ref[screen]".')
        raise UsageError(what) from None
    if address is not None and not lan:
        raise UsageError(say("--address goes with --lan. Add --lan to serve on the local network."))
    session = game_of(file, finished=True)
    hosts = [server.HOME]
    if lan:
        found = address or server.lan_address()
        if found is None:
            raise UsageError(say("This machine is on no network that can be seen. Name its address with --address IP."))
        hosts.append(found)
    place = server.bound(hosts, port)
    links = _tokens(str(session.path.resolve()), new=new_links)
    _announce(shown(session.path), place, links, lan=lan)
    put(END if until_closed else say("Ctrl-C stops it."))
    with suppress(KeyboardInterrupt):  # the way in which it is stopped
        server.serve(
            session.path, links, place, _seconds(session, timer), sys.stdin if until_closed else None, warn, voice()
        )
    put(say("No longer served. The record is as it was left."))


def _seconds(session: Session, asked: int | None) -> int | None:
    """Return how long the countdown runs where that is said, here or in the settings; None is as the game has it."""
    if asked is not None:
        return asked
    from ..core.plain_guide import PlainGuide
    from ..store.settings import settings

    guide = session.box.guide() or PlainGuide(session.game)
    return settings().timer if guide.seconds else None


def _tokens(record: str, *, new: bool) -> Tokens:
    """Return the tokens of a record: from a secret that is kept, or for this time alone where it cannot be."""
    from secrets import token_bytes

    from ..screen.links import tokens
    from ..store.secret import kept_secret

    try:
        secret = kept_secret(new=new)
    except StoreError as error:
        warn(say("{problem} The links are for this time alone.", problem=error.placed))
        secret = token_bytes(32)
    return tokens(secret, record)


def _announce(file: str, place: Place, tokens: Tokens, *, lan: bool) -> None:
    """Print both links, for phones as QR codes too."""
    from ..screen.links import link

    host = place.hosts[-1]
    watch, enter = (link(host, place.port, token) for token in tokens)
    put(say("{file} is served. To watch:", file=file))
    put(f"  {watch}")
    if lan:
        _show_code(watch)
    put(say("To enter moves as well:"))
    put(f"  {enter}")
    if lan:
        _show_code(enter)
        put(
            say(
                "Not encrypted: who is on this network and knows how can read along, and take the links from what he "
                "reads. Give the second link to the table only, and serve on networks that you trust."
            )
        )
    else:
        put(say("Only this machine can open them. For phones, add --lan."))


def _show_code(link: str) -> None:
    from ..views.qr import painted, rows

    if not sys.stdout.isatty():
        put("\n".join(rows(link)))
        return
    from ..views.terminal import console

    screen = console()
    for line in painted(rows(link)):
        screen.print(line)
