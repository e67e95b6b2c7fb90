"""What is counted on the way through a series, step by step: namings, checks, silences, goals, ends of games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from ....core.commands import Move
from ....core.log import Step as AnyStep
from ..characters import role_of
from ..happenings import (
    Believed,
    CardDisclosed,
    GameBegan,
    GameEnded,
    GoalTried,
    Named,
    Reopened,
    SeriesEnded,
    Settled,
    Silenced,
    TimeOut,
    Turned,
    Unchecked,
    Verdict,
)
from ..moves import Begin, Effect, Goal
from ..state import State
from .naming import CameToLight, Cards, Naming

Step: TypeAlias = AnyStep[State, Any]


class EndedGame(NamedTuple):
    """A game that has ended: who won as whom, or neither, by what, and whether time ran out."""

    winner: int | None
    role: str | None
    by: str
    time_out: bool


@dataclass
class Deeds:
    """What one player did."""

    namings: int = 0
    believed: int = 0
    """Namings that nobody doubted."""
    checked: int = 0
    """Namings that were checked."""
    caught: int = 0
    """Lies that a check exposed."""
    right: int = 0
    """Checks that exposed a lie."""
    wrong: int = 0
    """Checks that found the truth."""
    silences: int = 0
    """Silence tokens taken."""
    lies: int = 0
    """Lies that were believed although they were seen to be lies before the game was over."""
    disclosed: int = 0
    """Lies that were believed, and that somebody disclosed after the game. Not verified."""
    tried: dict[str, int] = field(default_factory=dict)
    """Goals tried for, by character."""
    reached: dict[str, int] = field(default_factory=dict)


class Tally:
    """The counts of one series so far."""

    def __init__(self, origin: State) -> None:
        self.deeds = [Deeds() for _ in origin.out]
        self.games: list[EndedGame] = []
        self.last_end: int | None = None
        """The entry at which the series ended."""
        self._begin()

    def _begin(self) -> None:
        self._cards = Cards()
        self._namings: list[Naming] = []
        self._time_out = False
        self._ended = False

    def take(self, step: Step) -> None:
        """Count one step of the series as corrected."""
        if not isinstance(step.command, Move):
            return
        move = step.command.move
        for happening in step.played.happenings:
            self._count(happening, step.played.state)
            match happening:
                case Turned(position, card) if card is not None and not isinstance(move, Effect | Goal):
                    self._cards.show(position, card)
                case Reopened() if not isinstance(move, Begin):  # which leaves the game before it as it ended
                    self._reopen()
                case SeriesEnded():
                    self.last_end = step.entry
        # An effect turns, swaps and shuffles in the order in which it was entered.
        if isinstance(move, Effect) or (isinstance(move, Goal) and not move.reached):
            for change in move.changes:
                self._cards.change(change)

    def _count(self, happening: object, state: State) -> None:
        deeds = self.deeds
        match happening:
            case Named(seat, position, card, _, _):
                deeds[seat].namings += 1
                self._namings.append(self._cards.name(state, seat, position, card))
            case Believed() | Unchecked() | Settled():
                self._believe()
            case Verdict(true, seat, checker, position, card):
                self._judge(true, seat, checker)
                if not true:
                    self._cards.expose(position, card)
            case Silenced(seat):
                deeds[seat].silences += 1
            case GoalTried(seat, card, reached, _):
                role = role_of(card)
                deeds[seat].tried[role] = deeds[seat].tried.get(role, 0) + 1
                deeds[seat].reached[role] = deeds[seat].reached.get(role, 0) + reached
            case TimeOut():
                self._time_out = True
            case GameEnded(_, (winner, card, by)):
                self.games.append(EndedGame(winner, role_of(card) if card else None, by, self._time_out))
                self._ended = True
            case CardDisclosed(position, card):
                self._cards.disclose(position, card)
            case GameBegan():
                self.close()
                self._begin()

    def _reopen(self) -> None:
        if self._ended:
            self.games.pop()
        self._ended = self._time_out = False

    def _believe(self) -> None:
        if self._namings and self._namings[-1].verdict is None and not self._namings[-1].believed:
            naming = self._namings[-1]
            naming.believed = True
            self.deeds[naming.seat].believed += 1

    def _judge(self, true: bool, seat: int, checker: int | None) -> None:
        naming = self._namings[-1]
        if naming.believed:  # the table let a doubt stand that came too late
            naming.believed = False
            self.deeds[seat].believed -= 1
        naming.verdict = true
        self.deeds[seat].checked += 1
        self.deeds[seat].caught += not true
        if checker is not None:
            self.deeds[checker].right += not true
            self.deeds[checker].wrong += true

    def close(self) -> None:
        """Close the books of a game: only of one that has ended is it said which lies were believed."""
        if self._ended:
            found: CameToLight = self._cards.came_to_light(self._namings)
            for seat in found.seen:
                self.deeds[seat].lies += 1
            for seat in found.disclosed:
                self.deeds[seat].disclosed += 1
