"""A box: a game with everything that the program can do with it.

Required are the game, which is the rules behind the seam, and its setup. Everything else is a part that a box may lack:
then the command that needs it says so in a sentence. Each part is a small protocol of its own in `core.parts`, and is
imported only when a command asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from .refusal import Unclear
from .sentence import Said, say

if TYPE_CHECKING:
    from .game import Game
    from .guide import Guide
    from .parts import Editions, Exports, Moves, Page, Pictures, Rulebook, Setup, Slips, Statistics, Why
    from .screen import Screen

P = TypeVar("P")


class Box:
    """One box, by the name in a record's header. A small box overrides `game` and `setup` and nothing else."""

    name: ClassVar[str]
    """As records have it: `enigma`."""
    title: ClassVar[str]
    """As people call it: `Enigma`."""
    remarks: ClassVar[frozenset[str]] = frozenset()
    """The move words that change nothing, so that the end of a game is found behind them without replaying it."""

    def game(self) -> Game[Any, Any]:
        """Return the rules."""
        raise NotImplementedError

    def setup(self) -> Setup:
        """Return how a game is set up."""
        raise NotImplementedError

    def guide(self) -> Guide[Any, Any] | None:
        """Return how people are guided through the game at the table (`play`); without it, line by line."""
        return None

    def pictures(self) -> Pictures | None:
        """Return how a position is drawn (`board`)."""
        return None

    def why(self) -> Why | None:
        """Return how an entry is explained (`why`); without it, what became of the entry."""
        return None

    def page(self) -> Page | None:
        """Return the data of the web page that steps through a game (`replay --html`)."""
        return None

    def editions(self) -> Editions | None:
        """Return the editions of the rulebook and the questions that tables decide (`compare`, `--ruling`)."""
        return None

    def rulebook(self) -> Rulebook | None:
        """Return the rules to look up (`rules`)."""
        return None

    def statistics(self) -> Statistics | None:
        """Return what is counted over many games (`stats`)."""
        return None

    def exports(self) -> Exports | None:
        """Return the game for other programs in forms of its own (`export`); without it, in the plain one."""
        return None

    def moves(self) -> Moves | None:
        """Return what can be entered next, for programs that choose among it."""
        return None

    def screen(self) -> Screen[Any, Any] | None:
        """Return how the game is watched and entered on phones (`serve`); without it, its picture and typed moves."""
        return None

    def slips(self) -> Slips | None:
        """Return what may have gone wrong where a record is out of step; without it, any move that can be entered."""
        return None

    def need(self, part: Callable[[], P | None]) -> P:
        """Return a part of this box, or say that it has none: `box.need(box.pictures)`."""
        found = part()
        if found is None:
            raise Unclear(_LACKS[part.__name__](self.title))
        return found


_LACKS: dict[str, Callable[[str], Said]] = {
    "pictures": lambda box: say("{box} has no board to draw. See where it stands with: enigma-ref status.", box=box),
    "page": lambda box: say("{box} has no web page. See its steps as text with: enigma-ref replay.", box=box),
    "moves": lambda box: say("The moves of {box} cannot be listed.", box=box),
    "editions": lambda box: say("{box} has one rulebook and no open questions: there is nothing to compare.", box=box),
    "rulebook": lambda box: say("{box} has no rules to look up here. Look into its rulebook.", box=box),
    "statistics": lambda box: say("{box} has no statistics. See its games with: enigma-ref list.", box=box),
    "exports": lambda box: say("{box} cannot be exported this way. Take --to json or --to csv.", box=box),
}
"""What is said where a box lacks a part."""
