"""Opening a game: from the bytes of a record to its box, its log, and everything that is to be said of it.

The one way for all commands and for the library. A fault does not stop it: what is wrong is there as problems, and
the log goes on behind a move that does not stand as if the table had let it stand, or without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..core.box import Box
from ..core.facts import Facts
from ..core.game import Claim, Game, Value
from ..core.limits import MOST_OF_A_KIND
from ..core.log import Log
from ..core.refusal import Refusal
from ..core.replay import replay
from ..core.sentence import Quoted, Said, row_of, say
from ..games import BOXES
from ..store.flow import in_yaml
from ..store.numbering import Numbering, numbering
from ..store.reader import read, read_on
from ..store.record import OWN_KEYS, Entry, Problem, Record
from ..store.seal import broken_seals, last_seal, seal_of
from ..store.sealing import flaws

if TYPE_CHECKING:
    from ..core.audit import Finding
    from ..core.mender import Mender


class Rules(Facts):
    """Other rules than a record's own: an edition, and answers to single questions, as they were typed."""

    edition: str | None = None
    rulings: tuple[tuple[str, str], ...] = ()

    def under(self, box: Box, header: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return a header of a box as it would be under these rules, or refuse what the box does not know."""
        if not self.edition and not self.rulings:
            return header
        editions = box.need(box.editions)
        edition = editions.edition(self.edition) if self.edition else None
        return editions.under(header, edition, dict(editions.ruling(name, value) for name, value in self.rulings))


OWN_RULES = Rules()
"""No other rules than those of the record itself."""


class Opened:
    """A record and the game in it."""

    def __init__(self, record: Record, rules: Rules = OWN_RULES) -> None:
        self.record = record
        self.box: Box | None = None
        self.origin: Any = None
        self._found: list[Finding] = []
        """What the header and the keys of the entries show."""
        self._own_origin: Any = None
        self._other_rules = False
        if not record.unreadable:
            self._open(rules)

    def _open(self, rules: Rules) -> None:
        record = self.record
        name = record.header.get("box")
        if not isinstance(name, str):
            return  # the reader has said so
        self.box = BOXES.get(name)
        if self.box is None:
            what = say(
                "This is a game of {box}, which this program does not know. It knows {boxes}.",
                box=Quoted(name),
                boxes=row_of(BOXES),
            )
            self._found.append(finding(record.line_of(("box",)), None, "schema", None, what))
            return
        game = self.game = self.box.game()
        if game.veiled and record.problems:
            record.problems = [problem._replace(said=problem.untold or problem.said) for problem in record.problems]
        if record.garbled:
            from .garbled import keep_secrets

            keep_secrets(record, game)
        header = self.header
        origin, faults = game.start(header)
        self._found += [
            finding(record.line_of(fault.path), None, fault.code, fault.rule, fault.said) for fault in faults
        ]
        known = game.claims
        for index, entry in enumerate(record.entries):
            for key, value in entry.claims.items():
                claim = known.get(key)
                if claim is not None and claim.fits(value):
                    continue
                line = record.lines.get(("moves", index, key), entry.line)
                code = "unknown-key" if claim is None else "schema"
                said = _odd_claim(game, key, value, claim)
                self._found.append(finding(line, self._number_at(index + 1), code, None, said))
        if self.obstacle():
            return  # here alone, so that no command shows a game of which another says that it cannot be looked at
        self._own_origin = origin
        if origin is not None and rules != OWN_RULES:
            self._other_rules = True
            origin, _ = game.start(rules.under(self.box, header))
        self.origin = origin

    game: Game[Any, Any]

    @property
    def header(self) -> dict[str, Value]:
        """The header as the game reads it: without what belongs to the record itself."""
        return {key: value for key, value in self.record.header.items() if key not in OWN_KEYS}

    @cached_property
    def order(self) -> Numbering:
        """The entries in the order in which they count, and their numbers."""
        record = self.record
        if record.canonical:
            return Numbering(record.entries, range(1, len(record.entries) + 1))
        return numbering(record.entries)

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries in the order in which they count: that of the log."""
        return self.order.entries

    @property
    def _lines(self) -> list[str]:
        return [entry.move for entry in self.entries]

    def line_of(self, number: int) -> int:
        """Return the line on which the entry of a number stands."""
        order = self.order
        return order.entries[len(order.numbers) - 1 - list(reversed(order.numbers)).index(number)].line

    @cached_property
    def broken(self) -> list[int]:
        """The places of entries, from 1 on as they stand in the record, whose seal is broken."""
        return [place for place, _ in broken_seals(self.record.header, self.record.entries)]

    def numbers_at(self, places: Sequence[int]) -> list[int]:
        """Return the numbers of the entries at some places, from 1 on as they stand in the record."""
        return [self._number_at(place) for place in places]

    def _number_at(self, place: int) -> int:
        return self._numbers[self.record.entries[place - 1].line] if self.order.oddities else place

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The number of the entry on each line."""
        order = self.order
        return {entry.line: number for entry, number in zip(order.entries, order.numbers, strict=True)}

    @cached_property
    def log(self) -> Log[Any, Any] | None:
        """The game that the entries amount to; None where the header lets none begin.

        Past what does not stand there is one way on, the same for all who read it: the slip that explains it best.
        """
        if self.origin is None:
            return None
        lines = self._lines
        if self._other_rules and not self.order.oddities:  # where numbers jump, only a mender knows them
            # What only other rules forbid is no slip of the pen.
            log = replay(self.game, self.origin, lines)
            if not log.unsound or not replay(self.game, self._own_origin, lines).unsound:
                return log
        if self.order.oddities or self.broken:
            return self._past(Log(self.game, self.origin), 0)
        return replay(self.game, self.origin, lines, self._past)

    def _past(self, log: Log[Any, Any], at: int) -> Log[Any, Any]:
        """Return the log of all entries, gone on with at a place: past slips, or after the header that was meant."""
        from ..core.header_slips import MANY, with_other_header  # most records need neither
        from ..core.replay import mended

        lines = self._lines
        # Looked at first, since a mender would try to explain every entry for itself, which takes long.
        begun = None
        if not self.order.oddities and set(self.broken) <= {1}:
            plain = replay(self.game, self.origin, lines)
            if plain.headed is not None and not plain.unsound:
                return plain  # the record itself corrects its header
            if plain.unsound >= MANY:
                begun = with_other_header(self.game, self.origin, lines, all_of_them=True)
        if begun is None:
            log = mended(self._mender(), log, at)
            begun = with_other_header(self.game, self.origin, lines) if log.unsound >= MANY else None
        return log if begun is None else mended(self._mender(), begun, 1)

    def continued(self, data: bytes) -> Opened | None:
        """Return the game with what was added to its record; None where all of it has to be read again.

        `data` is the whole file, which begins as it did when this was opened. Anything odd is for those who read all:
        that gives the same, and says what is odd.
        """
        log = self.log
        record = read_on(self.record, data)
        if record is None or log is None or log.unsound or self._found or self._other_rules or self.broken:
            return None
        header, known, claims = record.header, len(self.record.entries), self.game.claims
        previous = last_seal(header, self.record.entries)
        for entry in record.entries[known:]:
            if entry.seal != seal_of(entry, previous):
                return None
            if not all(key in claims and claims[key].fits(value) for key, value in entry.claims.items()):
                return None
            try:
                log = log.enter(entry.move)
            except Refusal:
                return None
            if log.tip is not None and log.tip.played.breach is not None:
                return None  # there is a limit to those, which replay counts
            previous = entry.seal
        from copy import copy  # for those who stay

        found = copy(self)
        found.record = record
        found.order = Numbering(record.entries, range(1, len(record.entries) + 1))
        found.log = log
        found.__dict__.pop("_findings", None)
        return found

    def _mender(self) -> Mender:
        from .mending import mender

        assert self.box is not None
        return mender(self.box, self.game, self.record, self.order, self.broken)

    def problems(self) -> list[Problem]:
        """Return what is wrong with the record itself, leaving its moves aside."""
        of_game = [
            Problem(found.line, found.code, found.said, found.rule, found.entry is not None) for found in self._found
        ]
        return [*self.record.problems, *of_game]

    def error(self) -> Problem | None:
        """Return the first problem that keeps the record from being written to: all but those of single entries."""
        return next((problem for problem in self.problems() if problem.is_error and not problem.in_entry), None)

    def obstacle(self) -> Problem | None:
        """Return the first problem that keeps the game from being looked at: the header must say how it began."""
        errors = (problem for problem in self.problems() if problem.is_error and not problem.in_entry)
        return next((problem for problem in errors if not problem.beside_game), None)

    def faulty_entry(self) -> Problem | None:
        """Return the first entry that is no entry, behind which nothing is written."""
        return next((problem for problem in self.record.problems if problem.is_error and problem.in_entry), None)

    def findings(self) -> list[Finding]:
        """Return everything that is to be said of the record, in the order of its lines: what `audit` says."""
        return self._findings

    @cached_property
    def _findings(self) -> list[Finding]:
        from ..core.audit import audit, finding, listed  # for those who ask what is wrong

        record = self.record
        at = self._numbers if record.problems else {}
        found = [
            finding(problem.line, at.get(problem.line), problem.code, problem.rule, problem.sentence)
            for problem in record.problems
        ]
        found += self._found
        if self.box is not None:
            sealed = [finding(line, entry, code, None, said) for line, entry, code, said in flaws(record, self.broken)]
            found += _clock(record, self._number_at)
            if self.log is not None:
                from .gathering import gathered

                order = self.order
                of_moves = audit(order.entries, self.log, order.numbers if order.oddities else None)
                found += [self._at_header(each) for each in gathered(record.header, order, of_moves, sealed)]
                if record.garbled:
                    from .garbled import told_once

                    found = told_once(found, record.garbled, self.log)
            else:
                found += sealed
        if self.log is None and record.entries:
            line = record.line_of(("moves",))
            what = say("The header is wrong, so the moves were not checked. Mend it, then audit again.")
            found.append(finding(line, None, "unchecked", None, what))
        return listed(sorted(found, key=lambda each: each.line))

    def _at_header(self, found: Finding) -> Finding:
        """Return a finding at the line of the header that it is about, where the first entry carries it for that."""
        first = self.log.at(found.entry) if self.log is not None and found.rule and found.entry else None
        slip = first.tip.slip if first is not None and first.tip is not None else None
        if slip is None or not slip.at:
            return found
        return found._replace(line=self.record.line_of(slip.at), entry=None)


def finding(line: int, entry: int | None, code: str, rule: str | None, said: Said) -> Finding:
    """Return something to say of a record."""
    from ..core.audit import finding  # nothing is wrong with most of them

    return finding(line, entry, code, rule, said)


def opened(data: bytes, rules: Rules = OWN_RULES) -> Opened:
    """Open a game from the bytes of its record."""
    return Opened(read(data), rules)


def _odd_claim(game: Game[Any, Any], key: str, value: Value, claim: Claim | None) -> Said:
    """Say that an entry claims what nobody knows, or not in its form; where that may be secret, without what it is."""
    if claim is None and game.veiled:
        return say("An entry has a key that nobody defined; a key of your own begins with _.")
    if claim is None:
        return say("{key} is not a key of an entry; a key of your own begins with _.", key=Quoted(key))
    if game.veiled:
        return say("{key} cannot be what stands there. Write it as {form}.", key=key, form=claim.form)
    return say("{key} cannot be {found}. Write it as {form}.", key=key, found=in_yaml(value), form=claim.form)


def _clock(record: Record, number_at: Callable[[int], int]) -> list[Finding]:
    """Find where time runs backwards from one entry to the next: a clock was set, or a line was moved."""
    found: list[Finding] = []
    before: str | None = None
    for place, entry in enumerate(record.entries, 1):
        at = entry.at
        if at is None:
            continue
        if before is not None and _is_earlier(at, before):
            what = say("This entry is older than the one before it: {at} after {before}.", at=at, before=before)
            if len(found) >= MOST_OF_A_KIND:
                from ..core.audit import ONE_MORE

                what = ONE_MORE
            found.append(finding(entry.line, number_at(place), "clock", None, what))
        before = at
    return found


def _is_earlier(at: str, before: str) -> bool:
    # Nearly all moments of a record have one offset, and then their text sorts as they do.
    if at[19:] == before[19:]:
        return at[:19] < before[:19]
    try:
        moments = [datetime.fromisoformat(text) for text in (at, before)]
    except ValueError:
        return False  # the reader has said that it is no time
    one, other = (moment if moment.tzinfo else moment.replace(tzinfo=UTC) for moment in moments)
    return one < other
