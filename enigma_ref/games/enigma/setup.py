"""Who sits at the table: players in seat order, the first player, the starting tile, and how a header says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple
from unicodedata import category, normalize

from ...core.commands import CORRECTIONS
from ...core.game import Fault, Value
from ...core.refusal import Refusal
from ...core.sentence import Quoted, Sentence, all_of, any_of, paragraph, say
from ...core.words import fold, matches, nearest
from .board.colors import player_color
from .board.tile import Tile, parse_tile
from .moves import WORDS
from .rulings import EDITIONS, RULINGS, Rulings, edition_term, find_answer, rulings_of

MOST_PLAYERS: Final = 4
FEWEST_PLAYERS: Final = 2
_LONGEST_NAME: Final = 20
_MOST_READ: Final = 40
"""How many players of a list are looked at; one that is longer is wrong anyway."""


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
            what = say("{typed} may be {players}.", typed=Quoted(typed), players=any_of(found))
            raise Refusal("move/player", what, say("Type more of the name."))
        from ...core.lookalikes import hint

        alike = hint(typed, names)
        close = None if alike else nearest(typed, names)
        raise Refusal(
            "move/player",
            paragraph(say("Nobody here is called {typed}.", typed=Quoted(typed)), alike),
            paragraph(
                say("Did you mean {close}?", close=close) if close else None,
                say("The players are {players}.", players=all_of(names)),
            ),
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
def name_fault(name: str) -> Sentence | None:
    """Say what keeps a text from being a player's name; None where nothing does."""
    if not 1 <= len(name) <= _LONGEST_NAME:
        return say("A name has 1 to {most} characters.", most=_LONGEST_NAME)
    for index, char in enumerate(name):
        kind = category(char)
        # Marks belong to the letter before them: many scripts cannot write a name without.
        if not (kind[0] == "L" or kind == "Nd" or char in "-_.'" or (kind[0] == "M" and index)):
            if char == " ":
                return say("A name is made of letters, digits, - _ . and ', with no space.")
            return say("A name is made of letters, digits, - _ . and ', with no {char}.", char=Quoted(char))
    if fold(name) in WORDS or fold(name) in CORRECTIONS:
        return say("{name} is the word of a move: add a letter.", name=name)
    return None


def color_fault(color: str) -> Sentence | None:
    """Say what keeps a text from being the colour of a player's networkers; None where nothing does."""
    if color.replace("-", "").isalpha() and len(color) <= _LONGEST_NAME:
        return None
    return say("{color} is not a colour: write one word, such as black.", color=Quoted(color))


def read_table(header: Mapping[str, Value]) -> tuple[Table | None, list[Fault]]:
    """Read a header; where no table comes of it, at least one fault says why."""
    faults: list[Fault] = []
    edition = header.get("edition")
    if not isinstance(edition, str) or edition not in EDITIONS:
        known = any_of(say("{code} ({edition})", code=code, edition=edition_term(code)) for code in EDITIONS)
        what = (
            say("edition must be {editions}, not left out.", editions=known)
            if edition is None
            else say("edition must be {editions}, not {value}.", editions=known, value=Quoted(edition))
        )
        faults.append(Fault(("edition",), "schema", what))
        edition = "en"
    rulings = _rulings(header.get("rulings", {}), rulings_of(edition), faults)
    players = _players(header.get("players"), faults)
    names = [fold(player.name) for player in players]
    first = header.get("first")
    seat = 0
    if isinstance(first, str | int) and fold(str(first)) in names:
        seat = names.index(fold(str(first)))
    elif players:
        who = any_of(player.name for player in players)
        what = (
            say(
                "first is missing: write first: {player}, or who else of {players} began.",
                player=players[0].name,
                players=who,
            )
            if first is None
            else say("first must be a player ({players}), not {value}.", players=who, value=Quoted(first))
        )
        faults.append(Fault(("first",), "schema", what, "setup/first"))
    tile = None
    try:
        text = header.get("start_tile")
        tile = parse_tile(text if isinstance(text, str) else "")
    except Refusal as refusal:
        faults.append(Fault(("start_tile",), "schema", say("start_tile: {what}", what=refusal.said), refusal.rule))
    faults += [
        Fault(
            (key,),
            "unknown-key",
            say("{key} is not a key of the header; a key of your own begins with _.", key=Quoted(key)),
        )
        for key in header
        if key not in ("edition", "rulings", "players", "first", "start_tile") and not key.startswith("_")
    ]
    if tile is None or any(fault.code == "schema" for fault in faults):
        return None, faults
    seats = {player.name: index for index, player in enumerate(players)}
    return Table(edition, rulings, tuple(players), seat, tile, seats, {}), faults


