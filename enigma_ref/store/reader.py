"""Bytes of a file to a record: decoding, the incomplete last line, and which reader the rest goes to."""

from __future__ import annotations

from typing import Final

from ..core.limits import MOST_ENTRIES
from ..core.sentence import Said, say
from .canonical import read_canonical, read_entries
from .record import LARGEST, Problem, Record

_BOM = b"\xef\xbb\xbf"


def read(data: bytes) -> Record:
    """Read a record from the bytes of its file. Never fails: what is wrong is in its problems."""
    if len(data) > LARGEST:
        what = say("The file is too large for a record (more than {n} MB). Name another file.", n=LARGEST >> 20)
        return _unreadable(1, what)
    body, newline, tail = data.rpartition(b"\n")
    if not newline or not tail.strip(b" "):
        return _read_whole(data)
    return _read_end(body + newline, tail)


def read_on(before: Record, data: bytes) -> Record | None:
    """Read a record that was read before and has grown since; None where this takes reading all of it.

    The first `before.whole` bytes are the same: who calls this has compared them.
    """
    more = data[before.whole :]
    if not before.canonical or before.problems or not more.endswith(b"\n") or len(data) > LARGEST:
        return None
    try:
        text = more[:-1].decode("utf-8")
    except UnicodeDecodeError:
        return None
    n, lines = len(before.entries), text.count("\n") + 1
    entries = read_entries(text, before.next_line, lines) if n + lines <= MOST_ENTRIES else None
    if entries is None or any(entry.number != number for number, entry in enumerate(entries, n + 1)):
        return None
    record = Record(before.header, before.lines, canonical=True)
    record.entries = [*before.entries, *entries]
    record.whole = len(data)
    record.next_line = before.next_line + lines
    return record


def _read_end(body: bytes, tail: bytes) -> Record:
    """Read a record whose last line has no end: a write may have been cut off, or somebody typed it so."""
    record = _read_whole(body)
    if record.closed or any(problem.is_error and not problem.in_entry for problem in record.problems):
        return _read_whole(body + tail)
    from .torn import is_torn  # few records end so

    line = body.count(b"\n") + 1
    if is_torn(tail, len(record.entries) + 1, record.indent):
        record.torn = tail
        what = say("The last line is incomplete: a write was cut off. The next move replaces it.")
        record.problems.append(Problem(line, "torn", what))
        return record
    with_it = _read_whole(body + tail.rstrip(b"\0"))
    if tail.endswith(b"\0") and not with_it.error():
        # A power cut took the end of the line, and nothing of what it says.
        with_it.torn = tail[len(tail.rstrip(b"\0")) :]
        what = say("Zeros stand behind the last line: a write was cut off. The next move replaces them.")
        with_it.problems.append(Problem(line, "torn", what))
        return with_it
    if tail.endswith(b"\0"):
        with_it = _read_whole(body + tail)
    if with_it.unreadable:
        return _unreadable(line, say("The last line cannot be read. Complete it, or remove it."))
    return with_it


def _read_whole(data: bytes) -> Record:
    try:
        text = data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        record = _read_undecodable(data, error)
    else:
        record = _read_text(text)
    record.whole = len(data)
    return record


_BREAKS: Final = frozenset("\x85\u2028\u2029")
"""What ends a line for YAML and in no editor, so that lines would have other numbers from there on."""


def _read_text(text: str) -> Record:
    record = read_canonical(text)
    if record is None:
        from .yaml_reader import read_yaml  # only now: importing yaml costs more than reading a canonical record

        record = read_yaml(text)
        if record.folded or record.unreadable or not _BREAKS.isdisjoint(text):
            from .line_reader import read_by_lines  # one line may be all that is wrong

            record = read_by_lines(text) or record
    return record


def _read_undecodable(data: bytes, error: UnicodeDecodeError) -> Record:
    """Read a record with bytes in it that are no UTF-8: where they are below its header, all but their lines."""
    from .line_reader import read_by_lines
    from .unfit import NOT_UTF8

    text = data.removeprefix(_BOM).decode("utf-8", "surrogateescape")
    return read_by_lines(text) or _unreadable(data.count(b"\n", 0, error.start) + 1, NOT_UTF8)


def _unreadable(line: int, what: Said) -> Record:
    return Record(problems=[Problem(line, "unreadable", what)])
