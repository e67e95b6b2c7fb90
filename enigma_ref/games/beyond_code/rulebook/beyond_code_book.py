"""The rulebook of Beyond Code as a book to consult: where everything stands, and what the rulings can be."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pkgutil import get_data
from typing import Any, ClassVar, Final

from ....core.rulebook.book import Book, InForce
from ....core.sentence import Term
from ..editions import BeyondCodeEditions
from ..rulings import RULINGS, Rulings
from ..setup import EDITION


class BeyondCodeBook(Book):
    """What Beyond Code knows of its rules."""

    order = (
        "setup",
        "turn",
        "naming",
        "doubting",
        "checking",
        "effects",
        "tokens",
        "time",
        "goals",
        "characters",
        "infiltrator",
        "breakthrough",
        "match",
        "plans",
        "two-players",
        "solo",
        "secrets",
        "record",
    )
    families: ClassVar[Mapping[str, str]] = {
        "setup": "setup",
        "turn": "turn",
        "name": "naming",
        "doubt": "doubting",
        "verdict": "checking",
        "card": "effects",
        "icon": "effects",
        "effect": "effects",
        "silence": "tokens",
        "decoding": "tokens",
        "token": "tokens",
        "time": "time",
        "player": "goals",
        "character": "characters",
        "infiltrator": "infiltrator",
        "game": "match",
        "match": "match",
        "keeper": "match",
        "plan": "plans",
        "solo": "solo",
        "secret": "secrets",
        "move": "record",
        "record": "record",
    }
    rulings: ClassVar[Mapping[str, str]] = {
        "time-cells": "time",
        "breakthroughs": "breakthrough",
        "checked-card": "two-players",
        "decoding-naming": "tokens",
        "out-infiltrator": "infiltrator",
        "solo-cells": "solo",
        "last-cell": "solo",
        "solo-tokens": "solo",
    }
    editions: ClassVar[Mapping[str, Term]] = BeyondCodeEditions.names
    words = ("things", "deeds")
    asked = ("en", "ru")
    sample_topic = "doubting"
    sample_rule = "silence/doubt"
    sample_question = "two players doubt, who checks"
    new = "enigma-ref new --box beyond-code"

    def content(self, file: str) -> Mapping[str, Any]:
        """Return what a file of this folder says."""
        return _content(file)

    def values(self, ruling: str) -> Sequence[str]:
        """Return the values of a ruling."""
        return RULINGS[ruling].values

    def usual(self, ruling: str, edition: str | None = None) -> str:
        """Return the default, which is what the one edition says where it says something."""
        return Rulings().answer(ruling)

    def in_force(self, state: Any) -> InForce:
        """Return the answers of a table."""
        return InForce(EDITION, {name: state.rulings.answer(name) for name in RULINGS}, state.result is not None)


@cache
def _content(file: str) -> Mapping[str, Any]:
    data = get_data(__package__, f"{file}.toml")
    assert data is not None
    return tomllib.loads(data.decode("utf-8"))


BOOK: Final = BeyondCodeBook()
"""The one there is."""
