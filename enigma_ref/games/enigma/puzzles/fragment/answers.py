"""Fragment puzzles: cover an outline with all seven pieces of a tangram, or check that somebody did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from .....core.picture import Picture
from .....core.words import counted
from .. import Verdict
from .check import Fault, claimed, faults
from .drawing import OUTSIDE, OVERLAP, UNCOVERED, Mark, picture, scene
from .pieces import SET, Piece
from .reading import Figure, read
from .search import Search
from .symmetry import distinct

_LETTERS: Final = "ABCDEFG"
_NUMBERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_ORDER: Final = list(SET)


def solve(outline: str, *, every: bool = False) -> Verdict:
    """Find a covering of a figure, or with `every` all of them, or prove that there is none."""
    figure, _ = read(outline)
    if figure.slanted:
        return _none(figure, _why_slanted(figure), 0)
    search = Search(figure.leg, SET)
    found = list(islice(search.coverings(figure.rings), None if every else 1))
    if not found:
        why = (
            f"Proven by trying everything ({counted(search.steps, 'position')}): each piece at each multiple of 45 "
            "degrees, anywhere, not only on the grid."
        )
        return _none(figure, why, search.steps)
    for covering in found:
        assert not faults(figure, claimed(figure, [piece.corners for piece in covering])), "a found covering is one"
    return _found(figure, found, search.steps, every)


def check(outline: str, claim: str) -> Verdict:
    """Check whether pieces, given by their corners, cover a figure."""
    figure, shapes = read(outline, claim)
    pieces = claimed(figure, shapes)
    marks = [
        Mark(sign, piece.kind or "not a piece", piece.corners) for sign, piece in zip(_NUMBERS, pieces, strict=False)
    ]
    if figure.slanted:
        none = _none(figure, _why_slanted(figure), 0)
        fault = Fault("figure", _why_slanted(figure).removesuffix("."))
        return none._replace(document={**_document(figure, valid=False), **_checked(figure, marks, [fault])})
    wrong = faults(figure, pieces)
    if not wrong:
        head = "Solved: the seven pieces cover the figure exactly."
        says: list[str | Picture] = [head, "", picture(figure, marks), "", *_lines(figure, marks)]
    else:
        head = f"Not solved: {counted(len(wrong), 'thing')} wrong."
        key = f"  {OVERLAP} overlap, {OUTSIDE} outside the figure, {UNCOVERED} not covered"
        says = [head, *(f"- {fault.text}" for fault in wrong), "", picture(figure, marks), key]
    more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
    document = {**_document(figure, valid=not wrong), **_checked(figure, marks, wrong)}
    reason = f"{wrong[0].brief}{more}" if wrong else ""
    return Verdict(not wrong, says, document, reason, scene(figure, marks, head))


def _found(figure: Figure, found: list[list[Piece]], steps: int, every: bool) -> Verdict:
    shown = distinct(figure.rings, found) if every else found
    document: dict[str, object] = {**_document(figure, valid=True), "positions": steps}
    says: list[str | Picture] = ["A covering:"]
    if every:
        document |= {"count": len(found), "distinct": len(shown)}
        says = [f"{counted(len(found), 'covering')}, found by trying everything ({counted(steps, 'position')})."]
        if len(shown) < len(found):
            says[0] = f"{says[0]} Apart from turning and mirroring the figure: {len(shown)}."
    all_marks = [_marks(covering) for covering in shown]
    document["coverings"] = [
        {
            "pieces": [_piece(figure, mark) for mark in marks],
            "claim": "; ".join(figure.grid.points(mark.corners) for mark in marks),
        }
        for marks in all_marks
    ]
    for number, marks in enumerate(all_marks, 1):
        title = ["", f"Covering {number}:"] if len(shown) > 1 else []
        says += [*title, "", picture(figure, marks), "", *_lines(figure, marks)]
    leg = figure.grid.text(figure.leg)
    says += ["", f"The short side of a small triangle is {leg} here."]
    written = _lines(figure, [mark for marks in all_marks for mark in marks], bare=True)
    if any("r" in text for text in (leg, *written)):
        says.append("r is the square root of two.")
    return Verdict(True, says, document, scene=scene(figure, all_marks[0], "A covering with the seven fragments"))


def _none(figure: Figure, why: str, steps: int) -> Verdict:
    document = {**_document(figure, valid=False), "positions": steps, "coverings": [], "proof": why}
    says: list[str | Picture] = ["There is no covering.", why, "", picture(figure, [])]
    return Verdict(False, says, document, "the outline has no covering", scene(figure, [], "A figure without covering"))


def _why_slanted(figure: Figure) -> str:
    assert figure.slanted is not None
    side = figure.grid.points(figure.slanted)
    return f"The side {side} lies at no multiple of 45 degrees, and no piece has a side there."


def _marks(covering: Sequence[Piece]) -> list[Mark]:
    pieces = sorted(covering, key=lambda piece: _ORDER.index(piece.kind))
    return [Mark(letter, piece.kind, piece.corners) for letter, piece in zip(_LETTERS, pieces, strict=True)]


def _lines(figure: Figure, marks: Sequence[Mark], *, bare: bool = False) -> Iterator[str]:
    for mark in marks:
        corners = figure.grid.points(mark.corners)
        yield corners if bare else f"  {mark.sign} {mark.name}: {corners}"


def _piece(figure: Figure, mark: Mark) -> dict[str, object]:
    real = figure.grid.real
    return {
        "sign": mark.sign,
        "piece": mark.name,
        "corners": [figure.grid.point(corner) for corner in mark.corners],
        "approximately": [[round(real(x), 6), round(real(y), 6)] for x, y in mark.corners],
    }


def _checked(figure: Figure, marks: Sequence[Mark], wrong: Sequence[Fault]) -> dict[str, object]:
    return {
        "pieces": [_piece(figure, mark) for mark in marks],
        "faults": [
            {"code": fault.code, "text": fault.text, "pieces": fault.pieces, "area": fault.area, "at": fault.at}
            for fault in wrong
        ],
    }


def _document(figure: Figure, *, valid: bool) -> dict[str, object]:
    rings = [[figure.grid.point(corner) for corner in ring] for ring in figure.rings]
    return {"puzzle": "fragment", "valid": valid, "rings": rings, "leg": figure.grid.text(figure.leg)}
