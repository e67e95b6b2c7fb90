"""Rows as CSV: UTF-8, one line each, and nothing that a spreadsheet would take for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from .plain import safe

# What spreadsheets begin a formula with, in both widths, and apostrophes before it: so a cell can be read back.
_FORMULA: Final = re.compile("'*[=+@\uff1d\uff0b\uff0d\uff20-]")


def lines(rows: Iterable[Sequence[object]]) -> Iterable[str]:
    """Write rows one by one, each with its line break. Nothing is an empty cell; numbers stay numbers."""
    for row in rows:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerow([cell(value) for value in row])
        yield out.getvalue()


def cell(value: object) -> object:
    """Return a value as its cell: text that would begin a formula gets an apostrophe before it.

    To read it back, take one apostrophe from text in which apostrophes are followed by `=`, `+`, `-` or `@`.
    """
    if not isinstance(value, str):
        return value
    text = safe(value)
    return f"'{text}" if _FORMULA.match(text) else text
