"""Short answers: at a question, only the missing part is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.refusal import Refusal
from ....core.sentence import say
from ....core.words import fold, matches
from ..due import assigns, can_cancel, new_set
from ..parse_words import is_position
from ..state import State
from ..words import CHANGES, COPIES, INFILTRATOR, OUTCOMES, ROLES
from .hints import hint
from .meant import WHOLE_MOVES, begins_a_move, is_like_a_move, is_move_word, may_be_a_move, meant
from .short_changes import expand_effect

_ANSWERS_TOO: Final = {
    "act": ("infiltrator",),
    "claim": ("doubt",),
    "check": ("truth",),
    "effect": ("cancel", "look"),
    "between": ("infiltrator",),
}
"""The words of moves that are answers as well: a character, a change, or a move that is read more closely here."""


def expand(line: str, state: State) -> str:
    """Return the full move that a short answer means; the line itself where it is not one; refuse what is neither."""
    words = line.split()
    if not words or state.result:
        return line
    if fold(words[0]) == "accept" and len(words) > 1:
        return f"accept {_accepted(words[1:], state)}"
    if is_move_word(words[0]) and fold(words[0]) not in _ANSWERS_TOO.get(state.phase, ()):
        return line
    answer = _ANSWERS[state.phase](words, state)
    if answer is not None:
        return answer
    alone = state.table.alone
    if begins_a_move(words[0], alone):
        return line
    if state.phase == "act" and (state.named or state.decoded) and _is_effect(words, state):
        instead = say("If more changed, first take that back: undo. {next}", next=hint(state))
        raise Refusal("turn/phase", say("What changed through the card was entered already."), instead)
    if fold(words[0]) in CHANGES or (state.phase != "check" and is_like_a_move(words[0], alone)):
        return line
    # Not repeated: it may be a card or a character that nobody is to know.
    raise Refusal("move/unknown", say("That is no answer here."), hint(state))


def _is_effect(words: Sequence[str], state: State) -> bool:
    """Tell whether a line says what a card changed, which somebody may remember when it is settled."""
    try:
        return expand_effect(words, state) is not None
    except Refusal:
        return False


def _accepted(words: Sequence[str], state: State) -> str:
    """Return the move behind `accept`, which may be a short answer as well."""
    line = " ".join(words)
    try:
        return expand(line, state)
    except Refusal:
        return line


def _names(state: State) -> list[str]:
    return [] if state.table.alone else list(state.table.seats)


def _act(words: Sequence[str], state: State) -> str | None:
    alone, name = state.table.alone, state.name(state.active)
    if is_position(words[0]):
        return " ".join(["pick"] if alone else ["name", name]) + f" {' '.join(words)}"
    goal = _goal(words, state)
    if goal is not None or is_move_word(words[0]):
        return goal
    if len(words) == 1:
        if meant(words[0], ["pass", *WHOLE_MOVES]) == "pass":
            return "pass" if alone else f"pass {name}"
        return None
    if is_position(words[1]):
        word = meant(words[0], [*_names(state), *(("pick", "decode") if alone else ("name", "decode"))])
        if word in ("name", "pick", "decode"):
            return " ".join([word, *([] if alone else [name]), *words[1:]])
        return word and f"name {word} {' '.join(words[1:])}"
    return None


def _goal(words: Sequence[str], state: State) -> str | None:
    """Read `[PLAYER] ROLE reached|missed …`. A word that begins a move as well is not taken for a character."""
    at = next((index for index, word in enumerate(words[:3]) if fold(word.rstrip(",")) in OUTCOMES), 0)
    if at == 2 and not is_move_word(words[0]) and meant(words[0], _names(state)):
        return f"goal {' '.join(words)}"
    in_full = at == 1
    if not in_full and not (len(words) == 2 and matches(words[1], OUTCOMES)):
        return None
    typed, roles = fold(words[0]), (*ROLES, *COPIES, *state.table.roles)
    if typed == INFILTRATOR:  # `infiltrator rea` may name a player
        is_role = in_full
    else:
        is_role = typed in map(fold, roles) or not may_be_a_move(typed, state.table.alone)
    if not is_role or not (in_full or matches(typed, roles)):
        return None
    return " ".join(["goal", *([] if state.table.alone else [state.name(state.active)]), *words])


def _claim(words: Sequence[str], state: State) -> str | None:
    can = [state.name(seat) for seat in state.can_doubt()]
    first = "doubt" if fold(words[0]) == "doubt" else meant(words[0], [*_names(state), *_AT_CLAIM])
    if first == "doubt":
        return f"doubt {' '.join(words[1:])}" if len(words) > 1 or len(can) != 1 else f"doubt {can[0]}"
    if first in ("believe", "nobody"):
        return " ".join(["believe", *words[1:]])
    if first is None or first not in state.table.seats:
        return None
    return f"doubt {' '.join([first, *(meant(word, _names(state)) or word for word in words[1:])])}"


_AT_CLAIM: Final = ("doubt", "believe", "nobody", *WHOLE_MOVES)


def _check(words: Sequence[str], state: State) -> str | None:
    verdict = meant(words[0], ["truth", "lie", *WHOLE_MOVES])
    if verdict == "truth" and len(words) > 1:
        raise Refusal("move/unknown", say("truth stands alone."), hint(state))
    return " ".join([verdict, *words[1:]]) if verdict in ("truth", "lie") else None


def _effect(words: Sequence[str], state: State) -> str | None:
    if fold(words[0]) == "cancel":
        can = can_cancel(state)
        needs_name = len(words) == 1 and len(can) == 1 and not state.table.alone
        return f"cancel {state.name(can[0])}" if needs_name else " ".join(words)
    if assigns(state) and is_position(words[0]):
        return f"pick {' '.join(words)}"
    return expand_effect(words, state)


def _look(words: Sequence[str], state: State) -> str | None:
    name = state.name(state.active)
    if len(words) == 1 and (is_position(words[0]) or fold(words[0]) == "nothing"):
        return f"look {name} {words[0]}"
    if len(words) == 2 and is_position(words[1]):
        word = meant(words[0], [*_names(state), "look"])
        return word and f"look {name if word == 'look' else word} {words[1]}"
    return None


def _infiltrator(words: Sequence[str], state: State) -> str | None:
    answer = meant(words[0], [*_names(state), "nobody", *WHOLE_MOVES]) if len(words) == 1 else None
    return answer and (None if answer in WHOLE_MOVES else f"infiltrator {answer}")


def _between(words: Sequence[str], state: State) -> str | None:
    if state.table.alone:
        return f"begin open {' '.join(words)}" if is_position(words[0]) else None
    if len(words) > 1:
        return None
    by_chance = new_set(state).by_chance
    answer = meant(words[0], [*by_chance, "standard", "begin", *WHOLE_MOVES])
    if answer in by_chance:
        return f"begin with {answer}"
    return {"standard": "begin standard", "begin": "begin"}.get(answer or "")


_ANSWERS: Final[dict[str, Callable[[Sequence[str], State], str | None]]] = {
    "act": _act,
    "claim": _claim,
    "check": _check,
    "effect": _effect,
    "look": _look,
    "infiltrator": _infiltrator,
    "between": _between,
}
"""What each question takes besides whole moves."""
