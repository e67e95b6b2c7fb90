"""What a placement does, in words, before it is written: which systems it joins, which close, who gets what."""

from __future__ import annotations

from typing import Any

from ....core.log import Log
from ....core.sentence import Said, Sentence, Term, all_of, row_of, say
from ..board.spot import neighbours
from ..board.system import System
from ..happenings import SystemClosed, TileLaid
from ..phases.scoring import worth
from ..state import State
from ..telling.happened import say_score
from ..telling.systems import cells_by_color

_TOWARDS = ("north", "east", "south", "west")


def effects(log: Log[State, Any]) -> list[Said]:
    """Say what the last entry does to the board."""
    played = log.played
    if played is None:
        return []
    closed = [happening for happening in played.happenings if isinstance(happening, SystemClosed)]
    return [*joined(log), *(say_score(played.state, happening.score) for happening in closed)]


def closes(log: Log[State, Any]) -> bool:
    """Tell whether the last entry closes a system."""
    return log.played is not None and any(isinstance(found, SystemClosed) for found in log.played.happenings)


def doubts(log: Log[State, Any]) -> list[Said]:
    """Say which sides of the tile that the last entry laid are blank, and which channels end at a blank side.

    Tiles seldom have a blank side: mostly it was forgotten.
    """
    played = log.played
    if played is None:
        return []
    laid = [happening for happening in played.happenings if isinstance(happening, TileLaid)]
    return [sentence for tile in laid for sentence in _blanks(played.state, tile)]


def _blanks(state: State, laid: TileLaid) -> list[Said]:
    said: list[Said] = []
    blank = [side for side in range(4) if laid.tile.on_side[side] < 0]
    if blank:
        said.append(
            say(
                "No channel leads {sides}: was it forgotten?",
                sides=all_of(Term(_TOWARDS[side], "side") for side in blank),
            )
        )
    for side, near in enumerate(neighbours(laid.spot)):
        other = state.board.tiles.get(near)
        theirs = other.tile.on_side[(side + 2) % 4] if other else -1
        if other and side in blank and theirs >= 0:
            said.append(say("A channel of {spot} ends at this blank side.", spot=str(near)))
        elif other and side not in blank and theirs < 0:
            towards = Term(_TOWARDS[side], "side")
            said.append(say("The channel {side} ends at a blank side of {spot}.", side=towards, spot=str(near)))
    return said


def joined(log: Log[State, Any]) -> list[Said]:
    """Say of each group of the tile that the last entry laid what it is joined to now."""
    played = log.played
    if played is None or not played.happenings or log.previous is None:
        return []
    before, after = log.previous.state, played.state
    laid = [happening for happening in played.happenings if isinstance(happening, TileLaid)]
    return [sentence for tile in laid for sentence in _joins(before, after, tile)]


def _joins(before: State, after: State, laid: TileLaid) -> list[Said]:
    said: list[Said] = []
    here = after.board.tiles[laid.spot]
    for index in range(len(laid.tile.groups)):
        old: dict[int, System] = {}
        for side, near in enumerate(neighbours(laid.spot)):
            other = before.board.tiles.get(near)
            if other is None or laid.tile.on_side[side] != index:
                continue
            theirs = other.tile.on_side[(side + 2) % 4]
            if theirs >= 0:
                root = before.board.root(other.base + theirs)
                old[root] = before.board.system_of(other, theirs)
        spots = [str(system.cells()[0][0]) for system in old.values() if system.first >= 0]
        now = after.board.system_of(here, index)
        if not spots or not now.open_ends(after.rulings.blank_side):
            continue  # a system that closes is told by its score
        group, system = str(laid.tile.groups[index]), say_system(after, now)
        if len(spots) == 1:
            what = say("{group} extends the system from {spot}: {system}.", group=group, spot=spots[0], system=system)
        else:
            systems = all_of(say("from {spot}", spot=spot) for spot in spots)
            what = say("{group} joins the systems {systems}: {system}.", group=group, systems=systems, system=system)
        said.append(what)
    return said


def say_system(state: State, system: System) -> Sentence:
    """Say what is in an open system, what it lacks and what it is worth, for the inside of a sentence."""
    cells, ends = cells_by_color(system), system.open_ends(state.rulings.blank_side)
    gains = worth(system, state.rulings.own_pair)
    if not gains:
        return say("{cells}, {n} {n:open end|open ends}", cells=cells, n=ends)
    return say(
        "{cells}, {n} {n:open end|open ends}, worth {gains}",
        cells=cells,
        n=ends,
        gains=row_of(say("{player} {n}", player=state.name(seat), n=points) for seat, points in gains.items()),
    )
