"""The moments of a game of Enigma that people want to see again, as the page tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....core.key_moments import decided, largest, overtakings
from ....core.page_steps import Mark
from ....core.sentence import say
from ..state import State
from ..telling.prompt import outcome


def key_moments(end: State, steps: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Mark]]:
    """Yield the largest scoring, each change of the lead, the closing that decided, and a tie-break, with the step."""
    points = [step["scores"] for step in steps]
    most = largest(points)
    if most:
        name = end.name(most.seat)
        said = say("The largest scoring: {player} gets {n} {n:point|points}.", player=name, n=most.points)
        yield most.step, Mark("largest", said)
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
