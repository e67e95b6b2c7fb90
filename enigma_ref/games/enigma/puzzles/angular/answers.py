"""Angular puzzles: a claimed structure checked, or one found, with all that is said about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .....core.picture import Picture
from .....core.words import counted
from .. import Verdict
from .check import Fault, faults, seen_from_above, turned_view
from .drawing import Plan, draw, piece_plans, plans, tints
from .pieces import Cube, Pieces, turns, written
from .scene import scene
from .search import Search
from .view import Structure, TopView


def check(pieces: Pieces, view: TopView, claim: Structure) -> Verdict:
    """Say whether a structure is a solution, and otherwise everything that is wrong with it."""
    found = faults(pieces, view, claim)
    rows, columns = max(view.rows, claim.rows), max(view.columns, claim.columns)
    above = Plan("from above", rows, columns, seen_from_above(claim.cubes))
    shown = [*plans(claim.cubes, rows, columns), above, Plan("the picture", view.rows, view.columns, view.seen)]
    drawn = draw(shown, pieces)
    side = turned_view(view, claim) if any(fault.code == "view" for fault in found) else None
    if found:
        says = [f"Not solved: {counted(len(found), 'thing')} {'is' if len(found) == 1 else 'are'} wrong."]
        says += [f"  {fault.message}" for fault in found]
    else:
        says = ["Solved: all pieces are used, none has a gap below, and from above it looks exactly as the picture."]
    if side:
        says.append(
            f"Seen from the {side} it looks exactly as the picture. Describe both as they are seen from one seat."
        )
    document = {
        "puzzle": "angular",
        "valid": not found,
        "faults": [fault.document for fault in found],
        "seen_from": side,
        "structure": written(claim.cubes),
        **_asked(pieces, view),
    }
    title = "An angular puzzle: a claimed structure"
    return Verdict(
        not found, [*says, "", drawn], document, _reason(found), scene(shown, claim.cubes, tints(pieces), title)
    )


def solve(pieces: Pieces, view: TopView) -> Verdict:
    """Find a structure that looks like the picture from above, or prove that there is none."""
    search = Search(pieces, view)
    first: Mapping[Cube, str] | None = None
    order: list[str] | None = None
    number = 0
    for structure in search:
        number += 1
        if order is None:  # one that hands can build is better than the first one
            order = building_order(structure)
            first = structure if first is None or order else first
    document = {
        "puzzle": "angular",
        "valid": first is not None,
        "structures": number,
        "structure": written(first) if first else None,
        "order": order,
        "places": search.places,
        "tried": search.tried,
        **_asked(pieces, view),
    }
    if first is None:
        why = _why_none(pieces, view, search)
        says = ["There is no such structure.", why]
        return Verdict(False, says, {**document, "why": why}, "no structure looks like this from above")
    above = Plan("from above", view.rows, view.columns, view.seen)
    shown = [*plans(first, view.rows, view.columns), above]
    if number == 1:
        says = ["There is one structure that looks like this from above."]
    else:
        says = [f"There are {number} structures that look like this from above. One of them:"]
    built = (
        f"Put the pieces down in this order: {', '.join(order)}."
        if order
        else "The pieces hook into each other: put them together first, then down."
    )
    return Verdict(
        True,
        [*says, "", draw(shown, pieces), "", built, f"As a claim: '{written(first)}'"],
        {**document, "why": None},
        scene=scene(shown, first, tints(pieces), "An angular puzzle: a solution"),
    )


def show(pieces: Pieces, where: str, *, kept: bool = False) -> Verdict:
    """Show the pieces themselves, and where they are from, or with `kept` where they were just written."""
    says: list[str | Picture] = [
        f"Kept in {where}:" if kept else f"The angular pieces, from {where}:",
        "",
        draw(piece_plans(pieces), pieces, numbered=False),
        "",
    ]
    says += [f"{letter}={written(shape)}  {counted(len(shape), 'cube')}" for letter, shape in pieces.items()]
    return Verdict(True, says, {"puzzle": "angular", "file": where, "pieces": _told(pieces)})


def building_order(structure: Mapping[Cube, str]) -> list[str] | None:
    """Return the order in which pieces can be lowered into place; None where they hook into each other."""
    below: dict[str, set[str]] = {letter: set() for letter in sorted(structure.values())}
    for (row, column, layer), letter in structure.items():
        below[letter] |= {structure.get((row, column, lower), letter) for lower in range(layer)} - {letter}
    order: list[str] = []
    while len(order) < len(below):
        ready = [letter for letter in below if letter not in order and below[letter] <= {*order}]
        if not ready:
            return None
        order += ready
    return order


def _asked(pieces: Pieces, view: TopView) -> dict[str, object]:
    top = {(row, column, 0): letter for (row, column), letter in view.seen.items()}
    return {"view": written(top), "pieces": _told(pieces)}


def _told(pieces: Pieces) -> dict[str, object]:
    return {
        letter: {"shape": written(shape), "cubes": len(shape), "turns": len(turns(shape))}
        for letter, shape in pieces.items()
    }


def _reason(found: Sequence[Fault]) -> str:
    """Return why a structure is no solution, in a few words."""
    if not found:
        return ""
    first = found[0].message.removesuffix(".")
    return first if len(found) == 1 else f"{first} (and {len(found) - 1} more)"


def _why_none(pieces: Pieces, view: TopView, search: Search) -> str:
    """Say how it is known that there is no structure."""
    fields, cubes = len(view.seen), sum(map(len, pieces.values()))
    if fields > cubes:
        return f"The picture shows cubes on {fields} fields, but the pieces have {counted(cubes, 'cube')} together."
    for letter in search.homeless:
        shown = [*view.seen.values()].count(letter)
        if not shown:
            return f"Piece {letter} is not in the picture, and there is no place where the others could hide it."
        its = "its field" if shown == 1 else f"all {shown} of its fields"
        return f"Piece {letter} cannot be seen on {its} without being seen elsewhere, however it lies."
    return (
        f"Proven by trying them all: the pieces have {counted(search.places, 'place')}, each taken by itself, but no "
        f"choice of one for each fits together ({counted(search.tried, 'try', 'tries')})."
    )
