"""What commands write for other programs to show: the board as SVG, a game as a web page."""

from __future__ import annotations

from typing import Any

from ...core.limits import texts
from ...core.log import Log
from ...core.sentence import say
from ...library.much import limited
from ...library.session import Session
from ...store.files import shown
from .handing_over import hand_over
from .output import voice


def write_board(session: Session, log: Log[Any, Any], out: str) -> None:
    """Write a position of a game as SVG to a file, or to standard output for `-`."""
    from ...views.svg import document

    pictures = session.box.need(session.box.pictures)
    session.check_showable(log)
    with limited(shown(session.path), say("See it as text with: enigma-ref status.")):
        scene = pictures.scene(log)
    hand_over(document(scene, voice()), out, session.path)


def write_replay(session: Session, out: str, as_entered: bool) -> None:
    """Write a game as a page that steps through it: as corrected, or as it was entered, with its mistakes."""
    from ...views.replay_page import render

    page = session.box.need(session.box.page)
    session.check_showable()
    with limited(shown(session.path), say("See it as text with: enigma-ref replay.")):
        texts().take(sum(len(entry.move) for entry in session.record.entries))
        data = page.data(session.log, session.entered_at, as_entered=as_entered)
    title = shown(session.path).rpartition("/")[2]
    hand_over(render(page.assets, data, title=title, voice=voice()), out, session.path)
