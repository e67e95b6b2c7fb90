"""The words by which any question can be answered."""

from __future__ import annotations

from typing import Final

YES: Final = ("y", "yes")
NO: Final = ("n", "no")
LEAVE: Final = ("quit", "q", "exit")
