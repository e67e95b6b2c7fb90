"""What of a header can be corrected during a game: the starting tile, the first player, a player's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ...core.commands import HeaderChange
from ...core.game import Standing, Value
from ...core.header import check_count
from ...core.refusal import Refusal
from ...core.sentence import Quoted, paragraph, say
from ...core.words import fold
from .board.tile import Tile, parse_tile
from .moves import Choose, Fail, Move, Place, Skip, Solve, Wheel
from .setup import Table, name_fault
from .state import State


class _Start(NamedTuple):
    tile: Tile


class _First(NamedTuple):
    seat: int


class _Name(NamedTuple):
    seat: int
    name: str


class EnigmaHeader:
    """Corrections of the header: `amend start TILE`, `amend first PLAYER`, `amend name OLD NEW`."""

    words: Mapping[str, str] = {
        "start": "amend start TILE",
        "first": "amend first PLAYER",
        "name": "amend name OLD NEW",
    }

    def read(self, word: str, rest: Sequence[str], state: State) -> HeaderChange:
        """Read a correction against the players as they are called now."""
        if word == "start":
            check_count(self.words[word], rest[:1])  # the groups of a tile are words too
            tile = parse_tile(" ".join(rest))
            said = say("the starting tile was {tile}.", tile=tile.text)
            return HeaderChange(f"start {tile}", said, _Start(tile))
        check_count(self.words[word], rest)
        table = state.table
        seat = table.seat(rest[0])
        old = table.players[seat].name
        if word == "first":
            return HeaderChange(f"first {old}", say("{player} was the first player.", player=old), _First(seat))
        new = normalize("NFC", rest[1])
        wrong = name_fault(new)
        if wrong:
            what = say("{name} cannot be a name.", name=Quoted(new))
            raise Refusal("setup/players", paragraph(what, wrong))
        _check_distinct(table, seat, new)
        said = say("{old} is called {new}.", old=old, new=new)
        return HeaderChange(f"name {old} {new}", said, _Name(seat, new))

    def correct(self, origin: State, change: HeaderChange) -> State:
        """Return the beginning with another tile, first player or name."""
        table, value = origin.table, change.value
        if isinstance(value, _Start):
            table = table._replace(start_tile=value.tile, read={})
        elif isinstance(value, _First):
            table = table._replace(first=value.seat, read={})
        else:
            assert isinstance(value, _Name)
            _check_distinct(table, value.seat, value.name)
            players = list(table.players)
            players[value.seat] = players[value.seat]._replace(name=value.name)
            seats = {player.name: seat for seat, player in enumerate(players)}
            table = table._replace(players=tuple(players), seats=seats, read={})
        return State(table)

    def carry(self, move: Move, origin: State) -> Move:
        """Return a move by the same player under the name that he has now."""
        if isinstance(move, Choose | Solve | Fail | Place | Skip | Wheel):
            return move._replace(player=origin.name(move.seat))
        return move

    def retell(self, state: State, origin: State) -> State:
        """Return a position with the names of another beginning."""
        return state.but(table=origin.table)

    def facts(self, origin: State, told: State) -> dict[str, Standing]:
        """Return starting tile, first player and names."""
        table = origin.table
        found = {
            "starting tile": Standing(say("starting tile"), say("{tile}", tile=table.start_tile.text)),
            "first player": Standing(say("first player"), say("{player}", player=told.name(table.first))),
        }
        for seat, player in enumerate(table.players):
            label = say("the name in seat {n}", n=seat + 1)
            found[f"name {seat + 1}"] = Standing(label, say("{player}", player=player.name))
        return found

    def header(self, origin: State) -> dict[str, Value]:
        """Return the header of a game that begins so."""
        return origin.table.header()


def _check_distinct(table: Table, seat: int, name: str) -> None:
    others = [player.name for at, player in enumerate(table.players) if at != seat]
    if fold(name) in map(fold, others):
        raise Refusal(
            "setup/players",
            say("Two players would be called {player}; names must differ in more than case.", player=name),
            say("Take another name, or correct the other player's first."),
        )
