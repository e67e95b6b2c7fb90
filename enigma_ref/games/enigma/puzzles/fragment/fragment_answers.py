"""Fragment puzzles: cover an outline with all seven pieces of a tangram, or check that somebody did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from .....core.parts import Block
from .....core.refusal import Unclear
from .....core.sentence import Said, Term, paragraph, say
from .. import Verdict
from . import any_angle
from .any_angle import is_slanted
from .check import Fault, claimed, faults
from .fragment_drawing import OUTSIDE, OVERLAP, UNCOVERED, Mark, picture, scene
from .fragment_input import Figure, read
from .fragment_search import Search
from .pieces import SET, Piece
from .symmetry import distinct

_LETTERS: Final = "ABCDEFG"
_NUMBERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_ORDER: Final = list(SET)


def solve(outline: str, *, every: bool = False) -> Verdict:
    """Find a covering of a figure, or with `every` all of them, or prove that there is none."""
    figure, _ = read(outline)
    if figure.slanted:
        side = figure.grid.points(figure.slanted)
        raise Unclear(
            say(
                "The side {side} lies at no multiple of 45 degrees, and only at those are coverings looked for. Turn "
                "the figure so that its sides lie there, or have a covering checked with --claim, at any angle.",
                side=side,
            )
        )
    search = Search(figure.leg, SET)
    found = list(islice(search.coverings(figure.rings), None if every else 1))
    if not found:
        why = say(
            "Proven by trying everything ({n} {n:position|positions}): each piece at each multiple of 45 degrees, "
            "anywhere, not only on the grid.",
            n=search.steps,
        )
        return _none(figure, why, search.steps)
    for covering in found:
        assert not faults(figure, claimed(figure, [piece.corners for piece in covering])), "a found covering is one"
    return _found(figure, found, search.steps, every)


def check(outline: str, claim: str) -> Verdict:
    """Check whether pieces, given by their corners, cover a figure."""
    figure, shapes = read(outline, claim)
    pieces = claimed(figure, shapes)
    slanted = is_slanted(figure, pieces)
    if slanted:
        pieces = any_angle.claimed(figure, shapes)
    marks = [
        Mark(sign, Term(piece.kind or "not a piece", "fragment"), piece.corners)
        for sign, piece in zip(_NUMBERS, pieces, strict=False)
    ]
    wrong = any_angle.faults(figure, pieces) if slanted else faults(figure, pieces)
    if not wrong:
        head = say("Solved: the seven pieces cover the figure exactly.")
        says: list[Block] = [head, say(""), picture(figure, marks), say(""), *_lines(figure, marks)]
    else:
        head = say("Not solved: {n} {n:thing|things} wrong.", n=len(wrong))
        key = say(
            "  {overlap} overlap, {outside} outside the figure, {uncovered} not covered",
            overlap=OVERLAP,
            outside=OUTSIDE,
            uncovered=UNCOVERED,
        )
        faulty = [say("- {fault}", fault=fault.said) for fault in wrong]
        says = [head, *faulty, say(""), picture(figure, marks), key]
    document = {**_document(figure, valid=not wrong), **_checked(figure, marks, wrong)}
    return Verdict(not wrong, says, document, _reason(wrong), scene(figure, marks, head))


def _reason(wrong: Sequence[Fault]) -> Said:
    if len(wrong) < 2:
        return wrong[0].brief if wrong else say("")
    return say("{fault}, and {n} more", fault=wrong[0].brief, n=len(wrong) - 1)


def _found(figure: Figure, found: list[list[Piece]], steps: int, every: bool) -> Verdict:
    shown = distinct(figure.rings, found) if every else found
    document: dict[str, object] = {**_document(figure, valid=True), "positions": steps}
    says: list[Block] = [say("A covering:")]
    if every:
        document |= {"count": len(found), "distinct": len(shown)}
        all_found = say(
            "{n} {n:covering|coverings}, found by trying everything ({steps} {steps:position|positions}).",
            n=len(found),
            steps=steps,
        )
        apart = say("Apart from turning and mirroring the figure: {n}.", n=len(shown))
        says = [paragraph(all_found, apart if len(shown) < len(found) else None)]
    all_marks = [_marks(covering) for covering in shown]
    document["coverings"] = [
        {
            "pieces": [_piece(figure, mark) for mark in marks],
            "claim": "; ".join(figure.grid.points(mark.corners) for mark in marks),
        }
        for marks in all_marks
    ]
    for number, marks in enumerate(all_marks, 1):
        title = [say(""), say("Covering {number}:", number=number)] if len(shown) > 1 else []
        says += [*title, say(""), picture(figure, marks), say(""), *_lines(figure, marks)]
    leg = figure.grid.text(figure.leg)
    says += [say(""), say("The short side of a small triangle is {leg} here.", leg=leg)]
    typed = (figure.grid.points(mark.corners) for marks in all_marks for mark in marks)
    if any("r" in numbers for numbers in (leg, *typed)):
        says.append(say("r is the square root of two."))
    drawn = scene(figure, all_marks[0], say("A covering with the seven fragments"))
    return Verdict(True, says, document, scene=drawn)


def _none(figure: Figure, why: Said, steps: int) -> Verdict:
    document = {**_document(figure, valid=False), "positions": steps, "coverings": [], "proof": str(why)}
    says: list[Block] = [say("There is no covering."), why, say(""), picture(figure, [])]
    drawn = scene(figure, [], say("A figure without covering"))
    return Verdict(False, says, document, say("the outline has no covering"), drawn)


def _marks(covering: Sequence[Piece]) -> list[Mark]:
    pieces = sorted(covering, key=lambda piece: _ORDER.index(piece.kind))
    return [
        Mark(letter, Term(piece.kind, "fragment"), piece.corners)
        for letter, piece in zip(_LETTERS, pieces, strict=True)
    ]


def _lines(figure: Figure, marks: Sequence[Mark]) -> Iterator[Said]:
    for mark in marks:
        yield say(
            "  {sign} {piece}: {corners}", sign=mark.sign, piece=mark.name, corners=figure.grid.points(mark.corners)
        )


def _piece(figure: Figure, mark: Mark) -> dict[str, object]:
    real = figure.grid.real
    return {
        "sign": mark.sign,
        "piece": mark.name.word,
        "corners": [figure.grid.point(corner) for corner in mark.corners],
        "approximately": [[round(real(x), 6), round(real(y), 6)] for x, y in mark.corners],
    }


def _checked(figure: Figure, marks: Sequence[Mark], wrong: Sequence[Fault]) -> dict[str, object]:
    return {
        "pieces": [_piece(figure, mark) for mark in marks],
        "faults": [
            {"code": fault.code, "text": str(fault.said), "pieces": fault.pieces, "area": fault.area, "at": fault.at}
            for fault in wrong
        ],
    }


def _document(figure: Figure, *, valid: bool) -> dict[str, object]:
    rings = [[figure.grid.point(corner) for corner in ring] for ring in figure.rings]
    return {"puzzle": "fragment", "valid": valid, "rings": rings, "leg": figure.grid.text(figure.leg)}
