"""The engine against the naive model: the same games on both sides, compared after every line.

`ENIGMA_EXAMPLES=2000 pytest tests/test_enigma_machine.py` plays that many games in each test instead of a few, and lets
Hypothesis take its time to make a failing one shorter.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, event, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.games.enigma.board.spot import parse_spot
from enigma_ref.games.enigma.board.tile import parse_tile
from enigma_ref.games.enigma.game import Enigma

from .naive_model import (
    CATEGORIES,
    COLOURS,
    EDITIONS,
    FACING,
    IMPOSSIBLE,
    KNOWN_WHEN_ACCEPTED,
    LETTERS,
    SIDES,
    VALUES,
    Group,
    History,
    Line,
    Move,
    Position,
    Refused,
    Spot,
    Table,
    Tile,
    Unmodelled,
    beside,
    cell_text,
    cells_of,
    group_at,
    spot_text,
    tile_of,
    tile_text,
)

EXAMPLES = int(os.environ.get("ENIGMA_EXAMPLES", "0"))
GAMES = EXAMPLES or 140
NAMES = ("No", "Null", "007", "Аня", "O'Neil", "Ann", "Anna", "y", "Zoë-2", "_x.")
PLAYER_COLOURS = ("black", "white", "green", "orange")
NOTES = ("tea break", "Ann: a note with a colon", "undo", "  two   spaces ", "# no comment", "'")
GAME = Enigma()

# What to play


def a_table(rng: Random, most: int = 4, target: int | None = None) -> Table:
    """Seat some players and settle some questions."""
    names = tuple(rng.sample(NAMES, rng.randint(2, most)))
    overrides = [(name, rng.choice(values)) for name, values in VALUES.items() if rng.random() < 0.4]
    if rng.random() < 0.4:
        overrides.append(("colour-block", "others"))
    if rng.random() < 0.15:
        overrides.append(("blank-side", "forbidden"))
    if target is not None or rng.random() < 0.9:
        overrides.append(("target", str(target or rng.choice((1, 1, 1, 2, 3, 5)))))
    return Table(
        names,
        tuple(rng.sample(PLAYER_COLOURS, len(names))),
        rng.randrange(len(names)),
        rng.choice(list(EDITIONS)),
        tuple(dict(overrides).items()),
        a_tile(rng, [side for side in SIDES if rng.random() < 0.8]),
    )


def a_tile(rng: Random, sides: list[str], palette: str = "rrb") -> Tile:
    """Return a tile with channels at these sides, in few colours, joined at random."""
    parts: list[str] = []
    for side in rng.sample(sides, len(sides)):
        if parts and rng.random() < 0.5:
            at = rng.randrange(len(parts))
            parts[at] += side
        else:
            parts.append(side)
    groups: list[Group] = []
    for part in parts:
        count = rng.choice((0, 1, 1, 1, 2))
        groups.append(("".join(rng.choice(palette) for _ in range(count)), part))
    if not groups or rng.random() < 0.1:
        groups.append(("".join(rng.choice(palette) for _ in range(rng.randint(1, 2))), ""))
    return tile_of(groups)


def a_spot(rng: Random, position: Position) -> Spot:
    """Return an empty spot beside a laid tile, more likely one with several laid around it."""
    free = sorted({beside(spot, side) for spot in position.tiles for side in SIDES} - set(position.tiles))
    weights = [4 ** sum(beside(spot, side) in position.tiles for side in SIDES) for spot in free]
    return rng.choices(free, weights)[0]


def a_fitting_tile(rng: Random, position: Position, spot: Spot, misfit: float = 0.1) -> Tile:
    """Return a tile that mostly carries on the channels around a spot; the others grow the board, then close it."""
    beyond = 0.55 if len(position.tiles) < 8 else 0.25
    sides = []
    for side in SIDES:
        other = position.tiles.get(beside(spot, side))
        if other is None:
            wanted = rng.random() < beyond
        else:
            wanted = (group_at(other, FACING[side]) is not None) != (rng.random() < misfit)
        if wanted:
            sides.append(side)
    return a_tile(rng, sides, rng.choice(("rrb", "rb", "r", "rgbk")))


def a_placement(rng: Random, position: Position, who: int) -> Move:
    """Return a placement that is legal but for its turn."""
    strict = position.rulings["blank-side"] == "forbidden" or position.rulings["extend"] == "must"
    misfit = 0.0 if strict else 0.12
    spot = a_spot(rng, position)
    move = Move("place", who, spot=spot, tile=a_fitting_tile(rng, position, spot, misfit))
    choices = [replace(move, cell=index) for index in range(len(cells_of(move.tile)))]
    legal = [one for one in choices if not set(position.breaches(one)) - {"place/turn", "place/solved", "place/phase"}]
    if not legal or rng.random() < 0.15:
        return move
    second = [one for one in legal if _makes_a_pair(position, one)]
    return rng.choice(second or legal)


def _makes_a_pair(position: Position, move: Move) -> bool:
    """Tell whether a networker joins one of its owner's on the same colour, which few tiles allow."""
    after = position.copy()
    after.tiles[move.spot] = move.tile
    group, colour = cells_of(move.tile)[move.cell]
    system = after.flood((move.spot, group))
    return any(
        one[0] == move.who and under == colour for one, under in zip(system.networkers, system.colours, strict=True)
    )


