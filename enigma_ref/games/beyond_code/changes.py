"""What an effect may change for everybody to see, as types, each of which writes itself.

A player's name is empty where one plays alone.
"""

from __future__ import annotations

from typing import NamedTuple

from .words import POSITIONS


def _line(*words: str) -> str:
    return " ".join(filter(None, words))


class Gain(NamedTuple):
    """A player takes a token, unless he has one already."""

    player: str
    seat: int
    token: str

    def __str__(self) -> str:
        return _line("gain", self.player, self.token)


class Lose(NamedTuple):
    """A player returns a token."""

    player: str
    seat: int
    token: str

    def __str__(self) -> str:
        return _line("lose", self.player, self.token)


class MoveTime(NamedTuple):
    """The marker moves by the Book."""

    cells: int

    def __str__(self) -> str:
        return f"time {self.cells:+}"


class Open(NamedTuple):
    """A closed card is turned up and stays so."""

    position: int
    card: str

    def __str__(self) -> str:
        return f"open {POSITIONS[self.position]} {self.card}"


class Close(NamedTuple):
    """An open card is turned down."""

    position: int

    def __str__(self) -> str:
        return f"close {POSITIONS[self.position]}"


class LookAt(NamedTuple):
    """A player looked at a card; at which one, nobody says."""

    player: str
    seat: int
    position: int

    def __str__(self) -> str:
        return f"look {self.player} {POSITIONS[self.position]}"


class LookAtCharacter(NamedTuple):
    """A player looked at another's character; at which one, nobody says."""

    player: str
    seat: int
    other: str
    other_seat: int

    def __str__(self) -> str:
        return f"look {self.player} {self.other}"


class ShowIcon(NamedTuple):
    """Somebody truthfully told which icon the card at a position has."""

    position: int
    icon: str

    def __str__(self) -> str:
        return f"icon {POSITIONS[self.position]} {self.icon}"


class Shuffle(NamedTuple):
    """Cards are shuffled among their positions and lie closed."""

    positions: tuple[int, ...]

    def __str__(self) -> str:
        return f"shuffle {' '.join(POSITIONS[position] for position in self.positions)}"


class Swap(NamedTuple):
    """Two cards change places, each as it lies."""

    position: int
    other: int

    def __str__(self) -> str:
        return f"swap {POSITIONS[self.position]} {POSITIONS[self.other]}"


class Exchange(NamedTuple):
    """Two players change characters."""

    player: str
    seat: int
    other: str
    other_seat: int

    def __str__(self) -> str:
        return f"exchange {self.player} {self.other}"


class Draw(NamedTuple):
    """A player takes a character from the stack; the one given up is said where it is laid open."""

    player: str
    seat: int
    card: str | None
    hidden: bool = False
    """Whether a card is said that nobody was shown (8.3), so that no refusal may repeat it."""

    def __str__(self) -> str:
        return _line("draw", self.player, self.card or "")


class Silence(NamedTuple):
    """A player takes a silence token, which no effect gives unless the table lets it."""

    player: str
    seat: int

    def __str__(self) -> str:
        return _line("silence", self.player)


class NotAlone(NamedTuple):
    """A change that needs others at the table, entered by one player."""

    words: str

    def __str__(self) -> str:
        return self.words


Change = (
    Gain
    | Lose
    | MoveTime
    | Open
    | Close
    | LookAt
    | LookAtCharacter
    | ShowIcon
    | Shuffle
    | Swap
    | Exchange
    | Draw
    | Silence
    | NotAlone
)
