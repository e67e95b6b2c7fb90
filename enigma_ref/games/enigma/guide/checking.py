"""`check` at the table: which puzzle is meant."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.refusal import Unclear
from ....core.sentence import Quoted, paragraph, say
from ....core.words import matches, nearest
from ..board.colors import CATEGORIES, category_term
from ..rulings import PUZZLE_RULINGS
from ..state import State

_CHECK = say("There are check weight, check fragment, check conduit and check angular: as after enigma-ref puzzle.")


def checking(words: Sequence[str], state: State) -> list[str]:
    """Return the command for `check WORDS`: the kind of puzzle may be cut to its beginning.

    It names what this table plays by: the current game of the folder, which the command would ask, may be another one.
    """
    if not words:
        raise Unclear(paragraph(say("Check which puzzle?"), _CHECK))
    found = matches(words[0], CATEGORIES)
    if not found and words[0] not in ("-h", "--help"):
        close = nearest(words[0], CATEGORIES)
        hint = say("Did you mean {close}?", close=category_term(close)) if close else None
        raise Unclear(paragraph(say("{typed} is not a kind of puzzle.", typed=Quoted(words[0])), hint, _CHECK))
    decided = [PUZZLE_RULINGS[kind] for kind in found if kind in PUZZLE_RULINGS and len(found) == 1]
    options = [part for name in decided for part in ("--ruling", f"{name}={state.rulings.answer(name)}")]
    return ["puzzle", *(found or words[:1]), *options, *words[1:]]
