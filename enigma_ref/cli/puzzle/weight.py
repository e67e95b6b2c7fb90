"""`puzzle weight`: pieces in the cups of a scale."""

from __future__ import annotations

import typer

from ...games.enigma.puzzles import Verdict
from .answering import deliver


def weight(
    words: list[str] | None = typer.Argument(
        None, metavar="CUPS PIECES", help="Cups left = cups right, then the number of pieces: 13,6=5,7 5."
    ),
    claim: str | None = typer.Option(
        None, "--claim", metavar="COUNTS", help="How many pieces lie in each cup, in the same order: 1,1=1,2."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> Verdict:
    """Check or solve a weight puzzle.

    The number of a cup is what one piece weighs in it. All pieces must be used, any number may lie in a cup, and the
    two sides must weigh the same. Without --claim every way to lay the pieces is tried, so that all solutions are found
    or it is sure that there is none. Exit status 1: the claim is not valid, or there is no solution.

    With --json: puzzle, valid, cups (left and right), pieces. With a claim: claim (left and right), weight (what each
    side weighs), used, faults (each in a few words). Without: tried (how many ways), solutions (each with left, right,
    text as --claim takes it, and sum).
    """
    from ...games.enigma.puzzles.weight.weight_answers import answer
    from ...games.enigma.puzzles.weight.weight_input import read_question

    return deliver(answer(*read_question(" ".join(words or ()), claim)), as_json=as_json)