def a_ruling(rng: Random) -> Move:
    """Return a decision of the table."""
    name = rng.choice([*VALUES, "target"])
    return Move("ruling", what=name, value=rng.choice(VALUES[name]) if name in VALUES else str(rng.randint(1, 8)))


def a_remark(rng: Random, position: Position) -> Move:
    """Return a move that changes nothing."""
    if rng.random() < 0.5:
        return Move("wheel", rng.randrange(len(position.scores)), str(rng.randint(0, 20)))
    return Move("note", what=" ".join(rng.choice(NOTES).split()))


def a_sensible_move(rng: Random, position: Position, odd: float = 0.06) -> Move:
    """Return a move that is most likely legal and takes the game further."""
    seats = range(len(position.scores))
    if rng.random() < odd or position.by:
        return rng.choice((a_remark(rng, position), a_ruling(rng)))
    if position.phase == "choose":
        free = [category for category in CATEGORIES if category not in position.chosen.values()]
        return Move("choose", position.turn(), rng.choice(free or CATEGORIES))
    if position.phase == "solve":
        waiting = [seat for seat in seats if seat not in position.results]
        if position.timer and rng.random() < 0.15:
            return Move("time")
        if position.timer and rng.random() < 0.05:
            return Move("fail", rng.choice(list(position.results)))
        return Move("solve" if rng.random() < 0.85 else "fail", rng.choice(waiting))
    chance = rng.random()
    if chance < 0.06:
        return Move("skip", position.turn())
    if chance < 0.12 and not position.laid:
        return Move("fail", rng.choice([seat for seat in seats if position.results[seat]]))
    for _ in range(5):
        move = a_placement(rng, position, position.turn())
        if not position.breaches(move):
            return move
    return move


def a_wild_move(rng: Random, position: Position) -> Move:
    """Return any move at all: often one that is nearly right, so that each rule gets its turn to say no."""
    who = rng.randrange(len(position.scores))
    likely = {"choose": ["choose"] * 4, "solve": ["solve", "time"], "place": ["place"] * 12}.get(position.phase, [])
    word = rng.choice(("choose", "solve", "fail", "time", "skip", "place", "nearly", *likely))
    if word == "nearly":
        move = a_sensible_move(rng, position, odd=0.02)
        return move if move.who is None else replace(move, who=who)
    if word == "time":
        return Move(word)
    if word == "choose":
        return Move(word, who, rng.choice(CATEGORIES))
    if word != "place":
        return Move(word, who)
    if position.phase == "place" and rng.random() < 0.7:
        who = position.turn()
    spots = [
        a_spot(rng, position),
        a_spot(rng, position),
        rng.choice(list(position.tiles)),
        (rng.randint(-3, 3), rng.randint(-3, 3)),
    ]
    spot = rng.choice(spots)
    tile = a_fitting_tile(rng, position, spot, misfit=rng.choice((0.0, 0.3)))
    cells = len(cells_of(tile))
    return Move(word, who, spot=spot, tile=tile, cell=rng.randrange(cells) if cells and rng.random() < 0.7 else None)


def a_correction(rng: Random, history: History) -> Line:
    """Return an amend, strike or insert, mostly of an entry that counts and with a move that was legal then."""
    word = rng.choice(("amend", "amend", "strike", "insert"))
    accepted = rng.random() < 0.25
    if not history.items or rng.random() < 0.05:
        number, at = rng.randint(1, history.number + 2), None
    else:
        # The last ones more often: the fewer moves follow, the likelier it is that all of them stay legal.
        at = len(history.items) - 1 - min(rng.randrange(len(history.items)), rng.randrange(len(history.items)))
        number = history.items[at].entry
    if word == "strike":
        return Line(word, None, number, accepted)
    position = history.positions[at] if at is not None else history.position
    old = history.items[at].move if at is not None else None
    chance = rng.random()
    if word == "amend" and old and old.word == "place" and chance < 0.7:
        tile = old.tile if chance < 0.3 else a_fitting_tile(rng, position, old.spot)
        cells = len(cells_of(tile))
        move = replace(old, tile=tile, cell=rng.choice([None, *range(cells)]))
    elif word == "amend" and old and old.word == "choose" and chance < 0.5:
        move = replace(old, what=rng.choice(CATEGORIES))
    elif word == "amend" and old and old.word in ("solve", "fail") and chance < 0.5:
        move = replace(old, word="fail" if old.word == "solve" else "solve")
    elif chance < 0.1:
        move = a_wild_move(rng, position)
    else:
        move = a_sensible_move(rng, position, odd=0.5 if word == "insert" else 0.1)
    # No rule forbids a remark, so there is nothing to accept.
    remark = move.word in ("note", "wheel")
    return Line(word, move, number, accepted, put_accepted=not remark and rng.random() < 0.1)


