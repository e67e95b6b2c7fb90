"""Angular puzzles: a claimed structure checked, or one found, with all that is said about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .....core.parts import Block
from .....core.sentence import Said, paragraph, row_of, say
from .. import Verdict
from .angular_drawing import Plan, draw, piece_plans, plans, tints
from .angular_search import Search
from .check import Fault, faults, seen_from_above, turned_view
from .pieces import Cube, Pieces, turns, written
from .scene import scene
from .view import Structure, TopView


def check(pieces: Pieces, view: TopView, claim: Structure, overhang: str = "no") -> Verdict:
    """Say whether a structure is a solution under the ruling `overhang`, and otherwise everything that is wrong."""
    found = faults(pieces, view, claim, overhang)
    rows, columns = max(view.rows, claim.rows), max(view.columns, claim.columns)
    above = Plan(say("from above"), rows, columns, seen_from_above(claim.cubes))
    shown = [*plans(claim.cubes, rows, columns), above, Plan(say("the picture"), view.rows, view.columns, view.seen)]
    drawn = draw(shown, pieces)
    side = turned_view(view, claim) if any(fault.code == "view" for fault in found) else None
    says: list[Block]
    if found:
        says = [say("Not solved: {n} {n:thing is|things are} wrong.", n=len(found))]
        says += [say("  {fault}", fault=fault.said) for fault in found]
    elif overhang == "no":
        says = [
            say("Solved: all pieces are used, none has a gap below, and from above it looks exactly as the picture.")
        ]
    else:
        says = [
            say("Solved: all pieces are used, there is no gap between them, and from above it looks as the picture.")
        ]
    if overhang == "no" and found and not faults(pieces, view, claim, "side"):
        says.append(
            say("That no piece may overhang at a side is the ruling overhang. To allow it: --ruling overhang=side.")
        )
    if side:
        says.append(
            say(
                "Seen from the {side} it looks exactly as the picture. Describe both as they are seen from one seat.",
                side=side,
            )
        )
    document = {
        "puzzle": "angular",
        "valid": not found,
        "faults": [fault.document for fault in found],
        "seen_from": side.word if side else None,
        "structure": written(claim.cubes),
        **_asked(pieces, view),
    }
    as_shapes = scene(shown, claim.cubes, tints(pieces), say("An angular puzzle: a claimed structure"))
    return Verdict(not found, [*says, say(""), drawn], document, _reason(found), as_shapes)


def solve(pieces: Pieces, view: TopView, overhang: str = "no") -> Verdict:
    """Find a structure that looks like the picture from above, or prove that there is none.

    It is always one without an overhang, which is a solution under any ruling.
    """
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
        if overhang == "side":
            why = paragraph(
                why,
                say("Only structures without an overhang are looked for: one with an overhang is checked by --claim."),
            )
            reason = say("no structure without an overhang looks like this from above")
            none = say("There is no such structure without an overhang.")
            return Verdict(False, [none, why], {**document, "why": str(why)}, reason)
        reason = say("no structure looks like this from above")
        return Verdict(False, [say("There is no such structure."), why], {**document, "why": str(why)}, reason)
    above = Plan(say("from above"), view.rows, view.columns, view.seen)
    shown = [*plans(first, view.rows, view.columns), above]
    if number == 1:
        head = say("There is one structure that looks like this from above.")
    else:
        head = say("There are {n} structures that look like this from above. One of them:", n=number)
    built = (
        say("Put the pieces down in this order: {pieces}.", pieces=row_of(order))
        if order
        else say("The pieces hook into each other: put them together first, then down.")
    )
    claim = say('As a claim: "{claim}"', claim=written(first))
    return Verdict(
        True,
        [head, say(""), draw(shown, pieces), say(""), built, claim],
        {**document, "why": None},
        scene=scene(shown, first, tints(pieces), say("An angular puzzle: a solution")),
    )


def show_pieces(pieces: Pieces, file: str | None, *, kept: bool = False) -> Verdict:
    """Show the pieces themselves, and which file they are from, or with `kept` were written to."""
    where: str | Said = say("the command line") if file is None else file
    says: list[Block] = [
        say("Kept in {where}:", where=where) if kept else say("The angular pieces, from {where}:", where=where),
        say(""),
        draw(piece_plans(pieces), pieces, numbered=False),
        say(""),
    ]
    says += [
        say("{letter}={shape}  {n} {n:cube|cubes}", letter=letter, shape=written(shape), n=len(shape))
        for letter, shape in pieces.items()
    ]
    return Verdict(True, says, {"puzzle": "angular", "file": str(where), "pieces": _told(pieces)})


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


def _reason(found: Sequence[Fault]) -> Said:
    """Return why a structure is no solution, in a few words."""
    if not found:
        return say("")
    if len(found) == 1:
        return say("{fault:inside}", fault=found[0].said)
    return say("{fault:inside} (and {n} more)", fault=found[0].said, n=len(found) - 1)


def _why_none(pieces: Pieces, view: TopView, search: Search) -> Said:
    """Say how it is known that there is no structure."""
    fields, cubes = len(view.seen), sum(map(len, pieces.values()))
    if fields > cubes:
        return say(
            "The picture shows cubes on {fields} fields, but the pieces have {n} {n:cube|cubes} together.",
            fields=fields,
            n=cubes,
        )
    for letter in search.homeless:
        shown = [*view.seen.values()].count(letter)
        if not shown:
            return say(
                "Piece {letter} is not in the picture, and there is no place where the others could hide it.",
                letter=letter,
            )
        if shown == 1:
            return say(
                "Piece {letter} cannot be seen on its field without being seen elsewhere, however it lies.",
                letter=letter,
            )
        return say(
            "Piece {letter} cannot be seen on all {n} of its fields without being seen elsewhere, however it lies.",
            letter=letter,
            n=shown,
        )
    return say(
        "Proven by trying them all: the pieces have {places} {places:place|places}, each taken by itself, but no "
        "choice of one for each fits together ({tried} {tried:try|tries}).",
        places=search.places,
        tried=search.tried,
    )
