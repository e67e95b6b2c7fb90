"""The statistics of Beyond Code, as any box may have them: one series summed up, and sums added up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.sentence import Said
from ..setup import name_fault
from .summary import Log, SeriesSummary, summarize
from .totals import BeyondCodeTotals


class BeyondCodeStatistics:
    """What is counted over many series of Beyond Code."""

    form: Final = SeriesSummary

    def name_fault(self, name: str) -> Said | None:
        """Say what keeps a text from being a player's name."""
        return name_fault(name)

    def summary(self, log: Log, started: str | None, entered_at: Callable[[int], str | None]) -> SeriesSummary:
        """Sum up a series."""
        return summarize(log, started, entered_at)

    def totals(self) -> BeyondCodeTotals:
        """Return the sum of no series."""
        return BeyondCodeTotals()
