"""One record summed up for statistics: what its game amounts to, or why it does not count.

A summary is small, holds nothing of the moves, and nothing that depends on where the file lies. It goes from process to
process, into the cache and from one machine to another as plain data: `to_json` and `from_json`. From summaries alone
`library.statistics` computes everything that `stats` shows.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from ..core.branched import KEY, ONLY_TRIED
from ..core.packing import pack, unpack
from ..core.parts import Summary
from ..core.refusal import Unclear
from ..core.sentence import Said, paragraph, say
from ..core.sentence_data import DataError
from ..games import BOXES
from ..store.errors import StoreError
from .content import Content
from .examine import Examined, examined_game, unreadable
from .recall import Question

SCHEMA: Final = 2
"""The form of the data. It grows by one where a field of any summary is added, dropped or means something else."""


class Sound(NamedTuple):
    """A game that counts, and the seal that no other game has; none where it was written by hand."""

    box: str
    summary: Summary
    seal: str | None


class Unsound(NamedTuple):
    """Why a record does not count; on which line, where it is one line's fault."""

    line: int | None
    code: str
    """A code of the audit; `box`, `branched` or `failed`."""
    why: Said


Summed: TypeAlias = "Sound | Unsound"
"""A record summed up."""


def sum_up(content: Content) -> Summed:
    """Audit and sum up one record. The same bytes always come to the same, unless the program failed."""
    try:
        found = examined_game(content.opened)
        _, record, box, log, _ = found
        if not found.sound or record is None or box is None or log is None:
            return _unsound(found)
        if KEY in record.header:
            return Unsound(None, "branched", ONLY_TRIED)
        summary = box.need(box.statistics).summary(log, found.started, found.entered_at)
    except Unclear as lacking:
        return Unsound(None, "box", lacking.said)
    except Exception as error:  # one record must not stop thousands, whatever the program got wrong about it
        what = say("The program failed over it ({error}). Please report that.", error=repr(error))
        return Unsound(None, "failed", what)
    return Sound(box.name, summary, record.entries[-1].seal if record.entries else None)


def _missing(error: StoreError) -> Summed:
    return _unsound(unreadable(error))


def _unsound(found: Examined) -> Unsound:
    errors = [finding for finding in found.findings if finding.severity == "error"]
    first, more = errors[0], len(errors) - 1
    told = say("{n} more {n:error|errors}: see enigma-ref audit.", n=more) if more else None
    return Unsound(first.line, first.code, paragraph(first.said, told))


def to_json(summed: Summed) -> dict[str, Any]:
    """Return a summary as what `json` can write."""
    if isinstance(summed, Sound):
        return {"box": summed.box, "game": pack(summed.summary), "seal": summed.seal}
    return {"line": summed.line, "code": summed.code, "why": pack(summed.why)}


def from_json(data: Any) -> Summed:
    """Return the summary that was written so; raise `DataError` where the data is anything else."""
    if not isinstance(data, dict):
        raise DataError(data)
    if data.keys() == {"line", "code", "why"}:
        return unpack(Unsound, [data["line"], data["code"], data["why"]])
    if data.keys() != {"box", "game", "seal"} or not isinstance(data["seal"], str | None):
        raise DataError(data)
    box = BOXES.get(data["box"]) if isinstance(data["box"], str) else None
    statistics = box.statistics() if box else None
    if box is None or statistics is None:
        raise DataError(data)
    return Sound(box.name, unpack(statistics.form, data["game"]), data["seal"])


def _lasts(summed: Summed) -> bool:
    """Tell whether a record always comes to the same: the program may have failed for another reason than its bytes."""
    return isinstance(summed, Sound) or summed.code != "failed"


SUMMARY: Final = Question("stats", sum_up, _missing, to_json, from_json, _lasts)
"""What many records amount to, each of them, for statistics."""
