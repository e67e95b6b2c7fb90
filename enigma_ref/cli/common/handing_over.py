"""What commands make for other programs: to a file, or to standard output where that is named `-`."""

from __future__ import annotations

import sys
from pathlib import Path

from ...store.files import native
from ...store.output import write_output


def hand_over(text: str, out: str, record: Path | None = None) -> None:
    """Write a page or a picture, whole or not at all; never over the record that it was made from."""
    if out == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        write_output(native(out), text, record=record)
