"""The answers to conduit puzzles, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .....core.parts import Block
from .....core.refusal import Unclear
from .....core.sentence import Said, paragraph, row_of, say
from .. import Verdict
from .conduit_drawing import draw, draw_set, rows, scene
from .conduit_search import Laid, Search, check_room, search, search_most
from .layout import Fault, Field, Grid, Layout, Piece, check_channels, check_pieces, written

_IN_BOX: Final = 9
"""How many conduit pieces the box has."""
_IN_REASON: Final = 3
"""How many faults a note names."""


class Set(NamedTuple):
    """The pieces at hand, numbered from 1, and those that the tile shows with an X."""

    pieces: Sequence[Piece]
    without: frozenset[int] = frozenset()

    def used(self) -> list[tuple[int, Piece]]:
        """Return the pieces that are to be used, with their numbers."""
        return [(number, piece) for number, piece in enumerate(self.pieces, 1) if number not in self.without]


def answer(grid: Grid, pieces: Set | None, claim: Layout | None, conduit_all: str = "must") -> Verdict:
    """Check the claim; where there is none, find a layout. Without a set only the channels of a claim are checked.

    Under `conduit-all: may` pieces may be left over, and the layout that is found is one with as many as possible.
    """
    every = conduit_all == "must"
    if pieces is not None:
        if not pieces.used():
            raise Unclear(say("All pieces are left out: none is left to be laid. Leave fewer out."))
        if every:
            check_room(grid, len(pieces.used()))
    if claim is not None:
        return _checked(grid, pieces, claim, every=every)
    assert pieces is not None, "there is nothing to lay"
    return _solved(grid, pieces, every=every)


def show_pieces(pieces: Sequence[Piece], file: str | None, *, kept: bool = False) -> Verdict:
    """Show a set of pieces with their numbers, and which file they are from, or with `kept` were written to."""
    n = len(pieces)
    where: str | Said = say("the command line") if file is None else file
    if kept:
        head = say("{n} {n:piece is|pieces are} kept in {where}.", n=n, where=where)
    else:
        head = say("{n} {n:piece|pieces} from {where}.", n=n, where=where)
    odd = None if n == _IN_BOX else say("The box has {n}.", n=_IN_BOX)
    return Verdict(
        True,
        [paragraph(head, odd), say(""), draw_set(pieces)],
        {"puzzle": "conduit", "file": str(where), "pieces": _numbered(Set(pieces))},
    )


def _checked(grid: Grid, pieces: Set | None, claim: Layout, *, every: bool) -> Verdict:
    if not claim and not every:
        raise Unclear(say("Nothing lies in the claim. Write each piece on its field."))
    faults = check_channels(grid, claim)
    if pieces is not None:
        faults += check_pieces(pieces.pieces, pieces.without, claim, every=every)
    says: list[Block]
    if faults:
        says = [say("Not valid: {n} {n:fault|faults}.", n=len(faults)), *map(_line, faults)]
    elif pieces is None:
        says = [say("Valid: every channel is connected or closed.")]
    elif len(claim) < len(pieces.used()):
        says = [
            say(
                "Valid: every channel is connected or closed. {n} of {all} pieces {n:is|are} used.",
                n=len(claim),
                all=len(pieces.used()),
            )
        ]
    elif len(claim) > 1:
        says = [say("Valid: every channel is connected or closed, and all {n} pieces are used.", n=len(claim))]
    else:
        says = [say("Valid: every channel is connected or closed, and the piece is used.")]
    if faults and all(fault.code == "unused" for fault in faults):
        says.append(
            say("That all pieces are used is the ruling conduit-all. To allow it otherwise: --ruling conduit-all=may.")
        )
    if pieces is None:
        says.append(say("Whether these are the right pieces was not checked: name them, or keep your set with --keep."))
    document = {
        **_head(grid, pieces, not faults),
        "claim": _rows(grid, claim),
        "faults": [_fault(fault) for fault in faults],
    }
    return Verdict(not faults, [*says, say(""), draw(grid, claim)], document, _reason(faults), scene(grid, claim))


def _solved(grid: Grid, pieces: Set, *, every: bool) -> Verdict:
    used = pieces.used()
    found = search(grid, used) if every else search_most(grid, used)
    head = {**_head(grid, pieces, found.layout is not None), "tried": found.tried}
    if found.layout is None:
        why = _why_none(found, grid) if every else say("Not even one piece can be laid so that no end stays open.")
        document = {**head, "layout": None, "text": None, "placed": None, "why": str(why)}
        none = _none(len(used)) if every else say("There is no layout.")
        return Verdict(False, [none, why], document, say("the puzzle as entered has no solution"))
    layout = {field: laid.piece for field, laid in found.layout.items()}
    text = " / ".join(rows(grid, layout))
    document = {**head, "layout": _rows(grid, layout), "text": text, "placed": _placed(found.layout), "why": None}
    where = row_of(
        say("{number} on {field}", number=laid.number, field=str(field)) for field, laid in _by_number(found.layout)
    )
    shown: list[Block] = [
        _some(len(found.layout), len(used), found.tried),
        say(""),
        draw(grid, layout),
        say(""),
        say("Pieces: {where}.", where=where),
        say('As a claim: "{claim}"', claim=text),
    ]
    return Verdict(True, shown, document, scene=scene(grid, layout))


def _some(laid: int, pieces: int, tried: int) -> Said:
    if laid < pieces:
        return say(
            "A layout with {n} of {all} pieces, and none has more ({tried} {tried:placement|placements} tried):",
            n=laid,
            all=pieces,
            tried=tried,
        )
    if pieces > 1:
        return say("A layout with all {n} pieces ({tried} {tried:placement|placements} tried):", n=pieces, tried=tried)
    return say("A layout with the piece ({tried} {tried:placement|placements} tried):", tried=tried)


def _none(pieces: int) -> Said:
    if pieces > 1:
        return say("There is no layout: with all {n} pieces some end always stays open.", n=pieces)
    return say("There is no layout: with the piece some end always stays open.")


def _why_none(found: Search, grid: Grid) -> Said:
    """Say how it is known that there is no layout."""
    if found.odd and grid.outer:
        return say(
            "Each end must meet another, but {n} {n:end|ends}, those at the edge counted, cannot all be paired.",
            n=found.odd,
        )
    if found.odd:
        return say("Each end must meet another, but {n} {n:end|ends} cannot all be paired.", n=found.odd)
    return say(
        "All were tried: {n} {n:placement|placements}, with pieces that are alike, turns that look alike and positions "
        "that were met before taken once.",
        n=found.tried,
    )


def _reason(faults: Sequence[Fault]) -> Said:
    if not faults:
        return say("")
    named = row_of((fault.said for fault in faults[:_IN_REASON]), ";")
    if len(faults) > _IN_REASON:
        return say("{faults}; and {n} more", faults=named, n=len(faults) - _IN_REASON)
    return say("{faults}", faults=named)


def _line(fault: Fault) -> Said:
    """Return a fault as a sentence; the name of a field, where it begins with one, keeps its small letter."""
    if fault.code in ("unmet", "unused"):
        return say("  {fault:^}.", fault=fault.said)
    return say("  {fault}.", fault=fault.said)


def _by_number(layout: Mapping[Field, Laid]) -> list[tuple[Field, Laid]]:
    return sorted(layout.items(), key=lambda item: item[1].number)


def _head(grid: Grid, pieces: Set | None, valid: bool) -> dict[str, object]:
    return {
        "puzzle": "conduit",
        "valid": valid,
        "columns": grid.columns,
        "rows": grid.rows,
        "blocked": [str(field) for field in grid.fields() if field in grid.blocked],
        "outer": sorted(map(str, grid.outer)),
        "pieces": _numbered(pieces) if pieces else None,
    }


def _numbered(pieces: Set) -> list[dict[str, object]]:
    return [
        {"number": number, "piece": written(piece), "used": number not in pieces.without}
        for number, piece in enumerate(pieces.pieces, 1)
    ]


def _rows(grid: Grid, layout: Layout) -> list[list[str | None]]:
    return [
        [written(layout[field]) if field in layout else None for field in grid.fields() if field.row == row]
        for row in range(grid.rows)
    ]


def _placed(layout: Mapping[Field, Laid]) -> list[dict[str, object]]:
    return [
        {"number": laid.number, "field": str(field), "piece": written(laid.piece)} for field, laid in _by_number(layout)
    ]


def _fault(fault: Fault) -> dict[str, object]:
    field = str(fault.field) if fault.field else None
    return {"code": fault.code, "field": field, "side": fault.side, "number": fault.number, "message": str(fault.said)}
