"""A record against the rules: small checks over a replay, each of which reports everything that it finds."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from .claims import differing, wrong_claims
from .commands import Move, write
from .facts import Facts
from .game import Value
from .limits import MOST_OF_A_KIND
from .log import Log, Step
from .replay import UNSEEN
from .sentence import Argument, Quoted, Said, all_of, paragraph, row_of, say

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
    mends: tuple[str, ...] = ()
    """The corrections that put it right, to be typed one after the other, where it is a slip of the pen."""
    consequences: tuple[Finding, ...] = ()
    """What is wrong only because of it."""
    elsewhere: tuple[int, ...] = ()
    """Other entries at which the same slip would explain as much."""
    halves: tuple[Said, ...] = ()
    """Of a slip two: what is wrong, and how it came about and is mended, which together are what is said."""

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


class Case:
    """A record to be checked: its entries, the log that they amount to, and the game as corrected."""

    def __init__(self, entries: Sequence[Written], log: Log[Any, Any], numbers: Sequence[int] | None) -> None:
        self.entries = entries
        self.log = log
        self.steps = log.steps()
        self._own: dict[int, Step[Any, Any]] | None = None
        self._by_number = None if numbers is None else dict(zip(numbers, entries, strict=True))
        self.blurs = [step for step in log.faults() if step.slip and step.slip.blurs] if log.unsound else []
        """The steps after which more may be wrong than can be told."""
        self._blurred: dict[str, list[int]] = {}
        """The entries of those of them after which findings of a kind may be wrong."""

    def line(self, entry: int | None) -> int:
        """Return the line of an entry; where none is meant, that of the last."""
        if not self.entries:
            return 1
        if entry is None:
            return self.entries[-1].line
        return (self.entries[entry - 1] if self._by_number is None else self._by_number[entry]).line

    def bears_out(self, log: Log[Any, Any], entry: Written) -> bool:
        """Tell whether what an entry claims, behind a fault, is what the game as corrected gives for it."""
        if self._own is None:
            self._own = {step.entry: step for step in reversed(self.steps)}
        step = self._own.get(log.number)
        return step is not None and not differing(log.game, step.played.claims, entry.claims)

    def cause(self, entry: int, code: str) -> int | None:
        """Return the entry of a slip from which a finding of a kind at a later entry may follow."""
        if code not in self._blurred:
            self._blurred[code] = [step.entry for step in self.blurs if step.slip and code in step.slip.blurs]
        found = self._blurred[code]
        place = bisect_right(found, entry)
        return found[place - 1] if place else None


class Found(Facts):
    """A finding, and the entry of the slip that it is a consequence of, if it is one."""

    finding: Finding
    cause: int | None = None


class _Told:
    """Counts findings by their codes: where so many of a kind are told of, nobody reads what the next one says."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def enough(self, code: str) -> bool:
        """Count one more of a kind, and tell whether there were enough of it before."""
        self._counts[code] += 1
        return self._counts[code] > MOST_OF_A_KIND


ONE_MORE: Final = say("One more finding of this kind.")
"""What is said of findings past those that are listed, which nobody reads."""


def moves_that_do_not_stand(case: Case) -> Iterator[Found]:
    """Find every move of the game as corrected that the rules refuse, and say how the audit went on."""
    if not case.log.unsound:
        return
    told_of = _Told()
    from .slips import correcting, slips_of, told  # which a record without a fault does not need

    slips = slips_of(case.log)
    for step in case.log.faults():
        fault = step.fault
        assert fault is not None
        code = "result" if fault.over else fault.code
        if not fault.acceptable:
            on = paragraph(say("The rest is replayed without it."), correcting(step.entry, fault))
        elif not fault.over:
            replayed = say("The rest is replayed as if the table had let it stand.")
            on = paragraph(replayed, correcting(step.entry, fault))
        else:
            on = say("The moves after it are taken as if the table had played on.")
        if told_of.enough(code) and not step.slip:
            yield Found(finding(case.line(step.entry), step.entry, code, fault.rule, ONE_MORE), step.cause)
            continue
        slip = slips.get(step.entry)
        how = told(slip) if slip else on if step.cause is None else None
        move = Quoted(write(case.log.game, step.command), 60)
        # A slip in the header is no fault of the move.
        in_header = slip is not None and slip.kind == "header"
        what = fault.what if in_header else say("{move}: {what}", move=move, what=fault.what)
        found = finding(case.line(step.entry), step.entry, code, fault.rule, paragraph(what, how))
        if slip:
            found = found._replace(mends=slip.mends, elsewhere=slip.elsewhere, halves=(what, told(slip)))
        yield Found(found, step.cause)


