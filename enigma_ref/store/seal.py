r"""Seals: a chain of digests through a record, so that a change to any earlier line shows.

To the byte: the seal of an entry is the first 12 hexadecimal digits of the SHA-256 of `previous + "\n" + content`
in UTF-8. `content` is the entry as JSON without spaces, keys sorted by code point, every scalar as a string, nothing
escaped that need not be, without `seal` and without keys that begin with `_`. `previous` is the seal of the entry
before (computed, if that entry has none); for the first entry it is the content of the header without `moves`, in
which a player's own keys that begin with `_` are left out too.

A seal that is wrong stays as it is, and the entries after it are chained to it as it stands: so each break shows for
ever, once, where it is. Against a chain that was computed anew there is the code: the seal of the entry that ended the
game, in groups that people can write down.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ..core.game import Value
from .flow import NOTHING
from .record import Entry

try:  # for one seal: hashlib loads all of OpenSSL, which a short command would feel; the digest is the same
    from _sha2 import sha256  # type: ignore[import-not-found, unused-ignore]  # there from Python 3.12 on
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]  # there up to 3.11
    except ImportError:
        from hashlib import sha256

_LENGTH: Final = 12
_MANY: Final = 2000
"""From so many seals on, loading OpenSSL pays."""
_MISREAD: Final = {ord("o"): "0", ord("i"): "1", ord("l"): "1", **dict.fromkeys(map(ord, " -._:\t"))}
"""What is written between the groups, and letters that no seal has but digits look like."""


Quote: TypeAlias = Callable[[str], str]
"""What writes a text as JSON does."""


def _quoted(text: str) -> str:
    """Write a text as JSON does, without loading its encoder for the texts that nearly all are."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    from json.encoder import encode_basestring

    return encode_basestring(text)


def _content(value: Value, quoted: Quote, nothing: str = NOTHING) -> str:
    """Write a value as JSON: no spaces, keys sorted by code point, every scalar as a string."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        return quoted(str(value))
    if isinstance(value, dict) or isinstance(value, Mapping):  # noqa: SIM101  a dictionary is told at once
        items = [f"{quoted(key)}:{_content(value[key], quoted, nothing)}" for key in sorted(value)]
        return "{" + ",".join(items) + "}"
    if isinstance(value, Sequence):
        return "[" + ",".join([_content(item, quoted, nothing) for item in value]) + "]"
    return quoted(nothing if value is None else str(value))


def _kept(fields: Mapping[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in fields.items() if not key.startswith("_")}


def header_content(header: Mapping[str, Value], quoted: Quote = _quoted) -> str:
    """Return what the first entry's seal is computed over in place of a previous seal."""
    kept = _kept(header)
    players = kept.get("players")
    if isinstance(players, Sequence) and not isinstance(players, str):
        kept["players"] = [_kept(player) if isinstance(player, Mapping) else player for player in players]
    return _content(kept, quoted, nothing="")


def _entry_content(number: int | None, at: str | None, move: str, claims: Mapping[str, Value], quoted: Quote) -> str:
    if number is None or at is None or (claims and min(claims) < "n"):
        fields: dict[str, Value] = {"move": move, **claims}
        if number is not None:
            fields["n"] = number
        if at is not None:
            fields["at"] = at
        return _content(fields, quoted)
    # The same, spelt out: this is nearly every entry, and an audit computes all of them.
    said = "".join([f",{quoted(key)}:{_content(claims[key], quoted)}" for key in sorted(claims)]) if claims else ""
    return f'{{"at":{quoted(at)},"move":{quoted(move)},"n":"{number}"{said}}}'


def seal(previous: str, number: int | None, at: str | None, move: str, claims: Mapping[str, Value]) -> str:
    """Return the seal of an entry. `number` and `at` are None where the entry does not say them."""
    found: str = sha256(f"{previous}\n{_entry_content(number, at, move, claims, _quoted)}".encode()).hexdigest()
    return found[:_LENGTH]


def seal_of(entry: Entry, previous: str) -> str:
    """Return the seal that an entry should have."""
    return seal(previous, entry.number, entry.at, entry.move, entry.claims)


def broken_seals(header: Mapping[str, Value], entries: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """Find the entries whose seal is not what it should be, with their numbers."""
    if not any(entry.seal for entry in entries):
        return
    digest, quoted = _quickest_for(len(entries))
    previous = header_content(header, quoted)
    for place, entry in enumerate(entries, 1):
        _, move, at, claims, sealed, number = entry
        if claims or number is None or at is None:
            content = _entry_content(number, at, move, claims, quoted)
        else:  # the same, without detours
            content = f'{{"at":{quoted(at)},"move":{quoted(move)},"n":"{number}"}}'
        right = digest(f"{previous}\n{content}".encode()).hexdigest()[:_LENGTH]
        if sealed and sealed != right:
            yield place, entry
        previous = sealed or right


def _quickest_for(entries: int) -> tuple[Any, Quote]:
    """Return what digests and quotes quicker for so many seals: OpenSSL and JSON, where loading them pays."""
    if entries < _MANY and "hashlib" not in sys.modules:
        return sha256, _quoted
    import hashlib
    from json.encoder import encode_basestring

    return hashlib.sha256, encode_basestring


def last_seal(header: Mapping[str, Value], entries: Sequence[Entry]) -> str:
    """Return what the seal of the next entry is chained to: a break before it stays as visible as it is."""
    if entries and entries[-1].seal:
        return entries[-1].seal
    last = header_content(header)
    for sealed in chain(header, entries):
        last = sealed
    return last


def chain(header: Mapping[str, Value], entries: Sequence[Entry]) -> Iterator[str]:
    """Give the seal of each entry as it stands, or where an entry has none, the one that it would have."""
    previous = header_content(header)
    for entry in entries:
        previous = entry.seal or seal_of(entry, previous)
        yield previous


def code_of(seal: str) -> str:
    """Return a seal as people write it down: `5c0f-91d2-a7b3`."""
    return "-".join(seal[place : place + 4] for place in range(0, _LENGTH, 4))


def read_code(typed: str) -> str | None:
    """Return the seal that somebody wrote down, in whatever groups and letters; None if it can be none."""
    code = typed.lower().translate(_MISREAD)
    return code if len(code) == _LENGTH and all(char in "0123456789abcdef" for char in code) else None


def entry_of_code(seal: str, header: Mapping[str, Value], entries: Sequence[Entry]) -> int | None:
    """Return the number of the entry whose seal was written down; None where no entry has it."""
    found = None
    for number, sealed in enumerate(chain(header, entries), 1):
        if sealed == seal:
            found = number
    return found
