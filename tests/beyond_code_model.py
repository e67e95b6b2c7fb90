"""Enigma: Beyond Code once more, slowly: a model to test the box against, from the contract and the rules alone.

It shares no code with the program. A line is read by `beyond_code_words`, held here against every rule that could
forbid it, and then done to the facts in `beyond_code_table`.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from .beyond_code_table import Table, Unmodelled
from .beyond_code_words import Change, Move, Refused

DUE = {
    "name": "act",
    "decode": "act",
    "goal": "act",
    "pass": "act",
    "pick": "act",
    "look": "look",
    "believe": "claim",
    "doubt": "claim",
    "truth": "check",
    "lie": "check",
    "cancel": "effect",
    "effect": "effect",
    "infiltrator": "infiltrator",
    "begin": "between",
    "disclose": "between",
}
"""The phase in which each move is made."""

ORDER = (
    "move/missing",
    "match/over",
    "infiltrator/set",
    "game/over",
    "time/out",
    "player/out",
    "turn/phase",
    "turn/player",
    "silence/",
)
"""Which of several rules is named first; all others come after these."""

IMPOSSIBLE = {
    "move/unknown",
    "move/player",
    "move/missing",
    "name/card",
    "card/twice",
    "token/held",
    "time/range",
    "infiltrator/set",
    "secret/during",
}
"""What the table cannot let stand: it is secret, or cannot be."""

UNDECIDED = {
    "turn/phase",
    "doubt/eligible",
    "character/possible",
    "card/open",
    "effect/mode",
    "solo/last-game",
    "solo/move-token",
}
"""Where the contract leaves open whether it can be: a verdict without a check, a character of another set, an empty
stack."""

KNOWN = {
    "name/once",
    "name/must",
    "card/open",
    "decoding/ready",
    "silence/doubt",
    "silence/cancel",
    "silence/checks-only",
    "verdict/public",
    "icon/public",
    "time/book-only",
    "infiltrator/silenced",
    "keeper/rotates",
    "effect/mode",
    "solo/open-count",
}
"""The rules for which this model knows what a move does that breaks them and was accepted."""


@dataclass
class Breach:
    """A rule that forbids a move."""

    rule: str
    known: bool | None = None
    """Whether the model knows what the move does if it is accepted; None: as for the rule in general."""
    instead: bool = False
    """Whether it stands in for `turn/phase`."""
    impossible: bool | None = False
    """Whether it cannot be, although breaking the rule in another way could be; None where the contract is silent."""

    @property
    def acceptable(self) -> bool | None:
        """Whether the table may let it pass; None where the contract does not say."""
        if self.rule in UNDECIDED or self.impossible is None:
            return None
        return self.rule not in IMPOSSIBLE and not self.impossible

    @property
    def rank(self) -> int:
        """Where it stands among several."""
        rule = "turn/phase" if self.instead else self.rule
        ranks = [rank for rank, start in enumerate(ORDER) if rule.startswith(start)]
        return ranks[0] if ranks else len(ORDER)


def refusal_by(breaches: list[Breach]) -> Refused:
    """Return the refusal by the first of some rules; those of the same rank could be named as well."""
    first = breaches[0]
    refused = Refused(first.rule, acceptable=first.acceptable)
    for breach in breaches:
        if breach.rank == first.rank:
            refused.choices.setdefault(breach.rule, breach.acceptable)
    return refused


class Model(Table):
    """A table with a series of games on it, and the rules held against every line."""

    # Lines

    def enter(self, line: str) -> dict[str, object] | Refused:
        """Take a line and return what the record claims of it, or the refusal. `text` is then its canonical text."""
        try:
            move = self._read(line)
        except Refused as refused:
            return refused
        breaches = self.breaches(move)
        if breaches and move.accepted and breaches[0].acceptable and breaches[0].known is False:
            # What is possible behind a move that comes at the wrong time, the contract does not say.
            raise Unmodelled
        refused_by = [breach for breach in breaches if not (move.accepted and breach.acceptable)]
        if refused_by:
            if move.accepted and any(breach.acceptable is None for breach in refused_by):
                raise Unmodelled
            return refusal_by(refused_by)
        if any(breach.rule not in KNOWN if breach.known is None else not breach.known for breach in breaches):
            raise Unmodelled
        games, running = len(self.games), self.result is None
        self._do(move)
        self.text = str(move)
        claims: dict[str, object] = {}
        if len(self.games) > games:
            claims["ended"] = self.games[-1]
        if self.result is not None and running:
            claims["result"] = self.result
        return claims

    def refusal(self, line: str) -> Refused | None:
        """Return what keeps a line from being taken, without taking it."""
        try:
            breaches = self.breaches(self._read(line))
        except Refused as refused:
            return refused
        return refusal_by(breaches) if breaches else None

    def _read(self, line: str) -> Move:
        move = self.reader.read(line)
        if move.unsaid and self.active and not self.solo:
            move.players = [self.active]
        return move

    # What forbids a move

    def breaches(self, move: Move) -> list[Breach]:
        """Return every rule that forbids a move, the one to be named first."""
        if move.word == "note":
            return []
        found = [Breach(rule) for rule in self._missing(move)]
        found += self._time_is_wrong(move)
        found += [Breach("player/out", known=False) for name in move.players if self._left(move, name)]
        found += [Breach("player/out") for change in move.changes for name in change.players if self.persons[name].out]
        if not any(breach.known is False for breach in found):
            found += getattr(self, f"_{move.word}_breaches", lambda move: [])(move)
        return sorted(found, key=lambda breach: breach.rank)

    def _left(self, move: Move, name: str) -> bool:
        return self.persons[name].out and move.word != "disclose" and self.phase not in ("between", "over")

    def _missing(self, move: Move) -> list[str]:
        """Something that must be said is not (`move/missing`)."""
        missing = move.word == "lie" and move.card is None and self.phase == "check" and self._must_tell()
        if move.word == "begin" and self.phase == "between" and self.plan == "gradual":
            missing = move.role is None and len(self._chance() or []) > 1
        if (move.word == "pick" or (move.word == "decode" and self.solo)) and self._pick_is_due(move):
            place = self.places[move.position]
            card = place.open or move.card
            missing = card is None or (move.icon is None and card not in self.icons and place.icon is None)
        if any(change.word == "draw" and change.what is None for change in move.changes) and len(self.names) < 3:
            missing = True
        return ["move/missing"] if missing else []

    def _pick_is_due(self, move: Move) -> bool:
        """A card is picked in `act`, and another one while the Personal Assignment is pending (9.6)."""
        if self.phase == "effect" and move.word == "pick":
            return self.assignment and move.position != self.claim["position"]
        return self.phase == "act"

    def _must_tell(self) -> bool:
        """Two players: the card that was called falsely is turned open and named (8.4)."""
        closed = self.places[self.claim["position"]].open is None
        return closed and len(self.names) == 2 and self.rulings["checked-card"] == "open"

    def _time_is_wrong(self, move: Move) -> list[Breach]:
        """The series, the game or the time is over, or another kind of move is due."""

        def no(rule: str, instead: bool = False) -> list[Breach]:
            return [Breach(rule, known=False, instead=instead)]

        word = move.word
        if self.phase == "over":
            # 9.1: a run that is won or lost has no next game that a table could play all the same.
            ended = word == "begin" and self.solo and self.result["by"] != "abandoned"
            return [] if word == "disclose" else [Breach("match/over", known=False, impossible=ended)]
        if word in ("ruling", "abandon"):
            return []
        if word == "infiltrator" and "infiltrator" not in self.set:
            return no("infiltrator/set")
        if self.phase == "infiltrator" and word != "infiltrator":
            return no("time/out")
        if word == "disclose":
            return [] if self.phase == "between" else no("secret/during", instead=True)
        if self.phase == "between" and word != "begin":
            return no("game/over")
        due = self.phase == DUE[word]
        if word == "cancel" and due:
            due = self.claim["card"] == "machine" or (self.solo and self.claim["card"] == "book")
        if word == "pick":
            due = self._pick_is_due(move)
        if due:
            other = word in ("name", "decode", "goal", "pass", "look") and not self.solo and move.player != self.active
            return no("turn/player") if other else []
        if word == "doubt" and self.phase in ("check", "effect"):
            return no("doubt/one" if self.phase == "check" else "doubt/late", instead=True)
        if word in ("name", "decode", "goal", "pass") and self.phase == "look" and move.player == self.active:
            return no("silence/look-only", instead=True)
        return no("turn/phase")

    def _name_breaches(self, move: Move) -> list[Breach]:
        return [Breach("name/once")] if self.named else []

    def _decode_breaches(self, move: Move) -> list[Breach]:
        found = [] if self.ready else [Breach("decoding/ready", impossible=not self.persons[self.active].decoding)]
        if self.solo:
            return found + self._card_breaches(move)
        if self.places[move.position].open:
            found.append(Breach("card/closed", known=True))
        return found

    def _doubt_breaches(self, move: Move) -> list[Breach]:
        found = [Breach("silence/doubt") for name in move.players if self.persons[name].silence]
        if self.active in move.players:
            found.append(Breach("doubt/eligible"))
        return found

    def _truth_breaches(self, move: Move) -> list[Breach]:
        place, card = self.places[self.claim["position"]], self.claim["card"]
        if place.open:
            return [] if place.open == card else [Breach("verdict/public")]
        if self._where_open(card):
            return [Breach("verdict/public", impossible=True)]
        return [Breach("verdict/public")] if card in place.lies else []

    def _lie_breaches(self, move: Move) -> list[Breach]:
        place, stated = self.places[self.claim["position"]], self.claim["card"]
        found = []
        if move.card and not self._must_tell():
            found.append(Breach("secret/during"))
        if place.open == stated:
            found.append(Breach("verdict/public"))
        if move.card and place.open is None:
            if move.card == stated or move.card in place.lies:
                found.append(Breach("verdict/public", impossible=None))
            if self._where_open(move.card):
                found.append(Breach("card/twice"))
        return found

    def _cancel_breaches(self, move: Move) -> list[Breach]:
        person = self.persons[move.player or self.active]
        found = [Breach("silence/cancel")] if person.silence else []
        return found + ([] if person.chaos else [Breach("token/held")])

    def _effect_breaches(self, move: Move) -> list[Breach]:
        """Each change is held against what the ones before it have led to."""
        found: list[Breach] = []
        trial = deepcopy(self) if move.changes else self
        for change in move.changes:
            found += trial._change_breaches(change)
            trial._change(change)
        return found

    def _goal_breaches(self, move: Move) -> list[Breach]:
        found = [] if self.possible(move.role) else [Breach("character/possible")]
        found += [Breach("token/held") for token in move.showing if not getattr(self.persons[self.active], token)]
        if len(set(move.showing)) < len(move.showing):
            found.append(Breach("token/held"))  # 4.4: nobody has two of a kind
        return found + self._effect_breaches(move)

    def _look_breaches(self, move: Move) -> list[Breach]:
        if move.position is None:
            closed = any(place.open is None for place in self.places.values())
            return [Breach("card/closed", known=True)] if closed else []
        return [Breach("card/closed")] if self.places[move.position].open else []

    def _pass_breaches(self, move: Move) -> list[Breach]:
        counts = self.decoded and self.rulings["decoding-naming"] == "counts"
        return [] if self.named or counts else [Breach("name/must")]

    def _infiltrator_breaches(self, move: Move) -> list[Breach]:
        silenced = move.player and self.persons[move.player].silence
        return [Breach("infiltrator/silenced")] if silenced else []

    def _begin_breaches(self, move: Move) -> list[Breach]:
        if self.solo:
            return self._opening_breaches(move)
        found = []
        if move.keeper and move.keeper != self._left_neighbour(self.keeper):
            found.append(Breach("keeper/rotates"))
        if move.standard and self.plan == "gradual":
            found.append(Breach("plan/one-way"))
        if move.role and move.role not in (self._chance() or []):
            found.append(Breach("character/possible"))
        return found

    def _opening_breaches(self, move: Move) -> list[Breach]:
        found = [] if len(move.opened) == self.to_open() else [Breach("solo/open-count")]
        positions, cards = [position for position, _ in move.opened], [card for _, card in move.opened]
        if len(set(positions)) < len(positions):
            found.append(Breach("card/closed", impossible=None))
        if len(set(cards)) < len(cards):
            found.append(Breach("card/twice"))
        return found

    def to_open(self) -> int:
        """Return how many of the nine cards are turned up when the next solo game is set up (9.5)."""
        return min(9, max(0, self.cells - self.marker - 1) + (len(self.fates) == 2))

    def _pick_breaches(self, move: Move) -> list[Breach]:
        found = [Breach("name/once")] if self.named and self.phase == "act" else []
        return found + self._card_breaches(move)

    def _card_breaches(self, move: Move) -> list[Breach]:
        """Solo, S1: may this card be picked, and can it be what is said of it?"""
        place = self.places[move.position]
        found = []
        if place.silenced:
            found.append(Breach("solo/silenced-card"))
        if place.open and move.card not in (None, place.open):
            found.append(Breach("solo/no-lying"))
        if place.open is None and self._where_open(move.card):
            found.append(Breach("card/twice"))
        known = {self.icons.get(place.open or move.card), place.icon if not place.open else None} - {None}
        if len(known | {move.icon} - {None}) > 1:
            found.append(Breach("icon/public"))
        if place.open and not place.silenced and not self.supply("silence") and move.source is None:
            found.append(Breach("solo/move-token"))
        if move.source and (self.supply("silence") or not place.open):
            found.append(Breach("solo/move-token"))
        if move.source and not self.places[move.source].silenced:
            found += [Breach("solo/move-token"), Breach("token/held")]
        return found

    def _change_breaches(self, change: Change) -> list[Breach]:
        places = [self.places[position] for position in change.positions]
        person = self.persons[change.players[0] if change.players else self.active]
        match change.word:
            case "lose" if not getattr(person, change.what):
                return [Breach("token/held")]
            case "time":
                return self._time_breaches(change)
            case "open":
                found = [Breach("card/closed", impossible=None)] if places[0].open else []
                elsewhere = self._where_open(change.what)
                return found + ([Breach("card/twice")] if elsewhere not in (None, change.positions[0]) else [])
            case "close" if places[0].open is None:
                return [Breach("card/open")]
            case "icon" if self._icon_here(places[0]) not in (None, change.what):
                return [Breach("icon/public")]
            case "look" if self.solo:
                return [Breach("effect/mode", known=False)]
            case "exchange" if len(self.names) < 3:
                return [Breach("effect/mode")]
            case "shuffle" if self.solo and self.claim["card"] == "machine" and not all(p.open for p in places):
                return [Breach("effect/mode")]
            case "draw":
                return self._draw_breaches(change)
            case "silence":
                free = self.supply("silence") or person.silence
                return [Breach("silence/checks-only", known=bool(free) and change.players[:1] != (self.active,))]
        return []

    def _time_breaches(self, change: Change) -> list[Breach]:
        cancelled = self.book_cancelled and change.cells > 0
        found = [Breach("time/book-only")] if self.claim["card"] != "book" or cancelled else []
        return found + ([] if 1 <= self.marker + change.cells <= self.last else [Breach("time/range")])

    def _draw_breaches(self, change: Change) -> list[Breach]:
        if len(self.names) > 2:
            found = [Breach("secret/during")] if change.what else []
            return found + ([] if self.stack else [Breach("effect/mode")])
        found = [Breach("solo/last-game")] if self.solo and self.game == 3 else []
        return found + ([] if change.what is None or self.possible(change.what) else [Breach("character/possible")])
