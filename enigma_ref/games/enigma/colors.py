"""Cell colours and puzzle categories: the fixed words of the box."""

from __future__ import annotations

from typing import Final

COLORS: Final = {
    "r": "red",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "p": "purple",
    "w": "white",
    "k": "black",
}
"""Each cell colour's letter and name, in canonical order."""

LETTERS: Final = "".join(COLORS)

CATEGORIES: Final = ("weight", "fragment", "conduit", "angular")
"""The four puzzle categories."""
