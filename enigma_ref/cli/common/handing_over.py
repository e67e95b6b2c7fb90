"""What commands make for other programs: to a file, or to standard output where that is named `-`."""

from __future__ import annotations

import sys
from pathlib import Path

from ...core.sentence import say
from ...store.files import native, shown
from ...store.output import write_output
from .output import warn


def hand_over(content: str | bytes, out: str, record: Path | None = None) -> None:
    """Write a page or a picture, whole or not at all; never over the record that it was made from."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    if out != "-":
        path = native(out)
        write_output(path, data, record=record)
        warn(say("{file}: written, {size:,} bytes.", file=shown(path), size=len(data)))
    elif isinstance(content, str):
        sys.stdout.write(content)
        sys.stdout.flush()
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
