"""What commands make for other programs: to a file, or to standard output where that is named `-`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
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


def hand_over_pieces(pieces: Iterable[bytes], out: str) -> None:
    """Write what is too much to be held, piece by piece as it is made, whole or not at all."""
    if out == "-":
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    size = 0

    def counted() -> Iterator[bytes]:
        nonlocal size
        for piece in pieces:
            size += len(piece)
            yield piece

    path = native(out)
    write_output(path, counted())
    warn(say("{file}: written, {size:,} bytes.", file=shown(path), size=size))
