"""The statistics of Enigma, as any box may have them: one game summed up, and sums added up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.sentence import Said
from ..setup import name_fault
from .summary import GameSummary, Log, summarize
from .totals import EnigmaTotals


class EnigmaStatistics:
    """What is counted over many games of Enigma."""

    form: Final = GameSummary

    def name_fault(self, name: str) -> Said | None:
        """Say what keeps a text from being a player's name."""
        return name_fault(name)

    def summary(self, log: Log, started: str | None, entered_at: Callable[[int], str | None]) -> GameSummary:
        """Sum up a game."""
        return summarize(log, started, entered_at)

    def totals(self) -> EnigmaTotals:
        """Return the sum of no games."""
        return EnigmaTotals()
