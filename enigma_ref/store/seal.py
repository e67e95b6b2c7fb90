r"""Seals: a chain of digests through a record, so that a change to any earlier line shows.

To the byte: the seal of an entry is the first 12 hexadecimal digits of the SHA-256 of `previous + "\n" + content`
in UTF-8. `content` is the entry as JSON without spaces, keys sorted by code point, every scalar as a string, nothing
escaped that need not be, without `seal` and without keys that begin with `_`. `previous` is the seal of the entry
before (computed, if that entry has none); for the first entry it is the content of the header without `moves`, in
which a player's own keys that begin with `_` are left out too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from json.encoder import encode_basestring

from ..core.game import Value
from .record import Entry

try:  # for one seal: hashlib loads all of OpenSSL, which a short command would feel; the digest is the same
    from _sha2 import sha256  # type: ignore[import-not-found, unused-ignore]  # there from Python 3.12 on
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]  # there up to 3.11
    except ImportError:
        from hashlib import sha256

_LENGTH = 12


def _content(value: Value) -> str:
    """Write a value as JSON: no spaces, keys sorted by code point, every scalar as a string."""
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, int):
        return encode_basestring(str(value))
    if isinstance(value, dict) or isinstance(value, Mapping):  # noqa: SIM101  a dictionary is told at once
        return "{" + ",".join([f"{encode_basestring(key)}:{_content(value[key])}" for key in sorted(value)]) + "}"
    if isinstance(value, Sequence):
        return "[" + ",".join(map(_content, value)) + "]"
    return '""' if value is None else encode_basestring(str(value))


def _kept(fields: Mapping[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in fields.items() if not key.startswith("_")}


def header_content(header: Mapping[str, Value]) -> str:
    """Return what the first entry's seal is computed over in place of a previous seal."""
    kept = _kept(header)
    players = kept.get("players")
    if isinstance(players, Sequence) and not isinstance(players, str):
        kept["players"] = [_kept(player) if isinstance(player, Mapping) else player for player in players]
    return _content(kept)


def _entry_content(number: int | None, at: str | None, move: str, claims: Mapping[str, Value]) -> str:
    if number is None or at is None or (claims and min(claims) < "n"):
        fields: dict[str, Value] = {"move": move, **claims}
        if number is not None:
            fields["n"] = number
        if at is not None:
            fields["at"] = at
        return _content(fields)
    # The same, spelt out: this is nearly every entry, and an audit computes all of them.
    said = "".join([f",{encode_basestring(key)}:{_content(claims[key])}" for key in sorted(claims)]) if claims else ""
    return f'{{"at":{encode_basestring(at)},"move":{encode_basestring(move)},"n":"{number}"{said}}}'


def seal(previous: str, number: int | None, at: str | None, move: str, claims: Mapping[str, Value]) -> str:
    """Return the seal of an entry. `number` and `at` are None where the entry does not say them."""
    found: str = sha256(f"{previous}\n{_entry_content(number, at, move, claims)}".encode()).hexdigest()
    return found[:_LENGTH]


def seal_of(entry: Entry, previous: str) -> str:
    """Return the seal that an entry should have."""
    return seal(previous, entry.number, entry.at, entry.move, entry.claims)


def broken_seals(header: Mapping[str, Value], entries: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """Find the entries whose seal is not what it should be, with their numbers."""
    from hashlib import sha256  # for many seals: several times as fast

    quoted = encode_basestring
    previous = header_content(header)
    for place, entry in enumerate(entries, 1):
        _, move, at, claims, sealed, number = entry
        if claims or number is None or at is None:
            content = _entry_content(number, at, move, claims)
        else:  # the same, without detours
            content = f'{{"at":{quoted(at)},"move":{quoted(move)},"n":"{number}"}}'
        right = sha256(f"{previous}\n{content}".encode()).hexdigest()[:_LENGTH]
        if sealed and sealed != right:
            yield place, entry
        previous = sealed or right


def last_seal(header: Mapping[str, Value], entries: Sequence[Entry]) -> str:
    """Return what the seal of the next entry is chained to."""
    if entries and entries[-1].seal:
        return entries[-1].seal
    previous = header_content(header)
    for entry in entries:
        previous = entry.seal or seal_of(entry, previous)
    return previous
