"""`puzzle conduit`: pieces with channels on the fields of a tile."""

from __future__ import annotations

from collections.abc import Sequence
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
    from ...games.enigma.puzzles.conduit.layout import Piece


def conduit(
    context: typer.Context,
    words: list[str] | None = typer.Argument(
        None, metavar="[PIECES]...", help="The pieces, such as :NE :NS :N; otherwise those you keep in a file."
    ),
    without: list[str] | None = typer.Option(
        None, "--without", metavar="NUMBERS", help="Pieces with an X on the tile, such as 3,7."
    ),
    blocked: list[str] | None = typer.Option(
        None, "--blocked", metavar="FIELDS", help="Fields that no piece may lie on: a1,c3."
    ),
    outer: list[str] | None = typer.Option(
        None, "--outer", metavar="ENDS", help="Channels that come in from the edge: the field and its side, b1N,c2E."
    ),
    grid: str = typer.Option("3x3", "--grid", metavar="SIZE", help="Columns x rows, up to 6x6."),
    claim: str | None = typer.Option(
        None, "--claim", metavar="LAYOUT", help='What lies on each field, row by row: ":ES :SW . / :NE :NW . / . . .".'
    ),
    keep: bool = typer.Option(False, "--keep", help="Keep PIECES as your set."),
    show: bool = typer.Option(False, "--show", help="Show the set with its numbers."),
    pieces: str | None = typer.Option(
        None, "--pieces", metavar="FILE", help="The file of your set; otherwise pieces.toml beside the records."
    ),
    ruling: list[str] | None = typer.Option(None, "--ruling", metavar="NAME=VALUE", help=RULING_HELP),
    svg: str | None = typer.Option(
        None, "--svg", metavar="OUT", help="Draw the answer as SVG into this file; - is standard output."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> Verdict:
    """Check or solve a conduit puzzle.

    A piece is its channels, each a colon and its sides: :NE a bend, :NS straight, :N a closed end, :NES a branch,
    :NE:SW two bends, :NS:EW a bridge. It may be turned but not flipped, so it is written as it happens to lie; the
    first colon may be left out, and small letters do. Fields are a letter for the column and a number for the row, from
    a1 upper left.

    Every end of a channel must meet another, or a connection at the edge; each of those must be met too. All pieces
    must be used; under the ruling conduit-all may, some may be left over, and the layout that is found has as many as
    possible. In a claim a dot is an empty field and # a blocked one, and / ends a row. Without --claim a layout
    is found, or it is proven that there is none. Exit status 1: the claim is not valid, or there is no layout.

    The rulebooks do not print the nine pieces. Write them once, as they are in your box, and they are kept:
    enigma-ref puzzle conduit --keep :NE :NS :N and so on. ENIGMA_PIECES names another file.

    With --json: puzzle, valid, columns, rows, blocked, outer, pieces (each with number, piece and used; null where they
    are not known). With a claim: claim (rows of pieces, null where nothing lies), faults (each with code, field, side,
    number and message; codes are open, unmet, blocked, unused, left-out and no-such-piece). Without: tried, layout
    (rows), text (the layout as --claim takes it), placed (each with number, field and piece as it lies), all null where
    there is none, and why (how that is known, or null). Both: rulings (conduit-all). With --keep and --show:
    puzzle, file, pieces.
    """
    from ...games.enigma.puzzles.conduit.conduit_answers import Set, answer, show_pieces
    from ...games.enigma.puzzles.conduit.conduit_input import read_grid, read_layout, read_numbers, read_pieces
    from ...store.pieces_file import keep_pieces, pieces_file

    path = pieces_file(pieces)
    named = read_pieces(" ".join(words or ()))
    if (keep or show) and (any((without, blocked, outer, claim, ruling, svg)) or grid != "3x3"):
        if keep:
            raise UsageError(say("--keep only keeps the pieces. Do that first, then ask again without it."))
        raise UsageError(say("--show only shows the pieces. Do that first, then ask again without it."))
    if keep:
        if not named:
            raise UsageError(say("Which pieces are to be kept? Write them behind it: --keep :NE :NS :N."))
        from ...games.enigma.puzzles.conduit.layout import written

        keep_pieces(path, "conduit", [written(piece) for piece in named])
        return deliver(show_pieces(named, shown(path), kept=True), as_json=as_json)
    at_hand = named or _kept(path)
    if show:
        _needed(at_hand, path, context.command_path)
        return deliver(show_pieces(at_hand, None if named else shown(path)), as_json=as_json)
    tile = read_grid(grid, " ".join(blocked or ()), " ".join(outer or ()))
    layout = read_layout(claim, tile) if claim is not None else None
    if layout is None or without:
        _needed(at_hand, path, context.command_path)
    numbers = read_numbers(" ".join(without or ()), len(at_hand))
    chosen = Set(at_hand, numbers) if at_hand else None
    rule = decided("conduit", ruling or ())
    return deliver(rule.told(answer(tile, chosen, layout, rule.value)), as_json=as_json, svg=svg)


def _needed(pieces: Sequence[Piece], path: Path, command: str) -> None:
    if not pieces:
        raise UsageError(
            say(
                "There are no conduit pieces in {file} yet. Write them behind the command, such as :NE :NS :N, or keep "
                "those of your box once: {command} --keep :NE :NS :N and so on, all nine.",
                file=shown(path),
                command=command,
            )
        )


def _kept(path: Path) -> Sequence[Piece]:
    """Return the user's own set; nothing where none is kept."""
    from ...games.enigma.puzzles.conduit.conduit_input import read_pieces
    from ...store.pieces_file import read_pieces as read_file

    kept = read_file(path).get("conduit", [])
    if not isinstance(kept, list) or not all(isinstance(piece, str) for piece in kept):
        what = say('conduit must be a list of pieces, such as [":NE", ":NS", ":N"].')
        raise StoreError("schema", shown(path), what)
    try:
        return read_pieces(" ".join(kept))
    except Unclear as error:
        raise StoreError("schema", shown(path), say("conduit: {what}", what=error.said)) from None
