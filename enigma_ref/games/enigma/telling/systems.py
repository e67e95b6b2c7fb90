"""Systems in words: where they are, what is in them, who gets what."""

from __future__ import annotations

from ....core.sentence import Listed, Sentence, row_of, say
from ..board.colors import COLORS, color_term
from ..board.system import Networker, System
from ..phases.scoring import worth
from ..state import State


def unscored(state: State) -> list[System]:
    """Return the systems that a ruling closed with networkers in them: they score with the next tile that is laid."""
    blank_side = state.rulings.blank_side
    return [system for system in state.board.systems() if system.networkers and not system.open_ends(blank_side)]


def say_system(state: State, system: System) -> Sentence:
    """Say where an open system begins, what is in it, who stands there, and what it is worth."""
    return say(
        "  {system}: {networkers}; worth {gains}",
        system=say_open(state, system),
        networkers=_say_networkers(state, system),
        gains=_say_worth(state, system),
    )


def say_unscored(state: State, system: System) -> Sentence:
    """Say the same of a system that a ruling closed."""
    return say(
        "  {system} (closed by a ruling, scores with the next tile): {networkers}; worth {gains}",
        system=say_place(system),
        networkers=_say_networkers(state, system),
        gains=_say_worth(state, system),
    )


def say_gains(state: State, system: System) -> Sentence:
    """Say where a system begins, what is in it, and what it is worth."""
    return say("{system}: {gains}", system=say_place(system), gains=_say_worth(state, system))


def say_place(system: System) -> Sentence:
    """Name a system by its first cell's spot and what is in it."""
    return say("from {spot}, {cells}", spot=str(system.cells()[0][0]), cells=cells_by_color(system))


def say_open(state: State, system: System) -> Sentence:
    """Name a system by its first cell's spot, what is in it and what it lacks."""
    return say(
        "from {spot}, {cells} ({n} {n:open end|open ends})",
        spot=str(system.cells()[0][0]),
        cells=cells_by_color(system),
        n=system.open_ends(state.rulings.blank_side),
    )


def cells_by_color(system: System) -> Listed:
    """Return how many cells of each colour a system has, for the inside of a sentence: `2 red, 1 blue`."""
    return row_of(
        say("{n} {color}", n=system.count(letter), color=color_term(letter))
        for letter in COLORS
        if system.count(letter)
    )


def _say_worth(state: State, system: System) -> Listed:
    gains = worth(system, state.rulings.own_pair)
    return row_of(say("{player} {n}", player=state.name(seat), n=points) for seat, points in gains.items())


def _say_networkers(state: State, system: System) -> Listed:
    return row_of(_say_networker(state, networker) for networker in system.networkers)


def _say_networker(state: State, networker: Networker) -> Sentence:
    return say(
        "{player} on {color} ({spot})",
        player=state.name(networker.seat),
        color=color_term(networker.cell.color),
        spot=str(networker.spot),
    )
