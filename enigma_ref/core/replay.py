"""Lines of a record to a log: the whole game again, with what does not stand marked in its place."""

from __future__ import annotations

from collections.abc import Iterable

from .game import Game, M, S
from .log import Log
from .refusal import Refusal


def replay(game: Game[S, M], origin: S, lines: Iterable[str]) -> Log[S, M]:
    """Enter every line in order. Refused lines do not stop it: they are the log's faults."""
    log = Log(game, origin)
    for line in lines:
        try:
            log = log.enter(line)
        except Refusal as refusal:
            refusal.kept()
            log = log.take(line)
    return log
