"""What of a header can be corrected during a series: the first timekeeper, who begins it, and a player's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from unicodedata import normalize

from ...core.commands import HeaderChange
from ...core.game import Standing, Value
from ...core.header import check_count
from ...core.refusal import Refusal
from ...core.sentence import Quoted, say
from .moves import Move
from .parse_words import unrepeated
from .setup import name_fault
from .state import State
from .table import Canonical, Table, is_listed


class _First(NamedTuple):
    seat: int


class _Name(NamedTuple):
    seat: int
    name: str


class BeyondCodeHeader:
    """Corrections of the header: `amend first PLAYER` (the keeper takes the first turn), `amend name OLD NEW`."""

    words: Mapping[str, str] = {"first": "amend first PLAYER", "name": "amend name OLD NEW"}

    def read(self, word: str, rest: Sequence[str], state: State) -> HeaderChange:
        """Read a correction against the players as they are called now; a card or a character is not repeated."""
        try:
            return self._read(word, rest, state.table)
        except Refusal as refusal:
            raise unrepeated(refusal, state.table, self.words[word]) from None

    def _read(self, word: str, rest: Sequence[str], table: Table) -> HeaderChange:
        if word == "first" and table.keeper is None:
            raise Refusal("record/amend", say("One player plays alone: nobody else could have been first."))
        check_count(self.words[word], rest)
        seat = table.seat(rest[0])
        old = table.players[seat].name
        if word == "first":
            said = say("{player} kept the time first, and began.", player=old)
            return HeaderChange(f"first {old}", said, _First(seat))
        new = normalize("NFC", rest[1])
        wrong = name_fault(new)
        if wrong:
            what = say("{name} cannot be a name. {why}", name=Quoted(new), why=wrong)
            raise Refusal("setup/players", what)
        _check_distinct(table, seat, new)
        return HeaderChange(f"name {old} {new}", say("{old} is called {new}.", old=old, new=new), _Name(seat, new))

    def correct(self, origin: State, change: HeaderChange) -> State:
        """Return the beginning with another keeper or name."""
        table, value = origin.table, change.value
        if isinstance(value, _First):
            return State(table._replace(keeper=value.seat, read=Canonical()))
        assert isinstance(value, _Name)
        _check_distinct(table, value.seat, value.name)
        players = list(table.players)
        players[value.seat] = players[value.seat]._replace(name=value.name)
        seats = {player.name: seat for seat, player in enumerate(players)}
        return State(table._replace(players=tuple(players), seats=seats, read=Canonical()))

    def carry(self, move: Move, origin: State) -> Move:
        """Return a move by the same players under the names that they have now."""
        carried: Move = _renamed(move, origin)
        return carried

    def retell(self, state: State, origin: State) -> State:
        """Return a position with the names of another beginning."""
        told = state.copy()
        told.table = origin.table
        return told

    def facts(self, origin: State, told: State) -> dict[str, Standing]:
        """Return the first keeper and the names."""
        table = origin.table
        found: dict[str, Standing] = {}
        if table.keeper is not None:
            found["first keeper"] = Standing(say("first timekeeper"), say("{player}", player=told.name(table.keeper)))
        for seat, player in enumerate(table.players):
            label = say("the name in seat {n}", n=seat + 1)
            found[f"name {seat + 1}"] = Standing(label, say("{player}", player=player.name))
        return found

    def header(self, origin: State) -> dict[str, Value]:
        """Return the header of a series that begins so."""
        return origin.table.header()


_NAMED_BY: Final = {"player": "seat", "other": "other_seat", "keeper": "seat"}
"""Which seat a name in a move belongs to."""


def _renamed(move: Any, origin: State) -> Any:
    """Return a move, or a change inside one, with every name as its seat is called now.

    A name that is not said (one player, nobody, no keeper) stays so.
    """
    new: dict[str, Any] = {
        field: origin.name(getattr(move, seat))
        for field, seat in _NAMED_BY.items()
        if getattr(move, field, None) and hasattr(move, seat)
    }
    if hasattr(move, "players"):
        new["players"] = tuple(map(origin.name, move.seats))
    if hasattr(move, "changes"):
        new["changes"] = tuple(_renamed(change, origin) for change in move.changes)
    return move._replace(**new) if new else move


def _check_distinct(table: Table, seat: int, name: str) -> None:
    if is_listed(name, (player.name for at, player in enumerate(table.players) if at != seat)):
        raise Refusal(
            "setup/players",
            say("Two players would be called {name}; names must differ in more than case.", name=name),
            say("Take another name, or correct the other player's first."),
        )
