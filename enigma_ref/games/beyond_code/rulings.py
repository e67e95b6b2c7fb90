"""The questions that a table decides, with their defaults. The rules settle every other doubt of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...core.refusal import Refusal
from ...core.sentence import Quoted, Said, all_of, any_of, say
from ...core.words import matches, nearest


class Ruling(NamedTuple):
    """A question and its possible answers, the default first; or, for a number, the least that it can be."""

    name: str
    question: Said
    values: tuple[str, ...] = ()
    least: int = 0


RULINGS: Final = {
    ruling.name: ruling
    for ruling in (
        # Below three cells the first step of the marker would end the game before anybody could act.
        Ruling("time-cells", say("how many cells has the time track for 2 to 5 players?"), least=3),
        Ruling("breakthroughs", say("how many breakthroughs lose a match?"), ("2", "3")),
        Ruling(
            "checked-card",
            say("does a checked card stay open between two players, also after a lie?"),
            ("open", "closed"),
        ),
        Ruling(
            "decoding-naming",
            say("is a naming paid with a Decoding token an extra one, or does it count as the naming of the turn?"),
            ("extra", "counts"),
        ),
        Ruling(
            "out-infiltrator",
            say("can the Infiltrator of a player who is out win when time is out?"),
            ("loses", "wins"),
        ),
        # The third game of a run begins on the third cell.
        Ruling("solo-cells", say("how many cells has the time track for one?"), least=4),
        Ruling(
            "last-cell",
            say("is time out for one when the marker reaches the last cell, or when it leaves it?"),
            ("reach", "leave"),
        ),
        Ruling(
            "solo-tokens",
            say("does one player return Decoding and Chaos between games, or keep what was not shown?"),
            ("return", "keep"),
        ),
    )
}
"""Every question, in the order in which a record has them."""

_NUMBERS: Final = ("time_cells", "breakthroughs", "solo_cells")


class Rulings(NamedTuple):
    """The answers in force, one for each question."""

    time_cells: int = 6
    breakthroughs: int = 2
    checked_card: str = "open"
    decoding_naming: str = "extra"
    out_infiltrator: str = "loses"
    solo_cells: int = 8
    last_cell: str = "reach"
    solo_tokens: str = "return"

    def with_answers(self, answers: Mapping[str, str]) -> Rulings:
        """Return the answers with some of them changed."""
        changed: dict[str, Any] = {name.replace("-", "_"): value for name, value in answers.items()}
        changed.update({field: int(changed[field]) for field in _NUMBERS if field in changed})
        return self._replace(**changed)

    def answer(self, name: str) -> str:
        """Return the answer to one question."""
        return str(getattr(self, name.replace("-", "_")))

    def named(self) -> dict[str, str | int]:
        """Return all answers under the names that people use."""
        return {field.replace("_", "-"): value for field, value in self._asdict().items()}


def find_ruling(typed: str) -> str:
    """Find a ruling by name or beginning, or refuse."""
    found = matches(typed, RULINGS)
    if len(found) == 1:
        return found[0]
    close = nearest(typed, RULINGS)
    hint = say("Rulings are {names}.", names=all_of(RULINGS))
    if close:
        hint = say("Did you mean {name}?", name=close)
    raise Refusal("move/unknown", say("{typed} is not a ruling.", typed=Quoted(typed)), hint)


@lru_cache(256)
def find_answer(name: str, typed: str) -> str:
    """Find one of a ruling's values by itself or its beginning, or refuse and name the values."""
    ruling = RULINGS[name]
    if not ruling.values:
        if typed.isascii() and typed.isdigit() and len(typed) <= 2 and int(typed) >= ruling.least:
            return str(int(typed))
        raise Refusal(
            "move/unknown",
            say("{typed} cannot be the answer to {ruling}.", typed=Quoted(typed), ruling=name),
            say("It is a whole number from {least} to 99.", least=ruling.least),
        )
    found = matches(typed, ruling.values)
    if len(found) == 1:
        return found[0]
    raise Refusal(
        "move/unknown",
        say("{typed} is not an answer to {ruling}.", typed=Quoted(typed), ruling=name),
        say("It can be {values}.", values=any_of(ruling.values)),
    )
