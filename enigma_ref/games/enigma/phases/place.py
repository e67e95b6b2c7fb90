"""Phase 3: laying a tile (step A), a networker on it (step B), scoring (step C); or skipping."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from ....core.refusal import Refusal
from ....core.sentence import Listed, Sentence, all_of, row_of, say
from ..board.colors import color_term
from ..board.joining import Laying
from ..board.spot import Spot, neighbours
from ..board.system import Networker
from ..board.tile import Cell
from ..happenings import SystemClosed, TileLaid
from ..moves import Place, Skip
from ..state import State, put
from ..telling.prompt import prompt
from .scoring import SystemScore, pay

_MOST_NAMED = 12
"""How many spots or cells a message names at the most."""
_MOST_TILES = 20_000
"""How many tiles there can be on a table: those of nearly two hundred boxes."""
_LARGE = 2_000
"""From so many groups on, a board is not searched from end to end to help somebody who was wrong."""
_NEAR = 8
"""On such a board spots are looked for no farther than this from the one that was meant."""


def verify_turn(state: State, move: Place | Skip) -> list[Refusal]:
    """Return what speaks against this player laying a tile now: place/phase, place/solved, place/turn."""
    if state.phase != "place":
        return [Refusal("place/phase", _before_results(state), prompt(state), acceptable=True)]
    if not state.solved[move.seat]:
        what = say("{player} did not solve in this round, so that tile went back into the box.", player=move.player)
        return [Refusal("place/solved", what, prompt(state), acceptable=True)]
    if state.turn() != move.seat:
        if state.finished[move.seat]:
            what = say("{player} has already had a turn in this round.", player=move.player)
        else:
            what = say("{player} is not on turn yet in this round.", player=move.player)
        return [Refusal("place/turn", what, prompt(state), acceptable=True)]
    return []


def _before_results(state: State) -> Sentence:
    """Say that it is too early; whoever means the round before, in which all had a result, hears that it is over."""
    if state.phase == "choose" and state.round > 1:
        return say(
            "Nobody lays or skips a tile before all have a result in round {round}; round {last} is over.",
            round=state.round,
            last=state.round - 1,
        )
    return say("Nobody lays or skips a tile before all have a result.")


def verify_place(state: State, move: Place, laying: Laying | None) -> list[Refusal]:
    """Return what speaks against a placement, given what it would lead to (None on an occupied spot)."""
    found = verify_turn(state, move)
    if laying is None:
        there = state.board.tiles[move.spot].tile
        what = say("There is a tile on {spot} already: {tile}.", spot=str(move.spot), tile=there.short)
        return [*found, Refusal("place/empty", what, _spots(state, move.spot))]
    if state.board.size >= _MOST_TILES and len(state.board.tiles) >= _MOST_TILES:
        what = say("There are {n} tiles on the table, and no room for more.", n=_MOST_TILES)
        return [*found, Refusal("place/empty", what, say("Start a new record with: enigma-ref new."))]
    if not laying.touches:
        what = say("{spot} shares no side with a laid tile.", spot=move.spot.labelled)
        found.append(Refusal("place/adjacent", what, _spots(state, move.spot), acceptable=True))
    elif not laying.extends and state.rulings.extend == "must":
        what = say(
            "No channel of {tile} meets a channel of a neighbour of {spot}.",
            tile=move.tile.short,
            spot=move.spot.labelled,
        )
        found.append(Refusal("place/extend", what, say("Turn the tile or take another spot."), acceptable=True))
    if laying.clashes and state.rulings.blank_side == "forbidden":
        found.append(_against_blank_side(move, laying))
    if move.cell is not None:
        return found + _verify_networker(state, move, move.cell, laying)
    if state.rulings.networker_duty == "must":
        return found + _verify_duty(state, move, laying)
    return found


def _against_blank_side(move: Place, laying: Laying) -> Refusal:
    faced = [
        say("a channel against the blank side of {spot}", spot=str(clash.spot))
        if clash.channel_is_new
        else say("a blank side against a channel of {spot}", spot=str(clash.spot))
        for clash in laying.clashes
    ]
    what = say(
        "On {spot}, {tile} would bring {clashes}.", spot=move.spot.labelled, tile=move.tile.short, clashes=all_of(faced)
    )
    return Refusal("place/blank-side", what, say("Turn the tile or take another spot."), acceptable=True)


def _verify_duty(state: State, move: Place, laying: Laying) -> list[Refusal]:
    """Under `networker-duty: must`, who can place a networker does (networker/duty)."""
    supply = state.supplies[move.seat]
    free = _free_cells(state, move, laying) if supply else []
    if not free:
        return []
    what = say("{player} has {n} {n:networker|networkers} in supply and must place one.", player=move.player, n=supply)
    instead = say("Free cells: {cells}. Add 'on {cell}'.", cells=_named(free), cell=free[0].name)
    return [Refusal("networker/duty", what, instead, acceptable=True)]


def _verify_networker(state: State, move: Place, cell: Cell, laying: Laying) -> list[Refusal]:
    found: list[Refusal] = []
    if not state.supplies[move.seat]:
        what = say("{player} has no networker in supply.", player=move.player)
        instead = say("Lay the tile without one: leave out 'on {cell}'.", cell=cell.name)
        found.append(Refusal("networker/supply", what, instead))
    blockers = _blockers(state, move.seat, cell, laying)
    if blockers:
        what = say(
            "{player}'s networker on {spot} already holds {color} in that system.",
            player=state.name(blockers[0].seat),
            spot=str(blockers[0].spot),
            color=color_term(cell.color),
        )
        free = _free_cells(state, move, laying)
        instead = (
            say("Free cells of this tile: {cells}.", cells=_named(free))
            if free
            else say("No cell of this tile is free: lay it without a networker, leave out 'on {cell}'.", cell=cell.name)
        )
        found.append(Refusal("networker/colour", what, instead, acceptable=True))
    return found


def _blockers(state: State, seat: int, cell: Cell, laying: Laying) -> list[Networker]:
    """Find the networkers that keep a player off a cell, in the system as it is with the tile (networker/colour)."""
    there = laying.system_of(cell).networkers
    if not there:
        return []
    others_only = state.rulings.colour_block == "others"
    return [
        networker
        for networker in there
        if networker.cell.color == cell.color and not (others_only and networker.seat == seat)
    ]


def _free_cells(state: State, move: Place, laying: Laying) -> list[Cell]:
    return [cell for cell in move.tile.cells if not _blockers(state, move.seat, cell, laying)]


def _named(cells: list[Cell]) -> Listed:
    return all_of(cell.name for cell in cells[:_MOST_NAMED])


def _spots(state: State, wanted: Spot) -> Sentence:
    """Name the spots that a tile can go to, those nearest to the one that was meant first."""
    if state.board.size > _LARGE:
        near = row_of(spot.labelled for spot in _near(state, wanted))
        return (
            say("Spots beside a tile: {spots} and more.", spots=near) if near.items else say("No tile lies near there.")
        )
    free = sorted(state.board.free_spots(), key=lambda spot: _how_far(spot.x - wanted.x, spot.y - wanted.y))
    names = [spot.labelled for spot in free]
    if len(names) > _MOST_NAMED:
        return say(
            "Spots beside a tile: {spots} and {n} more.", spots=row_of(names[:_MOST_NAMED]), n=len(names) - _MOST_NAMED
        )
    return say("Spots beside a tile: {spots}.", spots=all_of(names))


def _how_far(x: int, y: int) -> tuple[int, int, int]:
    return abs(x) + abs(y), -y, x


@cache
def _around() -> list[tuple[int, int]]:
    """Return the steps to the spots around one, the nearest first."""
    reach = range(-_NEAR, _NEAR + 1)
    return sorted(((x, y) for x in reach for y in reach), key=lambda step: _how_far(*step))


def _near(state: State, wanted: Spot) -> Iterator[Spot]:
    """Find the nearest free spots, however large the board is."""
    tiles, _ = state.board.held()
    around = (Spot(wanted.x + x, wanted.y + y) for x, y in _around())
    free = (spot for spot in around if spot not in tiles and any(near in tiles for near in neighbours(spot)))
    return islice(free, _MOST_NAMED)


def apply_place(state: State, move: Place, laying: Laying, happened: list[object]) -> dict[int, int]:
    """Lay the tile, put the networker, score every system that is closed now; return the points by seat."""
    seat = move.seat
    supplies = state.supplies
    networker = None
    if move.cell is not None:
        networker = laying.station(seat, move.cell)
        supplies = put(supplies, seat, supplies[seat] - 1)
    happened.append(TileLaid(seat, move.spot, move.tile, networker))
    points: dict[int, int] = {}
    for root, system in laying.closed(state.rulings.blank_side):
        happened.append(SystemClosed(SystemScore(system, state.rulings.own_pair)))
        if system.networkers:
            pay(system, state.rulings.own_pair, points)
            for home in system.networkers:  # score/return
                supplies = put(supplies, home.seat, supplies[home.seat] + 1)
            laying.send_home(root, system)
    if points:
        state.scores = tuple([had + points.get(owner, 0) for owner, had in enumerate(state.scores)])
    if _is_of_this_round(state, seat):
        state.finished = put(state.finished, seat, True)
        state.laid = True
    state.board = laying.board()
    state.supplies = supplies
    return points


def _is_of_this_round(state: State, seat: int) -> bool:
    """Tell whether a tile is that of this round; one that the table accepts before its player solved came late."""
    return state.phase == "place" or bool(state.solved[seat])


def apply_skip(state: State, move: Skip, happened: list[object]) -> None:
    """The tile goes back into the box."""
    if _is_of_this_round(state, move.seat):
        state.finished = put(state.finished, move.seat, True)
