"""Lines of a record to a log: the whole game again, with what does not stand marked in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .game import Game, M, S
from .limits import MOST_FAULTS, MOST_LET_STAND
from .log import Log
from .refusal import Refusal
from .sentence import say

if TYPE_CHECKING:
    from .mender import Mender


def replay(
    game: Game[S, M], origin: S, lines: Sequence[str], past: Callable[[Log[S, M], int], Log[S, M]] | None = None
) -> Log[S, M]:
    """Enter every line in order. Refused lines do not stop it: they are the log's faults.

    `past` goes on from the place of the first of them, where there is a way past it; otherwise it is taken as it is.
    """
    log = Log(game, origin)
    let_stand = 0
    for at, line in enumerate(lines):
        try:
            log = log.enter(line)
            tip = log.tip
            if tip is not None and tip.played.breach is not None:
                let_stand += 1
                if let_stand >= MOST_LET_STAND:
                    return _unseen(log, lines[at + 1 :])
            continue
        except Refusal as refusal:
            why = refusal.kept()
        # Outside, since every refusal from in there would hold on to this one and all that it came through.
        if past is not None:
            return past(log, at)
        log = log.despite(line, why)
        if log.unsound >= MOST_FAULTS:
            return _unseen(log, lines[at + 1 :])
    return log


def mended(mender: Mender, log: Log[S, M], at: int = 0) -> Log[S, M]:
    """Enter every line from a place on, past whatever does not stand."""
    let_stand = 0
    while at < len(mender.lines):
        log, at = mender.enter(log, at)
        let_stand += log.tip is not None and log.tip.played.breach is not None
        if log.unsound >= MOST_FAULTS or let_stand >= MOST_LET_STAND:
            for line in mender.lines[at:]:
                log = log.numbered(line.number, partial(Log.without, line=line.text, why=UNSEEN))
            return log
    return log


def _unseen(log: Log[S, M], lines: Sequence[str]) -> Log[S, M]:
    for line in lines:
        log = log.without(line, UNSEEN)
    return log


UNSEEN = Refusal(
    "record/amend",
    say("So many moves before it do not stand, or stand against a rule, that it was not looked at."),
    say("Correct those first."),
)
"""Why a move behind too many faults does not stand."""
