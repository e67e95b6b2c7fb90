"""What a game offers beyond the seam so that people can be guided through it at the table (`play`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .game import M, S
from .log import Log
from .parts import Block
from .picture import Picture
from .refusal import Refusal
from .runs import Runs
from .sentence import Said


class View(NamedTuple):
    """The position as it is shown: the picture, what stands beside it, and what it leaves out."""

    picture: Picture
    beside: Sequence[Runs]
    below: Sequence[Runs]


class Guide(Protocol[S, M]):
    """Questions, short answers and pictures of one box."""

    seconds: int
    """How long the countdown runs where nobody asked for another; 0 where this box has none of its own."""
    when_time_is_up: str
    """The answer that stands there once the countdown has ended, for Enter to take; empty where there is none."""

    def question(self, state: S) -> Said:
        """Return what is asked now, in a few words, and what Enter means if it means something."""

    def default(self, state: S) -> str | None:
        """Return the full move that an empty line stands for at this question; None where it stands for none."""

    def expand(self, line: str, state: S) -> str:
        """Return the full move that a short answer means at this question; the line itself where it is none.

        What could mean two things is refused, and so is what means nothing where the box can say what would.
        """

    def forgets(self, line: str, refusal: Refusal) -> bool:
        """Tell whether a refused line is dropped from the input history, as it may tell what nobody should know."""

    def help(self, state: S) -> Sequence[Said]:
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

    def effects(self, log: Log[S, M]) -> Sequence[Said]:
        """Say what the last entry of a log does to the position, for a look before it is written."""

    def joined(self, log: Log[S, M]) -> Sequence[Said]:
        """Say what of that is not told anyway once the entry is written, such as what a tile joined."""

    def shown(self, log: Log[S, M]) -> object:
        """Return what must have changed for the picture to be shown anew unasked; None where it is not the moment."""

    def view(self, log: Log[S, M], width: int, height: int) -> View:
        """Return the position to look at; 0 means that there is no limit."""

    def why(self, log: Log[S, M]) -> Sequence[Block]:
        """Explain the points that were given last."""

    def timer_entry(self, log: Log[S, M]) -> int | None:
        """Return the entry that turned the timer that is running now, if one is."""
