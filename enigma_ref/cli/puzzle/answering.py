"""What the `puzzle` commands share: how an answer is given."""

from __future__ import annotations

from ...core.sentence import say
from ...games.enigma.puzzles import Verdict
from ..common.blocks import print_blocks
from ..common.handing_over import hand_over
from ..common.output import UsageError, answer, unheard, voice, warn


def deliver(verdict: Verdict, *, as_json: bool, svg: str | None = None) -> Verdict:
    """Give an answer: as text or JSON, and where asked for as a drawing in a file (`-` is standard output)."""
    if svg == "-" and as_json:
        raise UsageError(
            say("The picture and the JSON answer cannot both go to standard output. Name a file: --svg OUT.")
        )
    if svg is not None and verdict.scene is None:
        warn(say("Nothing was found that could be drawn, so there is no picture."))
    elif svg is not None and verdict.scene is not None:
        from ...views.svg import document

        hand_over(document(verdict.scene, voice()), svg)
        if svg == "-":
            return verdict
    with unheard():
        if as_json:
            answer(verdict.document)
        else:
            print_blocks(verdict.says)
    return verdict
