"""The moments of a game of Enigma that people want to see again, as the page tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....core.key_moments import Scoring, decided, largest, overtakings
from ....core.page_steps import Mark
from ....core.sentence import Said, all_of, say
from ..state import State
from ..telling.prompt import outcome


def key_moments(end: State, steps: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Mark]]:
    """Yield the largest scoring, each change of the lead, the closing that decided, and a tie-break, with the step."""
    points = [step["scores"] for step in steps]
    most = largest(points)
    if most:
        yield most[0].step, Mark("largest", _largest(end, most))
    for step, seat, other in overtakings(points):
        yield (
            step,
            Mark("lead", say("{player} takes the lead from {other}.", player=end.name(seat), other=end.name(other))),
        )
    result = end.result
    if result is None or result.by == "abandoned":
        return
    over = next(index for index, step in enumerate(steps) if step["phase"] == "over")
    if result.by != "score":
        yield over, Mark("tie", say("{outcome:^}.", outcome=outcome(end)))
        return
    winner = result.winners[0]
    step_decided = decided(points, winner)
    if step_decided is not None:
        said = say("It decides the game: from here on {player} stays ahead to the end.", player=end.name(winner))
        yield step_decided, Mark("decided", said)


def _largest(end: State, most: Sequence[Scoring]) -> Said:
    """Tell of the first of the largest scorings: of everybody whom it paid so much, and whether there was another."""
    first = [scoring for scoring in most if scoring.step == most[0].step]
    names, n, again = [end.name(scoring.seat) for scoring in first], most[0].points, len(most) > len(first)
    if len(names) > 1:
        if again:
            return say(
                "The largest scoring, equalled later: {players} get {n} {n:point|points} each.",
                players=all_of(names),
                n=n,
            )
        return say("The largest scoring: {players} get {n} {n:point|points} each.", players=all_of(names), n=n)
    if again:
        return say(
            "The largest scoring, equalled later: {player} gets {n} {n:point|points}.",
            player=names[0],
            n=n,
        )
    return say("The largest scoring: {player} gets {n} {n:point|points}.", player=names[0], n=n)
