"""Claimed solutions in the examples of the rulebook, checked as the command `puzzle` checks them."""

from __future__ import annotations

from collections.abc import Mapping

from ....core.picture import Picture
from ....core.rulebook.examples import Checked
from ....core.sentence import Said, say
from ..puzzles import Verdict
from ..puzzles.angular import angular_answers
from ..puzzles.angular.pieces import read_pieces as angular_pieces
from ..puzzles.angular.view import read_claim, read_view
from ..puzzles.conduit import conduit_answers
from ..puzzles.conduit.conduit_input import read_grid, read_layout
from ..puzzles.conduit.conduit_input import read_pieces as conduit_pieces
from ..rulings import Rulings


def check(claim: Mapping[str, str], rulings: Mapping[str, str]) -> Checked:
    """Check a claim: its `puzzle`, `pieces`, what is `laid`, and for angular pieces the `view` from above."""
    answers = Rulings().with_answers(rulings)
    verdict = _conduit(claim, answers) if claim["puzzle"] == "conduit" else _angular(claim, answers)
    drawn = [block for block in verdict.says if isinstance(block, Picture)]
    return Checked(verdict.valid, _told(verdict), drawn)


def _conduit(claim: Mapping[str, str], rulings: Rulings) -> Verdict:
    grid = read_grid("3x3", "", "")
    pieces = conduit_answers.Set(conduit_pieces(claim["pieces"]))
    return conduit_answers.answer(grid, pieces, read_layout(claim["laid"], grid), rulings.conduit_all)


def _angular(claim: Mapping[str, str], rulings: Rulings) -> Verdict:
    pieces = angular_pieces(claim["pieces"].split())
    view, structure = read_view([claim["view"]], pieces), read_claim(claim["laid"], pieces)
    return angular_answers.check(pieces, view, structure, rulings.overhang)


def _told(verdict: Verdict) -> Said:
    return say("solved.") if verdict.valid else say("not solved: {why}.", why=verdict.reason)