def claims_that_are_wrong(case: Case) -> Iterator[Found]:
    """Find every claim of an entry that is not what the rules gave when the entry was made."""
    told_of = _Told()
    log: Log[Any, Any] | None = case.log
    wrong: list[tuple[Log[Any, Any], Written, list[str]]] = []
    for entry in reversed(case.entries):
        assert log is not None
        keys = wrong_claims(log, entry.claims) if entry.claims and not _is_passed_over(log) else None
        if keys and not (log.unsound and case.bears_out(log, entry)):
            wrong.append((log, entry, keys))
        log = log.previous
    for log, entry, keys in reversed(wrong):
        for each in _wrong_claims(log, entry, keys, told_of):
            yield Found(each, case.cause(log.number, each.code))


def _is_passed_over(log: Log[Any, Any]) -> bool:
    """Tell whether the last entry of a log did not happen or was not looked at, so that its claims mean nothing."""
    tip = log.tip
    if tip is None or tip.entry != log.number:
        return False
    if tip.fault is UNSEEN:
        return True
    if tip.slip is None:
        return False
    from .slips import PASSED_OVER

    return tip.slip.kind in PASSED_OVER


def _wrong_claims(log: Log[Any, Any], entry: Written, keys: Sequence[str], told_of: _Told) -> Iterator[Finding]:
    given = log.claims
    for key in keys:
        claim = log.game.claims[key]
        what = (
            ONE_MORE
            if told_of.enough(claim.code)
            else say(
                "{claim} says {said}, but the rules give {right}.",
                claim=key,
                said=_shown(entry.claims[key]),
                right=_shown(given.get(key)),
            )
        )
        severity = SEVERITIES.get(claim.code) or log.game.codes[claim.code]
        yield Finding(entry.line, log.number, claim.code, claim.rule, what, severity)


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
        if step.fault:  # what does not stand was not accepted, whatever it says
            continue
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
    what_the_game_notices,
    what_the_table_accepted,
    whether_it_is_finished,
)
"""What nothing else follows from, and what follows from nothing else."""


def audit(entries: Sequence[Written], log: Log[Any, Any], numbers: Sequence[int] | None = None) -> list[Finding]:
    """Return everything that the checks find. `numbers` are those of the entries, where they are not their places."""
    case = Case(entries, log, numbers)
    found = [*moves_that_do_not_stand(case), *claims_that_are_wrong(case)]
    if case.blurs:
        causes = {step.entry for step in case.blurs}
        found = [_doubted(each) if each.cause in causes else each for each in found]
    return [*_gathered(found), *(found for check in CHECKS for found in check(case))]


def _doubted(found: Found) -> Found:
    """Return what may follow from something that only the table knows, and may be a fault of its own, as a warning."""
    assert found.cause is not None
    doubt = say("It may follow from what only the table knows, at entry {entry}.", entry=found.cause)
    return Found(found.finding._replace(severity="warning", said=paragraph(found.finding.said, doubt)))


def _gathered(found: Sequence[Found]) -> list[Finding]:
    """Put consequences under the slip that they follow from."""
    slips = {each.finding.entry for each in found if each.cause is None and each.finding.mends}
    follow: dict[int | None, list[Finding]] = {}
    for each in found:
        if each.cause in slips:
            follow.setdefault(each.cause, []).append(each.finding)
    gathered = []
    for each in found:
        if each.cause in slips and each.cause is not None:
            continue
        consequences = listed(follow.pop(each.finding.entry, [])) if each.finding.mends else []
        gathered.append(each.finding._replace(consequences=tuple(consequences)) if consequences else each.finding)
    return gathered


def listed(found: list[Finding]) -> list[Finding]:
    """Leave out what nobody reads: of one kind, so many as make it plain, and then how many more there are."""
    if len(found) <= MOST_OF_A_KIND:
        return found
    counts: Counter[str] = Counter()
    kept, last = [], {}
    for each in found:
        counts[each.code] += 1
        if counts[each.code] <= MOST_OF_A_KIND:
            kept.append(each)
        last[each.code] = each
    for code, n in counts.items():
        if n > MOST_OF_A_KIND:
            what = say("{n} more findings of this kind, up to here, are not listed.", n=n - MOST_OF_A_KIND)
            kept.append(last[code]._replace(rule=None, said=what))
    return kept
