"""The smallest steps of reading: one word of a few, a position, and what to say where a word is missing or too much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from ...core.refusal import Refusal
from ...core.sentence import Listed, Quoted, Sentence, any_of, say
from ...core.words import fold, matches, nearest
from .table import Table
from .words import COPIES, POSITION_OF, ROLES


def is_position(typed: str) -> bool:
    """Tell whether a word is a position."""
    return typed in POSITION_OF or fold(typed) in POSITION_OF


def read_position(typed: str) -> int:
    """Read a position, or refuse it."""
    position = POSITION_OF.get(typed)
    if position is None:
        position = POSITION_OF.get(fold(typed))
    if position is None:
        what = say("{typed} is not a position.", typed=Quoted(typed))
        raise Refusal("move/unknown", what, say("Positions are p1 to p9, row by row."))
    return position


def one_of(typed: str, options: Sequence[str], form: str) -> str:
    """Read one of a few words by itself or its beginning, or refuse it and name them."""
    found = matches(typed, options)
    if len(found) == 1:
        return found[0]
    what = say("{typed} is not {words}.", typed=Quoted(typed), words=any_of(options))
    raise Refusal("move/unknown", what, say("Write: {form}.", form=form))


def missing(word: str, what: str | Listed, form: str) -> Refusal:
    """Return that something needed was not said."""
    return Refusal(
        "move/missing",
        say("{word} needs more: {what} is missing.", word=word, what=what),
        say("Write: {form}.", form=form),
    )


def left_over(word: str, words: Sequence[str], form: str) -> Refusal:
    """Return that more was said than a move takes. What it was is not repeated: it may be a card that somebody saw."""
    what = say("{count} {count:word is|words are} left over after {word}.", count=len(words), word=word)
    return Refusal("move/unknown", what, say("Write: {form}.", form=form))


def hidden_card(typed: str, table: Table) -> str:
    """Find a card that may have to stay hidden: whatever is wrong, it is not repeated, nor are others like it."""
    found = matches(typed, table.mansion)
    if len(found) == 1:
        return found[0]
    raise Refusal("name/card", say("That is not a card in play."), say("Type the whole name of the card."))


def hidden_role(typed: str, table: Table) -> str:
    """Find a character that may have to stay hidden, in the same way."""
    try:
        return table.role(typed)
    except Refusal as refusal:
        what = say("That is not a character.")
        raise Refusal(refusal.rule, what, say("Type the whole name of the character.")) from None


def quotes_hidden(refusal: Refusal, table: Table) -> bool:
    """Tell whether a refusal repeats a word that is, holds, or was meant for, a card or a character."""
    names = (*table.mansion, *ROLES, *COPIES, *table.roles)
    return any(_tells(typed, names) for typed in _quoted(refusal.what))


def _quoted(said: object) -> Iterator[str]:
    """Return what a sentence repeats of what was typed."""
    if isinstance(said, Quoted):
        yield str(said.value)
    elif isinstance(said, Sentence):
        yield from chain.from_iterable(map(_quoted, said.arguments.values()))
    elif isinstance(said, tuple):
        yield from chain.from_iterable(map(_quoted, said))


def unrepeated(refusal: Refusal, table: Table, form: str) -> Refusal:
    """Return a refusal as it is, or without the card or the character that it repeats: it may have to stay hidden."""
    if not quotes_hidden(refusal, table):
        return refusal
    what = say("A card or a character cannot stand there.")
    return Refusal(refusal.rule, what, say("Write: {form}.", form=form))


def _tells(typed: str, names: Sequence[str]) -> bool:
    """Tell whether a word is like a name, begins one or has one in it: `p2=vault`, `vau`, `p2vault`."""
    parts = "".join(letter if letter.isalnum() or letter == "-" else " " for letter in typed).split()
    if any(nearest(part, names, _ALIKE) is not None for part in (typed, *parts)):
        return True
    if any(len(part) > 1 and matches(part, names) for part in parts):
        return True
    return any(fold(name) in fold(typed) for name in names if len(name) > 2)


_ALIKE: Final = 0.8
"""How like a name a word must be to be taken for it."""
