"""What commands make for other programs: to a file, or to standard output where that is named `-`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ...core.sentence import all_of, say
from ...store.files import native, shown
from ...store.output import write_output
from .output import UsageError, warn


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


def check_apart(outs: Mapping[str, str | None]) -> None:
    """Refuse options that would write to one file, each over the one before it, or all to standard output."""
    known: dict[str, str] = {}
    for option, out in outs.items():
        if out is None:
            continue
        try:
            place = out if out == "-" else os.path.realpath(native(out))
        except (OSError, ValueError):  # whoever writes there says what is wrong with it
            continue
        if place in known:
            options = all_of((known[place], option))
            raise UsageError(say("{options} have the same OUT. Name one for each.", options=options))
        known[place] = option


def hand_over_pieces(pieces: Iterable[bytes], out: str, record: Path | None = None) -> None:
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
    write_output(path, counted(), record=record)
    warn(say("{file}: written, {size:,} bytes.", file=shown(path), size=size))
