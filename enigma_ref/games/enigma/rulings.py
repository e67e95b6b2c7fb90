"""The nine questions that the rulebooks answer differently or leave open, and each edition's answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from ...core.facts import Facts
from ...core.refusal import Refusal
from ...core.sentence import Quoted, Term, all_of, any_of, say
from ...core.words import matches, nearest

EDITIONS: Final = {"en": "English", "de": "German", "fr": "French", "cs": "Czech", "ru": "Russian"}
"""The five rulebooks."""

MOST_POINTS: Final = 999_999
"""The highest target: far beyond what any table plays for, and short enough to be shown anywhere."""


def edition_term(edition: str) -> Term:
    """Return the name of an edition as sentences say it: `English`."""
    return Term(EDITIONS[edition], "edition")


class Ruling(Facts):
    """A question's name, its possible answers (the default first; none for a number), and which editions deviate."""

    name: str
    values: tuple[str, ...]
    editions: dict[str, str]


RULINGS: Final = {
    ruling.name: ruling
    for ruling in (
        # Must a player who can place a networker do it?
        Ruling("networker-duty", ("may", "must"), {"fr": "must"}),
        # Whose networkers close a colour of a system to a new one?
        Ruling("colour-block", ("any", "others"), {"ru": "others"}),
        # Does each of a player's networkers on one colour of a system score, or the colour once?
        Ruling("own-pair", ("each", "once"), {}),
        # Does a channel that meets a blank side have an end there?
        Ruling("blank-side", ("ends", "open", "forbidden"), {}),
        # Are the points that end the game checked after the round or at once?
        Ruling("end-check", ("round", "at-once"), {}),
        # How many points end the game?
        Ruling("target", (), {}),
        # Has a channel of a laid tile to meet a channel of a neighbour?
        Ruling("extend", ("any", "must"), {}),
        # Have all conduit pieces to be used that the tile does not show with an X?
        Ruling("conduit-all", ("must", "may"), {}),
        # May an angular piece hang over a place that is empty?
        Ruling("overhang", ("no", "side"), {}),
    )
}

PUZZLE_RULINGS: Final = {"conduit": "conduit-all", "angular": "overhang"}
"""The ruling that decides what a solution of a kind of puzzle is."""


class Rulings(NamedTuple):
    """The answers in force, one for each question."""

    networker_duty: str = "may"
    colour_block: str = "any"
    own_pair: str = "each"
    blank_side: str = "ends"
    end_check: str = "round"
    target: int = 15
    extend: str = "any"
    conduit_all: str = "must"
    overhang: str = "no"

    def with_answers(self, answers: Mapping[str, str]) -> Rulings:
        """Return the answers with some of them changed."""
        changed: dict[str, Any] = {name.replace("-", "_"): value for name, value in answers.items()}
        if "target" in changed:
            changed["target"] = int(changed["target"])
        return self._replace(**changed)

    def answer(self, name: str) -> str:
        """Return the answer to one question."""
        return str(getattr(self, name.replace("-", "_")))

    def named(self) -> dict[str, str | int]:
        """Return all answers under the names that people use."""
        return {field.replace("_", "-"): value for field, value in self._asdict().items()}


@cache
def rulings_of(edition: str) -> Rulings:
    """Return an edition's answers."""
    return Rulings().with_answers(
        {ruling.name: ruling.editions[edition] for ruling in RULINGS.values() if edition in ruling.editions}
    )


def find_ruling(typed: str) -> str:
    """Find a ruling by name or beginning, or refuse."""
    found = matches(typed, RULINGS)
    if len(found) == 1:
        return found[0]
    close = nearest(typed, RULINGS)
    hint = say("Did you mean {close}?", close=close) if close else say("Rulings are {names}.", names=all_of(RULINGS))
    raise Refusal("move/unknown", say("{typed} is not a ruling.", typed=Quoted(typed)), hint)


@lru_cache(256)
def find_answer(name: str, typed: str) -> str:
    """Find one of a ruling's values by itself or its beginning, or refuse and name the values."""
    values = RULINGS[name].values
    if not values:
        if typed.isascii() and typed.isdigit() and len(typed) <= len(str(MOST_POINTS)) and int(typed) >= 1:
            return str(int(typed))
        raise Refusal(
            "move/unknown",
            say("{typed} cannot be the {ruling}.", typed=Quoted(typed), ruling=name),
            say("It is a whole number from 1 to {most}.", most=MOST_POINTS),
        )
    found = matches(typed, values)
    if len(found) == 1:
        return found[0]
    raise Refusal(
        "move/unknown",
        say("{typed} is not an answer to {ruling}.", typed=Quoted(typed), ruling=name),
        say("It can be {values}.", values=any_of(values)),
    )
