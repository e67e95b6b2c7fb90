"""The smallest explanation for a line that does not stand: which slip of the pen puts the rest of the record in step.

At the first line that is refused, suppositions are tried: that the move simply stood against the rules, that something
was forgotten before it, that a line was written twice, that two neighbours were swapped, that a word was mistyped; here
and a little further back. Each is judged by how far the record goes on without a fault, with what its entries claim as
witnesses. The work is bounded, and there is none for a record without a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final, NamedTuple

from .claims import wrong_claims
from .commands import Correction, Redo, Undo, parse
from .game import Game, Value
from .log import Log
from .parts import Slips
from .refusal import Refusal
from .respelling import Vocabulary, unlike
from .sentence import say
from .slips import at_fault, changed, copied, explain
from .supposed import Slip, in_consequence, suppose

AnyLog = Log[Any, Any]

_BACK: Final = 12
"""How many entries before the refused one a slip is looked for, where nothing else points to it."""
_WINDOW: Final = 40
"""How many entries after it a supposition has to explain."""
_PLAYS: Final = 20_000
"""How many moves are played in one record to try suppositions out. Then the rest is taken as it is."""
_MOST_TRIED: Final = 24
"""How many ways to spell a line anew are followed further."""
_MOST_PROPOSED: Final = 150
_WORTH_MORE: Final = 3.0
"""What a supposition is worth more where a number or a seal points to the same entry."""
_COSTS: Final[Mapping[str, float]] = {
    "doubled": 0.1, "swapped": 0.3, "as it is": 0.25, "changed": -3.0, "mistyped": 0.3, "forgotten": 0.8, "meant": 0.9,
    "extra": 1.5,
}  # fmt: skip
"""How little each kind of slip is believed, where others explain as much."""


class Line(NamedTuple):
    """A line of a record to be entered."""

    number: int
    text: str
    claims: Mapping[str, Value]


class Hints(NamedTuple):
    """What numbers and seals tell of the entries, by their place in the record, from 0."""

    missing: frozenset[int] = frozenset()
    """Entries before which others are missing."""
    copies: frozenset[int] = frozenset()
    """Entries that are the one before them once more."""
    changed: frozenset[int] = frozenset()
    """Entries that were changed after they were written."""
    proves: Callable[[int, str], bool] = lambda at, text: False
    """Whether the seal proves that an entry once said this."""


class _Repair(NamedTuple):
    """A supposition: what is played in place of an entry."""

    kind: str
    at: int
    plays: tuple[str, ...]
    """For a swap the line after it first; empty where the entry did not happen."""

    @property
    def swaps(self) -> bool:
        """Whether the entry after it is part of it."""
        return self.kind == "swapped"

    @property
    def supposed(self) -> tuple[str, ...]:
        """What of it the record does not say."""
        return () if self.swaps else self.plays[:-1] if self.kind == "forgotten" else self.plays


class Mender:
    """Finds the way past the lines of one record that do not stand."""

    def __init__(
        self, game: Game[Any, Any], lines: Sequence[Line], proposals: Slips | None, hints: Hints | None = None
    ) -> None:
        self.game = game
        self.lines = lines
        self.hints = hints or Hints()
        self._proposals = proposals
        self._floor = 0
        """Where the last slip was: it is not looked for another one before it."""
        self._plays = _PLAYS
        self._vague: int | None = None
        """The last entry at which something was forgotten that only the table knows."""
        self._words: Vocabulary | None = None

    # ---- entering ----

    def enter(self, log: AnyLog, at: int) -> tuple[AnyLog, int]:
        """Enter the line at a place, whatever is wrong with it; return the log and the place to go on from."""
        if at in self.hints.copies:
            return self._committed(log, _Repair("doubled", at, ()), at, copied()), at + 1
        if at in self.hints.changed:
            found = self._unchanged(log, at)
            if found:
                return found, at + 1
        try:
            return self._entered(log, at), at + 1
        except Refusal as refusal:
            return self.past(log, at, refusal.kept())

    def past(self, log: AnyLog, at: int, refusal: Refusal) -> tuple[AnyLog, int]:
        """Go on past the line at a place, which was refused."""
        if self._vague is not None and self._is_blurred(refusal):
            return self._despite(log, at, refusal), at + 1
        repair = self._best(log, at, refusal) if self._plays > 0 and not self._corrects(log, at) else None
        if repair is None:
            return self._as_it_is(log, at, refusal), at + 1
        base = _before(log, at - repair.at)
        found = self._committed(base, repair, at, refusal)
        following = repair.at + 1 + repair.swaps
        self._floor = max(following, at)
        while following <= at:
            found, following = self._stepped(found, following), following + 1
        return found, following

    def _entered(self, log: AnyLog, at: int) -> AnyLog:
        self._plays -= 1
        line = self.lines[at]
        return log.numbered(line.number, lambda log: log.enter(line.text))

    def _stepped(self, log: AnyLog, at: int) -> AnyLog:
        """Enter a line that a supposition has explained already."""
        try:
            return self._entered(log, at)
        except Refusal as refusal:
            return self._despite(log, at, refusal.kept())

    def _despite(self, log: AnyLog, at: int, refusal: Refusal) -> AnyLog:
        """Enter a line that is refused, as a consequence where it may be one."""
        cause = self._vague
        if cause is None or not self._is_blurred(refusal):
            return self._as_it_is(log, at, refusal)
        return self._in_blur(log, at, refusal, cause)

    def _in_blur(self, log: AnyLog, at: int, refusal: Refusal, cause: int) -> AnyLog:
        """Enter a line that may be refused only because something is not known, as far as it can be played at all."""
        text = self.lines[at].text
        least = self._proposals.least(text) if self._proposals and not refusal.acceptable else None
        if least is not None:
            with suppress(Refusal):
                return self._numbered(
                    log, at, lambda log: suppose(log, text, refusal, None, (least,), self.lines[at].claims, cause)
                )
        return self._numbered(log, at, lambda log: in_consequence(log, text, refusal, cause))

    def _as_it_is(self, log: AnyLog, at: int, refusal: Refusal) -> AnyLog:
        return self._numbered(log, at, lambda log: log.despite(self.lines[at].text, refusal))

    def _numbered(self, log: AnyLog, at: int, enter: Callable[[AnyLog], AnyLog]) -> AnyLog:
        return log.numbered(self.lines[at].number, enter)

    def _corrects(self, log: AnyLog, at: int) -> bool:
        """Tell whether a line is a correction, for which there is nothing to suppose."""
        try:
            return isinstance(parse(self.game, self.lines[at].text, log.state), Undo | Redo | Correction)
        except Refusal:
            return False

    # ---- trying ----

    def _best(self, log: AnyLog, at: int, refusal: Refusal) -> _Repair | None:
        """Return the supposition that explains most; None where it is best to take the line as it is."""
        best: _Repair | None = None
        worth = self._worth_as_it_is(log, at, refusal)
        whole = self._room(at)
        for ring in (self._here, self._spelt_anew, self._further_back, self._several):
            for repair in ring(log, at):
                if self._plays <= 0:
                    return best
                found = self._worth(log, at, repair, at + _WINDOW)
                if found > worth:
                    best, worth = repair, found
            if best is not None and worth > whole - 1.5 and not self._suspects(at):
                break
        if best is not None and best.kind == "forgotten":
            best = self._in_order(log, at, best, worth)
        return best

    def _room(self, at: int) -> int:
        """Return how many entries there are to explain, the refused one among them."""
        return min(len(self.lines), at + _WINDOW) - at

    def _worth_as_it_is(self, log: AnyLog, at: int, refusal: Refusal) -> float:
        value = 1 - _COSTS["as it is"] if refusal.acceptable else 0.0
        if self._proposals and refusal.rule in self._proposals.of_the_pen:
            value -= 1
        return value + self._followed(self._as_it_is(log, at, refusal), at + 1, at + _WINDOW, False)

    def _worth(self, log: AnyLog, at: int, repair: _Repair, until: int) -> float:
        """Return how many entries from the refused one on a supposition explains, less what speaks against it."""
        vague = self._is_vague(repair)
        try:
            found = self._tried(_before(log, at - repair.at), repair)
        except Refusal:
            return -1.0
        value = repair.at - at - _COSTS[repair.kind]
        value += (1 + repair.swaps) if repair.plays or repair.kind == "doubled" else 0
        value -= 0.1 * (len(repair.plays) - 1) if repair.kind == "forgotten" else 0
        value -= 0.1 * vague + 0.001 * (at - repair.at)
        if repair.kind in ("mistyped", "meant"):
            value -= unlike(self.lines[repair.at].text, repair.plays[0]) / 2 + 0.5 * (repair.at < at)
        if repair.at in self._suspects(at):
            value += _WORTH_MORE
        if repair.plays and not repair.swaps and wrong_claims(found, self.lines[repair.at].claims) and not vague:
            value -= 0.6
        return value + self._followed(found, repair.at + 1 + repair.swaps, until, vague)

    def _followed(self, log: AnyLog, at: int, until: int, vague: bool) -> float:
        """Return how many entries stand after a supposition, each that claims something else for less."""
        value = 0.0
        vague = vague or self._vague is not None
        for place in range(at, min(until, len(self.lines))):
            if place in self.hints.copies:
                value += 1
                continue
            try:
                log = self._entered(log, place)
            except Refusal as refusal:
                if not (vague and self._is_blurred(refusal)):
                    break
                log = self._in_blur(log, place, refusal, 0)
                value += 0.95
                continue
            value += 1
            claims = self.lines[place].claims
            if claims and not vague and wrong_claims(log, claims):
                value -= 0.6
        return value

    def _tried(self, log: AnyLog, repair: _Repair) -> AnyLog:
        self._plays -= 1 + len(repair.plays)
        line = self.lines[repair.at]
        found = log.numbered(line.number, lambda log: suppose(log, line.text, _NO_FAULT, _TRIED, repair.plays))
        if not repair.swaps:
            return found
        other = self.lines[repair.at + 1]
        return found.numbered(other.number, lambda log: suppose(log, other.text, _NO_FAULT, _TRIED, ()))

    def _committed(self, log: AnyLog, repair: _Repair, at: int, refusal: Refusal) -> AnyLog:
        """Enter a line as it is supposed to have been meant, with the slip that explains it."""
        self._floor = repair.at + 1
        line = self.lines[repair.at]
        vague = self._is_vague(repair)
        neighbour = self.lines[repair.at + 1] if repair.swaps else self.lines[max(0, repair.at - 1)]
        others = self._others(log, repair, at) if repair.kind == "forgotten" else []
        blurs = self._proposals.blurred if vague and self._proposals else frozenset[str]()
        slip = explain(log, repair.kind, line, neighbour, repair.supposed, others, blurs)
        fault = refusal if repair.at == at else at_fault(self.lines[at].number, refusal)
        if vague:
            self._vague = line.number
        found = log.numbered(line.number, lambda log: suppose(log, line.text, fault, slip, repair.plays))
        if not repair.swaps:
            return found
        other = self.lines[repair.at + 1]
        return found.numbered(
            other.number,
            lambda log: suppose(log, other.text, fault, None, (), other.claims, cause=line.number),
        )

    # ---- what may have been ----

    def _here(self, log: AnyLog, at: int) -> Iterator[_Repair]:
        """Suppose a slip at the refused line, or that it was swapped with one beside it."""
        yield from self._at(log, at, at)
        if at > self._floor:
            yield from self._swapped(at - 1)

    def _at(self, log: AnyLog, at: int, place: int) -> Iterator[_Repair]:
        text = self.lines[place].text
        before = _before(log, at - place)
        if place and text == self.lines[place - 1].text:
            yield _Repair("doubled", place, ())
        yield from self._swapped(place)
        proposed = self._proposed(before)
        for move in proposed:
            yield _Repair("forgotten", place, (move, text))
        for move in proposed:
            yield _Repair("meant", place, (move,))
        for move in islice(self._vocabulary(before).near(text), 60):
            yield _Repair("mistyped", place, (move,))
        yield _Repair("extra", place, ())

    def _swapped(self, place: int) -> Iterator[_Repair]:
        if place + 1 < len(self.lines):
            one, other = self.lines[place].text, self.lines[place + 1].text
            if one != other:
                yield _Repair("swapped", place, (other, one))

    def _spelt_anew(self, log: AnyLog, at: int) -> Iterator[_Repair]:
        """Suppose that a letter of the refused line is wrong."""
        text = self.lines[at].text
        if at in self.hints.changed:
            return
        tried = 0
        for spelt in self._vocabulary(log).letters(text):
            self._plays -= 1
            if tried >= _MOST_TRIED or self._plays <= 0:
                return
            try:
                log.enter(spelt)
            except Refusal:
                continue
            tried += 1
            yield _Repair("mistyped", at, (spelt,))

    def _further_back(self, log: AnyLog, at: int) -> Iterator[_Repair]:
        """Suppose a slip at an earlier line."""
        suspects = self._suspects(at)
        places = [*sorted(suspects, reverse=True), *range(at - 1, max(self._floor, at - _BACK) - 1, -1)]
        for place in dict.fromkeys(place for place in places if place < at):
            yield from self._at(log, at, place)

    def _several(self, log: AnyLog, at: int) -> Iterator[_Repair]:
        """Suppose that two or three lines in a row were forgotten, where one is not enough."""
        for place in [*self._suspects(at), at]:
            text = self.lines[place].text
            before = _before(log, at - place)
            ways: list[tuple[tuple[str, ...], AnyLog]] = [((), before)]
            for _ in range(3):
                longer = []
                for moves, reached in ways[:12]:
                    for move in self._proposed(reached)[:12]:
                        self._plays -= 1
                        try:
                            longer.append(((*moves, move), reached.enter(move)))
                        except Refusal:
                            continue
                ways = longer
                for moves, _ in ways[:40]:
                    if len(moves) > 1:
                        yield _Repair("forgotten", place, (*moves, text))

    def _suspects(self, at: int) -> set[int]:
        """Return the places up to one to which numbers or seals point, and that nothing has explained yet."""
        pointed = self.hints.missing | self.hints.changed
        return {place for place in pointed if self._floor <= place <= at}

    def _unchanged(self, log: AnyLog, at: int) -> AnyLog | None:
        """Enter a changed line as its seal proves that it was, where the record goes on better so."""
        text = self.lines[at].text
        words = self._vocabulary(log)
        options = (*words.near(text), *words.letters(text))
        was = next((option for option in options if self.hints.proves(at, option)), None)
        if was is None:
            return None
        repair = _Repair("changed", at, (was,))
        until = at + 5 * _WINDOW
        try:
            as_written = self._entered(log, at)
            value = 1 + self._followed(as_written, at + 1, until, False)
            value -= 0.6 * bool(wrong_claims(as_written, self.lines[at].claims))
            fault = changed()
        except Refusal as refusal:
            value, fault = -1.0, refusal.kept()
        if self._worth(log, at, repair, until) + _COSTS["changed"] - _WORTH_MORE <= value + 0.3:
            return None
        return self._committed(log, repair, at, fault)

    def _in_order(self, log: AnyLog, at: int, repair: _Repair, worth: float) -> _Repair:
        """Put what was forgotten where people would have said it: before the first line that is said after it."""
        if repair.at in self._suspects(at) or len(repair.plays) != 2:
            return repair
        move = repair.plays[0]
        moves = [move, *self._others(_before(log, at - repair.at), repair, at)]
        best = repair
        for place in range(repair.at - 1, max(self._floor, at - _BACK) - 1, -1):
            text = self.lines[place].text
            moved = [_Repair("forgotten", place, (each, text)) for each in moves]
            if min(self._worth(log, at, each, at + _WINDOW) for each in moved) < worth - 0.5:
                break
            order = self._proposed(_before(log, at - place))
            if move in order and text in order and order.index(move) < order.index(text):
                best = moved[0]
        return best

    def _others(self, log: AnyLog, repair: _Repair, at: int) -> list[str]:
        """Return what may have been forgotten just as well."""
        if len(repair.plays) != 2 or at - repair.at > _BACK:
            return []
        reached = log
        for place in range(repair.at, at):
            try:
                reached = self._entered(reached, place)
            except Refusal:
                return []
        worth = self._worth(reached, at, repair, at + _WINDOW)
        text = self.lines[repair.at].text
        return [
            move
            for move in self._proposed(log)
            if move != repair.plays[0]
            and self._worth(reached, at, _Repair("forgotten", repair.at, (move, text)), at + _WINDOW) >= worth
        ]

    def _proposed(self, log: AnyLog) -> Sequence[str]:
        return self._proposals.forgotten(log.state)[:_MOST_PROPOSED] if self._proposals else ()

    def _is_vague(self, repair: _Repair) -> bool:
        return self._proposals is not None and any(map(self._proposals.is_vague, repair.supposed))

    def _is_blurred(self, refusal: Refusal) -> bool:
        return self._proposals is not None and refusal.rule in self._proposals.blurred

    def _vocabulary(self, log: AnyLog) -> Vocabulary:
        if self._words is None:
            self._words = Vocabulary(self.game, [line.text for line in self.lines])
        self._words.add(self._proposed(log))
        return self._words


_TRIED: Final = Slip("", say(""))
_NO_FAULT: Final = Refusal("", say(""))


def _before(log: AnyLog, entries: int) -> AnyLog:
    """Return the log as it was so many entries before."""
    for _ in range(entries):
        assert log.previous is not None
        log = log.previous
    return log
