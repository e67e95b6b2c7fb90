"""Where the pages of a site link to: always to a file beside them, never anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

from ..core.sentence import Said


class Link(NamedTuple):
    """A link and what it says; of the page itself, which needs none, the address is empty."""

    address: str
    said: Said


class Places(NamedTuple):
    """Where the pages of people and games lie, seen from one page."""

    players: Mapping[str, str] = {}
    """By their names."""
    games: Mapping[str, str] = {}
    """By the name under which the record is shown."""
    up: str = ""
    """How the folder of the site is reached: `../` from a page in a folder of it."""

    def player(self, name: str) -> str | None:
        """Return where a player's page is; None where there is none."""
        found = self.players.get(name)
        return None if found is None else self.up + quote(found)

    def game(self, file: str) -> str | None:
        """Return where the page of a record is; None where there is none."""
        found = self.games.get(file)
        return None if found is None else self.up + quote(found)


NOWHERE = Places()
"""No pages besides this one."""
