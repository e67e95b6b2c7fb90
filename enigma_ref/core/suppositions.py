"""What may have gone wrong at a line of a record that does not stand, or a little before it, to be tried out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from .game import Game, Value
from .habits import Habits
from .log import Log
from .parts import Slips
from .refusal import Refusal
from .respelling import Vocabulary, is_one_word_off, unlike

AnyLog = Log[Any, Any]

BACK: Final = 12
"""How many entries before the refused one a slip is looked for, where nothing else points to it."""
COSTS: Final[Mapping[str, float]] = {
    "doubled": 0.1, "swapped": 0.3, "as it is": 0.25, "changed": -3.0, "mistyped": 0.3, "forgotten": 0.8, "meant": 0.9,
    "extra": 1.5,
}  # fmt: skip
"""How little each kind of slip is believed, where others explain as much."""
_FAR: Final = 1.5
"""How much less a supposition is believed for each move of it that would decide a game."""
_ANOTHER_LINE: Final = 1.2
"""How much less it is believed that a line was meant to say something that differs in more than a word."""
_TELLING: Final = 300
"""So many entries before and after it tell what is usual at a place."""
_MOST_TRIED: Final = 24
"""How many ways to spell a line anew are followed further."""
_MOST_PROPOSED: Final = 150
_MOST_SUSPECTS: Final = 20
"""Where numbers and seals point to more entries before one, only the nearest are looked at."""
_WITNESSES: Final = 2
"""More lines than this, the refused one among them, must be there to speak for a slip further back."""
_FAR_FETCHED: Final = 0.5
"""Words that are so unlike are not taken for each other where no later entry speaks for it."""
_CORRECTS: Final = re.compile(r"((?:accept )?(?:amend|strike|insert) )(\d{1,9})(\b.*)")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_AHEAD: Final = 150
"""So many lines tell where a tile lies."""
_FURTHEST: Final = 1000
"""An entry so long before, longer than any evening, is not looked at either: all from there on is played again."""


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
    unknown: frozenset[int] = frozenset()
    """Entries that cannot be read at all: of those none is another once more, whatever they say."""


class Later(NamedTuple):
    """What a later line of the record corrects in an entry: how (`amend`, `strike`, `insert`), and the move."""

    word: str
    move: str


def corrected(lines: Sequence[Line]) -> dict[int, Later]:
    """Return what later lines say of entries, by their numbers; where several do, the last of them counts."""
    found: dict[int, Later] = {}
    for at, line in enumerate(lines):
        words = line.text.removeprefix("accept ").split(maxsplit=2)
        if len(words) < 2 or words[0] not in ("amend", "strike", "insert") or not _NUMBER.fullmatch(words[1]):
            continue
        if at + 1 < len(lines) and lines[at + 1].text == "undo":
            continue
        found[int(words[1])] = Later(words[0], "".join(words[2:]))
    return found


class Repair(NamedTuple):
    """A supposition: what is played in place of an entry."""

    kind: str
    at: int
    plays: tuple[str, ...]
    """For a swap the line after it first; empty where the entry did not happen."""
    elsewhere: tuple[int, ...] = ()
    """Other places at which the same slip explains as much."""

    @property
    def swaps(self) -> bool:
        """Whether the entry after it is part of it."""
        return self.kind == "swapped"

    @property
    def supposed(self) -> tuple[str, ...]:
        """What of it the record does not say."""
        return () if self.swaps else self.plays[:-1] if self.kind == "forgotten" else self.plays


class Suppositions:
    """What may have been, at the lines of one record."""

    def __init__(
        self, game: Game[Any, Any], lines: Sequence[Line], slips: Slips | None, hints: Hints, plays: int
    ) -> None:
        self.lines = lines
        self.slips = slips
        self.hints = hints
        self.floor = 0
        """Where the last slip was: another one is not looked for before it."""
        self.plays = plays
        """How many more moves may be played to try suppositions out."""
        self._game = game
        self._pointed = sorted(hints.missing | hints.changed)
        self._words: Vocabulary | None = None
        self.later = corrected(lines)
        """What the record itself corrects."""
        self.off: list[tuple[int, int]] = []
        """From which number on entries have another than they had, and by how much: lines are missing, or too many."""

    def known(self, at: int) -> Repair | None:
        """Return what the record itself says later of an entry, if it does."""
        line = self.lines[at]
        match self.later.get(line.number):
            case Later("strike", _):
                return Repair("extra", at, ())
            case Later("amend", move):
                return Repair("mistyped", at, (move,))
            case Later("insert", move):
                return Repair("forgotten", at, (move, line.text))
        return None

    def renumbered(self, at: int) -> str | None:
        """Return a correction with the number that its entry has now, where lines before it are missing or too many."""
        found = _CORRECTS.fullmatch(self.lines[at].text)
        if found is None or not self.off:
            return None
        number = int(found[2])
        now = number + sum(by for since, by in self.off if since <= number)
        return f"{found[1]}{now}{found[3]}" if now != number else None

    def is_struck(self, place: int) -> bool:
        """Tell whether the record itself says that an entry did not happen."""
        later = self.later.get(self.lines[place].number)
        return later is not None and later.word == "strike"

    def here(self, log: AnyLog, at: int) -> Iterator[Repair]:
        """Suppose a slip at the refused line, or that it was swapped with one beside it."""
        yield from self._at(log, at, at)
        if at > self.floor:
            yield from self._swapped(at - 1)

    def _at(self, log: AnyLog, at: int, place: int) -> Iterator[Repair]:
        text = self.lines[place].text
        before = earlier(log, at - place)
        if place and text == self.lines[place - 1].text:
            yield Repair("doubled", place, ())
        yield from self._swapped(place)
        proposed = self.proposed(before)
        for move in proposed:
            yield Repair("forgotten", place, (move, text))
        for move in proposed:
            if self.slips and self.slips.is_vague(move):  # the line may lie against what only the table knows
                yield Repair("forgotten", place, (move, f"accept {text}"))
                least = self.slips.least(text)
                if least is not None:
                    yield Repair("forgotten", place, (move, least))
        for move in proposed:
            yield Repair("meant", place, (move,))
        for move in islice(self.vocabulary(before).near(text), 60):
            yield Repair("mistyped", place, (move,))
        yield Repair("extra", place, ())

    def _swapped(self, place: int) -> Iterator[Repair]:
        if place + 1 < len(self.lines) and not self.is_struck(place) and not self.is_struck(place + 1):
            one, other = self.lines[place].text, self.lines[place + 1].text
            if one != other:
                yield Repair("swapped", place, (other, one))

    def spelt_anew(self, log: AnyLog, at: int) -> Iterator[Repair]:
        """Suppose that a letter of the refused line is wrong."""
        text = self.lines[at].text
        if at in self.hints.changed:
            return
        tried = 0
        words = self.vocabulary(log)
        # Most often a word lacks its end: of two red cells, r is said for r1.
        longer = (spelt for spelt in words.short(text) if spelt.startswith(text))
        for spelt in chain(longer, words.letters(text)):
            self.plays -= 1
            if tried >= _MOST_TRIED or self.plays <= 0:
                return
            try:
                meant = log.enter(spelt).text
            except Refusal as refused:
                refused.kept()
                continue
            tried += 1
            yield Repair("mistyped", at, (meant,))

    def meant(self, log: AnyLog, at: int, otherwise: AnyLog) -> Repair | None:
        """Suppose that the refused line says one thing for another, where much that comes after it tells which.

        Such as a tile at another place, beside which later ones lie. `otherwise` is the log with what else it may be.
        """
        moves = self.slips.meant(log.state, self.lines[at].text) if self.slips and self.plays > 0 else ()
        furthest = self._reached(otherwise, at + 1) if moves else 0
        found: list[str] = []
        for move in moves:
            self.plays -= 1
            try:
                reached = self._reached(log.enter(move), at + 1)
            except Refusal as refused:
                refused.kept()
                continue
            if reached > furthest:
                found, furthest = [move], reached
            elif found and reached == furthest:
                found.append(move)
        return Repair("mistyped", at, (found[0],)) if len(found) == 1 and self.plays > 0 else None

    def _reached(self, log: AnyLog, at: int) -> int:
        """Return up to which place a record goes on from one without a fault."""
        for place in range(at, min(len(self.lines), at + _AHEAD)):
            self.plays -= 1
            try:
                log = log.enter(self.lines[place].text)
            except Refusal as refused:
                refused.kept()
                return place
        return at + _AHEAD

    def further_back(self, log: AnyLog, at: int) -> Iterator[Repair]:
        """Suppose a slip at an earlier line."""
        places = [*reversed(self.suspects(at)), *range(at - 1, max(self.floor, at - BACK) - 1, -1)]
        for place in dict.fromkeys(place for place in places if place < at):
            yield from self._at(log, at, place)

    def several(self, log: AnyLog, at: int) -> Iterator[Repair]:
        """Suppose that two or three lines in a row were forgotten, where one is not enough."""
        for place in [*self.suspects(at), at]:
            text = self.lines[place].text
            before = earlier(log, at - place)
            ways: list[tuple[tuple[str, ...], AnyLog]] = [((), before)]
            for _ in range(3):
                longer = []
                for moves, reached in ways[:12]:
                    for move in self.proposed(reached)[:12]:
                        self.plays -= 1
                        try:
                            longer.append(((*moves, move), reached.enter(move)))
                        except Refusal as refused:
                            refused.kept()
                            continue
                ways = longer
                for moves, _ in ways[:40]:
                    if len(moves) > 1:
                        yield Repair("forgotten", place, (*moves, text))

    def be_believed(self, at: int, repair: Repair) -> bool:
        """Tell whether there is anything in the record that could speak for a supposition.

        At the end of a record, where hardly anything comes after the refused line, that is nothing but the line itself.
        """
        if repair.kind == "doubled" and repair.at in self.hints.unknown:
            return False
        if repair.at in self.suspects(at) or len(self.lines) - at > _WITNESSES:
            return True
        if repair.at < at or self.leans(repair) or len(repair.supposed) > 1:
            return False
        if repair.kind not in ("mistyped", "meant"):
            return True
        line, move = self.lines[at].text, repair.plays[0]
        same = line.split()[:1] == move.split()[:1] and is_one_word_off(line, move)  # such as another player
        return same or unlike(line, move) <= _FAR_FETCHED

    def is_vague(self, repair: Repair) -> bool:
        """Tell whether a supposition stands for something that only the table knows."""
        guessed = repair.supposed if repair.kind in ("forgotten", "meant") else ()
        return self.slips is not None and any(map(self.slips.is_vague, guessed))

    def guessed(self, repair: Repair) -> int:
        """Return of how many moves of a supposition only the table knows what they said."""
        guesses = self.slips is not None and any(map(self.slips.is_guess, repair.supposed))
        return len(repair.supposed) if guesses and repair.kind in ("forgotten", "meant") else 0

    def cost(self, repair: Repair) -> float:
        """Return how little a supposition is believed for what it says, whatever it explains."""
        cost = COSTS[repair.kind]
        if self.slips:
            far = sum(map(self.slips.reaches_far, repair.supposed))
            written = repair.kind in ("mistyped", "meant", "extra") and self.slips.reaches_far(
                self.lines[repair.at].text
            )
            cost += _FAR * abs(far - written)
        if repair.kind == "forgotten":
            return cost + 0.1 * (len(repair.plays) - 1)
        if repair.kind not in ("mistyped", "meant"):
            return cost
        text, move = self.lines[repair.at].text, repair.plays[0]
        if repair.kind == "meant" and not self.is_vague(repair) and not is_one_word_off(text, move):
            cost += _ANOTHER_LINE
        return cost + unlike(text, move) / 2

    def leans(self, repair: Repair) -> bool:
        """Tell whether the line of a supposition lies against something that only the table knows."""
        return repair.kind == "forgotten" and repair.plays[-1] != self.lines[repair.at].text

    def check(self, repair: Repair, found: AnyLog) -> AnyLog:
        """Refuse a line that is to lean on what was forgotten, and does not stand for another reason as well."""
        breach = found.tip.played.breach if found.tip and self.leans(repair) else None
        if breach is not None and not (self.slips and breach.rule in self.slips.blurred):
            raise breach
        return found

    def suspects(self, at: int) -> Sequence[int]:
        """Return the places up to one to which numbers or seals point, and that nothing has explained yet."""
        end = bisect_right(self._pointed, at)
        start = bisect_left(self._pointed, max(self.floor, at - _FURTHEST), 0, end)
        return self._pointed[max(start, end - _MOST_SUSPECTS) : end]

    def proposed(self, log: AnyLog) -> Sequence[str]:
        """Return what the box says may have been forgotten or meant after a log."""
        return self.slips.forgotten(log.state)[:_MOST_PROPOSED] if self.slips else ()

    def around(
        self, log: AnyLog, at: int, repairs: Sequence[Repair]
    ) -> tuple[Habits, Callable[[Repair], Sequence[str]]]:
        """Return the habits of the record away from some suppositions, and how it reads around them after each.

        What can be said at the same time is what can be where most can.
        """
        first, last = min(repair.at for repair in repairs), max(repair.at for repair in repairs)
        start, end = max(0, first - BACK), last + 3
        # The slip itself is no habit: what stands around it tells nothing.
        apart = self.lines[max(0, first - _TELLING) : first], self.lines[last + 1 : last + _TELLING]
        self.plays -= sum(map(len, apart)) // 5  # which takes as long
        places = dict.fromkeys(repair.at for repair in repairs)
        phases = [{move.split()[0] for move in self.proposed(earlier(log, at - place))} for place in places]
        words = max(phases, key=len)
        habits = Habits([[line.text for line in lines] for lines in apart], words, {"note", *self._game.remarks})

        def read(repair: Repair) -> Sequence[str]:
            before, after = self.lines[start : repair.at], self.lines[repair.at + 1 : end]
            return [*(line.text for line in before), *repair.plays, *(line.text for line in after)]

        return habits, read

    def vocabulary(self, log: AnyLog) -> Vocabulary:
        """Return the words of the record, and those of what may have been meant after a log."""
        if self._words is None:
            self._words = Vocabulary(self._game, [line.text for line in self.lines])
        self._words.add(self.proposed(log))
        return self._words


def earlier(log: AnyLog, entries: int) -> AnyLog:
    """Return the log as it was so many entries before."""
    for _ in range(entries):
        assert log.previous is not None
        log = log.previous
    return log
