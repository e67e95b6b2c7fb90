"""What the last, unfinished word of a line may become. Nothing is offered where a hidden card might be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.commands import CORRECTIONS
from ....core.words import fold, matches
from ..due import assigns, can_cancel, may_reveal, new_set, tells_card
from ..parse_words import is_position
from ..rulings import RULINGS
from ..state import State
from ..words import CHANGES, COPIES, ICONS, OUTCOMES, POSITIONS, ROLES, SOLO_WORDS, TOKENS, WORDS

_COMMANDS: Final = ("board", "status", "why", "log", "rules", "large", "help", "quit")


def completions(line: str, state: State) -> list[str]:
    """Return what the last word of a line may become."""
    words = line.replace(",", " , ").split()
    last = "" if not words or line[-1:].isspace() or words[-1] == "," else words[-1]
    before = words[:-1] if last else words
    found = list(dict.fromkeys(_options(before, state)))
    return matches(last, found) if last else found


def _options(before: Sequence[str], state: State) -> list[str]:
    words = _moves(state)
    if before and fold(before[0]) in ("amend", "insert"):
        return _behind(before[2:], state, words) if len(before) > 1 else []
    if before and fold(before[0]) == "accept":
        before = before[1:]
        words = [*words, "amend", "strike", "insert"]
    if not before:
        return [*_answers(state), *words, *CORRECTIONS, *_COMMANDS]
    return _behind(before, state, words)


def _behind(before: Sequence[str], state: State, words: Sequence[str]) -> list[str]:
    if not before:
        return list(words)
    word, rest = fold(before[0]), before[1:]
    if state.phase == "effect" and word not in (*WORDS, *CORRECTIONS):
        return _change(_since_comma(before), state)
    if word == "effect":
        return _change(_since_comma(rest), state)
    if word in _ARGUMENTS:
        return _ARGUMENTS[word](rest, state)
    if state.phase == "act" and not _is_word(word):
        return _short_act(before, state)
    if state.phase == "between" and state.table.alone and not _is_word(word):
        return _opening(_since_comma(before), state)
    return _names(state) if state.phase == "claim" and not _is_word(word) else []


def _is_word(word: str) -> bool:
    return word in WORDS or word in CORRECTIONS


def _moves(state: State) -> list[str]:
    return list(SOLO_WORDS) if state.table.alone else [word for word in WORDS if word != "pick"]


def _names(state: State) -> list[str]:
    return [] if state.table.alone else list(state.table.seats)


def _roles(state: State) -> list[str]:
    copies = [copy for copy, role in COPIES.items() if copy in state.cards]
    return [*(role for role in ROLES if role in state.cards or any(COPIES[copy] == role for copy in copies)), *copies,
            *state.table.roles]  # fmt: skip


def _answers(state: State) -> list[str]:
    """Return the short answers to the question."""
    match state.phase:
        case "act":
            return [*([] if state.named else POSITIONS), *_roles(state)]
        case "claim":
            return [state.name(seat) for seat in state.can_doubt()]
        case "check":
            return ["truth", "lie"]
        case "effect":
            can = [state.name(seat) for seat in can_cancel(state)]
            picks = POSITIONS if assigns(state) else ()
            return ["nothing", *picks, *_change([], state), *(["cancel"] if can else [])]
        case "look":
            return [POSITIONS[index] for index, place in enumerate(state.places) if place.open is None] or ["nothing"]
        case "infiltrator":
            return [*(state.name(seat) for seat in may_reveal(state)), "nobody"]
        case "between" if not state.table.alone:
            chance = new_set(state).by_chance
            return [*(chance if len(chance) > 1 else ()), "begin", *(["standard"] if state.plan == PLAN_LEFT else [])]
        case "between":
            return list(POSITIONS)
    return []


PLAN_LEFT: Final = "introductory"
"""The one plan that a match can leave."""


def _short_act(before: Sequence[str], state: State) -> list[str]:
    first = before[0]
    if is_position(first):
        return _picking(before, state) if state.table.alone else list(state.table.mansion) if len(before) == 1 else []
    if fold(first) == "d":
        return _ARGUMENTS["decode"](before[1:], state)
    return [*OUTCOMES] if len(before) == 1 else _showing(before[1:])


def _showing(rest: Sequence[str]) -> list[str]:
    """Return what may stand behind the outcome of a goal."""
    if len(rest) == 1:
        return ["showing"]
    return [token for token in TOKENS if token not in rest] if fold(rest[1]) == "showing" else []


def _naming(rest: Sequence[str], state: State) -> list[str]:
    if state.table.alone:
        return _picking(rest, state) if rest else list(POSITIONS)
    if not rest:
        return [*POSITIONS, *_names(state)]
    at = 0 if is_position(rest[0]) else 1
    if len(rest) == at:
        return list(POSITIONS)
    return list(state.table.mansion) if len(rest) == at + 1 else []


def _picking(words: Sequence[str], state: State) -> list[str]:
    if fold(words[-1]) == "from":
        return [POSITIONS[index] for index, place in enumerate(state.places) if place.silenced]
    if len(words) == 1:
        return [*state.table.mansion, *ICONS, "from"]
    return [*ICONS, "from"] if len(words) == 2 and fold(words[1]) not in ICONS else ["from"]


def _goal(rest: Sequence[str], state: State) -> list[str]:
    at = next((index for index, word in enumerate(rest) if fold(word) in OUTCOMES), None)
    if at is not None:
        return _showing(rest[at:])
    if not rest:
        return [*_roles(state), *_names(state)]
    known = [*map(fold, _roles(state))]
    return list(OUTCOMES) if fold(rest[-1]) in known else _roles(state) if len(rest) == 1 else []


def _look(rest: Sequence[str], state: State) -> list[str]:
    if rest and is_position(rest[0]):
        return []
    return [*POSITIONS, *([] if rest else _names(state))] if len(rest) < 2 else []


def _begin(rest: Sequence[str], state: State) -> list[str]:
    if state.table.alone:
        return _opening(_since_comma(rest[1:]), state) if rest else ["open"]
    if rest and fold(rest[-1]) == "keeper":
        return _names(state)
    if rest and fold(rest[-1]) == "with":
        return list(new_set(state).by_chance) if state.phase == "between" else list(ROLES)
    return [word for word in ("standard", "with", "keeper") if word not in map(fold, rest)]


def _opening(part: Sequence[str], state: State) -> list[str]:
    return list(POSITIONS) if not part else list(state.table.mansion) if len(part) == 1 else []


def _disclose(rest: Sequence[str], state: State) -> list[str]:
    if not rest:
        return [*POSITIONS, *_names(state)]
    if len(rest) > 1 or state.phase not in ("between", "over"):
        return []
    return list(state.table.mansion) if is_position(rest[0]) else _roles(state)


def _lie(rest: Sequence[str], state: State) -> list[str]:
    return list(state.table.mansion) if not rest and state.phase == "check" and tells_card(state) else []


def _ruling(rest: Sequence[str], state: State) -> list[str]:
    if not rest:
        return list(RULINGS)
    return list(RULINGS[rest[0]].values) if len(rest) == 1 and rest[0] in RULINGS else []


_ARGUMENTS: Final[dict[str, Callable[[Sequence[str], State], list[str]]]] = {
    "name": _naming,
    "decode": _naming,
    "pick": _naming,
    "doubt": lambda rest, state: _names(state),
    "cancel": lambda rest, state: [] if rest else _names(state),
    "pass": lambda rest, state: [] if rest else _names(state),
    "infiltrator": lambda rest, state: [] if rest else [*_names(state), "nobody"],
    "lie": _lie,
    "goal": _goal,
    "look": _look,
    "begin": _begin,
    "disclose": _disclose,
    "ruling": _ruling,
}
"""What may stand behind each word of a move."""


def _since_comma(words: Sequence[str]) -> Sequence[str]:
    at = max((index for index, word in enumerate(words) if word == ","), default=-1)
    return words[at + 1 :]


def _change(part: Sequence[str], state: State) -> list[str]:
    """Return what may stand at the end of one change."""
    names = _names(state)
    if not part:
        left_out = ("look", "exchange") if state.table.alone else ()
        return [*names, *(word for word in CHANGES if word not in left_out)]
    word, given = fold(part[0]), len(part) - 1
    if word not in CHANGES:
        return [*POSITIONS, "+chaos", "-chaos", "+decoding", "-decoding"] if given == 0 else []
    form = [kind for kind in CHANGES[word].split()[1:] if names or kind != "PLAYER"]
    kind = form[min(given, len(form) - 1)].strip("[]") if given < len(form) or form[-1:] == ["…"] else ""
    if word == "look" and given == 1:
        return [*POSITIONS, *names]
    if word == "draw" and kind == "ROLE" and len(names) > 2:
        return []
    kinds = {
        "PLAYER": names,
        "TOKEN": [*TOKENS],
        "POSITION": [*POSITIONS],
        "…": [*POSITIONS],
        "CARD": [*state.table.mansion],
        "ICON": [*ICONS],
        "ROLE": _roles(state),
    }
    return kinds.get(kind, [])
