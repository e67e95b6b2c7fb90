"""Values on one line: YAML that every loader, of version 1.1 or 1.2, reads as the value that was meant.

What is written is so regular that it can be read without a YAML library. What `read_flow` makes of a text is a guess
until it is written again: it counts only if the same characters come out, which every loader reads as that value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from ..core.game import Value
from ..core.sentence import Argument, Quoted

TIMES: Final = ("at", "started")
"""The keys that hold a moment."""
NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
"""What counts as a whole number where it stands without quotes."""
NOTHING: Final = "null"
"""How an entry says that there is nothing, such as no winner."""

_RESERVED: Final = frozenset(
    ("null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity", "none", "undefined")
)
# A letter first, then nothing that means anything to YAML; in a block, a colon may stand inside a word.
_FLOW: Final = re.compile(r"[^\W\d_](?:[\w .'/+();!-]*[\w.'/+();!-])?")
_BLOCK: Final = re.compile(r"[^\W\d_](?:[\w .'/+();!-]|:(?=\w))*(?<! )")
# Besides control characters: line and paragraph separators, byte order marks, surrogates, noncharacters.
_ODD: Final = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]"
_HEXADECIMAL: Final = re.compile(r"[0-9a-f]*[acdf][0-9a-f]*")
_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2})")
_TOKEN: Final = re.compile(rf"'[^'\n]*+(?:''[^'\n]*+)*+'|{_TIME.pattern}|[\w-][\w .'/+();!-]*+")
"""A text in quotes, a moment, or a plain text or number: somewhat more than is ever written."""
_MOST_SHOWN: Final = 60
"""So many characters of a value that is wrong are shown."""
_LONGEST_KEY: Final = 128
"""YAML itself takes keys of up to 1,024 characters."""


@lru_cache(4096)  # the same names, answers and moves come all the time
def scalar(text: str, *, flow: bool = True) -> str:
    """Write a text so that any loader reads it as that text: plain where that is safe, quoted where it is not."""
    if (_FLOW if flow else _BLOCK).fullmatch(text) and text.lower() not in _RESERVED and not is_odd(text):
        return text
    return quoted(text)


def is_odd(text: str) -> bool:
    """Tell whether a text has characters that must be escaped. Printable ones never are, and most texts are."""
    return not text.isprintable() and re.search(_ODD, text) is not None


def quoted(text: str) -> str:
    """Write a text in single quotes, or where it has odd characters in double quotes with escapes."""
    if not is_odd(text):
        return "'" + text.replace("'", "''") + "'"
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(_ODD, lambda match: f"\\u{ord(match[0]):04x}", text) + '"'


def is_moment(key: str, value: Value) -> bool:
    """Tell whether a value is a moment that stands without quotes: under these keys everyone reads it as one."""
    return key in TIMES and isinstance(value, str) and _TIME.fullmatch(value) is not None


def flow(value: Value, key: str = "", nothing: str = NOTHING) -> str:
    """Write a value on one line."""
    if isinstance(value, str):
        if (key == "seal" and _HEXADECIMAL.fullmatch(value)) or (key in TIMES and _TIME.fullmatch(value)):
            return value
        return scalar(value)
    if isinstance(value, Mapping):
        items = [f"{scalar(name)}: {flow(item, name, nothing)}" for name, item in value.items()]
        return "{" + ", ".join(items) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join([flow(item, "", nothing) for item in value]) + "]"
    return nothing if value is None else str(value)


def in_yaml(value: Value) -> Argument:
    """Return a value that stands where it should not as a message shows it: as it may have been written."""
    if isinstance(value, str):
        return Quoted(value)
    text = flow(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"


class NotOurs(Exception):  # noqa: N818  an answer, not an error
    """A text that this program did not write."""


def read_flow(text: str, room: int) -> Value:
    """Read a value that may be one of ours, in which lists and maps nest no deeper than `room`."""
    value, end = _read(text, 0, room)
    if end != len(text):
        raise NotOurs
    return value


def read_scalar(text: str) -> Value:
    """Read a text, a number or nothing: what stands on a line after its key."""
    if text[0] == "'":
        return text[1:-1].replace("''", "'")
    if NUMBER.fullmatch(text):
        return int(text)
    return None if text == NOTHING else text


def _read(text: str, place: int, room: int) -> tuple[Value, int]:
    """Read the value at a place; return it and the place after it."""
    opening = text[place : place + 1]
    if opening in ("{", "["):
        if not room:
            raise NotOurs
        return (_read_map if opening == "{" else _read_list)(text, place + 1, room - 1)
    token, end = _token(text, place)
    return read_scalar(token), end


def _token(text: str, place: int) -> tuple[str, int]:
    match = _TOKEN.match(text, place)
    if match is None:
        raise NotOurs
    return match[0], match.end()


def _read_map(text: str, place: int, room: int) -> tuple[Value, int]:
    items: dict[str, Value] = {}
    while text[place : place + 1] != "}":
        name, place = _token(text, place)
        if text[place : place + 2] != ": " or len(name) > _LONGEST_KEY:
            raise NotOurs
        items[_text(name)], place = _read(text, place + 2, room)
        place = _next(text, place, "}")
    return items, place + 1


def _read_list(text: str, place: int, room: int) -> tuple[Value, int]:
    items: list[Value] = []
    while text[place : place + 1] != "]":
        item, place = _read(text, place, room)
        items.append(item)
        place = _next(text, place, "]")
    return items, place + 1


def _text(token: str) -> str:
    return token[1:-1].replace("''", "'") if token[0] == "'" else token


def _next(text: str, place: int, closing: str) -> int:
    """Return the place of the next item, or of the end of the list or map."""
    if text[place : place + 2] == ", ":
        return place + 2
    if text[place : place + 1] != closing:
        raise NotOurs
    return place
