"""What the `puzzle` commands share: how an answer is given."""

from __future__ import annotations

import sys

from ..games.enigma.puzzles import Verdict
from ..store.files import native
from ..store.output import write_output
from .blocks import print_blocks
from .streams import answer


def deliver(verdict: Verdict, *, as_json: bool, svg: str | None = None) -> Verdict:
    """Give an answer: as text or JSON, and where asked for as a drawing in a file (`-` is standard output)."""
    if svg is not None and verdict.scene is not None:
        from ..views.svg import document

        if svg == "-":
            sys.stdout.write(document(verdict.scene))
            sys.stdout.flush()
            return verdict
        write_output(native(svg), document(verdict.scene))
    if as_json:
        answer(verdict.document)
    else:
        print_blocks(verdict.says)
    return verdict
