"""Two at the table: what another program wrote into the record since it was last looked at."""

from __future__ import annotations

from typing import Any

from ...core.log import Log
from ...core.sentence import Said, say
from ...core.teller import led_to

_MOST = 12
"""How many entries are told; what came before them is counted."""


class Overtaken(Exception):  # noqa: N818  an answer to what was typed, not a fault of the program
    """The record has moved on since the question was asked, so that an answer may not mean any more what it did."""

    def __init__(self, written: int = 0) -> None:
        super().__init__(written)
        self.written = written
        """How many moves of the answer had been written before."""


def came_in(known: Log[Any, Any], now: Log[Any, Any]) -> list[Said]:
    """Say what has come in since a log was known; nothing where nothing has."""
    before, after = known.history(), now.history()
    same = [log.text for log in before] == [log.text for log in after[: len(before)]]
    if not same:
        return [say("Another program has changed the record. This is how it stands now.")]
    new = after[len(before) :]
    if not new:
        return []
    said: list[Said] = [say("Another program has written to the record meanwhile:")]
    if len(new) > _MOST:
        said.append(say("  {n} {n:entry|entries}, and then", n=len(new) - _MOST))
    return [*said, *(_told(log) for log in new[-_MOST:])]


def _told(log: Log[Any, Any]) -> Said:
    what = led_to(log)
    if what:
        return say("  {number} {move}: {what}", number=log.number, move=log.text, what=what)
    return say("  {number} {move}.", number=log.number, move=log.text)
