"""Enigma once more, slowly: a model to test the engine against. Written from the contract and the rules alone.

It imports nothing of the program, keeps no structure between moves but the plain facts (which tile lies where, which
networker stands where, who has how many points), and floods the whole board anew whenever a system is asked for.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

COLOURS = {
    "r": "red",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "p": "purple",
    "w": "white",
    "k": "black",
}
LETTERS = "roygbpwk"
SIDES = "NESW"
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
CATEGORIES = ("weight", "fragment", "conduit", "angular")
NETWORKERS = 3

VALUES = {
    "networker-duty": ("may", "must"),
    "colour-block": ("any", "others"),
    "own-pair": ("each", "once"),
    "blank-side": ("ends", "open", "forbidden"),
    "end-check": ("round", "at-once"),
    "extend": ("any", "must"),
    "conduit-all": ("must", "may"),
    "overhang": ("no", "side"),
}
EDITIONS = {"en": {}, "de": {}, "fr": {"networker-duty": "must"}, "cs": {}, "ru": {"colour-block": "others"}}

IMPOSSIBLE = {"place/empty", "networker/supply", "networker/cell", "move/player", "move/unknown", "tile/form"}
"""What the table cannot let stand."""

KNOWN_WHEN_ACCEPTED = {
    "choose/once",
    "choose/turn",
    "place/adjacent",
    "place/turn",
    "place/solved",
    "place/extend",
    "place/blank-side",
    "networker/colour",
    "networker/duty",
    "solve/timer",
}
"""The rules for which this model knows what a move does that breaks them and was accepted."""

Spot = tuple[int, int]
Group = tuple[str, str]
Tile = tuple[Group, ...]
Node = tuple[Spot, int]


def tile_of(groups: list[Group]) -> Tile:
    """Put groups, each cells and sides in any order and case, into the order of the canonical text."""
    tidy = [
        ("".join(sorted(cells.lower(), key=LETTERS.index)), "".join(sorted(sides.upper(), key=SIDES.index)))
        for cells, sides in groups
    ]

    def place(group: Group) -> tuple[int, list[int]]:
        cells, sides = group
        return (SIDES.index(sides[0]) if sides else len(SIDES), [LETTERS.index(cell) for cell in cells])

    return tuple(sorted(tidy, key=place))


def tile_text(tile: Tile) -> str:
    """Write a tile."""
    return " ".join(f"{cells}:{sides}" for cells, sides in tile)


def cells_of(tile: Tile) -> list[tuple[int, str]]:
    """Return every cell of a tile in the order of its text: the number of its group, and its colour."""
    return [(number, cell) for number, (cells, _) in enumerate(tile) for cell in cells]


def cell_text(tile: Tile, index: int) -> str:
    """Name the cell at a place of `cells_of`: by its letter, with a number where the tile has several of them."""
    cells = cells_of(tile)
    colour = cells[index][1]
    alike = [at for at, (_, other) in enumerate(cells) if other == colour]
    return colour if len(alike) == 1 else f"{colour}{alike.index(index) + 1}"


def spot_text(spot: Spot) -> str:
    """Write a spot."""
    east, north = spot
    text = ""
    if north:
        text += f"{'n' if north > 0 else 's'}{abs(north)}"
    if east:
        text += f"{'e' if east > 0 else 'w'}{abs(east)}"
    return text or "start"


def beside(spot: Spot, side: str) -> Spot:
    """Return the spot on one side of another."""
    return spot[0] + STEP[side][0], spot[1] + STEP[side][1]


def group_at(tile: Tile, side: str) -> int | None:
    """Return the number of the group that reaches a side, None where the side is blank."""
    for number, (_, sides) in enumerate(tile):
        if side in sides:
            return number
    return None


@dataclass(frozen=True)
class Move:
    """A move of the game, or a note."""

    word: str
    who: int | None = None
    """The seat."""
    what: str = ""
    """Category, name of a ruling, text of a note, points of a wheel."""
    value: str = ""
    """The answer to a ruling."""
    spot: Spot = (0, 0)
    tile: Tile = ()
    cell: int | None = None
    """Which of `cells_of(tile)` the networker goes on."""


@dataclass(frozen=True)
class Line:
    """A line of the log: `move`, `undo`, `redo`, `amend`, `strike` or `insert`."""

    word: str
    move: Move | None = None
    number: int = 0
    accepted: bool = False
    """`accept` before it all."""
    put_accepted: bool = False
    """`accept` before the move inside an amend or insert."""


@dataclass(frozen=True)
class Table:
    """What is settled before the first move."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    first: int
    edition: str
    overrides: tuple[tuple[str, str], ...]
    start: Tile

    def header(self) -> dict[str, object]:
        """Return it as the header of a record says it."""
        return {
            "edition": self.edition,
            "rulings": dict(self.overrides),
            "players": [{"name": n, "color": c} for n, c in zip(self.names, self.colours, strict=True)],
            "first": self.names[self.first],
            "start_tile": tile_text(self.start),
        }

    def move_text(self, move: Move) -> str:
        """Write a move in full words."""
        words = [move.word]
        if move.who is not None:
            words.append(self.names[move.who])
        if move.word == "place":
            words += [spot_text(move.spot), tile_text(move.tile)]
            if move.cell is not None:
                words += ["on", cell_text(move.tile, move.cell)]
        if move.what:
            words.append(move.what)
        if move.value:
            words.append(move.value)
        return " ".join(words)

    def text(self, line: Line) -> str:
        """Write a line of the log in full words."""
        words = ["accept"] if line.accepted else []
        if line.word != "move":
            words.append(line.word)
        if line.number:
            words.append(str(line.number))
        if line.put_accepted:
            words.append("accept")
        if line.move:
            words.append(self.move_text(line.move))
        return " ".join(words)


