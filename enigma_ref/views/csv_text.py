"""Rows as CSV: UTF-8, one line each, and nothing that a spreadsheet would take for a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from .plain import safe

# What spreadsheets begin a formula with, in both widths, and apostrophes before it: so a cell can be read back.
_FORMULA: Final = re.compile("'*[=+@\uff1d\uff0b\uff0d\uff20-]")


class _Out(list[str]):
    """What a CSV writer writes into: a line at a time."""

    write = list.append


def lines(rows: Iterable[Sequence[object]]) -> Iterable[str]:
    """Write rows one by one, each with its line break. Nothing is an empty cell; numbers stay numbers."""
    out = _Out()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([_text(value) if isinstance(value, str) else value for value in row])
        yield out.pop()


def cell(value: object) -> object:
    """Return a value as its cell: text that would begin a formula gets an apostrophe before it.

    To read it back, take one apostrophe from text in which apostrophes are followed by `=`, `+`, `-` or `@`.
    """
    return _text(value) if isinstance(value, str) else value


@lru_cache(1024)  # the same names and words come again and again
def _text(value: str) -> str:
    text = safe(value)
    return f"'{text}" if _FORMULA.match(text) else text
