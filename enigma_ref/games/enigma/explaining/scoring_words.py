"""A scoring in words: the system drawn, its cells, how its channels end, and everyone's points as arithmetic."""

from __future__ import annotations

from ....core.picture import Picture
from ....core.words import counted, listed
from ..colors import COLORS
from ..drawing.board import draw
from ..rulebook import ruling
from ..scoring import Item
from ..state import State
from .explanation import End, Explanation, ScoredSystem


def say_scored(system: ScoredSystem, number: int, of: int, width: int) -> list[str | Picture]:
    """Say why a system is closed and what it gives to whom."""
    which = "A system" if of == 1 else f"System {number} of {of}"
    score, state = system.score, system.state
    content = listed([counted(len(cells), f"{color} cell") for color, cells in by_color(system).items()])
    said: list[str | Picture] = [f"{which} closes, with {content}:"]
    if score.items:
        drawing = draw(state, width, only=system.groups)
        said.append(drawing.picture)
        if drawing.hidden:
            said.append(f"  (A wider window would show {counted(drawing.hidden, 'more tile')} of it.)")
    said += [f"  {color}: {', '.join(cells)}" for color, cells in by_color(system).items()]
    said += ["How its channels end:", *(f"  {line}" for line in _say_ends(state, system.ends))]
    if not score.items:
        return [*said, "Nobody has a networker in it: no points."]
    said.append("What its networkers earn, a point for each cell of their colour:")
    said += [f"  {_say_item(state, item)}" for item in score.items]
    said += _say_pairs(state, score.items)
    return said


def by_color(system: ScoredSystem) -> dict[str, list[str]]:
    """Return the cells of a system under the names of their colours, each as its spot and its name there."""
    found: dict[str, list[str]] = {}
    for letter, color in COLORS.items():
        cells = [f"{spot} {cell.name}" for spot, cell in system.score.cells if cell.color == letter]
        if cells:
            found[color] = cells
    return found


def _say_ends(state: State, ends: tuple[End, ...]) -> list[str]:
    said = []
    joined = [f"{end.spot} {end.side} with {_meets(end)}" for end in ends if end.kind == "joined"]
    if joined:
        said.append(f"joined: {', '.join(joined)}")
    blank = [f"{end.spot} {end.side} at {end.neighbour}" for end in ends if end.kind == "blank"]
    if blank:
        rule = state.rulings.blank_side
        said.append(f"stopped at a blank side: {', '.join(blank)} (ruling blank-side: {rule})")
    closed = [f"the one from {end.side} on {end.spot}" for end in ends if end.kind == "closed"]
    if closed:
        said.append(f"closed end on the tile: {', '.join(closed)}")
    return [*said, "None is open." if said else "It has none: its cells are joined to no side of their tile."]


def _meets(end: End) -> str:
    """Name the side of the neighbour that a side lies against."""
    return f"{end.neighbour} {'SWNE'['NESW'.index(end.side)]}"


def _say_item(state: State, item: Item) -> str:
    name, color = state.name(item.networker.seat), COLORS[item.networker.cell.color]
    stands = f"networker on {item.networker.spot} {item.networker.cell.name}"
    if not item.points:
        return f"{name}: {color} has counted already = 0 ({stands}; ruling own-pair: once)"
    sum_of = " + ".join(f"{spot} {cell.name}" for spot, cell in item.cells)
    return f"{name}: {color} {sum_of} = {item.points} ({stands})"


def _say_pairs(state: State, items: tuple[Item, ...]) -> list[str]:
    """Say which ruling decided where a player had two networkers on one colour."""
    on = [(item.networker.seat, item.networker.cell.color) for item in items]
    twice = [pair for pair in dict.fromkeys(on) if on.count(pair) > 1]
    here = state.rulings.own_pair
    return [
        f"  {state.name(seat)} has {on.count((seat, color))} networkers on {COLORS[color]}; "
        f"ruling own-pair is {here}: {ruling('own-pair').meaning(here)}."
        for seat, color in twice
    ]


def say_points(why: Explanation) -> list[str]:
    """Say which networkers went home, and everyone's points before and after."""
    said = []
    state = why.after
    homes = [item.networker for system in why.systems for item in system.score.items]
    if homes:
        named = listed([f"{state.name(networker.seat)}'s from {networker.spot}" for networker in homes])
        owners = sorted({home.seat for home in homes})
        supplies = listed([f"{state.name(seat)} {state.supplies[seat]}" for seat in owners])
        said.append(f"Networkers that go home: {named}. In supply after that: {supplies}.")
    points = [
        f"{state.name(seat)} {was} -> {now}" if was != now else f"{state.name(seat)} {was}"
        for seat, (was, now) in enumerate(zip(why.before.scores, state.scores, strict=True))
    ]
    return [*said, f"Points: {', '.join(points)}."] if homes else said
