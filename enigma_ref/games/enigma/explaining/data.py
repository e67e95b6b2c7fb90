"""An explanation as data, for programs: the document of `why --json`."""

from __future__ import annotations

from ....core.game import Value
from ..colors import COLORS
from ..spot import Spot
from ..state import State
from ..tile import Cell
from .explanation import Explanation, ScoredSystem
from .words import lines, rules_of, say


def document(why: Explanation) -> dict[str, Value]:
    """Return everything about an entry as text, numbers, lists and maps."""
    fate, objection, target = why.fate, why.objection, why.target
    return {
        "entry": why.entry,
        "move": why.text,
        "round": why.before.round,
        "counts": why.counts,
        "fate": {"what": fate.what, "entry": fate.by, "move": fate.by_text} if fate else None,
        "rules": list(rules_of(why)),
        "refusal": {
            "rule": objection.refusal.rule,
            "code": objection.refusal.code,
            "message": objection.refusal.what,
            "instead": objection.refusal.instead,
            "let_stand": objection.let_stand,
            "since": objection.since,
        }
        if objection
        else None,
        "about": {"entry": target.entry, "move": target.text, "counts": target.counts} if target else None,
        "changes": {change.name: {"before": change.before, "after": change.after} for change in why.changes},
        "breaks": [
            {"entry": item.entry, "rule": item.refusal.rule, "message": item.refusal.what} for item in why.broken
        ],
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
        "text": list(lines(say(why))),
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