@dataclass
class System:
    """What one flood reached."""

    nodes: set[Node]
    cells: list[str]
    networkers: list[tuple[int, Spot, int]]
    colours: list[str]
    """The colour under each networker."""
    open_ends: int

    def worth(self, own_pair: str) -> dict[int, int]:
        """Return what each seat would get."""
        points: dict[int, int] = {}
        counted: set[tuple[int, str]] = set()
        for (seat, _, _), colour in zip(self.networkers, self.colours, strict=True):
            if own_pair == "once" and (seat, colour) in counted:
                continue
            counted.add((seat, colour))
            points[seat] = points.get(seat, 0) + self.cells.count(colour)
        return points


@dataclass
class Position:
    """Where a game stands, in plain facts."""

    table: Table
    rulings: dict[str, str]
    first: int
    tiles: dict[Spot, Tile]
    """In the order in which they were laid."""
    scores: list[int]
    networkers: list[tuple[int, Spot, int]] = field(default_factory=list)
    """Seat, spot and cell of each networker on the board, in the order in which they were put there."""
    round: int = 1
    phase: str = "choose"
    chosen: dict[int, str] = field(default_factory=dict)
    results: dict[int, bool] = field(default_factory=dict)
    timer: bool = False
    """Whether anyone solved so far in this round."""
    done: set[int] = field(default_factory=set)
    """The solvers who laid their tile or gave it back."""
    laid: bool = False
    """Whether a tile was laid in this round."""
    winners: list[int] = field(default_factory=list)
    by: str = ""
    """How the game ended; empty while it goes on."""
    scored: dict[int, int] = field(default_factory=dict)
    """The points that the last move gave."""
    events: set[str] = field(default_factory=set)
    """What was remarkable about the last move, for tests that ask whether they saw everything."""

    @classmethod
    def before(cls, table: Table) -> Position:
        """Return the position before the first move."""
        rulings = {name: values[0] for name, values in VALUES.items()} | {"target": "15"}
        rulings |= EDITIONS[table.edition]
        rulings |= dict(table.overrides)
        return cls(table, rulings, table.first, {(0, 0): table.start}, [0] * len(table.names))

    def copy(self) -> Position:
        """Return a position that can be changed on its own."""
        return replace(
            self,
            rulings=dict(self.rulings),
            tiles=dict(self.tiles),
            scores=list(self.scores),
            networkers=list(self.networkers),
            chosen=dict(self.chosen),
            results=dict(self.results),
            done=set(self.done),
            winners=list(self.winners),
            scored={},
            events=set(),
        )

    # What is on the board

    def flood(self, begin: Node) -> System:
        """Follow every channel from one group of one tile, breadth first."""
        reached = {begin}
        queue = deque([begin])
        ends = 0
        while queue:
            spot, number = queue.popleft()
            for side in self.tiles[spot][number][1]:
                other = beside(spot, side)
                if other not in self.tiles:
                    ends += 1
                    continue
                joined = group_at(self.tiles[other], FACING[side])
                if joined is None:
                    ends += self.rulings["blank-side"] == "open"
                elif (other, joined) not in reached:
                    reached.add((other, joined))
                    queue.append((other, joined))
        cells = [cell for spot, number in reached for cell in self.tiles[spot][number][0]]
        networkers, colours = [], []
        for seat, spot, index in self.networkers:
            number, colour = cells_of(self.tiles[spot])[index]
            if (spot, number) in reached:
                networkers.append((seat, spot, index))
                colours.append(colour)
        return System(reached, cells, networkers, colours, ends)

    def systems(self) -> list[System]:
        """Return every system that has a cell, in the order in which their first cells were laid."""
        found: list[System] = []
        for spot, tile in self.tiles.items():
            for number, (cells, _) in enumerate(tile):
                if cells and not any((spot, number) in system.nodes for system in found):
                    found.append(self.flood((spot, number)))
        return found

    def on_board(self, seat: int) -> int:
        """Count a player's networkers on the board."""
        return sum(who == seat for who, _, _ in self.networkers)

    def supply(self, seat: int) -> int:
        """Count a player's networkers beside the board."""
        return NETWORKERS - self.on_board(seat)

    # Whose turn it is

    def clockwise(self) -> list[int]:
        """Return the seats from the first player on."""
        seats = len(self.scores)
        return [(self.first + step) % seats for step in range(seats)]

    def turn(self) -> int | None:
        """Return who must act next."""
        if self.phase == "choose":
            return next(seat for seat in self.clockwise() if seat not in self.chosen)
        if self.phase == "place":
            return next(seat for seat in self.clockwise() if self.results[seat] and seat not in self.done)
        return None

    # What is allowed

    def breaches(self, move: Move) -> list[str]:
        """Return the rules that forbid a move, the one to be named first."""
        if move.word in ("note", "wheel"):
            return []
        if self.by:
            return ["end/target"]
        check = {
            "choose": self._choose_breaches,
            "solve": self._solve_breaches,
            "fail": self._fail_breaches,
            "time": self._time_breaches,
            "skip": self._turn_breaches,
            "place": self._place_breaches,
            "ruling": lambda move: [],
            "abandon": lambda move: [],
        }
        return check[move.word](move)

    def _choose_breaches(self, move: Move) -> list[str]:
        if move.who in self.chosen:
            return ["choose/player-once"]
        wrong = []
        if move.who != self.turn():
            wrong.append("choose/turn")
        if move.what in self.chosen.values():
            wrong.append("choose/once")
        return wrong

    def _solve_breaches(self, move: Move) -> list[str]:
        if self.phase == "choose":
            return ["solve/phase" if move.who in self.chosen else "solve/chosen"]
        return ["solve/phase"] if self.phase == "place" or move.who in self.results else []

    def _fail_breaches(self, move: Move) -> list[str]:
        if self.phase == "choose":
            return ["solve/phase" if move.who in self.chosen else "solve/chosen"]
        if self.results.get(move.who) is False or (self.phase == "place" and self.laid):
            return ["solve/phase"]
        return []

    def _time_breaches(self, move: Move) -> list[str]:
        if self.phase != "solve":
            return ["solve/phase"]
        return [] if self.timer else ["solve/timer"]

    def _turn_breaches(self, move: Move) -> list[str]:
        if self.phase != "place":
            return ["place/phase"]
        if not self.results[move.who]:
            return ["place/solved"]
        return [] if move.who == self.turn() else ["place/turn"]

    def _place_breaches(self, move: Move) -> list[str]:
        wrong = self._turn_breaches(move)
        if move.spot in self.tiles:
            return [*wrong, "place/empty"]
        after = self.copy()
        after.tiles[move.spot] = move.tile
        around = [side for side in SIDES if beside(move.spot, side) in self.tiles]
        if not around:
            wrong.append("place/adjacent")
        elif self.rulings["extend"] == "must" and not any(
            group_at(move.tile, side) is not None
            and group_at(self.tiles[beside(move.spot, side)], FACING[side]) is not None
            for side in around
        ):
            wrong.append("place/extend")
        if self.rulings["blank-side"] == "forbidden" and any(
            (group_at(move.tile, side) is None) != (group_at(self.tiles[beside(move.spot, side)], FACING[side]) is None)
            for side in around
        ):
            wrong.append("place/blank-side")
        free = [not after._colour_taken(move, index) for index in range(len(cells_of(move.tile)))]
        if move.cell is None:
            if self.rulings["networker-duty"] == "must" and self.supply(move.who) and any(free):
                wrong.append("networker/duty")
            return wrong
        if not self.supply(move.who):
            wrong.append("networker/supply")
        if not free[move.cell]:
            wrong.append("networker/colour")
        return wrong

    def _colour_taken(self, move: Move, index: int) -> bool:
        """Tell, with the tile laid, whether a networker keeps another one off a cell of it."""
        number, colour = cells_of(move.tile)[index]
        system = self.flood((move.spot, number))
        return any(
            under == colour and (self.rulings["colour-block"] == "any" or seat != move.who)
            for (seat, _, _), under in zip(system.networkers, system.colours, strict=True)
        )

    def refusal(self, move: Move, accepted: bool = False) -> str | None:
        """Return the rule id with which a move is refused, None where it stands."""
        return next((rule for rule in self.breaches(move) if not accepted or rule in IMPOSSIBLE), None)

    # What a move does

    def play(self, move: Move) -> Position:
        """Return the position after a move that stands."""
        after = self.copy()
        if move.word == "choose":
            after.chosen[move.who] = move.what
            if len(after.chosen) == len(after.scores):
                after.phase = "solve"
        elif move.word == "solve":
            after.results[move.who] = True
            after.timer = True
            after._go_on()
        elif move.word == "fail":
            if after.results.get(move.who):
                after.events.add(f"rejected in {after.phase}")
            after.results[move.who] = False
            after._go_on()
        elif move.word == "time":
            for seat in after.clockwise():
                after.results.setdefault(seat, False)
            after._go_on()
        elif move.word == "skip":
            after.done.add(move.who)
            after._go_on()
        elif move.word == "place":
            after._lay(move)
        elif move.word == "ruling":
            after.rulings[move.what] = move.value
            after._check_at_once()
        elif move.word == "abandon":
            after.phase, after.by, after.winners = "over", "abandoned", []
        return after

    def _lay(self, move: Move) -> None:
        self.tiles[move.spot] = move.tile
        self.laid = True
        if move.cell is not None:
            self.networkers.append((move.who, move.spot, move.cell))
        number_closed = 0
        for system in self.systems():
            if len({spot for spot, _ in system.nodes}) < len(system.nodes):
                self.events.add("a system meets one tile twice")
            if system.open_ends or not system.networkers:
                continue
            number_closed += 1
            self._note_events(move, system)
            for seat, points in system.worth(self.rulings["own-pair"]).items():
                self.scored[seat] = self.scored.get(seat, 0) + points
            self.networkers = [one for one in self.networkers if one not in system.networkers]
        if number_closed > 1:
            self.events.add("several closed at once")
        for seat, points in self.scored.items():
            self.scores[seat] += points
        self.done.add(move.who)
        self._check_at_once()
        self._go_on()

    def _note_events(self, move: Move, system: System) -> None:
        self.events.add("closed with networkers")
        pairs = [(seat, colour) for (seat, _, _), colour in zip(system.networkers, system.colours, strict=True)]
        if len(pairs) != len(set(pairs)):
            self.events.add(f"own pair {self.rulings['own-pair']}")
        if len({colour for _, colour in pairs}) < len(set(pairs)):
            self.events.add("two players on one colour")
        if any(seat != move.who for seat, _ in pairs):
            self.events.add("another player scored")
        spots = {spot for spot, _ in system.nodes}
        if len(spots) >= 4 and any({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= spots for x, y in spots):
            self.events.add("closed around a block")
        if all(spot != move.spot for spot, _ in system.nodes):
            self.events.add("closed away from the tile")

    def _go_on(self) -> None:
        """Move on to the next phase or round, where this one is over."""
        if self.phase == "solve" and len(self.results) == len(self.scores):
            self.phase = "place"
        if self.phase == "place" and all(seat in self.done for seat, solved in self.results.items() if solved):
            if not any(self.results.values()):
                self.events.add("nobody solved")
            self._end_round()

    def _end_round(self) -> None:
        if self._reached():
            self._finish()
            return
        self.first = (self.first + 1) % len(self.scores)
        self.round += 1
        self.phase = "choose"
        self.chosen, self.results, self.done, self.timer, self.laid = {}, {}, set(), False, False

    def _reached(self) -> bool:
        return max(self.scores) >= int(self.rulings["target"])

    def _check_at_once(self) -> None:
        if self.rulings["end-check"] == "at-once" and self._reached():
            self.events.add("ended at once")
            self._finish()

    def _finish(self) -> None:
        seats = range(len(self.scores))
        best = [seat for seat in seats if self.scores[seat] == max(self.scores)]
        self.by = "score"
        if len(best) > 1:
            most = max(self.on_board(seat) for seat in best)
            best = [seat for seat in best if self.on_board(seat) == most]
            self.by = "networkers" if len(best) == 1 else "shared"
        self.phase, self.winners = "over", best
        self.events.add(f"ended by {self.by}")

    # How it is reported

    def result(self) -> dict[str, object] | None:
        """Return what the record claims of the end."""
        names = self.table.names
        return {"winners": [names[seat] for seat in self.winners], "by": self.by} if self.by else None

    def status(self) -> dict[str, object]:
        """Return what `status --json` says, except what belongs to the file."""
        names = self.table.names
        turn = self.turn()
        result = self.result()
        if result:
            result["scores"] = dict(zip(names, self.scores, strict=True))
            result["networkers_on_board"] = {name: self.on_board(seat) for seat, name in enumerate(names)}
        rulings = {name: int(value) if name == "target" else value for name, value in self.rulings.items()}
        return {
            "edition": self.table.edition,
            "rulings": rulings,
            "finished": bool(self.by),
            "round": self.round,
            "phase": self.phase,
            "turn": None if turn is None else names[turn],
            "players": [
                {
                    "name": name,
                    "color": self.table.colours[seat],
                    "score": self.scores[seat],
                    "supply": self.supply(seat),
                    "on_board": self.on_board(seat),
                    "first": seat == self.first,
                }
                for seat, name in enumerate(names)
            ],
            "tiles": {spot_text(spot): tile_text(tile) for spot, tile in self.tiles.items()},
            "systems": [self._system_status(system) for system in self.systems()],
            "result": result,
        }

    def _system_status(self, system: System) -> dict[str, object]:
        names = self.table.names
        return {
            "closed": system.open_ends == 0,
            "open_ends": system.open_ends,
            **({"unscored": True} if system.open_ends == 0 and system.networkers else {}),
            "cells": {COLOURS[letter]: system.cells.count(letter) for letter in LETTERS if letter in system.cells},
            "networkers": [
                {"player": names[seat], "color": COLOURS[colour], "spot": spot_text(spot)}
                for (seat, spot, _), colour in zip(system.networkers, system.colours, strict=True)
            ],
            "worth": {names[seat]: points for seat, points in system.worth(self.rulings["own-pair"]).items()},
        }


@dataclass(frozen=True)
class Item:
    """A move that counts, under the number of its entry; `stands` where the table lets it stand in any case."""

    entry: int
    move: Move
    stands: bool = False

    @property
    def remark(self) -> bool:
        """Whether it changes nothing."""
        return self.move.word in ("note", "wheel")


class Refused(Exception):  # noqa: N818  as in the engine, an answer
    """No, by this rule; `broken` are the later entries that a correction would make illegal."""

    def __init__(self, rule: str, broken: tuple[int, ...] = ()) -> None:
        super().__init__(rule, broken)
        self.rule = rule
        self.broken = broken


class Unmodelled(Exception):  # noqa: N818  not an error either
    """The model does not know what this line does: an accepted breach of a rule it has no answer for.

    `first_broken` is the first later entry that a correction would break, where that much is known.
    """

    def __init__(self, first_broken: int | None = None) -> None:
        super().__init__(first_broken)
        self.first_broken = first_broken


@dataclass(frozen=True, repr=False)
class History:
    """The lines so far: the moves that count, the position after each, and what undo and redo would bring."""

    table: Table
    number: int = 0
    items: tuple[Item, ...] = ()
    positions: tuple[Position, ...] = ()
    """One more than `items`: the first is the position before the first move."""
    done: tuple[tuple[int, tuple[Item, ...]], ...] = ()
    """Each change: its entry, and the moves that counted before it."""
    undone: tuple[tuple[int, tuple[Item, ...], tuple[Item, ...]], ...] = ()
    """Each change taken back: its entry, the moves before it, and the moves with it."""

    @classmethod
    def before(cls, table: Table) -> History:
        """Return a log without lines."""
        return cls(table, positions=(Position.before(table),))

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    def enter(self, line: Line) -> History:
        """Return the log with one line more, or raise `Refused` (or `Unmodelled`)."""
        if line.word == "move":
            return self._move(line)
        if line.word == "undo":
            return self._undo()
        if line.word == "redo":
            return self._redo()
        return self._correct(line)

    def _move(self, line: Line) -> History:
        rule = self.position.refusal(line.move, line.accepted)
        if rule:
            raise Refused(rule)
        if not set(self.position.breaches(line.move)) <= KNOWN_WHEN_ACCEPTED:
            raise Unmodelled
        item = Item(self.number + 1, line.move, line.accepted)
        done = self.done if item.remark else (*self.done, (item.entry, self.items))
        return History(
            self.table,
            self.number + 1,
            (*self.items, item),
            (*self.positions, self.position.play(line.move)),
            done,
        )

    def _undo(self) -> History:
        if not self.done:
            raise Refused("record/amend")
        entry, before = self.done[-1]
        remarks = tuple(item for item in self.items if item.remark and item.entry > entry)
        return self._with(before + remarks, self.done[:-1], (*self.undone, (entry, before, self.items)))

    def _redo(self) -> History:
        if not self.undone:
            raise Refused("record/amend")
        entry, before, items = self.undone[-1]
        return self._with(items, (*self.done, (entry, before)), self.undone[:-1])

    def _correct(self, line: Line) -> History:
        at = next((at for at, item in enumerate(self.items) if item.entry == line.number), None)
        if at is None:
            raise Refused("record/amend")
        items = list(self.items)
        put = None
        if line.word == "strike":
            del items[at]
            later = at
        else:
            entry = line.number if line.word == "amend" else self.number + 1
            put = Item(entry, line.move, line.accepted or line.put_accepted)
            items[at : at + 1 if line.word == "amend" else at] = [put]
            later = at + 1
            position = self.positions[at]
            rule = position.refusal(put.move, put.stands)
            if rule:
                raise Refused(rule)
            if not set(position.breaches(put.move)) <= KNOWN_WHEN_ACCEPTED:
                raise Unmodelled
        items = self._judge_later(items, later, line.accepted)
        return self._with(tuple(items), (*self.done, (self.number + 1, self.items)), ())

    def _judge_later(self, items: list[Item], later: int, accepted: bool) -> list[Item]:
        """Play it all again; what breaks stands if accepted, else is named. A broken move is played on all the same."""
        position = Position.before(self.table)
        broken: list[int] = []
        for at, item in enumerate(items):
            breaches = position.breaches(item.move)
            rule = position.refusal(item.move, item.stands)
            if rule:
                assert at >= later, "what was legal before is illegal without a reason"
                if accepted and not IMPOSSIBLE & set(breaches):
                    items[at] = replace(item, stands=True)
                else:
                    broken.append(item.entry)
                if IMPOSSIBLE & set(breaches):
                    continue
            if not set(breaches) <= KNOWN_WHEN_ACCEPTED:
                raise Unmodelled(broken[0] if broken else None)
            position = position.play(item.move)
        if broken:
            raise Refused("record/amend", tuple(broken))
        return items

    def _with(
        self,
        items: tuple[Item, ...],
        done: tuple[tuple[int, tuple[Item, ...]], ...],
        undone: tuple[tuple[int, tuple[Item, ...], tuple[Item, ...]], ...],
    ) -> History:
        """Return the log with one line more that makes these the moves that count: all are played from the start."""
        positions = [Position.before(self.table)]
        for item in items:
            positions.append(positions[-1].play(item.move))
        return History(self.table, self.number + 1, items, tuple(positions), done, undone)
