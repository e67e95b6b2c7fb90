"""The lookout: a thread that notices when the record changes on the disk, whoever changes it.

It asks the system for the file's size and time, and reads nothing; that costs so little that it can be done often. It
is a thread of its own, so that a disk which does not answer holds up neither the pages nor what they have already.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..store.files import stamp_at

POLL: Final = 0.02
"""How often the record is looked at, in seconds."""
CALM: Final = 0.25
"""How often somebody is told although nothing has changed, for what is done in between."""


class Lookout:
    """Calls a function, from its own thread, when a file has changed, and now and then besides."""

    def __init__(self, path: Path, tell: Callable[[], None]) -> None:
        self._path = path
        self._tell = tell
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="lookout", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End soon; it is not waited for, since a disk may not answer."""
        self._over.set()

    def _look(self) -> None:
        seen, silent = stamp_at(self._path), 0.0
        self._tell()
        while not self._over.wait(POLL):
            stamp = stamp_at(self._path)
            silent += POLL
            if stamp != seen or silent >= CALM:
                seen, silent = stamp, 0.0
                self._tell()
