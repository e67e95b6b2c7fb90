"""The moments of a series that people want to see again, as the page tells them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core.key_moments import overtakings
from ....core.page_steps import Mark
from ....core.sentence import say
from ..state import State
from ..telling.outcome import say_result


def key_moments(states: Sequence[State]) -> Iterator[tuple[int, Mark]]:
    """Yield each change of the lead in triumphs, and the end that decided the series, with the step."""
    end = states[-1]
    for step, seat, other in overtakings([state.triumphs for state in states]):
        yield (
            step,
            Mark("lead", say("{player} takes the lead from {other}.", player=end.name(seat), other=end.name(other))),
        )
    if end.result and end.result.by != "abandoned":
        over = next(step for step, state in enumerate(states) if state.result)
        yield over, Mark("decided", say_result(end, end.result))
