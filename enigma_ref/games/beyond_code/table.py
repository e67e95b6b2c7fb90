"""Who sits at the table and with what: players in seat order, the nine cards in play, series, plan and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...core.commands import Move as Command
from ...core.game import Value
from ...core.refusal import Refusal
from ...core.sentence import Quoted, all_of, any_of, paragraph, say
from ...core.words import fold, matches, nearest
from .rulings import Rulings
from .words import COPIES, ROLES

TRIUMPHS: int = 3
"""The wins that decide a match, and the games of a run."""


class Player(NamedTuple):
    """A player, and the colour that the table gave him, if any."""

    name: str
    color: str | None = None


class Canonical(dict[str, Any]):
    """Lines that were read at this table before, and what they said.

    What is left out of a line is taken from the position, so only whole lines mean the same again.
    """

    def __setitem__(self, line: str, command: Any) -> None:
        if isinstance(command, Command) and line == (
            f"accept {command.move}" if command.accepted else str(command.move)
        ):
            super().__setitem__(line, command)


class Table(NamedTuple):
    """What is settled before the first move."""

    edition: str
    rulings: Rulings
    players: tuple[Player, ...]
    keeper: int | None
    """The seat of the first timekeeper; None for one player."""
    series: str
    plan: str | None
    mansion: tuple[str, ...]
    """The nine cards in play."""
    roles: tuple[str, ...]
    """The characters that the table made itself."""
    seats: Mapping[str, int]
    """The seat of each player by name."""
    read: Canonical

    @property
    def alone(self) -> bool:
        """Whether one player plays a run."""
        return self.series == "solo"

    def seat(self, typed: str) -> int:
        """Find a player's seat by name or by an unambiguous beginning of it, or refuse and name the players."""
        seat = self.seats.get(typed)
        if seat is not None:
            return seat
        found = matches(typed, self.seats)
        if len(found) == 1:
            return self.seats[found[0]]
        if found:
            what = say("{typed} may be {names}.", typed=Quoted(typed), names=any_of(found))
            raise Refusal("move/player", what, say("Type more of the name."))
        from ...core.lookalikes import hint

        alike = hint(typed, self.seats)
        close = None if alike else nearest(typed, self.seats)
        raise Refusal(
            "move/player",
            paragraph(say("Nobody here is called {typed}.", typed=Quoted(typed)), alike),
            paragraph(
                say("Did you mean {name}?", name=close) if close else None,
                say("The players are {names}.", names=all_of(self.seats)),
            ),
        )

    def card(self, typed: str) -> str:
        """Find one of the nine cards by name or by an unambiguous beginning of it, or refuse and name them (BC-R9)."""
        if typed in self.mansion:
            return typed
        found = matches(typed, self.mansion)
        if len(found) == 1:
            return found[0]
        if found:
            what = say("{typed} may be {cards}.", typed=Quoted(typed), cards=any_of(found))
            raise Refusal("name/card", what, say("Type more of the card's name."))
        close = nearest(typed, self.mansion)
        raise Refusal(
            "name/card",
            say("{typed} is not a card in play.", typed=Quoted(typed)),
            paragraph(
                say("Did you mean {card}?", card=close) if close else None,
                say("In play are {cards}.", cards=all_of(self.mansion)),
            ),
        )

    def role(self, typed: str) -> str:
        """Find a character, or one copy of it, by name or by an unambiguous beginning of it, or refuse."""
        roles = (*ROLES, *self.roles)
        if typed in roles or typed in COPIES:
            return typed
        found = matches(typed, roles)
        if not found:
            copies = [copy for copy in COPIES if fold(typed)[-2:] == copy[-2:]]
            found = [copy for copy in copies if fold(copy[:-2]).startswith(fold(typed)[:-2])]
        if len(found) == 1:
            return found[0]
        if found:
            what = say("{typed} may be {roles}.", typed=Quoted(typed), roles=any_of(found))
            raise Refusal("move/unknown", what, say("Type more of the character."))
        close = nearest(typed, roles)
        raise Refusal(
            "move/unknown",
            say("{typed} is not a character.", typed=Quoted(typed)),
            paragraph(
                say("Did you mean {role}?", role=close) if close else None,
                say("Characters are {roles}.", roles=all_of(roles)),
            ),
        )

    def header(self) -> dict[str, Value]:
        """Return the header of a record of a game at this table, as far as the game knows it."""
        found: dict[str, Value] = {
            "edition": self.edition,
            "rulings": self.rulings.named(),
            "players": [_written(player) for player in self.players],
        }
        if self.keeper is not None:
            found["keeper"] = self.players[self.keeper].name
        found["series"] = self.series
        if self.plan is not None:
            found["plan"] = self.plan
        found["mansion"] = list(self.mansion)
        if self.roles:
            found["roles"] = list(self.roles)
        return found


def _written(player: Player) -> dict[str, Value]:
    return {"name": player.name} if player.color is None else {"name": player.name, "color": player.color}


def is_listed(name: str, names: Iterable[str]) -> bool:
    """Tell whether a name is among others, in whatever case."""
    return fold(name) in map(fold, names)