def an_acceptance(rng: Random, position: Position) -> Line | None:
    """Return `accept` with a move that breaks rules whose consequence the model knows, or that cannot be."""
    found: dict[str, Move] = {}
    for _ in range(12):
        move = a_wild_move(rng, position)
        breaches = set(position.breaches(move))
        if breaches and (breaches <= KNOWN_WHEN_ACCEPTED or breaches & IMPOSSIBLE):
            found[rng.choice(sorted(breaches))] = move
    return Line("move", rng.choice(list(found.values())), accepted=True) if found else None


# How people type it


def any_case(rng: Random, text: str) -> str:
    """Change the case of some letters."""
    return "".join(rng.choice((char.lower(), char.upper())) for char in text)


def typed_tile(rng: Random, tile: Tile) -> str:
    """Write a tile as loosely as is allowed."""
    groups = [
        f"{''.join(rng.sample(cells, len(cells)))}:{''.join(rng.sample(sides, len(sides)))}" for cells, sides in tile
    ]
    rng.shuffle(groups)
    text = groups[0]
    for group in groups[1:]:
        text += rng.choice((" ", ",", "/", ", ", " / ", "  ")) + group
    return any_case(rng, text)


def typed_cell(rng: Random, tile: Tile, index: int) -> str:
    """Name a cell in one of the ways that are allowed."""
    cells = cells_of(tile)
    colour = cells[index][1]
    alike = [at for at, (_, other) in enumerate(cells) if other == colour]
    ways = [f"{colour}{alike.index(index) + 1}"] if len(alike) > 1 else [colour, COLOURS[colour]]
    if len(alike) > 1 and index == alike[0] and len({cells[at][0] for at in alike}) == 1:
        ways.append(colour)
    return any_case(rng, rng.choice(ways))


def typed_name(rng: Random, names: tuple[str, ...], who: int) -> str:
    """Write a name, or as much of it as nobody else's begins with."""
    name = names[who]
    others = [other.lower() for other in names if other != name]
    short = [
        name[:length]
        for length in range(1, len(name))
        if not any(other.startswith(name[:length].lower()) for other in others)
    ]
    return any_case(rng, rng.choice([name, name, *short]))


def typed_move(rng: Random, table: Table, move: Move) -> str:
    """Write a move as loosely as is allowed."""
    if move.word == "note":
        return f"{any_case(rng, 'note')} {move.what}"
    words = [any_case(rng, move.word)]
    if move.who is not None:
        words.append(typed_name(rng, table.names, move.who))
    if move.word == "place":
        words += [any_case(rng, spot_text(move.spot)), typed_tile(rng, move.tile)]
        if move.cell is not None:
            words += [any_case(rng, "on"), typed_cell(rng, move.tile, move.cell)]
    if move.word == "choose":
        words.append(any_case(rng, move.what[: rng.randint(1, len(move.what))]))
    elif move.what:
        words.append(any_case(rng, move.what))
    if move.value:
        words.append(any_case(rng, move.value))
    return rng.choice((" ", " ", "  ")).join(words)


def typed(rng: Random, table: Table, line: Line) -> str:
    """Write a line as loosely as is allowed."""
    words = [any_case(rng, "accept")] if line.accepted else []
    if line.word != "move":
        words.append(any_case(rng, line.word))
    if line.number:
        words.append(str(line.number))
    if line.put_accepted:
        words.append(any_case(rng, "accept"))
    if line.move:
        words.append(typed_move(rng, table, line.move))
    return " ".join(words)


# Both sides at once. What is asserted is taken out of a log first, and frames that were handed one are hidden: when a
# test fails, pytest writes out every value in sight, and a log written out holds all that came before, many times over.


def as_json(value: object) -> object:
    """Return a value as a reader of the JSON gets it."""
    return json.loads(json.dumps(value))


def comparable(status: object) -> dict:
    """Return a status with the networkers of each system in one order: the contract leaves that order open."""
    told = as_json(status)
    for system in told["systems"]:
        system["networkers"].sort(key=lambda who: (who["spot"], who["player"], who["color"]))
    return told


def conserved(status: object) -> None:
    """No networker is ever lost, and each stands in exactly one system."""
    standing = Counter(who["player"] for system in status["systems"] for who in system["networkers"])
    for player in status["players"]:
        assert player["supply"] + player["on_board"] == 3
        assert standing[player["name"]] == player["on_board"]


