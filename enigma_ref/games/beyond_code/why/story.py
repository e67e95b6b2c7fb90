"""A step in its game: the positions around it, and what of the game before it an explanation looks back to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ....core.commands import Move
from ....core.log import Step as AnyStep
from ....core.sentence import Said
from ..happenings import GameBegan, MarkerMoved, Silenced
from ..state import State

Step: TypeAlias = AnyStep[State, Any]
H = TypeVar("H")


class Reason(NamedTuple):
    """A sentence or two about how something came about, and the rules behind it, by the names that `rules` knows."""

    said: Said
    rules: tuple[str, ...] = ()


class Story:
    """A step, and how its game came to it."""

    def __init__(self, step: Step, origin: State) -> None:
        self.step = step
        self.before: State = step.before.played.state if step.before else origin
        self.after: State = step.played.state

    @property
    def move(self) -> object:
        """The move that was made; None for a remark."""
        return self.step.command.move if isinstance(self.step.command, Move) else None

    @property
    def happenings(self) -> tuple[object, ...]:
        """What the step led to."""
        return self.step.played.happenings

    def has(self, *kinds: type) -> bool:
        """Tell whether something of a kind happened in this step."""
        return any(isinstance(happening, kinds) for happening in self.happenings)

    def earlier(self) -> Iterator[Step]:
        """Return the steps of this game before this one, the last one first; that which began it is one of them."""
        step = self.step
        while step.before is not None and not _begins(step):
            step = step.before
            yield step

    def last(self, kind: type[H]) -> tuple[int, H] | None:
        """Return the last happening of a kind in this game before this step, with its entry."""
        for step in self.earlier():
            for happening in reversed(step.played.happenings):
                if isinstance(happening, kind):
                    return step.entry, happening
        return None

    def silenced(self, seat: int) -> int | None:
        """Return the entry by which a player was last silenced in this game before this step."""
        for step in self.earlier():
            if any(isinstance(happening, Silenced) and happening.seat == seat for happening in step.played.happenings):
                return step.entry
        return None

    def marker(self) -> list[tuple[int, MarkerMoved]]:
        """Return every move of the time marker in this game up to this step, with the entry that brought it."""
        steps = [*reversed(list(self.earlier())), self.step]
        return [
            (step.entry, happening)
            for step in steps
            for happening in step.played.happenings
            if isinstance(happening, MarkerMoved)
        ]

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.after.name(seat)


def _begins(step: Step) -> bool:
    return any(isinstance(happening, GameBegan) for happening in step.played.happenings)
