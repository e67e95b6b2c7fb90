"""Who sits at the table: players in seat order, the first player, the starting tile, and how a header says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple
from unicodedata import category, normalize

from ...core.commands import CORRECTIONS
from ...core.game import Fault, Value
from ...core.refusal import Refusal
from ...core.words import fold, listed, matches, nearest, quote
from .moves import WORDS
from .rulings import EDITIONS, RULINGS, Rulings, find_answer, rulings_of
from .tile import Tile, parse_tile

MOST_PLAYERS: Final = 4
FEWEST_PLAYERS: Final = 2
_LONGEST_NAME: Final = 20


class Player(NamedTuple):
    """A player and the colour of his networkers."""

    name: str
    color: str


class Table(NamedTuple):
    """What is settled before the first move."""

    edition: str
    rulings: Rulings
    players: tuple[Player, ...]
    first: int
    """The seat of the first player."""
    start_tile: Tile
    seats: Mapping[str, int]
    """The seat of each player by name."""
    read: dict[str, Any]
    """Lines that were read at this table before, and what they said: most lines of a game come again and again."""

    def seat(self, typed: str) -> int:
        """Find a player's seat by name or by an unambiguous beginning of it, or refuse and name the players."""
        seat = self.seats.get(typed)
        if seat is not None:
            return seat
        names = list(self.seats)
        found = matches(typed, names)
        if len(found) == 1:
            return names.index(found[0])
        if found:
            raise Refusal("move/player", f"{quote(typed)} may be {listed(found, 'or')}.", "Type more of the name.")
        close = nearest(typed, names)
        hint = f"Did you mean {close}? " if close else ""
        raise Refusal(
            "move/player", f"Nobody here is called {quote(typed)}.", f"{hint}The players are {listed(names)}."
        )

    def header(self) -> dict[str, Value]:
        """Return the header of a record of a game at this table, as far as the game knows it."""
        return {
            "edition": self.edition,
            "rulings": self.rulings.named(),
            "players": [{"name": player.name, "color": player.color} for player in self.players],
            "first": self.players[self.first].name,
            "start_tile": self.start_tile.text,
        }


@lru_cache(1024)  # the same people play again
def name_fault(name: str) -> str | None:
    """Say what keeps a text from being a player's name; None where nothing does."""
    if not 1 <= len(name) <= _LONGEST_NAME:
        return f"A name has 1 to {_LONGEST_NAME} characters."
    for index, char in enumerate(name):
        kind = category(char)
        # Marks belong to the letter before them: many scripts cannot write a name without.
        if not (kind[0] == "L" or kind == "Nd" or char in "-_.'" or (kind[0] == "M" and index)):
            return f"A name is made of letters, digits, - _ . and ', with no {'space' if char == ' ' else repr(char)}."
    if fold(name) in WORDS or fold(name) in CORRECTIONS:
        return f"{name} is the word of a move: add a letter."
    return None


def color_fault(color: str) -> str | None:
    """Say what keeps a text from being the colour of a player's networkers; None where nothing does."""
    if color.replace("-", "").isalpha() and len(color) <= _LONGEST_NAME:
        return None
    return f"{quote(color)} is not a colour: write one word, such as black."


def read_table(header: Mapping[str, Value]) -> tuple[Table | None, list[Fault]]:
    """Read a header; where no table comes of it, at least one fault says why."""
    faults: list[Fault] = []
    edition = header.get("edition")
    if not isinstance(edition, str) or edition not in EDITIONS:
        known = listed([f"{code} ({name})" for code, name in EDITIONS.items()], "or")
        faults.append(Fault(("edition",), "schema", f"edition must be {known}, not {_shown(edition)}."))
        edition = "en"
    rulings = _rulings(header.get("rulings", {}), rulings_of(edition), faults)
    players = _players(header.get("players"), faults)
    names = [fold(player.name) for player in players]
    first = header.get("first")
    seat = 0
    if isinstance(first, str | int) and fold(str(first)) in names:
        seat = names.index(fold(str(first)))
    elif players:
        who = listed([player.name for player in players], "or")
        what = f"first must be a player ({who}), not {quote(first)}."
        if first is None:
            what = f"first is missing: write first: {players[0].name}, or who else of {who} began."
        faults.append(Fault(("first",), "schema", what, "setup/first"))
    tile = None
    try:
        text = header.get("start_tile")
        tile = parse_tile(text if isinstance(text, str) else "")
    except Refusal as refusal:
        faults.append(Fault(("start_tile",), "schema", f"start_tile: {refusal.message}", refusal.rule))
    faults += [
        Fault((key,), "unknown-key", f"{quote(key)} is not a key of the header; a key of your own begins with _.")
        for key in header
        if key not in ("edition", "rulings", "players", "first", "start_tile") and not key.startswith("_")
    ]
    if tile is None or any(fault.code == "schema" for fault in faults):
        return None, faults
    seats = {player.name: index for index, player in enumerate(players)}
    return Table(edition, rulings, tuple(players), seat, tile, seats, {}), faults


