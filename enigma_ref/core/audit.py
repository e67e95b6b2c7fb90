"""A record against the rules: small checks over a replay, each of which reports everything that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from .commands import Move, write
from .facts import Facts
from .game import Value
from .log import Log, Step
from .sentence import Argument, Quoted, Said, all_of, row_of, say

SEVERITIES: Final = {
    "unreadable": "error",
    "schema": "error",
    "unknown-key": "warning",
    "illegal": "error",
    "impossible": "error",
    "score": "error",
    "result": "error",
    "seal": "error",
    "gap": "error",
    "torn": "warning",
    "sealing": "warning",
    "clock": "info",
    "unchecked": "info",
    "accepted": "info",
    "unfinished": "info",
    "unsealed": "info",
}
"""Every kind of finding that any box may have, and how grave it is. A box declares its own besides."""


class Finding(Facts):
    """Something to say about a record: where, of which kind, which rule, and what, in a sentence or two."""

    line: int
    entry: int | None
    code: str
    rule: str | None
    said: Said
    severity: str
    """`error`, `warning` or `info`."""

    @property
    def message(self) -> str:
        """What, in English."""
        return str(self.said)


def finding(line: int, entry: int | None, code: str, rule: str | None, said: Said) -> Finding:
    """Return a finding of a kind that any box may have."""
    return Finding(line, entry, code, rule, said, SEVERITIES[code])


class Written(Protocol):
    """An entry as it stands in a record."""

    @property
    def line(self) -> int:
        """Where it stands."""

    @property
    def claims(self) -> Mapping[str, Value]:
        """What it says of itself besides the move."""


class Case(Facts):
    """A record to be checked: its entries, the log that they amount to, and the game as corrected."""

    entries: Sequence[Written]
    log: Log[Any, Any]
    steps: Sequence[Step[Any, Any]]

    def line(self, entry: int | None) -> int:
        """Return the line of an entry; where none is meant, that of the last."""
        if not self.entries:
            return 1
        return self.entries[entry - 1 if entry else -1].line


def moves_that_do_not_stand(case: Case) -> Iterator[Finding]:
    """Find every move of the game as corrected that the rules refuse, and say how the audit went on."""
    if not case.log.unsound:
        return
    for step in case.log.faults():
        fault = step.fault
        assert fault is not None
        if fault.over:
            code, on = "result", say("The moves after it are taken as if the table had played on.")
        elif fault.acceptable:
            code, on = "illegal", say("The rest is replayed as if the table had let it stand.")
        else:
            code, on = "impossible", say("The rest is replayed without it.")
        move = Quoted(write(case.log.game, step.command), 60)
        what = say("{move}: {what} {on}", move=move, what=fault.what, on=on)
        yield finding(case.line(step.entry), step.entry, code, fault.rule, what)


def claims_that_are_wrong(case: Case) -> Iterator[Finding]:
    """Find every claim of an entry that is not what the rules gave when the entry was made."""
    log: Log[Any, Any] | None = case.log
    found: list[Finding] = []
    while log is not None and log.number:
        entry = case.entries[log.number - 1]
        if entry.claims:
            found += _wrong_claims(log, entry)
        log = log.previous
    yield from reversed(found)


def _wrong_claims(log: Log[Any, Any], entry: Written) -> Iterator[Finding]:
    given = log.claims
    for key, claim in log.game.claims.items():
        said = entry.claims.get(key)
        right = given.get(key)
        if key in entry.claims and said != right and _plain(said) != _plain(right):
            what = say(
                "{claim} says {said}, but the rules give {right}.", claim=key, said=_shown(said), right=_shown(right)
            )
            severity = SEVERITIES.get(claim.code) or log.game.codes[claim.code]
            yield Finding(entry.line, log.number, claim.code, claim.rule, what, severity)


def _plain(value: Value) -> Value:
    """Make claims comparable: nothing is an empty map, numbers are text, the order of winners does not matter."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()} or None
    if isinstance(value, Sequence) and not isinstance(value, str):
        return sorted(str(item) for item in value)
    return None if value is None else str(value)


_LONGEST_CLAIM: Final = 100


def _shown(value: Value) -> Argument:
    shown = claimed(value)
    if len(repr(value)) <= _LONGEST_CLAIM:  # and so is what is said of it
        return shown
    text = str(say("{shown}", shown=shown))
    return shown if len(text) <= _LONGEST_CLAIM else f"{text[: _LONGEST_CLAIM - 1]}…"


def claimed(value: Value) -> Argument:
    """Return a claim as a sentence has it: who got what, or who won by what."""
    if not value:
        return say("nothing")
    if isinstance(value, Mapping):
        return row_of(say("{key} {value}", key=str(key), value=claimed(item)) for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return all_of(str(item) for item in value)
    return str(value)


def what_the_game_notices(case: Case) -> Iterator[Finding]:
    """Find what the game itself wants said of a step or of the whole log, such as a wheel that differs."""
    game = case.log.game
    notices = game.notices
    for step in case.steps:
        if step.played.happenings:
            for notice in notices(step.played):
                line = case.line(step.entry)
                yield Finding(line, step.entry, notice.code, None, notice.said, game.codes[notice.code])
    for notice in game.review(case.log):
        line = case.line(notice.entry)
        yield Finding(line, notice.entry, notice.code, None, notice.said, game.codes[notice.code])


def what_the_table_accepted(case: Case) -> Iterator[Finding]:
    """Find every move that the table let stand."""
    for step in case.steps:
        if step.let_stand or (isinstance(step.command, Move) and step.command.accepted):
            yield _accepted(case, step)


def _accepted(case: Case, step: Step[Any, Any]) -> Finding:
    breach = step.played.breach
    command = step.command
    if isinstance(command, Move):
        command = Move(command.move, command.remark)
    move = Quoted(write(case.log.game, command), 60)
    if breach:
        what = say("The table let {move} stand: {what}", move=move, what=breach.what)
    else:
        what = say("{move} was accepted, but no rule forbids it.", move=move)
    return finding(case.line(step.entry), step.entry, "accepted", breach.rule if breach else None, what)


def whether_it_is_finished(case: Case) -> Iterator[Finding]:
    """Say if the game has no end yet."""
    if case.log.game.outcome(case.log.state) is None:
        number = case.log.number or None
        yield finding(case.line(number), number, "unfinished", None, say("The game has no end yet."))


CHECKS: Final[tuple[Callable[[Case], Iterable[Finding]], ...]] = (
    moves_that_do_not_stand,
    claims_that_are_wrong,
    what_the_game_notices,
    what_the_table_accepted,
    whether_it_is_finished,
)


def audit(entries: Sequence[Written], log: Log[Any, Any]) -> list[Finding]:
    """Return everything that the checks find."""
    case = Case(entries, log, log.steps())
    return [found for check in CHECKS for found in check(case)]
