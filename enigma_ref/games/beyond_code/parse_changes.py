"""Words to changes: what stands behind `effect` and behind a missed goal, change by change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...core.refusal import Refusal
from ...core.sentence import Quoted, all_of, say
from .changes import (
    Change,
    Close,
    Draw,
    Exchange,
    Gain,
    LookAt,
    LookAtCharacter,
    Lose,
    MoveTime,
    NotAlone,
    Open,
    ShowIcon,
    Shuffle,
    Silence,
    Swap,
)
from .parse_words import hidden_role, is_position, left_over, missing, one_of, read_position, unrepeated
from .table import Table
from .words import CHANGES, ICONS, TOKENS, WORDS

_GOAL_FORM: Final = "goal PLAYER ROLE missed, open POSITION CARD, close POSITION, look PLAYER POSITION"
_MOST: Final = 99
"""How many changes a move can name: no card changes a fifth of that."""
_AFTER_GOAL: Final = ("open", "close", "look")
_SOLO: Final = {
    "gain": "gain TOKEN",
    "lose": "lose TOKEN",
    "draw": "draw ROLE",
    "silence": "silence",
}


def split_at_commas(words: Sequence[str]) -> list[list[str]]:
    """Take words apart at commas, wherever these stand."""
    return [part.split() for part in " ".join(words).split(",")]


def read_changes(parts: Sequence[Sequence[str]], table: Table, *, after_goal: bool = False) -> tuple[Change, ...]:
    """Read changes, or refuse them; after a goal only what it may leave turned (BC-R20)."""
    if len(parts) > _MOST:
        what = say("A move names at most {most} changes, and here are {n}.", most=_MOST, n=len(parts))
        raise Refusal("move/unknown", what, say("Leave out those that another one undoes."))
    return tuple(_change(words, table, after_goal) for words in parts)


def _change(words: Sequence[str], table: Table, after_goal: bool) -> Change:
    if not words:
        what = say("Nothing stands between two commas.")
        raise Refusal("move/unknown", what, say("Changes are {words}.", words=all_of(CHANGES)))
    allowed = _AFTER_GOAL if after_goal else tuple(CHANGES)
    form = _GOAL_FORM if after_goal else WORDS["effect"]
    try:
        word = one_of(words[0], allowed, form)
    except Refusal as refusal:
        raise unrepeated(refusal, table, form) from None
    if table.alone and word in ("look", "exchange"):
        return NotAlone(" ".join([word, *words[1:]]))
    own_form = (_SOLO.get(word) if table.alone else None) or CHANGES[word]
    try:
        change = _READ[word](words[1:], table, own_form)
    except Refusal as refusal:
        if word == "open":  # which says a card aloud
            raise
        raise unrepeated(refusal, table, own_form) from None
    if after_goal and isinstance(change, LookAtCharacter):
        raise left_over("goal", words, form)
    return change


def _take(rest: Sequence[str], table: Table, form: str) -> tuple[str, int, Sequence[str]]:
    """Take the player off the front of the words; one player is never said."""
    if table.alone:
        return "", 0, rest
    if not rest:
        raise missing(form.split()[0], "PLAYER", form)
    seat = table.seat(rest[0])
    return table.players[seat].name, seat, rest[1:]


def _exactly(number: int, rest: Sequence[str], form: str) -> None:
    words = form.split()
    if len(rest) < number:
        raise missing(words[0], words[len(words) - number + len(rest)], form)
    if len(rest) > number:
        raise left_over(words[0], rest[number:], form)


def _token(make: Callable[[str, int, str], Change]) -> Callable[[Sequence[str], Table, str], Change]:
    def read(rest: Sequence[str], table: Table, form: str) -> Change:
        player, seat, rest = _take(rest, table, form)
        _exactly(1, rest, form)
        return make(player, seat, one_of(rest[0], TOKENS, form))

    return read


def _time(rest: Sequence[str], table: Table, form: str) -> Change:
    _exactly(1, rest, form)
    sign, digits = rest[0][:1], rest[0][1:]
    if sign not in ("+", "-", "−") or not (digits.isascii() and digits.isdigit()) or not 1 <= int(digits[:4]) <= 99:
        what = say("{typed} is not a number of cells with its sign.", typed=Quoted(rest[0]))
        raise Refusal("move/unknown", what, say("Write: time +1, or time -1."))
    return MoveTime(int(digits) if sign == "+" else -int(digits))


def _open(rest: Sequence[str], table: Table, form: str) -> Change:
    _exactly(2, rest, form)
    return Open(read_position(rest[0]), table.card(rest[1]))


def _close(rest: Sequence[str], table: Table, form: str) -> Change:
    _exactly(1, rest, form)
    return Close(read_position(rest[0]))


def _look(rest: Sequence[str], table: Table, form: str) -> Change:
    player, seat, rest = _take(rest, table, form)
    _exactly(1, rest, form)
    if is_position(rest[0]):
        return LookAt(player, seat, read_position(rest[0]))
    other = _other(rest[0], seat, table)
    return LookAtCharacter(player, seat, table.players[other].name, other)


def _other(typed: str, seat: int, table: Table) -> int:
    """Find a second player, who is not the first."""
    other = table.seat(typed)
    if other == seat:
        what = say("{name} is named twice.", name=table.players[seat].name)
        raise Refusal("move/unknown", what, say("Name two players."))
    return other


def _icon(rest: Sequence[str], table: Table, form: str) -> Change:
    _exactly(2, rest, form)
    return ShowIcon(read_position(rest[0]), one_of(rest[1], ICONS, form))


def _positions(rest: Sequence[str]) -> tuple[int, ...]:
    positions = tuple(map(read_position, rest))
    if len(set(positions)) < len(positions):
        raise Refusal("move/unknown", say("A position is named twice."), say("Name each position once."))
    return positions


def _shuffle(rest: Sequence[str], table: Table, form: str) -> Change:
    # Alone, the machine may be the only open card, and is just turned down (9.6).
    least = 1 if table.alone else 2
    if len(rest) < least:
        raise missing("shuffle", "POSITION", form)
    return Shuffle(_positions(rest))


def _swap(rest: Sequence[str], table: Table, form: str) -> Change:
    _exactly(2, rest, form)
    return Swap(*_positions(rest))


def _exchange(rest: Sequence[str], table: Table, form: str) -> Change:
    player, seat, rest = _take(rest, table, form)
    _exactly(1, rest, form)
    other = _other(rest[0], seat, table)
    return Exchange(player, seat, table.players[other].name, other)


def _draw(rest: Sequence[str], table: Table, form: str) -> Change:
    player, seat, rest = _take(rest, table, form)
    if len(table.players) > 2 and rest:
        return Draw(player, seat, _hidden(rest, table), hidden=True)
    if len(rest) > 1:
        raise left_over("draw", rest[1:], form)
    if not rest and len(table.players) < 3:
        raise missing("draw", "ROLE", "draw ROLE" if table.alone else "draw PLAYER ROLE")
    return Draw(player, seat, table.role(rest[0]) if rest else None)


def _hidden(words: Sequence[str], table: Table) -> str:
    """Read a character that must not be said, so that the rules can refuse it; it is not repeated here either."""
    if len(words) == 1:
        return hidden_role(words[0], table)
    raise Refusal("move/unknown", say("draw takes one player after it."), say("Write: draw PLAYER."))


def _silence(rest: Sequence[str], table: Table, form: str) -> Change:
    player, seat, rest = _take(rest, table, form)
    _exactly(0, rest, form)
    return Silence(player, seat)


_READ: Final[dict[str, Callable[[Sequence[str], Table, str], Change]]] = {
    "gain": _token(Gain),
    "lose": _token(Lose),
    "time": _time,
    "open": _open,
    "close": _close,
    "look": _look,
    "icon": _icon,
    "shuffle": _shuffle,
    "swap": _swap,
    "exchange": _exchange,
    "draw": _draw,
    "silence": _silence,
}
