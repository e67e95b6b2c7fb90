"""Who finds the way past what does not stand in a record: the mender, with what numbers and seals tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.box import Box
from ..core.game import Game
from ..core.mender import Mender
from ..core.parts import Moves
from ..core.suppositions import Hints, Line
from ..store.numbering import Numbering
from ..store.record import Entry, Record
from ..store.seal import header_content, seal

_LONGEST: Final = 200
"""Of a longer move or claim nobody tries out what it was: each try seals all of it."""
_MOST_CHANGED: Final = 12
"""Where more seals are broken, they point to nothing."""


class _AnyMove:
    """What may have been forgotten in a box that says nothing of slips: whatever can be entered."""

    of_the_pen: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    public: frozenset[str] = frozenset()
    blurred: frozenset[str] = frozenset()

    def __init__(self, moves: Moves | None) -> None:
        self._moves = moves

    def forgotten(self, state: Any) -> Sequence[str]:
        """Return every move that can be listed."""
        return (self._moves.possible(state) if self._moves else None) or ()

    def meant(self, state: Any, line: str) -> Sequence[str]:
        """Return nothing: what words mean only a box knows."""
        return ()

    def is_vague(self, line: str) -> bool:
        """Tell that no move stands for another."""
        return False

    def is_guess(self, line: str) -> bool:
        """Tell that none is known to be one."""
        return False

    def reaches_far(self, line: str) -> bool:
        """Tell that none is known to."""
        return False

    def least(self, line: str) -> str | None:
        """Return nothing: nothing is vague."""
        return None


def _is_short(entry: Entry) -> bool:
    """Tell whether an entry can be sealed hundreds of times over to find what it was."""
    return len(entry.move) <= _LONGEST and all(
        not isinstance(claim, str | Mapping | Sequence) or len(claim) <= _LONGEST for claim in entry.claims.values()
    )


def mender(box: Box, game: Game[Any, Any], record: Record, order: Numbering, broken: Sequence[int]) -> Mender:
    """Return the mender of a record, the places of whose entries with broken seals are `broken`, from 1 on."""
    lines = [Line(number, entry.move, entry.claims) for number, entry in zip(order.numbers, order.entries, strict=True)]
    odd = {oddity.place for oddity in order.oddities}
    # What follows on a missing, doubled or swapped line has a broken seal through no fault of its own.
    near = {place + off for place in odd for off in (0, 1, 2)}
    changed = frozenset(place - 1 for place in broken if place - 1 not in near and _is_short(record.entries[place - 1]))

    def proves(at: int, text: str) -> bool:
        entry = record.entries[at]
        previous = record.entries[at - 1].seal if at else header_content(record.header)
        if previous is None or entry.seal is None:
            return False
        return seal(previous, entry.number, entry.at, text, entry.claims) == entry.seal

    unknown = {line for line, known in record.garbled.items() if not known}
    hints = Hints(
        frozenset(oddity.place for oddity in order.oddities if oddity.kind == "missing"),
        frozenset(oddity.place for oddity in order.oddities if oddity.kind == "copy"),
        changed if len(changed) <= _MOST_CHANGED and not odd else frozenset(),
        proves,
        frozenset(place for place, entry in enumerate(order.entries) if entry.line in unknown),
    )
    return Mender(game, lines, box.slips() or _AnyMove(box.moves()), hints)
