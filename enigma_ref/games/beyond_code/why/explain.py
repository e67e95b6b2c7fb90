"""From a log and the number of an entry to everything that there is to say of it.

The game is explained as it stands corrected; an entry that does not count any more, as it was when it was entered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.commands import Correction, Redo, Undo
from ....core.difference import Difference
from ....core.history import Account, about, by_entry, history
from ....core.log import Log
from ....core.objections import Broken, Objection, broken_by, let_stand_by, objection_to, say_because, step_of
from ....core.sentence import Said
from ..happenings import GameEnded, SeriesEnded, Verdict
from ..state import State
from .reasons import reasons
from .story import Reason, Story


class Explanation(NamedTuple):
    """Everything that there is to say of one entry."""

    account: Account
    """The entry, and what became of it."""
    before: State
    after: State
    story: Story | None
    """The step that it is in the game; None for an undo, a redo, or a correction without a move."""
    reasons: tuple[Reason, ...]
    objection: Objection | None
    corrects: bool = False
    """Whether it is an undo, a redo or a correction."""
    about: Account | None = None
    """The entry that it is about then; None where that is the start."""
    changes: tuple[Difference, ...] = ()
    """What a correction changed that people care about."""
    broken: tuple[Broken, ...] = ()
    let_stand: tuple[Broken, ...] = ()
    because: Said | None = None
    """Because of which earlier entry it does not stand, though it is shown as if it did."""

    @property
    def rules(self) -> list[str]:
        """The names of the rules that it comes under: the one that it breaks first."""
        found = [self.objection.refusal.rule] if self.objection else []
        if self.corrects:
            found.append("record/amend")
        found += [rule for reason in self.reasons for rule in reason.rules]
        return list(dict.fromkeys(found))


def explain(log: Log[State, Any], entry: int) -> Explanation:
    """Explain one entry of a log; a KeyError where the log has no entry of that number."""
    accounts = by_entry(history(log))
    account = accounts[entry]
    target = about(account.log)
    at = account.log
    step = account.step or (at.tip if target is None else step_of(at, at.number))
    old = at.previous or at
    if step is None:
        found = Explanation(account, old.state, at.state, None, (), None)
    else:
        story = Story(step, log.origin)
        # Of what cannot be, nothing came; of what the rest is played with until it is mended, something did.
        objection = objection_to(log, step, counts=account.counts)
        found = Explanation(account, story.before, story.after, story, tuple(reasons(story)), objection)
    if target is None:
        return found._replace(because=say_because(log, entry)) if account.counts else found
    assert isinstance(at.command, Undo | Redo | Correction)
    return found._replace(
        corrects=True,
        about=accounts[target] if target else None,
        changes=tuple(at.changes()),
        broken=tuple(broken_by(at)),
        let_stand=tuple(let_stand_by(at)),
    )


def last_moment(log: Log[State, Any]) -> int | None:
    """Return the last entry of the game as corrected at which a check was settled or a game ended."""
    step = log.tip
    while step is not None:
        if any(isinstance(happening, Verdict | GameEnded | SeriesEnded) for happening in step.played.happenings):
            return step.entry
        step = step.before
    return None
