"""A record against the rules: small checks over a replay, each of which reports everything that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from .commands import Move, write
from .game import Value
from .log import Log, Step
from .words import quote

SEVERITIES: Final = {
    "unreadable": "error",
    "schema": "error",
    "unknown-key": "warning",
    "illegal": "error",
    "impossible": "error",
    "score": "error",
    "result": "error",
    "seal": "error",
    "torn": "warning",
    "wheel": "warning",
    "accepted": "info",
    "unfinished": "info",
    "unsealed": "info",
}
"""Every kind of finding, and how grave it is."""


class Finding(NamedTuple):
    """Something to say about a record: where, of which kind, which rule, and what, in a sentence or two."""

    line: int
    entry: int | None
    code: str
    rule: str | None
    message: str

    @property
    def severity(self) -> str:
        """`error`, `warning` or `info`."""
        return SEVERITIES[self.code]


class Written(Protocol):
    """An entry as it stands in a record."""

    @property
    def line(self) -> int:
        """Where it stands."""

    @property
    def claims(self) -> Mapping[str, Value]:
        """What it says of itself besides the move."""


class Case(NamedTuple):
    """A record to be checked: its entries, the log that they amount to, and the game as corrected."""

    entries: Sequence[Written]
    log: Log[Any, Any]
    steps: Sequence[Step[Any, Any]]

    def line(self, entry: int) -> int:
        """Return the line of an entry."""
        return self.entries[entry - 1].line


def moves_that_do_not_stand(case: Case) -> Iterator[Finding]:
    """Find every move of the game as corrected that the rules refuse, and say how the audit went on."""
    if not case.log.unsound:
        return
    for step in case.log.faults():
        fault = step.fault
        assert fault is not None
        if fault.rule.startswith("end/"):
            code, on = "result", "The moves after it are taken as if the table had played on."
        elif fault.acceptable:
            code, on = "illegal", "The rest is replayed as if the table had let it stand."
        else:
            code, on = "impossible", "The rest is replayed without it."
        text = quote(write(case.log.game, step.command), 60)
        yield Finding(case.line(step.entry), step.entry, code, fault.rule, f"{text}: {fault.what} {on}")


def claims_that_are_wrong(case: Case) -> Iterator[Finding]:
    """Find every `scored` and `result` that is not what the rules gave when the entry was made."""
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
    for key, code, rule in (("result", "result", "end/target"), ("scored", "score", "score/closed")):
        said = entry.claims.get(key)
        right = given.get(key)
        if key in entry.claims and said != right and _plain(said) != _plain(right):
            what = f"{key} says {_shown(said)}, but the rules give {_shown(right)}."
            yield Finding(entry.line, log.number, code, rule, what)


def _plain(value: Value) -> Value:
    """Make claims comparable: nothing is an empty map, numbers are text, the order of winners does not matter."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()} or None
    if isinstance(value, Sequence) and not isinstance(value, str):
        return sorted(str(item) for item in value)
    return None if value is None else str(value)


def _shown(value: Value) -> str:
    if not value:
        return "nothing"
    if isinstance(value, Mapping):
        text = ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    elif isinstance(value, Sequence) and not isinstance(value, str):
        text = " and ".join(str(item) for item in value)
    else:
        text = str(value)
    return text if len(text) <= 100 else f"{text[:99]}…"


def what_the_game_notices(case: Case) -> Iterator[Finding]:
    """Find what the game itself wants said of a step, such as a wheel that differs."""
    notices = case.log.game.notices
    for step in case.steps:
        if step.played.happenings:
            for code, message in notices(step.played):
                yield Finding(case.line(step.entry), step.entry, code, None, message)


def what_the_table_accepted(case: Case) -> Iterator[Finding]:
    """Find every move that the table let stand."""
    for step in case.steps:
        if step.let_stand or (isinstance(step.command, Move) and step.command.accepted):
            yield _accepted(case, step)


def _accepted(case: Case, step: Step[Any, Any]) -> Finding:
    breach = step.played.breach
    text = quote(write(case.log.game, step.command).removeprefix("accept "), 60)
    what = f"The table let {text} stand: {breach.what}" if breach else f"{text} was accepted, but no rule forbids it."
    return Finding(case.line(step.entry), step.entry, "accepted", breach.rule if breach else None, what)


def whether_it_is_finished(case: Case) -> Iterator[Finding]:
    """Say if the game has no end yet."""
    if case.log.game.outcome(case.log.state) is None:
        line = case.entries[-1].line if case.entries else 1
        yield Finding(line, case.log.number or None, "unfinished", None, "The game has no end yet.")


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
    return [finding for check in CHECKS for finding in check(case)]
