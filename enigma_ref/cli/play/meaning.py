"""What a line means: full moves for short answers, also inside `amend`, `insert` and `accept`, and `undo to N`."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.commands import CORRECTIONS, write
from ...core.guide import Guide
from ...core.log import Log, Step
from ...core.refusal import Refusal
from ...core.sentence import say
from ...core.uncorrectable import absent, present
from ...core.words import matches

_SHORTEST = 3
"""So many letters of `accept` at the least: two may be a spot."""


class Meaning(NamedTuple):
    """Moves in full, to be entered one after the other, and why the first of them was rejected, if that was typed."""

    moves: tuple[str, ...]
    reason: str = ""


def meanings(line: str, log: Log[Any, Any], guide: Guide[Any, Any]) -> list[Meaning]:
    """Return what a line may mean, the likeliest first; a refusal where it means nothing."""
    back = _undo_to(line, log)
    if back:
        return [Meaning(("undo",) * back)]
    move, reason = guide.reason(line, log.state)
    if reason:
        return [Meaning((guide.expand(move, log.state),), reason)]
    held = _held(line, log)
    if held:
        head, inner, state = held
        return [Meaning((f"{head} {move}",)) for move in _moves(inner, state, log, guide)]
    several = guide.several(line, log.state)
    if several:
        return [Meaning(tuple(moves)) for moves in several]
    options = guide.readings(line, log.state)
    if options:
        return [Meaning((move,)) for move in options]
    return [Meaning((guide.expand(move, log.state),))]


def _moves(line: str, state: Any, log: Log[Any, Any], guide: Guide[Any, Any]) -> list[str]:
    """Return what a move inside a correction may mean, typed as at the question where it belongs."""
    words = line.split()
    if words[0].lower() == "accept" and len(words) > 1:
        return [f"accept {move}" for move in _moves(" ".join(words[1:]), state, log, guide)]
    held = _held(line, log)
    if held:  # accept amend …
        head, inner, then = held
        return [f"{head} {move}" for move in _moves(inner, then, log, guide)]
    return [*guide.readings(line, state)] or [guide.expand(line, state)]


def _held(line: str, log: Log[Any, Any]) -> tuple[str, str, Any] | None:
    """Part a correction from the move in it, and return where that belongs; None where it is no correction."""
    words = line.split()
    if len(words) < 2:
        return None
    found = matches(words[0], [*log.game.words, *CORRECTIONS])
    word = found[0] if len(found) == 1 else ""
    if word == "accept" and len(words[0]) >= _SHORTEST:
        return word, " ".join(words[1:]), log.state
    step = step_of(words[1], log) if word in ("amend", "insert") and len(words) > 2 else None
    if step is None:
        return None
    return f"{word} {step.entry}", " ".join(words[2:]), step.before.played.state if step.before else log.origin


def _undo_to(line: str, log: Log[Any, Any]) -> int:
    """Return how many changes `undo to N` takes back; 0 where the line says nothing of the kind."""
    words = line.lower().split()
    if words[:1] != ["undo"] or len(words) == 1:
        return 0
    rest = [word for word in words[1:] if word not in ("to", "entry")]
    number = _number(rest[0]) if len(rest) == 1 else None
    if number is None:
        return 0
    if not 0 <= number <= log.number:
        raise Refusal("record/amend", absent(log, number), present(log))
    count, change = 0, log.done
    while change is not None and change.entry > number:
        count, change = count + 1, change.rest
    if not count:
        what = say("Nothing that was entered after {number} can be taken back.", number=number)
        raise Refusal("record/amend", what, say("log shows what was entered."))
    return count


def considered(log: Log[Any, Any], meaning: Meaning, guide: Guide[Any, Any]) -> list[Log[Any, Any]]:
    """Return the log after each of the moves, and after the note about the last of them; or refuse them all."""
    logs = []
    for move in meaning.moves:
        log = log.enter(move)
        logs.append(log)
    if meaning.reason:
        logs.append(log.enter(note(log, meaning.reason, guide)))
    return logs


def note(log: Log[Any, Any], reason: str, guide: Guide[Any, Any]) -> str:
    """Return the note that says why the last entry turned somebody down."""
    return f"note {guide.rejected(log)}: {reason}"


def step_of(typed: str, log: Log[Any, Any]) -> Step[Any, Any] | None:
    """Find the step of an entry by its number, as it was typed; None where no such entry counts."""
    number, step = _number(typed), log.tip
    while step is not None and step.entry != number:
        step = step.before
    return step


def old_text(step: Step[Any, Any], log: Log[Any, Any]) -> str:
    """Return a step in canonical words."""
    return write(log.game, step.command)


def _number(typed: str) -> int | None:
    digits = typed.removeprefix("#")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None
