"""The boxes that the program knows, by the name in a record's header."""

from __future__ import annotations

from ..core.box import Box
from .beyond_code import BeyondCodeBox
from .enigma import EnigmaBox

BOXES: dict[str, Box] = {box.name: box for box in (EnigmaBox(), BeyondCodeBox())}
"""Each box, none of whose parts is imported before a command asks for it."""

REMARKS = frozenset({"note"}).union(*(box.remarks for box in BOXES.values()))
"""The move words that change nothing, in any box."""
