"""What commands write for other programs to show: the board as SVG, a game as a web page."""

from __future__ import annotations

from typing import Any

from ..core.log import Log
from ..store.files import shown
from .handing_over import hand_over
from .session import Session


def write_board(session: Session, log: Log[Any, Any], out: str) -> None:
    """Write a position of a game as SVG to a file, or to standard output for `-`."""
    from ..games.enigma.drawing.geometry import scene
    from ..games.enigma.steps import last_laid
    from ..views.svg import document

    hand_over(document(scene(log.state, last_laid(log))), out, session.path)


def write_replay(session: Session, out: str, as_entered: bool) -> None:
    """Write a game as a page that steps through it: as corrected, or as it was entered, with its mistakes."""
    from ..games.enigma.replaying.data import replay_data, replay_scene
    from ..views.page import render

    data = replay_data(session.log, session.entered_at, as_entered=as_entered)
    page = render(data.document, replay_scene(data), title=shown(session.path).rpartition("/")[2])
    hand_over(page, out, session.path)