def whole(told: object) -> None:
    """Check what must hold of a position whatever the table accepted on the way to it."""
    status = as_json(told)
    conserved(status)
    names = [player["name"] for player in status["players"]]
    assert status["phase"] in ("choose", "solve", "place", "over")
    assert (status["turn"] in names) == (status["phase"] in ("choose", "place"))
    assert (status["turn"] is None) == (status["phase"] in ("solve", "over"))
    assert (status["result"] is not None) == status["finished"] == (status["phase"] == "over")
    assert [player["first"] for player in status["players"]].count(True) == 1
    for system in status["systems"]:
        assert system["closed"] == (system["open_ends"] == 0)
        assert set(system["worth"]) == {who["player"] for who in system["networkers"]}
        assert all(points >= 1 for points in system["worth"].values())
    cells = sum(sum(system["cells"].values()) for system in status["systems"])
    assert cells == sum(char in LETTERS for tile in status["tiles"].values() for char in tile)


class Match:
    """One game on both sides."""

    def __init__(self, table: Table) -> None:
        self.table = table
        origin, faults = GAME.start(table.header())
        assert origin is not None
        assert faults == []
        self.origin = origin
        self.log = Log(GAME, origin)
        self.history = History.before(table)
        self.texts: list[str] = []
        self.seen: Counter[str] = Counter()
        self.told = self.compare(self.log, self.history)
        """The engine's status after the last line."""

    @property
    def position(self) -> Position:
        return self.history.position

    def story(self) -> str:
        """Return the game so far, to reproduce what went wrong."""
        return "\n".join([json.dumps(self.table.header(), ensure_ascii=False), *self.texts])

    def compare(self, log: Log, history: History) -> object:
        """Hold the two positions against each other; return what the engine says."""
        __tracebackhide__ = True
        told = GAME.status(log.state)
        engine, model = comparable(told), comparable(history.position.status())
        text, number, expected, unsound = log.text, log.number, history.number, log.unsound
        assert engine == model, f"after {text!r} in\n{self.story()}"
        assert number == expected
        assert unsound == 0
        return told

    def probe(self, line: Line, text: str) -> tuple[Log, History, object] | None:
        """Ask both sides what they make of a line; nothing is entered yet."""
        try:
            return self._taken(line, text, self.history.enter(line))
        except Refused as refused:
            self._refused(line, text, refused)
            self.seen[refused.rule] += 1
        except Unmodelled as unmodelled:
            self._unmodelled(line, text, unmodelled)
        finally:
            still = GAME.status(self.log.state)
            assert still == self.told, f"{text!r} changed what was before it\n{self.story()}"
        return None

    def enter(self, line: Line, text: str | None = None) -> bool:
        """Enter a line on both sides; tell whether it was taken."""
        answer = self.probe(line, text or self.table.text(line))
        if answer is None:
            return False
        before = self.told
        self.log, self.history, self.told = answer
        self.texts.append(self.log.text)
        if line.word == "move":
            self.seen.update(self.position.events)
        if line.word in ("amend", "strike", "insert") or (line.move and line.move.word not in ("note", "wheel")):
            undone = self.log.enter("undo")
            back, forth = GAME.status(undone.state), GAME.status(undone.enter("redo").state)
            assert back == before, f"undo of {self.texts[-1]}\n{self.story()}"
            assert forth == self.told, f"redo of {self.texts[-1]}\n{self.story()}"
        conserved(self.told)
        return True

    def _taken(self, line: Line, text: str, history: History) -> tuple[Log, History, object]:
        __tracebackhide__ = True
        try:
            log = self.log.enter(text)
        except Refusal as refusal:
            raise AssertionError(f"{text!r} is legal, but: {refusal}\n{self.story()}") from refusal
        canonical, expected = log.text, self.table.text(line)
        assert canonical == expected
        told = self.compare(log, history)
        self._claims(line, log, history)
        again = self.log.enter(canonical)
        text_again, told_again = again.text, GAME.status(again.state)
        assert text_again == canonical
        assert told_again == told
        return log, history, told

    def _refused(self, line: Line, text: str, refused: Refused) -> None:
        with pytest.raises(Refusal) as caught:
            self._enter_against(text, refused.rule)
        refusal = caught.value
        assert refusal.rule == refused.rule, f"{text!r} in\n{self.story()}\n{refusal}"
        if refused.rule != "record/amend":
            assert refusal.acceptable == (refused.rule not in IMPOSSIBLE), f"{text!r} {refusal}"
        elif refusal.acceptable:  # all that it breaks can be let stand
            assert refused.broken, f"{text!r} {refusal}"
            self.log.enter(f"accept {text}")
        assert refusal.what
        for item in self.history.items if refused.rule == "record/amend" else ():
            named = _names(refusal.message, item.entry, self.table.move_text(item.move))
            assert named == (item.entry in refused.broken), (
                f"{item.entry} of {refused.broken}: {refusal}\n{self.story()}"
            )

    def _unmodelled(self, line: Line, text: str, unmodelled: Unmodelled) -> None:
        """Expect as much as the model knows: the first of the moves that break."""
        if unmodelled.first_broken is None:
            try:
                log = self.log.enter(text)
            except Refusal:
                return
            whole(GAME.status(log.state))
            back = GAME.status(log.enter("undo").state)
            assert back == self.told
            return
        with pytest.raises(Refusal) as caught:
            self._enter_against(text, "record/amend")
        assert caught.value.rule == "record/amend"
        item = next(item for item in self.history.items if item.entry == unmodelled.first_broken)
        assert _names(caught.value.message, item.entry, self.table.move_text(item.move)), caught.value

    def _enter_against(self, text: str, rule_id: str) -> None:
        log = self.log.enter(text)
        raise AssertionError(f"{text!r} breaks {rule_id}, but was taken as {log.text!r} in\n{self.story()}")

    def _claims(self, line: Line, log: Log, history: History) -> None:
        """Check what the record would say of the points and of the end."""
        __tracebackhide__ = True
        after = history.position
        expected: dict[str, object] = {}
        remark = line.word == "move" and line.move.word in ("note", "wheel")
        if line.word == "move" and after.scored:
            expected["scored"] = {self.table.names[seat]: points for seat, points in after.scored.items()}
        if after.by and not remark:
            expected["result"] = after.result()
        claims, text = as_json(dict(log.claims)), log.text
        assert claims == as_json(expected), f"{text!r} in\n{self.story()}"

    def replayed(self) -> None:
        """The record alone gives the same game."""
        again = replay(GAME, self.origin, self.texts)
        faults, number, told = (
            [step.entry for step in again.faults()],
            again.number,
            comparable(GAME.status(again.state)),
        )
        unsound = again.unsound
        assert faults == [], self.story()
        assert unsound == 0
        assert number == len(self.texts)
        assert told == comparable(self.position.status())


