"""The seam: what a game must offer so that log, corrections, replay, records and commands can serve it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from .refusal import Refusal

S = TypeVar("S")
M = TypeVar("M")

Value: TypeAlias = "str | int | Sequence[Value] | Mapping[str, Value] | None"
"""What a record can hold: text, whole numbers, lists and maps of these."""

_NOTHING: Mapping[str, Value] = MappingProxyType({})

Path: TypeAlias = tuple[str | int, ...]
"""Where in a header a value stands: `("players", 0, "name")`."""


class Fault(NamedTuple):
    """Something wrong in a header: where, of which kind (`schema` or `unknown-key`), and what, in a sentence."""

    path: Path
    code: str
    message: str
    rule: str | None = None


class Played(Generic[S]):
    """What a move led to: the state after it, what happened on the way, and what the record will claim of it.

    Never changed once made.
    """

    __slots__ = ("breach", "claims", "happenings", "state")

    def __init__(
        self,
        state: S,
        happenings: tuple[object, ...] = (),
        claims: Mapping[str, Value] = _NOTHING,
        breach: Refusal | None = None,
    ) -> None:
        self.state = state
        self.happenings = happenings
        self.claims = claims
        self.breach = breach
        """The rule that this move breaks and the table let pass."""


class Game(Protocol[S, M]):
    """One box: its moves, its rules and its words. All methods are pure functions of their arguments."""

    box: str
    """The game's name in a record's header."""
    words: Mapping[str, str]
    """Each move word with how it is used: `{"solve": "solve PLAYER"}`."""
    remarks: frozenset[str]
    """The move words that change nothing, which `undo` therefore passes over."""
    claims: frozenset[str]
    """The keys that an entry may carry besides number, time, move and seal."""

    def start(self, header: Mapping[str, Value]) -> tuple[S | None, list[Fault]]:
        """Read a record's header: the state before the first move (None if there can't be one), and what is wrong."""

    def under(
        self, header: Mapping[str, Value], edition: str | None, rulings: Mapping[str, str]
    ) -> Mapping[str, Value]:
        """Return a header as it would be under another edition, or with other answers to some questions."""

    def memory(self, state: S) -> dict[str, Any] | None:
        """Return where lines that were read before may be kept with what they say; None if the state matters to it."""

    def parse(self, word: str, rest: Sequence[str], state: S) -> M:
        """Read a move, given its word in full and the words after it, or refuse it."""

    def write(self, move: M) -> str:
        """Return the canonical text of a move; parsing it gives the move back."""

    def play(self, state: S, move: M, accepted: bool) -> Played[S]:
        """Play a move, or refuse it. Where it is `accepted`, what is acceptable passes, and is named as a breach."""

    def next(self, state: S) -> Mapping[str, Value]:
        """Return round, phase and turn: what must come next."""

    def outcome(self, state: S) -> Mapping[str, Value] | None:
        """Return how the game ended, as the record's `result` says it, or None while it goes on."""

    def status(self, state: S) -> Mapping[str, Value]:
        """Return the whole position for `status --json`, except what belongs to the file."""

    def describe(self, state: S) -> str:
        """Return the whole position for people, as lines of plain text."""

    def tell(self, played: Played[S]) -> str:
        """Say in one line what a move led to."""

    def notices(self, played: Played[S]) -> Iterable[tuple[str, str]]:
        """Return what an audit should say of a step although it stands: the finding's code and a sentence."""

    def prompt(self, state: S) -> str:
        """Say in one sentence what comes next and what can be typed for it."""

    def standing(self, state: S) -> Mapping[str, str]:
        """Return what a correction may change and a player would want to be told, each under a name."""
