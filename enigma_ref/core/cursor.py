"""Stepping through a game: the places where one can stop, and a cursor that moves among them.

A stop is a log whose last entry is what was just done: its state is the position, `previous` the stop before. So all
that can be said and shown of a log can be said and shown of a stop, whether it is one of the game as corrected or of
the history as it was entered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from .commands import Correction, Move, Note, Redo, Undo, Void
from .game import M, S, Value
from .history import as_told
from .log import Log, Step
from .sentence import Sentence, say


def start(log: Log[S, M]) -> Log[S, M]:
    """Return the stop at which nothing has been played."""
    return Log(log.game, log.origin)


def corrected(log: Log[S, M]) -> list[Log[S, M]]:
    """Return the start and each step of the game as corrected, as if it had been entered so from the beginning."""
    stop = start(log)
    stops = [stop]
    for step in log.steps():
        stop = Log(log.game, log.origin, step.entry, step.command, step, previous=stop)
        stops.append(stop)
    return stops


def as_entered(log: Log[S, M]) -> list[Log[S, M]]:
    """Return the start and the log after each entry, with every mistake, undo and correction in its place."""
    return as_told(log)


def own_step(stop: Log[S, M]) -> Step[S, M] | None:
    """Return the step that the last entry of a stop is; None for the start, an undo, a redo or a correction."""
    return stop.tip if isinstance(stop.command, Move | Note | Void) else None


def why_absent(log: Log[S, M], entry: int) -> Sentence:
    """Say why an entry is no step of the game as corrected."""
    if not 0 <= entry <= log.number:
        if not log.number:
            return say("There is no entry {entry}: the record has no entries yet.", entry=entry)
        return say(
            "There is no entry {entry}: the record has {n} {n:entry|entries}; 0 is the start.",
            entry=entry,
            n=log.number,
        )
    missing = why_missing(log, entry)
    if missing is not None:
        return missing
    found = next(at for at in as_told(log) if at.number == entry)
    if isinstance(found.command, Undo | Redo | Correction):
        return say(
            "Entry {entry} ({text}) is a correction, and no step of the game as corrected.",
            entry=entry,
            text=found.text,
        )
    return say(
        "Entry {entry} ({text}) does not count any more: it was taken back or struck.", entry=entry, text=found.text
    )


def why_missing(log: Log[S, M], entry: int) -> Sentence | None:
    """Say that a number is passed over in a record; None where it is not, or lies beyond what the record has."""
    if not 0 < entry < log.number or log.at(entry) is not None:
        return None
    return say("There is no entry {number}: it is missing in this record.", number=entry)


def no_position(log: Log[S, M], entry: int) -> Sentence:
    """Say that a record has no entry of the number that `--at` names."""
    missing = why_missing(log, entry)
    if missing is not None:
        return say("--at {entry}: {why}", entry=entry, why=missing)
    return say("--at {entry}: the record has entries 1 to {last}; 0 is the start.", entry=entry, last=log.number)


class Cursor(Generic[S, M]):
    """A place among the stops of a game. Each way to move says whether it did."""

    def __init__(self, stops: Sequence[Log[S, M]]) -> None:
        self.stops = stops
        self.index = 0
        self._index_of = {stop.number: index for index, stop in enumerate(stops)}

    @property
    def here(self) -> Log[S, M]:
        """The stop that the cursor is at."""
        return self.stops[self.index]

    @property
    def last(self) -> int:
        """The index of the last stop, which is also how many steps there are."""
        return len(self.stops) - 1

    def forward(self) -> bool:
        """Go one step on."""
        return self._go(min(self.index + 1, self.last))

    def back(self) -> bool:
        """Go one step back."""
        return self._go(max(self.index - 1, 0))

    def to_start(self) -> bool:
        """Go to where nothing has been played."""
        return self._go(0)

    def to_end(self) -> bool:
        """Go to the last step."""
        return self._go(self.last)

    def next_chapter(self) -> bool:
        """Go to where the next chapter (round, or game of a match) begins; from the last one, to the end."""
        here = self._chapter(self.index)
        return self._go(self._first_after(lambda index: self._chapter(index) != here, otherwise=self.last))

    def previous_chapter(self) -> bool:
        """Go to where this chapter began; from there, to where the one before it did."""
        if self.index == 0:
            return False
        index = self.index - 1
        within = self._chapter(index)
        while index > 0 and self._chapter(index - 1) == within:
            index -= 1
        return self._go(index)

    def next_moment(self) -> bool:
        """Go to the next step that people look for: one that gives points, or ends a game of a match."""
        return self._go(self._first_after(self._is_moment, otherwise=self.index))

    def previous_moment(self) -> bool:
        """Go back to the last such step."""
        found = (index for index in range(self.index - 1, 0, -1) if self._is_moment(index))
        return self._go(next(found, self.index))

    def to_entry(self, entry: int) -> bool:
        """Go to the step of an entry; False where there is none."""
        if entry not in self._index_of:
            return False
        self.index = self._index_of[entry]
        return True

    def _go(self, index: int) -> bool:
        moved = index != self.index
        self.index = index
        return moved

    def _first_after(self, wanted: Callable[[int], bool], otherwise: int) -> int:
        return next(filter(wanted, range(self.index + 1, len(self.stops))), otherwise)

    def _chapter(self, index: int) -> Value:
        """Return the chapter that a step leaves the table in: the step that ends one is where the next begins."""
        stop = self.stops[index]
        return stop.game.next(stop.state).get(stop.game.chapter)

    def _is_moment(self, index: int) -> bool:
        stop = self.stops[index]
        return any(claim.moment and stop.claims.get(key) for key, claim in stop.game.claims.items())
