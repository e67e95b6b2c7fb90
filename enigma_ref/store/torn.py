"""A line that did not come to its end: what this program began to write when it was cut off, and nothing else.

Whatever somebody typed is never taken for such a line. A torn line is a true beginning of the entry that would have
come next, as this program writes it; a power cut may leave zeros behind it, or in its place.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

_TIME: Final = "0000-00-00T00:00:00+00:00"
_QUOTED: Final = re.compile(r"'[^']*+(?:''[^']*+)*+'?|\"(?:[^\"\\]|\\.)*+[\"\\]?")
"""All of a text in quotes, or as much of it as there is."""
_PLAIN: Final = re.compile(r"[\w-](?:[\w .'/+();!-]|:(?=[0-9]|$))*+")
_KEY: Final = re.compile(r"[a-z][a-z_-]*")
_SEAL: Final = re.compile(r"'?[0-9a-f]*'?")


class _Cut(Exception):  # noqa: N818  an answer, not an error
    """The text ends here, in the middle of an entry."""


class _Foreign(Exception):  # noqa: N818  an answer, not an error
    """The text goes on as this program would not write it."""


def is_torn(tail: bytes, number: int, indent: int) -> bool:
    """Tell whether what follows the last line break is the beginning of an entry of that number, and not all of it."""
    begun = tail.rstrip(b"\0")
    if not begun:
        return bool(tail)
    try:
        # A character may be cut in two at the end.
        text = codecs.getincrementaldecoder("utf-8")().decode(begun)
    except UnicodeDecodeError:
        return False
    try:
        _Line(text).entry(number, indent)
    except _Cut:
        return True
    except _Foreign:
        return False
    return False


class _Line:
    """Reads a line piece by piece until it ends, or differs from what this program writes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def entry(self, number: int, indent: int) -> None:
        """Read a whole entry, or as far as the text goes."""
        self.word(" " * indent + f"- {{n: {number}, at: ")
        self.time()
        self.word(", move: ")
        self.scalar()
        while self.key() != "seal":
            self.value()
        self.pattern(_SEAL)
        self.word("}")
        raise _Foreign  # a whole entry, or more

    def word(self, word: str) -> None:
        """Read what must stand here to the letter."""
        rest = self.text[self.place : self.place + len(word)]
        if rest != word:
            raise _Cut if word.startswith(rest) and self.place + len(rest) == len(self.text) else _Foreign
        self.place += len(word)

    def pattern(self, pattern: re.Pattern[str]) -> str:
        """Read something of a form, which goes on as long as it can."""
        match = pattern.match(self.text, self.place)
        if match is None:
            raise _Foreign if self.place < len(self.text) else _Cut
        if match.end() == len(self.text):  # there might be more of it
            raise _Cut
        self.place = match.end()
        return match[0]

    def time(self) -> None:
        """Read a moment."""
        for form in _TIME:
            char = self.text[self.place : self.place + 1]
            if not char:
                raise _Cut
            if char == "Z" and form == "+":
                self.place += 1
                return
            if not (char.isascii() and char.isdigit() if form == "0" else char == form or (form, char) == ("+", "-")):
                raise _Foreign
            self.place += 1

    def scalar(self) -> None:
        """Read a text, plain or in quotes."""
        if self.text[self.place : self.place + 1] not in ("'", '"'):
            self.pattern(_PLAIN)
            return
        begun = _QUOTED.match(self.text, self.place)
        assert begun is not None
        if begun.end() == len(self.text):
            raise _Cut
        self.place = begun.end()

    def key(self) -> str:
        """Read the next key of the entry."""
        self.word(", ")
        key = self.pattern(_KEY)
        self.word(": ")
        return key

    def value(self) -> None:
        """Read a value: a text, a map or a list."""
        opening = self.text[self.place : self.place + 1]
        if opening not in ("{", "["):
            self.scalar()
            return
        closing = "}" if opening == "{" else "]"
        self.place += 1
        first = True
        while self.text[self.place : self.place + 1] != closing:
            if not first:
                self.word(", ")
            if opening == "{":
                self.scalar()
                self.word(": ")
            self.value()
            first = False
        self.place += 1
