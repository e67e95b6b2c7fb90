"""Words to moves for one player: picking, cancelling, and the games of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...core.refusal import Refusal
from ...core.sentence import Quoted, say
from ...core.words import fold, matches
from .moves import BeginAlone, Cancel, Move, Pick
from .parse_changes import split_at_commas
from .parse_words import left_over, missing, one_of, read_position
from .state import State
from .table import Table
from .words import ICONS, SOLO_WORDS


def _cancel_alone(rest: Sequence[str], state: State) -> Move:
    if rest:
        raise left_over("cancel", rest, SOLO_WORDS["cancel"])
    return Cancel("", 0)


def _begin_alone(rest: Sequence[str], state: State) -> Move:
    form = SOLO_WORDS["begin"]
    if not rest:
        return BeginAlone(())
    if fold(rest[0]) != "open":
        raise left_over("begin", rest, form)
    if len(rest) == 1:
        raise missing("begin open", "POSITION", form)
    opened = []
    for words in split_at_commas(rest[1:]):
        if words and fold(words[0]) == "open":
            words = words[1:]
        if not words:
            raise Refusal("move/unknown", say("Nothing stands between two commas."), say("Write: {form}.", form=form))
        if len(words) < 2:
            raise missing("begin open", "CARD", form)
        if len(words) > 2:
            raise left_over("begin open", words[2:], form)
        opened.append((read_position(words[0]), state.table.card(words[1])))
    return BeginAlone(tuple(opened))


def _picking(decoding: bool) -> Callable[[Sequence[str], State], Move]:
    word = "decode" if decoding else "pick"
    form = SOLO_WORDS[word]

    def read(rest: Sequence[str], state: State) -> Move:
        if not rest:
            raise missing(word, "POSITION", form)
        position = read_position(rest[0])
        words = list(rest[1:])
        source = None
        at = next((index for index, typed in enumerate(words) if fold(typed) == "from"), None)
        if at is not None:
            if len(words) == at + 1:
                raise missing("from", "POSITION", form)
            if len(words) > at + 2:
                raise left_over("from", words[at + 2 :], form)
            source = read_position(words[at + 1])
            words = words[:at]
        if len(words) > 2:
            raise left_over(word, words[2:], form)
        card, icon = _card_and_icon(words, state.table, form)
        return Pick(position, card, icon, source, decoding)

    return read


def _card_and_icon(words: Sequence[str], table: Table, form: str) -> tuple[str | None, str | None]:
    """Read what stands behind a picked position: a card, an icon, or both."""
    if len(words) == 2:
        return table.card(words[0]), one_of(words[1], ICONS, form)
    if not words:
        return None, None
    typed = words[0]
    icons, cards = matches(typed, ICONS), matches(typed, table.mansion)
    if fold(typed) in ICONS or (icons and not cards):
        return None, one_of(typed, ICONS, form)
    if icons and len(typed) < max(map(len, cards)):
        what = say("{typed} may be a card or an icon.", typed=Quoted(typed))
        raise Refusal("name/card", what, say("Type more of it."))
    return table.card(typed), None


READ_ALONE: Final[dict[str, Callable[[Sequence[str], State], Move]]] = {
    "pick": _picking(decoding=False),
    "decode": _picking(decoding=True),
    "cancel": _cancel_alone,
    "begin": _begin_alone,
}
"""How each move is read that one player types otherwise than several do."""
