"""How much there can be, far beyond any game: so that no file takes minutes or all the memory, whoever made it."""

from __future__ import annotations

from typing import Final

from .sentence import Said, say

MOST_ENTRIES: Final = 200_000
"""How many entries a record can have."""

MOST_AGAIN: Final = 200_000
"""How many steps undo and corrections can play again in one record, all in all. Each of them is kept."""

MOST_IN_A_LINE: Final = 1_000_000
"""How many characters a move or a note can have."""

MOST_SHOWN: Final = 20_000
"""How many entries a page or a picture can show."""

MOST_TEXT: Final = 2_000_000
"""How many characters of entries a page can show: a thick book."""

MOST_DRAWN: Final = 60_000
"""How many tiles, groups and cells, all in all, a page or a picture can show: those of a hundred boxes."""

MOST_SHAPES: Final = 50_000
"""How many shapes a picture in pixels can have: each pixel is reckoned from those that meet there."""

MOST_IN_JSON: Final = 50_000
"""How many entries an exported document can have, which other programs read at once."""

MOST_COMPARED: Final = 10_000
"""How many entries are played again under each rulebook."""

MOST_RETOLD: Final = 300_000
"""How much a page or a document tells again, all in all, where one step changes more than a tile or a naming does."""

MOST_FAULTS: Final = 1_000
"""After so many moves that do not stand, those that follow are not looked at."""

MOST_LET_STAND: Final = 20_000
"""After so many moves that the table let stand against a rule, those that follow are not looked at."""

MOST_OF_A_KIND: Final = 1_000
"""How many findings of one kind an audit lists of one record."""


class TooMuch(Exception):  # noqa: N818  an answer, not a fault of the program
    """There is more to tell than a page or a document can hold, which a sentence says."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said


class Allowance:
    """How much of something there can be; what grows with the square of a record stops here in time."""

    def __init__(self, most: int, said: Said) -> None:
        self._left = most
        self._said = said

    def take(self, n: int) -> None:
        """Take some of it, or stop."""
        self._left -= n
        if self._left < 0:
            raise TooMuch(self._said)


def texts() -> Allowance:
    """Return how many characters of entries a page can show."""
    return Allowance(
        MOST_TEXT, say("A page shows at most {most} characters of entries, and here are more.", most=MOST_TEXT)
    )


def retold() -> Allowance:
    """Return how much a page or a document can tell again."""
    return Allowance(MOST_RETOLD, say("So much of this game changes so often that all of it cannot be told at once."))


def drawn() -> Allowance:
    """Return how much a page or a picture can draw."""
    said = say("Pictures and pages show at most {most} tiles, groups and cells, and here are more.", most=MOST_DRAWN)
    return Allowance(MOST_DRAWN, said)


def shapes() -> Allowance:
    """Return how many shapes a picture in pixels can have."""
    return Allowance(
        MOST_SHAPES, say("Pictures in pixels have at most {most:,} shapes, and here are more.", most=MOST_SHAPES)
    )
