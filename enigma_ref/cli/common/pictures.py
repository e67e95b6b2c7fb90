"""What commands write for other programs to show: the board as SVG, a game as a web page, a picture or a film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.limits import shapes
from ...core.log import Log
from ...core.sentence import say
from ...core.shapes import number_of_shapes
from ...library.much import limited
from ...library.session import Session
from ...library.showing import remark_on, replay_page
from ...store.files import shown
from .handing_over import hand_over
from .output import UsageError, voice


def write_board(session: Session, log: Log[Any, Any], out: str, *, past: bool) -> None:
    """Write a position of a game, maybe of the `past`, as SVG to a file, or to standard output for `-`."""
    from ...views.captions import remarked
    from ...views.svg import document

    pictures = session.box.need(session.box.pictures)
    session.check_showable(log)
    with limited(shown(session.path), say("See it as text with: enigma-ref status.")):
        scene = pictures.scene(log, past=past)
    hand_over(document(remarked(scene, remark_on(session.errors()), voice()), voice()), out, session.path)


def write_replay(session: Session, out: str, as_entered: bool) -> None:
    """Write a game as a page that steps through it: as corrected, or as it was entered, with its mistakes."""
    hand_over(replay_page(session, voice(), as_entered=as_entered), out, session.path)


def write_picture(session: Session, log: Log[Any, Any], out: str, *, past: bool) -> None:
    """Write a position, maybe of the `past`, as PNG, with how the game stands above it."""
    pictures = session.box.need(session.box.pictures)
    session.check_showable(log)
    _check_installed("--png")
    from ...views.captions import remarked, titled
    from ...views.raster import png

    with limited(shown(session.path), say("See it as text with: enigma-ref status.")):
        scene = pictures.scene(log, past=past)
        shapes().take(number_of_shapes(scene.shapes))
    game = session.game
    over = game.outcome(log.state) is not None
    started = session.record.header.get("started")
    day = f"{started[:10]} · " if isinstance(started, str) else ""
    lines = [game.prompt(log.state) if over else scene.title, f"{day}{session.box.title}"]
    scene = remarked(titled(scene, lines, voice()), remark_on(session.errors()), voice())
    hand_over(png(scene, voice()), out, session.path)


def write_film(session: Session, stops: Sequence[Log[Any, Any]], out: str) -> None:
    """Write a whole game as GIF, from position to position."""
    pictures = session.box.need(session.box.pictures)
    session.check_showable()
    _check_installed("--gif")
    from ...views.film import shots
    from ...views.raster import gif

    with limited(shown(session.path), say("See it as text with: enigma-ref replay.")):
        taken = shots(pictures, stops, voice(), remark_on(session.errors()))
    hand_over(gif(taken, voice()), out, session.path)


def _check_installed(option: str) -> None:
    """Say what to install where the programs are missing that draw in pixels."""
    from importlib.util import find_spec

    if any(find_spec(name) is None for name in ("resvg_py", "PIL")):
        raise UsageError(
            say(
                "{option} needs resvg-py and Pillow, which are not installed. "
                'Install them with: pip install "enigma-ref[pictures]".',
                option=option,
            )
        )
