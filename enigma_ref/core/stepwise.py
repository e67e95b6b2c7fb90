"""Something that is entered key by key and drawn meanwhile, such as a tile: for who knows no notation for it.

Knows no game and no terminal: a box says what is asked and what each key makes of it, a command shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .picture import Picture
from .sentence import Said


class Key(NamedTuple):
    """Keys that do something now, and what."""

    name: str
    does: Said


class Stepwise(Protocol):
    """A thing as far as it was entered. A value: every key leads to another one, and nothing is ever changed.

    A key is the character that it types, or `enter`, `backspace`, `up`, `right`, `down` and `left`. Leaving is up
    to whoever shows it.
    """

    @property
    def question(self) -> Said:
        """What is asked now."""

    @property
    def keys(self) -> Sequence[Key]:
        """What can be pressed now."""

    @property
    def offers(self) -> Sequence[Key]:
        """What can be taken whole with one key, because it fits what was entered so far; mostly nothing."""

    @property
    def result(self) -> str | None:
        """What was entered, as it is typed by who knows how, once there is nothing more to ask; None before."""

    def picture(self) -> Picture:
        """Return what it looks like so far."""

    def press(self, key: str) -> Stepwise:
        """Return what a key makes of it; a `Refusal` where the key means nothing here."""

    def take(self, line: str) -> Stepwise:
        """Return what a line makes of it where keys come only by lines: an answer that is whole, or several keys."""

    def emptied(self) -> Stepwise:
        """Return it without the half of an answer that was typed last and refused, so that it is typed anew."""

    def refused(self) -> Stepwise:
        """Return where to go on once the result turns out not to be possible: before its last choices were made."""