def _rulings(value: Value, rulings: Rulings, faults: list[Fault]) -> Rulings:
    if value is None:
        return rulings
    if not isinstance(value, Mapping):
        faults.append(Fault(("rulings",), "schema", say("rulings must be a map such as {{own-pair: once}}.")))
        return rulings
    answers: dict[str, str] = {}
    for name, answer in value.items():
        if name not in RULINGS:
            if not name.startswith("_"):
                what = say("{name} is not a ruling; there are {rulings}.", name=Quoted(name), rulings=all_of(RULINGS))
                faults.append(Fault(("rulings", name), "unknown-key", what))
            continue
        try:
            answers[name] = find_answer(name, str(answer))
        except Refusal as refusal:
            faults.append(Fault(("rulings", name), "schema", say("rulings: {what}", what=refusal.said)))
    return rulings.with_answers(answers)


def _players(value: Value, faults: list[Fault]) -> list[Player]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        what = say("players must be a list of {{name: Ann, color: black}}.")
        faults.append(Fault(("players",), "schema", what, "setup/players"))
        return []
    if not FEWEST_PLAYERS <= len(value) <= MOST_PLAYERS:
        what = say("The game is for 2 to 4 players; {n} {n:is|are} named.", n=len(value))
        faults.append(Fault(("players",), "schema", what, "setup/players"))
    players: list[Player] = []
    for index, item in enumerate(value[:_MOST_READ]):
        player = _player(item, index, faults)
        if player is None:
            continue
        if any(fold(other.name) == fold(player.name) for other in players):
            what = say("Two players are called {player}; names must differ in more than case.", player=player.name)
            faults.append(Fault(("players", index, "name"), "schema", what, "setup/players"))
        if any(fold(other.color) == fold(player.color) for other in players):
            what = say(
                "Two players have the colour {color}: each needs one of his own.", color=player_color(player.color)
            )
            faults.append(Fault(("players", index, "color"), "schema", what, "setup/players"))
        players.append(player)
    return players


def _player(item: Value, index: int, faults: list[Fault]) -> Player | None:
    where = ("players", index)
    if not isinstance(item, Mapping):
        what = say("A player is written {{name: Ann, color: black}}.")
        faults.append(Fault(where, "schema", what, "setup/players"))
        return None
    faults += [
        Fault(
            (*where, key),
            "unknown-key",
            say("{key} is not a key of a player; a key of your own begins with _.", key=Quoted(key)),
        )
        for key in item
        if key not in ("name", "color") and not key.startswith("_")
    ]
    name, color = item.get("name"), item.get("color")
    if not isinstance(name, str | int) or not isinstance(color, str) or not color:
        missing = "name" if not isinstance(name, str | int) else "color"
        what = say("The player's {key} is missing: write {{name: Ann, color: black}}.", key=missing)
        faults.append(Fault(where, "schema", what, "setup/players"))
        return None
    name = normalize("NFC", str(name))
    wrong = name_fault(name)
    if wrong:
        what = say("{name} cannot be a name.", name=Quoted(name))
        faults.append(Fault((*where, "name"), "schema", paragraph(what, wrong), "setup/players"))
    wrong = color_fault(color)
    if wrong:
        faults.append(Fault((*where, "color"), "schema", wrong, "setup/players"))
    return Player(name, color)
