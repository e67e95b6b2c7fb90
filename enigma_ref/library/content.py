"""The content of a file, for all who ask something of it."""

from __future__ import annotations

from functools import cached_property

from .opened import Opened, opened


class Content:
    """The bytes of a record, and the game in them: opened once, however many questions there are."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def opened(self) -> Opened:
        """The record and the game in it, under its own rules."""
        return opened(self.data)
