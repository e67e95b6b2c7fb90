"""What a word that was typed means among the answers of a question. Where it may mean two of them, it means none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....core.commands import CORRECTIONS
from ....core.refusal import Refusal
from ....core.sentence import Quoted, any_of, say
from ....core.words import fold, matches, nearest
from ..words import SOLO_WORDS, WORDS

WHOLE_MOVES: Final = ("undo", "redo", "abandon")
"""The words that are a whole move at any time, so that their beginnings are answers to every question."""


def meant(typed: str, answers: Iterable[str]) -> str | None:
    """Return the answer that a word is, or is the beginning of; None where there is none, and refuse where several."""
    found = list(dict.fromkeys(matches(typed, answers)))
    if len(found) > 1:
        what = say("{typed} may be {answers}.", typed=Quoted(typed), answers=any_of(found))
        raise Refusal("move/unknown", what, say("Type one letter more."))
    return found[0] if found else None


def is_move_word(typed: str) -> bool:
    """Tell whether a word is that of a move, in full."""
    return fold(typed) in WORDS or fold(typed) in CORRECTIONS


def begins_a_move(typed: str, alone: bool) -> bool:
    """Tell whether a word begins that of exactly one move."""
    return len(matches(typed, _known(alone))) == 1


def may_be_a_move(typed: str, alone: bool) -> bool:
    """Tell whether a word begins that of any move."""
    return bool(matches(typed, _known(alone)))


def is_like_a_move(typed: str, alone: bool) -> bool:
    """Tell whether a word is close to that of a move, so that reading it as one says what may have been meant."""
    return nearest(typed, _known(alone), cutoff=0.65) is not None


def _known(alone: bool) -> list[str]:
    return [*(SOLO_WORDS if alone else WORDS), *CORRECTIONS]
