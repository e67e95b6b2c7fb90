"""`puzzle angular`: pieces of cubes that are stacked, and what is seen of them from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ...core.refusal import Unclear
from ...core.sentence import say
from ...games.enigma.puzzles import Verdict
from ...store.errors import StoreError
from ...store.files import shown
from ..common.output import UsageError
from .answering import deliver
from .decided import RULING_HELP, decided

if TYPE_CHECKING:
    from ...games.enigma.puzzles.angular.pieces import Shape

_EXAMPLE = '"A=xx/x B=xxx C=xx/xx D=xx|x"'


def angular(
    context: typer.Context,
    words: list[str] | None = typer.Argument(
        None, metavar="[ROWS]...", help="The top view, row by row: AAB/ACB, or each row a word."
    ),
    claim: str | None = typer.Option(
        None, "--claim", metavar="LAYERS", help='A structure to check, from the table up: "AAB/A.B|..C/.CC".'
    ),
    piece: list[str] | None = typer.Option(
        None, "--piece", metavar="LETTER=SHAPE", help="A piece, such as A=xx/x, instead of the one you keep."
    ),
    keep: bool = typer.Option(False, "--keep", help=f"Keep your pieces, written behind it: {_EXAMPLE}."),
    show: bool = typer.Option(False, "--show", help="Show the pieces; so does the bare command."),
    pieces: str | None = typer.Option(
        None, "--pieces", metavar="FILE", help="The file of your pieces; otherwise pieces.toml beside the records."
    ),
    ruling: list[str] | None = typer.Option(None, "--ruling", metavar="NAME=VALUE", help=RULING_HELP),
    svg: str | None = typer.Option(
        None, "--svg", metavar="OUT", help="Draw the answer as SVG into this file; - is standard output."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> Verdict:
    """Check or solve an angular puzzle.

    In a top view each field has the letter of the piece that is seen there, or a dot where the table is seen. In a
    claim each layer is written like that, from the table up; | or a comma parts layers (a shell wants quotes around |),
    and what is empty at the end of a row or a layer may be left out. Small letters do.

    All four pieces must be used, turned and tipped but not mirrored. Below every cube there must be another one or the
    table; under the ruling overhang side, only what lies between cubes is a gap (one above and one below it, or two on
    opposite sides of it in its layer). From above it must look exactly as the picture. Without --claim a structure is
    found, or it is proven that there is none; only structures without an overhang are looked for. Exit status 1: the
    claim is not valid, or there is no structure.

    The rulebooks do not print the four pieces. Write them once, as they are in your box, a letter for each (such as
    that of its colour) and its cubes layer by layer, and they are kept: enigma-ref puzzle angular --keep
    "A=xx/x B=xxx C=xx/xx D=xx|x". ENIGMA_PIECES names another file.

    With --json: puzzle, valid, view, pieces (by letter, each with shape, cubes and turns, which is in how many ways it
    can lie). With a claim: structure, faults (each with code, piece, row, column, layer, to_layer and message; codes
    are missing, twice, count, apart, mirror, shape, rest, gap and view; a gap reaches from layer to to_layer, and what
    does not apply is null), seen_from (another side from which it looks like the picture, or null). Without: structures
    (how many there are), structure (one of them as --claim takes it, or null), order (in which its pieces can be put
    down; null where they hook into each other), places (how many each piece has by itself, together), tried (how often
    one was put down), why (why there is none, or null). Both: rulings (overhang). With --keep and --show: puzzle,
    file, pieces.
    """
    from ...games.enigma.puzzles.angular.angular_answers import check, show_pieces, solve
    from ...games.enigma.puzzles.angular.pieces import check_number, read_pieces, written
    from ...games.enigma.puzzles.angular.view import read_claim, read_view
    from ...store.pieces_file import keep_pieces, pieces_file

    path = pieces_file(pieces)
    if keep:
        if claim is not None or svg is not None or show or ruling:
            raise UsageError(say("--keep only keeps the pieces. Keep them first, then ask again without it."))
        typed = [*(word for text in words or () for word in text.split()), *(piece or ())]
        if not typed:
            raise UsageError(
                say("Which pieces are to be kept? Write them behind it: --keep {example}.", example=_EXAMPLE)
            )
        named = read_pieces(typed)
        check_number(named)
        keep_pieces(path, "angular", {letter: written(shape) for letter, shape in named.items()})
        return deliver(show_pieces(named, shown(path), kept=True), as_json=as_json)
    at_hand = _at_hand(path, piece or (), context.command_path)
    if show or not words:
        if claim is not None or svg is not None:
            raise UsageError(
                say("The top view is missing. Write it first: {command} AAB/ACB.", command=context.command_path)
            )
        return deliver(show_pieces(at_hand, None if piece else shown(path)), as_json=as_json)
    view = read_view(words, at_hand)
    structure = read_claim(claim, at_hand) if claim is not None else None
    rule = decided("angular", ruling or ())
    verdict = solve(at_hand, view, rule.value) if structure is None else check(at_hand, view, structure, rule.value)
    return deliver(rule.told(verdict), as_json=as_json, svg=svg)


def _at_hand(path: Path, typed: Sequence[str], command: str) -> Mapping[str, Shape]:
    """Return the four pieces: those typed, and for the rest those in the user's file."""
    from ...games.enigma.puzzles.angular.pieces import NUMBER, check_number, read_pieces

    named = read_pieces(typed)
    if len(named) >= NUMBER:
        check_number(named)
        return named
    kept = _kept(path)
    if not kept and not named:
        raise UsageError(
            say(
                "There are no angular pieces in {file} yet. Keep those of your box once, all four, each a letter and "
                "its cubes: {command} --keep {example}.",
                file=shown(path),
                command=command,
                example=_EXAMPLE,
            )
        )
    at_hand = dict(sorted({**kept, **named}.items()))
    check_number(at_hand)
    return at_hand


def _kept(path: Path) -> Mapping[str, Shape]:
    """Return the user's own pieces; nothing where none are kept."""
    from ...games.enigma.puzzles.angular.pieces import check_number, read_pieces
    from ...store.pieces_file import read_pieces as read_file

    kept = read_file(path).get("angular", {})
    if not isinstance(kept, Mapping) or not all(isinstance(shape, str) for shape in kept.values()):
        what = say('angular must be a table of shapes by letter, such as A = "xx/x".')
        raise StoreError("schema", shown(path), what)
    try:
        found = read_pieces(f"{letter}={shape}" for letter, shape in kept.items())
        if found:
            check_number(found)
    except Unclear as error:
        raise StoreError("schema", shown(path), say("angular: {what}", what=error.said)) from None
    return found
