"""Namings and what came to light of them: caught, believed though false for all to see, or disclosed afterwards.

A card is followed through swaps until it is shuffled, never what it is: only what lay open, what a check exposed, and
what somebody said after the game. Of a game that goes on nothing is counted but what was checked (the specification's
0.4).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ..changes import Change, Open, Shuffle, Swap
from ..state import State


@dataclass
class Naming:
    """A card that somebody stated for a position."""

    seat: int
    card: str
    followed: int
    """Which card on the table it was, until that is shuffled."""
    elsewhere: bool
    """Whether the stated card lay open at another position."""
    believed: bool = False
    verdict: bool | None = None


class CameToLight(NamedTuple):
    """Lies that were believed in one game, by seat: seen to be lies, and only disclosed to be."""

    seen: list[int]
    disclosed: list[int]


@dataclass
class Cards:
    """The nine cards of one game, each followed under a number; and what is known of each."""

    at: list[int] = field(default_factory=lambda: list(range(9)))
    """Which card lies at each position."""
    shown: dict[int, str] = field(default_factory=dict)
    """What a card was when it lay open."""
    exposed: set[tuple[int, str]] = field(default_factory=set)
    """What a check found a card not to be."""
    said: dict[int, str] = field(default_factory=dict)
    """What somebody said after the game that it was. Not verified."""
    _fresh: int = 9

    def change(self, change: Change) -> None:
        """Follow one change of an effect."""
        match change:
            case Open(position, card):
                self.show(position, card)
            case Swap(one, other):
                self.at[one], self.at[other] = self.at[other], self.at[one]
            case Shuffle(positions):
                for position in positions:
                    self.at[position] = self._fresh
                    self._fresh += 1

    def show(self, position: int, card: str) -> None:
        """Note that a card lies open."""
        self.shown[self.at[position]] = card

    def expose(self, position: int, card: str) -> None:
        """Note that a card was found not to be another."""
        self.exposed.add((self.at[position], card))

    def disclose(self, position: int, card: str) -> None:
        """Note what somebody said of a card after the game."""
        self.said[self.at[position]] = card

    def name(self, state: State, seat: int, position: int, card: str) -> Naming:
        """Note a naming, in the position right after it."""
        where = state.where_open(card)
        return Naming(seat, card, self.at[position], elsewhere=where is not None and where != position)

    def is_seen_to_lie(self, naming: Naming) -> bool | None:
        """Tell whether a naming was false for all to see; None where nothing that lay open or was checked tells."""
        real = self.shown.get(naming.followed)
        if real is not None:
            return real != naming.card
        return True if naming.elsewhere or (naming.followed, naming.card) in self.exposed else None

    def came_to_light(self, namings: list[Naming]) -> CameToLight:
        """Return whose lies were believed."""
        seen, disclosed = [], []
        for naming in namings:
            if not naming.believed:
                continue
            lies = self.is_seen_to_lie(naming)
            if lies:
                seen.append(naming.seat)
            elif lies is None and self.said.get(naming.followed, naming.card) != naming.card:
                disclosed.append(naming.seat)
        return CameToLight(seen, disclosed)
