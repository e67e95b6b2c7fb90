"""The text that this program writes: YAML that every loader, of version 1.1 or 1.2, reads as the text that was meant.

It is so regular that it can also be read without a YAML library, which is most of what a short command would cost.
That reader takes only lines of a form that every loader reads as the same text; what a line holds beyond that is
written again, and counts only if the same characters come out. Everything else goes to the YAML reader.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..core.game import Path, Value
from .record import FORMAT, Entry, Record, is_time

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
_TIMES: Final = ("at", "started")
_new: Final = tuple.__new__
"""Makes an entry in half the time that calling its class takes."""
_NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})


@lru_cache(4096)  # the same names, answers and moves come all the time
def scalar(text: str, *, flow: bool = True) -> str:
    """Write a text so that any loader reads it as that text: plain where that is safe, quoted where it is not."""
    if (_FLOW if flow else _BLOCK).fullmatch(text) and text.lower() not in _RESERVED and not _is_odd(text):
        return text
    return quoted(text)


def _is_odd(text: str) -> bool:
    """Tell whether a text has characters that must be escaped. Printable ones never are, and most texts are."""
    return not text.isprintable() and re.search(_ODD, text) is not None


def quoted(text: str) -> str:
    """Write a text in single quotes, or where it has odd characters in double quotes with escapes."""
    if not _is_odd(text):
        return "'" + text.replace("'", "''") + "'"
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(_ODD, lambda match: f"\\u{ord(match[0]):04x}", text) + '"'


def flow(value: Value, key: str = "") -> str:
    """Write a value on one line."""
    if isinstance(value, str):
        if (key == "seal" and _HEXADECIMAL.fullmatch(value)) or (key in _TIMES and _TIME.fullmatch(value)):
            return value
        return scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(name)}: {flow(item, name)}" for name, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return "''" if value is None else str(value)


def write_header(header: Mapping[str, Value]) -> str:
    """Write a header, up to and including `moves:`."""
    return "\n".join([*(line for key, value in header.items() for line in _header_lines(key, value)), "moves:\n"])


def _header_lines(key: str, value: Value) -> list[str]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [f"{key}:", *map(_item_line, value)]
    if isinstance(value, str) and not (key in _TIMES and _TIME.fullmatch(value)):
        return [f"{key}: {scalar(value, flow=False)}"]
    return [f"{key}: {flow(value, key)}"]


def _item_line(item: Value) -> str:
    return f"- {flow(item)}"


def write_entry(number: int, at: str | None, move: str, claims: Mapping[str, Value], seal: str) -> str:
    """Write an entry as one line, without its line break."""
    said = "".join(f", {key}: {flow(value)}" for key, value in claims.items())
    return f"- {{n: {number}, at: {flow(at, 'at')}, move: {scalar(move)}{said}, seal: {flow(seal, 'seal')}}}"


# Possessive, so that a long line that does not match is given up at once. The first of the three is a case of the last
# that most texts are, and takes half the time.
_TEXT: Final = (
    r"(?:[A-Za-z][A-Za-z0-9_ .'/+();!-]*+(?<! )(?=[,:}]|$)"
    r"|'[^'\n]*+(?:''[^'\n]*+)*+'"
    r"|[^\W\d_][\w .'/+();!-]*+(?<! ))"
)
_ENTRIES: Final = re.compile(
    rf"^- \{{n: ([1-9][0-9]{{0,8}}), at: ([0-9T:Z+-]{{20,25}}), move: ({_TEXT})"
    rf"(?:, scored: \{{([^{{}}\n]+)\}})?(?:, result: \{{winners: \[([^\[\]\n]*)\], by: ([a-z]+)\}})?"
    r", seal: ('?)([0-9a-f]{12})\7\}$",
    re.MULTILINE,
)
"""Entries, each a whole line and never more than one."""
_NAME: Final = r"(?:[^\W\d_][\w .'/+();!-]{0,60}+|'(?:[^']|''){0,60}+')"
_PAIR: Final = re.compile(rf"({_NAME}): ({_TEXT}|[0-9]{{1,9}})(?:, |$)")
_ITEM: Final = re.compile(rf"({_NAME})(?:, |$)")
_LONGEST_LINE: Final = 2000
"""Longer lines of a header are not this program's, and not worth keeping in mind."""
_LINE: Final = re.compile(r"([a-z_]{1,60}):(?: (.+))?")


def _split(pattern: re.Pattern[str], text: str) -> list[tuple[str, ...]] | None:
    """Split a text into matches that follow each other to its end; None where they don't.

    One after the other, and no search: a search tries every place of a long line that has no match in it.
    """
    found = []
    place = 0
    while place < len(text):
        match = pattern.match(text, place)
        if match is None:
            return None
        found.append(match.groups())
        place = match.end()
    return found


