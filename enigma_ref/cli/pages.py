"""What commands write for other programs to show: the board as SVG, a game as a web page."""

from __future__ import annotations

import sys
from typing import Any

from ..core.log import Log
from ..store.files import native, shown
from ..store.output import write_output
from .session import Session


def write_board(session: Session, log: Log[Any, Any], out: str) -> None:
    """Write a position of a game as SVG to a file, or to standard output for `-`."""
    from ..games.enigma.drawing.geometry import scene
    from ..games.enigma.steps import last_laid
    from ..views.svg import document

    _deliver(session, out, document(scene(log.state, last_laid(log))))


def write_replay(session: Session, out: str, as_entered: bool) -> None:
    """Write a game as a page that steps through it: as corrected, or as it was entered, with its mistakes."""
    from ..games.enigma.replaying.data import replay_data, replay_scene
    from ..views.page import render

    data = replay_data(session.log, session.entered_at, as_entered=as_entered)
    page = render(data.document, replay_scene(data), title=shown(session.path).rpartition("/")[2])
    _deliver(session, out, page)


def _deliver(session: Session, out: str, text: str) -> None:
    if out == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        write_output(native(out), text, record=session.path)
