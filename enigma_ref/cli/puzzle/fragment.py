"""`puzzle fragment`: an outline covered with the seven fragments."""

from __future__ import annotations

import typer

from ...core.sentence import say
from ...games.enigma.puzzles import Verdict
from ..common.output import UsageError
from .answering import deliver


def fragment(
    corners: list[str] | None = typer.Argument(
        None, metavar="CORNERS…", help="The corners of the outline, going round: 0,2 2,0 4,2 2,4."
    ),
    claim: str | None = typer.Option(
        None, "--claim", metavar="PIECES", help="Check these pieces: the corners of each, divided by ; or line by line."
    ),
    every: bool = typer.Option(False, "--all", help="Find every covering, not only one."),
    svg: str | None = typer.Option(
        None, "--svg", metavar="OUT", help="Draw the answer as SVG into this file; - is standard output."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> Verdict:
    """Cover an outline with the seven fragments, or check a covering.

    The fragments are the pieces of a tangram: two large triangles, a medium one, two small ones, a square and a
    parallelogram, which may lie on either face. A corner is x,y (x to the right, y up) in whole numbers, decimals, or
    with r for the square root of two: 2r, 1+0.5r. Holes follow behind /, further parts of the figure behind +. The
    outline may touch itself at a corner. The size is found from the area: 8 where the short side of a small triangle is
    1, or that of any other size at which its short or its long side is a whole number or a half: 1, 2, 4, 16, 32, 36,
    64, 72 and so on. Where the first corner begins with a minus and no digit, as in -r,0, write -- before it.

    Finds a covering with the pieces at multiples of 45 degrees, in exact numbers, or proves that there is none,
    wherever the pieces lie, not only on the grid. Exit status 1: there is none, or the claim is not one. Exit status
    2: the corners make no figure, or one whose area the seven pieces never have.

    The pieces of an answer can be given to --claim as they are printed; a name before a colon is not read. A claim is
    checked whole: which pieces are none of the seven, missing or surplus, which overlap, what sticks out or is left
    uncovered, by how much and where.

    With --json: puzzle, valid, rings (corners, the inside to the left), leg (the short side of a small triangle);
    without --claim also positions (how many the search looked at) and coverings (each with claim, as --claim reads it,
    and pieces: sign, piece, corners, approximately), with --all count and distinct (apart from turning and mirroring
    the figure, which are the ones listed), where there is none proof; with --claim pieces and faults (code, which is
    figure, shape, missing, surplus, overlap, outside or uncovered; text; pieces by number; area; at, the corners of
    each part).
    """
    from ...games.enigma.puzzles.fragment.fragment_answers import check, solve

    if claim is not None and every:
        raise UsageError(say("--claim checks one covering and --all finds every one: give only one of the two."))
    outline = " ".join(corners or [])
    verdict = solve(outline, every=every) if claim is None else check(outline, claim)
    return deliver(verdict, as_json=as_json, svg=svg)
