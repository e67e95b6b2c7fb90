"""`check` at the table: which puzzle is meant."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.refusal import Unclear
from ....core.sentence import Quoted, paragraph, say
from ....core.words import matches, nearest
from ..board.colors import CATEGORIES, category_term

_CHECK = say("There are check weight, check fragment, check conduit and check angular: as after enigma-ref puzzle.")


def checking(words: Sequence[str]) -> list[str]:
    """Return the command for `check WORDS`: the kind of puzzle may be cut to its beginning."""
    if not words:
        raise Unclear(paragraph(say("Check which puzzle?"), _CHECK))
    found = matches(words[0], CATEGORIES)
    if not found and words[0] not in ("-h", "--help"):
        close = nearest(words[0], CATEGORIES)
        hint = say("Did you mean {close}?", close=category_term(close)) if close else None
        raise Unclear(paragraph(say("{typed} is not a kind of puzzle.", typed=Quoted(words[0])), hint, _CHECK))
    return ["puzzle", *(found or words[:1]), *words[1:]]
