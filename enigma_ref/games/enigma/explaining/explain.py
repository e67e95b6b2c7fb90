"""Why an entry is what it is: from a log and the number of an entry to everything that there is to say of it.

The game is explained as it stands corrected; an entry that does not count any more, as it was when it was entered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ....core.commands import Correction, Redo, Undo, write
from ....core.game import Played
from ....core.log import Log as AnyLog
from ....core.log import Step as AnyStep
from ..happenings import GameEnded, SystemClosed
from ..reporting import standing
from ..scoring import SystemScore
from ..state import State
from .channel_ends import ends_of, groups_of
from .explanation import Broken, Change, Ending, Explanation, Fate, Objection, Rank, ScoredSystem, Target

Log: TypeAlias = AnyLog[State, Any]
Step: TypeAlias = AnyStep[State, Any]


def explain(log: Log, entry: int) -> Explanation:
    """Explain one entry of a log; a KeyError where the log has no entry of that number."""
    logs = log.history()
    if not 1 <= entry < len(logs):
        raise KeyError(entry)
    at = logs[entry]
    if isinstance(at.command, Undo | Redo | Correction):
        return _explain_correction(log, logs, at)
    step, fate = _step(log, entry), None
    assert at.tip is not None
    if step is None:
        step, fate = at.tip, _gone(logs, entry, lambda log: _step(log, entry) is not None)
    else:
        fate = _amended(logs, step)
    then = None if fate else _points_if_other(at.tip, step)
    return _explain_step(logs, at, step, fate, then)


def scorings(log: Log) -> list[int]:
    """Return the entries of the game as corrected that gave points, in order."""
    return [step.entry for step in log.steps() if any(system.score.totals() for system in _closed(step.played))]


def _step(log: Log, entry: int) -> Step | None:
    """Return the step of the game as corrected that carries an entry's number."""
    step = log.tip
    while step is not None and step.entry != entry:
        step = step.before
    return step


def _amended(logs: list[Log], step: Step) -> Fate | None:
    """Return which entry amended a step; an inserted one has the number of the entry that inserted it."""
    by = step.corrected_by
    return Fate("amended", by, logs[by].text) if by is not None and by != step.entry else None


def _explain_step(logs: list[Log], at: Log, step: Step, fate: Fate | None, then: dict[int, int] | None) -> Explanation:
    before = step.before.played.state if step.before else at.origin
    assert at.command is not None
    return Explanation(
        entry=at.number,
        text=at.text,
        command=step.command,
        before=before,
        after=step.played.state,
        played=step.played,
        fate=fate,
        objection=_objection(logs, step, counts=fate is None or fate.what == "amended"),
        systems=tuple(_scored_system(step.played.state, closed.score) for closed in _closed(step.played)),
        ending=_ending(step.played),
        target=None,
        changes=(),
        broken=(),
        scored_then=then,
    )


def _explain_correction(log: Log, logs: list[Log], at: Log) -> Explanation:
    """Explain an undo, a redo or a correction: what it was about, and what it changed when it was made."""
    old = at.previous
    assert old is not None
    number = at.number
    match at.command:
        case Undo():
            assert old.done is not None
            about = old.done.entry
        case Redo():
            assert old.undone is not None
            about = old.undone.entry
        case _:
            assert isinstance(at.command, Correction)
            about = at.command.number
    fate = _fate_of_correction(log, logs, at, about)
    inserted = _step(log, number) or _step(at, number)  # an inserted move carries the number of its correction
    played = _explain_step(logs, at, inserted, fate, None) if inserted else None
    was, now = standing(old.state), standing(at.state)
    names = [*was, *(name for name in now if name not in was)]
    pairs = [Change(name, was.get(name, "nothing"), now.get(name, "nothing")) for name in names]
    text = logs[about].text
    explained = Explanation(
        entry=number,
        text=at.text,
        command=at.command,
        before=old.state,
        after=at.state,
        played=None,
        fate=fate,
        objection=None,
        systems=(),
        ending=None,
        target=Target(about, text, _counts(log, about)),
        changes=tuple(change for change in pairs if change.before != change.after),
        broken=tuple(_broken(at, old)),
        scored_then=None,
    )
    if played is None:
        return explained
    return explained._replace(
        before=played.before,
        after=played.after,
        played=played.played,
        objection=played.objection,
        systems=played.systems,
        ending=played.ending,
    )


def _fate_of_correction(log: Log, logs: list[Log], at: Log, about: int) -> Fate | None:
    number = at.number
    if isinstance(at.command, Undo):
        redone = [
            later
            for later in logs[number + 1 :]
            if isinstance(later.command, Redo) and later.previous and later.previous.undone is at.undone
        ]
        return Fate("redone", redone[0].number, redone[0].text) if redone else None
    if isinstance(at.command, Redo):
        return None
    assert isinstance(at.command, Correction)
    if at.command.word == "insert":
        inserted = _step(log, number)
        if inserted is None:
            return _gone(logs, number, lambda log: _step(log, number) is not None)
        return _amended(logs, inserted)
    return None if _is_done(log, number) else _gone(logs, number, lambda log: _is_done(log, number))


def _is_done(log: Log, entry: int) -> bool:
    """Tell whether an entry is among the changes that `undo` could still take back."""
    change = log.done
    while change is not None:
        if change.entry == entry:
            return True
        change = change.rest
    return False


def _counts(log: Log, entry: int) -> bool:
    return _step(log, entry) is not None or _is_done(log, entry)


def _gone(logs: list[Log], entry: int, present: Callable[[Log], bool]) -> Fate:
    """Find what took an entry out of the game for good: the last log that has it, and the line after that."""
    last = next(log.number for log in reversed(logs[entry:]) if present(log))
    by = logs[last + 1]
    return Fate("undone" if isinstance(by.command, Undo) else "struck", by.number, by.text)


def _objection(logs: list[Log], step: Step, *, counts: bool) -> Objection | None:
    refusal = step.fault or step.played.breach
    if refusal is None:
        return None
    since = None
    if counts:
        for log in reversed(logs):
            found = _step(log, step.entry)
            if found is None or not (found.fault or found.played.breach):
                # It stood until then: the entry after this one brought it down, unless that is its own.
                since = log.number + 1 if found is not None else None
                break
    return Objection(refusal, step.fault is None, since, logs[since].text if since else "")


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


def _broken(at: Log, old: Log) -> list[Broken]:
    """Find the entries that stood before a correction and do not stand after it."""
    stood = {step.entry for step in old.steps() if not step.fault}
    return [
        Broken(step.entry, write(at.game, step.command), step.fault)
        for step in at.steps()
        if step.fault and step.entry in stood
    ]
