"""Where a game stands: everything that the next move depends on, and nothing that lies face down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from .characters import first_set, stack_size
from .rulings import Rulings
from .table import Table
from .words import CHAOS, DECODING, PRINTED_ICONS

T = TypeVar("T")

SOLO_SILENCE: Final = 4
"""Silence tokens for one player, who lays them on cards."""


class Place(NamedTuple):
    """What everybody knows of one of the nine positions. All but facing and token last until it is shuffled."""

    open: str | None = None
    """The card that lies open here."""
    seen_by: tuple[int, ...] = ()
    """The seats that looked at the card here, in seat order."""
    lies: tuple[str, ...] = ()
    """The cards that it was exposed not to be."""
    icon: str | None = None
    """The icon that was announced of the card here."""
    silenced: bool = False
    """Whether a silence token lies on it (one player only)."""

    def seen(self, seat: int) -> Place:
        """Return it once a player has looked at it."""
        if seat in self.seen_by:
            return self
        return self._replace(seen_by=tuple(sorted((*self.seen_by, seat))))

    def exposed(self, card: str) -> Place:
        """Return it once a check has shown that it is not a card."""
        return self if card in self.lies else self._replace(lies=(*self.lies, card))


class Claim(NamedTuple):
    """A naming, or a pick, that is not settled yet."""

    seat: int
    position: int
    card: str
    decoding: bool
    """Whether a Decoding token paid for it."""
    checker: int | None = None
    no_time: bool = False
    """Whether Chaos was returned against the time of the Book (one player only)."""


class Ended(NamedTuple):
    """How a game ended: who won as whom, or neither, and by what."""

    winner: int | None
    card: str | None
    by: str


class Result(NamedTuple):
    """How the series ended: who won, by what, and after a won run, whose fate the world has."""

    winners: tuple[int, ...]
    by: str
    fate: str | None = None


class State:
    """The position. Everything by player is in seat order.

    A position is a value. Only the rules change one, and only the copy that they are about to hand out.
    """

    __slots__ = (
        "active",
        "beside",
        "breakthroughs",
        "cards",
        "chaos",
        "claim",
        "decode_ready",
        "decoded",
        "decoding",
        "disclosed",
        "face_up",
        "game",
        "games",
        "held",
        "hushed",
        "icons",
        "keeper",
        "marker",
        "named",
        "out",
        "phase",
        "places",
        "plan",
        "presented",
        "removed",
        "result",
        "rulings",
        "silence",
        "stack",
        "table",
        "time_left",
        "triumphs",
    )

    def __init__(self, table: Table) -> None:
        seats = len(table.players)
        self.table = table
        self.rulings: Rulings = table.rulings
        self.plan: str | None = table.plan
        self.keeper: int = table.keeper or 0
        """The timekeeper's seat; one player has none and is always active."""
        self.game = 1
        self.phase = "act"
        """`act`, `look`, `claim`, `check`, `effect`, `infiltrator`, `between` or `over`."""
        self.active: int = self.keeper
        """Whose turn it is; after the end, whose it was."""
        self.triumphs: tuple[int, ...] = (0,) * seats
        self.breakthroughs = 0
        self.games: tuple[Ended, ...] = ()
        self.time_left: tuple[int, ...] = ()
        """How far from the last cell the marker was at each win of a run."""
        self.result: Result | None = None
        self.icons: Mapping[str, str] = PRINTED_ICONS
        """The icon of each card whose icon is known, for the whole series."""
        self.cards: tuple[str, ...] = first_set(table.plan, seats, table.roles)
        """The characters of this game."""
        self.removed: tuple[str, ...] = ()
        """The characters that the gradual plan has removed for good."""
        self.decoding: tuple[bool, ...] = (False,) * seats
        self.chaos: tuple[bool, ...] = (False,) * seats
        self.set_up()

    def set_up(self) -> None:
        """Lay out a new game: all cards closed, nobody silenced or out, the first turn begun.

        Who is active and who holds Decoding and Chaos is up to those who begin the game.
        """
        seats = len(self.triumphs)
        # M2: a keeper steps before each turn of his, the first included. One player begins on the cells I, II, III.
        self.marker = self.game if self.table.alone else 2
        self.silence: tuple[bool, ...] = (False,) * seats
        self.out: tuple[bool, ...] = (False,) * seats
        self.face_up: tuple[str | None, ...] = (None,) * seats
        """The characters that lie open in front of players."""
        self.stack: int | None = stack_size(self.plan, seats, len(self.cards), self.game)
        """How many characters lie face down beside the mansion; None where there is no stack."""
        self.beside: tuple[str, ...] = ()
        """The characters that lie open beside the stack."""
        self.held: str | None = None
        """The character that one player must have after an exchange; None where it is hidden (9.6)."""
        self.places: tuple[Place, ...] = (Place(),) * 9
        self.disclosed = False
        """Whether somebody said after the game what lay hidden in it."""
        self.presented: tuple[str, ...] = ()
        """The tokens that were shown for the goal that ended the game (one player only)."""
        self.start_turn(self.active)

    def start_turn(self, seat: int) -> None:
        """Make it a player's turn (M4, M5); the keeper's step comes before."""
        self.active = seat
        self.claim: Claim | None = None
        self.named = False
        """Whether the naming of the turn is done."""
        self.decoded = False
        """Whether a Decoding token paid for a naming in this turn."""
        self.decode_ready: bool = self.decoding[seat]
        """Whether a Decoding token that was held when the turn began is still there."""
        self.hushed: bool = self.silence[seat]
        """Whether the turn began in silence, so that the token goes back at its end."""
        self.phase = "look" if self.hushed else "act"

    def copy(self) -> State:
        """Return the position once more, for the rules to change before anybody else sees it."""
        # Spelt out: every move makes one, and this takes a third of what a loop over the fields takes.
        new = State.__new__(State)
        new.active = self.active
        new.beside = self.beside
        new.breakthroughs = self.breakthroughs
        new.cards = self.cards
        new.chaos = self.chaos
        new.claim = self.claim
        new.decode_ready = self.decode_ready
        new.decoded = self.decoded
        new.decoding = self.decoding
        new.disclosed = self.disclosed
        new.face_up = self.face_up
        new.game = self.game
        new.games = self.games
        new.held = self.held
        new.hushed = self.hushed
        new.icons = self.icons
        new.keeper = self.keeper
        new.marker = self.marker
        new.named = self.named
        new.out = self.out
        new.phase = self.phase
        new.places = self.places
        new.plan = self.plan
        new.presented = self.presented
        new.removed = self.removed
        new.result = self.result
        new.rulings = self.rulings
        new.silence = self.silence
        new.stack = self.stack
        new.table = self.table
        new.time_left = self.time_left
        new.triumphs = self.triumphs
        return new

    @property
    def running(self) -> bool:
        """Whether a game is going on in which somebody can act."""
        return self.phase not in AFTER_PLAY

    @property
    def cells(self) -> int:
        """How many cells the time track has."""
        return self.rulings.solo_cells if self.table.alone else self.rulings.time_cells

    @property
    def end_cell(self) -> int:
        """The cell on which time is out; one beyond the track where the marker has to leave it."""
        return self.cells + (self.table.alone and self.rulings.last_cell == "leave")

    @property
    def silence_left(self) -> int:
        """How many silence tokens are in the supply."""
        if self.table.alone:
            return SOLO_SILENCE - sum(place.silenced for place in self.places)
        return len(self.silence) - 1 - sum(self.silence)

    @property
    def pending(self) -> Claim:
        """The naming or pick that is not settled yet, in a phase that has one."""
        assert self.claim is not None
        return self.claim

    @property
    def checker(self) -> int:
        """Who checks, in the phase in which somebody does."""
        checker = self.pending.checker
        assert checker is not None
        return checker

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.table.players[seat].name

    def clockwise(self, seat: int) -> Iterator[int]:
        """Return all seats in order, the one to the left of a seat first and that seat last."""
        seats = len(self.out)
        return ((seat + step) % seats for step in range(1, seats + 1))

    def can_doubt(self) -> list[int]:
        """Return who may doubt the active player, in clockwise order (3.4)."""
        return [
            seat
            for seat in self.clockwise(self.active)
            if seat != self.active and not self.out[seat] and not self.silence[seat]
        ]

    def turn(self) -> int | None:
        """Return who must act next; None where anybody may, or nobody."""
        if self.phase in ("act", "look", "effect"):
            return self.active
        return self.claim.checker if self.phase == "check" and self.claim else None

    def holds(self, seat: int, token: str) -> bool:
        """Tell whether a player has a token."""
        return {DECODING: self.decoding, CHAOS: self.chaos}[token][seat]

    def give(self, seat: int, token: str, held: bool) -> None:
        """Let a player take or return a token."""
        if token == CHAOS:
            self.chaos = put(self.chaos, seat, held)
        else:
            self.decoding = put(self.decoding, seat, held)

    def where_open(self, card: str) -> int | None:
        """Return the position where a card lies open."""
        for position, place in enumerate(self.places):
            if place.open == card:
                return position
        return None

    def lay(self, position: int, place: Place) -> None:
        """Let something else be known of a position."""
        self.places = put(self.places, position, place)

    def turn_up(self, position: int, card: str) -> None:
        """Turn a card up. An icon that was announced of it is now known of the card by name."""
        place = self.places[position]
        self.lay(position, place._replace(open=card))
        if place.icon is not None and card not in self.icons:
            self.icons = {**self.icons, card: place.icon}

    def icon(self, position: int) -> str | None:
        """Return the icon that is known of the card at a position."""
        place = self.places[position]
        return place.icon if place.open is None else self.icons.get(place.open)

    def shown(self, but: int | None = None) -> list[str]:
        """Return the characters that lie open, without those of one player."""
        return [*self.beside, *(card for seat, card in enumerate(self.face_up) if card and seat != but)]


AFTER_PLAY: Final = frozenset({"infiltrator", "between", "over"})
"""The phases in which nobody can act in a game."""


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
