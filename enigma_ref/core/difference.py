"""What an entry changes that people care about: the standing of a game, before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .facts import Facts
from .game import M, S, Standing
from .sentence import Said

if TYPE_CHECKING:
    from .log import Log


class Difference(Facts):
    """Something that people care about, before and after an entry; None where there was nothing of the kind."""

    key: str
    label: Said
    before: Said | int | None
    after: Said | int | None


def differences(one: Log[S, M], other: Log[S, M]) -> list[Difference]:
    """Return what people care about that stands otherwise in one log than in the other."""
    before, after = _standings(one, other)
    found = []
    for key in [*before, *(key for key in after if key not in before)]:
        was, now = before.get(key), after.get(key)
        label = _label(was, now)
        difference = Difference(key, label, was.value if was else None, now.value if now else None)
        if difference.before != difference.after:
            found.append(difference)
    return found


def _standings(one: Log[S, M], other: Log[S, M]) -> tuple[Mapping[str, Standing], Mapping[str, Standing]]:
    """Return how everything stands in two logs, which may begin with different headers."""
    game, header = other.game, other.game.header
    if one.origin is other.origin or header is None:
        return game.standing(one.state), game.standing(other.state)
    retold = game.standing(header.retell(one.state, other.origin))
    before = {**header.facts(one.origin, other.origin), **retold}
    return before, {**header.facts(other.origin, other.origin), **game.standing(other.state)}


def _label(was: Standing | None, now: Standing | None) -> Said:
    found = now or was
    assert found is not None
    return found.label
