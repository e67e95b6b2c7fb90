"""Games of Enigma for other programs: the part of the box that `export` asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ....core.bgstats import Extras
from ....core.history import moments
from ....core.parts import AnyLog, Header, Row, Written
from ..stats.summary import GameSummary, summarize
from .bgstats_play import play
from .game_document import SCHEMA, document
from .game_rows import PLAYER_COLUMNS, entry_columns, entry_rows, player_rows


class EnigmaExports:
    """A game as a document, as rows, as a play of BG Stats."""

    schema = SCHEMA

    def document(self, log: AnyLog, header: Header, entries: Sequence[Written]) -> dict[str, Any]:
        """Return every entry, every position and every scoring."""
        return document(log, header, entries)

    def entry_rows(self, log: AnyLog, entries: Sequence[Written]) -> Iterable[Row]:
        """Return a row for each entry, below the names of the columns."""
        yield [*entry_columns(log)]
        yield from entry_rows(log, entries)

    def player_columns(self) -> Sequence[str]:
        """Return what a player's game has."""
        return PLAYER_COLUMNS

    def player_rows(self, file: str, log: AnyLog, header: Header, entries: Sequence[Written]) -> Iterable[Row]:
        """Return a row for each player."""
        return player_rows(file, _summary(log, header, entries))

    def play(self, log: AnyLog, header: Header, entries: Sequence[Written], extras: Extras) -> Mapping[str, Any]:
        """Return a finished game as BG Stats takes it."""
        return play(log, _summary(log, header, entries), header, extras)


def _summary(log: AnyLog, header: Header, entries: Sequence[Written]) -> GameSummary:
    started = header.get("started")
    return summarize(log, started if isinstance(started, str) else None, moments(log, entries).get)
