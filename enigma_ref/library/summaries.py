"""Summaries of many games as a file, so that several machines can each sum up a part and one adds all of them up.

Lines of JSON: first what it is a part of, then a line for each record in order, and at the end how many there were with
a check of all bytes before, so that a file that is cut off or mixed up is not taken for a whole one. `docs/scale.md`
describes it for other programs.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from .. import __version__
from ..core.packing import pack, unpack
from ..core.sentence import Said, all_of, say
from ..core.sentence_data import DataError
from ..store.errors import StoreError, shown
from ..store.lines import lines_of
from ..store.tree import Files, Place, Shard, Unread
from .statistics import Counted, LeftOut
from .summary import SCHEMA, Summed, from_json, to_json

KIND: Final = "enigma-ref/summaries/1"
_LONGEST: Final = 4 << 20
"""No line has more bytes."""


class _Head(NamedTuple):
    """What a file of summaries is a part of."""

    version: str
    schema: int
    paths: list[str]
    shard: Shard


class _Line(NamedTuple):
    """One line: where it stands, what it is called, and what there is to say of it."""

    unread: bool
    """Whether it is about something that could not be looked into; those come first."""
    place: Place
    file: str
    about: Any

    @property
    def order(self) -> tuple[bool, Place]:
        """By what lines are ordered."""
        return not self.unread, self.place


def written(
    paths: Sequence[str],
    shard: Shard,
    files: Files,
    unread: Iterable[Unread],
    summaries: Iterable[tuple[Path, Summed]],
) -> Iterator[bytes]:
    """Yield the lines of a file of summaries."""
    check, count = sha256(), 0

    def line(document: Mapping[str, Any]) -> bytes:
        data = json.dumps(document, separators=(",", ":")).encode() + b"\n"
        check.update(data)
        return data

    yield line({"kind": KIND, "version": __version__, "schema": SCHEMA, "paths": [*paths], "shard": [*shard]})
    for error in unread:
        yield line({"unread": _placed(error.place), "file": error.where, "why": pack(error.said)})
        count += 1
    for index, (path, summed) in enumerate(summaries):
        yield line({"record": _placed(files.place(index)), "file": shown(path), "summary": to_json(summed)})
        count += 1
    yield json.dumps({"end": count, "check": check.hexdigest()}).encode() + b"\n"


def _placed(place: Place) -> list[Any]:
    return [place.argument, *place.parts]


def merged(parts: Sequence[Path], aliases: Mapping[str, str]) -> Counted:
    """Add up what files of summaries say, in the order in which one run would have, however large they are.

    A `StoreError` says which file is no such file, or is damaged, foreign, missing or there twice.
    """
    heads = {part: _head(part) for part in dict.fromkeys(parts)}
    _check_they_fit(parts, heads)
    counted = Counted(aliases)
    streams = [_lines(part) for part in heads]
    for part, line in heapq.merge(*streams, key=lambda found: found[1].order):
        _add(counted, part, line)
    return counted


def _add(counted: Counted, part: Path, line: _Line) -> None:
    try:
        if line.unread:
            counted.left_out.append(LeftOut(line.file, None, "unreadable", unpack(_Why, [line.about]).why))
            counted.lacks_named |= not line.place.parts
        else:
            counted.add(line.file, from_json(line.about))
    except (DataError, ArithmeticError, LookupError, TypeError, ValueError):  # what fits its form may still be nonsense
        raise _damaged(part) from None


class _Why(NamedTuple):
    why: Said


def _head(part: Path) -> _Head:
    for line in lines_of(part, _LONGEST):
        document = _document(line)
        if document is None or document.get("kind") != KIND:
            break
        try:
            return unpack(
                _Head, [document.get("version"), document.get("schema"), document.get("paths"), document.get("shard")]
            )
        except DataError:
            break
    raise StoreError(
        "summaries",
        shown(part),
        say("This is no file of summaries. Make one with: enigma-ref stats PATH --shard 1/8 --summaries OUT."),
    )


def _check_they_fit(parts: Sequence[Path], heads: Mapping[Path, _Head]) -> None:
    """Refuse parts that are not all parts of one whole, each once."""
    first = next(iter(heads.values()))
    known: dict[int, Path] = {}
    for part in parts:
        head = heads[part]
        if (head.version, head.schema) != (__version__, SCHEMA):
            what = say(
                "This was written by version {theirs} of enigma-ref, and this is {ours}: what they count may differ. "
                "Make all parts with one version.",
                theirs=head.version,
                ours=__version__,
            )
            raise StoreError("summaries", shown(part), what)
        if (head.paths, head.shard.of) != (first.paths, first.shard.of) or not 0 < head.shard.number <= head.shard.of:
            what = say(
                "This is not a part of the same as {other}: paths and number of parts must be alike.",
                other=shown(next(iter(heads))),
            )
            raise StoreError("summaries", shown(part), what)
        if head.shard.number in known:
            what = say("This is the same part as {other}. Name each once.", other=shown(known[head.shard.number]))
            raise StoreError("summaries", shown(part), what)
        known[head.shard.number] = part
    lacking = [f"{number}/{first.shard.of}" for number in range(1, first.shard.of + 1) if number not in known][:5]
    if lacking:
        what = say("{n:Part|Parts} {parts} {n:is|are} missing. Name all parts.", n=len(lacking), parts=all_of(lacking))
        raise StoreError("summaries", shown(parts[0]), what)


def _lines(part: Path) -> Iterator[tuple[Path, _Line]]:
    """Read the lines between the first and the last, and make sure that they are whole and in order."""
    check, count, last = sha256(), 0, None
    lines = lines_of(part, _LONGEST)
    check.update(next(lines, b"") + b"\n")
    for data in lines:
        document = _document(data)
        if document is None:
            raise _damaged(part)
        if "end" in document:
            if document != {"end": count, "check": check.hexdigest()} or next(lines, None) is not None:
                raise _damaged(part)
            return
        found = _read(document)
        if found is None or (last is not None and last >= found.order):
            raise _damaged(part)
        check.update(data + b"\n")
        count, last = count + 1, found.order
        yield part, found
    raise _damaged(part)


def _read(document: Mapping[str, Any]) -> _Line | None:
    for key, about, unread in (("unread", "why", True), ("record", "summary", False)):
        if document.keys() == {key, "file", about}:
            place, file = document[key], document["file"]
            if type(place) is list and place and type(place[0]) is int and isinstance(file, str):
                parts = tuple(place[1:])
                if all(isinstance(part, str) for part in parts):
                    return _Line(unread, Place(place[0], parts), file, document[about])
    return None


def _document(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _damaged(part: Path) -> StoreError:
    return StoreError("summaries", shown(part), say("This file of summaries is damaged or cut off. Make it again."))
