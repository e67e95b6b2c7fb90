"""`draw` inside `play`: an answer that is entered key by key, such as a tile drawn side by side."""

from __future__ import annotations

from ...core.refusal import Refusal
from ...core.sentence import say
from ..common.by_keys import enter_by_keys
from ..common.speech import tell
from .meaning import considered, meanings
from .sitting import Sitting


def drawn(sitting: Sitting, line: str) -> str | None:
    """Let an answer be entered key by key where a line asks for that, and return it; nothing where the person leaves.

    None where the line asks for nothing of the kind. What the rules refuse, or a look, can be mended without drawing it
    again.
    """
    entry = sitting.guide.stepwise(line, sitting.log.state, sitting.offers.seen)
    if entry is None:
        return None
    if sitting.drawn and sitting.drawn[0] is sitting.log and sitting.drawn[1] == line.lower():
        entry = sitting.drawn[2].refused()  # it was dropped after a look
    while True:
        entry = enter_by_keys(entry, sitting.ask_on)
        answer = entry.result if entry else None
        if entry is None or answer is None:
            tell(say("Nothing was written."))
            return ""
        try:
            considered(sitting.log, meanings(answer, sitting.log, sitting.guide)[0], sitting.guide)
        except Refusal as refusal:
            sitting.refuse(answer, refusal)
            entry = entry.refused()
        else:
            sitting.drawn = sitting.log, line.lower(), entry
            return answer
