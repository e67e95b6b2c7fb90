"""The words of a game between which a question leaves the choice, for whoever reads answers in another language."""

from __future__ import annotations

from .facts import Facts
from .sentence import Term


class Choices(Facts):
    """Words of one kind, such as the categories of the puzzles: all of them, and those that can be taken now."""

    kind: str
    """What they are words for, as a `Term` has it."""
    words: tuple[str, ...]
    free: tuple[str, ...]
    turns: int
    """How many players are still to take one, so that one line may hold as many."""

    def term(self, word: str) -> Term:
        """Return one of the words as sentences say it."""
        return Term(word, self.kind)
