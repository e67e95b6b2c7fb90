"""Public facts that cannot all be true: somebody misreported something somewhere, and it is not said who or what.

What lies open and what was exposed as a lie since a position was last shuffled must leave a way to lay the nine cards
(the specification's 2.7, 8). A card of which no place is left, or a place that no card is left for, cannot be. An icon
that was announced of a position is one more such fact: a card whose icon is known to be another does not lie there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.game import Notice
from ...core.sentence import say
from .state import Place, State

if TYPE_CHECKING:
    from ...core.log import Log
    from .moves import Move


def can_be_laid(places: Sequence[Place], mansion: Sequence[str], icons: Mapping[str, str]) -> bool:
    """Tell whether each position can hold one of the nine cards, given what lies open and what each is not."""
    shown = {place.open for place in places}
    left = [card for card in mansion if card not in shown]
    options = [
        [card for card in (left if place.open is None else [place.open]) if _may_lie(place, card, icons)]
        for place in places
    ]
    holder: dict[str, int] = {}
    return all(_find(index, options, holder, set()) for index in range(len(options)))


def _may_lie(place: Place, card: str, icons: Mapping[str, str]) -> bool:
    return card not in place.lies and (place.icon is None or icons.get(card, place.icon) == place.icon)


def _find(index: int, options: Sequence[Sequence[str]], holder: dict[str, int], tried: set[str]) -> bool:
    """Find a card for a position, moving others to another card where that helps (augmenting paths)."""
    for card in options[index]:
        if card in tried:
            continue
        tried.add(card)
        other = holder.get(card)
        if other is None or _find(other, options, holder, tried):
            holder[card] = index
            return True
    return False


def contradictions(log: Log[State, Move]) -> Iterator[Notice]:
    """Yield the first entry in each game at which the public facts cannot all be true."""
    seen: tuple[Place, ...] = ()
    told = 0
    for step in log.steps():
        state = step.played.state
        if state.places is seen or state.game == told:
            continue
        seen = state.places
        facts = any(place.lies or place.icon for place in seen)
        if facts and not can_be_laid(seen, state.table.mansion, state.icons):
            told = state.game
            what = say(
                "What was said and shown in game {game} cannot all be true: no way is left to lay the nine cards. "
                "A verdict or a card that was turned up was entered wrongly.",
                game=state.game,
            )
            yield Notice("contradiction", what, step.entry)
