"""The one record that is served, followed on the disk whoever writes to it.

Positions of a game are for one thread (`games.enigma.board.board`), so everything here is called from one thread.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.plain_guide import PlainGuide
from ..core.refusal import Refusal, Unclear
from ..core.voice import ENGLISH, Voice
from ..library.memory import Memory
from ..library.session import Session
from ..store.errors import StoreError
from ..store.files import stamp_at
from ..views.plain import safe
from .shown import Shown
from .timing import Timer

_AT_ONCE: Final = 0.3
"""Seconds for which the start may wait while earlier records are looked through."""
_IN_BETWEEN: Final = 0.02
"""The same each time that nothing happens."""
_MOST_REMEMBERED: Final = 150


class Table:
    """A record, the game in it, and what pages show of it."""

    def __init__(self, path: Path, seconds: int | None = None, voice: Voice = ENGLISH) -> None:
        self.path = path
        self.voice = voice
        self._timer = Timer(seconds)
        self._stamp = stamp_at(path)
        self.session = Session(path)
        guide = self.session.box.guide() or PlainGuide(self.session.game)
        self._memory = Memory(path, self.session.box.name, guide.memorable) if guide.remembers else None
        if self._memory:
            self._memory.look(_AT_ONCE)
        self.shown = self._show(None, self._fault())

    def follow(self) -> bool:
        """Take in what was written since, by whichever program; tell whether there is something new to show.

        A record that cannot be read just now is said so, and what it was before stays to be seen.
        """
        stamp = stamp_at(self.path)
        if stamp == self._stamp:
            if self._memory and not self._memory.complete:
                self._memory.look(_IN_BETWEEN)
            return False
        self._stamp = stamp
        try:
            self.session.refresh()
            problem = self._fault()
        except (StoreError, Unclear, Refusal) as error:
            problem = self._text(error)
        if self.session.log is self._log and problem == self.shown.problem:
            return False
        self.shown = self._show(self.shown, problem)
        self.shown.prepare()
        return True

    def _show(self, before: Shown | None, problem: str) -> Shown:
        remembered = self._memory.recall()[:_MOST_REMEMBERED] if self._memory else ()
        version = before.version + 1 if before else 0
        self._log = self.session.log
        return Shown(
            version, self.session, self._timer, before, remembered=remembered, problem=problem, voice=self.voice
        )

    def _fault(self) -> str:
        try:
            self.session.check_sound()
        except StoreError as error:
            return self._text(error)
        return ""

    def _text(self, error: StoreError | Unclear | Refusal) -> str:
        """Say what is wrong without saying where the file lies: that is nobody's business on the network."""
        return safe(self.voice.text(error.said))