def _names(message: str, entry: int, move: str) -> bool:
    """Tell whether a refusal names a later entry: its number, its move, and the reason in brackets."""
    return any(
        re.search(rf"(?<!\S){entry} {re.escape(one)} \(", message) for one in (move, f"accept {move}") if one in message
    )


# Whole games from seeds, many of them to the end


def play_out(seed: int, seen: Counter[str]) -> Match:
    """Play one game to its end, with everything in it that happens at a table."""
    rng = Random(seed)
    match = Match(a_table(rng))
    calm = rng.random() < 0.4
    for _ in range(220):
        position = match.position
        match.probe(*written(rng, match.table, Line("move", a_wild_move(rng, position))))
        chance = 1.0 if calm else rng.random()
        if position.by and chance >= 0.12:
            break
        if match.history.undone and rng.random() < 0.4:
            line = Line("redo")
        elif chance < 0.04:
            line = Line("undo")
        elif chance < 0.05:
            line = Line("redo")
        elif chance < 0.12:
            line = a_correction(rng, match.history)
        elif chance < (0.35 if position.phase == "place" else 0.16):
            line = an_acceptance(rng, position) or Line("move", a_remark(rng, position))
        else:
            line = Line("move", a_sensible_move(rng, position))
        taken = match.enter(*written(rng, match.table, line))
        if taken and (line.accepted or line.word != "move"):
            seen[f"{'accept ' if line.accepted else ''}{line.word}"] += 1
        if taken and line.word == "move" and line.accepted:
            seen.update(f"accepted {rule_id}" for rule_id in position.breaches(line.move))
    match.replayed()
    seen.update(match.seen)
    seen["games"] += 1
    seen["moves"] += len(match.texts)
    return match


def written(rng: Random, table: Table, line: Line) -> tuple[Line, str]:
    """Return a line with the way in which it is typed."""
    return line, typed(rng, table, line)


def play_calmly(seed: int, seen: Counter[str]) -> None:
    """Play one short game to its end without any corrections: what is rare happens in one of many."""
    rng = Random(seed)
    table = a_table(rng, target=rng.choice((1, 1, 2, 3)))
    rulings = {"own-pair": rng.choice(VALUES["own-pair"]), "colour-block": rng.choice(("any", "others", "others"))}
    match = Match(replace(table, overrides=tuple({**dict(table.overrides), "end-check": "round", **rulings}.items())))
    for _ in range(150):
        if match.position.by:
            break
        match.enter(Line("move", a_sensible_move(rng, match.position, odd=0)))
    match.replayed()
    seen.update(match.seen)


