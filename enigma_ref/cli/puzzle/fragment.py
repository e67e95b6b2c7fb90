"""`puzzle fragment`: an outline covered with the seven fragments."""

from __future__ import annotations

import typer

from ...core.sentence import say
from ...games.enigma.puzzles import Verdict
from ..common.output import UsageError
from .answering import deliver
from .outlines import kept, outline_of, shown_outlines


def fragment(
    corners: list[str] | None = typer.Argument(
        None, metavar="CORNERS…", help="The outline, going round: 0,2 2,0 4,2 2,4, or as a walk: E4 N2 W4 S2."
    ),
    claim: str | None = typer.Option(
        None, "--claim", metavar="PIECES", help="Check these pieces: the corners of each, divided by ; or line by line."
    ),
    measured: bool = typer.Option(
        False, "--mm", help="The corners are measured on the card, in millimetres: take the nearest exact figure."
    ),
    keep: str | None = typer.Option(
        None, "--keep", metavar="NAME", help="Keep the outline under a name of your own: puzzle fragment NAME."
    ),
    show: bool = typer.Option(False, "--show", help="Show the outlines that you keep."),
    pieces: str | None = typer.Option(
        None, "--pieces", metavar="FILE", help="The file of your outlines; otherwise pieces.toml beside the records."
    ),
    every: bool = typer.Option(False, "--all", help="Find every covering, not only one."),
    svg: str | None = typer.Option(
        None, "--svg", metavar="OUT", help="Draw the answer as SVG into this file; - is standard output."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> Verdict:
    """Cover an outline with the seven fragments, or check a covering.

    The rulebooks do not describe the fragments. Players report that they are the pieces of a tangram: two large
    triangles, a medium one, two small ones, a square and a parallelogram. That may lie on either face. A corner is x,y
    (x to the right, y up) in whole numbers, decimals, or with r for the square root of two: 2r, 1+0.5r. Holes follow
    behind /, further parts of the figure behind +. The outline may touch itself at a corner. The size is found from the
    area: 8 where the short side of a small triangle is 1, or that of any other size at which its short or its long side
    is a whole number or a half: 1, 2, 4, 16, 32, 36, 64, 72 and so on. Where the first corner begins with a minus and
    no digit, as in -r,0, write -- before it.

    Three ways to enter a card. A walk along the border: E2 NE1r N2 goes two to the right, along a diagonal one right
    and one up (its length is 1r), and two up; it begins at 0,0, or at a corner that is named first, and ends where it
    began. Measured corners: --mm 0,0 28.3,0 28.3,28.3 0,28.3 takes the nearest exact figure and says which; the card
    may lie at any angle. And a name: --keep swan before an outline keeps it in your file of pieces, and puzzle fragment
    swan finds it again.

    Finds a covering with the pieces at multiples of 45 degrees, in exact numbers, or proves that there is none,
    wherever the pieces lie, not only on the grid. Only the search is limited to these angles: a claim is checked at
    any. Exit status 1: there is none, or the claim is not one. Exit status 2: the corners make no figure, or one whose
    area the seven pieces never have.

    The pieces of an answer can be given to --claim as they are printed; a name before a colon is not read. A claim is
    checked whole: which pieces are none of the seven, missing or surplus, which overlap, what sticks out or is left
    uncovered, by how much and where.

    With --json: puzzle, valid, rings (corners, the inside to the left), leg (the short side of a small triangle);
    without --claim also positions (how many the search looked at) and coverings (each with claim, as --claim reads it,
    and pieces: sign, piece, corners, approximately), with --all count and distinct (apart from turning and mirroring
    the figure, which are the ones listed), where there is none proof; with --claim pieces and faults (code, which is
    shape, missing, surplus, overlap, outside or uncovered; text; pieces by number; area; at, the corners of
    each part); with --mm taken (corners, leg_mm, off_mm). With --keep and --show: puzzle, file, outlines.
    """
    from ...games.enigma.puzzles.fragment.fragment_answers import check, solve
    from ...store.pieces_file import pieces_file

    if claim is not None and every:
        raise UsageError(say("--claim checks one covering and --all finds every one: give only one of the two."))
    path = pieces_file(pieces)
    if show:
        return deliver(shown_outlines(path), as_json=as_json)
    outline, note = outline_of(corners or (), path, measured=measured)
    if keep is not None:
        if claim is not None or every or svg is not None:
            raise UsageError(say("--keep only keeps the outline. Do that first, then ask again without it."))
        return deliver(kept(path, keep, outline, note), as_json=as_json)
    verdict = solve(outline, every=every) if claim is None else check(outline, claim)
    if note is not None:
        verdict = verdict._replace(says=[note.said, *verdict.says], document={**verdict.document, **note.document})
    return deliver(verdict, as_json=as_json, svg=svg)
