"""Lines that could not be read as they stand: one error for each, and no correction for what the file must say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.audit import Finding
from ..core.log import Log
from ..core.sentence import paragraph

_OF_THE_FILE = ("schema", "unreadable")


def told_once(found: Sequence[Finding], lines: Mapping[int, bool], log: Log[Any, Any]) -> list[Finding]:
    """Return findings so that what cannot be a move, since its line could not be read, is said with that.

    `lines` are those lines, and whether the move that was meant is known. One that a rule forbids is told of besides.
    """
    echoes = {each.line: each for each in found if each.code == "impossible" and each.line in lines}
    slips = {step.entry: step.slip for step in log.faults()} if echoes else {}
    told: list[Finding] = []
    for each in found:
        echo = echoes.get(each.line)
        if echo is None or each.code not in _OF_THE_FILE:
            told.append(each)
        else:
            slip = slips.get(echo.entry or 0)
            said = each.said if lines[each.line] or not slip else paragraph(each.said, slip.said)
            told.append(each._replace(said=said, consequences=(*each.consequences, *echo.consequences)))
    return [each for each in told if echoes.get(each.line) is not each]
