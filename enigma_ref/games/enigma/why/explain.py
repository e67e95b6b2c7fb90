"""Why an entry is what it is: from a log and the number of an entry to everything that there is to say of it.

The game is explained as it stands corrected; an entry that does not count any more, as it was when it was entered.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from ....core.commands import Correction, Redo, Undo
from ....core.game import Played
from ....core.history import Account, about, by_entry, history
from ....core.log import Log as AnyLog
from ....core.log import Step as AnyStep
from ....core.objections import broken_by, let_stand_by, objection_to, say_because, step_of
from ..happenings import GameEnded, SystemClosed
from ..phases.scoring import SystemScore
from ..state import State
from .channel_ends import ends_of, groups_of
from .explanation import Ending, Explanation, Rank, ScoredSystem

Log: TypeAlias = AnyLog[State, Any]
Step: TypeAlias = AnyStep[State, Any]


def explain(log: Log, entry: int) -> Explanation:
    """Explain one entry of a log; a KeyError where the log has no entry of that number."""
    accounts = by_entry(history(log))
    account = accounts[entry]
    target = about(account.log)
    if target is not None:
        return _explain_correction(log, account, accounts[target] if target else None)
    then = account.log.tip
    assert then is not None
    step = account.step or then
    explained = _explain_step(log, account, step)
    if account.fate:
        return explained
    return explained._replace(scored_then=_points_if_other(then, step), because=say_because(log, entry))


def scorings(log: Log) -> list[int]:
    """Return the entries of the game as corrected that gave points, in order."""
    return [step.entry for step in log.steps() if any(system.score.totals() for system in _closed(step.played))]


def _explain_step(log: Log, account: Account, step: Step) -> Explanation:
    return Explanation(
        account,
        step.command,
        step.before.played.state if step.before else log.origin,
        step.played.state,
        step.played,
        objection_to(log, step, counts=account.counts),
        tuple(_scored_system(step.played.state, closed.score) for closed in _closed(step.played)),
        _ending(step.played),
    )


def _explain_correction(log: Log, account: Account, target: Account | None) -> Explanation:
    """Explain an undo, a redo or a correction: what it was about, and what it changed when it was made."""
    at = account.log
    old, command = at.previous, at.command
    assert old is not None
    assert isinstance(command, Undo | Redo | Correction)
    inserted = account.step or step_of(at, at.number)  # an inserted move carries the number of its correction
    explained = (
        _explain_step(log, account, inserted)._replace(command=command)
        if inserted
        else Explanation(account, command, old.state, at.state, None, None, (), None)
    )
    return explained._replace(
        about=target, changes=tuple(at.changes()), broken=tuple(broken_by(at)), let_stand=tuple(let_stand_by(at))
    )


def _points_if_other(then: Step, now: Step) -> dict[int, int] | None:
    """Return what a step gave when it was entered, where that is not what it gives in the game as corrected."""
    if then is now:
        return None
    before, after = _points(then.played), _points(now.played)
    return before if before != after else None


def _points(played: Played[State]) -> dict[int, int]:
    points: dict[int, int] = {}
    for closed in _closed(played):
        for seat, more in closed.score.totals().items():
            points[seat] = points.get(seat, 0) + more
    return points


def _closed(played: Played[State]) -> list[SystemClosed]:
    return [happening for happening in played.happenings if isinstance(happening, SystemClosed)]


def _scored_system(state: State, score: SystemScore) -> ScoredSystem:
    board = state.board
    spot, cell = score.cells[0]
    groups = groups_of(board, spot, cell.group)
    root = board.root(board.tiles[spot].base + cell.group)
    # They have gone home by now; the picture is of the moment before.
    stood = board.system_at(root).with_networkers(tuple(item.networker for item in score.items))
    scored = state.but(board=board.imagined(root, stood))
    return ScoredSystem(score, tuple(ends_of(board, groups)), groups, scored)


def _ending(played: Played[State]) -> Ending | None:
    if not any(isinstance(happening, GameEnded) for happening in played.happenings) or played.state.result is None:
        return None
    return Ending(played.state.result, rank(played.state))


def rank(state: State) -> tuple[Rank, ...]:
    """Rank all players as the rules of the end do: by points, and a tie for the win by networkers on the board."""
    best = max(state.scores)
    keys = [
        (points, state.on_board(seat) if points == best else 0)  # end/tie-networkers is about the win only
        for seat, points in enumerate(state.scores)
    ]
    ranks = [
        Rank(1 + sum(other > key for other in keys), seat, state.scores[seat], state.on_board(seat))
        for seat, key in enumerate(keys)
    ]
    return tuple(sorted(ranks, key=lambda rank: (rank.place, rank.seat)))
