"""The moves as types, each of which writes itself. A player's name is empty where one plays alone."""

from __future__ import annotations

from typing import NamedTuple

from .changes import Change
from .words import POSITIONS


def _line(*words: str) -> str:
    return " ".join(filter(None, words))


class Name(NamedTuple):
    """The naming of the turn: a position, and the card that is said to lie there (M7, M9)."""

    player: str
    seat: int
    position: int
    card: str

    def __str__(self) -> str:
        return f"name {self.player} {POSITIONS[self.position]} {self.card}"


class Decode(NamedTuple):
    """A naming paid with a Decoding token (M8, M9)."""

    player: str
    seat: int
    position: int
    card: str

    def __str__(self) -> str:
        return f"decode {self.player} {POSITIONS[self.position]} {self.card}"


class Believe:
    """Nobody doubts (M10)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "believe"


class Doubt(NamedTuple):
    """Somebody doubts; of several whose order was unclear, the nearest clockwise checks (M11)."""

    players: tuple[str, ...]
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return f"doubt {' '.join(self.players)}"


class Truth:
    """The checker found the stated card (M12)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "truth"


class Lie(NamedTuple):
    """The checker found another card (M13), which is said only where two play with checked cards open."""

    card: str | None

    def __str__(self) -> str:
        return _line("lie", self.card or "")


class Cancel(NamedTuple):
    """Somebody returns Chaos to void an effect (M14)."""

    player: str
    seat: int

    def __str__(self) -> str:
        return _line("cancel", self.player)


class Effect(NamedTuple):
    """What everybody saw change through the stated card (M15)."""

    changes: tuple[Change, ...]

    def __str__(self) -> str:
        return f"effect {', '.join(map(str, self.changes)) or 'nothing'}"


class Goal(NamedTuple):
    """A goal attempt and its outcome, with what it left turned where it missed (M16 to M18)."""

    player: str
    seat: int
    card: str
    reached: bool
    showing: tuple[str, ...]
    changes: tuple[Change, ...]

    def __str__(self) -> str:
        outcome = "reached" if self.reached else "missed"
        showing = _line("showing", *self.showing) if self.showing else ""
        return ", ".join([_line("goal", self.player, self.card, outcome, showing), *map(str, self.changes)])


class Look(NamedTuple):
    """The turn of a silenced player: one look, or none where no card is closed (M6)."""

    player: str
    seat: int
    position: int | None

    def __str__(self) -> str:
        return f"look {self.player} {'nothing' if self.position is None else POSITIONS[self.position]}"


class Pass(NamedTuple):
    """The end of a turn after its naming (M19, S4)."""

    player: str
    seat: int

    def __str__(self) -> str:
        return _line("pass", self.player)


class Reveal(NamedTuple):
    """The answer at time-out: who shows the Infiltrator, or nobody (M21)."""

    player: str | None
    seat: int | None

    def __str__(self) -> str:
        return f"infiltrator {self.player or 'nobody'}"


class Begin(NamedTuple):
    """The next game of a match, with the plan, the card that chance added and the keeper where they are said."""

    plan: str | None
    card: str | None
    keeper: str | None
    seat: int | None

    def __str__(self) -> str:
        added = f"with {self.card}" if self.card else ""
        return _line("begin", self.plan or "", added, f"keeper {self.keeper}" if self.keeper else "")


class BeginAlone(NamedTuple):
    """The next game of a run, with the cards that its set-up turned up."""

    opened: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        opened = ", ".join(f"{POSITIONS[position]} {card}" for position, card in self.opened)
        return f"begin open {opened}" if opened else "begin"


class DiscloseCard(NamedTuple):
    """What lay at a position, as somebody said after the game. Nobody verifies it (M22)."""

    position: int
    card: str

    def __str__(self) -> str:
        return f"disclose {POSITIONS[self.position]} {self.card}"


class DiscloseRole(NamedTuple):
    """Who somebody was, as was said after the game. Nobody verifies it (M22)."""

    player: str
    seat: int
    card: str

    def __str__(self) -> str:
        return f"disclose {self.player} {self.card}"


class Pick(NamedTuple):
    """One player picks a card (S1, S2), with or without a Decoding token; `source` is where its silence comes from."""

    position: int
    card: str | None
    icon: str | None
    source: int | None
    decoding: bool

    def __str__(self) -> str:
        word = "decode" if self.decoding else "pick"
        source = "" if self.source is None else f"from {POSITIONS[self.source]}"
        return _line(word, POSITIONS[self.position], self.card or "", self.icon or "", source)


class Rule(NamedTuple):
    """The table decides a question from here on."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"ruling {self.name} {self.value}"


class Abandon:
    """The series ends without a winner."""

    __slots__ = ()

    def __str__(self) -> str:
        return "abandon"


Move = (
    Name
    | Decode
    | Believe
    | Doubt
    | Truth
    | Lie
    | Cancel
    | Effect
    | Goal
    | Look
    | Pass
    | Reveal
    | Begin
    | BeginAlone
    | DiscloseCard
    | DiscloseRole
    | Pick
    | Rule
    | Abandon
)
