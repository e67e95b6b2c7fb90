"""Enigma: Beyond Code once more, slowly: what lies on the table, and what each move does to it.

Plain facts only: what lies open where, who holds which token, where the marker is. Whether a move is allowed is asked
in `beyond_code_model`; here it is simply done. Nothing is shared with the program. Sections (`M8`, `2.4`) are those of
the rules.
"""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Self

from .beyond_code_words import CHOICES, COPIES, NUMBERS, POSITIONS, TOKENS, Change, Move, Reader


class Unmodelled(Exception):  # noqa: N818  no error: the contract leaves open what happens
    """An accepted move of which this model does not know what it does."""


@dataclass
class Place:
    """What is publicly known of one of the nine positions."""

    open: str | None = None
    seen_by: set[str] = field(default_factory=set)
    lies: list[str] = field(default_factory=list)
    icon: str | None = None
    """The icon that was announced here."""
    silenced: bool = False


@dataclass
class Person:
    """What lies before a player."""

    silence: bool = False
    decoding: bool = False
    chaos: bool = False
    out: bool = False
    triumphs: int = 0


def base(role: str) -> str:
    """Return the role of a character card, without which copy of it."""
    return role[:-2] if role in COPIES else role


class Table:
    """A table with a series of games on it."""

    def __init__(self, header: dict) -> None:
        self.edition: str = header.get("edition", "ru")
        self.rulings: dict[str, str | int] = {**NUMBERS, **{name: values[0] for name, values in CHOICES.items()}}
        for name, value in header.get("rulings", {}).items():
            self.rulings[name] = int(value) if name in NUMBERS else value
        self.names: list[str] = [player["name"] for player in header["players"]]
        self.solo = header["series"] == "solo"
        self.series: str = header["series"]
        self.plan: str | None = None if self.solo else header["plan"]
        self.home_made: list[str] = header.get("roles", [])
        self.reader = Reader(self.names, header["mansion"], self.home_made)
        self.persons = {name: Person() for name in self.names}
        self.keeper: str | None = None if self.solo else header["keeper"]
        self.icons = {"library": "none", "book": "chaos"}
        """The icon of each card, where it is publicly known: for two of them the rulebook says it."""
        self.game = 0
        self.breakthroughs = 0
        self.games: list[dict[str, str | None]] = []
        self.result: dict[str, object] | None = None
        self.removed: list[str] = []
        self.fates: list[tuple[int, str]] = []
        """Solo: how many cells were left at each win, and the role that won."""
        self.shown: list[str] = []
        """Solo: the tokens that were presented for the last goal."""
        self.set: dict[str, int] = {}
        self.text = ""
        self._start_game()

    def __deepcopy__(self, _: object) -> Self:
        """Copies are made for every line that is tried; this takes a tenth of the time."""
        known = {name: value for name, value in vars(self).items() if name != "reader"}
        copied = object.__new__(type(self))
        vars(copied).update(pickle.loads(pickle.dumps(known)), reader=self.reader)
        return copied

    # What everybody can see

    def next(self) -> dict[str, object]:
        """Return where the series is."""
        return {"game": self.game, "phase": self.phase, "turn": self.turn}

    @property
    def turn(self) -> str | None:
        """Who must act."""
        if self.phase == "check":
            return self.claim["checker"]
        return self.active if self.phase in ("act", "look", "effect") else None

    @property
    def cells(self) -> int:
        """The number of cells of the time track."""
        return int(self.rulings["solo-cells" if self.solo else "time-cells"])

    @property
    def last(self) -> int:
        """Where the marker must be for time to be out."""
        return self.cells + (self.solo and self.rulings["last-cell"] == "leave")

    def in_play(self) -> list[str]:
        """Return who is not eliminated, in seat order."""
        return [name for name in self.names if not self.persons[name].out]

    def doubters(self) -> list[str]:
        """Return who could doubt now."""
        return [name for name in self.in_play() if name != self.active and not self.persons[name].silence]

    def supply(self, token: str) -> int:
        """Count the tokens of a kind that nobody holds."""
        if token == "silence" and self.solo:
            return 4 - sum(place.silenced for place in self.places.values())
        whole = len(self.names) - (token == "silence")
        return whole - sum(getattr(person, token) for person in self.persons.values())

    def status(self) -> dict[str, object]:
        """Return what `status --json` says, without file and entries."""
        return {
            "box": "beyond-code",
            "edition": self.edition,
            "rulings": dict(self.rulings),
            "finished": self.phase == "over",
            "series": self.series,
            "plan": self.plan,
            **self.next(),
            "active": self.active,
            "named": self.named,
            "keeper": self.keeper,
            "marker": self.marker,
            "cells": self.cells,
            "breakthroughs": self.breakthroughs,
            "players": [{"name": name, **vars(self.persons[name])} for name in self.names],
            "positions": {position: self._place(self.places[position]) for position in POSITIONS},
            "claim": dict(self.claim) if self.claim else None,
            "characters": {
                "set": dict(self.set),
                "face_up": dict(self.face_up),
                "stack": self.stack,
                "beside": list(self.beside),
                "removed": list(self.removed),
            },
            "supply": {token: self.supply(token) for token in ("silence", *TOKENS)},
            "games": deepcopy(self.games),
            "result": deepcopy(self.result),
        }

    def _place(self, place: Place) -> dict[str, object]:
        return {
            "open": place.open,
            "seen_by": [name for name in self.names if name in place.seen_by],
            "lies": list(place.lies),
            "icon": self.icons.get(place.open, place.icon) if place.open else place.icon,
            "silenced": place.silenced,
        }

    def _icon_here(self, place: Place) -> str | None:
        """Return the icon that is publicly known of the card at a position."""
        return self.icons.get(place.open, place.icon) if place.open else place.icon

    def _where_open(self, card: str | None) -> str | None:
        return next((name for name, place in self.places.items() if card and place.open == card), None)

    def possible(self, role: str) -> bool:
        """Tell whether a character can be somebody's, as far as everybody can see (5.2)."""
        if self.solo and base(role) not in self.mine:
            return False
        copies = self.set.get(base(role), 0)
        visible = [*self.face_up.values(), *self.beside]
        if role in COPIES and (role in visible or role in self.removed):
            return False
        if self.plan == "gradual" and copies == 2 and role not in COPIES:
            return False
        return [base(other) for other in visible].count(base(role)) < copies

    # What a move does

    def _do(self, move: Move) -> None:
        match move.word:
            case "note" | "disclose":
                return
            case "ruling":
                self._decide(move.ruling, move.value)
            case "abandon":
                self.result = {"winners": [], "by": "abandoned"}
                self._stop("over")
            case "begin":
                self._begin(move)
            case "pick" | "decode" if self.solo:
                self._pick(move)
            case "name" | "decode":
                self._name(move)
            case "believe":
                self.phase = "effect"
            case "doubt":
                self._doubt(move)
            case "truth" | "lie":
                self._verdict(move)
            case "cancel":
                self._cancel(move)
            case "effect":
                for change in move.changes:
                    self._change(change)
                self._settled()
            case "goal":
                self._goal(move)
            case "look":
                if move.position:
                    self.places[move.position].seen_by.add(self.active)
                self.persons[self.active].silence = False
                self._advance()
            case "pass" if self.solo:
                self._tick()
                if self.phase != "over":
                    self._start_turn()
            case "pass":
                self._advance()
            case "infiltrator":
                if move.player:
                    self._win(move.player, "infiltrator", "infiltrator")
                else:
                    self._nobody_wins()

    def _decide(self, ruling: str, value: str | int) -> None:
        """The table answers a question from here on; with as many breakthroughs as it now wants, all have lost (6.4).

        Whether fewer cells can end a game, the contract does not say.
        """
        before = dict(self.rulings)
        self.rulings[ruling] = value
        if self.marker >= self.last:
            self.rulings = before
            raise Unmodelled
        if self.series == "match" and self.breakthroughs >= int(self.rulings["breakthroughs"]):
            self._finish([], "breakthrough")

    def _start_game(self) -> None:
        self.game += 1
        self.places = {position: Place() for position in POSITIONS}
        self.face_up: dict[str, str] = {}
        self.beside: list[str] = []
        self._deal()
        if self.solo:
            self.marker = self.game
            self.active: str | None = self.names[0]
        else:
            for person in self.persons.values():
                person.silence = person.decoding = person.chaos = person.out = False
            self.marker = 1
            self.active = self.keeper
        self._start_turn()

    def _deal(self) -> None:
        """Put together the set of this game, and count what is left face down (1.3, 7.2, 8.2)."""
        doubled = {"cryptologist": 2, "dark-messiah": 2, "wanderer": 1}
        players = len(self.names)
        if self.solo:
            used = [base(role) for _, role in self.fates]
            self.set = {role: 1 for role in ("cryptologist", "dark-messiah", "wanderer") if role not in used}
            self.mine = set(self.set)
            """Solo: who the player can be, as far as exchanges tell."""
        elif self.plan == "introductory":
            self.set = {**doubled, "medium": 1} if players == 2 else doubled
        elif self.plan == "standard":
            others = ("infiltrator", "medium", "archivist", "ghost")
            self.set = dict.fromkeys((*doubled, *others, *self.home_made), 1)
        elif self.game == 1:
            self.set = doubled
        unseen = self.plan == "introductory" or (self.plan == "gradual" and self.game == 1)
        self.stack = None if players > 2 and unseen else sum(self.set.values()) - players

    def _start_turn(self) -> None:
        """M2 to M5."""
        self.claim: dict[str, str | None] | None = None
        self.named = self.decoded = self.regular = self.assignment = self.book_cancelled = False
        if not self.solo and self.active == self.keeper:
            self.marker += 1
            if self.marker >= self.last:
                self._time_out()
                return
        self.ready = self.persons[self.active].decoding
        self.phase = "look" if self.persons[self.active].silence else "act"

    def _left_neighbour(self, name: str) -> str:
        return self.names[(self.names.index(name) + 1) % len(self.names)]

    def _advance(self) -> None:
        """2.4: the turn passes clockwise; an eliminated keeper still moves the marker at his seat."""
        while True:
            self.active = self._left_neighbour(self.active)
            if not self.persons[self.active].out:
                self._start_turn()
                return
            if self.active == self.keeper:
                self.marker += 1
                if self.marker >= self.last:
                    self._time_out()
                    return

    def _name(self, move: Move) -> None:
        if move.word == "decode":
            self.persons[self.active].decoding = self.ready = False
        self.regular = move.word == "name"
        place = self.places[move.position]
        if place.open is None:
            place.seen_by.add(self.active)
        self.claim = {"player": self.active, "position": move.position, "card": move.card, "checker": None}
        self.phase = "claim" if self.doubters() else "effect"

    def _doubt(self, move: Move) -> None:
        checker = self._left_neighbour(self.active)
        while checker not in move.players:
            checker = self._left_neighbour(checker)
        self.claim["checker"] = checker
        place = self.places[self.claim["position"]]
        if place.open is None:
            place.seen_by.add(checker)
        self.phase = "check"

    def _verdict(self, move: Move) -> None:
        place, stated = self.places[self.claim["position"]], self.claim["card"]
        if move.word == "truth":
            self._silence(self.claim["checker"])
            self._turn_up(place, place.open or stated)
            self.phase = "effect"
            return
        self._silence(self.active)
        if stated not in place.lies:
            place.lies.append(stated)
        if move.card:
            self._turn_up(place, move.card)
        self._advance()

    def _silence(self, name: str) -> None:
        if not self.persons[name].silence and not self.supply("silence"):
            raise Unmodelled
        self.persons[name].silence = True

    def _turn_up(self, place: Place, card: str) -> None:
        """Turn a card open; what was announced of the position is then known of the card."""
        place.open = card
        if place.icon:
            self.icons.setdefault(card, place.icon)

    def _cancel(self, move: Move) -> None:
        self.persons[move.player or self.active].chaos = False
        if self.claim["card"] == "book":
            self.book_cancelled = True
        else:
            self._settled()

    def _change(self, change: Change) -> None:
        places = [self.places[position] for position in change.positions]
        person = self.persons[change.players[0] if change.players else self.active]
        match change.word:
            case "gain":
                setattr(person, change.what, True)
            case "lose":
                setattr(person, change.what, False)
                if change.what == "decoding" and person is self.persons[self.active]:
                    self.ready = False
            case "time":
                self.marker += change.cells
            case "open":
                self._turn_up(places[0], change.what)
            case "close":
                places[0].open, places[0].silenced = None, False
            case "look" if places and change.players:
                places[0].seen_by.add(change.players[0])
            case "icon":
                places[0].icon = change.what
                if places[0].open:
                    self.icons[places[0].open] = change.what
            case "shuffle":
                for position in change.positions:
                    self.places[position] = Place()
            case "swap":
                one, other = change.positions
                self.places[one], self.places[other] = self.places[other], self.places[one]
            case "draw":
                self._draw(change.what)
            case "silence":
                person.silence = True

    def _draw(self, given_up: str | None) -> None:
        """8.3 for two players, 9.6 for one; with more the stack stays as it is and nothing is known (BC-R47)."""
        if self.solo:
            self._changed_into(base(given_up))
        if len(self.names) > 2 or (self.solo and self.game > 1):
            return
        self.stack -= 1
        self.beside.append(given_up)
        if self.stack == 0 or (self.solo and len(self.beside) == 2):
            self.stack, self.beside = self.stack + len(self.beside), []

    def _changed_into(self, given_up: str) -> None:
        """9.6: the other one in game 2; in game 1 one of two by chance, and then the one that was not held yet."""
        was = [base(role) for role in self.beside] if self.game == 1 else []
        self.mine = {role for role in self.set if role not in (*was, given_up)}

    def _settled(self) -> None:
        """The effect is done or void."""
        self.claim, self.assignment, self.book_cancelled = None, False, False
        if self.regular:
            self.named = True
        else:
            self.decoded = True
        self.phase = "act"
        if self.marker >= self.last:
            self._time_out()

    def _pick(self, move: Move) -> None:
        """S1 and S2."""
        if move.word == "decode":
            self.persons[self.active].decoding = self.ready = False
        if self.phase == "act":
            self.regular = move.word == "pick"
        place = self.places[move.position]
        if place.open:
            place.silenced = True
            if move.source:
                self.places[move.source].silenced = False
        else:
            place.open = move.card
        if move.icon or place.open not in self.icons:
            self.icons[place.open] = move.icon or place.icon
        self.claim = {"player": self.active, "position": move.position, "card": place.open, "checker": None}
        self.assignment = place.open == "personal-assignment"
        self.phase = "effect"
        if self.icons[place.open] == "chaos":
            self._tick()

    def _tick(self) -> None:
        """Solo: the marker goes one cell on."""
        self.marker += 1
        if self.marker >= self.last:
            self._time_out()

    # How games end

    def _goal(self, move: Move) -> None:
        name = self.active
        self.face_up[name] = move.role
        if move.reached:
            self.shown = move.showing
            self._win(name, move.role, "goal")
            return
        if self.solo:
            self._lose_run("missed")
            return
        for change in move.changes:
            self._change(change)
        person = self.persons[name]
        person.out, person.silence, person.decoding, person.chaos = True, False, False, False
        if self.in_play():
            self._advance()
        elif self._infiltrator_out() and self.rulings["out-infiltrator"] == "wins":
            self._win(self._infiltrator_out(), "infiltrator", "infiltrator")
        else:
            self._nobody_wins()

    def _infiltrator_out(self) -> str | None:
        """Return the eliminated player whose character is the Infiltrator."""
        return next((name for name, role in self.face_up.items() if role == "infiltrator"), None)

    def _time_out(self) -> None:
        """M3, 6.2."""
        if self.solo:
            self._lose_run("time")
        elif self._infiltrator_out() and self.rulings["out-infiltrator"] == "wins":
            self._win(self._infiltrator_out(), "infiltrator", "infiltrator")
        elif not self.possible("infiltrator") or all(self.persons[name].silence for name in self.in_play()):
            self._nobody_wins()
        else:
            self._stop("infiltrator")

    def _stop(self, phase: str) -> None:
        self.phase, self.active, self.claim, self.named = phase, None, None, False

    def _win(self, name: str, role: str, by: str) -> None:
        self.face_up[name] = role
        self.games.append({"winner": name, "role": role, "by": by})
        if self.series == "single":
            self._finish([name], by)
            return
        self.persons[name].triumphs += 1
        if self.solo:
            self.fates.append((self.cells - self.marker, role))
        if self.persons[name].triumphs < 3:
            self._stop("between")
        elif self.solo:
            most = max(left for left, _ in self.fates)
            self._finish([name], "run")
            self.result["fate"] = next(role for left, role in self.fates if left == most)
        else:
            self._finish([name], "triumphs")

    def _nobody_wins(self) -> None:
        """M20, 6.4."""
        self.games.append({"winner": None, "role": None, "by": "breakthrough"})
        if self.series == "match":
            self.breakthroughs += 1
        if self.series == "match" and self.breakthroughs < int(self.rulings["breakthroughs"]):
            self._stop("between")
        else:
            self._finish([], "breakthrough")

    def _lose_run(self, by: str) -> None:
        self.games.append({"winner": None, "role": None, "by": by})
        self._finish([], by)

    def _finish(self, winners: list[str], by: str) -> None:
        self.result = {"winners": winners, "by": by}
        self._stop("over")

    # Between games

    def _chance(self) -> list[str] | None:
        """Gradual plan, row G4: return what may be added, nothing where all are in; None where it is not G4."""
        won = [base(game["role"]) for game in self.games if game["winner"]]
        first = self.games[-1]["winner"] and won.count(won[-1]) == 1
        if self.plan != "gradual" or not self.games[-1]["winner"]:
            return None
        if first and won[-1] in ("cryptologist", "dark-messiah", "wanderer"):
            return None
        if "ghost" not in self.set:
            return ["ghost"]
        return [role for role in ("infiltrator", "medium", "archivist") if role not in self.set]

    def _grow(self, said: str | None) -> None:
        """7.2: what the last game adds to the set and takes from it for good."""
        winner = self.games[-1]["role"]
        if winner is None:
            return
        chance = self._chance()
        if chance is not None:
            added = said or (chance[0] if chance else None)
        else:
            pairs = {"cryptologist": "infiltrator", "dark-messiah": "medium", "wanderer": "archivist"}
            added = pairs[base(winner)]
            if winner in COPIES:
                self.set[base(winner)] -= 1
                self.removed.append(winner)
        if added:
            self.set[added] = 1

    def _begin(self, move: Move) -> None:
        if self.solo:
            self._begin_solo(move)
            return
        if self.plan == "gradual":
            self._grow(move.role)
        if move.standard:
            self.plan = "standard"
        self.keeper = move.keeper or self._left_neighbour(self.keeper)
        self._start_game()

    def _begin_solo(self, move: Move) -> None:
        """9.5; what is opened now has no effect and moves no time (BC-R40)."""
        person = self.persons[self.names[0]]
        for token in TOKENS:
            kept = self.rulings["solo-tokens"] == "keep" and token not in self.shown
            setattr(person, token, kept and getattr(person, token))
        if len(self.fates) == 2:
            person.decoding = True
        self._start_game()
        for position, card in move.opened:
            self._turn_up(self.places[position], card)
