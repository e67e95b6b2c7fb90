"""Who watches. Each gets what is newest as fast as he takes it: who is slow misses steps, and holds up nobody."""

from __future__ import annotations

import asyncio
from typing import Final

from .shown import Shown

MOST_WATCHERS: Final = 120
"""How many may watch at once."""


class Watcher:
    """One page that is open."""

    def __init__(self, *, enters: bool) -> None:
        self.enters = enters
        self.has = -1
        """The version that he was sent last."""
        self.news = asyncio.Event()


class Hub:
    """All pages that are open, and what there is to show. Belongs to the event loop."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.watchers: set[Watcher] = set()

    def publish(self, shown: Shown) -> None:
        """Let everybody have what is new."""
        if shown.version == self.shown.version:
            return
        self.shown = shown
        for watcher in self.watchers:
            watcher.news.set()

    def next_for(self, watcher: Watcher) -> bytes:
        """Return what a watcher is to be sent now."""
        watcher.news.clear()
        event = self.shown.event(enters=watcher.enters, known=watcher.has)
        watcher.has = self.shown.version
        return event
