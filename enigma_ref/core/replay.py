"""Lines of a record to a log: the whole game again, with what does not stand marked in its place."""

from __future__ import annotations

from collections.abc import Iterable

from .game import Game, M, S
from .limits import MOST_FAULTS, MOST_LET_STAND
from .log import Log
from .refusal import Refusal
from .sentence import say


def replay(game: Game[S, M], origin: S, lines: Iterable[str]) -> Log[S, M]:
    """Enter every line in order. Refused lines do not stop it: they are the log's faults."""
    log = Log(game, origin)
    rest = iter(lines)
    let_stand = 0
    for line in rest:
        try:
            log = log.enter(line)
            tip = log.tip
            if tip is not None and tip.played.breach is not None:
                let_stand += 1
                if let_stand >= MOST_LET_STAND:
                    break
        except Refusal as refusal:
            log = log.despite(line, refusal)
            if log.unsound >= MOST_FAULTS:
                break
    for line in rest:
        log = log.without(line, _UNSEEN)
    return log


_UNSEEN = Refusal(
    "record/amend",
    say("So many moves before it do not stand, or stand against a rule, that it was not looked at."),
    say("Correct those first."),
)
