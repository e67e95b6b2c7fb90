"""What a game offers beyond the seam so that people can be guided through it at the table (`play`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .game import M, S
from .log import Log
from .picture import Picture, Run


class View(NamedTuple):
    """The position as it is shown: the picture, what stands beside it, and what it leaves out."""

    picture: Picture
    beside: Sequence[Sequence[Run]]
    below: Sequence[Sequence[Run]]


class AtTable(Protocol[S, M]):
    """Questions, short answers and pictures of one box."""

    def question(self, state: S) -> str:
        """Return what is asked now, in a few words."""

    def expand(self, line: str, state: S) -> str:
        """Return the full move that a short answer means at this question; the line itself where it is none."""

    def help(self, state: S) -> list[str]:
        """Say what can be typed now, with an example that fits this moment."""

    def reason(self, line: str, state: S) -> tuple[str, str]:
        """Split a line into a move and the reason that was typed with it; without one it is the line and nothing."""

    def rejected(self, log: Log[S, M]) -> str | None:
        """Return whose solution the last entry of a log turned down; None where it did nothing of the kind."""

    def checking(self, words: Sequence[str]) -> list[str] | None:
        """Return the command of the program that `check WORDS` stands for; None where this box has none."""

    def completions(self, line: str, state: S) -> list[str]:
        """Return what the last, unfinished word of a line may become."""

    def worth_a_look(self, log: Log[S, M]) -> bool:
        """Return whether the last entry of a log should be shown and confirmed before it is written."""

    def effects(self, log: Log[S, M]) -> list[str]:
        """Say what the last entry of a log does to the position, for a look before it is written."""

    def view(self, log: Log[S, M], width: int, height: int) -> View:
        """Return the position to look at; 0 means that there is no limit."""

    def why(self, log: Log[S, M]) -> list[str]:
        """Explain the points that were given last."""

    def timer_entry(self, log: Log[S, M]) -> int | None:
        """Return the entry that turned the timer that is running now, if one is."""
