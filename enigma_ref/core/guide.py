"""What a game offers beyond the seam so that people can be guided through it at the table (`play`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from .choices import Choices
from .game import M, S
from .log import Log
from .parts import Block
from .picture import Picture
from .refusal import Refusal
from .runs import Runs
from .sentence import Said
from .sheets import Section
from .stepwise import Stepwise

GAP: Final = 3
"""Columns between a picture and what stands beside it."""


class View(NamedTuple):
    """The position as it is shown: the picture, what stands beside it, and what it leaves out.

    Where there is no room beside the picture, what would stand there stands at the end of `below`, after an empty line.
    """

    picture: Picture
    beside: Sequence[Runs]
    below: Sequence[Runs]
    needs: int = 0
    """How many lines the picture would need to leave out nothing for want of height; 0 where that is no question."""

    def parted(self) -> tuple[Sequence[Runs], Sequence[Runs]]:
        """Return what stands beside the picture, or would if there were room, and what stands below it."""
        if self.beside:
            return self.beside, self.below
        rows = [list(runs) for runs in self.below]
        cut = rows.index([]) if [] in rows else len(rows)
        return rows[cut + 1 :], rows[:cut]


class Guide(Protocol[S, M]):
    """Questions, short answers and pictures of one box. A guide that inherits from it answers only what it has."""

    seconds: int = 0
    """How long the countdown runs where nobody asked for another; 0 where this box has none of its own."""
    when_time_is_up: str = ""
    """The answer that Enter on an empty line gives once the countdown has ended; empty where it gives none."""
    remembers: bool = False
    """Whether moves of other records are worth looking through (`memorable`)."""

    def question(self, state: S) -> Said:
        """Return what is asked now, in a few words, and what Enter means if it means something.

        After the end it says only that this is the end: what can be done then is the same for all boxes.
        """

    def default(self, state: S) -> str | None:
        """Return the full move that an empty line stands for at this question; None where it stands for none."""
        return None

    def choices(self, state: S) -> Choices | None:
        """Return the words of the game that this question shows to choose from; None where it shows none."""
        return None

    def bare_tile(self, line: str, state: S) -> str:
        """Return the part of a line in which letters are cells and sides with no colon between; mostly nothing."""
        return ""

    def cards(self, state: S) -> Sequence[str]:
        """Return the cards and characters that this table calls by name, which an answer may name; mostly none."""
        return ()

    def expand(self, line: str, state: S) -> str:
        """Return the full move that a short answer means at this question; the line itself where it is none.

        What means nothing is refused where the box can say what would.
        """
        return line

    def readings(self, line: str, state: S) -> Sequence[str]:
        """Return the full moves between which a short answer leaves the choice, the likeliest first; mostly none."""
        return ()

    def several(self, line: str, state: S) -> Sequence[Sequence[str]]:
        """Return the rows of full moves between which one line leaves the choice, the likeliest first; mostly none."""
        return ()

    def follows(self, log: Log[S, M]) -> str | None:
        """Return the move that the last entry leaves no choice about, so that nobody has to type it."""
        return None

    def forgets(self, line: str, refusal: Refusal) -> bool:
        """Tell whether a refused line is dropped from the input history: it may tell what nobody should know."""
        return False

    def welcome(self, state: S) -> Sequence[Block]:
        """Say before the first move how answers are written, with a picture where that says more than words."""
        return ()

    def last_call(self, state: S) -> Said | None:
        """Say that the end is near, such as in the last round; None before and after that."""
        return None

    def results(
        self, log: Log[S, M], started: str | None, entered_at: Callable[[int], str | None]
    ) -> Sequence[Section]:
        """Return what a game that has ended amounts to: a table of results, and a few honours.

        `started` is what the header says, `entered_at` gives the moment of an entry, where it has one.
        """
        return ()

    def help(self, state: S) -> Sequence[Block]:
        """Say what can be typed now, with an example that fits this moment."""

    def help_on(self, word: str, state: S) -> Sequence[Block]:
        """Say more about a move of the game than how it is written; nothing where that is all there is to say."""
        return ()

    def reason(self, line: str, state: S) -> tuple[str, str]:
        """Split a line into a move and the reason that was typed with it; without one it is the line and nothing."""
        return line, ""

    def rejected(self, log: Log[S, M]) -> str | None:
        """Return whose solution the last entry of a log turned down; None where it did nothing of the kind."""
        return None

    def checking(self, words: Sequence[str], state: S) -> list[str] | None:
        """Return the command of the program that `check WORDS` stands for here; None where this box has none."""
        return None

    def completions(self, line: str, state: S) -> list[str]:
        """Return what the last, unfinished word of a line may become."""
        return []

    def memorable(self, move: str) -> str | None:
        """Return what of a move in another record is worth remembering, such as its tile; mostly nothing."""
        return None

    def continuations(self, line: str, state: S, seen: Sequence[str]) -> Sequence[str]:
        """Return what may follow at the end of a line, by what is remembered, the likeliest first; mostly nothing."""
        return ()

    def stepwise(self, line: str, state: S, seen: Callable[[], Sequence[str]]) -> Stepwise | None:
        """Return what is to be entered key by key where a line asks for that; its result is an answer. Mostly None.

        `seen` returns what is remembered of other records, the most frequent first, and may take a moment.
        """
        return None

    def worth_a_look(self, log: Log[S, M]) -> bool:
        """Return whether the last entry of a log should be shown and confirmed before it is written."""
        return False

    def effects(self, log: Log[S, M]) -> Sequence[Said]:
        """Say what the last entry of a log does to the position, for a look before it is written."""
        return ()

    def doubts(self, log: Log[S, M]) -> Sequence[Said]:
        """Say what about the last entry looks like a slip although it is allowed, such as a side that was left out."""
        return ()

    def joined(self, log: Log[S, M]) -> Sequence[Said]:
        """Say what of the effects is not told anyway once the entry is written, such as what a tile joined."""
        return ()

    def shown(self, log: Log[S, M]) -> object:
        """Return what must have changed for the picture to be shown anew unasked; None where it is not the moment."""
        return None

    def view(self, log: Log[S, M], width: int, height: int, *, past: bool = False) -> View:
        """Return the position to look at; 0 means that there is no limit.

        Looked at in the `past`, an entry that ends a round belongs to that round, and not to the one that follows.
        """

    def across(self, log: Log[S, M]) -> int:
        """Return how many columns a picture needs to leave out nothing for want of width; 0 where it never does."""
        return 0

    def brief(self, state: S) -> Runs:
        """Return what must not be missing of that beside the picture, on one line; nothing where there is no such."""
        return ()

    def timer_entry(self, log: Log[S, M]) -> int | None:
        """Return the entry that turned the timer that is running now, if one is."""
        return None
