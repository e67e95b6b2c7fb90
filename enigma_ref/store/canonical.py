"""The text that this program writes, line by line, and its reader.

It is so regular that it can be read without a YAML library, which is most of what a short command would cost. The
reader knows no game: whatever a header and the claims of an entry hold, it takes only lines of a form that every
loader reads as the same text; what a line holds beyond that is written again, and counts only if the same characters
come out. Everything else goes to the YAML reader.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..core.branched import is_branching
from ..core.game import Path, Value
from ..core.limits import MOST_ENTRIES
from .flow import NotOurs, flow, is_moment, is_odd, read_flow, read_scalar, scalar
from .record import DEEPEST, ENTRY_KEYS, FORMAT, Entry, Problem, Record, is_time, too_many

_new: Final = tuple.__new__
"""Makes an entry in half the time that calling its class takes."""
_NO_CLAIMS: Final[Mapping[str, Value]] = MappingProxyType({})


def write_header(header: Mapping[str, Value]) -> str:
    """Write a header, up to and including `moves:`."""
    return "\n".join([*(line for key, value in header.items() for line in _header_lines(key, value)), "moves:\n"])


def _header_lines(key: str, value: Value) -> list[str]:
    if isinstance(value, str):
        return [f"{key}: {value if is_moment(key, value) else scalar(value, flow=False)}"]
    if isinstance(value, Sequence) and any(isinstance(item, Mapping) for item in value):
        return [f"{key}:", *map(_item_line, value)]
    return [_value_line(key, value)]


def _value_line(key: str, value: Value) -> str:
    return f"{key}: {flow(value, key, _NOTHING)}"


def _item_line(item: Value) -> str:
    return f"- {flow(item, nothing=_NOTHING)}"


_NOTHING: Final = "''"
"""How a header says that there is nothing; a game does better to leave the key out."""


def write_entry(number: int, at: str | None, move: str, claims: Mapping[str, Value], seal: str) -> str:
    """Write an entry as one line, without its line break."""
    when = at if at is not None and is_moment("at", at) else flow(at)
    return f"- {{n: {number}, at: {when}, move: {scalar(move)}{_written(claims)}, seal: {flow(seal, 'seal')}}}"


def _written(claims: Mapping[str, Value]) -> str:
    return "".join([f", {key}: {flow(value)}" for key, value in claims.items()])


# Possessive, so that a long line that does not match is given up at once. The first of the three is a case of the last
# that most texts are, and takes half the time.
_TEXT: Final = (
    r"(?:[A-Za-z][A-Za-z0-9_ .'/+();!-]*+(?<! )(?=[,:}]|$)"
    r"|'[^'\n]*+(?:''[^'\n]*+)*+'"
    r"|[^\W\d_][\w .'/+();!-]*+(?<! ))"
)
_ENTRIES: Final = re.compile(
    rf"^- \{{n: ([1-9][0-9]{{0,8}}), at: ([0-9T:Z+-]{{20,25}}), move: ({_TEXT})((?:, (?!seal: )[^\n]+)?)"
    r", seal: ('?)([0-9a-f]{12})\5\}$",
    re.MULTILINE,
)
"""Entries, each a whole line and never more than one."""
_CLAIM: Final = re.compile(r"[a-z][a-z_-]{0,59}")
_LONGEST: Final = 2000
"""Longer lines of a header and longer claims are not this program's, and not worth keeping in mind."""
_MOST_CLAIMED: Final = 1_000_000
"""As many characters the claims of a record can have here, alike ones counted once; past it the YAML reader decides."""
_MOST_LINES: Final = 1000
"""As many lines a header can have here; whether a longer one is too long is for the YAML reader to say."""
_LINE: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_-]{0,59}):(?: (.+))?")


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
    known: dict[str, Mapping[str, Value] | None] = {"": _NO_CLAIMS}
    """What claims say, by their text; without any the form of an entry alone is proof."""
    left = _MOST_CLAIMED
    is_time = datetime.fromisoformat
    try:
        for number, at, move, said, _, seal in forms:
            is_time(at)
            if move[0] == "'":
                move = move[1:-1].replace("''", "'")
            if not move.isprintable() and is_odd(move):
                return None
            if said not in known:
                left -= len(said)
                known[said] = _read_claims(said) if left > 0 else None
            claims = known[said]
            if claims is None:
                return None
            entries.append(_new(Entry, (at_line, move, at, claims, seal, int(number))))
            at_line += 1
    except ValueError:  # what stands there looks like a time, and is none
        return None
    return entries


@lru_cache(1024)  # the same few points come all the time
def _read_claims(text: str) -> Mapping[str, Value] | None:
    """Read what stands between an entry's move and its seal if it is written just as this program writes it."""
    if len(text) > _LONGEST:
        return None
    try:
        claims = read_flow(f"{{{text[2:]}}}", DEEPEST - 2)
    except NotOurs:
        return None
    assert isinstance(claims, dict)
    if any(key in ENTRY_KEYS or not _CLAIM.fullmatch(key) for key in claims) or _written(claims) != text:
        return None
    return MappingProxyType(claims)


@lru_cache(1024)  # of the same people, the same rulebook, the same box
def _read_line(line: str) -> tuple[str, Value] | None:
    """Read a line of a header if it is written just as this program writes it; an item of a list has the key `-`.

    The value is None where a list follows.
    """
    try:
        if line.startswith("- "):
            item = read_flow(line[2:], DEEPEST - 2)
            return ("-", item) if _item_line(item) == line else None
        form = _LINE.fullmatch(line)
        if form is None:
            return None
        key, text = form.groups()
        if text is None:
            return key, None
        value = read_flow(text, DEEPEST - 1) if text[0] in "{[" else text if is_moment(key, text) else read_scalar(text)
    except NotOurs:
        return None
    # A list may stand on one line or on several: both are this program's.
    again = [_value_line(key, value)] if isinstance(value, list) else _header_lines(key, value)
    return (key, value) if again == [line] and value is not None else None


def _own(value: Value) -> Value:
    """Copy a value: what was read before is kept, and everyone gets lists and maps of one's own."""
    if isinstance(value, dict):
        return {name: _own(item) for name, item in value.items()}
    return [_own(item) for item in value] if isinstance(value, list) else value


def read_header(lines: Sequence[str]) -> tuple[dict[str, Value], dict[Path, int]] | None:
    """Read the lines up to and including `moves:` if they are just as this program writes them."""
    if len(lines) > _MOST_LINES:
        return None
    header: dict[str, Value] = {}
    at: dict[Path, int] = {}
    items: list[Value] | None = None
    for number, line in enumerate(lines[:-1], 1):
        found = _read_line(line) if len(line) <= _LONGEST else None
        if found is None:
            return None
        key, value = found[0], _own(found[1])
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
    if "branched" in header and not is_branching(header["branched"]):
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
    if len(lines) - start > MOST_ENTRIES and all(line.startswith("- ") for line in lines[start:]):
        return Record(problems=[Problem(start + MOST_ENTRIES + 1, "unreadable", too_many())])
    entries = read_entries("\n".join(lines[start:]), start + 1, len(lines) - start)
    if entries is None or any(entry.number != number for number, entry in enumerate(entries, 1)):
        return None
    record = Record(header=found[0], lines=found[1], canonical=True)
    record.entries = entries
    record.next_line = len(lines) + 1
    return record
