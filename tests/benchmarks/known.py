"""What is known of the records of a made archive, put into the cache without playing each of them.

A hundred thousand games take hours to play. Those of `archive` are a few hundred, each written again and again at other
times, so what is to be kept of one follows from what is kept of another: the moment and the last seal are its own. One
record in `NEW` is left out, so that commands have something to do, and every `CHECKED`th is played to make sure that
what is kept is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from enigma_ref.library.content import Content
from enigma_ref.library.recall import Question
from enigma_ref.library.row import ROW, Row
from enigma_ref.library.summary import SUMMARY, Sound, Summed
from enigma_ref.store.cache import Cache, key_of, packed

NEW: Final = 200
CHECKED: Final = 1999
_AT_ONCE: Final = 500
_STARTED: Final = re.compile(rb"^started: (\S+)$", re.MULTILINE)
_SEAL: Final = re.compile(rb" seal: ([0-9a-f]+)\}\n\Z")


def keep_all(files: Iterable[Path], different: int) -> None:
    """Put into the cache what `list` and `stats` want to know of the records of an archive of so many games."""
    played: dict[int, tuple[Row, Summed]] = {}
    cache, values = Cache(), dict[bytes, bytes]()
    for number, path in enumerate(files):
        if number % NEW == NEW - 1:
            continue
        data = path.read_bytes()
        row, summed = answers = _of_another(data, played.get(number % different))
        if answers == (None, None) or number % CHECKED == 0:
            content = Content(data)
            really = ROW.answer(content), SUMMARY.answer(content)
            assert answers in ((None, None), really), path
            row, summed = really
            if isinstance(summed, Sound):
                played.setdefault(number % different, really)
        for question, found in ((ROW, row), (SUMMARY, summed)):
            values.update(_kept(question, data, found))
        if len(values) >= _AT_ONCE:
            cache.keep(values)
            values.clear()
    cache.keep(values)
    cache.close()


def _of_another(data: bytes, other: tuple[Row, Summed] | None) -> tuple[Row | None, Summed | None]:
    """Return what another record of the same game comes to, at the times of this one; nothing where it is damaged."""
    row, summed = other or (None, None)
    began, ended = _STARTED.search(data), _SEAL.search(data)
    whole = row is not None and data.count(b"\n- {n: ") == row.entries and b"Kim" not in data
    if row is None or not isinstance(summed, Sound) or not whole or began is None or ended is None:
        return None, None
    started = began[1].decode()
    summary: Any = summed.summary
    times = {"started": started, "ended": _later(summary.ended, summary.started, started)}
    mine = summed._replace(summary=summary._replace(**times), seal=ended[1].decode())
    return row._replace(began=started, started=started), mine


def _later(moment: str | None, before: str, now: str) -> str | None:
    """Return a moment of a game as it is in one that began at another time."""
    if moment is None:
        return None
    return (datetime.fromisoformat(now) + (datetime.fromisoformat(moment) - datetime.fromisoformat(before))).isoformat()


def _kept(question: Question[Any], data: bytes, found: Any) -> dict[bytes, bytes]:
    key = key_of(question.name, data)
    value = packed(key, question.write(found))
    return {} if value is None else {key: value}
