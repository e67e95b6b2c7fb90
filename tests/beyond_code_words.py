"""The words of Enigma: Beyond Code, read and written once more for the tests, from the contract alone.

Nothing here is shared with the program. A line becomes a `Move`, a plain bag of what was said; whether the rules allow
it is asked of `beyond_code_model.Model`. What cannot be read at all is `Refused` here, before any rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from unicodedata import normalize

POSITIONS = tuple(f"p{number}" for number in range(1, 10))
PRINTED = ("library", "book", "shadow", "machine", "joint-work", "personal-assignment")
ROLES = ("cryptologist", "dark-messiah", "wanderer", "infiltrator", "medium", "archivist", "ghost")
DOUBLED = ("cryptologist", "dark-messiah")
COPIES = tuple(f"{role}-{copy}" for role in DOUBLED for copy in "ab")
TOKENS = ("decoding", "chaos")
ICONS = ("chaos", "decoding", "none")

BOTH = ("decode", "cancel", "effect", "goal", "pass", "begin", "disclose", "ruling", "abandon")
"""The moves that there are for one player and for several."""
ONLY_SEVERAL = ("name", "believe", "doubt", "truth", "lie", "look", "infiltrator")
ONLY_SOLO = ("pick",)
OF_THE_LOG = ("undo", "redo", "amend", "strike", "insert", "accept", "note")
WORDS = (*BOTH, *ONLY_SEVERAL, *ONLY_SOLO, *OF_THE_LOG, "nothing")

CHOICES: dict[str, tuple[str, ...]] = {
    "checked-card": ("open", "closed"),
    "decoding-naming": ("extra", "counts"),
    "out-infiltrator": ("loses", "wins"),
    "last-cell": ("reach", "leave"),
    "solo-tokens": ("return", "keep"),
}
NUMBERS = {"time-cells": 6, "breakthroughs": 2, "solo-cells": 8}
RULINGS = (*NUMBERS, *CHOICES)


class Refused(Exception):  # noqa: N818  an answer, not an error
    """Why a line is not taken: the id of the rule, and whether the table may let the move stand all the same.

    `acceptable` is None where the contract does not say. `choices` has both for every rule that may be named: where
    several apply and the contract does not say which comes first, any of them will do.
    """

    def __init__(self, rule: str, *others: str, acceptable: bool | None = False) -> None:
        super().__init__(rule, *others)
        self.rule = rule
        self.acceptable = acceptable
        self.choices: dict[str, bool | None] = dict.fromkeys((rule, *others), acceptable)


@dataclass(frozen=True)
class Change:
    """One change inside `effect`, or what a missed goal left turned."""

    word: str
    players: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()
    what: str | None = None
    """Token, card, icon or role."""
    cells: int = 0

    def __str__(self) -> str:
        words = [self.word, *self.players, *self.positions]
        if self.what:
            words.append(self.what)
        if self.word == "time":
            words.append(f"{self.cells:+d}")
        return " ".join(words)


@dataclass
class Move:
    """What a line said."""

    word: str
    accepted: bool = False
    players: list[str] = field(default_factory=list)
    unsaid: bool = False
    """Whether the player was left out: then it is whoever is active."""
    position: str | None = None
    card: str | None = None
    icon: str | None = None
    source: str | None = None
    """`from POSITION`: where the silence token comes from."""
    role: str | None = None
    reached: bool = False
    showing: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    opened: list[tuple[str, str]] = field(default_factory=list)
    """`begin open …`: the cards turned up when a solo game is set up."""
    standard: bool = False
    keeper: str | None = None
    ruling: str = ""
    value: str | int = ""
    note: str = ""

    @property
    def player(self) -> str | None:
        """The one player of the move, if it has one."""
        return self.players[0] if self.players else None

    def __str__(self) -> str:
        """Return the canonical text."""
        text = " ".join(["accept"] * self.accepted + [self.word, *self._words()])
        if self.word == "effect":
            return f"{text} {', '.join(map(str, self.changes)) or 'nothing'}"
        return ", ".join([text, *map(str, self.changes)])

    def _words(self) -> list[str]:
        words = list(self.players)
        if self.word == "infiltrator" and not words:
            words = ["nobody"]
        if self.word == "look" and not self.position:
            words.append("nothing")
        words += [word for word in (self.position, self.card, self.icon) if word]
        if self.source:
            words += ["from", self.source]
        if self.standard:
            words.append("standard")
        if self.word == "begin" and self.role:
            words.append("with")
        if self.role:
            words.append(self.role)
        if self.word == "goal":
            words.append("reached" if self.reached else "missed")
        if self.showing:
            words += ["showing", *self.showing]
        if self.keeper:
            words += ["keeper", self.keeper]
        if self.opened:
            words += ["open", ", ".join(f"{position} {card}" for position, card in self.opened)]
        if self.word == "ruling":
            words += [self.ruling, str(self.value)]
        if self.note:
            words.append(self.note)
        return words


@lru_cache(4096)
def fold(word: str) -> str:
    """Return a word so that it equals the same word in other letters: case does not matter."""
    return normalize("NFC", normalize("NFC", word).casefold())


def meant(typed: str, options: list[str] | tuple[str, ...], rule: str) -> str:
    """Find the one of several words that was typed in full or by an unambiguous beginning, or refuse."""
    same = [option for option in options if fold(option) == fold(typed)]
    begun = same or [option for option in options if fold(option).startswith(fold(typed))]
    if len(begun) != 1:
        raise Refused(rule)
    return begun[0]


def whole(typed: str, options: list[str] | tuple[str, ...], rule: str = "move/unknown") -> str:
    """Find the one of several words that was typed in full, or refuse."""
    for option in options:
        if fold(option) == fold(typed):
            return option
    raise Refused(rule)


def is_position(typed: str) -> bool:
    """Tell whether a word is a position: `p5`, or a bare `5`."""
    return fold(typed) in POSITIONS or f"p{typed}" in POSITIONS


def position_of(typed: str) -> str:
    """Read a position."""
    if not is_position(typed):
        raise Refused("move/unknown")
    return f"p{typed[-1]}"


class Reader:
    """Reads the lines of one table: who sits there, and which nine cards and which characters are known."""

    def __init__(self, names: list[str], mansion: list[str], home_made: list[str]) -> None:
        self.names = names
        self.mansion = mansion
        self.roles = [*ROLES, *COPIES, *home_made]
        self.solo = len(names) == 1

    def read(self, line: str) -> Move:
        """Read a line, or refuse it."""
        return self._move(line.split(), accepted=False)

    def _move(self, words: list[str], accepted: bool) -> Move:
        if not words:
            raise Refused("move/unknown")
        word, rest = meant(words[0], WORDS, "move/unknown"), words[1:]
        if word == "nothing":
            word, rest = "effect", ["nothing", *rest]
        if word == "accept" and not accepted:
            return self._move(rest, accepted=True)
        if word == "note" and rest and not accepted:
            return Move(word, note=" ".join(rest))
        if word in OF_THE_LOG or word in (ONLY_SEVERAL if self.solo else ONLY_SOLO):
            raise Refused("move/unknown")
        move: Move = getattr(self, f"_{word}")(rest)
        move.accepted = accepted
        return move

    # The parts of a move

    def _player(self, typed: str) -> str:
        return meant(typed, self.names, "move/player")

    def _card(self, typed: str) -> str:
        return meant(typed, self.mansion, "name/card")

    def _role(self, typed: str) -> str:
        return whole(typed, self.roles)

    @staticmethod
    def _count(words: list[str], *counts: int) -> None:
        """So many words, no other number; which id it has when others than card and icon are missing, no one says."""
        if len(words) < min(counts):
            raise Refused("move/unknown", "move/missing")
        if len(words) not in counts:
            raise Refused("move/unknown")

    @staticmethod
    def _said(words: list[str], number: int) -> None:
        """The last of the words that must be there is a card or an icon, and is not (`move/missing`)."""
        if len(words) == number - 1:
            raise Refused("move/missing")

    def _perhaps_player(self, move: Move, words: list[str], others: int) -> list[str]:
        """Take the player off the front of the words, where one more is there than the others."""
        self._count(words, others, others + 1)
        move.unsaid = len(words) == others
        if move.unsaid:
            return words
        move.players = [self._player(words[0])]
        return words[1:]

    # The moves

    def _name(self, words: list[str]) -> Move:
        move = Move("name")
        if words and is_position(words[-1]) and len(words) < 3:
            raise Refused("move/missing")
        position, card = self._perhaps_player(move, words, 2)
        move.position, move.card = position_of(position), self._card(card)
        return move

    def _decode(self, words: list[str]) -> Move:
        move = self._pick(words) if self.solo else self._name(words)
        move.word = "decode"
        return move

    def _believe(self, words: list[str]) -> Move:
        self._count(words, 0)
        return Move("believe")

    def _doubt(self, words: list[str]) -> Move:
        if not words:
            raise Refused("move/unknown", "move/missing")
        # Whoever is named twice doubts once.
        return Move("doubt", players=list(dict.fromkeys(self._player(word) for word in words)))

    def _truth(self, words: list[str]) -> Move:
        self._count(words, 0)
        return Move("truth")

    def _lie(self, words: list[str]) -> Move:
        self._count(words, 0, 1)
        return Move("lie", card=self._card(words[0]) if words else None)

    def _cancel(self, words: list[str]) -> Move:
        self._count(words, 0 if self.solo else 1)
        return Move("cancel", players=[self._player(word) for word in words])

    def _effect(self, words: list[str]) -> Move:
        parts = self._parts(words)
        if [[fold(word) for word in part] for part in parts] == [["nothing"]]:
            return Move("effect")
        return Move("effect", changes=[self._change(part) for part in parts])

    def _goal(self, words: list[str]) -> Move:
        first, *parts = self._parts(words)
        shown: list[str] = []
        for at, word in enumerate(first):
            if fold(word) == "showing":
                first, shown = first[:at], first[at + 1 :]
                shown = list(map(fold, shown))
                self._count(shown, 1, 2)
                break
        move = Move("goal")
        if self.solo:
            self._count(first, 2)
        role, outcome = self._perhaps_player(move, first, 2)
        move.role = self._role(role)
        move.reached = whole(outcome, ("reached", "missed")) == "reached"
        move.showing = [whole(word, TOKENS) for word in shown]
        move.changes = [self._change(part) for part in parts]
        if any(change.word not in ("open", "close", "look") or len(change.players) > 1 for change in move.changes):
            raise Refused("move/unknown")
        if move.changes and (move.reached or self.solo):
            raise Refused("move/unknown")
        return move

    def _look(self, words: list[str]) -> Move:
        move = Move("look")
        (position,) = self._perhaps_player(move, words, 1)
        move.position = None if fold(position) == "nothing" else position_of(position)
        return move

    def _pass(self, words: list[str]) -> Move:
        move = Move("pass")
        if self.solo:
            self._count(words, 0)
        self._perhaps_player(move, words, 0)
        return move

    def _infiltrator(self, words: list[str]) -> Move:
        self._count(words, 1)
        return Move("infiltrator", players=[] if fold(words[0]) == "nobody" else [self._player(words[0])])

    def _begin(self, words: list[str]) -> Move:
        move = Move("begin")
        if self.solo:
            if words:
                whole(words[0], ("open",))
                for part in self._parts(words[1:]):
                    self._said(part, 2)
                    self._count(part, 2)
                    move.opened.append((position_of(part[0]), self._card(part[1])))
            return move
        while words:
            word = whole(words[0], ("standard", "with", "keeper"))
            if word == "standard" and not move.standard:
                move.standard, words = True, words[1:]
            elif word == "with" and not words[1:]:
                raise Refused("move/missing")
            elif word == "with" and not move.role:
                move.role, words = self._role(words[1]), words[2:]
            elif word == "keeper" and not move.keeper and words[1:]:
                move.keeper, words = self._player(words[1]), words[2:]
            else:
                raise Refused("move/unknown")
        return move

    def _disclose(self, words: list[str]) -> Move:
        if words and is_position(words[0]):
            self._said(words, 2)
        self._count(words, 2)
        if is_position(words[0]):
            return Move("disclose", position=position_of(words[0]), card=self._card(words[1]))
        return Move("disclose", players=[self._player(words[0])], role=self._role(words[1]))

    def _pick(self, words: list[str]) -> Move:
        move = Move("pick")
        if len(words) > 2 and fold(words[-2]) == "from":
            words, move.source = words[:-2], position_of(words[-1])
        self._count(words, 1, 2, 3)
        move.position, words = position_of(words[0]), words[1:]
        if words and (len(words) == 2 or fold(words[0]) not in ICONS):
            move.card, words = self._card(words[0]), words[1:]
        if words:
            move.icon = whole(words[0], ICONS)
        return move

    def _ruling(self, words: list[str]) -> Move:
        self._count(words, 2)
        name = meant(words[0], RULINGS, "move/unknown")
        if name in CHOICES:
            return Move("ruling", ruling=name, value=meant(words[1], CHOICES[name], "move/unknown"))
        if not (words[1].isascii() and words[1].isdigit()):
            raise Refused("move/unknown")
        if name == "breakthroughs" and int(words[1]) not in (2, 3):
            raise Refused("move/unknown")
        if int(words[1]) < {"time-cells": 3, "solo-cells": 4}.get(name, 0):
            # The first step, or the third game of a run, would be its end.
            raise Refused("move/unknown")
        return Move("ruling", ruling=name, value=int(words[1]))

    def _abandon(self, words: list[str]) -> Move:
        self._count(words, 0)
        return Move("abandon")

    # Changes

    @staticmethod
    def _parts(words: list[str]) -> list[list[str]]:
        """Split words at commas; no part may be empty."""
        parts = [part.split() for part in " ".join(words).split(",")]
        if not all(parts):
            raise Refused("move/unknown", "move/missing")
        return parts

    def _change(self, words: list[str]) -> Change:
        known = ("gain", "lose", "time", "open", "close", "look", "icon", "shuffle", "swap", "exchange", "draw")
        word, rest = whole(words[0], (*known, "silence")), words[1:]
        player: tuple[str, ...] = ()
        if word in ("gain", "lose", "draw", "silence", "look") and not self.solo:
            if not rest:
                raise Refused("move/unknown", "move/missing")
            player, rest = (self._player(rest[0]),), rest[1:]
        if word in ("gain", "lose"):
            self._count(rest, 1)
            return Change(word, player, what=whole(rest[0], TOKENS))
        if word == "time":
            self._count(rest, 1)
            if rest[0][0] not in "+-" or not (rest[0][1:].isascii() and rest[0][1:].isdigit()) or not int(rest[0]):
                raise Refused("move/unknown")
            return Change(word, cells=int(rest[0]))
        if word in ("open", "icon"):
            self._said(rest, 2)
        if word == "open":
            self._count(rest, 2)
            return Change(word, positions=(position_of(rest[0]),), what=self._card(rest[1]))
        if word == "icon":
            self._count(rest, 2)
            return Change(word, positions=(position_of(rest[0]),), what=whole(rest[1], ICONS))
        if word == "close":
            self._count(rest, 1)
            return Change(word, positions=(position_of(rest[0]),))
        if word == "look":
            self._count(rest, 1)
            if is_position(rest[0]) or self.solo:
                return Change(word, player, (position_of(rest[0]),))
            other = self._player(rest[0])
            if other in player:  # a character is shown to somebody else
                raise Refused("move/unknown")
            return Change(word, (*player, other))
        if word == "exchange":
            self._count(rest, 0 if self.solo else 2)
            players = tuple(self._player(name) for name in rest)
            if len(set(players)) != len(players):
                raise Refused("move/unknown")
            return Change(word, players)
        if word == "draw":
            several = len(self.names) > 2
            if several and rest and (len(rest) > 1 or fold(rest[0]) not in map(fold, self.roles)):
                raise Refused("move/unknown", "secret/during")
            self._count(rest, 0, 1)
            return Change(word, player, what=self._role(rest[0]) if rest else None)
        if word == "silence":
            self._count(rest, 0)
            return Change(word, player)
        # Alone, the Machine may be the only open card (9.6).
        fewest = 1 if word == "shuffle" and self.solo else 2
        self._count(rest, *range(fewest, 3 if word == "swap" else 10))
        positions = tuple(position_of(name) for name in rest)
        if len(set(positions)) != len(positions):
            raise Refused("move/unknown")
        return Change(word, positions=positions)
