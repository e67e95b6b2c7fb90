"""Bytes of a file to a record: decoding, the incomplete last line, and which reader the rest goes to."""

from __future__ import annotations

from .canonical import read_canonical, read_entry
from .record import LARGEST, Problem, Record

_BOM = b"\xef\xbb\xbf"
_START_OF_ENTRY = b"- {n: "


def read(data: bytes) -> Record:
    """Read a record from the bytes of its file. Never fails: what is wrong is in its problems."""
    if len(data) > LARGEST:
        return _unreadable(1, f"The file is too large for a record (more than {LARGEST >> 20} MB). Name another file.")
    torn = _torn_tail(data)
    whole = len(data) - len(torn)
    record = _read_whole(data[:whole])
    record.whole = whole
    record.torn = torn
    if torn:
        line = data.count(b"\n") + 1
        what = "The last line is incomplete: a write was cut off. The next move replaces it."
        record.problems.append(Problem(line, "torn", what))
    return record


def _read_whole(data: bytes) -> Record:
    try:
        text = data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _unreadable(line, "This line is not UTF-8. Save the file as UTF-8 in an editor.")
    record = read_canonical(text)
    if record is None:
        from .yaml_reader import read_yaml  # only now: importing yaml costs more than reading a canonical record

        record = read_yaml(text)
    return record


def _torn_tail(data: bytes) -> bytes:
    """Return what follows the last line break, where it is the beginning of an entry and not a whole one."""
    body, newline, tail = data.rpartition(b"\n")
    begun = tail.lstrip(b" ")
    if not begun or not newline:
        return b""
    if _START_OF_ENTRY.startswith(begun) or b"\0" in tail:
        return tail
    try:
        text = tail.decode("utf-8")
    except UnicodeDecodeError:
        return tail
    if read_entry(text, 0):
        return b""
    # Written by hand without a last line break, or cut off? Whole is what parses with it.
    with_tail = _read_whole(data)
    if not any(problem.code == "unreadable" for problem in with_tail.problems):
        return b""
    without = _read_whole(body + newline)
    return b"" if any(problem.code == "unreadable" for problem in without.problems) else tail


def _unreadable(line: int, message: str) -> Record:
    return Record(problems=[Problem(line, "unreadable", message)])
