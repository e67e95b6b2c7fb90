"""Short forms for what an effect changed: `ann +c, bob -d, t+1, o 3 attic, x 3, ann 4`. By comma, as in full."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ....core.refusal import Refusal
from ....core.sentence import Quoted, Said, any_of, say
from ....core.words import fold, matches
from ..parse_changes import split_at_commas
from ..parse_words import is_position
from ..state import State
from ..words import CHANGES, TOKENS
from .hints import change_forms
from .meant import WHOLE_MOVES, meant

CLOSE: Final = "x"
"""The short form of `close`, as the beginnings of that word are those of `cancel`."""
_TIME: Final = re.compile(r"t(?:i|im|ime)?\s*([+\-−]\d+)", re.IGNORECASE)
_SIGNS: Final = {"+": "gain", "-": "lose", "−": "lose"}
_MOVES: Final = ("effect", "cancel", "pick", "amend", "strike", "insert", "accept", "note", "ruling", *WHOLE_MOVES)
"""The words of the moves that are possible while an effect is due."""
_WITH_POSITIONS: Final = ("close", "swap", "shuffle", "strike")
"""The words behind which positions or numbers alone may stand, as they may behind a player who looked there."""


def expand_effect(words: Sequence[str], state: State) -> str | None:
    """Return the effect that changes in short forms mean; None where the line is another move."""
    if len(words) == 1 and (matches(words[0], ("nothing",)) or words[0] == "-"):
        return "effect nothing"
    parts = split_at_commas(words)
    if len(parts) == 1 and parts[0] and not _TIME.fullmatch(" ".join(words)) and _word(parts[0], state) in _MOVES:
        return None
    changes: list[str] = []
    for number, part in enumerate(parts, 1):
        # Not repeated: it may be a card or a character that nobody is to know.
        unclear = say("That is not how a change begins.")
        if len(parts) > 1:
            unclear = say("Change {n} of {most} does not begin as changes do.", n=number, most=len(parts))
        changes += _expand(part, state, unclear)
    return f"effect {', '.join(changes)}"


def _word(words: Sequence[str], state: State) -> str | None:
    """Return what the first word of a change is: a player, a change, or a move that is no effect."""
    typed, rest = words[0], words[1:]
    folded = fold(typed)
    if folded in CHANGES:
        return folded
    names = [] if state.table.alone else list(state.table.seats)
    if folded == CLOSE:
        called = matches(typed, names)
        if called:
            what = say("{typed} may be {answers}.", typed=Quoted(typed), answers=any_of(["close", *called]))
            raise Refusal("move/unknown", what, say("Write close, or more of the name."))
        return CLOSE
    if rest and all(word[0] in _SIGNS for word in rest):
        return meant(typed, names)
    if rest and all(map(is_position, rest)):
        return meant(typed, [*names, *_WITH_POSITIONS])
    return meant(typed, [*names, *CHANGES, *(word for word in _MOVES if word != "pick" or state.table.alone)])


def _expand(words: Sequence[str], state: State, unclear: Said) -> list[str]:
    """Return the changes that one part of the line means."""
    if not words:
        raise Refusal("move/missing", say("Nothing stands between two commas."), change_forms(state))
    time = _TIME.fullmatch(" ".join(words))
    if time:
        return [f"time {time[1]}"]
    rest = words[1:]
    if state.table.alone and words[0][0] in _SIGNS:
        return [_token(word, "", state) for word in words]
    word = _word(words, state)
    if word == CLOSE and rest:
        return [f"close {position}" for position in rest]
    if word in CHANGES:
        return [" ".join([word, *rest])]
    player = word if word in state.table.seats else None
    if player is not None and rest:
        if all(map(is_position, rest)):
            return [f"look {player} {position}" for position in rest]
        if all(token[0] in _SIGNS for token in rest):
            return [_token(token, player, state) for token in rest]
    what = unclear
    if player is not None:
        what = say("What happened to {player} is not clear.", player=player)
    elif words[0][0] in _SIGNS:
        what = say("Whose token it is has to be said.")
    raise Refusal("move/unknown", what, change_forms(state))


def _token(typed: str, player: str, state: State) -> str:
    found = matches(typed[1:], TOKENS)
    if len(found) != 1:
        what = say("{typed} is not a token with its sign.", typed=Quoted(typed))
        raise Refusal("move/unknown", what, change_forms(state))
    return " ".join(filter(None, [_SIGNS[typed[0]], player, found[0]]))
