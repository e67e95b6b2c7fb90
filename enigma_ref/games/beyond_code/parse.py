"""Words to moves: what people type, read loosely, against one table and, where a player is left out, the active one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...core.refusal import Refusal
from ...core.sentence import any_of, say
from ...core.words import fold, matches
from .moves import (
    Abandon,
    Begin,
    Believe,
    Cancel,
    Decode,
    DiscloseCard,
    DiscloseRole,
    Doubt,
    Effect,
    Goal,
    Lie,
    Look,
    Move,
    Name,
    Pass,
    Reveal,
    Rule,
    Truth,
)
from .parse_changes import read_changes, split_at_commas
from .parse_solo import READ_ALONE
from .parse_words import hidden_card, hidden_role, is_position, left_over, missing, one_of, read_position, unrepeated
from .rulings import find_answer, find_ruling
from .state import State
from .words import OUTCOMES, PLANS, SOLO_WORDS, TOKENS, WORDS

_BARE: Final[dict[str, Callable[[], Move]]] = {"believe": Believe, "truth": Truth, "abandon": Abandon}

_MOST_SHOWN: Final = len(TOKENS)
"""How many tokens can be shown for a goal: nobody has two of a kind (4.4)."""


_SAYS_CARDS: Final = frozenset({"name", "decode", "pick", "goal", "begin", "effect"})
"""The moves that say a card or a character aloud, or changes that each see to it."""


def read_move(word: str, rest: Sequence[str], state: State) -> Move:
    """Read a move from its word and the words after it, or refuse it; what may be hidden is not repeated."""
    try:
        return _read_move(word, rest, state)
    except Refusal as refusal:
        if word in _SAYS_CARDS:
            raise
        form = (SOLO_WORDS if state.table.alone else WORDS).get(word, word)
        raise unrepeated(refusal, state.table, form) from None


def _read_move(word: str, rest: Sequence[str], state: State) -> Move:
    alone = state.table.alone
    if alone and word not in SOLO_WORDS:
        what = say("{word} is a move for 2 to 5 players.", word=word)
        raise Refusal("move/unknown", what, say("A card is picked with: {form}.", form=SOLO_WORDS["pick"]))
    if not alone and word == "pick":
        what = say("pick is a move for one player.")
        raise Refusal("move/unknown", what, say("A card is named with: {form}.", form=WORDS["name"]))
    bare = _BARE.get(word)
    if bare:
        if rest:
            raise left_over(word, rest, word)
        return bare()
    return (READ_ALONE if alone and word in READ_ALONE else _READ)[word](rest, state)


def _player(rest: Sequence[str], state: State, first: bool) -> tuple[str, int, Sequence[str]]:
    """Take the player off the front of the words; where there is none, it is the active one."""
    seat = state.table.seat(rest[0]) if first else state.active
    return state.name(seat), seat, rest[1:] if first else rest


def _begins_with_player(rest: Sequence[str], state: State, after: int) -> bool:
    """Tell whether a player stands before the words that a move needs anyway, or is left out."""
    if not rest or is_position(rest[0]):
        return False
    return len(rest) > after or bool(matches(rest[0], state.table.seats)) or (len(rest) > 1 and is_position(rest[1]))


def _naming(word: str, make: Callable[[str, int, int, str], Move]) -> Callable[[Sequence[str], State], Move]:
    def read(rest: Sequence[str], state: State) -> Move:
        player, seat, rest = _player(rest, state, first=_begins_with_player(rest, state, after=2))
        if not rest:
            raise missing(word, "POSITION", WORDS[word])
        position = read_position(rest[0])
        if len(rest) < 2:
            raise missing(word, "CARD", WORDS[word])
        if len(rest) > 2:
            raise left_over(word, rest[2:], WORDS[word])
        return make(player, seat, position, state.table.card(rest[1]))

    return read


def _doubt(rest: Sequence[str], state: State) -> Move:
    if not rest:
        raise missing("doubt", "PLAYER", WORDS["doubt"])
    seats = tuple(dict.fromkeys(state.table.seat(typed) for typed in rest))
    return Doubt(tuple(map(state.name, seats)), seats)


def _lie(rest: Sequence[str], state: State) -> Move:
    if len(rest) > 1:
        raise Refusal("move/unknown", say("lie takes at most one card after it."), say("Write: lie."))
    return Lie(hidden_card(rest[0], state.table) if rest else None)


def _cancel(rest: Sequence[str], state: State) -> Move:
    if not rest:
        raise missing("cancel", "PLAYER", WORDS["cancel"])
    if len(rest) > 1:
        raise left_over("cancel", rest[1:], WORDS["cancel"])
    seat = state.table.seat(rest[0])
    return Cancel(state.name(seat), seat)


def _effect(rest: Sequence[str], state: State) -> Move:
    if not rest:
        raise missing("effect", "CHANGE", WORDS["effect"])
    if len(rest) == 1 and matches(rest[0], ("nothing",)):
        return Effect(())
    return Effect(read_changes(split_at_commas(rest), state.table))


def _nothing(rest: Sequence[str], state: State) -> Move:
    if rest:
        raise left_over("nothing", rest, "effect nothing")
    return Effect(())


def _goal(rest: Sequence[str], state: State) -> Move:
    table = state.table
    form = (SOLO_WORDS if table.alone else WORDS)["goal"]
    head, *changes = split_at_commas(rest)
    end = next((index for index, word in enumerate(head) if fold(word) == "showing"), len(head))
    at = next((index for index, word in enumerate(head) if fold(word) in OUTCOMES), max(end - 1, 0))
    if not head or not matches(head[at], OUTCOMES):
        raise missing("goal", "reached or missed" if head else "ROLE", form)
    if not at:
        raise missing("goal", "ROLE", form)
    if at > (1 if table.alone else 2):
        raise left_over("goal", head[1 if table.alone else 2 : at], form)
    if table.alone:
        player, seat = "", 0
    else:
        player, seat, _ = _player(head, state, first=at == 2)
    role = table.role(head[at - 1])
    reached = one_of(head[at], OUTCOMES, form) == "reached"
    showing = _showing(head[at + 1 :], form)
    if changes and (reached or table.alone):
        what = say("Nothing follows a goal that was reached.")
        if not reached:
            what = say("Nothing follows the goal of one player.")
        raise Refusal("move/unknown", what, say("Write: {form}.", form=form))
    return Goal(player, seat, role, reached, showing, read_changes(changes, table, after_goal=True))


def _showing(words: Sequence[str], form: str) -> tuple[str, ...]:
    if not words:
        return ()
    if not matches(words[0], ("showing",)):
        raise left_over("goal", words, form)
    if len(words) == 1:
        raise missing("showing", "TOKEN", form)
    if len(words) > _MOST_SHOWN + 1:
        raise left_over("showing", words[_MOST_SHOWN + 1 :], form)
    return tuple(one_of(word, TOKENS, form) for word in words[1:])


def _look(rest: Sequence[str], state: State) -> Move:
    first = _begins_with_player(rest, state, after=1)
    player, seat, rest = _player(rest, state, first and fold(rest[0]) != "nothing")
    if not rest:
        raise missing("look", "POSITION", WORDS["look"])
    if len(rest) > 1:
        raise left_over("look", rest[1:], WORDS["look"])
    nothing = fold(rest[0]) == "nothing"
    return Look(player, seat, None if nothing else read_position(rest[0]))


def _pass(rest: Sequence[str], state: State) -> Move:
    if len(rest) > (0 if state.table.alone else 1):
        over = rest if state.table.alone else rest[1:]
        raise left_over("pass", over, (SOLO_WORDS if state.table.alone else WORDS)["pass"])
    if state.table.alone:
        return Pass("", 0)
    player, seat, _ = _player(rest, state, first=bool(rest))
    return Pass(player, seat)


def _reveal(rest: Sequence[str], state: State) -> Move:
    if not rest:
        raise missing("infiltrator", any_of(["PLAYER", "nobody"]), WORDS["infiltrator"])
    if len(rest) > 1:
        raise left_over("infiltrator", rest[1:], WORDS["infiltrator"])
    if fold(rest[0]) == "nobody":
        return Reveal(None, None)
    seat = state.table.seat(rest[0])
    return Reveal(state.name(seat), seat)


def _begin(rest: Sequence[str], state: State) -> Move:
    plan = card = keeper = None
    words = list(rest)
    while words:
        word = one_of(words.pop(0), (*PLANS, "with", "keeper"), WORDS["begin"])
        if word in PLANS and plan is None:
            plan = word
        elif word == "with" and card is None:
            if not words:
                raise missing("with", "ROLE", WORDS["begin"])
            card = state.table.role(words.pop(0))
        elif word == "keeper" and keeper is None:
            if not words:
                raise missing("keeper", "PLAYER", WORDS["begin"])
            keeper = state.table.seat(words.pop(0))
        else:
            raise left_over("begin", [word, *words], WORDS["begin"])
    return Begin(plan, card, None if keeper is None else state.name(keeper), keeper)


def _disclose(rest: Sequence[str], state: State) -> Move:
    form = say("Write: disclose POSITION CARD, or disclose PLAYER ROLE.")
    if len(rest) < 2:
        raise Refusal("move/missing", say("disclose needs two words after it."), form)
    if len(rest) > 2:
        raise Refusal("move/unknown", say("disclose takes two words after it."), form)
    if is_position(rest[0]):
        return DiscloseCard(read_position(rest[0]), hidden_card(rest[1], state.table))
    found = matches(rest[0], state.table.seats)
    if len(found) != 1:
        raise Refusal("move/player", say("What is disclosed begins with a position or a player."), form)
    return DiscloseRole(found[0], state.table.seats[found[0]], hidden_role(rest[1], state.table))


def _ruling(rest: Sequence[str], state: State) -> Move:
    if len(rest) < 2:
        what = say("ruling needs more: {what} is missing.", what=("NAME", "VALUE")[len(rest)])
        raise Refusal("move/unknown", what, say("Write: {form}.", form=WORDS["ruling"]))
    if len(rest) > 2:
        raise left_over("ruling", rest[2:], WORDS["ruling"])
    name = find_ruling(rest[0])
    return Rule(name, find_answer(name, rest[1]))


_READ: Final[dict[str, Callable[[Sequence[str], State], Move]]] = {
    "name": _naming("name", Name),
    "decode": _naming("decode", Decode),
    "doubt": _doubt,
    "lie": _lie,
    "cancel": _cancel,
    "effect": _effect,
    "nothing": _nothing,
    "goal": _goal,
    "look": _look,
    "pass": _pass,
    "infiltrator": _reveal,
    "begin": _begin,
    "disclose": _disclose,
    "ruling": _ruling,
}