def under(header: Mapping[str, Value], edition: str | None, rulings: Mapping[str, str]) -> dict[str, Value]:
    """Return a header under another edition and with other answers.

    Where the table had answered a question differently from its own edition, that was the table's decision and stays.
    """
    table, _ = read_table(header)
    assert table is not None, "only a sound header can be read under other rules"
    own, other = rulings_of(table.edition).named(), rulings_of(edition or table.edition).named()
    answers: dict[str, Value] = {
        name: other[name] if value == own[name] else value for name, value in table.rulings.named().items()
    }
    return {**header, "edition": edition or table.edition, "rulings": {**answers, **rulings}}


def _rulings(value: Value, rulings: Rulings, faults: list[Fault]) -> Rulings:
    if value is None:
        return rulings
    if not isinstance(value, Mapping):
        faults.append(Fault(("rulings",), "schema", "rulings must be a map such as {own-pair: once}."))
        return rulings
    answers: dict[str, str] = {}
    for name, answer in value.items():
        if name not in RULINGS:
            if not name.startswith("_"):
                known = listed(list(RULINGS))
                faults.append(
                    Fault(("rulings", name), "unknown-key", f"{quote(name)} is not a ruling; there are {known}.")
                )
            continue
        try:
            answers[name] = find_answer(name, str(answer))
        except Refusal as refusal:
            faults.append(Fault(("rulings", name), "schema", f"rulings: {refusal.message}"))
    return rulings.with_answers(answers)


def _players(value: Value, faults: list[Fault]) -> list[Player]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        faults.append(
            Fault(("players",), "schema", "players must be a list of {name: Ann, color: black}.", "setup/players")
        )
        return []
    if not FEWEST_PLAYERS <= len(value) <= MOST_PLAYERS:
        told = f"{len(value)} are named" if len(value) != 1 else "1 is named"
        faults.append(Fault(("players",), "schema", f"The game is for 2 to 4 players; {told}.", "setup/players"))
    players: list[Player] = []
    for index, item in enumerate(value):
        player = _player(item, index, faults)
        if player is None:
            continue
        if any(fold(other.name) == fold(player.name) for other in players):
            what = f"Two players are called {player.name}; names must differ in more than case."
            faults.append(Fault(("players", index, "name"), "schema", what, "setup/players"))
        if any(fold(other.color) == fold(player.color) for other in players):
            what = f"Two players have the colour {player.color}: each needs one of his own."
            faults.append(Fault(("players", index, "color"), "schema", what, "setup/players"))
        players.append(player)
    return players


def _player(item: Value, index: int, faults: list[Fault]) -> Player | None:
    where = ("players", index)
    if not isinstance(item, Mapping):
        what = "A player is written {name: Ann, color: black}."
        faults.append(Fault(where, "schema", what, "setup/players"))
        return None
    faults += [
        Fault((*where, key), "unknown-key", f"{quote(key)} is not a key of a player; a key of your own begins with _.")
        for key in item
        if key not in ("name", "color") and not key.startswith("_")
    ]
    name, color = item.get("name"), item.get("color")
    if not isinstance(name, str | int) or not isinstance(color, str) or not color:
        missing = "name" if not isinstance(name, str | int) else "color"
        what = f"The player's {missing} is missing: write {{name: Ann, color: black}}."
        faults.append(Fault(where, "schema", what, "setup/players"))
        return None
    name = normalize("NFC", str(name))
    wrong = name_fault(name)
    if wrong:
        faults.append(Fault((*where, "name"), "schema", f"{quote(name)} cannot be a name. {wrong}", "setup/players"))
    wrong = color_fault(color)
    if wrong:
        faults.append(Fault((*where, "color"), "schema", wrong, "setup/players"))
    return Player(name, color)


def _shown(value: Value) -> str:
    return "left out" if value is None else quote(value)
