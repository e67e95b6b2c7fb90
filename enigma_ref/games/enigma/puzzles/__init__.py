"""The four kinds of puzzles: what makes a solution valid, and how to find one.

Each kind is a module (or a few) of its own and knows none of the others. All answer with a `Verdict`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ....core.parts import Block
from ....core.sentence import Said, say
from ....core.shapes import Scene


class Verdict(NamedTuple):
    """The answer to a puzzle: a claim checked, or solutions looked for."""

    valid: bool
    """Whether the claim is a solution; where none was made, whether there is one."""
    says: Sequence[Block]
    """The answer for people, line by line, with its drawings."""
    document: Mapping[str, object]
    """The answer for programs."""
    reason: Said = say("")
    """Why it is not valid, in a few words that fit into a note of the record; empty where it is."""
    scene: Scene | None = None
    """The answer as a drawing, where there is one."""
