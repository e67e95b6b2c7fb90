"""How entries of Enigma are explained: the part of the box that `why` asks."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.parts import AnyLog, Block, Explained
from ....core.rulebook.wording import explain_fault
from ....core.sentence import Said
from ..rulebook.enigma_book import BOOK
from .explain import explain, scorings
from .why_json import document
from .why_words import in_words, say_nothing_scored


class EnigmaWhy:
    """Why an entry is what it is."""

    def last(self, log: AnyLog) -> int | None:
        """Return the last scoring."""
        scored = scorings(log)
        return scored[-1] if scored else None

    def nothing(self, log: AnyLog) -> Sequence[Said]:
        """Say that nothing has scored yet, and what would."""
        return say_nothing_scored(log.state)

    def explain(self, log: AnyLog, entry: int, columns: int) -> Explained:
        """Explain one entry of a game."""
        why = explain(log, entry)
        return Explained(in_words(why, columns), document(why), advises=why.objection is not None)

    def rule(self, rule: str) -> Sequence[Block]:
        """Explain the rule by which a record cannot be read, and the way out."""
        return explain_fault(BOOK, rule)
