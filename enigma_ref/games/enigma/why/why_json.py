"""An explanation as data, for programs: the document of `why --json`."""

from __future__ import annotations

from ....core.game import Value
from ....core.objections import as_document
from ....core.teller import valued
from ..board.colors import COLORS
from ..board.spot import Spot
from ..board.tile import Cell
from ..state import State
from .explanation import Explanation, ScoredSystem
from .why_words import in_words, lines, rules_of


def document(why: Explanation) -> dict[str, Value]:
    """Return everything about an entry as text, numbers, lists and maps."""
    account, objection, about = why.account, why.objection, why.about
    fate = account.fate
    return {
        "entry": account.entry,
        "move": account.text,
        "round": why.before.round,
        "counts": account.counts,
        "fate": {"what": fate.what, "entry": fate.by, "move": fate.by_text} if fate else None,
        "rules": list(rules_of(why)),
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
        "scores": {"before": _scores(why.before), "after": _scores(why.after)},
        "systems": [_system(system) for system in why.systems],
        "ranking": [
            {
                "place": rank.place,
                "player": why.after.name(rank.seat),
                "score": rank.points,
                "networkers_on_board": rank.on_board,
            }
            for rank in (why.ending.ranking if why.ending else ())
        ],
        "result": {
            "winners": [why.after.name(seat) for seat in why.ending.result.winners],
            "by": why.ending.result.by,
        }
        if why.ending
        else None,
        "text": [*lines(in_words(why))],
    }


def _scores(state: State) -> dict[str, Value]:
    return {player.name: points for player, points in zip(state.table.players, state.scores, strict=True)}


def _cell(spot: Spot, cell: Cell) -> dict[str, Value]:
    return {"spot": str(spot), "cell": cell.name, "color": COLORS[cell.color]}


def _system(system: ScoredSystem) -> dict[str, Value]:
    state, score = system.state, system.score
    return {
        "cells": [_cell(spot, cell) for spot, cell in score.cells],
        "items": [
            {
                "player": state.name(item.networker.seat),
                "networker": _cell(item.networker.spot, item.networker.cell),
                "cells": [_cell(spot, cell) for spot, cell in item.cells],
                "points": item.points,
            }
            for item in score.items
        ],
        "points": {state.name(seat): points for seat, points in score.totals().items()},
        "ends": [
            {
                "kind": end.kind,
                "spot": str(end.spot),
                "side": end.side,
                "neighbour": None if end.neighbour is None else str(end.neighbour),
            }
            for end in system.ends
        ],
    }
