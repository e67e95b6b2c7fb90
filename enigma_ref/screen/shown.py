"""What a page shows of a game at one moment, ready to be sent: all of it, or what differs from the moment before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from ..core.veil import text_now
from ..core.voice import ENGLISH, Voice
from ..library.session import Session
from ..views.live_page import Picture, ask_data, picture, seat_data, texts
from ..views.plain import safe
from .timing import Timer

_LAST_ENTRIES: Final = 60
"""How many entries a page lists."""


class Shown:
    """One moment of a game. Never changed once made."""

    def __init__(
        self,
        version: int,
        session: Session,
        timer: Timer,
        before: Shown | None,
        *,
        remembered: Sequence[str] = (),
        problem: str = "",
        voice: Voice = ENGLISH,
    ) -> None:
        from ..core.plain_screen import PlainScreen

        self.version = version
        self.before_version = before.version if before else -1
        log = session.log
        screen = session.box.screen() or PlainScreen(session.box)
        scene = screen.scene(log)
        self.picture: Picture | None = picture(scene, before.picture if before else None, voice) if scene else None
        self.problem = problem
        # Taken now: when it is sent, the game may have moved on in the thread that has it.
        self._old_picture = before.picture if before else None
        self._timer = timer.of(session)
        self._asks = [ask_data(ask, voice) for ask in screen.asks(log, remembered)]
        self._document: dict[str, Any] = {
            "version": version,
            "n": log.number,
            "now": safe(voice.text(screen.now(log.state))),
            "seats": [seat_data(seat, voice) for seat in screen.seats(log.state)],
            "happened": texts(screen.happened(log), voice),
            "entries": _entries(session),
            "over": session.over,
            "problem": problem,
        }

    def prepare(self) -> None:
        """Encode what nearly everybody will be sent, in the thread that made it rather than in that which sends it."""
        _ = self._news, self._watched

    def event(self, *, enters: bool, known: int) -> bytes:
        """Return it as a server-sent event for somebody who has a version already, or none (-1)."""
        whole = known != self.before_version or known < 0
        body = (self._whole if enters else self._whole_watched) if whole else (self._news if enters else self._watched)
        timer = self._timer and self._timer.now()
        return b"id: %d\ndata: %s%s}\n\n" % (self.version, body, json.dumps(timer).encode())

    def _encoded(self, *, whole: bool, enters: bool) -> bytes:
        drawn = self.picture.since(None if whole else self._old_picture) if self.picture else None
        document = {**self._document, "picture": drawn, "since": -1 if whole else self.before_version}
        if enters:
            document["asks"] = self._asks
        # The timer is put in when it is sent, since it runs: the brace is closed there.
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))[:-1].encode() + b',"timer":'

    @cached_property
    def _whole(self) -> bytes:
        return self._encoded(whole=True, enters=True)

    @cached_property
    def _whole_watched(self) -> bytes:
        return self._encoded(whole=True, enters=False)

    @cached_property
    def _news(self) -> bytes:
        return self._encoded(whole=False, enters=True)

    @cached_property
    def _watched(self) -> bytes:
        return self._encoded(whole=False, enters=False)


def _entries(session: Session) -> list[list[Any]]:
    found: list[list[Any]] = []
    now = log = session.log
    while log.number and len(found) < _LAST_ENTRIES and log.previous is not None:
        at = session.entered_at(log.number) or ""
        found.append([log.number, safe(text_now(log, now)), safe(at[11:16])])
        log = log.previous
    return found
