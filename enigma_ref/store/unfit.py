"""What may stand in a line of moves and is no text of YAML: bytes, characters and marks, and what the line is without.

All of it is an error of that line. Nothing of it is ever shown: a terminal might take it for an order.
"""

from __future__ import annotations

import re
from typing import Final

from ..core.facts import Facts
from ..core.sentence import Said, say

NOT_UTF8: Final = say("This line is not UTF-8. Save the file as UTF-8 in an editor.")
INVISIBLE: Final = say("A character that nobody can see stands in this line.")

_UNDECODED: Final = re.compile("[\udc80-\udcff]+")
"""Bytes that are no UTF-8, as they are decoded with `surrogateescape`."""
_ODD: Final = re.compile("\r(?!\\Z)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""What YAML takes for no text, or for the end of a line where no editor does; not the one that ends a line of CRLF."""
_MARK: Final = re.compile(r"(---|\.\.\.)[ \t]*(?:#.*)?\r?|%(?:YAML|TAG)\b.*")
"""Lines that stand between the documents of a stream, of which a record is one."""


class Unfit(Facts):
    """What is wrong with the characters of a line, and the line without them."""

    said: Said
    line: str
    known: bool = True
    """Whether nothing of what was written is lost."""


def unfit(line: str) -> Unfit | None:
    """Say what in a line is no text, or belongs to no record; None where nothing is."""
    if _UNDECODED.search(line):
        return Unfit(NOT_UTF8, _ODD.sub(" ", _UNDECODED.sub("\ufffd", line)), known=False)
    if _ODD.search(line):
        return Unfit(INVISIBLE, _ODD.sub(" ", line))
    found = _MARK.fullmatch(line)
    if found is None:
        return None
    if found[1] == "...":
        return Unfit(say("This line ends the YAML document; a record is one. Remove this line."), "")
    return Unfit(say("A second YAML document begins here; a record is one. Remove this line."), "")
