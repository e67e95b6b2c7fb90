"""The web page of a series of Beyond Code: the part of the box that `replay --html` asks."""

from __future__ import annotations

from collections.abc import Callable

from ....core.parts import AnyLog, PageData
from ....core.sentence import Term
from ..words import COPIES, PRINTED, ROLES
from .page_data import replay_data
from .page_words import WORDS


class BeyondCodePage:
    """What the page shows and says."""

    assets = "beyond_code"

    def data(self, log: AnyLog, entered_at: Callable[[int], str | None], *, as_entered: bool) -> PageData:
        """Return a series as corrected, or with every entry in its order."""
        document, scene = replay_data(log, entered_at, as_entered=as_entered)
        return PageData(document, scene, WORDS, _terms())


def _terms() -> list[Term]:
    """Return the words of the game that the page puts into its sentences; what the table named is no such word."""
    return [*(Term(card, "card") for card in PRINTED), *(Term(role, "role") for role in (*ROLES, *COPIES))]
