"""What a game offers beyond the seam so that people can watch and enter it on phones (`serve`).

Whatever is entered there becomes the words of a move, the same that are typed: a form only helps to find them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from .game import M, S
from .log import Log
from .sentence import Said, Term
from .shapes import Scene

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Seat(NamedTuple):
    """A player as a screen shows him."""

    name: str
    sign: str
    """One character by which pictures tell him."""
    color: str
    score: int | None
    """None where this game has nothing of the kind."""
    notes: Sequence[Said]
    """What lies in front of him, in a few words each."""
    turn: bool
    """Whether the table waits for him."""


class Option(NamedTuple):
    """One thing to tap: what it says, and the words that it adds to a move."""

    said: Said
    words: str
    look: str = ""
    """How it stands out: `good`, `bad`, or not."""
    tint: str = ""
    """The colour of what is meant, where it has one."""


class Ask(NamedTuple):
    """Something that can be entered now, in steps: one option is tapped of each, and their words make the move."""

    key: str
    """By which it is known again when the position changes under it."""
    title: Said
    begins: str
    """How the move begins; empty where the options hold whole moves."""
    steps: Sequence[Sequence[Option]] = ()
    questions: Sequence[Said] = ()
    """What each step behind the first asks, in a word or two; it stands behind what was tapped before it."""
    who: str = ""
    """Whose business it is; empty where it is everybody's. His phone has it first, and others can open it."""
    form: str = ""
    """The page's own form in place of steps, by its name, such as `tile`."""
    data: Mapping[str, Any] = _NOTHING
    """What that form needs; what can be written as JSON once the sentences in it are said."""
    shown_first: bool = False
    """Whether what it does is shown before it is written."""


class Screen(Protocol[S, M]):
    """Live view and entering of one box."""

    assets: str
    """The folder of `views.pages` whose `live.txt` names the styles and scripts that the page needs; or none."""

    @property
    def words(self) -> Mapping[str, str]:
        """What these say: templates, by key."""

    @property
    def terms(self) -> Sequence[Term]:
        """The words of the game that these scripts put into them."""

    def now(self, state: S) -> Said:
        """Say where the game is and who does what, without what could be typed."""

    def seats(self, state: S) -> Sequence[Seat]:
        """Return the players, in seat order."""

    def scene(self, log: Log[S, M]) -> Scene | None:
        """Return the picture of the position, without what `seats` has; None where there is nothing to draw.

        What can be touched says what it is in its `about`, such as the spot of a free place.
        """

    def happened(self, log: Log[S, M]) -> Sequence[Said]:
        """Say what the last entry was and what it led to, and why."""

    def asks(self, log: Log[S, M], remembered: Sequence[str]) -> Sequence[Ask]:
        """Return what can be entered now, the likeliest first. Undo and corrections are always there besides.

        `remembered` is what earlier records have that may be entered again (`Guide.memorable`), the likeliest first.
        """
