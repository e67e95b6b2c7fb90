"""What a ruling changes in a game that is under way, said at once: systems that score or never will, points, the end.

The other rulings hold for what comes, and change nothing that lies there: whether a networker must be placed or may be,
whether a tile must extend a system, what solves a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.sentence import Said, Sentence, all_of, row_of, say
from ..happenings import Ruled
from ..phases.rounds import reached
from ..phases.scoring import worth
from ..state import State
from .systems import say_gains, say_place, unscored


def changes(state: State, ruled: Ruled) -> list[Said]:
    """Say what a ruling changes in the position that it led to; nothing where that is nothing."""
    if ruled.before == ruled.now or state.result is not None:
        return []
    return _CHANGES[ruled.name](state, ruled) if ruled.name in _CHANGES else []


def _blank_side(state: State, ruled: Ruled) -> list[Said]:
    if ruled.now != "open":
        closed = [say_gains(state, system) for system in unscored(state)] if ruled.before == "open" else []
        if not closed:
            return []
        return [
            say(
                "That closes {n} {n:system|systems} with networkers, {n:which scores|which score} with the next tile "
                "that anybody lays: {systems}.",
                n=len(closed),
                systems=row_of(closed, ";"),
            )
        ]
    stuck = [say_place(system) for system in state.board.systems() if system.stopped and system.networkers]
    if not stuck:
        return []
    return [
        say(
            "{n} {n:system|systems} with networkers can never close now: {systems}.",
            n=len(stuck),
            systems=row_of(stuck, ";"),
        )
    ]


def _own_pair(state: State, ruled: Ruled) -> list[Said]:
    found: list[Sentence] = []
    for system in state.board.systems():
        before, now = worth(system, ruled.before), worth(system, ruled.now)
        found += [
            say(
                "{system}: {player} {n} instead of {before}",
                system=say_place(system),
                player=state.name(seat),
                n=now[seat],
                before=before[seat],
            )
            for seat in now
            if now[seat] != before[seat]
        ]
    return [say("That changes what systems are worth: {systems}.", systems=row_of(found, ";"))] if found else []


def _end(state: State, ruled: Ruled) -> list[Said]:
    """A target that somebody has reached ends the game with the round; `at-once` has ended it by now."""
    there = [state.name(seat) for seat, points in enumerate(state.scores) if points >= state.rulings.target]
    if reached(state):
        return [
            say(
                "{players} {n:has|have} the points: the game ends with this round.",
                players=all_of(there),
                n=len(there),
            )
        ]
    if ruled.name == "target" and max(state.scores) >= int(ruled.before):
        return [say("Nobody has so many points: the game does not end with this round.")]
    return []


_CHANGES: Final[Mapping[str, Callable[[State, Ruled], list[Said]]]] = {
    "blank-side": _blank_side,
    "own-pair": _own_pair,
    "end-check": _end,
    "target": _end,
}
"""What changes, for each ruling that can change something."""
