"""The boxes that the program knows, by the name in a record's header."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.game import Game

if TYPE_CHECKING:
    from ..core.table import AtTable


def _enigma() -> Game[Any, Any]:
    from .enigma.game import Enigma

    return Enigma()


def _enigma_table() -> AtTable[Any, Any]:
    from .enigma.at_table.questions import EnigmaTable

    return EnigmaTable()


BOXES: dict[str, Callable[[], Game[Any, Any]]] = {"enigma": _enigma}
"""Each box with how to get its game, so that only the one that is played is imported."""

TABLES: dict[str, Callable[[], AtTable[Any, Any]]] = {"enigma": _enigma_table}
"""Each box with how people are guided through it at the table."""

REMARKS = frozenset({"note", "wheel"})
"""The move words that change nothing, in any box."""
