"""The box that was named on the command line: `--box BOX`."""

from __future__ import annotations

from ...core.box import Box
from ...core.sentence import Quoted, any_of, say
from ...core.words import matches
from ...games import BOXES
from .output import UsageError


def box_from(typed: str) -> Box:
    """Return the box that was meant, by its name or a beginning of it."""
    found = matches(typed, BOXES)
    if len(found) != 1:
        raise UsageError(say("There is no box {typed}: choose {boxes}.", typed=Quoted(typed), boxes=any_of(BOXES)))
    return BOXES[found[0]]
