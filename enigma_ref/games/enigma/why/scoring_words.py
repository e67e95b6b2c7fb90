"""A scoring in words: the system drawn, its cells, how its channels end, and everyone's points as arithmetic."""

from __future__ import annotations

from ....core.parts import Block
from ....core.sentence import Sentence, Term, all_of, row_of, say
from ..board.colors import COLORS, color_term
from ..drawing.board_text import draw
from ..phases.scoring import Item
from ..rulebook.enigma_book import BOOK
from ..state import State
from .explanation import End, Explanation, ScoredSystem


def say_scored(system: ScoredSystem, number: int, of: int, width: int) -> list[Block]:
    """Say why a system is closed and what it gives to whom."""
    score, state = system.score, system.state
    cells = all_of(
        say("{n} {color} {n:cell|cells}", n=len(cells), color=color_term(letter))
        for letter, cells in by_color(system).items()
    )
    said: list[Block] = [
        say("A system closes, with {cells}:", cells=cells)
        if of == 1
        else say("System {number} of {of} closes, with {cells}:", number=number, of=of, cells=cells)
    ]
    if score.items:
        drawing = draw(state, width, only=system.groups)
        said.append(drawing.picture)
        if drawing.hidden:
            said.append(
                say("  (A wider window would show {n} more {n:tile|tiles} of it.)", n=drawing.hidden),
            )
    said += [
        say("  {color}: {cells}", color=color_term(letter), cells=row_of(cells))
        for letter, cells in by_color(system).items()
    ]
    said += [say("How its channels end:"), *_say_ends(state, system.ends)]
    if not score.items:
        return [*said, say("Nobody has a networker in it: no points.")]
    said.append(say("What its networkers earn, a point for each cell of their colour:"))
    return [*said, *(_say_item(state, item) for item in score.items), *_say_pairs(state, score.items)]


def by_color(system: ScoredSystem) -> dict[str, list[str]]:
    """Return the cells of a system under the letters of their colours, each as its spot and its name there."""
    found: dict[str, list[str]] = {}
    for letter in COLORS:
        cells = [f"{spot} {cell.name}" for spot, cell in system.score.cells if cell.color == letter]
        if cells:
            found[letter] = cells
    return found


def _say_ends(state: State, ends: tuple[End, ...]) -> list[Sentence]:
    of = {kind: [_say_end(end) for end in ends if end.kind == kind] for kind in ("joined", "blank", "closed")}
    said = []
    if of["joined"]:
        said.append(say("  joined: {ends}", ends=row_of(of["joined"])))
    if of["blank"]:
        said.append(
            say(
                "  stopped at a blank side: {ends} (ruling blank-side: {answer})",
                ends=row_of(of["blank"]),
                answer=state.rulings.blank_side,
            )
        )
    if of["closed"]:
        said.append(say("  closed end on the tile: {ends}", ends=row_of(of["closed"])))
    if not said:
        return [say("  It has none: its cells are joined to no side of their tile.")]
    return [*said, say("  None is open.")]


def _say_end(end: End) -> Sentence:
    spot, side = str(end.spot), Term(end.side, "side")
    if end.kind == "closed":
        return say("the one from {side} on {spot}", side=side, spot=spot)
    if end.kind == "blank":
        return say("{spot} {side} at {other}", spot=spot, side=side, other=str(end.neighbour))
    facing = "SWNE"["NESW".index(end.side)]
    return say(
        "{spot} {side} with {other} {facing}",
        spot=spot,
        side=side,
        other=str(end.neighbour),
        facing=Term(facing, "side"),
    )


def _say_item(state: State, item: Item) -> Sentence:
    name, color = state.name(item.networker.seat), color_term(item.networker.cell.color)
    spot, cell = str(item.networker.spot), item.networker.cell.name
    if not item.points:
        return say(
            "  {player}: {color} has counted already = 0 (networker on {spot} {cell}; ruling own-pair: once)",
            player=name,
            color=color,
            spot=spot,
            cell=cell,
        )
    return say(
        "  {player}: {color} {sum} = {points} (networker on {spot} {cell})",
        player=name,
        color=color,
        sum=" + ".join(f"{spot} {cell.name}" for spot, cell in item.cells),
        points=item.points,
        spot=spot,
        cell=cell,
    )


def _say_pairs(state: State, items: tuple[Item, ...]) -> list[Sentence]:
    """Say which ruling decided where a player had two networkers on one colour."""
    on = [(item.networker.seat, item.networker.cell.color) for item in items]
    twice = [pair for pair in dict.fromkeys(on) if on.count(pair) > 1]
    here = state.rulings.own_pair
    return [
        say(
            "  {player} has {n} {n:networker|networkers} on {color}; ruling own-pair is {answer}: {meaning}.",
            player=state.name(seat),
            n=on.count((seat, color)),
            color=color_term(color),
            answer=here,
            meaning=BOOK.ruling("own-pair").meaning(here),
        )
        for seat, color in twice
    ]


def say_points(why: Explanation) -> list[Sentence]:
    """Say which networkers went home, and everyone's points before and after."""
    state = why.after
    homes = [item.networker for system in why.systems for item in system.score.items]
    if not homes:
        return []
    owners = sorted({home.seat for home in homes})
    points = [
        say("{player} {was} -> {now}", player=state.name(seat), was=was, now=now)
        if was != now
        else say("{player} {n}", player=state.name(seat), n=was)
        for seat, (was, now) in enumerate(zip(why.before.scores, state.scores, strict=True))
    ]
    return [
        say(
            "Networkers that go home: {networkers}. In supply after that: {supplies}.",
            networkers=all_of(
                say("{player}'s from {spot}", player=state.name(home.seat), spot=str(home.spot)) for home in homes
            ),
            supplies=all_of(say("{player} {n}", player=state.name(seat), n=state.supplies[seat]) for seat in owners),
        ),
        say("Points: {points}.", points=row_of(points)),
    ]
