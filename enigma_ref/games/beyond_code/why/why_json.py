"""An explanation as data, for programs: the document of `why --json`."""

from __future__ import annotations

from typing import Any

from ....core.objections import as_document
from ....core.teller import valued
from ..happenings import Checks, GameEnded, MarkerMoved, Named, Silenced, SilenceReturned, Verdict, WentOut
from ..rules import ended_claim, result_claim
from ..words import POSITIONS
from .explain import Explanation
from .story import Story
from .why_words import in_words


def document(why: Explanation) -> dict[str, Any]:
    """Return everything about an entry as text, numbers, lists and maps."""
    account, objection, about, fate = why.account, why.objection, why.about, why.account.fate
    game = account.log.game
    return {
        "entry": account.entry,
        "move": account.text,
        "game": why.before.game,
        "counts": account.counts,
        "inserted": account.inserted,
        "was": account.was or None,
        "fate": {"what": fate.what, "entry": fate.by, "move": fate.by_text} if fate else None,
        "rules": why.rules,
        "refusal": {
            "rule": objection.refusal.rule,
            "code": objection.refusal.code,
            "message": str(objection.refusal.what),
            "instead": str(objection.refusal.instead or ""),
            "let_stand": objection.let_stand,
            "since": objection.since,
        }
        if objection
        else None,
        "about": {"entry": about.entry, "move": about.text, "counts": about.counts} if about else None,
        "changes": {
            change.key: {"before": str(valued(change.before)), "after": str(valued(change.after))}
            for change in why.changes
        },
        "breaks": list(map(as_document, why.broken)),
        "lets_stand": list(map(as_document, why.let_stand)),
        "scores": {"before": dict(game.scores(why.before)), "after": dict(game.scores(why.after))},
        **(_happened(why.story) if why.story else _nothing()),
        "next": dict(game.next(why.after)),
        "text": [str(line) for line in in_words(why)],
    }


def _nothing() -> dict[str, Any]:
    return {"check": None, "silence": [], "time": [], "out": [], "ended": None, "result": None}


def _happened(story: Story) -> dict[str, Any]:
    state = story.after
    ended = next((found for found in story.happenings if isinstance(found, GameEnded)), None)
    decided = state.result if state.result is not story.before.result else None
    return {
        "check": _check(story),
        "silence": [
            {"player": state.name(found.seat), "taken": isinstance(found, Silenced)}
            for found in story.happenings
            if isinstance(found, Silenced | SilenceReturned)
        ],
        "time": [
            {"entry": entry, "before": move.before, "after": move.now, "by": move.by}
            for entry, move in (story.marker() if story.has(MarkerMoved) else [])
        ],
        "out": [state.name(found.seat) for found in story.happenings if isinstance(found, WentOut)],
        "ended": ended_claim(state, ended.ended) if ended else None,
        "result": result_claim(state, decided) if decided else None,
    }


def _check(story: Story) -> dict[str, Any] | None:
    """Return the check that this step settled: who had stated what, who doubted and checked, and what was found."""
    verdict = next((found for found in story.happenings if isinstance(found, Verdict)), None)
    if verdict is None:
        return None
    named, checks = story.last(Named), story.last(Checks)
    return {
        "player": story.name(verdict.seat),
        "position": POSITIONS[verdict.position],
        "card": verdict.card,
        "stated": named[0] if named else None,
        "doubted": checks[0] if checks else None,
        "doubters": [story.name(seat) for seat in checks[1].doubters] if checks else [],
        "checker": None if verdict.checker is None else story.name(verdict.checker),
        "verdict": "truth" if verdict.true else "lie",
    }
