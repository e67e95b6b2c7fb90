"""How a step came about: its happenings explained one after the other, each with the rules behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....core.sentence import say
from ..happenings import (
    Believed,
    Cancelled,
    CardDisclosed,
    CharacterDrawn,
    Checks,
    Gained,
    GameBegan,
    GameEnded,
    GoalTried,
    IconTold,
    Looked,
    MarkerMoved,
    Named,
    Picked,
    Reopened,
    Revealed,
    RoleDisclosed,
    Ruled,
    SeriesEnded,
    Settled,
    Silenced,
    SilenceReturned,
    StackRebuilt,
    TimeOut,
    Turned,
    TurnPassed,
    Unchecked,
    Verdict,
    WentOut,
)
from . import check_words, effect_words, goal_words, series_words, time_words
from .story import Reason, Story


def reasons(story: Story) -> list[Reason]:
    """Return how everything in a step came about, in the order in which it happened."""
    found: list[Reason] = []
    for happening in story.happenings:
        explain = _EXPLAIN.get(type(happening))
        if explain:
            found += explain(story, happening)
    # The changes of an effect come before what is said of them.
    return sorted(found, key=lambda reason: reason.rules[:1] != ("card-effects",))


def _turn(story: Story, what: TurnPassed) -> list[Reason]:
    said = say("It is the turn of {player}, the next in play clockwise.", player=story.name(what.seat))
    if story.after.silence[what.seat]:
        said = say(
            "It is the turn of {player}, the next in play clockwise, who is silenced and may only look.",
            player=story.name(what.seat),
        )
        return [Reason(said, ("turn/player", "silence/look-only"))]
    return [Reason(said, ("turn/player",))]


_EXPLAIN: Final[dict[type, Callable[[Story, Any], list[Reason]]]] = {
    Named: check_words.say_named,
    Unchecked: check_words.say_unchecked,
    Believed: check_words.say_believed,
    Checks: check_words.say_checks,
    Verdict: check_words.say_verdict,
    Silenced: check_words.say_silenced,
    SilenceReturned: check_words.say_silence_returned,
    Turned: check_words.say_turned,
    Looked: check_words.say_looked,
    Settled: effect_words.say_settled,
    Gained: effect_words.say_gained,
    IconTold: effect_words.say_icon,
    CharacterDrawn: effect_words.say_drawn,
    StackRebuilt: effect_words.say_rebuilt,
    Cancelled: effect_words.say_cancelled,
    Picked: effect_words.say_picked,
    MarkerMoved: time_words.say_marker,
    TimeOut: time_words.say_time_out,
    Revealed: time_words.say_revealed,
    GoalTried: goal_words.say_goal,
    WentOut: goal_words.say_out,
    GameEnded: goal_words.say_game_ended,
    SeriesEnded: goal_words.say_series_ended,
    Reopened: goal_words.say_reopened,
    GameBegan: series_words.say_began,
    Ruled: series_words.say_ruled,
    CardDisclosed: series_words.say_disclosed,
    RoleDisclosed: series_words.say_disclosed,
    TurnPassed: _turn,
}
"""How each happening is explained; what is missing is told with another."""
