"""The web page of a game of Enigma: the part of the box that `replay --html` asks."""

from __future__ import annotations

from collections.abc import Callable

from ....core.parts import AnyLog, PageData
from ..board.colors import COLORS, color_term
from .page_data import replay_data, replay_scene
from .page_words import WORDS


class EnigmaPage:
    """What the page shows and says."""

    assets = "enigma"

    def data(self, log: AnyLog, entered_at: Callable[[int], str | None], *, as_entered: bool) -> PageData:
        """Return a game as corrected, or with every entry in its order."""
        found = replay_data(log, entered_at, as_entered=as_entered)
        return PageData(found.document, replay_scene(found), WORDS, [color_term(letter) for letter in COLORS])
