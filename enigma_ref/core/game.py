"""The seam: what a game must offer so that log, corrections, replay, records and commands can serve it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from .facts import Facts
from .refusal import Refusal
from .sentence import Said

if TYPE_CHECKING:
    from .header import HeaderCorrections
    from .log import Log

S = TypeVar("S")
M = TypeVar("M")

Value: TypeAlias = "str | int | Sequence[Value] | Mapping[str, Value] | None"
"""What a record can hold: text, whole numbers, lists and maps of these."""

_NOTHING: Mapping[str, Value] = MappingProxyType({})

Path: TypeAlias = tuple[str | int, ...]
"""Where in a header a value stands: `("players", 0, "name")`."""


class Fault(Facts):
    """Something wrong in a header: where, of which kind (`schema` or `unknown-key`), and what, in a sentence."""

    path: Path
    code: str
    said: Said
    rule: str | None = None

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.said)


class Claim(Facts):
    """What an entry may say of itself besides its move: the finding where it is wrong, and the rule behind it."""

    code: str
    rule: str
    differs: str = ""
    """The rule to name where two rulebooks give another claim, if not the same."""
    moment: bool = False
    """Whether an entry that says so is one that people look for: a scoring, the end of a game of a match."""
    empty: Value = None
    """What `do --json` says where an entry has nothing of the kind."""
    form: str = ""
    """How it is written: `{Ann: 2}`."""
    fits: Callable[[Value], bool] = lambda claim: True
    """Whether something is of that form at all."""
    adds_up: bool = False
    """Whether its numbers, by player, add up to the scores where no entry was corrected."""


class Notice(Facts):
    """What an audit should say although everything stands: the finding's code, what, and of which entry."""

    code: str
    said: Said
    entry: int | None = None
    """The entry that it is about; where the notice is about a step anyway, it may be left out."""


class Standing(Facts):
    """One thing that a correction may change and a player would want to be told: what it is called, and how it is."""

    label: Said
    value: Said | int | None
    """None where there is nothing of the kind."""


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
    """The rules of one box, and its words. All methods are pure functions of their arguments."""

    box: str
    """The game's name in a record's header."""
    words: Mapping[str, str]
    """Each move word with how it is used: `{"solve": "solve PLAYER"}`."""
    changes: Mapping[str, str]
    """What may stand in a move that brings several things about, each with how it is used; nothing in most games."""
    veiled: frozenset[str]
    """The move words behind which something may stand that not everybody knows, where a line cannot be read."""
    veiled_changes: Mapping[str, int]
    """The same of changes, each with how many words behind it everybody may know."""
    remarks: frozenset[str]
    """The move words that change nothing, which `undo` therefore passes over."""
    claims: Mapping[str, Claim]
    """The keys that an entry may carry besides number, time, move and seal."""
    codes: Mapping[str, str]
    """The kinds of findings that only this box has, each with its severity."""
    unchanged: Said
    """What is said of a correction that changes nothing of `standing`."""
    chapter: str
    """What a game is divided into, as `next` has it: `round` or `game`."""

    @property
    def header(self) -> HeaderCorrections[S, M] | None:
        """What of the header can be corrected after the start (`amend first PLAYER`); None where nothing can."""

    def start(self, header: Mapping[str, Value]) -> tuple[S | None, list[Fault]]:
        """Read a record's header: the state before the first move (None if there can't be one), and what is wrong."""

    def memory(self, state: S) -> dict[str, Any] | None:
        """Return where lines that were read before may be kept with what they say; None if the state matters to it."""

    def parse(self, word: str, rest: Sequence[str], state: S) -> M:
        """Read a move, given its word in full and the words after it, or refuse it."""

    def write(self, move: M) -> str:
        """Return the canonical text of a move; parsing it gives the move back."""

    def is_secret(self, move: M) -> bool:
        """Return whether a move says what must not be repeated where it is refused, such as a face-down card."""

    def is_hidden_again(self, move: M, state: S) -> bool:
        """Return whether a move that was taken back says what must not be known where the game stands now."""

    def play(self, state: S, move: M, accepted: bool) -> Played[S]:
        """Play a move, or refuse it. Where it is `accepted`, what is acceptable passes, and is named as a breach."""

    def unsaid(self, played: Played[S], before: S) -> Played[S]:
        """Return what a move led to that was only guessed, without what nobody wrote down: who won, and as whom."""

    def next(self, state: S) -> Mapping[str, Value]:
        """Return where the game is, as `do --json` says it: chapter, phase (`over` at the end) and turn."""

    def outcome(self, state: S) -> Mapping[str, Value] | None:
        """Return how the game ended, as the record's `result` says it, or None while it goes on."""

    def scores(self, state: S) -> Mapping[str, int]:
        """Return what each player has so far, in seat order."""

    def status(self, state: S) -> Mapping[str, Value]:
        """Return the whole position for `status --json`, except what belongs to the file."""

    def describe(self, state: S) -> Sequence[Said]:
        """Return the whole position for people, line by line."""

    def tell(self, played: Played[S]) -> Said | None:
        """Say what a move led to, without what comes next; None where there is nothing to say."""

    def notices(self, played: Played[S]) -> Iterable[Notice]:
        """Return what an audit should say of a step although it stands."""

    def review(self, log: Log[S, M]) -> Iterable[Notice]:
        """Return what an audit should say of the whole log although each step stands. Asked once for each log."""

    def prompt(self, state: S) -> Said:
        """Say what comes next and what can be typed for it; after the end, how it ended."""

    def standing(self, state: S) -> Mapping[str, Standing]:
        """Return what a correction may change and a player would want to be told, each under a key."""
