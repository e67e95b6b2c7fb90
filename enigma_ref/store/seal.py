r"""Seals: a chain of digests through a record, so that a change to any earlier line shows.

To the byte: the seal of an entry is the first 12 hexadecimal digits of the SHA-256 of `previous + "\n" + content`
in UTF-8. `content` is the entry as JSON without spaces, keys sorted by code point, every scalar as a string, nothing
escaped that need not be, without `seal` and without keys that begin with `_`. `previous` is the seal of the entry
before (computed, if that entry has none); for the first entry it is the content of the header without `moves`, in
which a player's own keys that begin with `_` are left out too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from json import dumps
from json.encoder import encode_basestring
from typing import Any

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


def _texts(value: Value) -> Any:
    if isinstance(value, Mapping):
        return {key: _texts(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_texts(item) for item in value]
    return "" if value is None else str(value)


def _content(fields: Mapping[str, Value]) -> str:
    return dumps(_texts(fields), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _kept(fields: Mapping[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in fields.items() if not key.startswith("_")}


def header_content(header: Mapping[str, Value]) -> str:
    """Return what the first entry's seal is computed over in place of a previous seal."""
    kept = _kept(header)
    players = kept.get("players")
    if isinstance(players, Sequence) and not isinstance(players, str):
        kept["players"] = [_kept(player) if isinstance(player, Mapping) else player for player in players]
    return _content(kept)


def seal(
    previous: str,
    number: int | None,
    at: str | None,
    move: str,
    claims: Mapping[str, Value],
    digest: Callable[[bytes], Any] = sha256,
) -> str:
    """Return the seal of an entry. `number` and `at` are None where the entry does not say them."""
    if claims or number is None or at is None:
        fields: dict[str, Value] = {"move": move, **claims}
        if number is not None:
            fields["n"] = number
        if at is not None:
            fields["at"] = at
        content = _content(fields)
    else:  # The same, spelt out: this is most entries, and an audit computes every one.
        content = f'{{"at":{encode_basestring(at)},"move":{encode_basestring(move)},"n":"{number}"}}'
    found: str = digest(f"{previous}\n{content}".encode()).hexdigest()
    return found[:_LENGTH]


def seal_of(entry: Entry, previous: str) -> str:
    """Return the seal that an entry should have."""
    return seal(previous, entry.number, entry.at, entry.move, entry.claims)


def broken_seals(header: Mapping[str, Value], entries: Sequence[Entry]) -> Iterator[tuple[int, Entry]]:
    """Find the entries whose seal is not what it should be, with their numbers."""
    from hashlib import sha256  # for many seals: several times as fast

    previous = header_content(header)
    for number, entry in enumerate(entries, 1):
        right = seal(previous, entry.number, entry.at, entry.move, entry.claims, sha256)
        if entry.seal and entry.seal != right:
            yield number, entry
        previous = entry.seal or right


def last_seal(header: Mapping[str, Value], entries: Sequence[Entry]) -> str:
    """Return what the seal of the next entry is chained to."""
    if entries and entries[-1].seal:
        return entries[-1].seal
    previous = header_content(header)
    for entry in entries:
        previous = entry.seal or seal_of(entry, previous)
    return previous