RARE = (
    "a system meets one tile twice",
    "own pair each",
    "own pair once",
    "two players on one colour",
    "ended by score",
    "ended by networkers",
    "ended by shared",
)

MUST_HAPPEN = (
    "closed with networkers",
    "several closed at once",
    "another player scored",
    "closed around a block",
    "closed away from the tile",
    "rejected in solve",
    "rejected in place",
    "nobody solved",
    "ended at once",
    "ended by score",
    "undo",
    "redo",
    "amend",
    "strike",
    "insert",
    "accept amend",
    "accept move",
    "choose/turn",
    "choose/once",
    "choose/player-once",
    "solve/phase",
    "solve/chosen",
    "solve/timer",
    "place/phase",
    "place/solved",
    "place/turn",
    "place/empty",
    "place/adjacent",
    "place/extend",
    "place/blank-side",
    "networker/duty",
    "networker/supply",
    "networker/colour",
    "end/target",
    "record/amend",
    *(f"accepted {rule_id}" for rule_id in sorted(KNOWN_WHEN_ACCEPTED)),
)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(2))
def test_games_from_seeds(part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(part, GAMES, 2):
        play_out(seed, seen)
    print(sorted(seen.items()))
    missing = [what for what in MUST_HAPPEN if not seen[what]]
    assert missing == []


@pytest.mark.slow
@pytest.mark.long
def test_short_games_end_in_every_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES * 3 // 2):  # two players on one colour that closes is rare
        play_calmly(seed, seen)
    print(sorted(seen.items()))
    missing = [what for what in RARE if not seen[what]]
    assert missing == []


# Hypothesis

RANDOM = st.randoms(use_true_random=False)


def whole_games(examples: int, **more: int) -> settings:
    """Return the settings of a test that plays games: a failing one tells its story, so it need not be shrunk."""
    phases = set(Phase) if EXAMPLES else {Phase.explicit, Phase.reuse, Phase.generate}
    return settings(
        max_examples=EXAMPLES or examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=phases,
        **more,
    )


class EnigmaMachine(RuleBasedStateMachine):
    """Any lines in any order."""

    match: Match

    @initialize(rng=RANDOM)
    def begin(self, rng: Random) -> None:
        self.match = Match(a_table(rng))

    def say(self, rng: Random, line: Line) -> bool:
        taken = self.match.enter(*written(rng, self.match.table, line))
        event(f"{line.word}: {'taken' if taken else 'refused'}")
        return taken

    @rule(rng=RANDOM, number=st.integers(1, 8))
    def play_on(self, rng: Random, number: int) -> None:
        for _ in range(number):
            self.say(rng, Line("move", a_sensible_move(rng, self.match.position)))

    @rule(rng=RANDOM)
    def play_anything(self, rng: Random) -> None:
        self.say(rng, Line("move", a_wild_move(rng, self.match.position)))

    @rule(rng=RANDOM)
    def try_what_is_illegal(self, rng: Random) -> None:
        for _ in range(8):
            move = a_wild_move(rng, self.match.position)
            if self.match.position.breaches(move):
                assert not self.say(rng, Line("move", move))

    @rule(rng=RANDOM)
    def accept(self, rng: Random) -> None:
        line = an_acceptance(rng, self.match.position)
        if line:
            self.say(rng, line)

    @rule(rng=RANDOM)
    def correct(self, rng: Random) -> None:
        self.say(rng, a_correction(rng, self.match.history))

    @rule(rng=RANDOM)
    def remark(self, rng: Random) -> None:
        self.say(rng, Line("move", a_remark(rng, self.match.position)))

    @rule(rng=RANDOM)
    def decide(self, rng: Random) -> None:
        self.say(rng, Line("move", a_ruling(rng)))

    @rule(rng=RANDOM, number=st.integers(1, 4))
    def undo(self, rng: Random, number: int) -> None:
        for _ in range(number):
            self.say(rng, Line("undo"))

    @rule(rng=RANDOM, number=st.integers(1, 4))
    def redo(self, rng: Random, number: int) -> None:
        for _ in range(number):
            self.say(rng, Line("redo"))

    @precondition(lambda self: self.match.history.number > 12)
    @rule(rng=RANDOM)
    def abandon(self, rng: Random) -> None:
        self.say(rng, Line("move", Move("abandon")))

    @invariant()
    def sound(self) -> None:
        if hasattr(self, "match"):
            whole(self.match.told)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self.match.replayed()
            for happened in self.match.seen:
                event(happened)


EnigmaMachine.TestCase.settings = whole_games(25, stateful_step_count=25)
TestEnigmaMachine = pytest.mark.slow(EnigmaMachine.TestCase)


@pytest.mark.slow
@pytest.mark.long
@whole_games(25)
@given(rng=RANDOM, target=st.integers(1, 6))
def test_undo_all_the_way_and_redo_it(rng: Random, target: int) -> None:
    match = Match(a_table(rng, most=3, target=target))
    for _ in range(25):
        line = a_correction(rng, match.history) if rng.random() < 0.1 else None
        match.enter(*written(rng, match.table, line or Line("move", a_sensible_move(rng, match.position, odd=0.15))))
    changes = len(match.history.done)
    end, start = match.told, GAME.status(match.origin)
    for _ in range(changes):
        assert match.enter(Line("undo"))
    assert not match.enter(Line("undo"))
    assert match.told == start
    for _ in range(changes):
        assert match.enter(Line("redo"))
    assert not match.enter(Line("redo"))
    assert match.told == end
    match.replayed()


@pytest.mark.slow
@whole_games(40)
@given(rng=RANDOM)
def test_a_new_entry_empties_what_redo_could_bring(rng: Random) -> None:
    match = Match(a_table(rng))
    for _ in range(rng.randint(1, 12)):
        match.enter(Line("move", a_sensible_move(rng, match.position, odd=0.02)))
    assume(match.history.done)
    assert match.enter(Line("undo"))
    move = rng.choice((a_remark(rng, match.position), a_sensible_move(rng, match.position)))
    assume(not match.position.breaches(move))
    assert match.enter(Line("move", move))
    with pytest.raises(Refusal) as caught:
        match.log.enter("redo")
    assert caught.value.rule == "record/amend"
    assert not match.enter(Line("redo"))


@pytest.mark.slow
@whole_games(60)
@given(rng=RANDOM)
def test_what_cannot_be_read_is_refused_by_its_rule(rng: Random) -> None:
    match = Match(a_table(rng, target=30))
    while match.position.phase != "place":
        match.enter(Line("move", a_sensible_move(rng, match.position, odd=0)))
    name = match.table.names[match.position.turn()]
    spot = a_spot(rng, match.position)
    wrong = {
        f"place Nobody {spot_text(spot)} r:N": "move/player",
        f"place {name} {spot_text(spot)} r:N on b": "networker/cell",
        f"place {name} {spot_text(spot)} r:N r:S on r": "networker/cell",
        f"place {name} {spot_text(spot)} rr:N on r3": "networker/cell",
        f"place {name} {spot_text(spot)} r:N r:S on r3": "networker/cell",
        f"place {name} {spot_text(spot)} r:N r:S on r0": "networker/cell",
        f"place {name} {spot_text(spot)} r:NN": "tile/form",
        f"place {name} {spot_text(spot)} r:N b:N": "tile/form",
        f"place {name} {spot_text(spot)} r:X": "tile/form",
        f"place {name} {spot_text(spot)} z:N": "tile/form",
        f"place {name} {spot_text(spot)} :": "tile/form",
        f"place {name} {spot_text(spot)} rN": "tile/form",
        f"fly {name}": "move/unknown",
        f"choose {name} cooking": "move/unknown",
        f"solve {name} twice": "move/unknown",
        "ruling own-pair thrice": "move/unknown",
        "ruling target 0": "move/unknown",
        "ruling weather fine": "move/unknown",
        "solve": "move/unknown",
        "": "move/unknown",
        "strike 999": "record/amend",
        "strike 0": "record/amend",
    }
    for text, rule_id in wrong.items():
        for accept in ("", "accept "):
            with pytest.raises(Refusal) as caught:
                match.log.enter(accept + text)
            assert caught.value.rule == rule_id, accept + text
            assert not caught.value.acceptable
    match.compare(match.log, match.history)


@pytest.mark.slow
@pytest.mark.long
@whole_games(60)
@given(rng=RANDOM)
def test_whatever_is_accepted_the_game_stays_whole(rng: Random) -> None:
    """Also where the model has no opinion: moves in the wrong phase, twice, or after the end."""
    table = a_table(rng)
    origin, _ = GAME.start(table.header())
    log = Log(GAME, origin)
    texts: list[str] = []
    imagined = Position.before(table)
    for _ in range(40):
        imagined.tiles = dict.fromkeys([(0, 0), (rng.randint(-1, 1), rng.randint(-1, 1))], table.start)
        move = rng.choice((a_wild_move, a_wild_move, a_wild_move, lambda rng, _: a_ruling(rng)))(rng, imagined)
        if rng.random() < 0.03:
            move = Move("abandon")
        line = Line("move", move, accepted=rng.random() < 0.7)
        try:
            after, why = log.enter(table.text(line)), None
        except Refusal as refusal:
            after, why = log, refusal
        if why:
            event(why.rule)
            assert why.acceptable == (why.rule not in IMPOSSIBLE), why
            assert not (line.accepted and why.acceptable), why
            continue
        told = GAME.status(after.state)
        whole(told)
        if move.word != "wheel" and move.word != "note":
            back, before = GAME.status(after.enter("undo").state), GAME.status(log.state)
            assert back == before
        log = after
        texts.append(log.text)
    again = replay(GAME, origin, texts)
    unsound, told_again, told = again.unsound, GAME.status(again.state), GAME.status(log.state)
    assert unsound == 0
    assert told_again == told


def test_what_cannot_be_is_not_let_stand_behind_another_breach() -> None:
    """A later move that is out of turn and on an occupied spot: the table can overlook the one, not the other."""
    match = Match(Table(("Ann", "Bob"), ("black", "white"), 0, "en", (), tile_of([("r", "N")])))
    for text in ("choose Ann w", "choose Bob f", "solve Ann", "solve Bob"):
        assert match.enter(Line("move", _read(text)))
    assert match.enter(Line("move", Move("place", 0, spot=(0, 1), tile=tile_of([("r", "S")]))))
    inserted = Move("place", 0, spot=(0, 1), tile=tile_of([("b", "S")]))
    assert not match.enter(Line("insert", inserted, 5, accepted=True))


def test_a_beginning_that_two_names_share_is_refused() -> None:
    table = Table(("Ann", "Anna", "No", "Null"), PLAYER_COLOURS, 0, "en", (), tile_of([("r", "N")]))
    match = Match(table)
    for text in ("choose a w", "choose AN w", "choose n w"):
        with pytest.raises(Refusal) as caught:
            match.log.enter(text)
        assert caught.value.rule == "move/player"
    assert match.log.enter("choose ANN w").text == "choose Ann weight"
    log = match.log.enter("choose ann F").enter("CHOOSE anna w").enter("choose nO c").enter("choose nu ang")
    assert log.text == "choose Null angular"
    assert GAME.status(log.state)["phase"] == "solve"


# Notation


@st.composite
def tiles(draw: st.DrawFn) -> Tile:
    """Any tile there can be: each side in one of the groups or in none, each group with any cells."""
    groups: dict[int, str] = {}
    for side in SIDES:
        at = draw(st.integers(-1, 3))
        if at >= 0:
            groups[at] = groups.get(at, "") + side
    cells = st.text(LETTERS, max_size=4)
    found = [(draw(cells), sides) for sides in groups.values()]
    loose = draw(st.lists(st.text(LETTERS, min_size=1, max_size=3), min_size=0 if found else 1, max_size=3))
    return tile_of([*found, *((one, "") for one in loose)])


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=EXAMPLES or 300, deadline=None)
@given(tile=tiles(), rng=RANDOM)
def test_a_tile_typed_loosely_is_written_in_one_way(tile: Tile, rng: Random) -> None:
    text = tile_text(tile)
    assert parse_tile(typed_tile(rng, tile)).text == text
    assert parse_tile(text).text == text
    if "/" not in text and rng.random() < 0.5:
        assert parse_tile(text.replace(" ", ",")) == parse_tile(text)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=EXAMPLES or 30, deadline=None)