def _plain(text: str) -> str:
    return text[1:-1].replace("''", "'") if text[0] == "'" else text


def read_entry(line: str, at_line: int) -> Entry | None:
    """Read an entry if it is written just as this program writes it."""
    found = read_entries(line, at_line, 1)
    return found[0] if found else None


def read_entries(body: str, at_line: int, lines: int) -> list[Entry] | None:
    """Read lines of entries, the first of which is `at_line`, if all are written just as this program writes them."""
    # By hand it is mostly written by hand from the first line on: then nothing is gained by looking at the rest.
    forms = _ENTRIES.findall(body) if _ENTRIES.match(body) else []
    if len(forms) != lines:
        return None
    entries = []
    is_time = datetime.fromisoformat
    try:
        for number, at, move, scored, winners, by, _, seal in forms:
            is_time(at)
            if move[0] == "'":
                move = move[1:-1].replace("''", "'")
            if not move.isprintable() and _is_odd(move):
                return None
            claims: Mapping[str, Value] = _NOTHING
            if scored or by:  # without claims the form alone is proof
                found = _read_claims(scored, winners, by)
                if found is None:
                    return None
                claims = found
            entries.append(_new(Entry, (at_line, move, at, claims, seal, int(number))))
            at_line += 1
    except ValueError:  # what stands there looks like a time, and is none
        return None
    return entries


def _read_claims(scored: str, winners: str, by: str) -> Mapping[str, Value] | None:
    claims: dict[str, Value] = {}
    if scored:
        points = _read_points(scored)
        if points is None:
            return None
        claims["scored"] = points
    if by:
        names = [_plain(name) for (name,) in _split(_ITEM, winners) or ()]
        if flow(names) != f"[{winners}]":
            return None
        claims["result"] = {"winners": names, "by": by}
    return claims


@lru_cache(1024)
def _read_points(text: str) -> Mapping[str, Value] | None:
    """Read who got how many points if it is written just as this program writes it. The same few come all the time."""
    points = {_plain(name): _read_number(number) for name, number in _split(_PAIR, text) or ()}
    return points if flow(points) == f"{{{text}}}" else None


@lru_cache(1024)  # of the same people, the same rulebook, the same box
def _read_line(line: str) -> tuple[str, Value] | None:
    """Read a line of a header if it is written just as this program writes it; an item of a list has the key `-`."""
    if line.startswith("- {"):
        item = _read_value("", line[2:])
        return ("-", item) if _item_line(item) == line else None
    form = _LINE.fullmatch(line)
    if form is None:
        return None
    key, text = form.groups()
    if text is None:  # a list follows
        return key, None
    value = _read_value(key, text)
    return (key, value) if _header_lines(key, value) == [line] else None


def _read_value(key: str, text: str) -> Value:
    if key in _TIMES:
        return text
    if text[0] == "{":
        return {_plain(name): _read_number(value) for name, value in _split(_PAIR, text[1:-1]) or ()}
    return _plain(text)


def _read_number(text: str) -> Value:
    return int(text) if text.isascii() and text.isdigit() else _plain(text)


def read_header(lines: Sequence[str]) -> tuple[dict[str, Value], dict[Path, int]] | None:
    """Read the lines up to and including `moves:` if they are just as this program writes them."""
    header: dict[str, Value] = {}
    at: dict[Path, int] = {}
    items: list[Value] | None = None
    for number, line in enumerate(lines[:-1], 1):
        found = _read_line(line) if len(line) <= _LONGEST_LINE else None
        if found is None:
            return None
        key, value = found
        # What was read before is kept: everyone gets a map of one's own.
        value = dict(value) if isinstance(value, dict) else value
        if key == "-":
            if items is None:
                return None
            at[next(reversed(header)), len(items)] = number
            items.append(value)
            continue
        # `moves` comes last, and once; a key with nothing at all behind it is not an empty list.
        if key in header or key == "moves" or items == []:
            return None
        items = [] if value is None else None
        header[key] = items if items is not None else value
        at[(key,)] = number
    if items == [] or ("started" in header and not is_time(header["started"])):
        return None
    return header, at


def read_canonical(text: str) -> Record | None:
    """Read a whole record if every line is just as this program writes it, otherwise return None."""
    lines = text.split("\n")
    if lines.pop() or "moves:" not in lines:
        return None
    start = lines.index("moves:") + 1
    found = read_header(lines[:start])
    if found is None or found[0].get("format") != FORMAT or not isinstance(found[0].get("box"), str):
        return None
    entries = read_entries("\n".join(lines[start:]), start + 1, len(lines) - start)
    if entries is None or any(entry.number != number for number, entry in enumerate(entries, 1)):
        return None
    record = Record(header=found[0], lines=found[1], canonical=True)
    record.entries = entries
    return record
