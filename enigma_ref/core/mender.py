"""The smallest explanation for a line that does not stand: which slip of the pen puts the rest of the record in step.

At the first line that is refused, suppositions are tried: that the move simply stood against the rules, that something
was forgotten before it, that a line was written twice, that two neighbours were swapped, that a word was mistyped; here
and a little further back. Each is judged by how far the record goes on without a fault, with what its entries claim as
witnesses. The work is bounded, and there is none for a record without a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from math import inf
from typing import Any, Final

from .claims import wrong_claims
from .commands import Correction, Move, Redo, Undo, parse, tells_secret
from .game import Game
from .log import Log
from .parts import Slips
from .refusal import Refusal
from .respelling import unlike
from .sentence import say
from .slips import at_fault, changed, copied, explain, hidden_words, repeats, too_late, untold
from .supposed import Slip, in_consequence, suppose
from .suppositions import BACK, COSTS, Hints, Line, Repair, Suppositions, earlier
from .usual import Usual

AnyLog = Log[Any, Any]

_WINDOW: Final = 40
"""How many entries after it a supposition has to explain."""
_PLAYS: Final = 20_000
"""How many moves are played in one record to try suppositions out. Then the rest is taken as it is."""
_LONGEST: Final = 400
"""A longer line is no slip of the pen; what is meant by it is not guessed at."""
_WORTH_MORE: Final = 3.0
"""What a supposition is worth more where a number or a seal points to the same entry."""
_MOST_SEALED: Final = 60
"""So many words are tried in place of one where a seal tells what it was."""
_NOT_THE_END: Final = 0.3
"""A word that is so unlike is never taken for that of a move which would end the game."""
_NOTHING_LEFT: Final = 1.3
"""What a supposition is worth more after which nothing is wrong, as far as one looks."""
_NOT_AT_THE_TABLE: Final = 1.75
"""How much less it is believed that a table let stand what is mostly done wrong with the pen."""
_WRONG_CLAIM: Final = 0.6
"""By how much less an entry stands that claims something else than the rules give."""
_SURE: Final = 1.05
"""Where a supposition costs less, none further away is looked for: those cost about as much."""


class Mender:
    """Finds the way past the lines of one record that do not stand."""

    def __init__(
        self, game: Game[Any, Any], lines: Sequence[Line], slips: Slips | None, hints: Hints | None = None
    ) -> None:
        self.game = game
        self.lines = lines
        self.hints = hints or Hints()
        self.slips = slips
        self.may = Suppositions(game, lines, slips, self.hints, _PLAYS)
        self._vague: int | None = None
        """The last entry at which something was forgotten that only the table knows."""

    def enter(self, log: AnyLog, at: int) -> tuple[AnyLog, int]:
        """Enter the line at a place, whatever is wrong with it; return the log and the place to go on from."""
        if at in self.hints.copies:
            return self._committed(log, Repair("doubled", at, ()), at, copied()), at + 1
        if at in self.hints.changed:
            found = self._unchanged(log, at)
            if found:
                return found, at + 1
        line = self.lines[at]
        try:
            return log.numbered(line.number, lambda log: log.enter(line.text)), at + 1
        except Refusal as refusal:
            why = refusal.kept()
        return self.past(log, at, why)

    def past(self, log: AnyLog, at: int, refusal: Refusal) -> tuple[AnyLog, int]:
        """Go on past the line at a place, which was refused."""
        known = self._known(log, at, refusal)
        if known is not None:
            return known, at + 1
        if self._vague is not None and self._is_blurred(refusal):
            return self._despite(log, at, refusal), at + 1
        if self._corrects(log, at):  # of which there is nothing to suppose, except that it was written twice
            twice = at > self.may.floor and self.lines[at].text == self.lines[at - 1].text
            found = self._committed(log, Repair("doubled", at, ()), at, refusal) if twice else None
            return found or self._as_it_is(log, at, refusal), at + 1
        guess = self.may.plays > 0 and len(self.lines[at].text) <= _LONGEST
        repair = self._best(log, at, refusal) if guess else None
        if repair is None:
            return self._as_it_is(log, at, refusal), at + 1
        base = earlier(log, at - repair.at)
        found = self._committed(base, repair, at, refusal)
        following = repair.at + 1 + repair.swaps
        self.may.floor = max(following, at)
        while following <= at:
            found, following = self._stepped(found, following), following + 1
        return found, following

    def _known(self, log: AnyLog, at: int, refusal: Refusal) -> AnyLog | None:
        """Enter a refused line as the record itself corrects it later, so that nobody has to guess, or None.

        It stays a fault until then: a correction replaces it, or plays it again. A correction is entered for the entry
        that it was made for, where a slip before it has moved the numbers.
        """
        text, repair = self.may.renumbered(at), self.may.known(at)
        try:
            if text is not None:
                return self._numbered(log, at, lambda log: log.enter(text))
            return self._committed(log, repair, at, refusal) if repair is not None else None
        except Refusal as refused:
            refused.kept()
            return None

    def _entered(self, log: AnyLog, at: int) -> AnyLog:
        """Enter a line to try something out, or refuse it."""
        line = self.lines[at]
        self.may.plays -= 1 + len(line.text) // 100
        return log.numbered(line.number, lambda log: log.enter(line.text))

    def _stepped(self, log: AnyLog, at: int) -> AnyLog:
        """Enter a line that a supposition has explained already."""
        try:
            return self._entered(log, at)
        except Refusal as refusal:
            why = refusal.kept()
        return self._despite(log, at, why)

    def _despite(self, log: AnyLog, at: int, refusal: Refusal) -> AnyLog:
        """Enter a line that is refused, as a consequence where it may be one."""
        cause = self._vague
        if cause is None or not self._is_blurred(refusal):
            return self._as_it_is(log, at, refusal)
        return self._in_blur(log, at, refusal, cause)

    def _in_blur(self, log: AnyLog, at: int, refusal: Refusal, cause: int) -> AnyLog:
        """Enter a line that may be refused only because something is not known, as far as it can be played at all."""
        text = self.lines[at].text
        found = self._numbered(log, at, lambda log: in_consequence(log, text, refusal, cause))
        least = self.slips.least(text) if self.slips and found.state is log.state else None
        if least is not None:
            with suppress(Refusal):
                return self._numbered(
                    log, at, lambda log: suppose(log, text, refusal, None, (least,), self.lines[at].claims, cause)
                )
        return found

    def _as_it_is(self, log: AnyLog, at: int, refusal: Refusal) -> AnyLog:
        return self._numbered(log, at, lambda log: log.despite(self.lines[at].text, refusal))

    def _numbered(self, log: AnyLog, at: int, enter: Callable[[AnyLog], AnyLog]) -> AnyLog:
        return log.numbered(self.lines[at].number, enter)

    def _corrects(self, log: AnyLog, at: int) -> bool:
        """Tell whether a line is a correction."""
        try:
            return isinstance(parse(self.game, self.lines[at].text, log.state), Undo | Redo | Correction)
        except Refusal as refused:
            refused.kept()
            return False

    def _best(self, log: AnyLog, at: int, refusal: Refusal) -> Repair | None:
        """Return the supposition that explains most; None where it is best to take the line as it is."""
        best: Repair | None = None
        worth = self._worth_as_it_is(log, at, refusal)
        whole = self._room(at)
        untold = hidden_words(log, self.lines[at].text, self.slips.public if self.slips else ())
        # Who goes back and forth gets lost there rather than in the words of a line that can be read.
        after_undo = at > 0 and self.lines[at - 1].text in ("undo", "redo") and refusal.code == "illegal"
        for ring in (self.may.here, self.may.spelt_anew, self.may.further_back, self.may.several):
            for repair in ring(log, at):
                if self.may.plays <= 0:
                    return best
                if not self.may.be_believed(at, repair) or (after_undo and repair.kind in ("mistyped", "meant")):
                    continue
                found = self._worth(log, at, repair, at + _WINDOW)
                if found > worth and self._may_be_told(log, at, repair, refusal, untold):
                    best, worth = repair, found
            if best is not None and worth > whole + _NOTHING_LEFT - _SURE and not self.may.suspects(at):
                break
        if best is None or (best.at == at and best.kind in ("meant", "mistyped")):
            as_supposed = self._as_it_is(log, at, refusal) if best is None else log.enter(best.plays[0])
            moved = self.may.meant(log, at, as_supposed)
            if moved is not None and self._may_be_told(log, at, moved, refusal, untold):
                best = moved
        if best is None or best.kind not in ("forgotten", "meant", "mistyped") or len(best.supposed) != 1:
            return best
        if best.at in self.may.suspects(at) or self.may.is_vague(best):
            return best
        explains = partial(self._explains, log, at, until=at + _WINDOW)

        def may_be(option: Repair) -> bool:
            moved = best.supposed == option.supposed and best.kind == option.kind == "forgotten"
            if self.may.is_vague(option) or not (moved or self.may.be_believed(at, option)):
                return False
            return self._may_be_told(log, at, option, refusal, untold)

        return Usual(self.may, log, at, explains, may_be).instead_of(best)

    def _may_be_told(self, log: AnyLog, at: int, repair: Repair, refusal: Refusal, untold: frozenset[str]) -> bool:
        """Tell whether a supposition repeats nothing that is secret, and explains it only where a later move does.

        Otherwise whoever writes down during a game what lies face down would be believed that the game was over.
        """
        if any(repeats(play, untold) for play in repair.supposed):
            return False
        if not (self.slips and refusal.rule in self.slips.secret) or repair.at in self.may.suspects(at):
            return True
        reached = self._tried(earlier(log, at - repair.at), repair)
        for place in range(repair.at + 1 + repair.swaps, min(at + _WINDOW, len(self.lines))):
            try:
                reached = self._entered(reached, place)
            except Refusal as refused:
                refused.kept()
                return False
            command = reached.command
            if place > at and isinstance(command, Move) and not tells_secret(self.game, command):
                return True
        return False

    def _room(self, at: int) -> int:
        """Return how many entries there are to explain, the refused one among them."""
        return min(len(self.lines), at + _WINDOW) - at

    def _worth_as_it_is(self, log: AnyLog, at: int, refusal: Refusal) -> float:
        value = 1 - COSTS["as it is"] if refusal.acceptable else 0.0
        if self.slips and refusal.rule in self.slips.of_the_pen:
            value -= _NOT_AT_THE_TABLE
        followed = self._followed(self._as_it_is(log, at, refusal), at + 1, at + _WINDOW, False)
        return value + followed + _NOTHING_LEFT * (followed > self._room(at) - 1.5)

    def _explains(self, log: AnyLog, at: int, repair: Repair, until: int) -> float:
        """Return how many entries from the refused one on a supposition explains."""
        vague = self.may.is_vague(repair)
        try:
            found = self._tried(earlier(log, at - repair.at), repair)
        except Refusal as refused:
            refused.kept()
            return -inf
        value = float(repair.at - at)
        value += (1 + repair.swaps) if repair.plays or repair.kind == "doubled" else 0
        if repair.kind in ("mistyped", "meant"):
            text, move = self.lines[repair.at].text, repair.plays[0]
            ends = text.split()[:1] != move.split()[:1] and self.game.outcome(found.state)
            if ends and unlike(text, move) > _NOT_THE_END:
                return -inf
        if repair.plays and not repair.swaps and wrong_claims(found, self.lines[repair.at].claims) and not vague:
            value -= _WRONG_CLAIM
        return value + self._followed(found, repair.at + 1 + repair.swaps, until, vague, at)

    def _worth(self, log: AnyLog, at: int, repair: Repair, until: int) -> float:
        """Return how many entries from the refused one on a supposition explains, less what speaks against it."""
        vague = self.may.is_vague(repair)
        explained = self._explains(log, at, repair, until)
        # What leaves nothing wrong is believed rather than what a second slip has to come to the help of.
        whole = min(until, len(self.lines)) - at - (not repair.plays)
        value = explained - self.may.cost(repair) + _NOTHING_LEFT * (explained > whole - 0.5)
        value -= (
            0.1 * vague + 0.001 * (at - repair.at) + 0.5 * (repair.kind in ("mistyped", "meant") and repair.at < at)
        )
        return value + _WORTH_MORE if repair.at in self.may.suspects(at) else value

    def _followed(self, log: AnyLog, at: int, until: int, vague: bool, refused: int = -1) -> float:
        """Return how many entries stand after a supposition, each that claims something else for less.

        The refused one has to stand: where it does not, whatever was forgotten long before it explains nothing. Claims
        that differ because a move is not known count once: they may all follow from it, and none may.
        """
        value = 0.0
        vague = vague or self._vague is not None
        unlike_claims = 0
        for place in range(at, min(until, len(self.lines))):
            if place in self.hints.copies:
                value += 1
                continue
            why = None
            try:
                log = self._entered(log, place)
            except Refusal as refusal:
                why = refusal.kept()
            if why is not None:
                if not (vague and self._is_blurred(why)) or place == refused:
                    break
                log = self._in_blur(log, place, why, 0)
                value += 0.95
                continue
            value += 1
            claims = self.lines[place].claims
            if claims and wrong_claims(log, claims):
                unlike_claims += 1
        return value - _WRONG_CLAIM * (min(unlike_claims, 1) if vague else unlike_claims)

    def _tried(self, log: AnyLog, repair: Repair) -> AnyLog:
        self.may.plays -= 1 + len(repair.plays)
        line = self.lines[repair.at]
        guessed = self.may.guessed(repair)
        found = log.numbered(
            line.number, lambda log: suppose(log, line.text, _NO_FAULT, _TRIED, repair.plays, guessed=guessed)
        )
        if not repair.swaps:
            return self.may.check(repair, found)
        other = self.lines[repair.at + 1]
        return found.numbered(other.number, lambda log: suppose(log, other.text, _NO_FAULT, _TRIED, ()))

    def _committed(self, log: AnyLog, repair: Repair, at: int, refusal: Refusal) -> AnyLog:
        """Enter a line as it is supposed to have been meant, with the slip that explains it."""
        self.may.floor = repair.at + 1
        line = self.lines[repair.at]
        if repair.kind in ("forgotten", "doubled"):
            self.may.off.append((line.number, 1 if repair.kind == "doubled" else -len(repair.supposed)))
        vague = self.may.is_vague(repair)
        neighbour = self.lines[repair.at + 1] if repair.swaps else self.lines[max(0, repair.at - 1)]
        others = self._others(log, repair, at) if repair.kind == "forgotten" else []
        blurs = self.slips.blurred if vague and self.slips else frozenset[str]()
        apart = tuple(self.lines[place].number for place in repair.elsewhere)
        slip = explain(log, repair.kind, line, neighbour, repair.supposed, others, blurs, apart)
        if slip.mends and self.may.leans(repair):
            slip = slip._replace(mends=(*slip.mends, f"amend {line.number} {repair.plays[-1]}"))
        if self.may.guessed(repair):
            slip = untold(slip, line.number)
        fault = refusal if repair.at == at else at_fault(self.lines[at].number, refusal)
        self._vague = line.number if vague else self._vague
        guessed = self.may.guessed(repair)
        found = log.numbered(
            line.number, lambda log: suppose(log, line.text, fault, slip, repair.plays, guessed=guessed)
        )
        if not repair.swaps:
            return found
        other, late = self.lines[repair.at + 1], too_late(line.number, refusal)
        return found.numbered(
            other.number, lambda log: suppose(log, other.text, late, None, (), other.claims, cause=line.number)
        )

    def _unchanged(self, log: AnyLog, at: int) -> AnyLog | None:
        """Enter a changed line as its seal proves that it was, where the record goes on better so."""
        text = self.lines[at].text
        words = self.may.vocabulary(log)
        options = chain(words.near(text, _MOST_SEALED), words.letters(text), words.short(text))
        was = next((option for option in options if self.hints.proves(at, option)), None)
        if was is None:
            return None
        repair = Repair("changed", at, (was,))
        until = at + 5 * _WINDOW
        try:
            as_written = self._entered(log, at)
            value = 1 + self._followed(as_written, at + 1, until, False)
            value -= _WRONG_CLAIM * bool(wrong_claims(as_written, self.lines[at].claims))
            fault = changed()
        except Refusal as refusal:
            value, fault = -1.0, refusal.kept()
        if self._explains(log, at, repair, until) <= value + 0.3:
            return None
        return self._committed(log, repair, at, fault)

    def _others(self, log: AnyLog, repair: Repair, at: int) -> list[str]:
        """Return what may have been forgotten just as well."""
        if len(repair.plays) != 2 or at - repair.at > BACK:
            return []
        reached = log
        for place in range(repair.at, at):
            try:
                reached = self._entered(reached, place)
            except Refusal as refused:
                refused.kept()
                return []
        worth = self._worth(reached, at, repair, at + _WINDOW)
        text = self.lines[repair.at].text
        return [
            move
            for move in self.may.proposed(log)
            if move != repair.plays[0]
            and self._worth(reached, at, Repair("forgotten", repair.at, (move, text)), at + _WINDOW) >= worth
        ]

    def _is_blurred(self, refusal: Refusal) -> bool:
        return self.slips is not None and refusal.rule in self.slips.blurred


_TRIED: Final = Slip("", say(""))
_NO_FAULT: Final = Refusal("", say(""))