@given(tile=tiles(), rng=RANDOM)
def test_every_cell_of_a_tile_can_be_named(tile: Tile, rng: Random) -> None:
    table = Table(("Ann", "Bob"), ("black", "white"), 0, "en", (), tile_of([("", "N")]))
    match = Match(table)
    for text in ("choose Ann w", "choose Bob f", "solve Ann", "solve Bob"):
        match.enter(Line("move", _read(text)))
    for index, (_, colour) in enumerate(cells_of(tile)):
        line = Line("move", Move("place", 0, spot=(0, 1), tile=tile, cell=index))
        log = match.log.enter(typed(rng, table, line))
        assert log.text == f"place Ann n1 {tile_text(tile)} on {cell_text(tile, index)}"
        match.probe(line, log.text)
        assert COLOURS[colour] in json.dumps(GAME.status(log.state)["systems"])


def _read(text: str) -> Move:
    word, name, *rest = text.split()
    category = next((one for one in CATEGORIES if rest and one.startswith(rest[0])), "")
    return Move(word, ("Ann", "Bob").index(name), category)


@settings(max_examples=EXAMPLES or 300, deadline=None)
@given(east=st.integers(-120, 120), north=st.integers(-120, 120), rng=RANDOM)
def test_a_spot_is_written_in_one_way(east: int, north: int, rng: Random) -> None:
    text = spot_text((east, north))
    assert str(parse_spot(text)) == text
    assert str(parse_spot(any_case(rng, text))) == text


@settings(max_examples=EXAMPLES or 300, deadline=None)
@given(one=st.tuples(st.integers(-9, 9), st.integers(-9, 9)), other=st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_two_spots_are_the_same_only_when_written_the_same(one: Spot, other: Spot) -> None:
    assert (parse_spot(spot_text(one)) == parse_spot(spot_text(other))) == (one == other)
