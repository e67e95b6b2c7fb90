"""The boxes that the program knows, by the name in a record's header."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.game import Game


def _enigma() -> Game[Any, Any]:
    from .enigma.game import Enigma

    return Enigma()


BOXES: dict[str, Callable[[], Game[Any, Any]]] = {"enigma": _enigma}
"""Each box with how to get its game, so that only the one that is played is imported."""

REMARKS = frozenset({"note", "wheel"})
"""The move words that change nothing, in any box."""
