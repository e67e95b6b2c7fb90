"""Runs of styled words: a line of a scoreboard or a legend, before it is text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from .sentence import Said, say

Words: TypeAlias = "tuple[str | Said, str]"
"""Something to read and its style, named by what it means."""

Runs: TypeAlias = "Sequence[Words]"
"""A line of such."""


def without_style(runs: Runs) -> Said:
    """Return a line of runs as something to say. They bring their own spaces."""
    line: Said = say("")
    for words, _ in runs:
        line = say("{line}{words}", line=line, words=words)
    return line
