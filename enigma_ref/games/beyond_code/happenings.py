"""What a move leads to, as data, in the order in which it happens. `telling.happened` says it in words."""

from __future__ import annotations

from typing import NamedTuple

from .state import Ended, Result


class Named(NamedTuple):
    """A player stated a card for a position."""

    seat: int
    position: int
    card: str
    decoding: bool
    looked: bool
    """Whether the card was closed, so that he looked at it."""


class Unchecked(NamedTuple):
    """Nobody could doubt, so the naming was believed by itself (BC-R29)."""


class Believed(NamedTuple):
    """Nobody doubted."""


class Checks(NamedTuple):
    """One of those who doubted checks."""

    seat: int
    doubters: tuple[int, ...]
    looked: bool
    """Whether the card was closed, so that he looked at it."""


class Verdict(NamedTuple):
    """What the check found of what was stated."""

    true: bool
    seat: int
    """Who had stated it."""
    checker: int | None
    position: int
    card: str


class Silenced(NamedTuple):
    """A player took a silence token."""

    seat: int


class SilenceReturned(NamedTuple):
    """A player gave his silence token back at the end of his turn."""

    seat: int


class Turned(NamedTuple):
    """A card was turned up, or down where there is no card to tell."""

    position: int
    card: str | None


class Looked(NamedTuple):
    """A silenced player spent his turn on a look; None where no card was closed."""

    seat: int
    position: int | None


class Gained(NamedTuple):
    """A player took a token; where he had one already, he did not take it."""

    seat: int
    token: str
    taken: bool


class Lost(NamedTuple):
    """A player returned a token."""

    seat: int
    token: str


class MarkerMoved(NamedTuple):
    """The time marker moved: by the `keeper`, the `book`, an `icon`, or the `end` of a turn."""

    before: int
    now: int
    by: str


class IconTold(NamedTuple):
    """Everybody heard which icon a card has."""

    position: int
    icon: str


class CharacterDrawn(NamedTuple):
    """A player took another character; the one given up where it was laid open."""

    seat: int
    card: str | None


class StackRebuilt(NamedTuple):
    """The characters beside the stack were shuffled into it."""

    cards: int


class Cancelled(NamedTuple):
    """Chaos was returned against an effect: all of it, or the time in it alone."""

    seat: int
    card: str
    all: bool


class Settled(NamedTuple):
    """The effect of the stated card is settled."""

    card: str
    changed: bool


class Picked(NamedTuple):
    """One player picked a card; whether a silence token went on it."""

    position: int
    card: str
    icon: str
    decoding: bool
    silenced: bool


class GoalTried(NamedTuple):
    """A player showed his character and reached its goal, or missed it."""

    seat: int
    card: str
    reached: bool
    showing: tuple[str, ...]


class WentOut(NamedTuple):
    """A player is out of this game."""

    seat: int


class TurnPassed(NamedTuple):
    """The turn went to another player."""

    seat: int


class TimeOut(NamedTuple):
    """The marker reached its end."""


class Revealed(NamedTuple):
    """The answer at time-out: who showed the Infiltrator."""

    seat: int | None


class GameEnded(NamedTuple):
    """A game is over."""

    number: int
    ended: Ended


class SeriesEnded(NamedTuple):
    """The series is over."""

    result: Result


class Reopened(NamedTuple):
    """The table played on after an end."""


class GameBegan(NamedTuple):
    """The next game of a series began."""

    number: int
    keeper: int | None
    removed: tuple[str, ...]
    added: tuple[str, ...]
    opened: tuple[tuple[int, str], ...]
    plan: str | None
    """The plan, where it changed."""


class Ruled(NamedTuple):
    """The table answered a question from here on."""

    name: str
    before: str
    now: str


class CardDisclosed(NamedTuple):
    """Somebody said after a game what had lain at a position. Not verified."""

    position: int
    card: str


class RoleDisclosed(NamedTuple):
    """Somebody said after a game who a player had been. Not verified."""

    seat: int
    card: str
