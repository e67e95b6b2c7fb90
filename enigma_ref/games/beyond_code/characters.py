"""The characters of each plan: the set, the stack, who can still be shown, and how the gradual plan adds and removes.

A card of a set is written with its copy (`cryptologist-a`) where the set began with both, else as the bare character.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .words import (
    ARCHIVIST,
    COPIES,
    CRYPTOLOGIST,
    DARK_MESSIAH,
    GHOST,
    INFILTRATOR,
    MEDIUM,
    ROLES,
    WANDERER,
)

_BEGINNERS: Final = (*COPIES, WANDERER)
"""The five cards of the introductory plan, with which the gradual one begins too."""
_ALONE: Final = (CRYPTOLOGIST, DARK_MESSIAH, WANDERER)
_PAIRED: Final = {CRYPTOLOGIST: INFILTRATOR, DARK_MESSIAH: MEDIUM, WANDERER: ARCHIVIST}
"""Who comes in at the first win of a character (rows G1 to G3)."""
_BY_CHANCE: Final = (INFILTRATOR, MEDIUM, ARCHIVIST)


def role_of(card: str) -> str:
    """Return the character of a card, whichever copy it is."""
    return COPIES.get(card, card)


def first_set(plan: str | None, players: int, own: Sequence[str]) -> tuple[str, ...]:
    """Return the set of a plan's first game; `own` are the characters that the table made itself."""
    if plan is None:
        return _ALONE
    if plan == "standard":
        return (*ROLES, *own)
    return (*_BEGINNERS, MEDIUM) if plan == "introductory" and players == 2 else _BEGINNERS


def stack_size(plan: str | None, players: int, cards: int, game: int) -> int | None:
    """Return how many cards lie face down once all are dealt; None where the rest is put away."""
    if players > 2 and (plan == "introductory" or (plan == "gradual" and game == 1)):
        return None
    return cards - players


def counted(cards: Iterable[str]) -> dict[str, int]:
    """Return how many cards of each character there are."""
    found: dict[str, int] = {}
    for card in cards:
        role = role_of(card)
        found[role] = found.get(role, 0) + 1
    return found


def has_both(card: str, cards: Iterable[str]) -> bool:
    """Tell whether both copies of a character are in a set."""
    role = role_of(card)
    return sum(role_of(other) == role for other in cards) > 1


def can_be_shown(card: str, cards: Iterable[str], shown: Iterable[str]) -> bool:
    """Tell whether a card can turn up once more, given a set and those of it that lie open already."""
    role = role_of(card)
    copies = [other for other in cards if role_of(other) == role]
    before = [other for other in shown if role_of(other) == role]
    if len(before) >= len(copies):
        return False
    # A set that holds just one says nothing of which copy it is.
    return card == role or (card not in before and (card in copies or role in copies))


class NextSet(NamedTuple):
    """The set of the next game in the gradual plan, before chance added a card."""

    cards: tuple[str, ...]
    removed: tuple[str, ...]
    by_chance: tuple[str, ...] = ()
    """Of which one comes in; where it is only one, no chance is needed."""


def next_set(cards: tuple[str, ...], wins: Sequence[str]) -> NextSet:
    """Return the set after a game, given the cards that have won so far, the last one last (rows G1 to G4)."""
    card = wins[-1]
    role = role_of(card)
    first = sum(role_of(other) == role for other in wins) == 1
    if role in _PAIRED and first:
        removed = () if role == WANDERER else tuple(other for other in cards if _won(other, card))[:1]
        added = () if _PAIRED[role] in cards else (_PAIRED[role],)
        return NextSet((*(other for other in cards if other not in removed), *added), removed)
    if GHOST not in cards:
        return NextSet((*cards, GHOST), ())
    return NextSet(cards, (), tuple(other for other in _BY_CHANCE if other not in cards))


def _won(card: str, said: str) -> bool:
    """Tell whether a card of a set is the one that was said to have won."""
    return card == said or role_of(card) == said
