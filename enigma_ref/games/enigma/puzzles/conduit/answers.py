"""The answers to conduit puzzles, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .....core.picture import Picture
from .....core.refusal import Unclear
from .....core.words import counted
from .. import Verdict
from .drawing import draw, draw_set, rows, scene
from .layout import Fault, Field, Grid, Layout, Piece, check_channels, check_pieces, written
from .search import Laid, check_room, search

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


def answer(grid: Grid, pieces: Set | None, claim: Layout | None) -> Verdict:
    """Check the claim; where there is none, find a layout. Without a set only the channels of a claim are checked."""
    if pieces is not None:
        if not pieces.used():
            raise Unclear("All pieces are left out: none is left to be laid. Leave fewer out.")
        check_room(grid, len(pieces.used()))
    if claim is not None:
        return _checked(grid, pieces, claim)
    assert pieces is not None, "there is nothing to lay"
    return _solved(grid, pieces)


def show(pieces: Sequence[Piece], where: str, *, kept: bool = False) -> Verdict:
    """Show a set of pieces with their numbers."""
    odd = "" if len(pieces) == _IN_BOX else f" The box has {_IN_BOX}."
    kept_in = f"{'is' if len(pieces) == 1 else 'are'} kept in" if kept else "from"
    head = f"{counted(len(pieces), 'piece')} {kept_in} {where}.{odd}"
    return Verdict(
        True, [head, "", draw_set(pieces)], {"puzzle": "conduit", "file": where, "pieces": _numbered(Set(pieces))}
    )


def _checked(grid: Grid, pieces: Set | None, claim: Layout) -> Verdict:
    faults = check_channels(grid, claim)
    if pieces is not None:
        faults += check_pieces(pieces.pieces, pieces.without, claim)
    says: list[str | Picture] = []
    if not faults:
        fitting = f", and {_all(len(claim))} used" if pieces is not None else ""
        says.append(f"Valid: every channel is connected or closed{fitting}.")
    else:
        says.append(f"Not valid: {counted(len(faults), 'fault')}.")
        says += [f"  {_sentence(fault.message)}" for fault in faults]
    if pieces is None:
        says.append("Whether these are the right pieces was not checked: name them, or keep your set with --keep.")
    document = {
        **_head(grid, pieces, not faults),
        "claim": _rows(grid, claim),
        "faults": [_fault(fault) for fault in faults],
    }
    return Verdict(not faults, [*says, "", draw(grid, claim)], document, _reason(faults), scene(grid, claim))


def _solved(grid: Grid, pieces: Set) -> Verdict:
    used = pieces.used()
    found = search(grid, used)
    tried = counted(found.tried, "placement")
    head = {**_head(grid, pieces, found.layout is not None), "tried": found.tried}
    if found.layout is None:
        why = (
            f"All were tried: {tried}, with pieces that are alike, turns that look alike and positions that were met "
            "before taken once."
        )
        if found.odd:
            at_edge = ", those at the edge counted," if grid.outer else ""
            why = f"Each end must meet another, but {counted(found.odd, 'end')}{at_edge} cannot all be paired."
        says = [f"There is no layout: with {_these(len(used))} some end always stays open.", why]
        document = {**head, "layout": None, "text": None, "placed": None, "why": why}
        return Verdict(False, says, document, "the puzzle as entered has no solution")
    layout = {field: laid.piece for field, laid in found.layout.items()}
    text = " / ".join(rows(grid, layout))
    document = {**head, "layout": _rows(grid, layout), "text": text, "placed": _placed(found.layout), "why": None}
    where = ", ".join(f"{laid.number} on {field}" for field, laid in _by_number(found.layout))
    shown: list[str | Picture] = [
        f"A layout with {_these(len(used))} ({tried} tried):",
        "",
        draw(grid, layout),
        "",
        f"Pieces: {where}.",
        f"As a claim: '{text}'",
    ]
    return Verdict(True, shown, document, scene=scene(grid, layout))


def _reason(faults: Sequence[Fault]) -> str:
    named = [fault.message for fault in faults[:_IN_REASON]]
    more = len(faults) - len(named)
    return "; ".join([*named, *([f"and {more} more"] if more else [])])


def _sentence(text: str) -> str:
    """Return a fault as a sentence; the name of a field keeps its small letter."""
    return f"{text[0].upper() if text.startswith(('the ', 'piece ')) else text[0]}{text[1:]}."


def _these(number: int) -> str:
    return f"all {number} pieces" if number > 1 else "the piece"


def _all(number: int) -> str:
    return f"all {number} pieces are" if number > 1 else "the piece is"


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
    return {"code": fault.code, "field": field, "side": fault.side, "number": fault.number, "message": fault.message}
