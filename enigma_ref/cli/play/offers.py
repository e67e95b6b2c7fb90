"""What earlier records of the folder have that may be typed again, such as the tiles of the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.guide import Guide
from ...library.memory import Memory
from ...library.session import Session

_AT_A_KEY: Final = 0.01
"""Seconds for which a key may wait while records are still being looked through."""
_AT_A_QUESTION: Final = 0.05
"""The same for a question."""
_AT_ONCE: Final = 0.3
"""The same for somebody who asked for what is remembered."""


class Offers:
    """What is remembered, for the game at this table. Looks further into the folder each time that there is time."""

    def __init__(self, session: Session, guide: Guide[Any, Any]) -> None:
        self._session = session
        self._guide = guide
        self._memory = Memory(session.path, session.box.name, guide.memorable)

    def look_further(self) -> None:
        """Look through some more records, before a question is asked."""
        if self._guide.remembers:
            self._memory.look(_AT_A_QUESTION)

    def seen(self) -> Sequence[str]:
        """Return all that is remembered, the most frequent first."""
        self._memory.look(_AT_ONCE, anew=True)
        return self._memory.recall()

    def after(self, line: str) -> Sequence[str]:
        """Return what may follow a line as far as it was typed, the likeliest first."""
        if not self._guide.remembers:
            return ()
        self._memory.look(_AT_A_KEY)
        return self._guide.continuations(line, self._session.log.state, self._memory.recall())
